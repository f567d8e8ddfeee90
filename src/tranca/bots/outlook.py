"""What a seat can tell from its view: unseen cards, how long the deal may last, who threatens to end it, and how
likely the next rival is to take the pile under each possible discard.

Counting only: nothing here is a rule of the game. Chances are rough on purpose (hands as random draws from the unseen
cards, but for those known to be held); they need only rank discards well.
"""

from __future__ import annotations

from math import exp

from tranca.bots.memory import Memory
from tranca.cards import NATURALS, TWOS, is_black_three, rank_of
from tranca.game import View, may_empty_hand, side_of

TURNS_OF_A_DEAL = 7
"""Own turns before the end of the stock from which on a hand is unloaded."""


class Outlook:
    """The view of the seat on turn, digested. ``unseen`` counts each kind's copies in closed places."""

    __slots__ = (
        "cards_left",
        "cards_now",
        "held",
        "late",
        "next_rival",
        "own",
        "rival_accepts",
        "rules",
        "seat",
        "side",
        "table",
        "thrown",
        "threat",
        "unseen",
        "unseen_total",
    )

    def __init__(self, view: View, memory: Memory) -> None:
        self.rules = view.rules
        self.table = view.table()
        self.own = view.own()
        self.seat = view.turn
        self.side = side_of(view.turn)
        self.next_rival = view.turn % view.rules.players + 1
        self.rival_accepts = self.table.accepts[1 - self.side]
        self.unseen = _unseen(view)
        self.unseen_total = max(1, sum(self.unseen))
        self.cards_left = self._cards_left()
        self.late = self._lateness()
        self.threat = self._threat()
        self.held = memory.held[self.next_rival - 1]
        self.thrown = memory.thrown[self.next_rival - 1]
        self.cards_now = self._cards_of_next_rival()

    def _cards_left(self) -> int:
        """Cards that others can still draw once this turn's draw is made."""
        table = self.table
        left = table.stock_count
        if table.can_renew_stock():
            left += sum(table.morto_counts)
        return max(0, left - 1) if table.phase == "draw" else left

    def _lateness(self) -> float:
        """From 0 (many turns left) to 1 (this is the seat's last turn, if the stock ends the deal)."""
        players = self.rules.players
        if self.cards_left < players:
            return 1.0
        return max(0.0, 1.0 - self.cards_left / (players * TURNS_OF_A_DEAL))

    def _threat(self) -> float:
        """Rough chance that a rival goes out before this seat's next turn."""
        calm = 1.0
        for seat in range(1, self.rules.players + 1):
            side = side_of(seat)
            if side == self.side or self.table.has_morto_for(side):
                continue
            if not may_empty_hand(self.table, seat):
                held = self.table.hand_counts[seat - 1]
                calm *= 1.0 - 0.45 * 0.75 ** max(0, held - 1)
        return 1.0 - calm

    def _cards_of_next_rival(self) -> int:
        side = side_of(self.next_rival)
        if self.table.pending_seat[side] == self.next_rival:
            return self.table.pending_counts[side]
        return self.table.hand_counts[self.next_rival - 1]

    def unseen_of(self, kinds: int) -> int:
        """How many unseen cards are of these kinds (a mask)."""
        total = 0
        while kinds:
            bit = kinds & -kinds
            total += self.unseen[bit.bit_length() - 1]
            kinds ^= bit
        return total

    def take_chances(self) -> list[float]:
        """For each kind, the chance that the next rival can take the pile with it on top."""
        known = sum(self.held.values())
        closed = max(0, self.cards_now - known)
        pool = max(1, self.unseen_total - known)
        share = min(1.0, closed / pool)
        mean = [
            share * max(0, self.unseen[kind] - self.held.get(kind, 0)) + self.held.get(kind, 0)
            for kind in range(52)
        ]
        wilds = 1.0 - exp(-sum(mean[kind] for kind in range(52) if TWOS >> kind & 1))
        return [self._take_chance(kind, mean, wilds) for kind in range(52)]

    def _take_chance(self, kind: int, mean: list[float], wilds: float) -> float:
        if is_black_three(kind):
            return 0.0
        if self.rival_accepts >> kind & 1:
            return 1.0
        if TWOS >> kind & 1:
            return 1.0 - exp(-self.cards_now / 3)
        if not NATURALS >> kind & 1:
            return 0.0
        by_set = self._set_chance(kind, mean, wilds)
        by_run = _run_chance(kind, mean, wilds)
        return 1.0 - (1.0 - by_set) * (1.0 - by_run)

    def _set_chance(self, kind: int, mean: list[float], wilds: float) -> float:
        rank = rank_of(kind)
        expected = mean[rank] + mean[rank + 13] + mean[rank + 26] + mean[rank + 39]
        none = exp(-expected)
        two = 1.0 - none * (1.0 + expected)
        sure = sum(count for held, count in self.held.items() if rank_of(held) == rank)
        if sure >= 2:
            two = 1.0
        elif sure == 1:
            two = 1.0 - exp(-(expected - 1.0))
        with_wild = (1.0 - none) * wilds * WILLING_WITH_WILD if self.rules.set_allows_wild else 0.0
        chance = two + (1.0 - two) * with_wild
        return chance * (0.5 if rank in self.thrown else 1.0)


WILLING_WITH_WILD = 0.5
"""How often a rival spends a 2 to take a pile."""


def _run_chance(kind: int, mean: list[float], wilds: float) -> float:
    def held(other: int) -> float:
        if not NATURALS >> other & 1 or other // 13 != kind // 13:
            return 0.0
        return 1.0 - exp(-mean[other])

    low2, low1, high1, high2 = (
        held(kind + step) if 0 <= kind + step < 52 else 0.0 for step in (-2, -1, 1, 2)
    )
    natural = 1.0 - (1.0 - low2 * low1) * (1.0 - low1 * high1) * (1.0 - high1 * high2)
    near = 1.0 - (1.0 - low2) * (1.0 - low1) * (1.0 - high1) * (1.0 - high2)
    return natural + (1.0 - natural) * near * wilds * WILLING_WITH_WILD


def _unseen(view: View) -> list[int]:
    left = [2] * 52
    seen: list[int] = [*view.hand, *view.pile]
    for side in view.sides:
        seen.extend(card for meld in side.melds for card in meld)
        seen.extend(card for card, _ in side.red_threes)
    for card in seen:
        left[card] = max(0, left[card] - 1)
    return left

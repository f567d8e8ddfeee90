"""What a seat can tell from its view by counting.

Which cards are unseen, how long the deal may last, who threatens to end it, and how likely the next
rival is to take the pile under each possible discard. Nothing here is a rule of the game. Chances
are rough on purpose: hands are random draws from the unseen cards, but for those known to be held.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tranca.bots.memory import Memory
from tranca.cards import NATURALS, TWOS, is_black_three, rank_of
from tranca.game import View, may_empty_hand, side_of

TURNS_TO_UNLOAD: Final = 7
"""Own turns before the end of the stock from which on a hand is unloaded bit by bit."""
WILLING_WITH_WILD: Final = 0.5
"""How often a rival spends a 2 to take a pile."""
GOES_ON: Final = 0.5
"""How often a rival who threw a rank can still use it."""


class Outlook:
    """The view of the seat on turn, digested."""

    __slots__ = (
        "cards_left",
        "held",
        "late",
        "next_rival",
        "own",
        "rival_accepts",
        "rival_cards",
        "rules",
        "seat",
        "side",
        "table",
        "threat",
        "thrown",
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
        self.unseen = _unseen(view)  # by kind: copies in closed places
        self.unseen_total = max(1, sum(self.unseen))
        self.cards_left = self._cards_left()
        self.late = self._lateness()
        self.threat = self._threat()
        self.held = memory.held[self.next_rival - 1]
        self.thrown = memory.thrown[self.next_rival - 1]
        self.rival_cards = self._rival_cards()

    def unseen_of(self, kinds: int) -> int:
        """How many unseen cards are of these kinds (a mask)."""
        total = 0
        while kinds:
            bit = kinds & -kinds
            total += self.unseen[bit.bit_length() - 1]
            kinds ^= bit
        return total

    def _cards_left(self) -> int:
        """Cards that others can still draw once this turn's draw is made."""
        table = self.table
        left = table.stock_count
        if table.can_renew_stock():
            left += sum(table.morto_counts)
        return max(0, left - 1) if table.phase == "draw" else left

    def _lateness(self) -> float:
        """From 0 (many turns left) to 1 (the seat's last turn, if the stock ends the deal)."""
        players = self.rules.players
        if self.cards_left < players:
            return 1.0
        return max(0.0, 1.0 - self.cards_left / (players * TURNS_TO_UNLOAD))

    def _threat(self) -> float:
        """Rough chance that a rival goes out before this seat's next turn."""
        calm = 1.0
        rivals = 1 - self.side
        if self.table.has_morto_for(rivals):
            return 0.0
        for seat in range(rivals + 1, self.rules.players + 1, 2):
            if not may_empty_hand(self.table, seat):
                held = self.table.hand_counts[seat - 1]
                calm *= 1.0 - 0.45 * 0.75 ** max(0, held - 1)
        return 1.0 - calm

    def _rival_cards(self) -> int:
        """How many cards the next rival will hold when its turn comes."""
        side = side_of(self.next_rival)
        if self.table.pending_seat[side] == self.next_rival:
            return self.table.pending_counts[side]
        return self.table.hand_counts[self.next_rival - 1]

    # ------------------------------------------------------------ the next rival and the pile

    def take_chances(self) -> list[float]:
        """For each kind, the chance that the next rival can take the pile with it on top."""
        known = sum(self.held.values())
        pool = max(1, self.unseen_total - known)
        share = min(1.0, max(0, self.rival_cards - known) / pool)
        held = [self.held.get(kind, 0) for kind in range(52)]
        mean = [sure + share * max(0, self.unseen[kind] - sure) for kind, sure in enumerate(held)]
        wilds = 1.0 - exp(-sum(mean[kind] for kind in range(52) if TWOS >> kind & 1))
        return [self._take_chance(kind, mean, wilds) for kind in range(52)]

    def _take_chance(self, kind: int, mean: list[float], wilds: float) -> float:
        """The chance for one kind; ``mean`` are the expected counts of the hand, by kind."""
        if is_black_three(kind):
            return 0.0
        if self.rival_accepts >> kind & 1:
            return 1.0
        if not NATURALS >> kind & 1:
            return 1.0 - exp(-self.rival_cards / 3)
        by_set = self._set_chance(rank_of(kind), mean, wilds)
        return 1.0 - (1.0 - by_set) * (1.0 - _run_chance(kind, mean, wilds))

    def _set_chance(self, rank: int, mean: list[float], wilds: float) -> float:
        expected = mean[rank] + mean[rank + 13] + mean[rank + 26] + mean[rank + 39]
        sure = sum(count for kind, count in self.held.items() if rank_of(kind) == rank)
        more = expected - sure
        pair = 1.0 if sure > 1 else 1.0 - exp(-more) * (1.0 if sure else 1.0 + more)
        chance = pair
        if self.rules.set_allows_wild:
            single = 1.0 if sure else 1.0 - exp(-more)
            chance += (1.0 - pair) * single * wilds * WILLING_WITH_WILD
        return chance * (GOES_ON if rank in self.thrown else 1.0)


def _run_chance(kind: int, mean: list[float], wilds: float) -> float:
    """The chance of two neighbours in the hand, or of one and a 2."""

    def held(other: int) -> float:
        is_near = other // 13 == kind // 13 and NATURALS >> other & 1
        return 1.0 - exp(-mean[other]) if is_near else 0.0

    below2, below, above = held(kind - 2), held(kind - 1), held(kind + 1)
    above2 = held(kind + 2)
    none = (1.0 - below2 * below) * (1.0 - below * above) * (1.0 - above * above2)
    alone = (1.0 - below2) * (1.0 - below) * (1.0 - above) * (1.0 - above2)
    return 1.0 - none + none * (1.0 - alone) * wilds * WILLING_WITH_WILD


def _unseen(view: View) -> list[int]:
    left = [2] * 52
    seen: list[int] = [*view.hand, *view.pile]
    for side in view.sides:
        seen.extend(card for meld in side.melds for card in meld)
        seen.extend(card for card, _ in side.red_threes)
    for card in seen:
        left[card] = max(0, left[card] - 1)
    return left

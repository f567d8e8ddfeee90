"""The public side of a deal.

Everything that all at the table see (VIEW-2), and what its player sees besides.

Legality is judged from these two alone, so that no rule can lean on a hidden card.
"""

from __future__ import annotations

from typing import Literal

from tranca.cards import NO_CARD, Hand
from tranca.game.meld import Meld
from tranca.rules import Rules

Phase = Literal["draw", "play", "over"]
MortoState = Literal["none", "pending", "used"]


def side_of(seat: int) -> int:
    """A seat's side: 0 for A (seats 1 and 3), 1 for B (DEAL-1)."""
    return (seat - 1) & 1


class Table:
    """Public state. Lists by seat start with seat 1's; lists by side hold A, then B."""

    __slots__ = (
        "accepts",
        "dealer",
        "first_turn",
        "hand_counts",
        "melds",
        "morto",
        "morto_counts",
        "pending_counts",
        "pending_seat",
        "phase",
        "pile",
        "red_threes",
        "rules",
        "stock_count",
        "turn",
        "went_out",
        "went_out_dry",
    )

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.turn = dealer % rules.players + 1
        self.phase: Phase = "draw"
        self.first_turn = True
        self.hand_counts: list[int] = [0] * rules.players
        self.stock_count = 0
        self.morto_counts: list[int] = []
        self.pile: list[int] = []
        self.melds: list[list[Meld]] = [[], []]
        self.accepts: list[int] = [0, 0]  # kinds that some meld of the side takes
        self.red_threes: list[list[tuple[int, bool]]] = [[], []]  # kind, live
        self.morto: list[MortoState] = ["none", "none"]
        self.pending_seat: list[int] = [0, 0]
        self.pending_counts: list[int] = [0, 0]
        self.went_out = 0
        self.went_out_dry = False

    def copy(self) -> Table:
        """Another table in the same state; melds and rules are shared, since they never change."""
        other = Table(self.rules, self.dealer)
        other.turn = self.turn
        other.phase = self.phase
        other.first_turn = self.first_turn
        other.hand_counts = self.hand_counts.copy()
        other.stock_count = self.stock_count
        other.morto_counts = self.morto_counts.copy()
        other.pile = self.pile.copy()
        other.melds = [self.melds[0].copy(), self.melds[1].copy()]
        other.accepts = self.accepts.copy()
        other.red_threes = [self.red_threes[0].copy(), self.red_threes[1].copy()]
        other.morto = self.morto.copy()
        other.pending_seat = self.pending_seat.copy()
        other.pending_counts = self.pending_counts.copy()
        other.went_out = self.went_out
        other.went_out_dry = self.went_out_dry
        return other

    def can_renew_stock(self) -> bool:
        """Whether a morto would become the stock if a card were needed (STOCK-1)."""
        return self.rules.stock_out == "morto_to_stock" and any(self.morto_counts)

    def has_morto_for(self, side: int) -> bool:
        """Whether the side, on emptying a hand, takes a morto (MORTO-1); if not, it goes out."""
        return self.morto[side] == "none" and bool(self.morto_counts)

    def put_meld(self, side: int, number: int, meld: Meld) -> None:
        """Lays a new meld (``number`` one past the last) or puts an extended one in its place."""
        melds = self.melds[side]
        if number > len(melds):
            melds.append(meld)
            self.accepts[side] |= meld.accepts
        else:
            melds[number - 1] = meld
            accepts = 0
            for each in melds:
                accepts |= each.accepts
            self.accepts[side] = accepts


class Own:
    """What the player on turn sees besides the table.

    The hand, the card just drawn, an offer of DRAW-3.
    """

    __slots__ = ("drawn", "extra_draw", "hand")

    def __init__(self, hand: Hand, drawn: int = NO_CARD, extra_draw: bool = False) -> None:
        self.hand = hand
        self.drawn = drawn
        self.extra_draw = extra_draw

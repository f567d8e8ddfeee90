"""One deal: the public table and the hidden zones, and its count.

How an act changes it is told in :mod:`tranca.game.playing`; nothing else changes a deal.
"""

from __future__ import annotations

from typing import Final

from tranca.cards import NO_CARD, Hand
from tranca.game.acts import Act, act_text
from tranca.game.counting import Result, count_side
from tranca.game.facts import Fact
from tranca.game.legality import Refusal, refusal
from tranca.game.table import Own, Table, side_of
from tranca.rules import Rules

HAND_SIZE: Final = 11
MORTO_SIZE: Final = 11


class BadDeck(ValueError):
    """A deck that is not two packs (CARDS-1); the message says what is wrong."""


class Deal:
    """A deal in play. Mutable; :meth:`copy` first to keep the old state."""

    __slots__ = (
        "deck",
        "drawn",
        "extra_draw",
        "hands",
        "history",
        "mortos",
        "opening",
        "pending",
        "seats",
        "stock",
        "table",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hands: list[Hand] = [Hand() for _ in range(table.rules.players)]
        self.stock: list[int] = []  # next card last
        self.mortos: list[list[int]] = []
        self.pending: list[list[int] | None] = [None, None]
        self.drawn = NO_CARD
        self.extra_draw = False
        self.deck: tuple[int, ...] = ()  # as shuffled; empty for a deal laid from a position
        self.history: list[Act] = []
        self.seats: list[int] = []  # who made each act of the history
        self.opening: list[Fact] = []  # red threes laid open when dealt

    def copy(self) -> Deal:
        """Another deal in the same state, independent of this one."""
        other = Deal(self.table.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.stock = self.stock.copy()
        other.mortos = self.mortos.copy()  # a morto's own list never changes
        other.pending = self.pending.copy()
        other.drawn = self.drawn
        other.extra_draw = self.extra_draw
        other.deck = self.deck
        other.history = self.history.copy()
        other.seats = self.seats.copy()
        other.opening = self.opening
        return other

    @property
    def rules(self) -> Rules:
        """The rule set of this deal."""
        return self.table.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.table.dealer

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.table.phase == "over"

    @property
    def went_out(self) -> int | None:
        """The seat that went out, or ``None``."""
        return self.table.went_out or None

    @property
    def acts(self) -> list[str]:
        """The acts so far in canonical text."""
        return [act_text(act) for act in self.history]

    def hand(self, seat: int) -> Hand:
        """The hand of a seat. Secret: only for that seat's eyes."""
        return self.hands[seat - 1]

    def own(self, seat: int) -> Own:
        """What this seat sees besides the table."""
        if seat == self.table.turn:
            return Own(self.hands[seat - 1], self.drawn, self.extra_draw)
        return Own(self.hands[seat - 1])

    def refusal(self, act: Act) -> Refusal | None:
        """Why the player on turn may not make this act, or ``None``."""
        return refusal(self.table, self.own(self.table.turn), act)

    def result(self) -> Result | None:
        """The count, once the deal is over."""
        return count(self) if self.over else None

    def __str__(self) -> str:
        """The table as a picture in text, every card open."""
        from tranca.game import picture  # noqa: PLC0415 - nobody waits for it who draws nothing

        return picture.picture(picture.scene_of_deal(self))


def count(deal: Deal) -> Result:
    """COUNT-1 as the deal stands now, whether or not it is over."""
    sides = []
    for side in (0, 1):
        left = [
            c
            for seat, hand in enumerate(deal.hands, 1)
            if side_of(seat) == side
            for c in hand.cards()
        ]
        sides.append(count_side(deal.table, side, left, deal.pending[side]))
    return Result(deal.went_out, (sides[0], sides[1]))

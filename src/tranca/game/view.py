"""What one viewer may see of a deal (VIEW-1 … VIEW-4): built field by field, never stripped.

A seat and a watcher get the same closed list; a seat gets its own hand besides. A new field of the
deal is unknown to every viewer until someone writes it into :func:`view_of`. Bots are handed
exactly this.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tranca.cards import NO_CARD, Hand
from tranca.game.counting import Result
from tranca.game.deal import Deal
from tranca.game.meld import Meld, meld_of
from tranca.game.table import MortoState, Own, Phase, Table
from tranca.rules import Rules


@dataclass(frozen=True, slots=True)
class SideSeen:
    """One side's public row.

    Melds as their cards, red threes with their marks, the morto's state.
    """

    melds: tuple[tuple[int, ...], ...]
    red_threes: tuple[tuple[int, bool], ...]
    morto: MortoState
    pending_seat: int
    pending_count: int


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one viewer sees it.

    Plain values only, so that it can be sent to another process.
    """

    rules: Rules
    viewer: int | None
    dealer: int
    turn: int
    phase: Phase
    first_turn: bool
    hand: tuple[int, ...]  # the viewer's own, in written order
    drawn: int  # own card drawn this turn, or NO_CARD
    extra_draw: bool  # DRAW-3 is offered to the viewer
    hand_counts: tuple[int, ...]
    stock_count: int
    morto_counts: tuple[int, ...]
    pile: tuple[int, ...]
    sides: tuple[SideSeen, SideSeen]
    acts: tuple[str, ...]  # all public acts of the deal
    act_seats: tuple[int, ...]
    went_out: int
    went_out_dry: bool
    result: Result | None

    def table(self) -> Table:
        """The public table, as legality reads it."""
        table = Table(self.rules, self.dealer)
        table.turn = self.turn
        table.phase = self.phase
        table.first_turn = self.first_turn
        table.hand_counts = list(self.hand_counts)
        table.stock_count = self.stock_count
        table.morto_counts = list(self.morto_counts)
        table.pile = list(self.pile)
        for side, seen in enumerate(self.sides):
            for number, cards in enumerate(seen.melds, 1):
                table.put_meld(side, number, _standing(cards, self.rules))
            table.red_threes[side] = list(seen.red_threes)
            table.morto[side] = seen.morto
            table.pending_seat[side] = seen.pending_seat
            table.pending_counts[side] = seen.pending_count
        table.went_out = self.went_out
        table.went_out_dry = self.went_out_dry
        return table

    def own(self) -> Own:
        """What the viewer sees besides the table."""
        return Own(Hand(self.hand), self.drawn, self.extra_draw)

    def on_turn(self) -> bool:
        """Whether the viewer is the one to act."""
        return self.phase != "over" and self.viewer == self.turn

    def __str__(self) -> str:
        """The table as a picture in text, what the viewer cannot see hidden."""
        from tranca.game import picture  # noqa: PLC0415 - nobody waits for it who draws nothing

        return picture.picture(picture.scene_of_view(self))


def view_of(deal: Deal, viewer: int | None) -> View:
    """The view of a seat, or of a watcher (``None``)."""
    table = deal.table
    on_turn = viewer == table.turn and table.phase != "over"
    return View(
        rules=table.rules,
        viewer=viewer,
        dealer=table.dealer,
        turn=table.turn,
        phase=table.phase,
        first_turn=table.first_turn,
        hand=tuple(deal.hand(viewer).cards()) if viewer is not None else (),
        drawn=deal.drawn if on_turn else NO_CARD,
        extra_draw=deal.extra_draw if on_turn else False,
        hand_counts=tuple(table.hand_counts),
        stock_count=table.stock_count,
        morto_counts=tuple(table.morto_counts),
        pile=tuple(table.pile),
        sides=(_side(table, 0), _side(table, 1)),
        acts=tuple(deal.acts),
        act_seats=tuple(deal.seats),
        went_out=table.went_out,
        went_out_dry=table.went_out_dry,
        result=deal.result(),
    )


def _side(table: Table, side: Literal[0, 1]) -> SideSeen:
    return SideSeen(
        melds=tuple(tuple(meld.cards()) for meld in table.melds[side]),
        red_threes=tuple(table.red_threes[side]),
        morto=table.morto[side],
        pending_seat=table.pending_seat[side],
        pending_count=table.pending_counts[side],
    )


def _standing(cards: tuple[int, ...], rules: Rules) -> Meld:
    meld = meld_of(list(cards), rules)
    assert meld is not None, "a meld in a view stands"
    return meld

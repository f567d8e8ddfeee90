"""A deal as one viewer is shown it, made from that viewer's ``View`` and from nothing else."""

from __future__ import annotations

from typing import Final, Literal

from tranca.cards import NO_CARD, RANKS, SUITS, TWOS, card_text, is_black_three
from tranca.game import (
    Deal,
    Meld,
    Table,
    View,
    act_text,
    counts_as_canasta,
    legal_acts,
    side_of,
    view_of,
)
from tranca.rules import Rules
from tranca.wire import messages
from tranca.wire.facts import lines_of, texts

MOST_LEGAL: Final = 600
"""Legal acts that are listed; with more, the page asks about single ones."""


def deal_view(deal: Deal, number: int, viewer: int | None) -> messages.DealView:
    """The deal as a seat or a watcher (``None``) sees it; who is on turn gets the legal acts."""
    view = view_of(deal, viewer)
    legal = (
        [act_text(act) for act in legal_acts(view.table(), view.own())] if view.on_turn() else []
    )
    return _shown(view, number, legal)


def past_view(deal: Deal, number: int, viewer: int | None) -> messages.DealView:
    """The same for a replay: nobody is about to act."""
    return _shown(view_of(deal, viewer), number, [])


def _shown(view: View, number: int, legal: list[str]) -> messages.DealView:
    table = view.table()
    return messages.DealView(
        deal=number,
        n=len(view.acts),
        dealer=view.dealer,
        turn=view.turn,
        phase=view.phase,
        seat=view.viewer,
        hand=texts(view.hand),
        drawn=None if view.drawn == NO_CARD else card_text(view.drawn),
        extra_draw=view.extra_draw,
        legal=legal[:MOST_LEGAL],
        legal_complete=len(legal) <= MOST_LEGAL,
        warn=_to_be_asked_twice(view, table),
        counts=list(view.hand_counts),
        stock=view.stock_count,
        mortos=list(view.morto_counts),
        stock_can_renew=table.can_renew_stock(),
        pile=texts(view.pile),
        locked=bool(view.pile) and is_black_three(view.pile[-1]),
        sides=[_side(table, 0), _side(table, 1)],
        went_out=view.went_out or None,
        result=None if view.result is None else [lines_of(side) for side in view.result.sides],
    )


def _to_be_asked_twice(view: View, table: Table) -> list[str]:
    """The viewer's 2s, and the cards that a meld of the other side takes."""
    if view.viewer is None:
        return []
    wanted = TWOS | table.accepts[1 - side_of(view.viewer)]
    return [card_text(card) for card in dict.fromkeys(view.hand) if wanted >> card & 1]


def _side(table: Table, side: Literal[0, 1]) -> messages.SideView:
    return messages.SideView(
        melds=[_meld(meld, table.rules) for meld in table.melds[side]],
        red_threes=[
            messages.RedThreeView(card_text(card), live) for card, live in table.red_threes[side]
        ],
        morto=table.morto[side],
        pending_seat=table.pending_seat[side] or None,
    )


def _meld(meld: Meld, rules: Rules) -> messages.MeldView:
    canasta: Literal["clean", "dirty"] | None = None
    if counts_as_canasta(meld, rules):
        canasta = "clean" if meld.is_clean else "dirty"
    return messages.MeldView(
        kind="run" if meld.is_run else "set",
        cards=texts(meld.shown()),
        suit=SUITS[meld.base] if meld.is_run else None,
        low=RANKS[meld.low_rank()],
        high=RANKS[meld.high_rank()],
        canasta=canasta,
    )

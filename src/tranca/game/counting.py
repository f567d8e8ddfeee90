"""Counting a deal and a match: COUNT-1 line by line, then MATCH-1, which asks for points alone.

Who went out has a line in it and no other say (COUNT-2). The lines are computed from the table and
the cards left in hands; nothing here is kept while play goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tranca.cards import BLACK_THREES
from tranca.game.meld import counts_as_canasta
from tranca.game.table import Table

CARD_POINTS = 10
RED_THREE_POINTS = 100


@dataclass(frozen=True, slots=True)
class Lines:
    """One side's count (COUNT-1), in points; ``total`` is the sum of the others."""

    cards: int
    canastas: int
    going_out: int
    red_threes: int
    hand: int
    morto: int

    @property
    def total(self) -> int:
        """What the deal brings the side; may be negative."""
        return (
            self.cards + self.canastas + self.going_out + self.red_threes + self.hand + self.morto
        )

    def to_dict(self) -> dict[str, int]:
        """As a record writes it."""
        return {
            "cards": self.cards,
            "canastas": self.canastas,
            "going_out": self.going_out,
            "red_threes": self.red_threes,
            "hand": self.hand,
            "morto": self.morto,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Who went out (``None``: the stock ended it) and both sides' lines, A first.
    """

    went_out: int | None
    sides: tuple[Lines, Lines]

    def to_dict(self) -> dict[str, object]:
        """As a record writes it."""
        return {"went_out": self.went_out, "sides": [lines.to_dict() for lines in self.sides]}


def count_side(
    table: Table, side: int, left: Iterable[int], pending: Sequence[int] | None
) -> Lines:
    """COUNT-1 for a side.

    ``left`` are the cards in its hands, ``pending`` those of its pending morto.
    """
    rules = table.rules
    canastas = [meld for meld in table.melds[side] if counts_as_canasta(meld, rules)]
    bonus = rules.batida_seca_bonus if table.went_out_dry else rules.batida_bonus
    unused = table.morto[side] == "none" or (
        table.morto[side] == "pending" and rules.pending_is_unused
    )
    counted = [*left, *(pending or ())] if rules.pending_cards_count else list(left)
    live = sum(1 for _, is_live in table.red_threes[side] if is_live)
    return Lines(
        cards=CARD_POINTS * sum(meld.size for meld in table.melds[side]),
        canastas=sum(rules.clean_canasta if m.is_clean else rules.dirty_canasta for m in canastas),
        going_out=bonus if table.went_out and (table.went_out - 1) & 1 == side else 0,
        red_threes=live * (RED_THREE_POINTS if canastas else rules.red3_no_canasta),
        hand=sum(
            rules.black3_in_hand if BLACK_THREES >> card & 1 else -CARD_POINTS for card in counted
        ),
        morto=-rules.morto_unused_penalty if unused else 0,
    )


def match_winner(totals: Sequence[int], target: int | None) -> int | None:
    """MATCH-1: the side that has won, -1 for a drawn single deal, ``None`` while the match goes on.

    ``totals`` are the sides' points after a deal; ``target`` is ``None`` for a match of one deal.
    """
    if target is not None and max(totals) < target:
        return None
    if totals[0] == totals[1]:
        return -1 if target is None else None
    return 0 if totals[0] > totals[1] else 1

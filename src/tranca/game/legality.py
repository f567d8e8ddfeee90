"""Why an act is refused, or that it is not.

One function, ``refusal``, for players, bots, hints, records and rooms.

It gets the public table and what the player on turn sees besides, never the deal, so no verdict can
depend on a hidden card. Each refusal cites the article it follows from; where several are broken,
the first one met here.
"""

from __future__ import annotations

from typing import Final, assert_never

from tranca.cards import (
    BLACK_THREES,
    NATURALS,
    RANK_BIT_OF_SET,
    THREES,
    TWOS,
    card_text,
)
from tranca.game.acts import Act, AddToMeld, Discard, Draw, LayMeld, TakePile
from tranca.game.meld import Meld, allows_going_out, meld_article, new_meld
from tranca.game.table import Own, Table, side_of


class Refusal:
    """A player may not: the article (or ``REC-`` code) and an English sentence.

    A value, not an error.
    """

    __slots__ = ("code", "message")

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.message) == (
            other.code,
            other.message,
        )

    def __hash__(self) -> int:
        return hash((self.code, self.message))

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.message!r})"


class IllegalAct(Exception):
    """Raised by ``play`` for an act that :func:`refusal` refuses; nothing was changed."""

    def __init__(self, refusal_: Refusal) -> None:
        super().__init__(f"{refusal_.code}: {refusal_.message}")
        self.refusal = refusal_


def refusal(table: Table, own: Own, act: Act) -> Refusal | None:
    """Why the player on turn may not make this act now, or ``None`` when it is legal."""
    if table.phase == "over":
        return Refusal("REC-2", "the deal is over")
    match act:
        case Draw():
            return _draw(table, own)
        case TakePile():
            return _take(table, own, act)
        case LayMeld():
            return _lay(table, own, act)
        case AddToMeld():
            return _add(table, own, act)
        case Discard():
            return _discard(table, own, act)
        case _:
            assert_never(act)


def may_empty_hand(table: Table, seat: int, changed: int = 0, meld: Meld | None = None) -> str:
    """Whether this seat may play its last card: the empty string, or the article that bars it.

    ``meld``, if given, is looked at as meld number ``changed`` of the side, as it would lie after
    the act (OUT-1: the meld just made counts).
    """
    side = side_of(seat)
    if table.has_morto_for(side):
        return ""
    state = table.morto[side]
    if state == "none" and table.rules.no_morto_left == "barred":
        return "OUT-3"
    if state == "pending" and not table.rules.pending_allows_partner_out:
        return "OUT-2"
    return "" if _has_way_out(table, side, changed, meld) else "OUT-1"


def _has_way_out(table: Table, side: int, changed: int, meld: Meld | None) -> bool:
    if meld is not None and allows_going_out(meld, table.rules):
        return True
    for number, each in enumerate(table.melds[side], 1):
        if number != changed and allows_going_out(each, table.rules):
            return True
    return False


def _draw(table: Table, own: Own) -> Refusal | None:
    if table.phase == "draw" or own.extra_draw:
        return None
    if table.first_turn and table.rules.first_turn_extra_draw != "off":
        return Refusal("DRAW-3", "no second draw is on offer")
    return Refusal("REC-7", "this turn's draw has been made (DRAW-1)")


def _not_held(own: Own, one: int, two: int) -> Refusal | None:
    if own.hand.holds(one, two):
        return None
    for card in range(52):
        wanted = (one >> card & 1) + (two >> card & 1)
        if wanted > own.hand.count_of(card):
            return Refusal("REC-6", f"{card_text(card)} is not in the hand")
    return None


def _lay(table: Table, own: Own, act: LayMeld) -> Refusal | None:
    if table.phase != "play":
        return Refusal("REC-7", "the draw comes before melds (DRAW-1)")
    fault = _not_held(own, act.one, act.two)
    if fault is not None:
        return fault
    meld = new_meld(act.one, act.two, table.rules)
    if meld is None:
        return _no_meld(act.one, act.two)
    number = len(table.melds[side_of(table.turn)]) + 1
    left = own.hand.count() - meld.size
    return _left_with(table, left, number, meld)


def _add(table: Table, own: Own, act: AddToMeld) -> Refusal | None:
    if table.phase != "play":
        return Refusal("REC-7", "the draw comes before melds (DRAW-1)")
    if not act.one:
        return Refusal("REC-1", "an addition names at least one card")
    melds = table.melds[side_of(table.turn)]
    if not 1 <= act.meld <= len(melds):
        return Refusal("MELD-6", f"the side has no meld {act.meld}")
    fault = _not_held(own, act.one, act.two)
    if fault is not None:
        return fault
    meld = melds[act.meld - 1].extended(act.one, act.two, table.rules)
    if meld is None:
        return _does_not_fit(melds[act.meld - 1], act.one, act.two, table)
    left = own.hand.count() - act.size()
    return _left_with(table, left, act.meld, meld)


def _left_with(table: Table, left: int, number: int, meld: Meld) -> Refusal | None:
    """OUT-4 for a player who would be left with ``left`` cards once meld ``number`` is ``meld``."""
    if left >= 2:
        return None
    barred = may_empty_hand(table, table.turn, number, meld)
    if not barred:
        return None
    return Refusal("OUT-4", f"that leaves {left} in hand without the right to empty it ({barred})")


def _no_meld(one: int, two: int) -> Refusal:
    article = meld_article(one, two)
    reasons = {
        "MELD-1": "these cards are neither a run nor a set",
        "MELD-2": "a meld has no three, at most one 2 and at least two naturals",
        "MELD-3": "a set may hold no 2 here",
        "MELD-4": "the 2 does not close this run",
    }
    return Refusal(article, reasons[article])


def _does_not_fit(meld: Meld, one: int, two: int, table: Table) -> Refusal:
    wilds = one & TWOS
    too_many = wilds & (wilds - 1) or two & TWOS or (wilds and not meld.is_clean)
    if one & THREES or too_many:
        return Refusal("MELD-2", "a meld has no three and at most one 2")
    if not meld.is_run:
        if wilds and not table.rules.set_allows_wild:
            return Refusal("MELD-3", "a set may hold no 2 here")
        off_rank = one & NATURALS & ~(RANK_BIT_OF_SET << meld.base)
        return Refusal("MELD-1" if off_rank else "MELD-5", "these cards do not join this set")
    return Refusal("MELD-4", "these cards do not continue this run")


def _take(table: Table, own: Own, act: TakePile) -> Refusal | None:
    if table.phase != "draw":
        return Refusal("REC-7", "the pile is taken in place of drawing (DRAW-1)")
    barred = pile_barred(table, own)
    if barred is not None:
        return barred
    fault = _not_in_hand_before(table, own, act)
    if fault is not None:
        return fault
    return _take_new(table, own, act) if act.meld == 0 else _take_to_meld(table, own, act)


_PILE_EMPTY: Final = Refusal("PILE-1", "the pile is empty")
_PILE_LOCKED: Final = Refusal("PILE-3", "a black three locks the pile")
_PILE_BLOCKED: Final = Refusal("PILE-5", "one card in the pile and one in the hand")


def pile_barred(table: Table, own: Own) -> Refusal | None:
    """Why the pile cannot be taken at all, whatever the hand holds; ``None`` when it might be."""
    pile = table.pile
    if not pile:
        return _PILE_EMPTY
    if BLACK_THREES >> pile[-1] & 1:
        return _PILE_LOCKED
    if table.rules.single_pile_single_hand_block and len(pile) == 1 and own.hand.count() == 1:
        return _PILE_BLOCKED
    return None


def _not_in_hand_before(table: Table, own: Own, act: TakePile) -> Refusal | None:
    fault = _not_held(own, act.one, act.two)
    if fault is None:
        return None
    with_pile = own.hand.copy()
    for card in table.pile:
        with_pile.add(card)
    if with_pile.holds(act.one, act.two):
        return Refusal("PILE-2", "only the top and cards held before may form the meld")
    return fault


def _take_new(table: Table, own: Own, act: TakePile) -> Refusal | None:
    top = 1 << table.pile[-1]
    if act.two & top:
        return Refusal("MELD-5", "no kind comes more than twice (CARDS-1)")
    one, two = act.one | top, act.two | act.one & top
    meld = new_meld(one, two, table.rules)
    if meld is None:
        return _no_meld(one, two)
    number = len(table.melds[side_of(table.turn)]) + 1
    return _left_with(table, _left_after_take(table, own, act), number, meld)


def _take_to_meld(table: Table, own: Own, act: TakePile) -> Refusal | None:
    melds = table.melds[side_of(table.turn)]
    if act.meld > len(melds):
        return Refusal("MELD-6", f"the side has no meld {act.meld}")
    if act.one and not table.rules.justify_extend_with_hand:
        return Refusal("PILE-4", "only the top may be added while taking the pile")
    top = 1 << table.pile[-1]
    one, two = act.one | top, act.two | act.one & top
    meld = None if act.two & top else melds[act.meld - 1].extended(one, two, table.rules)
    if meld is None:
        return _does_not_fit(melds[act.meld - 1], one, two, table)
    return _left_with(table, _left_after_take(table, own, act), act.meld, meld)


def _left_after_take(table: Table, own: Own, act: TakePile) -> int:
    return own.hand.count() - act.size() + len(table.pile) - 1


def _discard(table: Table, own: Own, act: Discard) -> Refusal | None:
    if table.phase != "play":
        return Refusal("REC-7", "the draw comes before the discard (DRAW-1)")
    if not own.hand.one >> act.card & 1:
        return Refusal("REC-6", f"{card_text(act.card)} is not in the hand")
    if own.hand.count() > 1:
        return None
    barred = may_empty_hand(table, table.turn)
    return Refusal(barred, "the last card may not be discarded") if barred else None


__all__ = ["IllegalAct", "Refusal", "may_empty_hand", "pile_barred", "refusal"]

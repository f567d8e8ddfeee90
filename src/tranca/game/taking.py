"""All legal ways to take the pile: its top with cards of the hand, as a new meld or in an own one.

A part of :mod:`tranca.game.listing`, and quick in the same way. Proposes only cards that stand
together with the top, and asks ``may_empty_hand`` where the take would leave fewer than two cards.
"""

from __future__ import annotations

from tranca.cards import RANK_BIT_OF_SET, TWOS, Hand
from tranca.game.acts import TakePile
from tranca.game.combining import (
    EACH_WILD,
    NEVER_TOO_FEW,
    SUIT_NATURALS,
    additions,
    bits_of,
    cards_of_runs,
    ranks_of_a_set,
    runs_among,
    sets_among,
    suit_shift,
)
from tranca.game.legality import may_empty_hand, pile_barred
from tranca.game.meld import RUN_RANKS, Meld, new_meld
from tranca.game.table import Own, Table, side_of


def takes_of_pile(table: Table, own: Own) -> list[TakePile]:
    """Every legal take of the pile: new melds first, then the side's melds by number."""
    if pile_barred(table, own) is not None:
        return []
    hand = own.hand
    top = table.pile[-1]
    takes: list[TakePile] = []
    if TWOS >> top & 1:
        _add_with_top_two(takes, hand, table.rules.set_allows_wild)
    else:
        _add_runs(takes, top, hand.one)
        _add_sets(takes, top, hand, table.rules.set_allows_wild)
    _add_takes_to_melds(takes, table, hand, top)
    left = hand.count() + len(table.pile) - 1
    return takes if left >= NEVER_TOO_FEW else _leaving_enough(takes, table, left)


def _leaving_enough(takes: list[TakePile], table: Table, left: int) -> list[TakePile]:
    """Those that leave two cards, or the right to empty the hand once the top lies (OUT-4)."""
    return [
        act
        for act in takes
        if left - act.size() >= 2 or not may_empty_hand(table, table.turn, *_laid(act, table))
    ]


def _laid(act: TakePile, table: Table) -> tuple[int, Meld | None]:
    """The number of the meld that the top joins or makes, and that meld as it would lie."""
    melds = table.melds[side_of(table.turn)]
    bit = 1 << table.pile[-1]
    one, two = act.one | bit, act.two | act.one & bit
    if act.meld:
        return act.meld, melds[act.meld - 1].extended(one, two, table.rules)
    return len(melds) + 1, new_meld(one, two, table.rules)


# ---------------------------------------------------------------- as a new meld


def _add_runs(takes: list[TakePile], top: int, one: int) -> None:
    """Adds new runs of the top, a natural, and cards of the hand."""
    bit = 1 << top
    wilds = one & TWOS
    naturals = cards_of_runs((one | bit) & SUIT_NATURALS[top // 13], wilds != 0)
    if not naturals & bit:
        return
    shift = suit_shift(naturals)
    each_wild = EACH_WILD[wilds]
    for mask, needs_wild in runs_among(naturals >> shift, wilds != 0):
        run = mask << shift
        if not run & bit:
            continue
        if needs_wild:
            for wild in each_wild:
                takes.append(TakePile(0, run ^ bit | wild, 0))
        else:
            takes.append(TakePile(0, run ^ bit, 0))


def _add_sets(takes: list[TakePile], top: int, hand: Hand, may_hold_wild: bool) -> None:
    """Adds new sets of the top, a natural, and cards of the hand."""
    rank = top % 13
    one = hand.one >> rank & RANK_BIT_OF_SET
    if not one:
        return
    two = (hand.two & ~(1 << top)) >> rank & RANK_BIT_OF_SET  # the top is the second of its kind
    wilds = hand.one & TWOS if may_hold_wild else 0
    for some, twins, size in sets_among(one, two, 1 if wilds else 2):
        if size >= 2:
            takes.append(TakePile(0, some << rank, twins << rank))
        for wild in EACH_WILD[wilds]:
            takes.append(TakePile(0, some << rank | wild, twins << rank))


def _add_with_top_two(takes: list[TakePile], hand: Hand, may_be_set: bool) -> None:
    """Adds new melds of naturals of the hand that the top, a 2, completes (PILE-6)."""
    in_runs = cards_of_runs(hand.one, True)
    for shift in (0, 13, 26, 39):
        for mask, needs_wild in runs_among(in_runs >> shift & RUN_RANKS, True):
            if needs_wild:
                takes.append(TakePile(0, mask << shift, 0))
    ranks = ranks_of_a_set(hand.one, hand.two, True) if may_be_set else 0
    for rank_bit in bits_of(ranks):
        rank = rank_bit.bit_length() - 1
        one, two = hand.one >> rank & RANK_BIT_OF_SET, hand.two >> rank & RANK_BIT_OF_SET
        for some, twins, _ in sets_among(one, two, 2):
            takes.append(TakePile(0, some << rank, twins << rank))


# ---------------------------------------------------------------- to a meld that lies


def _add_takes_to_melds(takes: list[TakePile], table: Table, hand: Hand, top: int) -> None:
    """Adds the takes whose top joins one of the side's melds: alone first, then with cards."""
    bit = 1 << top
    may_add_more = table.rules.justify_extend_with_hand  # PILE-4
    # A natural may join a run with others though it does not fit alone; a 2, or one of a set, not.
    suit = top // 13 if may_add_more and not TWOS & bit else -1
    melds = table.melds[side_of(table.turn)]
    for number in range(1, len(melds) + 1):
        meld = melds[number - 1]
        fits = meld.accepts & bit != 0
        if fits:
            takes.append(TakePile(number, 0, 0))
        if (fits and may_add_more) or (meld.is_run and meld.base == suit):
            _add_takes_with_more(takes, number, meld, bit, hand)


def _add_takes_with_more(
    takes: list[TakePile], number: int, meld: Meld, bit: int, hand: Hand
) -> None:
    for act in additions(number, meld, hand.one | bit, hand.two | hand.one & bit):
        beside = act.one & ~bit | act.two & bit
        if act.one & bit and beside:
            takes.append(TakePile(number, beside, act.two & ~bit))

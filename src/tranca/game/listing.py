"""All legal acts of the player on turn, each once, in a fixed order.

The listing proposes only cards that can stand together, and asks ``may_empty_hand`` where an act
would leave fewer than two cards; that the list is exactly what ``refusal`` allows is a law checked
by the tests against brute force.

It is quick because it looks where something can be found at all (a few bit operations on the whole
hand say which suits and ranks those are), and because what can stand among the ranks of a suit or
the suits of a rank is worked out once and kept.
"""

from __future__ import annotations

from typing import Final

from tranca.cards import RANK_BIT_OF_SET, TWOS, Hand
from tranca.game.acts import DISCARDS, DRAW, Act, Discard, LayMeld
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
from tranca.game.legality import may_empty_hand
from tranca.game.meld import SUIT_RANKS, new_meld
from tranca.game.table import Own, Table, side_of
from tranca.game.taking import takes_of_pile


def legal_acts(table: Table, own: Own) -> list[Act]:
    """Every legal act: draw, pile takes, new melds, additions, discards; none once it is over."""
    acts: list[Act] = []
    if table.phase == "draw":
        acts.append(DRAW)
        if table.pile:
            acts.extend(takes_of_pile(table, own))
    elif table.phase == "play":
        if own.extra_draw:
            acts.append(DRAW)
        hand = own.hand
        left = hand.count()
        _add_melds(acts, table, hand, left)
        if table.accepts[side_of(table.turn)] & hand.one:
            _add_additions(acts, table, hand, left)
        if left > 1 or not may_empty_hand(table, table.turn):
            _add_discards(acts, hand.one)
    return acts


# ---------------------------------------------------------------- new melds


def _add_melds(acts: list[Act], table: Table, hand: Hand, left: int) -> None:
    one = hand.one
    wilds = one & TWOS
    found: list[LayMeld] = []
    in_runs = cards_of_runs(one, wilds != 0)
    if in_runs:
        for suit in SUIT_NATURALS:
            if in_runs & suit:
                _add_runs(found, in_runs & suit, wilds)
    if wilds and not table.rules.set_allows_wild:
        wilds = 0
    ranks = ranks_of_a_set(one, hand.two, wilds != 0)
    if ranks:
        for rank_bit in bits_of(ranks):
            _add_sets(found, rank_bit.bit_length() - 1, hand, wilds)
    if not found:
        return
    # A new meld takes no right away: who may empty the hand now may do so after it (OUT-4).
    if left >= NEVER_TOO_FEW or not may_empty_hand(table, table.turn):
        acts.extend(found)
    else:
        acts.extend(_leaving_enough(found, table, left))


def _leaving_enough(found: list[LayMeld], table: Table, left: int) -> list[LayMeld]:
    """Those that leave two cards, or make the canasta that lets the side go out (OUT-4, OUT-1)."""
    seat = table.turn
    number = len(table.melds[side_of(seat)]) + 1
    rules = table.rules
    return [
        act
        for act in found
        if left - act.size() >= 2
        or not may_empty_hand(table, seat, number, new_meld(act.one, act.two, rules))
    ]


def _add_runs(found: list[LayMeld], naturals: int, wilds: int) -> None:
    """Adds the new runs from naturals of one suit and any 2s."""
    shift = suit_shift(naturals)
    each_wild = EACH_WILD[wilds]
    for mask, needs_wild in runs_among(naturals >> shift, wilds != 0):
        if needs_wild:
            for wild in each_wild:
                found.append(LayMeld(mask << shift | wild, 0))
        else:
            found.append(LayMeld(mask << shift, 0))


def _add_sets(found: list[LayMeld], rank: int, hand: Hand, wilds: int) -> None:
    """Adds the new sets from the naturals of one rank and any 2s."""
    each_wild = EACH_WILD[wilds]
    one, two = hand.one >> rank & RANK_BIT_OF_SET, hand.two >> rank & RANK_BIT_OF_SET
    for some, twins, size in sets_among(one, two, 2 if wilds else 3):
        if size >= 3:
            found.append(LayMeld(some << rank, twins << rank))
        for wild in each_wild:
            found.append(LayMeld(some << rank | wild, twins << rank))


# ---------------------------------------------------------------- additions


def _add_additions(acts: list[Act], table: Table, hand: Hand, left: int) -> None:
    seat, side, rules = table.turn, side_of(table.turn), table.rules
    one, two = hand.one, hand.two
    # A 2 may make a clean canasta dirty and so take a right away; one to a morto stays (OUT-4).
    free = left >= NEVER_TOO_FEW or table.has_morto_for(side)
    melds = table.melds[side]
    for number in range(1, len(melds) + 1):
        meld = melds[number - 1]
        # Cards fit together only if one of them fits alone.
        if not meld.accepts & one:
            continue
        for act in additions(number, meld, one, two):
            if (
                free
                or left - act.size() >= 2
                or not may_empty_hand(table, seat, number, meld.extended(act.one, act.two, rules))
            ):
                acts.append(act)


# ---------------------------------------------------------------- discards


_DISCARDS: Final[list[list[tuple[Discard, ...] | None]]] = [
    [None] * (SUIT_RANKS + 1) for _ in range(4)
]
"""By suit and by the ranks held of it, as a mask."""


def _add_discards(acts: list[Act], one: int) -> None:
    for suit in range(4):
        held = one >> suit * 13 & SUIT_RANKS
        if held:
            found = _DISCARDS[suit][held]
            if found is None:
                cards = [bit.bit_length() - 1 + suit * 13 for bit in bits_of(held)]
                found = _DISCARDS[suit][held] = tuple([DISCARDS[card] for card in cards])
            acts.extend(found)

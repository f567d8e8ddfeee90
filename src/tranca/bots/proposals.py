"""Which cards of a hand may be worth trying together as a new meld; the engine says what stands.

Three cards are enough, since more are added one by one; all cards of a rank are proposed at once
besides, as that is what is mostly wanted. The 2s are alike to every rule of melding, so the lowest
stands for all.
"""

from __future__ import annotations

from itertools import combinations

from tranca.cards import NATURALS, RANK_BIT_OF_SET, TWOS

Planes = tuple[int, int]


def bits_of(mask: int) -> list[int]:
    """The bits set in a mask, lowest first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def lowest_wild(one: int) -> int:
    """The lowest 2 held, as a bit; 0 when there is none."""
    return one & TWOS & -(one & TWOS)


def new_melds(one: int, two: int) -> list[Planes]:
    """Cards of the hand (given as planes), to be tried as new melds."""
    wild = lowest_wild(one)
    found = _neighbours(one & NATURALS, wild)
    naturals = one & NATURALS
    for rank in range(2, 13):
        column = RANK_BIT_OF_SET << rank
        if naturals & column:
            found.extend(_same_rank(naturals & column, two & column, wild))
    return found


def _neighbours(naturals: int, wild: int) -> list[Planes]:
    found: list[Planes] = []
    pairs = naturals & naturals >> 1
    found.extend((bit * 0b111, 0) for bit in bits_of(pairs & naturals >> 2))
    if wild:
        found.extend((bit * 0b11 | wild, 0) for bit in bits_of(pairs))
        found.extend((bit * 0b101 | wild, 0) for bit in bits_of(naturals & naturals >> 2))
    return found


def _same_rank(one: int, two: int, wild: int) -> list[Planes]:
    count = one.bit_count() + two.bit_count()
    if count < 2:
        return []
    cards = bits_of(one) + bits_of(two)
    found: list[Planes] = [(one, two)] if count > 3 else []
    if count >= 3:
        found.extend(_choices(cards, 3))
    if wild:
        found.extend((some | wild, twins) for some, twins in _choices(cards, 2))
    return found


def _choices(cards: list[int], size: int) -> list[Planes]:
    """The different multisets of so many of the cards (each a bit)."""
    if len(cards) == size:
        return [_planes(cards)]
    return list(dict.fromkeys(_planes(some) for some in combinations(cards, size)))


def _planes(cards: list[int] | tuple[int, ...]) -> Planes:
    one = two = 0
    for bit in cards:
        two |= one & bit
        one |= bit
    return one, two

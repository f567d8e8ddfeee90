"""Faulty shuffles that people have written, and an honest one: from seeded dice to an order.

Each takes dice and gives the numbers 0 to 103 as they lie. They are here to be caught.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from random import Random

from tranca.fair.scheme import CARDS, KINDS
from tranca.fair.statistics import ShuffleTally

Shuffle = Callable[[Random], list[int]]


def honest(dice: Random) -> list[int]:
    """Fisher–Yates."""
    order = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = dice.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def sattolo(dice: Random) -> list[int]:
    """Off by one: no card may stay where it is."""
    order = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = dice.randrange(last)
        order[last], order[other] = order[other], order[last]
    return order


def swap_with_any(dice: Random) -> list[int]:
    """Each card is swapped with any, not with one that is left: 104^104 ways for 104! orders."""
    order = list(range(CARDS))
    for at in range(CARDS):
        other = dice.randrange(CARDS)
        order[at], order[other] = order[other], order[at]
    return order


def byte_mod_n(dice: Random) -> list[int]:
    """The remainder of a byte, the incomplete round not skipped."""
    order = list(range(CARDS))
    stream = dice.randbytes(CARDS)
    for last in range(CARDS - 1, 0, -1):
        other = stream[last] % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def sort_by_random(dice: Random) -> list[int]:
    """Sorted by a comparison that tosses a coin."""
    return sorted(range(CARDS), key=cmp_to_key(lambda _, __: 1 if dice.random() < 0.5 else -1))


def seven_riffles(dice: Random) -> list[int]:
    """Seven riffles (Gilbert, Shannon and Reeds), enough for 52 cards and too few for 104.

    Undone, they are a stable sort by seven tossed bits a card; this is that, turned round.
    """
    bits = [dice.getrandbits(7) for _ in range(CARDS)]
    undone = sorted(range(CARDS), key=bits.__getitem__)
    order = [0] * CARDS
    for card, place in enumerate(undone):
        order[place] = card
    return order


def few_seeds(dice: Random) -> list[int]:
    """A flawless shuffle with 2^16 seeds behind it."""
    return honest(Random(dice.randrange(1 << 16)))


def tallied(shuffle: Shuffle, deals: int, seed: int) -> ShuffleTally:
    """So many decks of a shuffle."""
    dice = Random(seed)
    tally = ShuffleTally()
    for _ in range(deals):
        order = shuffle(dice)
        tally.add(order, [KINDS[card % 52] for card in order])
    return tally

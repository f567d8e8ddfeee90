"""Which of some cards can be laid together: naturals of one suit as a run, of one rank as a set.

Answers about a handful of cards only and knows neither table nor player. Its answers are about the
ranks of any suit, or the suits of any rank, so there are few of them and each is worked out once
and kept. It refuses to judge a meld on the table: that is :mod:`tranca.game.meld`.
"""

from __future__ import annotations

from typing import Final

from tranca.cards import ACE, FOUR, NATURALS, NO_CARD, TWOS
from tranca.game.acts import AddToMeld
from tranca.game.meld import LONGEST_RUN, RUN_RANKS, SUIT_RANKS, Meld

Planes = tuple[int, int]

_MOST_KEPT: Final = 16384
"""How many answers about longer runs are kept; of the others there are a few thousand at most."""

SUIT_NATURALS: Final = tuple(RUN_RANKS << suit * 13 for suit in range(4))
"""The kinds of each suit that may be in a run."""

NEVER_TOO_FEW: Final = LONGEST_RUN + 2
"""From so many cards, no act leaves fewer than two (OUT-4): none lays more than a longest run."""


def bits_of(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def suit_shift(naturals: int) -> int:
    """Where the ranks of a suit begin, told from some of its naturals."""
    return (naturals.bit_length() - 1) // 13 * 13


def cards_of_runs(one: int, with_wild: bool) -> int:
    """The naturals that could be in a run: without a 2 three in a row, with one two nearly so.

    Suits lie 13 bits apart, with a 2 and a 3 between one suit's ace and the next one's 4, so that
    shifting all of them at once never takes one suit's cards for another's.
    """
    naturals = one & NATURALS
    if with_wild:
        return naturals & (naturals >> 1 | naturals >> 2 | naturals << 1 | naturals << 2)
    lowest = naturals & naturals >> 1 & naturals >> 2
    return lowest | lowest << 1 | lowest << 2


def ranks_of_a_set(one: int, two: int, with_wild: bool) -> int:
    """The ranks of which there are three naturals, or two where a 2 may join, as bits 2 … 12."""
    clubs, diamonds, hearts, spades = one, one >> 13, one >> 26, one >> 39
    twins = two | two >> 13 | two >> 26 | two >> 39
    two_suits = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    if with_wild:
        return (two_suits | twins) & RUN_RANKS
    three_suits = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    return (three_suits | two_suits & twins) & RUN_RANKS


_RUNS_AMONG: Final[list[tuple[tuple[int, bool], ...] | None]] = [None] * (2 * (SUIT_RANKS + 1))


def runs_among(mask: int, with_wild: bool) -> tuple[tuple[int, bool], ...]:
    """Sub-masks of a suit's ranks that stand as a run; flagged, those that do so with a 2."""
    key = mask << 1 | with_wild
    found = _RUNS_AMONG[key]
    if found is None:
        found = _RUNS_AMONG[key] = tuple(_find_runs(mask, with_wild))
    return found


def _find_runs(mask: int, with_wild: bool) -> list[tuple[int, bool]]:
    found: list[tuple[int, bool]] = []
    for low in range(FOUR, ACE):
        if not mask >> low & 1:
            continue
        for high in range(low + 1, ACE + 1):
            if mask >> high & 1:
                found.extend(_between(low, high, mask, with_wild))
    return found


def _between(low: int, high: int, held: int, with_wild: bool) -> list[tuple[int, bool]]:
    """Runs from natural ``low`` to natural ``high``: with all between them, or all but one."""
    stretch = (1 << high + 1) - (1 << low)
    length = high - low + 1
    missing = stretch & ~held
    found: list[tuple[int, bool]] = []
    if not missing:
        if length >= 3:
            found.append((stretch, False))
        if with_wild and length < LONGEST_RUN:
            found.append((stretch, True))
    if not with_wild or missing & (missing - 1) or length < 3:
        return found
    gaps = [missing] if missing else [1 << rank for rank in range(low + 1, high)]
    found.extend((stretch & ~gap, True) for gap in gaps)
    return found


_SETS_AMONG: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {}


def sets_among(one: int, two: int, fewest: int) -> tuple[tuple[int, int, int], ...]:
    """The sub-multisets of some naturals of the lowest rank that have ``fewest`` cards or more.

    As planes with their size.
    """
    key = (one << 1 | two) << 2 | fewest
    found = _SETS_AMONG.get(key)
    if found is None:
        sized = [(s, t, s.bit_count() + t.bit_count()) for s, t in _sub_multisets(one, two)]
        found = _SETS_AMONG[key] = tuple([each for each in sized if each[2] >= fewest])
    return found


def _sub_multisets(one: int, two: int) -> list[Planes]:
    chosen: list[Planes] = [(0, 0)]
    for bit in bits_of(one):
        more: list[Planes] = []
        for some, twins in chosen:
            more.append((some, twins))
            more.append((some | bit, twins))
            if two & bit:
                more.append((some | bit, twins | bit))
        chosen = more
    return chosen


EACH_WILD: Final = {wilds: tuple(bits_of(wilds)) for wilds, _ in _sub_multisets(TWOS, 0)}
"""The 2s of a mask of 2s, each as a bit, lowest first."""


# ---------------------------------------------------------------- joining a meld that lies


def additions(number: int, meld: Meld, one: int, two: int) -> list[AddToMeld]:
    """The additions to a meld of that number: the multisets of cards that it takes all together."""
    fitting = one & meld.accepts  # those that join alone, a 2 among them
    if meld.is_run:
        others = one & SUIT_NATURALS[meld.base] & ~meld.one
        near = _naturals_near(meld.one, others) if others else 0
        if near | fitting & TWOS != fitting or fitting & (fitting - 1):
            return _to_run(number, meld, near, fitting & TWOS)
    elif fitting & (fitting - 1) or fitting & two & ~(meld.one | TWOS):
        return _to_set(number, meld, fitting & NATURALS, two, fitting & TWOS)
    return [AddToMeld(number, fitting, 0)] if fitting else []


def _to_run(number: int, meld: Meld, near: int, wilds: int) -> list[AddToMeld]:
    shift = meld.base * 13
    is_dirty = meld.wild != NO_CARD
    each_wild = EACH_WILD[wilds]
    found: list[AddToMeld] = []
    for added, needs_wild in _longer_runs(meld.one >> shift, near >> shift, is_dirty or wilds != 0):
        if needs_wild and not is_dirty:
            for wild in each_wild:
                found.append(AddToMeld(number, added << shift | wild, 0))
        elif added and needs_wild == is_dirty:
            found.append(AddToMeld(number, added << shift, 0))
    return found


def _to_set(number: int, meld: Meld, naturals: int, two: int, wilds: int) -> list[AddToMeld]:
    rank = meld.base
    each_wild = EACH_WILD[wilds]
    twice = naturals & two & ~meld.one
    found: list[AddToMeld] = []
    for some, twins, size in sets_among(naturals >> rank, twice >> rank, 0 if wilds else 1):
        if size:
            found.append(AddToMeld(number, some << rank, twins << rank))
        for wild in each_wild:
            found.append(AddToMeld(number, some << rank | wild, twins << rank))
    return found


def _naturals_near(run: int, others: int) -> int:
    """Those of other naturals of its suit that a run may ever take, a 2 helping.

    A run has at most one gap, so a natural is of no use unless it lies within two ranks of the run
    or of others that are of use.
    """
    naturals = 0
    near = others & (run << 1 | run >> 1 | run << 2 | run >> 2)
    while near:
        naturals |= near
        others ^= near
        near = others & (near << 1 | near >> 1 | near << 2 | near >> 2)
    return naturals


_LONGER_RUNS: Final[dict[int, tuple[tuple[int, bool], ...]]] = {}


def _longer_runs(mask: int, available: int, with_wild: bool) -> tuple[tuple[int, bool], ...]:
    """What can be added to a run's naturals so that it stands; flagged, where it does with a 2.

    Adding no natural at all is listed too, for a 2 that joins alone.
    """
    key = mask << 14 | available << 1 | with_wild
    found = _LONGER_RUNS.get(key)
    if found is None:
        if len(_LONGER_RUNS) >= _MOST_KEPT:
            _LONGER_RUNS.clear()
        found = _LONGER_RUNS[key] = tuple(_find_longer_runs(mask, available, with_wild))
    return found


def _find_longer_runs(mask: int, available: int, with_wild: bool) -> list[tuple[int, bool]]:
    together = mask | available
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    found: list[tuple[int, bool]] = []
    for bottom in range(FOUR, low + 1):
        if not together >> bottom & 1:
            continue
        for top in range(high, ACE + 1):
            if together >> top & 1:
                stretches = _between(bottom, top, together, with_wild)
                found.extend([(n & ~mask, wild) for n, wild in stretches if not mask & ~n])
    return found

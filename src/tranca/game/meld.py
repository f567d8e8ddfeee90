"""Melds: what stands, what may be added, what is a canasta (MELD-1 … MELD-6, CAN-1, CAN-2).

A run is known by its naturals alone. Its 2 has no place of its own: whether the run stands, and
where the 2 is shown, follows from which ranks are there (MELD-4). The ranks of one suit are a
13-bit mask in card order (2, 3, 4 … K, A), so a run is a stretch of ones; some three hundred masks
stand, and two small tables hold each with the ranks that may join it.
"""

from __future__ import annotations

from typing import Final, Literal

from tranca.cards import (
    ACE,
    FOUR,
    NATURALS,
    NO_CARD,
    RANK_BIT_OF_SET,
    TEXT_ORDER,
    THREES,
    TWOS,
    plane_cards,
    planes,
    rank_of,
)
from tranca.rules import Rules

SUIT_RANKS: Final = 0x1FFF
RUN_RANKS: Final = SUIT_RANKS & ~0b11  # 4 … A
CANASTA_SIZE: Final = 7
LONGEST_RUN: Final = 11


def _stretches(shortest: int, longest: int) -> list[int]:
    """The masks of consecutive ranks of those lengths."""
    return [
        (1 << low + length) - (1 << low)
        for length in range(shortest, longest + 1)
        for low in range(FOUR, ACE + 2 - length)
    ]


def _with_a_gap(stretch: int) -> list[int]:
    """The stretch with one rank missing between its ends."""
    inner = [1 << rank for rank in range(stretch.bit_length() - 1) if stretch >> rank & 1][1:]
    return [stretch ^ gap for gap in inner]


def _joining(standing: list[int]) -> dict[int, int]:
    """Each mask that stands, with the ranks of which one may join so that it stands again."""
    known = frozenset(standing)
    ranks = [1 << rank for rank in range(FOUR, ACE + 1)]
    return {
        mask: sum(rank for rank in ranks if not mask & rank and mask | rank in known)
        for mask in standing
    }


_CLEAN_RUNS: Final = _joining(_stretches(3, LONGEST_RUN))
"""Naturals that are a run by themselves, with the ranks that may join them."""

_DIRTY_RUNS: Final = _joining(
    _stretches(2, LONGEST_RUN - 1)
    + [mask for whole in _stretches(3, LONGEST_RUN) for mask in _with_a_gap(whole)]
)
"""Naturals that are a run with a 2 (a free rank at an end, or one rank missing), and the same."""


def run_stands(mask: int, has_wild: bool) -> bool:
    """Whether naturals of one suit, with or without a 2, are a run (MELD-4)."""
    return mask in (_DIRTY_RUNS if has_wild else _CLEAN_RUNS)


class Meld:
    """A meld on the table. Never changes: adding gives another.

    ``one`` and ``two`` are the naturals as planes (like a hand's), ``wild`` the kind of its 2 or
    :data:`NO_CARD`, ``base`` the suit of a run or the rank of a set, ``accepts`` the kinds of which
    one card may be added.
    """

    __slots__ = ("accepts", "base", "is_run", "one", "size", "two", "wild")

    def __init__(
        self, is_run: bool, base: int, one: int, two: int, wild: int, rules: Rules
    ) -> None:
        self.is_run = is_run
        self.base = base
        self.one = one
        self.two = two
        self.wild = wild
        self.size = one.bit_count() + two.bit_count() + (wild != NO_CARD)
        self.accepts = self._accepted_by_run() if is_run else self._accepted_by_set(rules)

    def _accepted_by_run(self) -> int:
        shift = self.base * 13
        mask = self.one >> shift
        if self.wild != NO_CARD:
            return _DIRTY_RUNS.get(mask, 0) << shift
        wilds = TWOS if mask in _DIRTY_RUNS else 0
        return _CLEAN_RUNS.get(mask, 0) << shift | wilds

    def _accepted_by_set(self, rules: Rules) -> int:
        wilds = TWOS if self.wild == NO_CARD and rules.set_allows_wild else 0
        return RANK_BIT_OF_SET << self.base & ~self.two | wilds

    @property
    def is_clean(self) -> bool:
        """Without a 2."""
        return self.wild == NO_CARD

    def extended(self, one: int, two: int, rules: Rules) -> Meld | None:
        """This meld with a multiset of cards added, or ``None`` when it would not stand."""
        wilds = one & TWOS
        naturals = one & ~TWOS
        wild = self.wild
        if wilds:
            if two & TWOS or wilds & (wilds - 1) or wild != NO_CARD:
                return None
            if not self.is_run and not rules.set_allows_wild:
                return None
            wild = wilds.bit_length() - 1
        if self.is_run:
            return self._longer_run(naturals, two & ~TWOS, wild, rules)
        return self._larger_set(naturals, two & ~TWOS, wild, rules)

    def _longer_run(self, one: int, two: int, wild: int, rules: Rules) -> Meld | None:
        shift = self.base * 13
        if two or one & self.one or one & ~(RUN_RANKS << shift):
            return None
        together = self.one | one
        if not run_stands(together >> shift, wild != NO_CARD):
            return None
        return Meld(True, self.base, together, 0, wild, rules)

    def _larger_set(self, one: int, two: int, wild: int, rules: Rules) -> Meld | None:
        if one & ~(RANK_BIT_OF_SET << self.base) or one & self.two or two & self.one:
            return None
        return Meld(False, self.base, self.one | one, self.two | two | self.one & one, wild, rules)

    def shown(self) -> list[int]:
        """The cards as they are shown, a run's 2 in its gap, else high, else low (MELD-4)."""
        naturals = plane_cards(self.one, self.two)
        if not self.is_run:
            return naturals + ([] if self.wild == NO_CARD else [self.wild])
        naturals.sort()
        if self.wild != NO_CARD:
            naturals.insert(self.wild_index(), self.wild)
        return naturals

    def wild_index(self) -> int:
        """Where a run's 2 stands among its cards, from 0."""
        mask = self.one >> self.base * 13
        low = (mask & -mask).bit_length() - 1
        high = mask.bit_length() - 1
        for rank in range(low, high):
            if not mask >> rank & 1:
                return rank - low
        return high - low + 1 if high < ACE else 0

    def low_rank(self) -> int:
        """Rank at the low end of a run as shown, its 2's place counted; a set's rank."""
        if not self.is_run:
            return self.base
        mask = self.one >> self.base * 13
        low = (mask & -mask).bit_length() - 1
        return low - 1 if self.wild != NO_CARD and self.wild_index() == 0 else low

    def high_rank(self) -> int:
        """Rank at the high end of a run as shown; a set's rank."""
        return self.low_rank() + self.size - 1 if self.is_run else self.base

    def cards(self) -> list[int]:
        """The cards in written order."""
        all_cards = plane_cards(self.one, self.two)
        if self.wild != NO_CARD:
            all_cards.append(self.wild)
            all_cards.sort(key=TEXT_ORDER.__getitem__)
        return all_cards

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        return (self.is_run, self.one, self.two, self.wild) == (
            other.is_run,
            other.one,
            other.two,
            other.wild,
        )

    def __hash__(self) -> int:
        return hash((self.is_run, self.one, self.two, self.wild))


def new_meld(one: int, two: int, rules: Rules) -> Meld | None:
    """The meld that a multiset of cards is, or ``None``.

    The naturals decide: all of one rank, a set; all of one suit, a run. They cannot be both, as a
    run's differ in rank.
    """
    wilds = one & TWOS
    one_n, two_n = one & ~TWOS, two & ~TWOS
    if one & THREES or two & TWOS or wilds & (wilds - 1):
        return None
    naturals = one_n.bit_count() + two_n.bit_count()
    if naturals < 2 or naturals + (1 if wilds else 0) < 3:
        return None
    wild = wilds.bit_length() - 1 if wilds else NO_CARD
    lowest = (one_n & -one_n).bit_length() - 1
    rank, suit = lowest % 13, lowest // 13
    if not one_n & ~(RANK_BIT_OF_SET << rank):
        if wilds and not rules.set_allows_wild:
            return None
        return Meld(False, rank, one_n, two_n, wild, rules)
    if two_n or one_n & ~(RUN_RANKS << suit * 13) or not run_stands(one_n >> suit * 13, wilds != 0):
        return None
    return Meld(True, suit, one_n, 0, wild, rules)


def meld_of(cards: list[int], rules: Rules) -> Meld | None:
    """The meld that these cards are, or ``None``."""
    pair = planes(cards)
    return None if pair is None else new_meld(pair[0], pair[1], rules)


def meld_article(one: int, two: int) -> Literal["MELD-1", "MELD-2", "MELD-3", "MELD-4"]:
    """Which article says that these cards are no meld.

    Asked only when :func:`new_meld` has said so.
    """
    wilds = one & TWOS
    naturals = one & ~TWOS
    if one & THREES or two & TWOS or wilds & (wilds - 1):
        return "MELD-2"
    count = naturals.bit_count() + (two & ~TWOS).bit_count()
    if count + (1 if wilds else 0) < 3:
        return "MELD-1"
    lowest = (naturals & -naturals).bit_length() - 1
    if not naturals & ~(RANK_BIT_OF_SET << rank_of(lowest)):
        return "MELD-3"
    same_suit = not naturals & ~(SUIT_RANKS << lowest // 13 * 13)
    return "MELD-4" if same_suit and wilds else "MELD-1"


def counts_as_canasta(meld: Meld, rules: Rules) -> bool:
    """Whether a meld is a canasta of this table (CAN-1, CAN-2)."""
    return meld.size >= CANASTA_SIZE and (meld.is_run or rules.set_is_canasta)


def allows_going_out(meld: Meld, rules: Rules) -> bool:
    """Whether a meld is a canasta that lets its side go out (OUT-1)."""
    return counts_as_canasta(meld, rules) and (rules.go_out_canasta == "any" or meld.is_clean)


__all__ = [
    "CANASTA_SIZE",
    "NATURALS",
    "RUN_RANKS",
    "SUIT_RANKS",
    "Meld",
    "allows_going_out",
    "counts_as_canasta",
    "meld_article",
    "meld_of",
    "new_meld",
    "run_stands",
]

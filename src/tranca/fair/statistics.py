"""Statistics of a shuffle: a regression alarm, not the proof of anything.

Each test is exact in its distribution, or as exact as its degrees of freedom; the reasoning stands
where it is used. A tally takes decks one at a time, keeps counts and fingerprints but no deck, and
two tallies add up, so that several processes can share the work. It shuffles nothing itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from tranca.fair.probability import (
    chi_square,
    chi_square_tail,
    fixed_points,
    normal_two_sided,
    pooled,
)
from tranca.fair.scheme import CARDS

ALARM: Final = 1e-6
"""A test fails when chance alone goes so far less often than this."""
LEAST: Final = 25.0
"""How often each cell of a histogram must be expected at least; thinner ones are joined."""

KINDS: Final = 52
BLOCKS: Final = CARDS // 4
ORDERS: Final = 24
MOST_FIXED: Final = 12
_FINGERPRINT_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a test says. ``p`` is ``None`` where there are too few deals to say anything."""

    name: str
    said: str
    p: float | None

    @property
    def failed(self) -> bool:
        """Whether chance alone would go so far less than once in a million times."""
        return self.p is not None and self.p < ALARM


class ShuffleTally:
    """Counts over the orders of many decks."""

    __slots__ = ("ascents", "deals", "fixed", "gaps", "orders", "places", "prints", "repeats")

    def __init__(self) -> None:
        self.deals = 0
        self.places = [0] * (CARDS * KINDS)  # position · 52 + kind
        self.fixed = [0] * (MOST_FIXED + 1)
        self.gaps = [0] * CARDS  # (next − this) mod 104
        self.ascents = 0
        self.orders = [0] * (BLOCKS * 64)  # block · 64 + which of six pairs are ascending
        self.prints: set[bytes] = set()
        self.repeats = 0

    def add(self, order: Sequence[int], deck: Sequence[int]) -> None:
        """Counts one deck: the numbers 0 to 103 as they lie, and the kinds that they are."""
        self.deals += 1
        places = self.places
        for at, kind in enumerate(deck):
            places[at * KINDS + kind] += 1
        fixed = sum([at == card for at, card in enumerate(order)])
        self.fixed[min(fixed, MOST_FIXED)] += 1
        gaps = self.gaps
        ascents = 0
        for this, after in pairwise(order):
            gaps[(after - this) % CARDS] += 1
            ascents += this < after
        self.ascents += ascents
        self._add_orders(order)
        self._add_print(hashlib.blake2b(bytes(deck), digest_size=_FINGERPRINT_BYTES).digest())

    def _add_orders(self, order: Sequence[int]) -> None:
        orders = self.orders
        for block in range(BLOCKS):
            a, b, c, d = order[4 * block : 4 * block + 4]
            pairs = (a < b) | (a < c) << 1 | (a < d) << 2 | (b < c) << 3 | (b < d) << 4
            orders[block * 64 + (pairs | (c < d) << 5)] += 1

    def _add_print(self, fingerprint: bytes) -> None:
        before = len(self.prints)
        self.prints.add(fingerprint)
        self.repeats += len(self.prints) == before

    def merge(self, other: ShuffleTally) -> None:
        """Adds another tally's counts to this one's."""
        self.deals += other.deals
        self.ascents += other.ascents
        for mine, theirs in (
            (self.places, other.places),
            (self.fixed, other.fixed),
            (self.gaps, other.gaps),
            (self.orders, other.orders),
        ):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
        distinct = len(self.prints) + len(other.prints)
        self.prints |= other.prints
        self.repeats += other.repeats + distinct - len(self.prints)

    def outcomes(self) -> list[Outcome]:
        """All tests, each by itself."""
        tests = (
            self.position_by_card,
            self.fixed_points,
            self.adjacent_gaps,
            self.runs,
            self.order_of_four,
            self.fingerprints,
        )
        return [test() for test in tests]

    # ------------------------------------------------------------ the tests

    def position_by_card(self) -> Outcome:
        """Each kind at each place, N/52 times.

        A deck's table of 104 places by 52 kinds has rows of sum 1 and columns of sum 2. Under a
        uniform order the deviations are alike in all directions that keep these sums (103 · 51 of
        them), each with variance 2/103; so X² · 103/104 is χ² with 5253 degrees of freedom.
        """
        name = "position × card"
        if self.deals < 10 * KINDS:
            return _too_few(name, 10 * KINDS)
        return chi_square_outcome(name, self.place_value(), (CARDS - 1) * (KINDS - 1))

    def place_value(self) -> float:
        """χ² of :meth:`position_by_card`."""
        expected = self.deals / KINDS
        value = sum([(seen - expected) ** 2 for seen in self.places]) / expected
        return value * (CARDS - 1) / CARDS

    def fixed_points(self) -> Outcome:
        """Cards that lie where they lay before the shuffle: 0, 1, 2 … of them (Poisson 1)."""
        name = "fixed points"
        chances = fixed_points(CARDS, MOST_FIXED)
        chances[-1] += 1 - sum(chances)
        return histogram(name, self.fixed, [self.deals * chance for chance in chances])

    def adjacent_gaps(self) -> Outcome:
        """The distance from each card to the next, modulo 104: each of 103, once a deck.

        A deck's count of gap g has mean 1 and variance 1; two counts have covariance −1/103, and
        −2/103 for g and −g (count ordered pairs of places that could hold both). So sums over such
        a pair vary like independent counts, differences 105/103 times as much, and gap 52, its own
        opposite, like one; all together there is one degree less than gaps.
        """
        name = "adjacent gaps"
        if self.deals < LEAST:
            return _too_few(name, LEAST)
        return chi_square_outcome(name, self.gap_value(), CARDS - 2)

    def gap_value(self) -> float:
        """χ² of :meth:`adjacent_gaps`."""
        off = [(seen - self.deals) / sqrt(self.deals) for seen in self.gaps]
        half = CARDS // 2
        value = off[half] ** 2
        for gap in range(1, half):
            value += (off[gap] + off[-gap]) ** 2 / 2
            value += (off[gap] - off[-gap]) ** 2 / 2 * (CARDS - 1) / (CARDS + 1)
        return value

    def runs(self) -> Outcome:
        """Ascending runs: one more than descents, whose mean is 103/2 and variance 105/12."""
        name = "runs"
        if self.deals < LEAST:
            return _too_few(name, LEAST)
        mean = self.deals * (CARDS - 1) / 2
        deviation = (self.ascents - mean) / sqrt(self.deals * (CARDS + 1) / 12)
        average = CARDS - self.ascents / self.deals
        said = f"{average:.3f} a deck, 52.5 expected; {deviation:+.2f} σ"
        return Outcome(name, said, normal_two_sided(deviation))

    def order_of_four(self) -> Outcome:
        """How four neighbouring cards are ordered: 24 ways, in each of 26 separate fours.

        The fours of one deck are independent of each other, so this is χ² with 26 · 23 degrees.
        """
        name = "order of four"
        expected = self.deals / ORDERS
        if expected < 10:
            return _too_few(name, 10 * ORDERS)
        missing = BLOCKS * ORDERS - sum([seen > 0 for seen in self.orders])
        value = sum([(seen - expected) ** 2 for seen in self.orders if seen]) / expected
        value += missing * expected
        return chi_square_outcome(name, value, BLOCKS * (ORDERS - 1))

    def fingerprints(self) -> Outcome:
        """The same deck twice: 128 bits of hash, so by chance once in 2^128 pairs."""
        pairs = self.deals * (self.deals - 1) / 2
        p = min(1.0, pairs / 2.0 ** (8 * _FINGERPRINT_BYTES)) if self.repeats else 1.0
        return Outcome("repeated decks", f"{self.repeats} of {self.deals}", p)


def histogram(name: str, observed: Sequence[int], expected: Sequence[float]) -> Outcome:
    """χ² of a histogram against what is expected, thin cells joined."""
    counts, due = pooled(observed, expected, LEAST)
    if len(due) < 2:
        return Outcome(name, "too few to tell", None)
    return chi_square_outcome(name, chi_square(counts, due), len(due) - 1)


def chi_square_outcome(name: str, value: float, freedom: int) -> Outcome:
    """An outcome that is χ² with so many degrees of freedom when chance alone is at work."""
    said = f"χ² {value:.1f}, {freedom} degrees of freedom"
    return Outcome(name, said, chi_square_tail(value, freedom))


def _too_few(name: str, least: float) -> Outcome:
    return Outcome(name, f"too few deals, {least:.0f} are needed", None)

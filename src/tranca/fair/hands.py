"""Statistics of the hands that were dealt, by groups: a seat's, a person's, the bots'.

For the suspicion that somebody is dealt better cards than others. It counts cards, not points:
what came of them is play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tranca.cards import TWOS
from tranca.fair.probability import hypergeometric
from tranca.fair.scheme import CARDS
from tranca.fair.statistics import LEAST, Outcome, chi_square_outcome, histogram
from tranca.game.deal import HAND_SIZE

KINDS: Final = 52
TWOS_IN_DECK: Final = 8


class HandTally:
    """Counts over the opening hands of one group, before red threes are replaced."""

    __slots__ = ("hands", "kinds", "twos")

    def __init__(self) -> None:
        self.hands = 0
        self.kinds = [0] * KINDS
        self.twos = [0] * (TWOS_IN_DECK + 1)

    def add(self, hand: Sequence[int]) -> None:
        """Counts one hand of eleven."""
        self.hands += 1
        for kind in hand:
            self.kinds[kind] += 1
        self.twos[sum([TWOS >> kind & 1 for kind in hand])] += 1

    def merge(self, other: HandTally) -> None:
        """Adds another tally's counts to this one's."""
        self.hands += other.hands
        self.kinds = [a + b for a, b in zip(self.kinds, other.kinds, strict=True)]
        self.twos = [a + b for a, b in zip(self.twos, other.twos, strict=True)]

    def outcomes(self, group: str) -> list[Outcome]:
        """Both tests of the group's hands."""
        return [self.twos_a_hand(group), self.cards_in_hand(group)]

    def twos_a_hand(self, group: str) -> Outcome:
        """How many 2s a hand has, against drawing eleven of 104 cards with eight 2s."""
        chances = hypergeometric(HAND_SIZE, TWOS_IN_DECK, CARDS)
        expected = [self.hands * chance for chance in chances]
        outcome = histogram(f"2s a hand, {group}", self.twos, expected)
        average = sum(n * seen for n, seen in enumerate(self.twos)) / max(1, self.hands)
        due = HAND_SIZE * TWOS_IN_DECK / CARDS
        said = f"{average:.3f} a hand, {due:.3f} expected; {outcome.said}"
        return Outcome(outcome.name, said, outcome.p)

    def cards_in_hand(self, group: str) -> Outcome:
        """How often each kind is dealt to the group.

        The counts of a hand are alike for all 52 kinds and add up to eleven, so their deviations
        have one variance in each of 51 directions: a kind's own, times 52/51.
        """
        name = f"kinds in hand, {group}"
        if self.hands * HAND_SIZE / KINDS < LEAST:
            return Outcome(name, f"too few hands ({self.hands})", None)
        return chi_square_outcome(name, self.kind_value(), KINDS - 1)

    def kind_value(self) -> float:
        """χ² of :meth:`cards_in_hand`."""
        expected = self.hands * HAND_SIZE / KINDS
        share = HAND_SIZE / CARDS
        variance = 2 * share * (1 - share) * (CARDS - 2) / (CARDS - 1) * KINDS / (KINDS - 1)
        return sum((seen - expected) ** 2 for seen in self.kinds) / (self.hands * variance)

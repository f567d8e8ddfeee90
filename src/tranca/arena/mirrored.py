"""Level against level on mirrored deals: each deck is played twice with the sides swapped.

Both plays have the same deck, the same dealer and the same dice at each seat, so that the luck of
the cards falls to both levels. The two are not independent of each other: the unit of all that is
said of a duel is the pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tranca.arena.playing import play_out, seat_dice, seeded_deck
from tranca.arena.statistics import Estimate, estimate
from tranca.bots import Bot
from tranca.game import Result, side_of
from tranca.rules import Rules


@dataclass(frozen=True, slots=True)
class PairPlayed:
    """One deck played twice: first with the first level as side A, then as side B."""

    results: tuple[Result, Result]

    @property
    def points(self) -> tuple[float, float]:
        """Each level's points a deal."""
        (one, other) = self.results
        first = one.sides[0].total + other.sides[1].total
        second = one.sides[1].total + other.sides[0].total
        return first / 2, second / 2

    @property
    def difference(self) -> float:
        """The first level's points a deal less the second's."""
        first, second = self.points
        return first - second

    def ends(self) -> Iterator[int | None]:
        """For each deal which level went out (0 or 1), or ``None`` when the stock ended it."""
        for swapped, result in enumerate(self.results):
            out = result.went_out
            yield None if out is None else side_of(out) ^ swapped


def play_pair(rules: Rules, bots: tuple[Bot, Bot], seed: int, number: int) -> PairPlayed:
    """Plays the pair of that number (from 0); the same numbers give the same pair."""
    name = f"{seed}/pair {number}"
    deck = seeded_deck(name)
    dealer = number % rules.players + 1
    played: list[Result] = []
    for first, second in (bots, bots[::-1]):
        seats = [first, second] * (rules.players // 2)
        result = play_out(rules, dealer, deck, seats, seat_dice(name, rules.players)).result()
        assert result is not None, "a deal that was played out is over"
        played.append(result)
    return PairPlayed((played[0], played[1]))


@dataclass(frozen=True, slots=True)
class Duel:
    """What came of a duel, in points a deal from the first level's side."""

    difference: Estimate
    points: tuple[Estimate, Estimate]
    went_out: tuple[int, int]
    by_stock: int


def duel(pairs: list[PairPlayed]) -> Duel:
    """Sums up the pairs played; raises ``ValueError`` without any."""
    ends = [end for pair in pairs for end in pair.ends()]
    return Duel(
        difference=estimate([pair.difference for pair in pairs]),
        points=(
            estimate([pair.points[0] for pair in pairs]),
            estimate([pair.points[1] for pair in pairs]),
        ),
        went_out=(ends.count(0), ends.count(1)),
        by_stock=ends.count(None),
    )

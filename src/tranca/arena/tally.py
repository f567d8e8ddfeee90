"""What is counted of deals that were simulated. It keeps no deal, so it never grows."""

from __future__ import annotations

from dataclasses import dataclass, field

from tranca.arena.statistics import Estimate, Sums
from tranca.game import Deal, Discard, side_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is counted of one deal: both sides' points, who went out, how many turns and acts."""

    points: tuple[int, int]
    went_out: int | None
    turns: int
    acts: int


def outcome_of(deal: Deal) -> Outcome:
    """What is counted of a deal that is over."""
    result = deal.result()
    assert result is not None, "only deals that are over are counted"
    one, other = result.sides
    points = (one.total, other.total)
    return Outcome(points, result.went_out, turns_of(deal), len(deal.history))


@dataclass(slots=True)
class Tally:
    """Counts over the deals of a simulation."""

    points: tuple[Sums, Sums] = field(default_factory=lambda: (Sums(), Sums()))
    went_out: list[int] = field(default_factory=lambda: [0, 0])
    by_stock: int = 0
    turns: int = 0
    acts: int = 0

    def add(self, outcome: Outcome) -> None:
        """Counts a deal."""
        for side in (0, 1):
            self.points[side].add(outcome.points[side])
        if outcome.went_out is None:
            self.by_stock += 1
        else:
            self.went_out[side_of(outcome.went_out)] += 1
        self.acts += outcome.acts
        self.turns += outcome.turns

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return self.points[0].count

    def side_points(self, side: int) -> Estimate:
        """A side's points a deal."""
        return self.points[side].estimate()


def turns_of(deal: Deal) -> int:
    """How many turns the deal had; each ends with a discard, or is lost, or ends the deal."""
    turns = 0
    ended = True
    previous = 0
    for act, seat in zip(deal.history, deal.seats, strict=True):
        turns += ended or seat != previous
        ended = isinstance(act, Discard)
        previous = seat
    return turns

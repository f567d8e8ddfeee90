"""Means with their 95 % intervals, by the normal approximation: for tens of pairs and more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, the half-width of its 95 % interval, and the deviation of one observation."""

    mean: float
    margin: float
    deviation: float
    count: int

    @property
    def low(self) -> float:
        """Lower bound of the 95 % interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """Upper bound of the 95 % interval."""
        return self.mean + self.margin

    def to_dict(self) -> dict[str, float | None]:
        """Mean, bounds (``None`` after a single observation) and deviation, to a tenth."""
        bounded = self.count > 1
        return {
            "mean": round(self.mean, 1),
            "low": round(self.low, 1) if bounded else None,
            "high": round(self.high, 1) if bounded else None,
            "deviation": round(self.deviation, 1),
        }

    def __str__(self) -> str:
        margin = f" ± {self.margin:.1f}" if self.count > 1 else ""
        return f"{self.mean:.1f}{margin}"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent observations; raises ``ValueError`` without any.

    A single observation says nothing of the spread: its interval is infinite.
    """
    if not values:
        raise ValueError("an estimate needs an observation")
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, float("inf"), 0.0, 1)
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return Estimate(mean, Z_95 * deviation / sqrt(count), deviation, count)


@dataclass(slots=True)
class Sums:
    """Whole numbers summed up as they come, exactly: as many as there are, in no more memory."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Counts another observation."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate:
        """The same as :func:`estimate` of all that was added; raises ``ValueError`` for none."""
        count = self.count
        if count < 2:
            return estimate([self.total] * count)
        deviation = sqrt((count * self.squares - self.total**2) / (count * (count - 1)))
        return Estimate(self.total / count, Z_95 * deviation / sqrt(count), deviation, count)

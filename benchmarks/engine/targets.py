"""What is hoped for, as data, and whether it was reached.

A target compares two contestants. Its figure is the ratio (or difference) of their medians; its
range is that of the rounds, each taken by itself. A verdict refuses to be lenient: the median
decides, without rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub, truediv
from statistics import median
from typing import Final, Literal

from benchmarks.engine.contestants import Samples

Verdict = Literal["met", "missed", "not measured"]


@dataclass(frozen=True, slots=True)
class Target:
    """A figure, the two contestants that it compares, and its limit."""

    name: str
    first: str
    second: str
    limit: float
    at_most: bool = False
    difference: bool = False  # first − second, in seconds; else first ÷ second


TARGETS: Final = (
    Target("pure API ÷ OpenSpiel gin_rummy", "pure api", "openspiel gin_rummy", 4),
    Target("pure API ÷ RLCard game", "pure api", "rlcard game", 4),
    Target("pure API ÷ RLCard environment", "pure api", "rlcard environment", 10),
    Target("pure play-outs ÷ OpenSpiel simulations", "pure playouts", "openspiel ismcts", 5),
    Target("compiled API ÷ OpenSpiel gin_rummy", "compiled api", "openspiel gin_rummy", 15),
    Target("compiled ÷ pure, play-outs", "compiled playouts", "pure playouts", 6),
    Target(
        "whole process, pure ÷ OpenSpiel", "pure process", "openspiel process", 0.33, at_most=True
    ),
    Target("import, pure", "pure import", "pure bare", 0.030, at_most=True, difference=True),
    Target(
        "import, compiled", "compiled import", "compiled bare", 0.030, at_most=True, difference=True
    ),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A target and what was found: its figure, and the least and the most of any round."""

    target: Target
    verdict: Verdict
    figure: float = 0.0
    least: float = 0.0
    most: float = 0.0

    def reach(self) -> float:
        """How many times as good as its limit the figure is; 1 just meets it."""
        if self.target.at_most:
            return self.target.limit / max(self.figure, 1e-9)
        return self.figure / self.target.limit


def judged(samples: Samples) -> list[Outcome]:
    """Every target, judged by these samples."""
    return [_judged(target, samples) for target in TARGETS]


def _judged(target: Target, samples: Samples) -> Outcome:
    first, second = samples.get(target.first), samples.get(target.second)
    if not first or not second:
        return Outcome(target, "not measured")
    compare = sub if target.difference else truediv
    figure = compare(median(first), median(second))
    rounds = [compare(a, b) for a, b in zip(first, second, strict=True)]
    met = figure <= target.limit if target.at_most else figure >= target.limit
    return Outcome(target, "met" if met else "missed", figure, min(rounds), max(rounds))


def amount(target: Target, value: float) -> str:
    """A figure of this target in words: a ratio as it is, a difference in milliseconds."""
    return f"{value * 1000:.1f} ms" if target.difference else f"{value:.3g}"


def limit(target: Target) -> str:
    """The target's limit in words."""
    return f"{'≤' if target.at_most else '≥'} {amount(target, target.limit)}"

"""The part of ``docs/performance.md`` that a measurement writes: between two marks, all of it.

The prose around the marks is written by people and left alone. A figure is a median, with the least
and the most of its rounds in brackets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.engine.contestants import CONTESTANTS, Contestant, Measured, Pace
from benchmarks.engine.targets import Outcome, amount, limit

BEGIN: Final = "<!-- measured: begin (written by `python -m benchmarks.engine`) -->"
END: Final = "<!-- measured: end -->"
CURVES: Final = {
    "hand": "hand grows, 4 melds a side",
    "melds": "melds grow, 11 cards",
    "both": "both grow, half as many rival melds",
    "worst": "eight each of five ranks",
}


class NoPlace(ValueError):
    """The document lacks the marks between which the figures go."""


def placed(document: str, figures: str) -> str:
    """The document with its figures replaced. Raises :class:`NoPlace` if they have no place."""
    before, begun, rest = document.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not begun or not ended:
        raise NoPlace(f"the document lacks {END if begun else BEGIN}")
    return f"{before}{BEGIN}\n\n{figures.strip()}\n\n{END}{after}"


def figures(
    where: Mapping[str, str], pace: Pace, measured: Measured, outcomes: Sequence[Outcome], plot: str
) -> str:
    """All figures as Markdown; ``plot`` is the picture's path from the document."""
    how = f"{pace.rounds} alternating rounds, {pace.seconds:g} CPU s each"
    parts = [
        "\n".join(f"- {name}: {words}" for name, words in {**where, "rounds": how}.items()),
        "### Targets",
        _table(("figure", "target", "measured", ""), map(_target_row, outcomes)),
        f"![The targets, and what an act costs as a deal grows]({plot})",
        "### Contestants",
        _table(("who", "does", "measured"), _contestant_rows(measured)),
        _play_outs(measured),
        "### What an act costs as a deal grows",
        _growth(measured.growth),
        *(_steepest(build, points) for build, points in measured.growth.items()),
    ]
    return "\n\n".join(part for part in parts if part)


def _play_outs(measured: Measured) -> str:
    """How many acts a play-out has, as the pure build's worker counted them."""
    told = measured.told.get("pure playouts")
    if told is None:
        return ""
    acts = told["units"] / told["games"]
    a_second = median(measured.samples["pure playouts"]) * acts
    return (
        f"A play-out has {acts:.0f} acts on average; the pure build makes "
        f"{_number(a_second)} acts a second in them."
    )


def _target_row(outcome: Outcome) -> tuple[str, ...]:
    target = outcome.target
    if outcome.verdict == "not measured":
        return (target.name, limit(target), "–", outcome.verdict)
    figure, least, most = (
        amount(target, value) for value in (outcome.figure, outcome.least, outcome.most)
    )
    return (target.name, limit(target), f"{figure} [{least} – {most}]", f"**{outcome.verdict}**")


def _contestant_rows(measured: Measured) -> Iterable[tuple[str, ...]]:
    for each in CONTESTANTS:
        found = measured.samples.get(each.name)
        if found:
            spread = f"[{_sample(each, min(found))} – {_sample(each, max(found))}]"
            middle = f"{_sample(each, median(found))} {spread} {_unit(each)}"
            yield each.environment, each.says, middle


def _unit(each: Contestant) -> str:
    return "ms" if each.kind == "start" else each.unit


def _sample(each: Contestant, value: float) -> str:
    if each.kind == "start":
        return f"{value * 1000:.1f}"
    return f"{value:.3f}" if each.kind == "process" else _number(value)


def _number(value: float) -> str:
    """Three figures are what a measurement is worth: 123 000, 4 560, 78.9."""
    if value < 100:
        return f"{value:.3g}"
    return f"{float(f'{value:.3g}'):,.0f}".replace(",", " ")


def _growth(growth: Mapping[str, list[dict[str, Any]]]) -> str:
    builds = list(growth)
    heads = ["", "cards", "melds", "acts listed"]
    for build in builds:
        heads += [f"{build}: list, µs", f"{build}: make, µs"]
    rows = []
    for points in zip(*growth.values(), strict=True):
        first = points[0]
        row = [CURVES[first["curve"]], str(first["cards"]), str(first["melds"])]
        row.append(f"{first['acts']:.0f}")
        for point in points:
            row += [f"{point['list_us']:.1f}", f"{point['make_us']:.1f}"]
        rows.append(tuple(row))
    return _table(heads, rows)


def _steepest(build: str, points: Sequence[Mapping[str, Any]]) -> str:
    """What a cliff would show in: where the cost grows faster than the list does."""
    each = [point["list_us"] / point["acts"] for point in points]
    steps = [
        (after["list_us"] / before["list_us"]) / max(after["acts"] / before["acts"], 1.0)
        for before, after in pairwise(points)
        if before["curve"] == after["curve"]
    ]
    return (
        f"The {build} build takes {min(each):.2f} to {max(each):.2f} µs for each act in a list. "
        f"From one point of a curve to the next, the cost of a list grows at most {max(steps):.2f} "
        "times as fast as the list."
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def rewrite(path: Path, text: str) -> None:
    """Puts the figures into the document at ``path``."""
    document = path.read_text(encoding="utf-8")
    path.write_text(placed(document, text), encoding="utf-8", newline="\n")

"""The figures as one small SVG, drawn by hand: how far each target is reached, and the growth.

It needs no library and refuses to decorate: two panels, the limit as a line, both builds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import log2, log10
from typing import Any, Final

from benchmarks.engine.targets import Outcome, amount, limit

WIDTH: Final = 860
ROW: Final = 24
LEFT: Final = 270
STEP: Final = 105  # for each doubling
STEPS: Final = ("⅛", "¼", "½", "target", "2 ×")
AT_TARGET: Final = 3
HEIGHT_OF_CURVES: Final = 240
COLOURS: Final = {
    "met": "#2e7d4f",
    "missed": "#b5483a",
    "not measured": "#999999",
    "pure": "#b0762b",
    "compiled": "#2b5fb0",
}


def drawn(outcomes: Sequence[Outcome], growth: Mapping[str, list[dict[str, Any]]]) -> str:
    """The picture's text. The same figures give the same bytes."""
    bars = _bars(outcomes)
    top = 60 + ROW * len(outcomes) + 30
    curves = _curves(growth, top)
    height = top + HEIGHT_OF_CURVES + 60
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            'font-family="sans-serif" font-size="13">',
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
            *bars,
            *curves,
            "</svg>\n",
        ]
    )


def _bars(outcomes: Sequence[Outcome]) -> list[str]:
    """A bar for each target, as long as what was reached of it; the dark line is the limit."""
    bottom = 58 + ROW * len(outcomes)
    drawing = [_text(16, 26, "How far each target is reached (each step doubles)", size=15)]
    for step, label in enumerate(STEPS):
        x = LEFT + step * STEP
        drawing.append(_text(x, 48, label, anchor="middle", colour="#666666"))
        drawing.append(_line(x, 54, x, bottom, "#222222" if step == AT_TARGET else "#dddddd"))
    for row, outcome in enumerate(outcomes):
        y = 60 + row * ROW
        drawing.append(_text(LEFT - 8, y + 14, outcome.target.name, anchor="end", size=12))
        drawing += _bar(outcome, y)
    return drawing


def _bar(outcome: Outcome, y: int) -> list[str]:
    colour = COLOURS[outcome.verdict]
    if outcome.verdict == "not measured":
        return [_text(LEFT + 6, y + 14, "not measured", colour=colour, size=12)]
    steps = log2(max(outcome.reach(), 1e-6)) + AT_TARGET
    length = min(max(steps, 0.03), len(STEPS)) * STEP
    size = f'width="{length:.1f}" height="{ROW - 8}"'
    words = f"{amount(outcome.target, outcome.figure)} of {limit(outcome.target)}"
    return [
        f'<rect x="{LEFT}" y="{y + 3}" {size} fill="{colour}"/>',
        _text(LEFT + length + 6, y + 14, words, colour=colour, size=12),
    ]


def _curves(growth: Mapping[str, list[dict[str, Any]]], top: int) -> list[str]:
    """Microseconds to list the legal acts, as hand and melds grow together; a step is tenfold."""
    bottom = top + HEIGHT_OF_CURVES
    drawing = [_text(16, top, "Listing the legal acts as hand and melds grow (µs)", size=15)]
    for power in range(4):
        y = _height(10.0**power, bottom)
        drawing.append(_line(60, y, WIDTH - 130, y, "#dddddd"))
        drawing.append(_text(52, y + 4, str(10**power), anchor="end", colour="#666666"))
    for build, points in growth.items():
        grown = [point for point in points if point["curve"] == "both"]
        xs = [60 + i * (WIDTH - 190) / max(len(grown) - 1, 1) for i in range(len(grown))]
        drawing += _curve(build, xs, [_height(point["list_us"], bottom) for point in grown])
        for x, point in zip(xs, grown, strict=True):
            under = f"{point['cards']} / {point['melds']}"
            drawing.append(_text(x, bottom + 18, under, anchor="middle", colour="#666666"))
    drawing.append(_text(WIDTH / 2 - 60, bottom + 40, "cards in hand / own melds", anchor="middle"))
    return drawing


def _curve(name: str, xs: Sequence[float], ys: Sequence[float]) -> list[str]:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
    colour = COLOURS[name]
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
        _text(xs[-1] + 8, ys[-1] + 4, name, colour=colour),
    ]


def _height(microseconds: float, bottom: int) -> float:
    """The place of a cost between 1 and 3 000 µs."""
    steps = (HEIGHT_OF_CURVES - 30) / 3.5
    return bottom - log10(max(microseconds, 1.0)) * steps


def _text(
    x: float, y: float, text: str, *, size: int = 13, anchor: str = "start", colour: str = "#222222"
) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(text)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'

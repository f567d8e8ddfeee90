"""Measures a table on the screen: what sticks out, is covered, is too small."""

from typing import Any, TypedDict

from playwright.sync_api import Locator, Page


class Box(TypedDict):
    """A rectangle in CSS pixels, as ``Locator.bounding_box`` gives it."""

    x: float
    y: float
    width: float
    height: float


def boxes(found: Locator) -> list[Box]:
    """Returns the boxes of all elements found, in order."""
    measured: list[Box] = found.evaluate_all(
        """all => all.map(one => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return { x, y, width, height };
        })"""
    )
    return measured


def overlapping(found: list[Box]) -> list[tuple[int, int]]:
    """Returns the pairs of boxes that cover each other by more than half a pixel."""
    return [
        (first, second)
        for first, a in enumerate(found)
        for second, b in enumerate(found)
        if first < second
        and min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"]) > 0.5
        and min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"]) > 0.5
    ]


def outside(page: Page, found: list[Box]) -> list[Box]:
    """Returns the boxes that are not wholly within the window."""
    size: dict[str, Any] = page.evaluate("({ width: innerWidth, height: innerHeight })")
    return [
        box
        for box in found
        if box["x"] < -0.5
        or box["y"] < -0.5
        or box["x"] + box["width"] > size["width"] + 0.5
        or box["y"] + box["height"] > size["height"] + 0.5
    ]


def covered(found: Locator) -> list[str]:
    """Returns the names of elements whose middle would not get a touch, each scrolled to first."""
    names: list[str] = found.evaluate_all(
        """all => all.filter(one => {
            one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            const box = one.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return hit === null || !one.contains(hit);
        }).map(one => one.getAttribute('aria-label') ?? one.textContent)"""
    )
    return names


def sideways(page: Page) -> list[str]:
    """Returns what scrolls, or is cut off, sideways: the page itself, the table, its areas."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('html, body, .table, .table .scroll, .hand')]
            .filter(one => one.scrollWidth > one.clientWidth + 1)
            .map(one => `${one.tagName}.${one.className}`)"""
    )
    return found

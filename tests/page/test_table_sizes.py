"""The budgets of the table, measured in Chromium at every size that must work."""

from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.page.measure import boxes, covered, outside, overlapping, sideways
from tests.page.mocked import MockedTable
from tests.page.views import deal_view, hand_of, room_view

pytestmark = pytest.mark.e2e

SIZES = [(360, 640), (360, 740), (740, 360), (1366, 768), (320, 640)]
LOADS = [(11, 2), (22, 6), (40, 12)]
LEAST_STRIP = 24
LEAST_BUTTON = 44


def _picture(page: Page, folder: Path, name: str) -> None:
    page.screenshot(path=folder / f"{name}.png")


def _budgets(table: MockedTable, cards: int, melds: int) -> None:
    page = table.page
    assert not sideways(page)
    hand = page.locator(".hand .card")
    assert hand.count() == cards
    strips = boxes(hand)
    assert min(min(box["width"], box["height"]) for box in strips) >= LEAST_STRIP
    assert not overlapping(strips)
    assert not outside(page, strips)
    assert not covered(hand)
    buttons = page.locator(".actions button:visible, .stock, .pile")
    assert min(min(box["width"], box["height"]) for box in boxes(buttons)) >= LEAST_BUTTON
    assert not outside(page, boxes(buttons))
    assert not overlapping(boxes(buttons))
    assert not covered(buttons)
    for side in page.locator(".zone").all():
        shown = side.locator(".meld-button")
        assert shown.count() == melds
        assert min(min(box["width"], box["height"]) for box in boxes(shown)) >= LEAST_BUTTON
        assert not overlapping(boxes(shown))
        assert not covered(shown)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("cards", "melds"), LOADS)
def test_everything_fits(
    table: MockedTable, tmp_path: Path, width: int, height: int, cards: int, melds: int
) -> None:
    """Strips of 24 px, buttons of 44 px, every meld reachable, nothing covered or sideways."""
    table.page.set_viewport_size({"width": width, "height": height})
    table.open(deal_view(hand_of(cards), melds))
    _picture(table.page, tmp_path, f"{width}x{height}-{cards}-{melds}")
    _budgets(table, cards, melds)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1366, 768)])
def test_large_print_fits(table: MockedTable, tmp_path: Path, width: int, height: int) -> None:
    """Large print has larger cards, and the same budgets."""
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.add_init_script("localStorage.setItem('tranca.settings', '{\"large\": true}')")
    table.open(deal_view(hand_of(22), 6))
    _picture(table.page, tmp_path, f"large-{width}x{height}")
    _budgets(table, 22, 6)


@pytest.mark.parametrize(("width", "settings"), [(320, "{}"), (360, '{"large": true}')])
def test_a_short_name_is_not_cut(table: MockedTable, width: int, settings: str) -> None:
    """Three bots whose names begin alike can be told apart, and be seen to be bots."""
    page = table.page
    page.set_viewport_size({"width": width, "height": 640})
    page.add_init_script(f"localStorage.setItem('tranca.settings', '{settings}')")
    seats = [
        replace(seat, name=f"Bot {seat.seat}") if seat.kind == "bot" else seat
        for seat in table.room.seats
    ]
    table.room = room_view(seats=tuple(seats))
    table.open(deal_view(hand_of(11)))
    for bot in page.locator(".chip").filter(has_text="Bot").all():
        assert bot.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth")
        assert bot.locator(".kind:visible").count() == 1


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360), (1366, 768), (320, 640)])
def test_twice_the_text_scrolls_down_only(
    table: MockedTable, tmp_path: Path, width: int, height: int
) -> None:
    """At 200 % text nothing is cut off sideways, and everything can still be reached."""
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.open(deal_view(hand_of(22), 6))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_function("document.querySelector('.status').offsetHeight > 30")
    _picture(page, tmp_path, f"text200-{width}x{height}")
    assert not sideways(page)
    assert not covered(page.locator(".hand .card"))
    assert not covered(page.locator(".actions button:visible"))
    assert not covered(page.locator(".meld-button"))


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360), (1366, 768)])
def test_axe_finds_nothing(table: MockedTable, width: int, height: int) -> None:
    """No violation of WCAG that a machine can find, with cards selected and a question open."""
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.open(deal_view(hand_of(22), 12))
    page.locator(".hand .card").nth(2).click()
    page.get_by_role("button", name="Descartar", exact=True).click()
    page.get_by_role("group", name="Descartar").wait_for()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()

"""The verifiable deal on the screen: the corte, the seal, a card that does not match."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from tests.page.measure import boxes, outside, sideways
from tests.page.mocked import MockedTable
from tests.page.views import deal_view, fair_view, hand_of, room_view
from tranca.room.view import AttemptView, DealingView, FairView, FileView

pytestmark = pytest.mark.e2e

SIZES = [(360, 640), (740, 360), (1366, 768)]
NONE: tuple[None, ...] = (None, None, None, None)
LONG = "1f" * 64


def committed(**changes: Any) -> FairView:
    """A match that the server has committed itself to; seat 1 is offered the corte."""
    known: dict[str, Any] = {
        "commitment": LONG, "entry": LONG, "first_dealer": 2, "next_dealer": 2, "cutter": 1,
    }  # fmt: skip
    return fair_view(**{**known, **changes})


def dealing(stage: Any, **changes: Any) -> DealingView:
    """The exchange of the first deal, in which seats 1 and 3 are asked."""
    known: dict[str, Any] = {
        "attempt": 0, "commitment": LONG, "asked": (1, 3), "commits": NONE, "shares": NONE,
        "void": None, "at_fault": (),
    }  # fmt: skip
    attempt = AttemptView(**{**known, **changes})
    sealed = stage in {"sealed", "dealt"}
    return DealingView(1, 2, stage, None, (attempt,), LONG if sealed else None)


def waiting() -> Any:
    """The room before the match's first deal."""
    return room_view(phase="waiting", deal=0, dealer=None, totals=(0, 0), may=("start",))


def corte(page: Page) -> Locator:
    """The pack that is cut."""
    return page.get_by_role("slider", name="Onde cortar")


def at_the_middle(page: Page) -> None:
    """A click, or a tap, on the middle of the pack."""
    corte(page).click()


def by_dragging(page: Page) -> None:
    """Takes the pack at its middle and slides to the left."""
    corte(page).evaluate("one => one.scrollIntoView({ block: 'center' })")
    (box,) = boxes(corte(page))
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 4, middle, steps=5)
    page.mouse.up()


def by_keys(page: Page) -> None:
    """To the top of the pack and three cards down."""
    corte(page).press("Home")
    for _ in range(3):
        corte(page).press("ArrowRight")


@pytest.mark.parametrize("cut", [at_the_middle, by_dragging, by_keys])
def test_the_corte_goes_into_the_share(table: MockedTable, cut: Callable[[Page], None]) -> None:
    """Where the person cuts is what the page reveals, once its own commitment is shown."""
    table.room = waiting()
    table.fair = committed()
    table.open_room("h1")
    cut(table.page)
    where = int(corte(table.page).input_value())
    expect(table.page.get_by_text("Cortado depois da")).to_be_visible()
    _exchange(table)
    assert table.expect_sent("reveal")["cut"] == where
    if cut is by_keys:
        assert where == 3


def _exchange(table: MockedTable) -> None:
    shuffling = replace(table.room, phase="shuffling", deal=1)
    table.tell_fair(committed(dealing=dealing("commit")), shuffling)
    share = table.expect_sent("share")
    commits = (share["commit"], None, None, None)
    table.tell_fair(committed(dealing=dealing("reveal", commits=commits)))


def test_no_corte_is_in_nobodys_way(table: MockedTable) -> None:
    """Who makes none starts as ever, and the cut is drawn; who is not offered one sees none."""
    table.room = waiting()
    table.fair = committed()
    table.open_room("h1")
    expect(table.page.get_by_text("Ainda não cortou.")).to_be_visible()
    expect(table.page.get_by_role("button", name="Começar")).to_be_enabled()
    _exchange(table)
    assert 0 <= table.expect_sent("reveal")["cut"] < 104


def test_a_corte_can_be_taken_back(table: MockedTable) -> None:
    table.room = waiting()
    table.fair = committed()
    table.open_room("h1")
    at_the_middle(table.page)
    table.page.get_by_role("button", name="Deixar para o sorteio").click()
    expect(table.page.get_by_text("Ainda não cortou.")).to_be_visible()


def test_the_corte_is_offered_to_its_seat_alone(table: MockedTable) -> None:
    table.room = waiting()
    table.fair = committed(cutter=3)
    table.open_room("h1")
    expect(table.page.get_by_text("Sorteio: Bia dá as cartas.")).to_be_visible()
    expect(corte(table.page)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_corte_fits_and_axe_finds_nothing(table: MockedTable, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.room = waiting()
    table.fair = committed()
    table.open_room("h1")
    corte(table.page).scroll_into_view_if_needed()
    at_the_middle(table.page)
    assert not sideways(table.page)
    (box,) = boxes(corte(table.page))
    assert box["height"] >= 44
    assert _axe(table.page) == []


def _axe(page: Page) -> list[str]:
    return [found["id"] for found in Axe().run(page).response["violations"]]


def test_a_void_attempt_is_in_sight(table: MockedTable) -> None:
    """Nothing is shuffled anew in silence: the screen says why, and because of whom."""
    table.room = replace(waiting(), phase="shuffling", deal=1)
    first = dealing("commit", void="silent", at_fault=(3,)).attempts
    second = dealing("commit", attempt=1, asked=(1,))
    table.fair = committed(dealing=replace(second, attempts=first + second.attempts))
    table.open_room("h1")
    expect(table.page.get_by_text("Leonardo não mostrou a sua parte a tempo")).to_be_visible()


# ---------------------------------------------------------------- a card that does not match


def unproved(table: MockedTable) -> None:
    """Opens a table whose cards come without a proof."""
    table.fair = committed(dealing=dealing("dealt"))
    table.open(deal_view(hand_of(11), phase="play"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_card_that_does_not_match_stops_the_acts(
    table: MockedTable, width: int, height: int
) -> None:
    """The person is told, the room is told, and nothing is played until the person goes on."""
    table.page.set_viewport_size({"width": width, "height": height})
    unproved(table)
    page = table.page
    dialog = page.get_by_role("dialog", name="Uma carta não confere")
    expect(dialog).to_be_visible()
    told = table.expect_sent("doubt")
    assert (told["deal"], told["code"]) == (1, "place")
    assert not outside(page, boxes(dialog.get_by_role("button")))
    assert _axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Continuar assim mesmo").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("header.bar")).to_contain_text("não confere")


def test_who_goes_on_can_play(table: MockedTable) -> None:
    unproved(table)
    table.page.get_by_role("button", name="Continuar assim mesmo").click()
    table.page.locator(".hand .card").first.click()
    table.page.locator(".actions").get_by_role("button", name="Descartar").click(force=True)
    table.page.locator(".prompt").get_by_role("button", name="Descartar").click()
    assert table.expect_sent("act")["act"].startswith("X:")


def test_who_does_not_leaves(table: MockedTable) -> None:
    unproved(table)
    table.page.get_by_role("button", name="Sair da sala").click()
    table.expect_sent("leave")


def test_a_doubt_is_not_asked_twice(table: MockedTable) -> None:
    """After a reload the mark is there and the question is not."""
    unproved(table)
    table.page.get_by_role("button", name="Continuar assim mesmo").click()
    table.page.reload()
    table.page.locator(".table").wait_for()
    expect(table.page.locator("header.bar")).to_contain_text("não confere")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_seals_sheet_tells_in_words(table: MockedTable, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.room = waiting()
    table.fair = committed(files=(FileView("m0", "/verificar/m0", "/api/matches/m0"),))
    table.open_room("h1")
    table.page.locator("header.bar .where").click()
    sheet = table.page.get_by_role("dialog", name="O lacre desta mão")
    expect(sheet.get_by_text("O servidor já se comprometeu.")).to_be_visible()
    expect(sheet.get_by_text("1f1f1f1f1f1f1f1f…").first).to_be_visible()
    old = sheet.get_by_role("link", name="Conferir partidas encerradas")
    expect(old).to_have_attribute("href", "/verificar/m0")
    assert not sideways(table.page)
    assert _axe(table.page) == []

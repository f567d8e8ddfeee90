"""The page before it is a page: no scripts, a browser that is too old, and one that is not."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.measure import boxes, outside

pytestmark = pytest.mark.e2e

TOO_OLD = "Este navegador é antigo demais"
MISSING = {
    "dialogs": "delete HTMLDialogElement.prototype.showModal",
    "arrays": "delete Array.prototype.at",
    "translate": "CSS.supports = () => false",
}
"""What a table cannot do without, and what takes it away."""


def opened(page: Page, url: str) -> Page:
    """The page on a small phone."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(url)
    return page


def test_without_scripts_the_page_says_so_on_the_first_screen(
    browser: Browser, page_url: str
) -> None:
    page = opened(browser.new_page(java_script_enabled=False), page_url)
    words = page.locator("noscript p").first
    expect(words).to_contain_text("O jogo precisa de JavaScript")
    assert not outside(page, boxes(words))
    page.close()


@pytest.mark.parametrize("missing", MISSING)
def test_a_browser_that_cannot_show_a_table_is_told_so(
    page: Page, page_url: str, missing: str
) -> None:
    """Instead of cards on a heap: the page's own script leaves the words alone (K38)."""
    page.add_init_script(MISSING[missing])
    words = opened(page, page_url).get_by_text(TOO_OLD)
    expect(words).to_be_visible()
    page.wait_for_load_state("load")
    expect(page.locator("#app")).to_be_empty()
    assert not outside(page, boxes(words))


@pytest.mark.parametrize("locale", ["pt-BR", "en-GB"])
def test_a_browser_that_can_is_told_nothing(browser: Browser, page_url: str, locale: str) -> None:
    page = opened(browser.new_page(locale=locale), page_url)
    expect(page.locator("#app main")).to_be_visible()
    expect(page.get_by_text(TOO_OLD)).to_be_hidden()
    page.close()

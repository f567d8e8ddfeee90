"""Serves the built page from a thread, under the policy the real server sends, and opens tables."""

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.page.mocked import MockedTable
from tranca import webbuild


class _BundleHandler(SimpleHTTPRequestHandler):
    """Files of the bundle, ``index.html`` for every other path, and a strict content policy."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if Path(found).is_file() else super().translate_path("/index.html")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
        """Keeps requests out of the tests' output."""


@pytest.fixture(scope="session")
def page_url() -> Iterator[str]:
    """The address of the built page; without a bundle the test fails and says what to do."""
    if not (webbuild.BUNDLE / "index.html").is_file():
        pytest.fail("The page is not built: `python3 run.py test e2e` builds it.")
    handler = functools.partial(_BundleHandler, directory=str(webbuild.BUNDLE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Gives every page a Brazilian's browser."""
    return {**browser_context_args, "locale": "pt-BR"}


@pytest.fixture
def table(page: Page, page_url: str) -> Iterator[MockedTable]:
    """A table to be opened; at the end nothing may have gone wrong in the page."""
    mocked = MockedTable(page, page_url)
    yield mocked
    assert not mocked.faults

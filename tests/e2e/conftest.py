"""A running server and people with phones."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.person import Person
from tests.e2e.server import GameServer
from tranca import webbuild

# Two browsers and a server share two cores here: what will come may take longer than the usual 5 s.
expect.set_options(timeout=20_000)

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GameServer]:
    """The real server with an empty folder."""
    if not (webbuild.BUNDLE / "index.html").is_file():
        pytest.fail("The page is not built: `python3 run.py test e2e` builds it.")
    running = GameServer(tmp_path)
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log()


@pytest.fixture
def somebody(browser: Browser, server: GameServer) -> Iterator[Callable[[], Person]]:
    """Makes people, each with a phone of their own."""
    contexts = []
    people: list[Person] = []

    def make() -> Person:
        context = browser.new_context(
            viewport=PHONE, locale="pt-BR", has_touch=True, is_mobile=True, reduced_motion="reduce"
        )
        contexts.append(context)
        people.append(Person(context.new_page(), server.url))
        return people[-1]

    yield make
    for context in contexts:
        context.close()
    assert [fault for person in people for fault in person.faults] == []

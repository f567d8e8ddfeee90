"""The server is killed in the middle of a deal; nobody loses anything."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.server import GameServer
from tests.e2e.tables import create_room, join, play_until_over

pytestmark = pytest.mark.e2e


def test_killed_and_started_again(somebody: Callable[[], Person], server: GameServer) -> None:
    """The pages say so, come back by themselves, show the same hands, and the deal goes on."""
    ana, bia = people = [somebody(), somebody()]
    link = create_room(ana, "Ana")
    join(bia, link, "Bia")
    ana.button("Completar com bots").tap()
    ana.button("Começar").tap()
    for _ in range(2):
        play_until_over(people, turns=3)
        held = [sorted(person.hand()) for person in people]
        server.kill()
        for person in people:
            expect(person.page.get_by_text("Reconectando").first).to_be_visible()
        server.start()
        for person, cards in zip(people, held, strict=True):
            expect(person.page.get_by_text("Reconectando").first).to_be_hidden()
            assert sorted(person.hand()) == cards
    play_until_over(people)
    for person in people:
        expect(person.page.get_by_role("heading", name="Fim da mão 1")).to_be_visible()

"""Four people with a phone each play a deal at one table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.tables import create_room, join, play_until_over

pytestmark = pytest.mark.e2e

AWAY = re.compile("^Bia, .*sem conexão")


def test_a_deal_among_four(somebody: Callable[[], Person]) -> None:
    """One drops and comes back with the same hand; one leaves, and a bot plays on in that seat."""
    ana, bia, caio, davi = people = [somebody() for _ in range(4)]
    link = create_room(ana, "Ana")
    for friend, name in ((bia, "Bia"), (caio, "Caio"), (davi, "Davi")):
        join(friend, link, name)
    ana.button("Começar").tap()
    play_until_over(people, turns=5)

    held = sorted(bia.hand())
    bia.page.goto("about:blank")
    expect(ana.page.get_by_role("group", name=AWAY)).to_be_visible()
    bia.page.goto(link)
    expect(ana.page.get_by_role("group", name=AWAY)).to_be_hidden()
    expect(bia.page.get_by_role("group", name="Sua mão")).to_be_visible()
    assert sorted(bia.hand()) == held

    davi.page.get_by_role("link", name="Menu da sala").tap()
    davi.button("Sair da sala").tap()
    davi.page.get_by_role("dialog", name="Sair da sala?").get_by_role("button", name="Sair").tap()
    expect(
        ana.page.get_by_role("group", name=re.compile("^Davi, robô no lugar de quem saiu"))
    ).to_be_visible()

    play_until_over([ana, bia, caio])
    for person in (ana, bia, caio):
        expect(person.page.get_by_role("heading", name="Fim da mão 1")).to_be_visible()
        expect(person.page.get_by_role("table", name="Contagem da mão")).to_be_visible()

"""The verifiable deal with the real server: a deal played, closed, checked by its players."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.chromium import FLAGS, find_chromium
from tests.e2e.person import Person
from tests.e2e.server import GameServer
from tests.e2e.tables import create_room, join, play_until_over
from tranca.fair.verify import verify_match

pytestmark = pytest.mark.e2e

STEPS = 10
CHECKED_WITHIN_MS = 60_000


def heard(page: Page) -> list[dict[str, Any]]:
    """What the page says over its socket, from now on."""
    said: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: _note(said, text)))
    return said


def _note(said: list[dict[str, Any]], text: str | bytes) -> None:
    said.append(json.loads(text))


def commands(said: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Those of one kind."""
    return [command for command in said if command["type"] == kind]


def seal(person: Person) -> str:
    """What the table's seal says."""
    return person.page.locator("header.bar .seal").inner_text().strip()


def checked(person: Person) -> Page:
    """Opens the page that checks the match just closed, and waits for its verdict."""
    link = person.page.get_by_role("link", name="Conferir esta partida").first
    with person.page.context.expect_page() as opened:
        link.tap()
    page = opened.value
    page.locator(".verdict").wait_for(timeout=CHECKED_WITHIN_MS)
    return page


def test_a_match_of_two_people_is_checked_by_both(
    somebody: Callable[[], Person], tmp_path: Path
) -> None:
    """Each one's page takes part unasked, checks each card, and finds the published match true."""
    ana, bia = somebody(), somebody()
    spoken = [heard(ana.page), heard(bia.page)]
    link = create_room(ana, "Ana")
    join(bia, link, "Bia")
    ana.button("Completar com bots").tap()
    _cut(ana, bia)
    ana.button("Começar").tap()
    play_until_over([ana, bia])
    for person, said in zip((ana, bia), spoken, strict=True):
        assert seal(person) == "conferido"
        assert [len(commands(said, kind)) for kind in ("share", "reveal", "doubt")] == [1, 1, 0]
    _end(ana, bia)
    for person, said in zip((ana, bia), spoken, strict=True):
        page = checked(person)
        assert page.locator(".steps > li.ok").count() == STEPS
        expect(page.get_by_role("heading", name="Tudo confere")).to_be_visible()
        file = _downloaded(page, tmp_path)
        cuts = [share and share["cut"] for share in _last_attempt(file)["shares"]]
        assert commands(said, "reveal")[0]["cut"] in cuts


def _cut(*people: Person) -> None:
    """Whoever is offered the corte makes it."""
    for person in people:
        pack = person.page.get_by_role("slider", name="Onde cortar")
        if pack.count():
            pack.press("Home")
            expect(person.page.get_by_text("Cortado sem tirar cartas de cima.")).to_be_visible()


def _end(ana: Person, bia: Person) -> None:
    ana.page.get_by_role("link", name="Menu da sala").tap()
    ana.button("Encerrar sem vencedor").tap()
    ana.button("Propor a todos").tap()
    bia.button("Aceitar").tap()
    for person in (ana, bia):
        expect(person.page.get_by_role("heading", name="Sem vencedor")).to_be_visible()


def _downloaded(page: Page, folder: Path) -> dict[str, Any]:
    with page.expect_download() as download:
        page.get_by_role("link", name="Arquivo da partida").tap()
    data = download.value.path().read_bytes()
    assert verify_match(data).ok
    (folder / "partida.json").write_bytes(data)
    found: dict[str, Any] = json.loads(data)
    return found


def _last_attempt(file: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = file["deals"][0]["attempts"][-1]
    return found


def test_a_reload_and_a_killed_server_lose_nobodys_share(
    somebody: Callable[[], Person], server: GameServer
) -> None:
    """In the middle of play: who comes back has every card proved anew, and no doubt."""
    ana = somebody()
    said = heard(ana.page)
    create_room(ana, "Ana")
    ana.button("Completar com bots").tap()
    ana.button("Começar").tap()
    expect(ana.says).to_be_visible()
    ana.page.reload()
    expect(ana.page.locator("header.bar .seal")).to_have_text(re.compile("conferido"))
    server.kill()
    server.start()
    expect(ana.says).to_be_visible(timeout=60_000)
    ana.play_turn()
    expect(ana.page.locator("header.bar .seal")).to_have_text(re.compile("conferido"))
    assert commands(said, "doubt") == []


def test_over_plain_http_the_page_takes_part_all_the_same(
    browser_type: BrowserType, server: GameServer
) -> None:
    """As in a house's own network: no WebCrypto there, and the cards are checked nevertheless."""
    mapped = "--host-resolver-rules=MAP mesa.test 127.0.0.1"
    chromium = browser_type.launch(executable_path=find_chromium(), args=[*FLAGS, mapped])
    page = chromium.new_page(locale="pt-BR", has_touch=True, is_mobile=True)
    ana = Person(page, server.url.replace("127.0.0.1", "mesa.test"))
    said = heard(page)
    create_room(ana, "Ana")
    assert page.evaluate("crypto.subtle === undefined")
    ana.button("Completar com bots").tap()
    ana.button("Começar").tap()
    expect(page.locator("header.bar .seal")).to_have_text(re.compile("conferido"))
    assert [len(commands(said, kind)) for kind in ("share", "reveal", "doubt")] == [1, 1, 0]
    assert ana.faults == []
    chromium.close()


def test_the_pages_of_the_verifiable_deal_are_there(
    somebody: Callable[[], Person], server: GameServer
) -> None:
    """As pages that the server knows, and the offline verifier as a file."""
    page = somebody().page
    for path, heading in (
        ("/verificar", "Conferir uma partida"),
        ("/confianca", "As cartas são confiáveis?"),
    ):
        answer = page.goto(f"{server.url}{path}")
        assert answer is not None
        assert answer.status == 200
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Baixar o verificador").tap()
    assert "<script>" in download.value.path().read_text(encoding="utf-8")

"""What takes minutes at a table: rooms that close, calls, new hosts, those who left."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.e2e.person import Person
from tests.e2e.timed import TimedServer
from tests.page.measure import boxes, outside, overlapping
from tranca import webbuild

pytestmark = pytest.mark.e2e

SMALL: ViewportSize = {"width": 360, "height": 640}
MOST_ACTS = 400

Guest = Callable[[str], Person]


@pytest.fixture
def hours() -> Iterator[TimedServer]:
    """A server whose clock can be put forward."""
    if not (webbuild.BUNDLE / "index.html").is_file():
        pytest.fail("The page is not built: `python3 run.py test e2e` builds it.")
    server = TimedServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def guest(browser: Browser, hours: TimedServer) -> Iterator[Guest]:
    """Makes people who have given their name, each with a small phone of their own."""
    people: list[Person] = []

    def make(name: str) -> Person:
        context = browser.new_context(
            viewport=SMALL, locale="pt-BR", has_touch=True, is_mobile=True, reduced_motion="reduce"
        )
        assert context.request.post(f"{hours.url}/api/guest", data={"name": name}).ok
        people.append(Person(context.new_page(), hours.url))
        return people[-1]

    yield make
    for person in people:
        person.page.context.close()
    assert [fault for person in people for fault in person.faults] == []


def host(person: Person, **settings: object) -> str:
    """Makes a room and goes there; its address."""
    wanted = {"variant": "sala", "players": 4, "target": 3000, "seconds": None, **settings}
    made = person.page.request.post(f"{person.url}/api/rooms", data={"public": False, **wanted})
    assert made.ok, made.text()
    link = f"{person.url}/sala/{made.json()['code']}"
    person.page.goto(link)
    expect(person.page.get_by_role("heading", name="Sala de espera")).to_be_visible()
    return link


def enter(person: Person, link: str) -> None:
    """Follows a link with a name already given: a free seat is taken."""
    person.page.goto(link)
    expect(person.page.get_by_text("Esperando")).to_be_visible()


def deal(person: Person) -> None:
    """The host starts with bots on the empty seats."""
    person.button("Completar com bots").tap()
    person.button("Começar").tap()
    expect(hand(person)).to_be_visible()


def hand(person: Person) -> Locator:
    """The own hand."""
    return person.page.get_by_role("group", name="Sua mão")


def leave(person: Person) -> None:
    """Leaves the room through its menu."""
    menu(person, "Sair da sala")
    person.page.get_by_role("dialog", name="Sair da sala?").get_by_role("button", name="Sair").tap()
    expect(person.button("Jogar agora")).to_be_visible()


def menu(person: Person, item: str) -> None:
    """Opens the room's menu and taps something there."""
    person.page.get_by_role("link", name="Menu da sala").tap()
    person.page.get_by_role("dialog").get_by_role("button", name=item).tap()


def banner(person: Person, text: str | re.Pattern[str]) -> Locator:
    """What asks for this person's attention, by its words."""
    return person.page.locator(".banner").filter(has_text=text)


def let_time_make_the_acts(hours: TimedServer, person: Person) -> None:
    """Nobody plays until the deal is over: bots do, and time does for people (CLOCK-2)."""
    over = person.page.get_by_role("heading", name=re.compile("^Fim da mão"))
    for _ in range(MOST_ACTS):
        if over.is_visible():
            return
        hours.pass_time(10)
        person.page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError("the deal does not end")


def test_who_starts_by_key_stands_at_the_table(guest: Guest) -> None:
    """The button that started the deal is gone: the focus is at the table, not nowhere."""
    ana = guest("Ana")
    host(ana)
    ana.button("Completar com bots").tap()
    ana.button("Começar").press("Enter")
    expect(hand(ana)).to_be_visible()
    expect(ana.page.get_by_role("heading", name="Mão 1")).to_be_focused()


def test_a_room_that_expired_opens_again(guest: Guest, hours: TimedServer) -> None:
    """ROOM-10: two minutes with nobody there; the old link leads to a room with the same rules."""
    ana, bia = guest("Ana"), guest("Bia")
    link = host(ana, target=5000)
    deal(ana)
    ana.page.goto("about:blank")
    bia.page.goto(f"{hours.url}/")
    hours.until_connected(0)
    hours.pass_time(125)
    for person in (ana, bia):
        person.page.goto(link)
        expect(person.page.get_by_role("heading", name="Esta sala fechou")).to_be_visible()
        person.button("Abrir de novo com as mesmas regras").tap()
        expect(person.page.get_by_role("heading", name="Sala de espera")).to_be_visible()
        expect(person.page.get_by_text("até 5.000 pontos")).to_be_visible()
    assert ana.page.url == bia.page.url != link


def test_a_host_who_lets_a_pause_stand_is_replaced(guest: Guest, hours: TimedServer) -> None:
    """ROOM-12, and nobody is said to have paused who did not."""
    ana, bia = guest("Ana"), guest("Bia")
    link = host(ana)
    enter(bia, link)
    deal(ana)
    menu(ana, "Pausar")
    veil = bia.page.get_by_role("heading", name="A partida está em pausa")
    expect(veil).to_be_visible()
    expect(bia.button("Retomar")).to_be_hidden()
    hours.pass_time(301)
    bia.button("Assumir como anfitrião").tap()
    expect(veil).to_be_visible()
    bia.button("Retomar").tap()
    for person in (ana, bia):
        expect(person.page.get_by_role("heading", name="A partida está em pausa")).to_be_hidden()


def test_who_does_nothing_is_called(guest: Guest, hours: TimedServer) -> None:
    """ROOM-8: two idle minutes in a room without a limit, a call, thirty seconds, one act."""
    ana, bia = guest("Ana"), guest("Bia")
    link = host(ana, players=2)
    enter(bia, link)
    ana.button("Começar").tap()
    expect(hand(bia)).to_be_visible()
    expect(ana.page.get_by_text(re.compile("^(Sua vez|Vez de)")).first).to_be_visible()
    idle, other = (ana, bia) if ana.is_on_turn() else (bia, ana)
    hours.pass_time(119)
    expect(other.button(re.compile("^Chamar"))).to_be_hidden()
    hours.pass_time(2)
    other.button(re.compile("^Chamar")).tap()
    expect(idle.page.get_by_role("timer")).to_be_visible()
    hours.pass_time(31)
    expect(idle.button("Descartar")).to_be_visible()
    assert len(idle.hand()) == 12


def test_the_other_side_left(guest: Guest, hours: TimedServer) -> None:
    """ROOM-11: asked once, by those who stay; the hand stays on the screen; no is to play on."""
    ana, bia, caio = guest("Ana"), guest("Bia"), guest("Caio")
    link = host(ana)
    enter(bia, link)
    enter(caio, link)
    caio.button("Sentar aqui: Cadeira 4").tap()
    expect(caio.page.locator(".seat.you")).to_contain_text("Cadeira 4")
    deal(ana)
    leave(bia)
    expect(banner(ana, "O outro lado saiu")).to_have_count(0)
    caio.page.goto("about:blank")
    hours.until_connected(1)
    hours.pass_time(125)
    expect(banner(ana, "O outro lado saiu")).to_be_visible()
    assert not outside(ana.page, boxes(hand(ana)))
    bia.page.goto(link)
    expect(bia.button("Voltar ao meu lugar")).to_be_visible()
    expect(banner(bia, "O outro lado saiu")).to_have_count(0)
    ana.button("Seguir jogando").tap()
    expect(banner(ana, "O outro lado saiu")).to_have_count(0)
    menu(ana, "Encerrar sem vencedor")
    ana.page.get_by_role("dialog").get_by_role("button", name="Propor a todos").tap()
    expect(ana.page.get_by_role("heading", name="Sem vencedor")).to_be_visible()
    expect(ana.page.get_by_text("abandono")).to_have_count(0)


def test_a_side_concedes_when_both_agree(guest: Guest) -> None:
    """ROOM-13: the partner is asked, the other side is not."""
    ana, bia, caio = guest("Ana"), guest("Bia"), guest("Caio")
    link = host(ana)
    enter(bia, link)
    bia.button("Sentar aqui: Cadeira 3").tap()
    enter(caio, link)
    deal(ana)
    for answer in ("Recusar", "Aceitar"):
        menu(ana, "Desistir da partida")
        ana.page.get_by_role("dialog").get_by_role("button", name="Propor desistência").tap()
        expect(banner(ana, "Esperando a resposta de Bia")).to_be_visible()
        bia.button(answer).tap()
        expect(banner(ana, "propõe desistir")).to_have_count(0)
        expect(banner(caio, "propõe")).to_have_count(0)
    expect(ana.page.get_by_text("O seu lado desistiu.")).to_be_visible()
    expect(ana.page.get_by_text("Você e Bia")).to_be_visible()
    expect(caio.page.get_by_role("heading", name="Vocês venceram!")).to_be_visible()


def test_a_watcher_takes_a_bots_seat_at_the_result(guest: Guest, hours: TimedServer) -> None:
    """ROOM-4: no hand and no acts for who watches; the reserved seat is theirs when the deal ends.

    Then ROOM-3 and ROOM-2: to cross over needs consent, and the host may show somebody out.
    """
    ana, bia, caio = guest("Ana"), guest("Bia"), guest("Caio")
    link = host(ana, seconds=10)
    enter(bia, link)
    deal(ana)
    caio.page.goto(link)
    expect(banner(caio, "Você está assistindo.")).to_be_visible()
    expect(hand(caio)).to_have_count(0)
    expect(caio.page.get_by_role("group", name="Jogadas")).to_have_count(0)
    caio.button(re.compile("^Reservar a cadeira")).tap()
    expect(banner(caio, "é sua na próxima mão")).to_be_visible()
    let_time_make_the_acts(hours, ana)
    ana.button("Ver a mesa").tap()
    back = boxes(ana.button("Ver o placar"))
    assert not overlapping([*back, *boxes(hand(ana))])
    ana.button("Ver o placar").tap()
    seat = caio.page.locator(".seat.you")
    expect(seat).to_contain_text("Caio")
    caio.page.get_by_role("button", name="Trocar de lugar: Bia").tap()
    for asked in (ana, bia):
        asked.button("Aceitar").tap()
    expect(seat).to_contain_text("Cadeira 2")
    ana.button("Remover Bia").tap()
    expect(bia.page.get_by_role("heading", name="Você foi removido desta sala")).to_be_visible()
    bia.page.goto(link)
    expect(bia.page.get_by_role("heading", name="Você não pode entrar nesta sala")).to_be_visible()

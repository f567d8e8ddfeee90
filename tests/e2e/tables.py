"""Ways to a table: a room made from the home page, friends who follow its link, play."""

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.e2e.person import Person

MOST_TURNS = 400


def create_room(person: Person, name: str, target: str = "5.000 pontos") -> str:
    """Makes a room from the home page and gives its link; the person becomes its host."""
    person.page.goto(person.url)
    person.button("Criar uma sala").tap()
    person.give_name(name)
    form = person.page.get_by_role("dialog", name="Criar uma sala")
    form.get_by_label("Meta").select_option(label=target)
    form.get_by_label("Tempo por jogada").select_option(label="120 segundos")
    form.get_by_role("button", name="Criar sala").tap()
    expect(person.button("Começar")).to_be_visible()
    return person.page.url


def join(person: Person, link: str, name: str) -> None:
    """Follows a link and gives a name: one tap, and a free seat is taken."""
    person.page.goto(link)
    person.page.get_by_role("main").get_by_role("textbox").fill(name)
    person.button("Entrar").tap()
    expect(person.page.get_by_text("Esperando")).to_be_visible()


def play_until_over(people: Sequence[Person], turns: int = MOST_TURNS) -> int:
    """Lets everybody play when it is their turn, until the deal or so many turns are over.

    Gives the number of turns that were played.
    """
    over = people[0].page.get_by_role("heading", name="Fim da mão")
    for played in range(turns):
        person = _next_on_turn(people, over)
        if person is None:
            return played
        person.play_turn()
    return turns


def _next_on_turn(people: Sequence[Person], over: Locator) -> Person | None:
    for _ in range(600):
        if over.is_visible():
            return None
        for person in people:
            if person.is_on_turn():
                return person
        people[0].page.wait_for_timeout(100)
    seen = "\n\n".join(person.page.locator("body").aria_snapshot() for person in people)
    raise AssertionError(f"nobody is on turn:\n{seen}")

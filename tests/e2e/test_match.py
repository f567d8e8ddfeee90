"""One person and three bots play a whole match through the page, by taps alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.tables import MOST_TURNS, create_room
from tranca.game.record import parse_record, verify_line

pytestmark = pytest.mark.e2e


def test_a_match_to_its_end(somebody: Callable[[], Person]) -> None:
    """Create a room with target 1 500, fill it with bots, play to the end, download the records.

    No automatic act is made for the person, and every deal verifies.
    """
    ana = somebody()
    create_room(ana, "Ana", "1.500 pontos")
    ana.button("Completar com bots").tap()
    ana.button("Começar").tap()
    play_to_the_end(ana)
    expect(ana.page.get_by_role("heading", name=re.compile("venc|Sem vencedor"))).to_be_visible()
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Baixar o registro").or_(
            ana.button("Baixar o registro")
        ).first.tap()
    lines = download.value.path().read_text().splitlines()
    assert lines
    for line in lines:
        assert verify_line(line).ok
        record = parse_record(line)
        by = record.extras["by"]
        assert set(by) <= {"p", "b"}, "somebody's act was made for them"
    last = parse_record(lines[-1])
    totals = [sum(side) for side in zip(last.extras["before"], points(last.result), strict=True)]
    assert max(totals) >= 1500


def points(result: dict[str, object] | None) -> list[int]:
    """What a deal brought the two sides."""
    assert result is not None
    sides = result["sides"]
    assert isinstance(sides, list)
    return [side["total"] for side in sides]


def play_to_the_end(person: Person) -> None:
    """Plays every turn that comes, and starts every next deal, until the match is decided."""
    following = person.button("Próxima mão")
    again = person.button("Jogar novamente")
    for _ in range(MOST_TURNS):
        expect(person.says.or_(following).or_(again).first).to_be_visible(timeout=60_000)
        if again.is_visible():
            return
        if following.is_visible():
            following.tap()
            expect(following).to_be_hidden()
        else:
            person.play_turn()
    raise AssertionError("the match does not end")

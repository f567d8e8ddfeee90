"""The rule book, line by line: ``lines`` has one file a chapter or two; each line is one test."""

import ast
import re
from pathlib import Path

import pytest

from tests.house.tree import SOURCE
from tests.rules.lines.facts import FACTS
from tests.rules.lines.line import Line, line, read_lines, ruled
from tranca.rules import SWITCHES

LINES = [*read_lines(Path(__file__).resolve().parent / "lines"), *FACTS]
BOOK = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
OF_PLAY = ("CARDS", "DEAL", "RED", "DRAW", "PILE", "MELD", "CAN", "MORTO", "OUT", "STOCK", "COUNT")
_HEADING = re.compile(r'^### <a id="([A-Z]+-\d+)">', re.MULTILINE)
_ARTICLE = re.compile(r"[A-Z]+-\d+\Z")


def articles_of_play() -> list[str]:
    """The articles that bind a deal or a match; the room's chapters are shown elsewhere."""
    found = _HEADING.findall(BOOK.read_text(encoding="utf-8"))
    return [name for name in found if name.split("-")[0] in OF_PLAY or name == "MATCH-1"]


def articles_that_refuse() -> set[str]:
    """The articles that the engine can cite to a player: those it holds as plain text."""
    texts = {
        node.value
        for path in (SOURCE / "game").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if _ARTICLE.match(text) and not text.startswith("REC-")}


@pytest.mark.parametrize("shown", LINES, ids=str)
def test_line(shown: Line) -> None:
    shown.check()


@pytest.mark.parametrize("article", articles_of_play())
def test_each_article_is_shown_at_work_and_at_its_limit(article: str) -> None:
    shown = {each.verdict.shows for each in LINES if each.article == article}
    assert shown == {True, False}


@pytest.mark.parametrize("article", sorted(articles_that_refuse()))
def test_each_article_that_refuses_is_shown_refusing(article: str) -> None:
    """By itself: an act for which this very article is cited."""
    assert any(
        each.article == article and each.verdict.kind == "refused" and not each.verdict.seen
        for each in LINES
    )


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_is_shown_at_all_its_values(switch: str) -> None:
    """By lines of its article; of points, at two at least."""
    article, values = SWITCHES[switch].article, SWITCHES[switch].values
    shown = {getattr(ruled(each.rules), switch) for each in LINES if each.article == article}
    assert len(shown) > 1
    assert shown >= set(values or ())


def test_no_line_is_about_an_article_that_is_not_in_the_book() -> None:
    assert {each.article for each in LINES} == set(articles_of_play())


def test_every_line_has_its_own_words() -> None:
    assert len({str(each) for each in LINES}) >= len(LINES) - 6
    assert len(LINES) > 200


@pytest.mark.parametrize(
    "wrong",
    [
        "PILE-3 ; locked            ; 4h5hKd | pile 6h3s ; T:4h5h ; allowed",
        "PILE-3 ; not locked        ; 4h5hKd | pile 6h   ; T:4h5h ; refused",
        "PILE-3 ; another's refusal ; 4h5hKd | pile 6h3s ; T:4h5h ; refused PILE-4",
        "RED-1  ; it does not stay  ; KdQs | stock 3h4c  ; D      ; instead red -",
        "RED-1  ; nor come back     ; KdQs | stock 3h4c  ; D      ; then hand 4cKdQs, red 3h/zero",
        "DRAW-1 ; an act before     ; KdQs               ; D D D  ; refused REC-7",
    ],
)
def test_a_wrong_line_fails(wrong: str) -> None:
    with pytest.raises(AssertionError):
        line(wrong).check()

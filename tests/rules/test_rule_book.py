"""The rule book that players read, ``docs/rules.md``, says what the engine does."""

import re
from pathlib import Path

import pytest

from tranca.rules import PLAYER_COUNTS, SWITCHES, TARGETS, VARIANT_NAMES, Value, variant

BOOK = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
CHAPTERS = {
    "CARDS": 2,
    "DEAL": 3,
    "RED": 3,
    "DRAW": 3,
    "PILE": 7,
    "MELD": 6,
    "CAN": 2,
    "MORTO": 3,
    "OUT": 6,
    "STOCK": 2,
    "COUNT": 2,
    "MATCH": 6,
    "ROOM": 13,
    "CLOCK": 4,
    "VIEW": 4,
    "REC": 7,
}
"""How many articles each chapter has."""
_HEADING = re.compile(r'^### <a id="([A-Z]+-\d+)"></a>([A-Z]+-\d+)$', re.MULTILINE)


def text() -> str:
    """The whole book."""
    return BOOK.read_text(encoding="utf-8")


def articles() -> dict[str, str]:
    """Each article's words, by its number."""
    parts = _HEADING.split(text())
    return dict(zip(parts[2::3], parts[3::3], strict=True))


def table() -> dict[str, list[str]]:
    """The table of switches: a row's cells by its first one."""
    rows = [line.strip("|").split("|") for line in text().splitlines() if line.startswith("| ")]
    cells = [[cell.strip().strip("`") for cell in row] for row in rows]
    start = next(at for at, row in enumerate(cells) if row[0] == "switch")
    return {row[0].replace("`", ""): row[1:] for row in cells[start:]}


def spelled(value: Value) -> str:
    """A switch's value as the table writes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def test_every_article_stands_in_the_book_once() -> None:
    expected = {f"{name}-{n}" for name, many in CHAPTERS.items() for n in range(1, many + 1)}
    found = [number for _, number in _HEADING.findall(text())]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert all(anchor == number for anchor, number in _HEADING.findall(text()))


@pytest.mark.parametrize("number", sorted(articles()))
def test_every_article_is_told_in_both_languages(number: str) -> None:
    words = articles()[number].split("\n## ")[0]
    portuguese, _, english = words.partition("\n**en** ")
    assert portuguese.strip().startswith("**pt** ")
    assert len(portuguese.split()) > 2
    assert len(english.split()) > 3
    assert set(re.findall(r"`\w+`", portuguese)) == set(re.findall(r"`\w+`", english)), number


def test_the_table_says_what_the_variants_are() -> None:
    """Every switch, every variant, both sizes; and the article that each follows from."""
    rows = table()
    assert rows["switch"] == ["article", *VARIANT_NAMES]
    for name, switch in SWITCHES.items():
        for players in PLAYER_COUNTS:
            size = f" ({'2×2' if players == 4 else '1×1'})"
            row = rows[name if name in rows else name + size]
            values = [getattr(variant(each, players), name) for each in VARIANT_NAMES]
            assert row == [switch.article, *(spelled(value) for value in values)], name


def test_the_table_names_the_targets() -> None:
    """MATCH-1: the usual one first."""
    row = table()["targets"][1:]
    assert row == [
        ", ".join("single deal" if target is None else str(target) for target in TARGETS[name])
        for name in VARIANT_NAMES
    ]


def test_every_switch_is_named_by_its_article() -> None:
    for name, switch in SWITCHES.items():
        if name not in ("clean_canasta", "dirty_canasta"):
            assert f"`{name}`" in articles()[switch.article], name

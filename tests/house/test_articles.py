"""What the code cites must stand in the rule book; what stands there must be cited and tested."""

import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT, project_files, shown

RULE_BOOK = ROOT / "docs" / "rules.md"
_ARTICLE = re.compile(r"\b[A-Z]{2,}-\d+\b")
_DEFINITION = re.compile(
    r"^[\s>#*|-]*(?:<a [^>]*>(?:</a>)?)?[\s`*]*([A-Z]{2,}-\d+)\b", re.MULTILINE
)
_STANDARDS = re.compile(r"^(AA|AES|CSP|HMAC|HTTP|ISO|RFC|SHA|TLS|UTF|WCAG)-\d+$")


def cited(text: str) -> set[str]:
    """Returns the articles that a text names; names of public standards are none."""
    return {name for name in _ARTICLE.findall(text) if not _STANDARDS.match(name)}


def defined(text: str) -> set[str]:
    """Returns the articles that a chapter of the rule book lays down: each opens a line of it."""
    return set(_DEFINITION.findall(text))


def _rule_books() -> set[str]:
    """Returns every article of the books in ``docs``; the rules of the game must be among them."""
    if not RULE_BOOK.is_file():
        pytest.fail(
            f"{shown(RULE_BOOK)} is missing: the articles that the code cites must stand there"
        )
    books = (
        RULE_BOOK,
        *(path for path in sorted(RULE_BOOK.parent.glob("*.md")) if path != RULE_BOOK),
    )
    return set().union(*(defined(book.read_text(encoding="utf-8")) for book in books))


def _articles_in(*folders: str) -> dict[str, list[str]]:
    """Returns the files below ``folders`` that cite each article, by article."""
    files: dict[str, list[str]] = {}
    for path in project_files():
        if shown(path).startswith(folders) and path.suffix in {".py", ".ts", ".svelte"}:
            for article in cited(path.read_text(encoding="utf-8")):
                files.setdefault(article, []).append(shown(path))
    return files


def test_every_article_the_code_cites_stands_in_the_rule_book() -> None:
    known = _rule_books()
    unknown = {
        article: files
        for article, files in _articles_in("src/", "web/src/").items()
        if article not in known
    }
    assert not unknown, "\n".join(f"{article}: {files}" for article, files in unknown.items())


def test_every_article_of_the_game_has_a_home_in_the_code_and_a_test() -> None:
    _rule_books()
    articles = defined(RULE_BOOK.read_text(encoding="utf-8"))
    assert articles >= {"CARDS-1", "PILE-3", "MELD-4", "OUT-1", "COUNT-1", "MATCH-1"}
    homeless = articles - _articles_in("src/").keys()
    untested = articles - _articles_in("tests/").keys()
    assert not homeless, f"no code cites {sorted(homeless)}"
    assert not untested, f"no test cites {sorted(untested)}"


def test_an_article_that_nobody_laid_down_is_caught() -> None:
    book = "- **PILE-3** A black three on top locks the pile.\n## <a id='out-1'></a>OUT-1 Going out"
    assert defined(book) == {"PILE-3", "OUT-1"}
    assert cited("refused by PILE-33, not PILE-3; bytes are UTF-8") - defined(book) == {"PILE-33"}


def test_naming_an_article_in_passing_does_not_lay_it_down() -> None:
    assert not defined("The pile is locked, as PILE-3 says.")


def test_the_rule_book_is_looked_for_where_it_is() -> None:
    assert RULE_BOOK.relative_to(ROOT) == Path("docs/rules.md")

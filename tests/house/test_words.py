"""The project speaks for itself: it names no workplace, no ticket and no package host."""

import re

import pytest

from tests.house.tree import project_files, shown

# Written in pieces, so that this file does not find itself.
FORBIDDEN = {
    "a folder of somebody's machine": re.compile(
        r"(?<!\w)(/wor" + "k/|/ro" + "ot/|/hom" + "e/[a-z])"
    ),
    "a folder outside the project": re.compile(r"\.\./sha" + "red"),
    "a ticket by its number": re.compile(r"(?i)\b(issue|ticket|bug|pull request|PR) ?#\d|\bGH-\d"),
    "a package host": re.compile(
        "(?i)py"
        + r"pi\.org|pythonhos"
        + r"ted|npm"
        + r"js\.(org|com)|deb"
        + r"ian\.org|yarn"
        + "pkg"
    ),
    "unfinished work": re.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b"),
}
BINARY = frozenset({".gz", ".ico", ".png", ".webp", ".woff2"})


def forbidden_words(text: str) -> list[str]:
    """Returns ``line N: what: the words`` for each forbidden word in ``text``."""
    return [
        f"line {number}: {what}: {match.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN.items()
        for match in pattern.finditer(line)
    ]


def test_no_file_says_a_forbidden_word() -> None:
    found = [
        f"{shown(path)}, {word}"
        for path in project_files()
        if path.suffix not in BINARY
        for word in forbidden_words(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_no_file_name_says_a_forbidden_word() -> None:
    found = [word for path in project_files() for word in forbidden_words(shown(path))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "planted",
    [
        "as in /wor" + "k/main",
        "see ../sha" + "red for it",
        "fixes issue " + "#12",
        '"resolved": "https://registry.npm' + 'js.org/vite"',
        "# TO" + "DO: later",
    ],
)
def test_a_planted_word_is_caught(planted: str) -> None:
    assert forbidden_words(planted)


def test_honest_words_are_left_alone() -> None:
    assert not forbidden_words("The network/peer works; issue a card; 12 melds; color: #123456;")

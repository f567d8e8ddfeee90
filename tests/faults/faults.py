"""The likeliest misreadings of the rule book, each as the few words of the engine that it changes.

Whoever writes this engine from the book for the first time makes some of these. They stand in
``misreadings.txt``: the article and what it is taken to say, the file of the engine, the right
words (``-``) and the wrong ones (``+``), a line of the engine each. They are here so that the tests
can show that they notice each; a change of the engine's text that leaves one without its place
fails, and the fault is then written anew. It refuses to hold an engine of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class Fault:
    """A misreading of an article: in this file of the engine, ``right`` is read as ``wrong``."""

    article: str
    words: str
    file: str
    right: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.article} {self.words}"


def read_faults(text: str) -> tuple[Fault, ...]:
    """The faults that a text lists, parted by empty lines."""
    return tuple(_fault(block) for block in text.strip("\n").split("\n\n"))


def _fault(block: str) -> Fault:
    title, file, *changes = block.split("\n")
    article, _, words = title.partition(" ")
    assert all(change[:3] in ("  -", "  +") for change in changes), title
    return Fault(
        article,
        words,
        file.strip(),
        "\n".join(change[3:] for change in changes if change[2] == "-"),
        "\n".join(change[3:] for change in changes if change[2] == "+"),
    )


_MISREADINGS: Final = Path(__file__).with_name("misreadings.txt")
FAULTS: Final = read_faults(_MISREADINGS.read_text(encoding="utf-8"))

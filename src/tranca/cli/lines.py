"""Lines of a file of records, one in memory at a time, however long a line may be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

LONGEST_LINE: Final = 4 * 1024 * 1024
"""Bytes. A deal's record has a few thousand; the rest is for whatever a writer keeps in it."""


class BadLine(ValueError):
    """A line that is no text, or longer than any record; the message says which."""


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file's bytes, or standard input's for ``-``; raises ``OSError``."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as stream:
        yield stream


def lines_of(stream: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[str | BadLine]:
    """Each line without its end, or in its place what is wrong with it."""
    while line := stream.readline(longest):
        if len(line) == longest and not line.endswith(b"\n"):
            while (rest := stream.readline(longest)) and not rest.endswith(b"\n"):
                pass
            yield BadLine(f"a line of more than {longest} bytes")
            continue
        try:
            yield line.decode("utf-8").removesuffix("\n")
        except UnicodeDecodeError as bad:
            yield BadLine(f"not UTF-8: {bad.reason} at byte {bad.start}")

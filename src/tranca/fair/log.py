"""The public log: a chain of entries in which each one's hash covers all before it.

A match is entered when it opens and when it closes, so none can be made to vanish: whoever keeps
one hash has fixed all that stood then. No names are in it. It stores nothing; the store does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from tranca.fair.scheme import H, lp

START: Final = bytes(64)
"""The hash before the first entry."""

LogKind = Literal["open", "close"]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A match opened (``digest`` empty) or closed (``digest``: H of its file's canonical bytes).

    ``commitment`` is the match's M.
    """

    kind: LogKind
    match: str
    commitment: bytes
    digest: bytes = b""


def entry_hash(before: bytes, entry: LogEntry) -> bytes:
    """E: the entry's hash, over the hash before it; 64 bytes."""
    fields = (entry.kind.encode(), entry.match.encode(), entry.commitment, entry.digest)
    return H(lp(b"TF1/log", before, *fields))


def chained(entries: Iterable[LogEntry], before: bytes = START) -> list[bytes]:
    """The hashes of entries that follow one another, after the hash ``before``."""
    hashes = []
    for entry in entries:
        before = entry_hash(before, entry)
        hashes.append(before)
    return hashes

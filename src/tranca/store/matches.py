"""Matches as SQL: their secrets, the files of closed ones, and the public log's chain.

The log's hashes are computed inside the writer's transaction, from the last one kept, so that there
is one chain whatever happens. It refuses a ``close`` without its ``open``.
"""

from __future__ import annotations

from typing import Final

import apsw

from tranca.fair.log import START, LogEntry, entry_hash
from tranca.fair.matchfile import digest_of
from tranca.store.port import MatchOpened, MatchRevealed, StoreConflict

OPENED: Final = """
    SELECT s.secret, l.hash FROM secrets s JOIN fair_log l ON l.match = s.match
    WHERE s.match = ? AND l.kind = 'open'
"""
FILE: Final = "SELECT body, key FROM match_files WHERE match = ?"
CLOSED: Final = "SELECT match FROM fair_log WHERE kind = 'close' ORDER BY n"
LOG: Final = """
    SELECT n, kind, match, commitment, digest, hash FROM fair_log WHERE n > ? ORDER BY n LIMIT ?
"""


def apply_to_matches(connection: apsw.Connection, change: MatchOpened | MatchRevealed) -> None:
    """Makes the change, once for each match."""
    match change:
        case MatchOpened(match_, commitment, secret):
            connection.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (match_, secret))
            if connection.changes():
                _enter(connection, LogEntry("open", match_, commitment))
        case MatchRevealed(match_, key, body):
            commitment = _commitment(connection, match_)
            query = "INSERT OR IGNORE INTO match_files VALUES (?, ?, ?)"
            connection.execute(query, (match_, key, body))
            if connection.changes():
                _enter(connection, LogEntry("close", match_, commitment, digest_of(body)))


def _commitment(connection: apsw.Connection, match_: str) -> bytes:
    query = "SELECT commitment FROM fair_log WHERE match = ? AND kind = 'open'"
    for (commitment,) in connection.execute(query, (match_,)):
        return bytes(commitment)
    raise StoreConflict("a match that was never opened cannot be closed")


def _enter(connection: apsw.Connection, entry: LogEntry) -> None:
    n, before = 0, START
    for n, before in connection.execute("SELECT n, hash FROM fair_log ORDER BY n DESC LIMIT 1"):  # noqa: B007
        break
    row = (n + 1, entry.kind, entry.match, entry.commitment, entry.digest)
    connection.execute(
        "INSERT INTO fair_log VALUES (?, ?, ?, ?, ?, ?)", (*row, entry_hash(before, entry))
    )

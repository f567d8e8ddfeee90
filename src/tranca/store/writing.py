"""Each change as SQL. Runs inside the writer thread's transaction, one savepoint for each write.

A change that contradicts what is kept raises ``StoreConflict`` and leaves nothing behind; every
other error is the database's, and is the writer's to handle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import apsw

from tranca.store.matches import apply_to_matches
from tranca.store.port import (
    Appended,
    Beat,
    Change,
    MatchOpened,
    MatchRevealed,
    PersonNamed,
    RecordsKept,
    RoomClosed,
    RoomOpened,
    RoomSucceeded,
    Snapshotted,
    StoreConflict,
    TokenGiven,
)


def apply(connection: apsw.Connection, changes: Sequence[Change]) -> None:
    """Makes all of the changes, or raises ``StoreConflict`` and makes none."""
    connection.execute("SAVEPOINT one")
    try:
        for change in changes:
            _apply(connection, change)
    except apsw.ConstraintError as error:
        _undo(connection)
        raise StoreConflict(str(error)) from error
    except (TypeError, ValueError, OverflowError) as error:
        # Not the database's fault: a value that no table can hold, in this one write.
        _undo(connection)
        raise StoreConflict(f"a value that cannot be kept ({type(error).__name__})") from error
    except StoreConflict:
        _undo(connection)
        raise
    connection.execute("RELEASE one")


def _undo(connection: apsw.Connection) -> None:
    connection.execute("ROLLBACK TO one")
    connection.execute("RELEASE one")


def _apply(connection: apsw.Connection, change: Change) -> None:
    match change:
        case RoomOpened(code, at):
            connection.execute("INSERT INTO rooms (code, opened_at) VALUES (?, ?)", (code, at))
        case Appended() | Snapshotted() | RoomClosed() | RoomSucceeded():
            _apply_to_room(connection, change)
        case MatchOpened() | MatchRevealed():
            apply_to_matches(connection, change)
        case RecordsKept(code, match_, at, lines):
            connection.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [(code, match_, deal, at, line) for deal, line in lines],
            )
        case PersonNamed(id_, name, at):
            connection.execute(
                "INSERT INTO persons VALUES (?, ?, ?) ON CONFLICT (id) "
                "DO UPDATE SET name = excluded.name, named_at = excluded.named_at",
                (id_, name, at),
            )
        case TokenGiven(digest, person, at):
            query = "INSERT INTO tokens SELECT ?, id, ? FROM persons WHERE id = ?"
            _one_row(connection, query, (digest, at, person))
        case Beat(at):
            connection.execute("UPDATE beat SET at = max(at, ?)", (at,))
        case _:
            assert_never(change)


def _apply_to_room(
    connection: apsw.Connection, change: Appended | Snapshotted | RoomClosed | RoomSucceeded
) -> None:
    match change:
        case Appended(code, number, at, body):
            _one_row(
                connection,
                "UPDATE rooms SET head = ?1 "
                "WHERE code = ?2 AND head = ?1 - 1 AND closed_at IS NULL",
                (number, code),
            )
            connection.execute("INSERT INTO inputs VALUES (?, ?, ?, ?)", (code, number, at, body))
        case Snapshotted(code, number, body):
            _one_row(
                connection,
                "UPDATE rooms SET snapshot = ?1, snapshot_number = ?2 WHERE code = ?3 "
                "AND closed_at IS NULL AND ?2 BETWEEN snapshot_number AND head",
                (body, number, code),
            )
        case RoomClosed(code, at):
            query = "UPDATE rooms SET closed_at = ? WHERE code = ? AND closed_at IS NULL"
            _one_row(connection, query, (at, code))
        case RoomSucceeded(code, successor):
            query = "UPDATE rooms SET successor = ? WHERE code = ? AND closed_at IS NOT NULL"
            _one_row(connection, query, (successor, code))


def _one_row(connection: apsw.Connection, query: str, values: tuple[object, ...]) -> None:
    connection.execute(query, values)
    if connection.changes() != 1:
        raise StoreConflict("no such room or person stands as this change asks")

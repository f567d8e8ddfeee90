"""The durable store: one SQLite file in WAL mode, one writer thread, group commit.

``synchronous=FULL`` makes every commit an fsync of the log, and the thread commits together
whatever has queued up meanwhile, so many rooms share one. Only apsw touches the file: a second
SQLite library in the process would drop the first one's locks. It refuses a folder that another
process holds, and one written by a newer version.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import apsw

from tranca.store import folder, matches, writing
from tranca.store.port import (
    Change,
    ClosedRoom,
    Logged,
    LogRow,
    OpenedMatch,
    Refused,
    StoreConflict,
    StoredFile,
    StoredRoom,
    StoreError,
    StorePerson,
    WriteFailed,
)
from tranca.store.schema import APPLICATION_ID, STEPS, VERSION

FILE_NAME: Final = "tranca.db"
MOST_TOGETHER: Final = 256
"""Writes that share one commit at most, so that the first of a crowd does not wait for the last."""

_UNWRITABLE: Final = (
    apsw.CantOpenError,
    apsw.ReadOnlyError,
    apsw.PermissionsError,
    apsw.IOError,
    apsw.FullError,
)
_Waiting = tuple[tuple[Change, ...], "Future[None]"]


class SqliteStore:
    """The durable adapter, on a folder of its own.

    Raises :class:`Refused` when it cannot have it.
    """

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        folder.prepare(path)
        self._lock = folder.FolderLock(path)
        try:
            file = path / FILE_NAME
            if vfs is None:
                folder.make_private(file)
            self._writer = _opened(file, vfs)
            self._reader = _connected(file, vfs, apsw.SQLITE_OPEN_READWRITE)
        except BaseException:
            self._lock.release()
            raise
        self._reading = threading.Lock()
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._write_on, name="tranca-store", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------ writing

    def write(self, changes: Sequence[Change]) -> Future[None]:
        """See :meth:`tranca.store.port.Store.write`."""
        done: Future[None] = Future()
        with self._closing:
            if self._is_closed:
                done.set_exception(WriteFailed("the store is closed"))
            else:
                self._queue.put((tuple(changes), done))
        return done

    def _write_on(self) -> None:
        """The writer thread: takes what is there, commits it, confirms it; ends at ``None``."""
        ended = False
        while not ended:
            first = self._queue.get()
            if first is None:
                break
            together = [first]
            while len(together) < MOST_TOGETHER and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    ended = True
                    break
                together.append(following)
            self._commit(together)

    def _commit(self, together: list[_Waiting]) -> None:
        """Commits what is still wanted, and tells everybody. Whatever happens, this thread lives.

        Who cancelled a write before its turn is not written; from then on it cannot be cancelled,
        so that telling cannot fail.
        """
        wanted = [each for each in together if each[1].set_running_or_notify_cancel()]
        conflicts: dict[int, StoreConflict] = {}
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for index, (changes, _) in enumerate(wanted):
                try:
                    writing.apply(self._writer, changes)
                except StoreConflict as error:
                    conflicts[index] = error
            self._writer.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - a writer that died would let all wait for ever
            self._give_up()
            for _, done in wanted:
                done.set_exception(WriteFailed(f"{type(error).__name__}: {error}"))
            return
        for index, (_, done) in enumerate(wanted):
            conflict = conflicts.get(index)
            if conflict is None:
                done.set_result(None)
            else:
                done.set_exception(conflict)

    def _give_up(self) -> None:
        """Ends a transaction that failed. Some errors have ended it already, which is as good."""
        if self._writer.in_transaction:
            try:
                self._writer.execute("ROLLBACK")
            except apsw.Error:
                # The next BEGIN fails too, and says so to whoever wrote then.
                return

    # ------------------------------------------------------------ reading

    @contextmanager
    def _rows(self, query: str, values: tuple[object, ...] = ()) -> Iterator[list[tuple[Any, ...]]]:
        """The rows of one query, read at one moment; any failure is a :class:`StoreError`."""
        try:
            with self._reading:
                rows = list(self._reader.execute(query, values))
        except apsw.Error as error:
            raise StoreError(f"{type(error).__name__}: {error}") from error
        yield rows

    def open_rooms(self) -> tuple[str, ...]:
        """See :meth:`tranca.store.port.Store.open_rooms`."""
        with self._rows(
            "SELECT code FROM rooms WHERE closed_at IS NULL ORDER BY opened_at"
        ) as rows:
            return tuple(code for (code,) in rows)

    def room(self, code: str) -> StoredRoom | None:
        """See :meth:`tranca.store.port.Store.room`."""
        found = self._stored(code)
        return None if found is None or found[1] else found[0]

    def closed_room(self, code: str) -> ClosedRoom | None:
        """See :meth:`tranca.store.port.Store.closed_room`."""
        found = self._stored(code)
        return ClosedRoom(found[0], found[2]) if found is not None and found[1] else None

    def _stored(self, code: str) -> tuple[StoredRoom, bool, str | None] | None:
        """A room, whether it is closed, and its successor: snapshot and inputs of one moment."""
        query = """
            SELECT r.snapshot, r.snapshot_number, r.closed_at, r.successor, i.number, i.at, i.body
            FROM rooms r LEFT JOIN inputs i ON i.code = r.code AND i.number > r.snapshot_number
            WHERE r.code = ? ORDER BY i.number
        """
        with self._rows(query, (code,)) as rows:
            if not rows:
                return None
            snapshot, number, closed_at, successor = rows[0][:4]
            inputs = tuple(Logged(*row[4:]) for row in rows if row[4] is not None)
            return StoredRoom(code, snapshot, number, inputs), closed_at is not None, successor

    def whole_log(self, code: str) -> tuple[Logged, ...]:
        """See :meth:`tranca.store.port.Store.whole_log`."""
        query = "SELECT number, at, body FROM inputs WHERE code = ? ORDER BY number"
        with self._rows(query, (code,)) as rows:
            return tuple(Logged(*row) for row in rows)

    def records(self, code: str, match: str) -> tuple[tuple[int, str], ...]:
        """See :meth:`tranca.store.port.Store.records`."""
        query = "SELECT deal, line FROM records WHERE code = ? AND match = ? ORDER BY deal"
        with self._rows(query, (code, match)) as rows:
            return tuple((deal, line) for deal, line in rows)

    def opened_match(self, match: str) -> OpenedMatch | None:
        """See :meth:`tranca.store.port.Store.opened_match`."""
        with self._rows(matches.OPENED, (match,)) as rows:
            return OpenedMatch(*rows[0]) if rows else None

    def match_file(self, match: str) -> StoredFile | None:
        """See :meth:`tranca.store.port.Store.match_file`."""
        with self._rows(matches.FILE, (match,)) as rows:
            return StoredFile(*rows[0]) if rows else None

    def closed_matches(self) -> tuple[str, ...]:
        """See :meth:`tranca.store.port.Store.closed_matches`."""
        with self._rows(matches.CLOSED) as rows:
            return tuple(match for (match,) in rows)

    def fair_log(self, after: int = 0, limit: int = 1000) -> tuple[LogRow, ...]:
        """See :meth:`tranca.store.port.Store.fair_log`."""
        with self._rows(matches.LOG, (after, limit)) as rows:
            return tuple(LogRow(*row) for row in rows)

    def person_of(self, digest: bytes) -> StorePerson | None:
        """See :meth:`tranca.store.port.Store.person_of`."""
        query = """
            SELECT p.id, p.name FROM tokens t JOIN persons p ON p.id = t.person WHERE t.digest = ?
        """
        with self._rows(query, (digest,)) as rows:
            return StorePerson(*rows[0]) if rows else None

    def last_beat(self) -> int:
        """See :meth:`tranca.store.port.Store.last_beat`."""
        with self._rows("SELECT at FROM beat") as rows:
            return int(rows[0][0])

    # ------------------------------------------------------------ the end

    def close(self) -> None:
        """See :meth:`tranca.store.port.Store.close`. Calling it again does nothing."""
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            self._queue.put(None)
        self._thread.join()
        with self._reading:
            self._reader.close()
        self._writer.close()
        self._lock.release()


def _connected(file: Path, vfs: str | None, flags: int) -> apsw.Connection:
    connection = apsw.Connection(str(file), flags=flags, vfs=vfs)
    connection.set_busy_timeout(5000)
    return connection


def _opened(file: Path, vfs: str | None) -> apsw.Connection:
    """The writing connection, on tables of our version."""
    try:
        connection = _connected(file, vfs, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        _check_is_ours(connection, file)
        # FULL: a commit returns when the log is on the disk; the two others make macOS mean it too.
        for name, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("fullfsync", 1),
            ("checkpoint_fullfsync", 1),
        ):
            connection.pragma(name, value)
        _bring_up_to_date(connection)
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise Refused("foreign", f"{file} is no database of Tranca: {error}") from error
    except _UNWRITABLE as error:
        raise Refused("unwritable", f"{file} cannot be written: {error}") from error
    except apsw.BusyError as error:
        raise Refused("busy", f"{file} is in use by another program") from error
    return connection


def _check_is_ours(connection: apsw.Connection, file: Path) -> None:
    version = _version(connection)
    has_tables = connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall() != []
    if has_tables and connection.pragma("application_id") != APPLICATION_ID:
        raise Refused("foreign", f"{file} is no database of Tranca")
    if version > VERSION:
        raise Refused(
            "newer",
            f"{file} was written by a newer Tranca (version {version} of the tables; "
            f"this one knows {VERSION})",
        )


def _bring_up_to_date(connection: apsw.Connection) -> None:
    for number, step in enumerate(STEPS[_version(connection) :], _version(connection) + 1):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(step)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", number)
        connection.execute("COMMIT")


def _version(connection: apsw.Connection) -> int:
    version = connection.pragma("user_version")
    assert isinstance(version, int), "SQLite keeps a number there"
    return version

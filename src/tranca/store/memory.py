"""A store that forgets everything with the process: for tests, and for trying the game out.

Held to the same promises as the durable one, but for durability. Safe to call from several threads.
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import assert_never

from tranca.fair.log import START, LogEntry, entry_hash
from tranca.fair.matchfile import digest_of
from tranca.store.port import (
    Appended,
    Beat,
    Change,
    ClosedRoom,
    Logged,
    LogRow,
    MatchOpened,
    MatchRevealed,
    OpenedMatch,
    PersonNamed,
    RecordsKept,
    RoomClosed,
    RoomOpened,
    RoomSucceeded,
    Snapshotted,
    StoreConflict,
    StoredFile,
    StoredRoom,
    StorePerson,
    TokenGiven,
    WriteFailed,
)


@dataclass(slots=True)
class _Room:
    log: list[Logged] = field(default_factory=list)
    snapshot: bytes | None = None
    snapshot_number: int = 0
    closed: bool = False
    successor: str | None = None

    def stored(self, code: str) -> StoredRoom:
        return StoredRoom(
            code, self.snapshot, self.snapshot_number, tuple(self.log[self.snapshot_number :])
        )


@dataclass(slots=True)
class _Kept:
    rooms: dict[str, _Room] = field(default_factory=dict)
    records: dict[tuple[str, str], dict[int, str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    tokens: dict[bytes, str] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, StoredFile] = field(default_factory=dict)
    log: tuple[LogRow, ...] = ()
    beat: int = 0


class MemoryStore:
    """The in-memory adapter."""

    def __init__(self) -> None:
        self._kept = _Kept()
        self._lock = threading.Lock()
        self._is_closed = False

    def write(self, changes: Sequence[Change]) -> Future[None]:
        """See :meth:`tranca.store.port.Store.write`."""
        done: Future[None] = Future()
        with self._lock:
            if self._is_closed:
                done.set_exception(WriteFailed("the store is closed"))
                return done
            draft = self._draft(changes)
            try:
                for change in changes:
                    _apply(draft, change)
            except StoreConflict as conflict:
                done.set_exception(conflict)
            else:
                self._kept = draft
                done.set_result(None)
        return done

    def _draft(self, changes: Sequence[Change]) -> _Kept:
        """A copy in which everything that the changes touch is theirs alone."""
        draft = copy.copy(self._kept)
        draft.rooms = dict(draft.rooms)
        for code in {code for change in changes if (code := getattr(change, "code", None))}:
            if code in draft.rooms:
                room = draft.rooms[code] = copy.copy(draft.rooms[code])
                room.log = list(room.log)
        draft.records = {key: dict(lines) for key, lines in draft.records.items()}
        draft.names = dict(draft.names)
        draft.tokens = dict(draft.tokens)
        draft.secrets = dict(draft.secrets)
        draft.files = dict(draft.files)
        return draft

    def open_rooms(self) -> tuple[str, ...]:
        """See :meth:`tranca.store.port.Store.open_rooms`."""
        return tuple(code for code, room in self._kept.rooms.items() if not room.closed)

    def room(self, code: str) -> StoredRoom | None:
        """See :meth:`tranca.store.port.Store.room`."""
        room = self._kept.rooms.get(code)
        return None if room is None or room.closed else room.stored(code)

    def closed_room(self, code: str) -> ClosedRoom | None:
        """See :meth:`tranca.store.port.Store.closed_room`."""
        room = self._kept.rooms.get(code)
        if room is None or not room.closed:
            return None
        return ClosedRoom(room.stored(code), room.successor)

    def whole_log(self, code: str) -> tuple[Logged, ...]:
        """See :meth:`tranca.store.port.Store.whole_log`."""
        room = self._kept.rooms.get(code)
        return () if room is None else tuple(room.log)

    def records(self, code: str, match: str) -> tuple[tuple[int, str], ...]:
        """See :meth:`tranca.store.port.Store.records`."""
        return tuple(sorted(self._kept.records.get((code, match), {}).items()))

    def opened_match(self, match: str) -> OpenedMatch | None:
        """See :meth:`tranca.store.port.Store.opened_match`."""
        kept = self._kept
        rows = (row for row in kept.log if (row.kind, row.match) == ("open", match))
        return next((OpenedMatch(kept.secrets[match], row.hash) for row in rows), None)

    def match_file(self, match: str) -> StoredFile | None:
        """See :meth:`tranca.store.port.Store.match_file`."""
        return self._kept.files.get(match)

    def closed_matches(self) -> tuple[str, ...]:
        """See :meth:`tranca.store.port.Store.closed_matches`."""
        return tuple(row.match for row in self._kept.log if row.kind == "close")

    def fair_log(self, after: int = 0, limit: int = 1000) -> tuple[LogRow, ...]:
        """See :meth:`tranca.store.port.Store.fair_log`."""
        return self._kept.log[after : after + limit]

    def person_of(self, digest: bytes) -> StorePerson | None:
        """See :meth:`tranca.store.port.Store.person_of`."""
        kept = self._kept
        person = kept.tokens.get(digest)
        return None if person is None else StorePerson(person, kept.names[person])

    def last_beat(self) -> int:
        """See :meth:`tranca.store.port.Store.last_beat`."""
        return self._kept.beat

    def close(self) -> None:
        """See :meth:`tranca.store.port.Store.close`. What was kept can still be read."""
        with self._lock:
            self._is_closed = True


def _apply(kept: _Kept, change: Change) -> None:
    match change:
        case RoomOpened(code):
            if code in kept.rooms:
                raise StoreConflict("there is a room of that code")
            kept.rooms[code] = _Room()
        case Appended() | Snapshotted() | RoomClosed() | RoomSucceeded():
            _apply_to_room(kept, change)
        case MatchOpened() | MatchRevealed():
            _apply_to_matches(kept, change)
        case RecordsKept(code, match_, _, lines):
            known = kept.records.setdefault((code, match_), {})
            for deal, line in lines:
                known.setdefault(deal, line)
        case PersonNamed(id_, name):
            kept.names[id_] = name
        case TokenGiven(digest, person):
            if person not in kept.names or digest in kept.tokens:
                raise StoreConflict("a token is for one known person")
            kept.tokens[digest] = person
        case Beat(at):
            kept.beat = max(kept.beat, at)
        case _:
            assert_never(change)


def _apply_to_matches(kept: _Kept, change: MatchOpened | MatchRevealed) -> None:
    match change:
        case MatchOpened(match_, commitment, secret):
            if match_ not in kept.secrets:
                kept.secrets[match_] = secret
                _enter(kept, LogEntry("open", match_, commitment))
        case MatchRevealed(match_, key, body):
            opened = [row for row in kept.log if row.match == match_]
            if not opened:
                raise StoreConflict("a match that was never opened cannot be closed")
            if match_ not in kept.files:
                kept.files[match_] = StoredFile(body, key)
                _enter(kept, LogEntry("close", match_, opened[0].commitment, digest_of(body)))


def _enter(kept: _Kept, entry: LogEntry) -> None:
    before = kept.log[-1].hash if kept.log else START
    row = (len(kept.log) + 1, entry.kind, entry.match, entry.commitment, entry.digest)
    kept.log = (*kept.log, LogRow(*row, entry_hash(before, entry)))


def _apply_to_room(
    kept: _Kept, change: Appended | Snapshotted | RoomClosed | RoomSucceeded
) -> None:
    room = kept.rooms.get(change.code)
    if room is None or room.closed is not isinstance(change, RoomSucceeded):
        raise StoreConflict("no such room is open, or none closed")
    match change:
        case Appended(_, number, at, body):
            if number != len(room.log) + 1:
                raise StoreConflict(f"input {number} does not follow {len(room.log)}")
            room.log.append(Logged(number, at, body))
        case Snapshotted(_, number, body):
            if not room.snapshot_number <= number <= len(room.log):
                raise StoreConflict(f"no snapshot can be of {number} inputs")
            room.snapshot, room.snapshot_number = body, number
        case RoomClosed():
            room.closed = True
        case RoomSucceeded(_, successor):
            room.successor = successor

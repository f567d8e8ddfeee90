"""The port: what a store is asked to keep and to give back, whichever adapter stands behind it.

A room is a log: its inputs in order, numbered from 1, and now and then a snapshot of what they add
up to. Everything else (persons, tokens, matches' secrets, the public log, records and files of
closed matches) is a small table beside it. The port refuses to explain bytes: what is in an input
or a snapshot is the room's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Literal, Protocol

from tranca.fair.log import LogKind

# ---------------------------------------------------------------- what may be written


@dataclass(frozen=True, slots=True)
class RoomOpened:
    """A new room, with nothing in its log yet.

    Conflicts with a room of that code, closed or not.
    """

    code: str
    at: int


@dataclass(frozen=True, slots=True)
class Appended:
    """An input, the ``number``-th of its open room. Conflicts unless it is the very next."""

    code: str
    number: int
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Snapshotted:
    """What the first ``number`` inputs add up to; takes the place of an older snapshot."""

    code: str
    number: int
    body: bytes


@dataclass(frozen=True, slots=True)
class RoomClosed:
    """The room is over for good; its log stays. Conflicts unless it is open."""

    code: str
    at: int


@dataclass(frozen=True, slots=True)
class RoomSucceeded:
    """A closed room was opened again as another one."""

    code: str
    successor: str


@dataclass(frozen=True, slots=True)
class RecordsKept:
    """The records of a closed match, one line a deal, by the deal's number.

    Writing them again changes nothing.
    """

    code: str
    match: str
    at: int
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """A match's secret, and the public log's ``open`` entry that binds the house to it.

    Only the first of a match counts (:meth:`Store.opened_match`); another changes nothing.
    """

    match: str
    commitment: bytes
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class MatchRevealed:
    """A closed match's file, and the log's ``close`` entry with its digest.

    Conflicts unless the match was opened; writing it again changes nothing.
    """

    match: str
    key: str | None
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class PersonNamed:
    """A person, new or renamed. ``id`` is public; what proves it is a token."""

    id: str
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class TokenGiven:
    """A device's token, by its SHA-256: the token itself is never written down."""

    digest: bytes
    person: str
    at: int


@dataclass(frozen=True, slots=True)
class Beat:
    """The server runs at this moment (CLOCK-3: what was left is counted from the last one)."""

    at: int


Change = (
    RoomOpened
    | Appended
    | Snapshotted
    | RoomClosed
    | RoomSucceeded
    | RecordsKept
    | MatchOpened
    | MatchRevealed
    | PersonNamed
    | TokenGiven
    | Beat
)

# ---------------------------------------------------------------- what is given back


@dataclass(frozen=True, slots=True)
class Logged:
    """An input as it was appended."""

    number: int
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room to be brought back: the last snapshot and the inputs after it, in order.

    Without a snapshot it is brought back from nothing.
    """

    code: str
    snapshot: bytes | None
    snapshot_number: int
    inputs: tuple[Logged, ...]

    @property
    def head(self) -> int:
        """The number of the last input; 0 for an empty log."""
        return self.inputs[-1].number if self.inputs else self.snapshot_number


@dataclass(frozen=True, slots=True)
class ClosedRoom:
    """A room that is over, and the room that it was opened again as, if it was."""

    room: StoredRoom
    successor: str | None


@dataclass(frozen=True, slots=True)
class OpenedMatch:
    """What was kept when a match was opened: its secret, and E of its entry in the log."""

    secret: bytes = field(repr=False)
    entry: bytes


@dataclass(frozen=True, slots=True)
class StoredFile:
    """The file of a closed match, and the ``key`` that is asked for besides the match's name."""

    body: bytes
    key: str | None


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry of the public log, the ``n``-th from 1, and the chain's hash at it."""

    n: int
    kind: LogKind
    match: str
    commitment: bytes
    digest: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class StorePerson:
    """Somebody known to this server."""

    id: str
    name: str


# ---------------------------------------------------------------- what goes wrong


class StoreError(Exception):
    """The store cannot do it; the text is for the operator and holds nothing secret."""


class Refused(StoreError):
    """The store cannot be opened. ``why`` says in one word what the operator has to look at."""

    def __init__(self, why: Literal["busy", "newer", "foreign", "unwritable"], text: str) -> None:
        super().__init__(text)
        self.why = why


class WriteFailed(StoreError):
    """Whether the changes were kept is unknown: whoever wrote must read again before going on."""


class StoreConflict(StoreError):
    """The changes contradict what is kept, and nothing of them was kept."""


class Store(Protocol):
    """One durable store.

    ``write`` may be called from any thread; reading sees all that was confirmed.
    """

    def write(self, changes: Sequence[Change]) -> Future[None]:
        """Keeps all of the changes, in order, or none of them.

        The future is done when they are durable: nothing may be answered or shown before. It fails
        with :class:`StoreConflict` or :class:`WriteFailed`, never silently.
        """
        ...

    def open_rooms(self) -> tuple[str, ...]:
        """The codes of all rooms that are not closed."""
        ...

    def room(self, code: str) -> StoredRoom | None:
        """An open room as it must be brought back; ``None``: there is none, or it is closed."""
        ...

    def closed_room(self, code: str) -> ClosedRoom | None:
        """A closed room, with its last snapshot and whatever came after it."""
        ...

    def whole_log(self, code: str) -> tuple[Logged, ...]:
        """Every input of a room, open or closed, from the first one on."""
        ...

    def records(self, code: str, match: str) -> tuple[tuple[int, str], ...]:
        """The records of a closed match by the deal's number; empty if there are none."""
        ...

    def opened_match(self, match: str) -> OpenedMatch | None:
        """The secret of a match that was opened. For the room that plays it, and nobody else."""
        ...

    def match_file(self, match: str) -> StoredFile | None:
        """The file of a closed match; ``None``: there is none, or it is open."""
        ...

    def closed_matches(self) -> tuple[str, ...]:
        """The names of all matches that have a file, in the order in which they were closed."""
        ...

    def fair_log(self, after: int = 0, limit: int = 1000) -> tuple[LogRow, ...]:
        """The public log's entries after number ``after``, at most ``limit`` of them."""
        ...

    def person_of(self, digest: bytes) -> StorePerson | None:
        """Whose token this is, by its SHA-256."""
        ...

    def last_beat(self) -> int:
        """The last moment at which a server is known to have run on this store; 0 if none did."""
        ...

    def close(self) -> None:
        """Finishes what has been handed over and lets the store go. Writing afterwards fails."""
        ...

"""The durable log and what is read back from it: one port, several adapters.

What has been promised to a player stands here first. Knows rooms, inputs, snapshots and match files
as bytes only, and asks nothing of the game; the public log alone it chains itself.
"""

from tranca.store.memory import MemoryStore
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
    Refused,
    RoomClosed,
    RoomOpened,
    RoomSucceeded,
    Snapshotted,
    Store,
    StoreConflict,
    StoredFile,
    StoredRoom,
    StoreError,
    StorePerson,
    TokenGiven,
    WriteFailed,
)
from tranca.store.sqlite import SqliteStore

__all__ = [
    "Appended",
    "Beat",
    "Change",
    "ClosedRoom",
    "LogRow",
    "Logged",
    "MatchOpened",
    "MatchRevealed",
    "MemoryStore",
    "OpenedMatch",
    "PersonNamed",
    "RecordsKept",
    "Refused",
    "RoomClosed",
    "RoomOpened",
    "RoomSucceeded",
    "Snapshotted",
    "SqliteStore",
    "Store",
    "StoreConflict",
    "StoreError",
    "StorePerson",
    "StoredFile",
    "StoredRoom",
    "TokenGiven",
    "WriteFailed",
]

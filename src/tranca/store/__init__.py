"""The durable log and what is read back from it: one port, several adapters.

What has been promised to a player stands here first. Knows rooms, inputs and snapshots as bytes
only, and asks nothing of the game.
"""

from tranca.store.memory import MemoryStore
from tranca.store.port import (
    Appended,
    Beat,
    Change,
    ClosedRoom,
    Logged,
    PersonNamed,
    RecordsKept,
    Refused,
    RoomClosed,
    RoomOpened,
    RoomSucceeded,
    Snapshotted,
    Store,
    StoreConflict,
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
    "Logged",
    "MemoryStore",
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
    "StoredRoom",
    "TokenGiven",
    "WriteFailed",
]

"""The tables of the durable store, and their version.

``PRAGMA user_version`` holds the version. A folder of an older version is brought up to date step
by step; one of a newer version is refused, since an older program would not understand what it
holds.
"""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x7472616E
"""``tran`` in ASCII: tells our files from other people's."""

STEPS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE rooms (
        code TEXT PRIMARY KEY,
        opened_at INTEGER NOT NULL,
        closed_at INTEGER,
        head INTEGER NOT NULL DEFAULT 0,
        snapshot BLOB,
        snapshot_number INTEGER NOT NULL DEFAULT 0,
        successor TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rooms_open ON rooms (code) WHERE closed_at IS NULL;

    CREATE TABLE inputs (
        code TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (code, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE records (
        code TEXT NOT NULL,
        match TEXT NOT NULL,
        deal INTEGER NOT NULL,
        at INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (code, match, deal)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE persons (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        named_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tokens (
        digest BLOB PRIMARY KEY,
        person TEXT NOT NULL,
        given_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokens_person ON tokens (person);

    CREATE TABLE beat (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO beat VALUES (1, 0);
    """,
)
"""What leads from each version to the next; step *n* makes version *n + 1*. Steps are never
changed, only added."""

VERSION: Final = len(STEPS)

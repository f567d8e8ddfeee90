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
    """
    CREATE TABLE secrets (
        match TEXT PRIMARY KEY,
        secret BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE match_files (
        match TEXT PRIMARY KEY,
        key TEXT,
        body BLOB NOT NULL
    ) STRICT;

    CREATE TABLE fair_log (
        n INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('open', 'close')),
        match TEXT NOT NULL,
        commitment BLOB NOT NULL,
        digest BLOB NOT NULL,
        hash BLOB NOT NULL,
        UNIQUE (match, kind)
    ) STRICT;
    CREATE TRIGGER fair_log_is_not_rewritten BEFORE UPDATE ON fair_log
    BEGIN SELECT RAISE(ABORT, 'the public log is only ever added to'); END;
    CREATE TRIGGER fair_log_forgets_nothing BEFORE DELETE ON fair_log
    BEGIN SELECT RAISE(ABORT, 'the public log is only ever added to'); END;
    """,
)
"""What leads from each version to the next; step *n* makes version *n + 1*. Steps are never
changed, only added."""

VERSION: Final = len(STEPS)

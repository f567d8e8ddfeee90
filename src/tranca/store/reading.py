"""Reads a data folder without taking it: for audits, beside a server or after.

It opens the file for reading only and holds no lock, so it never stands in a server's way. Secrets
and snapshots it refuses to look at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import apsw

from tranca.store.port import Refused
from tranca.store.schema import APPLICATION_ID, VERSION
from tranca.store.sqlite import FILE_NAME


def match_files(folder: Path) -> Iterator[bytes]:
    """The files of all closed matches, canonical bytes, in the order in which they were closed.

    Raises :class:`Refused` for a folder without our database, or with one of another version.
    """
    connection = _opened(folder / FILE_NAME)
    try:
        query = """
            SELECT f.body FROM match_files f JOIN fair_log l ON l.match = f.match
            WHERE l.kind = 'close' ORDER BY l.n
        """
        for (body,) in connection.execute(query):
            yield bytes(body)
    finally:
        connection.close()


def inputs_of(folder: Path, kinds: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The inputs of these kinds (their tags) of all rooms: the room's code and the input.

    Room by room, each one's in their order. Raises as :func:`match_files` does. Which kinds hold
    nothing secret is for the caller to know.
    """
    connection = _opened(folder / FILE_NAME)
    try:
        query = """
            SELECT code, body FROM inputs
            WHERE CAST(body AS TEXT) ->> '$.type' IN (SELECT value FROM json_each(?))
            ORDER BY code, number
        """
        for code, body in connection.execute(query, (json.dumps(list(kinds)),)):
            yield str(code), bytes(body)
    finally:
        connection.close()


def _opened(file: Path) -> apsw.Connection:
    try:
        connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
        version = connection.pragma("user_version")
        is_ours = connection.pragma("application_id") == APPLICATION_ID
    except apsw.Error as error:
        raise Refused("foreign", f"{file} cannot be read: {error}") from error
    if not is_ours:
        connection.close()
        raise Refused("foreign", f"{file} is no database of Tranca")
    if version != VERSION:
        connection.close()
        text = f"{file} has version {version} of the tables; this program reads {VERSION}"
        raise Refused("newer", text)
    return connection

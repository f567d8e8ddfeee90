"""The public log as text: one JSON object a line, each with its number and its hash.

Reading checks the whole chain: a line that is missing, doubled or changed is named. Further keys
are passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tranca.fair import shapes
from tranca.fair.log import START, LogEntry, entry_hash
from tranca.fair.shapes import BadMatchFile
from tranca.fair.tree import HASH_BYTES

KINDS = ("open", "close")


class BadLog(ValueError):
    """A log whose chain is broken; the message names the line."""


def read_log(lines: Iterable[str], before: bytes = START, first: int = 1) -> Iterator[LogEntry]:
    """The entries of lines numbered from ``first`` that follow on the hash ``before``.

    Raises :class:`BadLog` at the first line that does not follow on the one before it.
    """
    for number, line in enumerate(lines, first):
        try:
            entry, said, claimed = _line(json.loads(line))
        except (BadMatchFile, ValueError, RecursionError) as bad:
            raise BadLog(f"line {number}: {str(bad)[:120]}") from None
        before = entry_hash(before, entry)
        if said != number:
            raise BadLog(f"line {number} is numbered {said}: one is missing, or not in its place")
        if claimed != before:
            raise BadLog(f"line {number}: its hash does not follow from the lines before it")
        yield entry


def _line(source: object) -> tuple[LogEntry, int, bytes]:
    if not isinstance(source, dict):
        raise BadMatchFile("an entry is an object")
    fields = {
        key: source.get(key) for key in ("n", "kind", "match", "commitment", "digest", "hash")
    }
    kind = shapes.one_of(fields["kind"], "kind", KINDS)
    digest = b""
    if kind == "close":
        digest = shapes.octets(fields["digest"], "digest", HASH_BYTES)
    elif fields["digest"] != "":
        raise BadMatchFile("an open entry has an empty digest")
    entry = LogEntry(
        kind="close" if kind == "close" else "open",
        match=shapes.text(fields["match"], "match"),
        commitment=shapes.octets(fields["commitment"], "commitment", HASH_BYTES),
        digest=digest,
    )
    number = shapes.number(fields["n"], "n", 1, 2**53)
    return entry, number, shapes.octets(fields["hash"], "hash", HASH_BYTES)


def log_line(number: int, entry: LogEntry, hashed: bytes) -> str:
    """An entry as a line, without its end."""
    return json.dumps(
        {
            "n": number,
            "kind": entry.kind,
            "match": entry.match,
            "commitment": entry.commitment.hex(),
            "digest": entry.digest.hex(),
            "hash": hashed.hex(),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )

"""What anybody may fetch to check a match: its file, once it is closed, and the public log.

It refuses to tell a match that is open, one that was never played and one that only its link opens
from each other.
"""

from __future__ import annotations

import asyncio
import hmac
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from tranca.server.desk import TheDesk
from tranca.server.problems import Trouble
from tranca.store import LogRow
from tranca.wire.bodies import LogLine

LINES_AT_ONCE: Final = 1000
NO_STORE: Final = {"Cache-Control": "no-store"}


@get("/api/matches/{match:str}", media_type=MediaType.JSON)
async def match_file(
    desk: TheDesk, match: FromPath[str], k: FromQuery[str] = ""
) -> Response[bytes]:
    """The file of a closed match: the canonical bytes whose digest the log holds (FAIRNESS 10)."""
    found = await asyncio.to_thread(desk.house.store.match_file, match)
    if found is None or not _opens(found.key, k):
        raise Trouble(404, "NO-MATCH", "no such match, or its file is not to be had by this link")
    name = f'attachment; filename="{match}.tranca-match.json"'
    headers = {"Cache-Control": "no-cache", "Content-Disposition": name}
    return Response(found.body, media_type=MediaType.JSON, headers=headers)


def _opens(key: str | None, asked_with: str) -> bool:
    return key is None or hmac.compare_digest(key.encode(), asked_with.encode())


@get("/api/log", media_type="application/jsonl")
async def public_log(desk: TheDesk, after: FromQuery[int] = 0) -> Response[bytes]:
    """The log's entries after number ``after``, a line each, at most a thousand (FAIRNESS 9)."""
    if not 0 <= after < 2**53:
        raise Trouble(400, "BAD-REQUEST", "after is the number of an entry")
    rows = await asyncio.to_thread(desk.house.store.fair_log, after, LINES_AT_ONCE)
    lines = b"".join(msgspec.json.encode(_line(row)) + b"\n" for row in rows)
    return Response(lines, media_type="application/jsonl; charset=utf-8", headers=NO_STORE)


def _line(row: LogRow) -> LogLine:
    return LogLine(
        n=row.n,
        kind=row.kind,
        match=row.match,
        commitment=row.commitment.hex(),
        digest=row.digest.hex(),
        hash=row.hash.hex(),
    )


HANDLERS: Final = (match_file, public_log)

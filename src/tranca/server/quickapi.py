"""``POST /api/quick``: a request that stays open until its table is (MATCH-6).

The open request *is* the wish: who closes it, by leaving the page or by cancelling, waits no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from litestar import post
from litestar.params import JSONBody

from tranca.server.api import guard, known, or_full, take_room
from tranca.server.desk import Desk, TheDesk
from tranca.server.problems import AnyRequest, Trouble
from tranca.server.quickplay import WishEnded
from tranca.store import StorePerson
from tranca.wire.bodies import QuickIn, RoomCreated
from tranca.wire.inbound import BadMessage, quick_settings

ENDED: Final = {
    "replaced": (409, "WISH-REPLACED", "you wait for a table in another window"),
    "stopping": (503, "NOT-READY", "the server is stopping; try again in a moment"),
}


@post("/api/quick")
async def quick(request: AnyRequest, desk: TheDesk, data: JSONBody[QuickIn]) -> RoomCreated:
    """Waits for company, at most 20 s; then the table, at which one sits and is dealt to."""
    guard(request, desk)
    person = known(request, desk)
    try:
        settings = quick_settings(data)
    except BadMessage as bad:
        raise Trouble(400, bad.code, bad.message) from None
    _take_wish(request, desk, person)
    waiting = desk.quick.table(person, settings, frozenset(data.blocked))
    try:
        return RoomCreated(await or_full(_while_open(request, waiting)))
    except WishEnded as ended:
        raise Trouble(*ENDED[ended.why]) from None


def _take_wish(request: AnyRequest, desk: Desk, person: StorePerson) -> None:
    """Each wish may come to a room, so it counts as one on its address too."""
    if not desk.wishing.take(person.id, desk.house.clock.now()):
        raise Trouble(429, "BAD-RATE", "too many wishes for a table; wait a little", 10)
    take_room(request, desk)


async def _while_open(request: AnyRequest, waiting: Coroutine[Any, Any, str]) -> str:
    """What comes of ``waiting``, which is cancelled when the request is closed before."""
    wish = asyncio.create_task(waiting)
    gone = asyncio.create_task(_closed(request))
    try:
        await asyncio.wait({wish, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not wish.done():
            raise Trouble(409, "WISH-GONE", "the request was closed")  # which nobody reads
        return wish.result()
    finally:
        for task in (wish, gone):
            task.cancel()
        await asyncio.gather(wish, gone, return_exceptions=True)


async def _closed(request: AnyRequest) -> None:
    """Returns when the browser has closed the request; its body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

"""One open connection's way out: a bounded queue, and a writer that nobody waits for.

A room's task only puts messages here. A client that does not take them fast enough loses the
connection (4008) and comes back for a fresh view; it never slows the table down.
"""

from __future__ import annotations

import asyncio
from enum import IntEnum
from typing import Final, Protocol

from tranca.wire import messages
from tranca.wire.outbound import encode

MOST_WAITING: Final = 64
"""Messages that may wait for one client."""


class CloseCode(IntEnum):
    """Why we close a connection."""

    FLOOD = 1008
    OUR_FAULT = 1011
    RESTART = 1012
    NO_GUEST = 4001
    NO_ROOM = 4004
    TOO_SLOW = 4008
    FOR_GOOD = 4010


class PeerGone(Exception):
    """The other end is not there any more."""


class Outlet(Protocol):
    """The socket, as the writer sees it. Both raise :class:`PeerGone`."""

    async def send_text(self, text: str) -> None:
        """Sends one text frame."""
        ...

    async def close(self, code: int) -> None:
        """Sends the close frame."""
        ...


class Connection:
    """The queue and the writer of one socket. ``device`` is the connection's own name (ROOM-6)."""

    def __init__(self, outlet: Outlet, person: str, name: str, device: str, stall_s: float) -> None:
        self.person = person
        self.name = name
        self.device = device
        self._outlet = outlet
        self._stall_s = stall_s
        self._queue: asyncio.Queue[str | CloseCode] = asyncio.Queue(MOST_WAITING + 2)
        self._ending = False
        self.closed_with: CloseCode | None = None

    def send(self, message: messages.ServerMessage) -> None:
        """Queues a message; on a connection that is closing, does nothing."""
        if self._ending:
            return
        if self._queue.qsize() >= MOST_WAITING:
            while not self._queue.empty():
                self._queue.get_nowait()
            self.close(CloseCode.TOO_SLOW)
            return
        self._queue.put_nowait(encode(message))

    def close(self, code: CloseCode, last: messages.Closed | None = None) -> None:
        """Closes after what is queued, and after ``last``.

        The first reason to close is the one that counts.
        """
        if self._ending:
            return
        self._ending = True
        self.closed_with = code
        if last is not None:
            self._queue.put_nowait(encode(last))
        self._queue.put_nowait(code)

    async def write_on(self) -> None:
        """Writes until the connection is closed or the peer is gone or takes nothing more."""
        while True:
            item = await self._queue.get()
            try:
                async with asyncio.timeout(self._stall_s):
                    if isinstance(item, CloseCode):
                        await self._outlet.close(item)
                        return
                    await self._outlet.send_text(item)
            except (PeerGone, TimeoutError):
                # Nothing is lost: what this client missed it is shown when it comes back.
                self._ending = True
                return

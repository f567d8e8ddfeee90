"""The rooms' WebSocket: origin, cookie, room, and then frames in and messages out.

A thin handler: reading is decoding and posting into the room's mailbox, writing is the connection's
own task. Whether a silent peer still lives is asked by the protocol's own pings, which a browser
answers even in a sleeping tab.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from tranca.room.inputs import Touched
from tranca.server import cookies, partings
from tranca.server.connection import CloseCode, Connection, PeerGone
from tranca.server.desk import Desk, TheDesk
from tranca.server.guests import LINK_MS
from tranca.server.limits import Bucket, household
from tranca.server.logs import trace_of
from tranca.server.runner import RoomRunner
from tranca.server.shield import may_ask
from tranca.server.viewer import Viewer
from tranca.store import StoreError
from tranca.wire import inbound, messages

BURST: Final = 20
A_SECOND: Final = 10
PATIENCE: Final = 200
"""Frames over the limit, in all, before we take it for an attack."""

Socket = WebSocket[Any, Any, Any]
_GONE: Final = (WebSocketException, RuntimeError, OSError)
"""What sending on a closed socket raises, depending on who closed it and when."""


class SocketOutlet:
    """The writer's side of a socket."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    async def send_text(self, text: str) -> None:
        """See :meth:`tranca.server.connection.Outlet.send_text`."""
        try:
            await self._socket.send_text(text)
        except _GONE as error:
            raise PeerGone from error

    async def close(self, code: int) -> None:
        """See :meth:`tranca.server.connection.Outlet.close`."""
        try:
            await self._socket.close(code)
        except _GONE as error:
            raise PeerGone from error


@websocket("/ws/{code:str}")
async def room_socket(socket: Socket, desk: TheDesk, code: FromPath[str]) -> None:
    """Serves one connection to one room until either end closes it."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    if not may_ask(origin, host, socket.scope["scheme"], desk.config.allowed_origins):
        desk.house.metrics.refusals.labels("BAD-ORIGIN").inc()
        await socket.close(CloseCode.FOR_GOOD)  # not accepted: the browser gets a 403
        return
    address = household(socket.client.host if socket.client else "")
    if not desk.crowd.arrive(address):
        desk.house.metrics.refusals.labels("BAD-RATE").inc()
        await socket.close(CloseCode.TOO_SLOW)  # a 403 as well; the page tries again, ever slower
        return
    try:
        await socket.accept()
        await _receive(socket, desk, code.lower(), address)
    finally:
        desk.crowd.depart(address)


async def _receive(socket: Socket, desk: Desk, code: str, address: str) -> None:
    """Finds out who connects, and lets them into the room or says why not."""
    person = desk.guests.who(cookies.token_of(socket.cookies, socket.scope["scheme"]))
    outlet = SocketOutlet(socket)
    stall_s = desk.config.silence_ms / 1000
    if person is None:
        connection = Connection(outlet, "", "", "", stall_s)
        connection.close(CloseCode.NO_GUEST)
        await connection.write_on()
        return
    connection = Connection(outlet, person.id, person.name, secrets.token_hex(6), stall_s)
    runner = await _runner(desk, code, connection, address)
    if runner is None:
        await connection.write_on()
        return
    desk.crowd.join(connection)
    try:
        await _serve(socket, desk, runner, connection)
    finally:
        desk.crowd.part(connection)


async def _runner(desk: Desk, code: str, connection: Connection, address: str) -> RoomRunner | None:
    """The room's runner; without one the connection is closed with the reason."""
    now = desk.house.clock.now()
    runner = await desk.hub.runner(code)
    if runner is not None and runner.fault is None:
        return runner
    if runner is not None and isinstance(runner.fault, StoreError):
        connection.close(CloseCode.RESTART)
    elif runner is not None or desk.hub.is_lost(code):
        connection.close(CloseCode.FOR_GOOD, partings.STOPPED)
    elif not desk.looking.holds(address, now):
        connection.close(CloseCode.TOO_SLOW)  # not looked for; the page asks again, ever slower
    elif await desk.hub.closed_room(code) is not None:
        connection.close(CloseCode.FOR_GOOD, partings.EXPIRED)
    else:
        desk.looking.take(address, now)
        connection.close(CloseCode.NO_ROOM)
    return None


async def _serve(socket: Socket, desk: Desk, runner: RoomRunner, connection: Connection) -> None:
    metrics = desk.house.metrics
    metrics.connections.inc()
    viewer = runner.enter(connection)
    reader = asyncio.create_task(Listener(socket, desk, runner, viewer).listen())
    writer = asyncio.create_task(connection.write_on())
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and connection.closed_with is not None:
            await writer  # the last words still go out
    finally:
        metrics.connections.dec()
        if connection.closed_with is not None:
            metrics.closed.labels(connection.closed_with.name.lower()).inc()
        if not desk.hub.is_stopping:
            runner.leave(viewer)
        for task in (reader, writer):
            task.cancel()
        for end in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, _GONE):
                kind, trace = type(end).__name__, trace_of(end)
                desk.house.log.error("connection_failed", error=kind, trace=trace)


class Listener:
    """Reads one connection's frames and passes on what they say."""

    def __init__(self, socket: Socket, desk: Desk, runner: RoomRunner, viewer: Viewer) -> None:
        self._socket = socket
        self._desk = desk
        self._runner = runner
        self._viewer = viewer
        self._bucket = Bucket.full(BURST, A_SECOND, desk.house.clock.now())
        self._patience = PATIENCE

    async def listen(self) -> None:
        """Returns when the peer has closed or is given up."""
        while self._patience > 0:
            event = await self._socket.receive()
            if event["type"] != "websocket.receive":
                return
            text = event.get("text")
            self._hear(text if text is not None else event.get("bytes") or b"")
        self._viewer.connection.close(CloseCode.FLOOD)

    def _hear(self, frame: str | bytes) -> None:
        within = self._bucket.take(self._desk.house.clock.now())
        try:
            said = inbound.decode(frame)
            if within:
                self._pass_on(said)
            else:
                self._patience -= 1
                self._refuse(getattr(said, "id", None), "BAD-RATE", "too many messages a second")
        except inbound.BadMessage as bad:
            self._patience -= 0 if within else 1
            self._refuse(bad.command, bad.code, bad.message)

    def _pass_on(self, said: messages.ClientMessage) -> None:
        connection = self._viewer.connection
        match said:
            case messages.Ping(t=t):
                connection.send(messages.Pong(t))
            case messages.Touch():
                self._runner.post(Touched(connection.person, connection.device))
            case messages.Ask() | messages.Resync():
                self._runner.post(said, self._viewer)
            case messages.Device(id=id_):
                token = self._desk.guests.make_link(connection.person, self._runner.room.code)
                connection.send(messages.DeviceLink(id_, f"/aparelho/{token}", LINK_MS // 1000))
            case _:
                command = inbound.to_command(said, connection.person, connection.device)
                self._runner.post(command, self._viewer)

    def _refuse(self, command: str | None, code: str, text: str) -> None:
        self._desk.house.metrics.refusals.labels(code).inc()
        self._viewer.connection.send(messages.Refused(command, code, text))

"""A real server on a real port, in the test's own loop, and people who talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.bench import HereBots, SeededDice, config
from tests.support.sharing import Partaker
from tranca.server.app import Parts, build_app
from tranca.server.desk import Desk
from tranca.server.serving import Server, bound, uvicorn_config

WAIT_S = 10
"""Nothing here takes long; a test that waits this long for a message fails."""


class _TestServer(Server):
    """Signals are the test runner's."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass
class Live:
    """A server that runs."""

    app: Litestar
    server: Server
    port: int
    task: asyncio.Task[None]
    people: list[Person] = field(default_factory=list)

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def desk(self) -> Desk:
        desk: Desk = self.app.state.desk
        return desk

    def stranger(self) -> Person:
        """Somebody who has no name here yet."""
        self.people.append(Person.at(self.place))
        return self.people[-1]

    async def person(self, name: str) -> Person:
        """Somebody who has entered with a name."""
        return await self.stranger().named(name)


@contextlib.asynccontextmanager
async def live(parts: Parts | None = None, **choices: Any) -> AsyncIterator[Live]:
    """Runs a server for a while."""
    chosen = config(**choices)
    with bound(chosen.host, chosen.port) as listening:
        app = build_app(chosen, parts or Parts(bots=HereBots(), dice=SeededDice()))
        up = asyncio.Event()
        server = _TestServer(uvicorn_config(chosen, app), app.state.desk, up.set)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        waiting = asyncio.create_task(up.wait())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        assert up.is_set(), "the server came up"
        running = Live(app, server, listening.getsockname()[1], task)
        try:
            yield running
        finally:
            for person in running.people:
                await person.go()
            server.should_exit = True
            await task


@dataclass
class Person:
    """Somebody with a browser: cookies, requests, sockets."""

    place: str
    http: httpx.AsyncClient
    seats: list[Seat] = field(default_factory=list)

    @classmethod
    def at(cls, place: str) -> Person:
        return cls(place, httpx.AsyncClient(base_url=f"http://{place}", timeout=WAIT_S))

    async def named(self, name: str) -> Person:
        answer = await self.http.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        return self

    async def room(self, **settings: Any) -> str:
        answer = await self.http.post("/api/rooms", json=settings)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, code: str, **headers: str) -> Seat:
        """Opens the room's socket and reads until the welcome."""
        seat = await self.dial(code, **headers)
        await seat.until("welcome")
        return seat

    async def dial(self, code: str, **headers: str) -> Seat:
        """Opens the room's socket."""
        sent = {"Cookie": self.cookie, "Origin": f"http://{self.place}", **headers}
        socket = await connect(
            f"ws://{self.place}/ws/{code}",
            additional_headers={name: value for name, value in sent.items() if value},
            compression=None,
            max_queue=None,
        )
        self.seats.append(Seat(socket))
        return self.seats[-1]

    async def go(self) -> None:
        """Closes everything of this person's."""
        for seat in self.seats:
            await seat.socket.close()
        await self.http.aclose()


async def dealt(*seats: Seat) -> None:
    """Reads at all of these sockets until the cards are there: each takes its part in the shuffle.

    Who does not read does not answer, and is waited for.
    """

    async def read(seat: Seat) -> None:
        while seat.view.get("room", {}).get("phase") != "playing":
            await seat.hear()

    await asyncio.gather(*(read(seat) for seat in seats))


_numbers = itertools.count()


@dataclass
class Seat:
    """One open socket: everything heard is kept."""

    socket: ClientConnection
    heard: list[dict[str, Any]] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    partaker: Partaker = field(default_factory=Partaker)

    async def send(self, type_: str, **fields: Any) -> str:
        """Sends a command under an id of its own, which is given back."""
        id_: str = fields.pop("id", None) or f"t{next(_numbers)}"
        await self.socket.send(json.dumps({"type": type_, "id": id_, **fields}))
        return id_

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(WAIT_S):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.heard.append(message)
        if message["type"] in {"welcome", "update"}:
            self.view = message
        for said in self.partaker.hear(message):
            await self.socket.send(json.dumps(said))
        return message

    async def until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def answer(self, id_: str) -> dict[str, Any]:
        """The answer to a command."""
        while True:
            for message in self.heard:
                if message.get("id") == id_:
                    return message
            await self.hear()

    async def does(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        return await self.answer(await self.send(type_, **fields))

    async def code(self) -> int:
        """Reads until the server closes; its close code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.hear()
        assert self.socket.close_code is not None
        return self.socket.close_code

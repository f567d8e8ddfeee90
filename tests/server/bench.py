"""What the server's tests share: a clock turned by hand, a socket made of a list, near bots."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.support.sharing import Partaker
from tranca.bots import choose_serialised
from tranca.room.inputs import Input
from tranca.room.view import Settings
from tranca.rules import variant
from tranca.server.config import Config
from tranca.server.connection import Connection
from tranca.server.dice import Dice, NoSecret
from tranca.server.house import BotFailed, Bots, House
from tranca.server.hub import Hub
from tranca.server.logs import log
from tranca.server.metrics import Metrics
from tranca.server.runner import RoomRunner
from tranca.server.viewer import Viewer
from tranca.store import Change, MemoryStore, Store, StorePerson
from tranca.wire import inbound, messages

START = 1_700_000_000_000
NO_BUNDLE = Path("/nowhere/at/all")


class HandClock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self._now = START
        self._orders: list[tuple[int, int, HandAlarm]] = []
        self._counter = itertools.count()

    def now(self) -> int:
        return self._now

    def call_at(self, moment: int, callback: Callable[[], object]) -> HandAlarm:
        alarm = HandAlarm(callback)
        heapq.heappush(self._orders, (moment, next(self._counter), alarm))
        return alarm

    async def advance(self, ms: int) -> None:
        """Lets so much time pass; what is ordered for a moment happens at that moment."""
        end = self._now + ms
        await settle()
        while self._orders and self._orders[0][0] <= end:
            moment, _, alarm = heapq.heappop(self._orders)
            self._now = max(self._now, moment)
            alarm.ring()
            await settle()
        self._now = end
        await settle()

    def stand_still(self, ms: int) -> None:
        """The whole server stands still so long: time passes, and nothing happens in it."""
        self._now += ms


class HandAlarm:
    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self._callback = None

    def ring(self) -> None:
        if self._callback is not None:
            self._callback()


async def settle() -> None:
    """Lets every task run until all of them wait for something."""
    for _ in range(120):
        await asyncio.sleep(0)


async def eventually(holds: Callable[[], bool]) -> None:
    """Waits for something that another process or the network brings about."""
    for _ in range(3000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came about")


class SeededDice:
    """The same secrets in every run."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def secret(self) -> bytes:
        return self._random.randbytes(64)


class DryDice:
    """A generator that fails as often as it is told, and then gives what the seed gives."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self._seeded = SeededDice()

    def secret(self) -> bytes:
        self.failures -= 1
        if self.failures >= 0:
            raise NoSecret("OSError")
        return self._seeded.secret()


class HereBots:
    """Bots that think in this process, at once, the same in every run."""

    def __init__(self) -> None:
        self._seeds = itertools.count()

    async def choose(self, view: bytes, level: str) -> str:
        return choose_serialised(view, level, next(self._seeds))


class BrokenBots:
    """Bots that fail, or say what they are told to say."""

    def __init__(self, says: str | None = None) -> None:
        self.says = says
        self.asked = 0

    async def choose(self, view: bytes, level: str) -> str:
        self.asked += 1
        if self.says is None:
            raise BotFailed("slow")
        return self.says


class HeldStore(MemoryStore):
    """A store whose commits are finished by hand, or fail."""

    def __init__(self) -> None:
        super().__init__()
        self.holds = False
        self.fails: Exception | None = None
        self._held: list[tuple[Sequence[Change], Future[None]]] = []

    def write(self, changes: Sequence[Change]) -> Future[None]:
        if self.fails is not None:
            failed: Future[None] = Future()
            failed.set_exception(self.fails)
            return failed
        if not self.holds:
            return super().write(changes)
        waiting: Future[None] = Future()
        self._held.append((changes, waiting))
        return waiting

    def release(self) -> None:
        self.holds = False
        for changes, waiting in self._held:
            super().write(changes).result(0)
            waiting.set_result(None)
        self._held.clear()


class ListOutlet:
    """A socket that keeps what is sent through it."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.code: int | None = None
        self.stuck: asyncio.Event | None = None
        self.heard: Callable[[dict[str, Any]], object] = lambda _: None

    async def send_text(self, text: str) -> None:
        if self.stuck is not None:
            await self.stuck.wait()
        self.texts.append(text)
        self.frames.append(json.loads(text))
        self.heard(self.frames[-1])

    async def close(self, code: int) -> None:
        self.code = code


@dataclass
class Guest:
    """Somebody with one connection, as the room sees it."""

    runner: RoomRunner
    person: str
    connection: Connection
    outlet: ListOutlet
    viewer: Viewer
    writer: asyncio.Task[None]
    partaker: Partaker
    ids: itertools.count[int] = field(default_factory=itertools.count)

    def hear(self, frame: dict[str, Any]) -> None:
        """Takes its part in the exchange of shares, as a page does."""
        for said in self.partaker.hear(frame):
            self.say(said.pop("type"), said.pop("id"), **said)

    def say(self, type_: str, id_: str | None = None, **fields: Any) -> str:
        """Says something, through the strict decoder; the id of the command is given back."""
        id_ = id_ or f"{self.connection.device}-{next(self.ids)}"
        said = inbound.decode(json.dumps({"type": type_, "id": id_, **fields}))
        if isinstance(said, messages.Ask):
            self.runner.post(said, self.viewer)
        else:
            assert not isinstance(said, messages.Ping | messages.Touch | messages.Device)
            assert not isinstance(said, messages.Resync)
            self.post(inbound.to_command(said, self.person, self.connection.device))
        return id_

    def post(self, given: Input) -> None:
        self.runner.post(given, self.viewer)

    def frames(self, type_: str) -> list[dict[str, Any]]:
        return [frame for frame in self.outlet.frames if frame["type"] == type_]

    def answer(self, id_: str) -> dict[str, Any]:
        """The one answer to a command."""
        found = [
            frame
            for frame in self.outlet.frames
            if frame["type"] in {"ok", "refused", "verdict"} and frame["id"] == id_
        ]
        assert len(found) == 1, found
        return found[0]

    @property
    def view(self) -> dict[str, Any]:
        """The last view that was sent."""
        return next(f for f in reversed(self.outlet.frames) if f["type"] in {"welcome", "update"})

    @property
    def deal(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["deal"]
        return found

    @property
    def is_on_turn(self) -> bool:
        view = self.view
        deal = view["deal"]
        return (
            view["room"]["phase"] == "playing"
            and deal is not None
            and deal["turn"] == view["room"]["you_seat"]
        )

    def act(self, text: str | None = None, id_: str | None = None) -> str:
        """Plays an act: the first legal one unless told which."""
        deal = self.deal
        return self.say("act", id_, deal=deal["deal"], n=deal["n"], act=text or deal["legal"][0])

    async def go(self) -> None:
        """The connection breaks."""
        self.runner.leave(self.viewer)
        self.writer.cancel()
        await settle()


@dataclass
class Bench:
    """A hub with everything that it needs, all of it under the test's hand."""

    store: Store
    clock: HandClock
    bots: Bots
    house: House
    hub: Hub

    async def room(self, **choices: Any) -> str:
        """A new room of Ana's."""
        made = await self.hub.make(StorePerson("ana", "Ana"), settings(**choices))
        assert isinstance(made, str)
        await settle()
        return made

    async def enter(
        self, code: str, person: str, device: str = "d1", partaker: Partaker | None = None
    ) -> Guest:
        """Somebody opens the room's link."""
        runner = await self.hub.runner(code)
        assert runner is not None
        outlet = ListOutlet()
        connection = Connection(outlet, person, person.capitalize(), f"{person}-{device}", 12)
        viewer = runner.enter(connection)
        writer = asyncio.create_task(connection.write_on())
        part = partaker or Partaker(Random(f"{person}-{device}"))
        guest = Guest(runner, person, connection, outlet, viewer, writer, part)
        outlet.heard = guest.hear
        await settle()
        return guest


def bench(
    store: Store | None = None,
    bots: Bots | None = None,
    seed: int = 1,
    clock: HandClock | None = None,
    dice: Dice | None = None,
) -> Bench:
    """A bench; ``start`` the hub before use and ``stop`` it after."""
    kept = store or MemoryStore()
    hands = clock or HandClock()
    thinking = bots or HereBots()
    house = House(
        store=kept,
        clock=hands,
        dice=dice or SeededDice(seed),
        bots=thinking,
        metrics=Metrics(),
        log=log(),
        version="test",
        bundle_stamp=lambda: "stamp",
    )
    return Bench(kept, hands, thinking, house, Hub(house, most_rooms=50))


def settings(**choices: Any) -> Settings:
    """Settings of a room, as a host would have chosen them."""
    players = choices.get("players", 4)
    rules = variant(choices.pop("variant", "sala"), players)
    usual: dict[str, Any] = {
        "variant": rules.variant,
        "players": players,
        "switches": rules.switches(),
        "target": 3000,
        "seconds": 30,
        "watching": True,
        "phrases": "on",
        "public": False,
        "level": "casual",
    }
    return Settings(**{**usual, **choices})


def config(**choices: Any) -> Config:
    """A server that keeps nothing, on a free port of this computer."""
    return Config(**{"data": None, "port": 0, "bundle": NO_BUNDLE, **choices})

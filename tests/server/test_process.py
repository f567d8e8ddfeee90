"""The real program as a process: started, killed without warning, stopped, refused."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import random
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.bench import eventually
from tests.server.live import Person, Seat, dealt
from tranca.fair.verify import verify_match
from tranca.store import SqliteStore

PROGRAM = str(Path(sys.executable).with_name("tranca"))
WAIT_S = 60
LOST = (OSError, WebSocketException, TimeoutError, EOFError)


@dataclass
class Program:
    """One `tranca serve` on a folder, always on the same port."""

    data: Path
    port: int = 0
    process: asyncio.subprocess.Process | None = None
    log: bytes = b""
    people: list[Person] = field(default_factory=list)

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(PROGRAM, "serve", "--port", str(self.port), "--data", str(self.data)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout is not None
        async with asyncio.timeout(WAIT_S):
            first = await self.process.stdout.readline()
            address = await self.process.stdout.readline()
        assert b"Tranca" in first, await self.said()
        self.port = int(address.rsplit(b":", 1)[1])

    async def said(self) -> bytes:
        """Everything on standard error, once it has ended."""
        assert self.process is not None
        async with asyncio.timeout(WAIT_S):
            _, log = await self.process.communicate()
        self.log += log
        return log

    async def end(self, how: signal.Signals) -> int:
        """Sends a signal and waits; the exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.said()
        assert self.process.returncode is not None
        return self.process.returncode

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def person(self, name: str) -> Person:
        """Somebody who has entered with a name; gone with the test."""
        self.people.append(Person.at(self.place))
        return await self.people[-1].named(name)


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    running = Program(tmp_path / "data")
    await running.start()
    yield running
    for person in running.people:
        await person.go()
    await running.end(signal.SIGKILL)


@dataclass
class Player:
    """Plays, comes back after every fall, and remembers what was promised and shown."""

    person: Person
    code: str
    rng: random.Random
    done: asyncio.Event
    acknowledged: dict[int, str] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    open_command: dict[str, Any] | None = None
    ids: itertools.count[int] = field(default_factory=itertools.count)
    view: dict[str, Any] = field(default_factory=dict)

    async def play(self) -> None:
        while not self.done.is_set():
            with contextlib.suppress(*LOST):
                seat = await self.person.dial(self.code)
                await self.sit_at(seat)
            await asyncio.sleep(0.05)

    async def sit_at(self, seat: Seat) -> None:
        repeated = False
        while not self.done.is_set():
            message = await seat.hear()
            if message["type"] in {"welcome", "update"}:
                self.look(message)
                if self.open_command is not None and not repeated:
                    await seat.socket.send(json.dumps(self.open_command))
                repeated = True
            elif self.open_command is not None and message.get("id") == self.open_command["id"]:
                self.hear_answer(message)
            if self.open_command is None and self.is_on_turn():
                await self.act(seat)

    def look(self, message: dict[str, Any]) -> None:
        self.view = message
        for move in message["moves"]:
            known = self.shown.setdefault(move["n"], move["act"])
            assert known == move["act"], "what was shown stays"

    def is_on_turn(self) -> bool:
        room, deal = self.view["room"], self.view["deal"]
        return (
            room["phase"] == "playing"
            and room["paused"] == "no"
            and bool(deal["legal"])
            and deal["n"] not in self.acknowledged
        )

    async def act(self, seat: Seat) -> None:
        deal = self.view["deal"]
        self.open_command = {
            "type": "act",
            "id": f"a{next(self.ids)}",
            "deal": deal["deal"],
            "n": deal["n"],
            "act": self.rng.choice(deal["legal"]),
        }
        await seat.socket.send(json.dumps(self.open_command))

    def hear_answer(self, message: dict[str, Any]) -> None:
        assert self.open_command is not None
        if message["type"] == "ok":
            self.acknowledged[self.open_command["n"]] = self.open_command["act"]
        else:
            assert message["code"] in {"CLOCK-3", "ROOM-STALE", "ROOM-TURN"}, message
        self.open_command = None


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["commit", "reveal"])
async def test_killing_the_server_in_the_middle_of_an_exchange(
    program: Program, stage: str
) -> None:
    """FAIRNESS 4: the attempt is visibly void, nobody loses a share, and the file holds."""
    people = [await program.person(name) for name in ("Ana", "Beto")]
    code = await people[0].room(players=2, seconds=None)
    seats = [await person.open(code) for person in people]
    assert (await seats[1].does("sit", seat=2))["type"] == "ok"
    seats[1].partaker.commits = stage != "commit"
    seats[0].partaker.reveals = False
    await seats[0].does("start")
    for seat in seats:
        while stage_of(seat) != stage:
            await seat.hear()
    await program.end(signal.SIGKILL)
    await program.start()
    again = [await person.open(code) for person in people]
    await dealt(*again)
    await again[0].does("end")
    while not again[1].view["room"]["proposals"]:
        await again[1].hear()
    number = again[1].view["room"]["proposals"][0]["number"]
    await again[1].does("answer", proposal=number, agree=True)
    while not (again[1].view["fair"] and again[1].view["fair"]["files"]):
        await again[1].hear()
    path = again[1].view["fair"]["files"][0]["file"]
    file = (await people[0].http.get(path)).content
    report = verify_match(file)
    assert report.ok, report.faults
    first, second = json.loads(file)["deals"][0]["attempts"]
    assert first["voided"] == {"why": "restart", "seats": []}
    assert second["asked"] == [1, 2]
    assert None not in second["shares"]
    assert b"Traceback" not in program.log


def stage_of(seat: Seat) -> str:
    """Where the exchange stands, as far as this client was shown."""
    assert seat.partaker.fair is not None
    dealing = seat.partaker.fair["dealing"]
    return "" if dealing is None else str(dealing["stage"])


@pytest.mark.slow
async def test_nothing_acknowledged_or_shown_is_lost_by_killing_the_server(
    program: Program,
) -> None:
    """P35, P56: three people, a bot and a watcher; the process is killed three times."""
    names = ("Ana", "Beto", "Caio", "Duda")
    people = [await program.person(name) for name in names]
    code = await people[0].room(seconds=None)
    seats = [await person.open(code) for person in people]
    assert (await seats[1].does("sit", seat=2))["type"] == "ok"
    assert (await seats[2].does("sit", seat=3))["type"] == "ok"
    assert (await seats[0].does("fill"))["type"] == "ok"
    assert (await seats[0].does("start"))["type"] == "ok"
    for seat in seats:
        await seat.socket.close()
    done = asyncio.Event()
    players = [Player(person, code, random.Random(n), done) for n, person in enumerate(people)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    rng = random.Random(5)
    for kill in range(1, 4):
        await progress(players, kill * 9, tasks)
        await asyncio.sleep(rng.random() / 5)
        await program.end(signal.SIGKILL)
        await program.start()
    await progress(players, 36, tasks)
    done.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await check(people, code, players)
    assert b"Traceback" not in program.log


async def progress(players: list[Player], acts: int, tasks: list[asyncio.Task[None]]) -> None:
    """Waits until so many acts have been acknowledged in all, or the deal is out."""
    async with asyncio.timeout(WAIT_S):
        for _ in itertools.count():
            for task in tasks:
                assert not task.done(), task.exception()
            is_out = any(p.view and p.view["room"]["phase"] == "result" for p in players)
            if is_out or sum(len(player.acknowledged) for player in players) >= acts:
                return
            await asyncio.sleep(0.02)


async def check(people: list[Person], code: str, players: list[Player]) -> None:
    """What the server shows now holds every act that was acknowledged, and all that anybody saw."""
    seats = [await person.open(code) for person in people]
    final = [{move["n"]: move["act"] for move in seat.view["moves"]} for seat in seats]
    assert list(final[0]) == list(range(len(final[0])))
    assert final[0] == final[1] == final[2] == final[3]
    for player in players:
        assert player.acknowledged.items() <= final[0].items()
        assert player.shown.items() <= final[0].items()
    assert not players[3].acknowledged, "a watcher plays nothing"
    counts = {json.dumps(seat.view["deal"]["counts"]) for seat in seats}
    assert len(counts) == 1
    for n, seat in enumerate(seats[:3]):
        assert len(seat.view["deal"]["hand"]) == seat.view["deal"]["counts"][n]
    assert seats[3].view["deal"]["hand"] == []


async def test_a_signal_stops_it_cleanly_and_what_was_done_is_there_again(program: Program) -> None:
    ana = await program.person("Ana")
    code = await ana.room(seconds=None)
    seat = await ana.open(code)
    await seat.does("fill")
    await seat.does("start")
    await dealt(seat)
    assert await program.end(signal.SIGTERM) == 0
    assert await seat.code() == 1012
    await program.start()
    again = await ana.open(code)
    assert again.view["deal"]["hand"] == seat.view["deal"]["hand"]
    assert again.view["room"]["phase"] == "playing"
    assert (await ana.http.get("/api/me")).json()["name"] == "Ana"


def secret_texts(data: Path, match: str) -> list[bytes]:
    """How the secret of a match might stand in a text."""
    store = SqliteStore(data)
    kept = store.opened_match(match)
    store.close()
    assert kept is not None
    secret = kept.secret
    return [secret.hex().encode()[:40], base64.b64encode(secret)[:40], repr(secret).encode()[2:42]]


async def test_its_log_says_nothing_that_is_secret(program: Program) -> None:
    """No card, no token, no room code, no name."""
    ana = await program.person("Nome-Bem-Raro")
    code = await ana.room()
    seat = await ana.open(code)
    await seat.does("fill")
    await seat.does("start")
    await dealt(seat)
    await ana.http.get("/api/nothing")
    metrics = (await ana.http.get("/metrics")).content
    await program.end(signal.SIGTERM)
    for text in secret_texts(program.data, seat.view["room"]["match"]):
        assert text not in program.log + metrics
    lines = [json.loads(line) for line in program.log.splitlines()]
    assert any(line["event"] == "room_made" for line in lines)
    token = next(iter(ana.http.cookies.values()))
    for secret in (code, token, "Nome-Bem-Raro"):
        assert secret.encode() not in program.log
    # A digest may well hold "5d"; a value that is one card, or a row of them, is one.
    values = [str(value) for line in lines for value in line.values()]
    assert not [value for value in values if re.fullmatch(r"([2-9TJQKA][cdhs][ ,]?)+", value)]


def workers_of(pid: int) -> list[int]:
    """The processes that this one has started, where the system lists them."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in children.read_text().split()] if children.exists() else []


def is_alive(pid: int) -> bool:
    return bool(Path(f"/proc/{pid}/cmdline").exists())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs a list of children")
async def test_bot_workers_end_with_a_killed_server(program: Program) -> None:
    assert program.process is not None
    workers = workers_of(program.process.pid)
    assert workers
    await program.end(signal.SIGKILL)
    await eventually(lambda: not any(is_alive(pid) for pid in workers))


async def refusal(*options: str) -> str:
    """What the program says when it refuses to start; it must be one line, with exit status 2."""
    process = await asyncio.create_subprocess_exec(
        *(PROGRAM, "serve", *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(WAIT_S):
        out, err = await process.communicate()
    assert process.returncode == 2
    assert out == b""
    (line,) = err.decode().splitlines()
    assert line.startswith("tranca: ")
    return line


async def test_what_cannot_start_says_why_in_one_line(program: Program, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    assert "in use" in await refusal("--port", str(program.port), "--data", other)
    assert "in use" in await refusal("--port", "0", "--data", str(program.data))


def test_it_listens_to_nobody_else_unless_told(program: Program) -> None:
    with socket.socket() as probe:
        probe.settimeout(1)
        assert probe.connect_ex(("127.0.0.2", program.port)) != 0

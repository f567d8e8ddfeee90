"""The real program at the system's limits: nothing more can be written; few files may be open."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.live import Person, Seat
from tests.server.test_process import PROGRAM, Program

if sys.platform != "linux":
    pytest.skip("the limit on a running process is Linux's", allow_module_level=True)

import resource

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    running = Program(tmp_path / "data")
    await running.start()
    yield running
    for person in running.people:
        await person.go()
    await running.end(signal.SIGKILL)


def limit(program: Program, size: int) -> None:
    """No file of the program's may grow beyond ``size``; writing fails as on a full disk."""
    assert program.process is not None
    resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (size, NO_LIMIT[1]))


def fill_disk(program: Program) -> None:
    limit(program, (program.data / "tranca.db-wal").stat().st_size)


async def ready(ana: Person) -> int:
    return (await ana.http.get("/health")).status_code


async def until_status(ana: Person, status: int) -> None:
    async with asyncio.timeout(20):
        while await ready(ana) != status:  # noqa: ASYNC110 - another process, nothing to wait on
            await asyncio.sleep(0.1)


async def at_play(ana: Person) -> tuple[str, Seat]:
    """A table of Ana and bots, her first turn reached."""
    code = await ana.room(seconds=None, players=2)
    seat = await ana.open(code)
    await seat.does("fill")
    await seat.does("start")
    while seat.view["deal"] is None or seat.view["deal"]["turn"] != 1:
        await seat.until("update")
    return code, seat


async def act(seat: Seat) -> str:
    deal = seat.view["deal"]
    return await seat.send("act", deal=deal["deal"], n=deal["n"], act=deal["legal"][0])


async def test_a_full_disk_promises_nothing_and_an_emptied_one_goes_on(program: Program) -> None:
    ana = await program.person("Ana")
    code, seat = await at_play(ana)
    assert (await seat.answer(await act(seat)))["type"] == "ok"
    shown = seat.view["deal"]
    assert await ready(ana) == 200

    fill_disk(program)
    unanswered = await act(seat)
    assert await seat.code() == 1012
    assert all(message.get("id") != unanswered for message in seat.heard)
    await until_status(ana, 503)
    assert (await ana.http.post("/api/guest", json={"name": "Bia"})).status_code == 503
    assert (await ana.http.post("/api/rooms", json={})).status_code == 503
    assert await (await ana.dial(code)).code() == 1012

    limit(program, NO_LIMIT[0])
    await until_status(ana, 200)
    again = await ana.open(code)
    assert again.view["deal"]["hand"] == shown["hand"], "what was shown stands; what was not, not"
    assert again.view["deal"]["n"] == shown["n"]
    assert (await again.answer(await act(again)))["type"] == "ok"
    assert (await ana.http.get("/api/me")).json()["name"] == "Ana"


async def test_it_may_hold_as_many_sockets_as_the_system_lets_it(tmp_path: Path) -> None:
    """A login shell's usual 1024 open files are fewer than the connections it is made for."""
    process = await asyncio.create_subprocess_exec(
        *(PROGRAM, "serve", "--port", "0", "--data", str(tmp_path / "data")),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 2048)),
    )
    assert process.stdout is not None
    async with asyncio.timeout(60):
        await process.stdout.readline()
    assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (2048, 2048)
    process.terminate()
    assert await process.wait() == 0


async def test_with_no_space_at_all_it_says_so_in_one_line(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(PROGRAM, "serve", "--port", "0", "--data", str(tmp_path / "full")),
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    async with asyncio.timeout(60):
        _, said = await process.communicate()
    assert process.returncode == 2
    assert said.startswith("tranca: não é possível escrever".encode()), said
    assert said.count(b"\n") == 1

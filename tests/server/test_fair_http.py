"""Match files and the public log over HTTP: what anybody may fetch, and what nobody learns."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.bench import eventually
from tests.server.live import Live, Person, dealt, live
from tranca.fair.log import LogEntry, chained
from tranca.fair.verify import verify_match
from tranca.room.inputs import Tick
from tranca.server import fairapi
from tranca.server.runner import Letter
from tranca.wire.bodies import LogLine, Reopen


@pytest.fixture
async def server() -> AsyncIterator[Live]:
    async with live() as running:
        yield running


@pytest.fixture
async def ana(server: Live) -> Person:
    return await server.person("Ana")


def is_missing(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["code"]) == (404, "NO-MATCH")


async def log_of(person: Person) -> list[LogLine]:
    answer = await person.http.get("/api/log")
    assert answer.headers["content-type"] == "application/jsonl; charset=utf-8"
    return [msgspec.json.decode(line, type=LogLine) for line in answer.content.splitlines()]


def entries(lines: list[LogLine]) -> list[LogEntry]:
    made = [
        LogEntry(line.kind, line.match, bytes.fromhex(line.commitment), bytes.fromhex(line.digest))
        for line in lines
    ]
    assert [each.hex() for each in chained(made)] == [line.hash for line in lines]
    return made


async def ended(person: Person, **settings: Any) -> dict[str, str]:
    """A match against a bot, ended by agreement with itself; its file, as the room tells it."""
    seat = await person.open(await person.room(players=2, seconds=None, **settings))
    await seat.does("fill")
    await seat.does("start")
    await dealt(seat)
    open_path = f"/api/matches/{seat.view['room']['match']}"
    assert is_missing(await person.http.get(open_path)), "it is open"
    await seat.does("end")
    while seat.view["room"]["phase"] != "decided":
        await seat.until("update")
    while not (seat.view["fair"] and seat.view["fair"]["files"]):
        await seat.until("update")
    file: dict[str, str] = seat.view["fair"]["files"][-1]
    return file


async def test_the_file_of_a_public_room_opens_by_its_name(server: Live, ana: Person) -> None:
    file = await ended(ana, public=True)
    assert file["path"] == f"/verificar/{file['match']}"
    answer = await server.stranger().http.get(file["file"])
    assert answer.headers["content-type"] == "application/json"
    report = verify_match(answer.content, entries(await log_of(ana)))
    assert report.ok, report.faults
    assert (await ana.http.get(file["file"] + "?k=whatever")).status_code == 200


async def test_the_file_of_a_link_only_room_opens_by_its_link_alone(
    server: Live, ana: Person
) -> None:
    file = await ended(ana)
    stranger = server.stranger().http
    assert (await stranger.get(file["file"])).status_code == 200
    bare = f"/api/matches/{file['match']}"
    key = file["file"].partition("?k=")[2]
    assert len(key) == 32
    wrong = key[:-1] + ("0" if key[-1] != "0" else "1")
    for path in (bare, f"{bare}?k=", f"{bare}?k={wrong}", f"{bare}?k=é", f"{bare}?k={key}x"):
        assert is_missing(await stranger.get(path))
    assert file["path"] == f"/verificar/{file['match']}?k={key}"


async def test_what_is_not_there_cannot_be_told_from_what_is_closed_to_one(
    server: Live, ana: Person
) -> None:
    file = await ended(ana)
    stranger = server.stranger().http
    answers = [await stranger.get(f"/api/matches/{m}") for m in (file["match"], "m-0-1", "x" * 300)]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


async def test_the_log_tells_matches_and_no_names(server: Live, ana: Person) -> None:
    file = await ended(ana, public=True)
    lines = await log_of(server.stranger())
    assert [(line.n, line.kind, line.match) for line in lines] == [
        (1, "open", file["match"]),
        (2, "close", file["match"]),
    ]
    entries(lines)
    assert b"Ana" not in (await ana.http.get("/api/log")).content


async def test_the_log_is_read_in_pages(ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairapi, "LINES_AT_ONCE", 2)
    for _ in range(3):
        await ana.room()
    every, after = [], 0
    while lines := (await ana.http.get(f"/api/log?after={after}")).text.splitlines():
        assert len(lines) <= 2
        every += [json.loads(line)["n"] for line in lines]
        after = every[-1]
    assert every == [1, 2, 3]
    for bad in ("-1", "x", str(2**60)):
        answer = await ana.http.get(f"/api/log?after={bad}")
        assert answer.status_code == 400


async def test_an_expired_rooms_link_still_leads_to_its_files() -> None:
    async with live(silence_ms=12_000) as server:
        ana = await server.person("Ana")
        file = await ended(ana)
        (code,) = server.desk.hub._runners
        runner = await server.desk.hub.runner(code)
        assert runner is not None
        for seat in ana.seats:
            await seat.socket.close()
        await expired(server, code)
        answer = await ana.http.get(f"/api/rooms/{code}")
        assert answer.status_code == 410
        (again,) = msgspec.json.decode(answer.content, type=Reopen).files
        assert (again.match, again.path, again.file) == (file["match"], file["path"], file["file"])


async def expired(server: Live, code: str) -> None:
    """Two minutes without anybody, at once."""
    runner = await server.desk.hub.runner(code)
    assert runner is not None
    await eventually(lambda: not runner.people_connected)
    runner._letters.append(Letter(server.desk.house.clock.now() + 300_000, Tick()))
    runner._wake.set()
    await eventually(lambda: code not in server.desk.hub._runners)

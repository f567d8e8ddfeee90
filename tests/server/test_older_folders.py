"""A data folder of before deals could be checked: its rooms come back, its open matches end.

``rooms_of_version_1.json`` holds a waiting, a playing and a closed room as the program before wrote
them.
"""

from __future__ import annotations

import json
from pathlib import Path

import apsw
import pytest

from tests.server.bench import Bench, bench, eventually
from tranca.game.record import verify_line
from tranca.room import is_closed
from tranca.store import SqliteStore
from tranca.store.schema import APPLICATION_ID, STEPS, VERSION
from tranca.store.sqlite import FILE_NAME

ROOMS = json.loads(Path(__file__).with_name("rooms_of_version_1.json").read_text(encoding="utf-8"))


def older(folder: Path) -> SqliteStore:
    """The store on a folder that the version before has left."""
    connection = apsw.Connection(str(folder / FILE_NAME))
    connection.execute(STEPS[0])
    connection.pragma("application_id", APPLICATION_ID)
    connection.pragma("user_version", 1)
    for kind, room in ROOMS.items():
        head = room["number"] + len(room["inputs"])
        closed_at = 1 if kind == "closed" else None
        row = (kind, 1, closed_at, head, room["snapshot"].encode(), room["number"], None)
        connection.execute("INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        for number, (body, at) in enumerate(room["inputs"], room["number"] + 1):
            logged = (kind, number, at, body.encode())
            connection.execute("INSERT INTO inputs VALUES (?, ?, ?, ?)", logged)
    connection.close()
    return SqliteStore(folder)


def test_the_tables_are_brought_up_to_date_and_nothing_is_lost(tmp_path: Path) -> None:
    store = older(tmp_path)
    assert store._writer.pragma("user_version") == VERSION == 2
    assert store.open_rooms() == ("playing", "waiting")
    assert store.fair_log() == ()
    store.close()


async def brought_back(folder: Path) -> Bench:
    """A server of today on that folder; its open rooms have been told of the restart."""
    table = bench(older(folder))
    await table.hub.start()
    for code in ("playing", "waiting"):
        runner = await table.hub.runner(code)
        assert runner is not None
        await eventually(lambda runner=runner: runner.room.paused == "restart")  # type: ignore[misc]
    return table


async def test_a_deal_that_nobody_could_check_is_not_played_on(tmp_path: Path) -> None:
    table = await brought_back(tmp_path)
    runner = await table.hub.runner("playing")
    assert runner is not None
    room = runner.room
    assert (room.phase, room.winner, room.ending) == ("decided", "none", "expired")
    ((_, line),) = table.store.records("playing", room.match)
    assert verify_line(line).ok, "its record is kept"
    assert is_closed(room, room.match)
    assert table.store.match_file(room.match) is None
    await table.hub.stop()
    table.store.close()


@pytest.mark.parametrize("code", ["playing", "waiting"])
async def test_the_room_plays_on_with_deals_that_can_be_checked(tmp_path: Path, code: str) -> None:
    table = await brought_back(tmp_path)
    runner = await table.hub.runner(code)
    assert runner is not None
    ana = await table.enter(code, "Ana")
    await eventually(lambda: runner.room.people["Ana"].connected)
    if code == "playing":
        ana.say("again")
    await eventually(lambda: runner.room.pledge is not None)
    ana.say("start")
    await eventually(lambda: runner.room.phase == "playing")
    await eventually(lambda: bool(ana.partaker.proved))
    assert runner.room.match in [row.match for row in table.store.fair_log()]
    await table.hub.stop()
    table.store.close()


async def test_a_closed_room_can_still_be_looked_at(tmp_path: Path) -> None:
    table = bench(older(tmp_path))
    await table.hub.start()
    found = await table.hub.closed_room("closed")
    assert found is not None
    assert len(found[0].past) == 1
    await table.hub.stop()
    table.store.close()

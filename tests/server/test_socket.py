"""The rooms' WebSocket: who gets in, what is refused, what is closed."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.bench import eventually
from tests.server.live import Live, Person, live


@pytest.fixture
async def server() -> AsyncIterator[Live]:
    async with live() as running:
        yield running


@pytest.fixture
async def ana(server: Live) -> Person:
    return await server.person("Ana")


async def test_a_link_and_a_name_are_enough_to_be_in_the_room(server: Live, ana: Person) -> None:
    code = await ana.room()
    beto = await server.person("Beto")
    seat = await beto.open(code)
    assert seat.view["room"]["watchers"] == ["Beto"]
    assert (await seat.does("sit", seat=3))["type"] == "ok"


async def test_a_code_may_be_typed_in_capitals(server: Live, ana: Person) -> None:
    code = await ana.room()
    seat = await ana.open(code.upper())
    assert seat.view["room"]["code"] == code


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
        "http://",
        "garbage",
    ],
)
async def test_another_sites_page_is_refused_before_accept(
    server: Live, ana: Person, origin: str
) -> None:
    code = await ana.room()
    with pytest.raises(InvalidStatus) as refused:
        await ana.dial(code, Origin=origin)
    assert refused.value.response.status_code == 403


async def test_an_allowed_origin_gets_in_and_so_does_a_program_without_one() -> None:
    async with live(allowed_origins=("https://play.example",)) as server:
        ana = await server.person("Ana")
        code = await ana.room()
        for origin in ("https://play.example", "https://PLAY.example/", ""):
            seat = await ana.open(code, Origin=origin)
            await seat.socket.close()


async def test_without_a_name_the_connection_is_closed_4001(server: Live, ana: Person) -> None:
    code = await ana.room()
    stranger = server.stranger()
    assert await (await stranger.dial(code)).code() == 4001
    assert await (await stranger.dial(code, Cookie="tranca=guessed")).code() == 4001


async def test_a_name_is_no_token(server: Live, ana: Person) -> None:
    """P14: whoever types the name of somebody else is somebody else."""
    code = await ana.room()
    other = await server.person("Ana")
    seat = await other.open(code)
    assert seat.view["room"]["you_seat"] is None
    assert not seat.view["room"]["you_host"]


async def test_a_bad_token_hurts_nobody_else(server: Live, ana: Person) -> None:
    """P59."""
    code = await ana.room()
    stranger = server.stranger()
    for n in range(20):
        assert await (await stranger.dial(code, Cookie=f"tranca={n}")).code() == 4001
    assert (await ana.open(code)).view["room"]["you_host"]


async def test_a_room_that_is_not_there_is_closed_4004(ana: Person) -> None:
    assert await (await ana.dial("bcdfghjkmnp")).code() == 4004


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "BAD-JSON"),
        ("{", "BAD-JSON"),
        ("[" * 4000, "BAD-MESSAGE"),
        ("\ud83c".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "BAD-JSON"),
        ("null", "BAD-MESSAGE"),
        ("{}", "BAD-MESSAGE"),
        ('{"type":"win","id":"1"}', "BAD-MESSAGE"),
        ('{"type":"start"}', "BAD-MESSAGE"),
        ('{"type":"start","id":7}', "BAD-MESSAGE"),
        ('{"type":"start","id":""}', "BAD-MESSAGE"),
        ('{"type":"start","id":"' + "x" * 41 + '"}', "BAD-MESSAGE"),
        ('{"type":"start","id":"a","winner":"A"}', "BAD-MESSAGE"),
        ('{"type":"act","id":"a","deal":1,"n":0,"act":"D","points":500}', "BAD-MESSAGE"),
        ('{"type":"act","id":"a","deal":1,"n":-1,"act":"D"}', "BAD-MESSAGE"),
        ('{"type":"act","id":"a","deal":1,"n":1e300,"act":"D"}', "BAD-MESSAGE"),
        ('{"type":"act","id":"a","deal":1,"n":0,"act":"' + "M" * 241 + '"}', "BAD-MESSAGE"),
        ('{"type":"sit","id":"a","seat":5}', "BAD-MESSAGE"),
        ('{"type":"sit","id":"a","seat":"1"}', "BAD-MESSAGE"),
        ('{"type":"bot","id":"a","seat":2,"level":"aleatorio"}', "BAD-LEVEL"),
        ('{"type":"say","id":"a","phrase":"<b>oi</b>"}', "BAD-PHRASE"),
        ('{"type":"settings","id":"a","settings":{"variant":"poker"}}', "ROOM-1"),
        ('{"type":"settings","id":"a","settings":{"switches":{"cheat":true}}}', "ROOM-1"),
    ],
)
async def test_what_is_no_message_is_refused_and_the_connection_lives(
    ana: Person, frame: str, code: str
) -> None:
    """P28: nor is there a field for points or winners."""
    seat = await ana.open(await ana.room())
    await seat.socket.send(frame)
    assert (await seat.until("refused"))["code"] == code
    await seat.socket.send('{"type":"ping","t":5}')
    assert await seat.until("pong") == {"type": "pong", "t": 5}


async def test_a_binary_frame_is_refused(ana: Person) -> None:
    seat = await ana.open(await ana.room())
    await seat.socket.send(b'{"type":"ping","t":5}')
    assert (await seat.until("refused"))["code"] == "BAD-FRAME"


async def test_a_huge_frame_ends_the_connection(ana: Person) -> None:
    seat = await ana.open(await ana.room())
    await seat.socket.send('{"type":"ping","t":1,"x":"' + "x" * 9000 + '"}')
    assert await seat.code() == 1009


async def test_a_frame_just_within_the_limit_is_read(ana: Person) -> None:
    seat = await ana.open(await ana.room())
    await seat.socket.send('{"type":"ping","t":1' + " " * 8000 + "}")
    assert (await seat.hear())["type"] == "pong"


async def test_haste_is_refused_and_a_flood_ends_the_connection(ana: Person) -> None:
    seat = await ana.open(await ana.room())
    for n in range(60):
        await seat.socket.send(json.dumps({"type": "say", "id": f"s{n}", "phrase": "ola"}))
    heard = [await seat.answer(f"s{n}") for n in range(60)]
    kinds = [answer["type"] for answer in heard]
    assert kinds[:15] == ["ok"] * 15
    assert "refused" in kinds
    assert {answer["code"] for answer in heard if answer["type"] == "refused"} == {"BAD-RATE"}
    with contextlib.suppress(ConnectionClosed):
        for _ in range(5000):
            await seat.socket.send('{"type":"ping","t":1}')
            await asyncio.sleep(0)
    assert await seat.code() == 1008


async def test_fifty_sit_down_on_one_seat_and_one_succeeds(server: Live, ana: Person) -> None:
    """P5."""
    code = await ana.room()
    people = [await server.person(f"P{n}") for n in range(50)]
    seats = await asyncio.gather(*(person.open(code) for person in people))
    answers = await asyncio.gather(*(seat.does("sit", seat=2) for seat in seats))
    assert sorted(answer["type"] for answer in answers) == ["ok"] + ["refused"] * 49
    assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"ROOM-3"}


async def test_a_one_time_link_lets_another_device_go_on(server: Live, ana: Person) -> None:
    """ROOM-6: once, and with a token of its own."""
    seat = await ana.open(await ana.room())
    link = await seat.does("device")
    assert link["seconds"] == 120
    token = link["path"].removeprefix("/aparelho/")
    phone = server.stranger()
    answer = await phone.http.post("/api/device", json={"token": token})
    assert (answer.status_code, answer.json()) == (200, {"code": seat.view["room"]["code"]})
    assert phone.cookie
    assert phone.cookie != ana.cookie
    on_phone = await phone.open(seat.view["room"]["code"])
    assert on_phone.view["room"]["you_seat"] == 1
    assert on_phone.view["active"] is True
    again = await server.stranger().http.post("/api/device", json={"token": token})
    assert (again.status_code, again.json()["code"]) == (410, "LINK-OVER")
    assert "set-cookie" not in again.headers


async def test_whoever_looks_at_a_one_time_link_does_not_use_it_up(
    server: Live, ana: Person
) -> None:
    """A chat opens every link in it, to show what it leads to."""
    seat = await ana.open(await ana.room())
    link = await seat.does("device")
    for _ in range(3):
        seen = await server.stranger().http.get(link["path"], headers={"Accept": "text/html"})
        assert "set-cookie" not in seen.headers
    used = {"token": link["path"].removeprefix("/aparelho/")}
    evil = {"Origin": "http://evil.test"}
    answer = await server.stranger().http.post("/api/device", json=used, headers=evil)
    assert (answer.status_code, answer.json()["code"]) == (403, "BAD-ORIGIN")
    phone = server.stranger()
    assert (await phone.http.post("/api/device", json=used)).status_code == 200
    assert (await phone.http.get("/api/me")).json()["name"] == "Ana"


async def test_a_new_name_reaches_the_tables_at_once(server: Live, ana: Person) -> None:
    """And moves nobody from the device that is in use."""
    code = await ana.room()
    first, second = await ana.open(code), await ana.open(code)
    bia = await (await server.person("Bia")).open(code)
    await ana.http.post("/api/guest", json={"name": "Aninha"})
    for seat in (bia, first, second):
        while seat.view["room"]["seats"][0]["name"] != "Aninha":
            await seat.hear()
    assert (first.view["active"], second.view["active"]) == (False, True)
    await second.socket.close()
    while not first.view["active"]:
        await first.hear()
    await first.socket.close()
    while bia.view["room"]["seats"][0]["connected"]:
        await bia.hear()


async def test_a_phrase_tells_who_said_it_and_not_only_what_they_are_called(
    server: Live, ana: Person
) -> None:
    seat = await ana.open(await ana.room())
    await seat.does("say", phrase="ola")
    while not seat.view.get("events"):
        await seat.hear()
    (said,) = seat.view["events"]
    person = seat.view["room"]["you_person"]
    assert said == {"type": "said", "seat": 1, "person": person, "name": "Ana", "phrase": "ola"}


async def test_a_peer_that_answers_nothing_is_given_up() -> None:
    """K16: half-open connections; the pings of the protocol find them."""
    async with live(silence_ms=600) as server:
        ana, beto = await server.person("Ana"), await server.person("Beto")
        code = await ana.room()
        await ana.open(code)
        silent = await beto.open(code)
        runner = await server.desk.hub.runner(code)
        assert runner is not None
        assert len(runner.people_connected) == 2
        silent.socket.transport.pause_reading()
        await eventually(lambda: len(runner.people_connected) == 1)
        assert runner.people_connected == {runner.room.host}
        silent.socket.transport.abort()


async def test_a_server_that_stops_says_1012_and_nobody_is_away_for_it() -> None:
    async with live() as server:
        ana = await server.person("Ana")
        seat = await ana.open(await ana.room())
        runner = await server.desk.hub.runner(seat.view["room"]["code"])
        assert runner is not None
        server.server.should_exit = True
        assert await seat.code() == 1012
        await server.task
        assert runner.room.people[str(runner.room.host)].connected

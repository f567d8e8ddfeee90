"""The HTTP surface: names, rooms, replays, records; every refusal is a Problem."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.bench import eventually
from tests.server.live import Live, Person, Seat, live
from tranca.game.record import verify_line
from tranca.room.inputs import Tick
from tranca.server.config import Rate
from tranca.server.runner import Letter
from tranca.wire.bodies import Lobby, LobbyRoom, Me, Problem, Reopen, Replay, RulesInfo


@pytest.fixture
async def server() -> AsyncIterator[Live]:
    async with live() as running:
        yield running


@pytest.fixture
async def ana(server: Live) -> Person:
    return await server.person("Ana")


def problem(answer: httpx.Response, status: int, code: str) -> Problem:
    assert answer.status_code == status, answer.text
    said = msgspec.json.decode(answer.content, type=Problem)
    assert said.code == code
    assert said.message
    assert set(answer.json()) == {"code", "message"}
    return said


async def test_a_stranger_has_no_name_and_gets_one(server: Live) -> None:
    person = server.stranger()
    assert (await person.http.get("/api/me")).json() == {"person": None, "name": None}
    answer = await person.http.post("/api/guest", json={"name": "  Ana \t Lúcia  "})
    me = msgspec.json.decode(answer.content, type=Me)
    assert me.name == "Ana Lúcia"
    assert (await person.http.get("/api/me")).json() == {"person": me.person, "name": "Ana Lúcia"}


async def test_the_cookie_is_for_this_site_and_for_no_script(server: Live) -> None:
    answer = await server.stranger().http.post("/api/guest", json={"name": "Ana"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("tranca=")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Secure" not in cookie, "over plain HTTP it would not be kept"
    assert "domain" not in cookie.lower()


async def test_under_https_the_cookie_is_locked_to_the_host() -> None:
    """As behind a proxy that takes the TLS off and says so."""
    async with live(forwarded_allow_ips="127.0.0.1") as server:
        secure = {"X-Forwarded-Proto": "https"}
        answer = await server.stranger().http.post(
            "/api/guest", json={"name": "Ana"}, headers=secure
        )
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-tranca=")
        assert "Secure" in cookie
        assert answer.headers["strict-transport-security"]
        token = cookie.split(";")[0]
        me = await server.stranger().http.get("/api/me", headers={"Cookie": token, **secure})
        assert me.json()["name"] == "Ana"


async def test_forwarded_headers_are_not_believed_unless_asked_for(server: Live) -> None:
    answer = await server.stranger().http.post(
        "/api/guest", json={"name": "Ana"}, headers={"X-Forwarded-Proto": "https"}
    )
    assert answer.headers["set-cookie"].startswith("tranca=")


async def test_calling_again_renames(ana: Person) -> None:
    before = (await ana.http.get("/api/me")).json()
    answer = await ana.http.post("/api/guest", json={"name": "Aninha"})
    assert answer.json() == {"person": before["person"], "name": "Aninha"}
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "x" * 300,
        "a\u0000b",
        "a\u202eb",
        "\u200b\u200b",
        "a\u2066b",
        "\u3164",
        None,
        5,
    ],
)
async def test_a_name_that_cannot_be_shown_is_refused(server: Live, name: Any) -> None:
    answer = await server.stranger().http.post("/api/guest", json={"name": name})
    problem(answer, 400, "BAD-NAME")
    assert "set-cookie" not in answer.headers


async def test_markup_in_a_name_is_just_text(server: Live) -> None:
    person = await server.person("<img src=x onerror=1>")
    answer = await person.http.get("/api/me")
    assert answer.json()["name"] == "<img src=x onerror=1>"
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_the_rules_of_every_variant_are_told(server: Live) -> None:
    answer = await server.stranger().http.get("/api/rules")
    rules = msgspec.json.decode(answer.content, type=RulesInfo, strict=True)
    assert {(v.name, v.players) for v in rules.variants} >= {("sala", 4), ("classica", 2)}
    assert {switch.article for switch in rules.switches} >= {"DRAW-3", "OUT-1"}
    assert "aleatorio" not in rules.levels
    assert len(set(rules.phrases)) == len(rules.phrases) > 5


async def test_making_a_room_needs_a_name(server: Live) -> None:
    problem(await server.stranger().http.post("/api/rooms", json={}), 401, "NO-NAME")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"variant": "poker"}, "ROOM-1"),
        ({"switches": {"cheat": True}}, "ROOM-1"),
        ({"switches": {"clean_canasta": "200"}}, "ROOM-1"),
        ({"switches": {"clean_canasta": 10**30}}, "ROOM-1"),
        ({"level": "aleatorio"}, "BAD-LEVEL"),
        ({"players": 3}, "BAD-MESSAGE"),
        ({"seconds": 5}, "BAD-MESSAGE"),
        ({"seconds": 121}, "BAD-MESSAGE"),
        ({"target": 0}, "BAD-MESSAGE"),
        ({"unknown": 1}, "BAD-MESSAGE"),
        ([], "BAD-MESSAGE"),
    ],
)
async def test_settings_that_are_none_are_refused(ana: Person, settings: Any, code: str) -> None:
    problem(await ana.http.post("/api/rooms", json=settings), 400, code)


async def test_a_body_that_is_no_json_or_too_big_is_refused(ana: Person) -> None:
    problem(await ana.http.post("/api/rooms", content=b"{"), 400, "BAD-REQUEST")
    big = b'{"variant":"' + b"x" * 100_000 + b'"}'
    problem(await ana.http.post("/api/rooms", content=big), 413, "BAD-SIZE")


async def test_another_sites_page_cannot_write(ana: Person) -> None:
    evil = {"Origin": "http://evil.example"}
    for path in ("/api/guest", "/api/rooms", "/api/rooms/abc/reopen"):
        answer = await ana.http.post(
            path, json={"name": "x"} if "guest" in path else {}, headers=evil
        )
        problem(answer, 403, "BAD-ORIGIN")


async def test_a_room_is_listed_only_if_public_and_somebody_is_there(ana: Person) -> None:
    hidden, public = await ana.room(), await ana.room(public=True, variant="classica", players=2)
    lobby = msgspec.json.decode((await ana.http.get("/api/lobby")).content, type=Lobby)
    assert lobby == Lobby([], 0)
    seat, _ = await ana.open(public), await ana.open(hidden)
    lobby = msgspec.json.decode((await ana.http.get("/api/lobby")).content, type=Lobby)
    assert lobby.people == 1
    (room,) = lobby.rooms
    assert (room.code, room.host, room.variant, room.players) == (public, "Ana", "classica", 2)
    assert [each.kind for each in room.seats] == ["person", "empty"]
    assert not room.playing
    await seat.does("fill")
    await seat.does("start")
    lobby = msgspec.json.decode((await ana.http.get("/api/lobby")).content, type=Lobby)
    assert lobby.rooms[0].playing


async def test_a_room_is_shown_to_whoever_has_its_link(server: Live, ana: Person) -> None:
    code = await ana.room(switches={"batida_bonus": 200})
    answer = await server.stranger().http.get(f"/api/rooms/{code}")
    room = msgspec.json.decode(answer.content, type=LobbyRoom)
    assert (room.code, room.house_rules) == (code, True)


async def test_codes_cannot_be_guessed(ana: Person) -> None:
    codes = [await ana.room() for _ in range(20)]
    assert len(set(codes)) == 20
    for code in codes:
        assert len(code) == 11
        assert set(code) <= set("23456789bcdfghjkmnpqrstvwxz")


async def test_a_room_that_is_not_there_is_404(ana: Person) -> None:
    problem(await ana.http.get("/api/rooms/nope"), 404, "NO-ROOM")
    problem(await ana.http.post("/api/rooms/nope/reopen", json={}), 404, "NO-ROOM")
    problem(await ana.http.get("/api/rooms/nope/deals/nope-1/1"), 404, "NO-ROOM")
    problem(await ana.http.get("/api/rooms/nope/records/nope-1"), 404, "NO-DEAL")
    problem(await ana.http.get("/api/rooms/" + "x" * 500), 400, "BAD-MESSAGE")


async def test_a_room_that_is_open_is_not_opened_again(ana: Person) -> None:
    code = await ana.room()
    problem(await ana.http.post(f"/api/rooms/{code}/reopen", json={}), 404, "NO-ROOM")


async def test_unknown_paths_and_methods_are_problems(ana: Person) -> None:
    problem(await ana.http.get("/api/nothing"), 404, "NOT-FOUND")
    problem(await ana.http.delete("/api/lobby"), 405, "BAD-METHOD")
    problem(await ana.http.get("/ws/abc"), 405, "BAD-METHOD")


async def test_the_schema_and_the_openapi_document_are_there(ana: Person) -> None:
    schema = (await ana.http.get("/api/schema.json")).json()
    assert {"ClientMessage", "ServerMessage", "Welcome"} <= set(schema["$defs"])
    paths = (await ana.http.get("/api/openapi")).json()["paths"]
    assert {"/api/me", "/api/guest", "/api/rooms", "/api/rooms/{code}"} <= set(paths)


async def test_a_qr_code_is_a_picture_without_script(ana: Person) -> None:
    answer = await ana.http.get("/api/rooms/bcdfghjkmnp/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert "script" not in answer.text


async def test_every_answer_carries_the_security_headers(ana: Person) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/assets/none.js", "/health", "/nope"):
        headers = (await ana.http.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff", path
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "server" not in headers


async def test_health_is_ready_and_metrics_count(ana: Person) -> None:
    await ana.open(await ana.room())
    health = await ana.http.get("/health")
    assert health.status_code == 200
    assert health.json() == {"live": True, "ready": True, "page": False, "version": "0.1.0"}
    text = (await ana.http.get("/metrics")).text
    assert "tranca_connections 1.0" in text
    assert "tranca_rooms 1.0" in text


async def test_metrics_are_not_for_the_world() -> None:
    async with live(forwarded_allow_ips="127.0.0.1") as server:
        far = {"X-Forwarded-For": "8.8.8.8"}
        answer = await server.stranger().http.get("/metrics", headers=far)
        assert answer.status_code == 404


async def test_too_many_names_and_rooms_from_one_address_have_to_wait() -> None:
    async with live(guests=Rate(3, 1), rooms=Rate(2, 1)) as server:
        ana = await server.person("Ana")
        for _ in range(2):
            await ana.http.post("/api/guest", json={"name": "Ana"})
        answer = await ana.http.post("/api/guest", json={"name": "Ana"})
        problem(answer, 429, "BAD-RATE")
        assert int(answer.headers["retry-after"]) > 0
        await ana.room()
        await ana.room()
        problem(await ana.http.post("/api/rooms", json={}), 429, "BAD-RATE")


async def test_a_full_server_says_so() -> None:
    async with live(most_rooms=1) as server:
        ana = await server.person("Ana")
        await ana.room()
        problem(await ana.http.post("/api/rooms", json={}), 503, "ROOMS-FULL")


async def test_a_fault_of_ours_shows_nothing_of_our_code(
    server: Live, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise KeyError("secret-value")

    monkeypatch.setattr(server.desk.hub, "lobby", broken)
    answer = await ana.http.get("/api/lobby")
    problem(answer, 500, "OUR-FAULT")
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


# ---------------------------------------------------------------- deals


async def conceded(ana: Person) -> Seat:
    """A match of Ana's against a bot, ended after the first acts by agreement."""
    seat = await ana.open(await ana.room(players=2, seconds=None))
    await seat.does("fill")
    await seat.does("start")
    for _ in range(4):
        while not ((deal := seat.view["deal"]) and deal["turn"] == 1 and deal["legal"]):
            await seat.until("update")
        await seat.does("act", deal=1, n=deal["n"], act=deal["legal"][0])
        while seat.view["deal"]["n"] == deal["n"]:
            await seat.until("update")
    return seat


async def test_an_open_deal_is_replayed_with_ones_own_hand_alone(server: Live, ana: Person) -> None:
    """MATCH-4, P46."""
    seat = await conceded(ana)
    room = seat.view["room"]
    path = f"/api/rooms/{room['code']}/deals/{room['match']}/1"
    replay = msgspec.json.decode((await ana.http.get(path)).content, type=Replay)
    assert not replay.closed
    assert all(frame.hands is None for frame in replay.frames)
    assert replay.frames[0].deal.seat == 1
    assert replay.frames[0].deal.hand
    beto = await server.person("Beto")
    problem(await beto.http.get(path), 403, "ROOM-OUT")
    watching = await beto.open(room["code"])
    replay = msgspec.json.decode((await beto.http.get(path)).content, type=Replay)
    assert all(frame.deal.hand == [] for frame in replay.frames)
    drawn = [event for f in replay.frames if f.move for event in f.move.events]
    assert all(getattr(event, "card", None) is None for event in drawn if hasattr(event, "came"))
    await watching.socket.close()
    records = f"/api/rooms/{room['code']}/records/{room['match']}"
    problem(await ana.http.get(records), 404, "NO-DEAL")
    problem(await ana.http.get(path.replace("/1", "/2")), 404, "NO-DEAL")


async def test_a_closed_match_lies_open(server: Live, ana: Person) -> None:
    """MATCH-4: all hands, and the record with its deck, which the verifier accepts."""
    seat = await conceded(ana)
    await seat.does("end")
    room = seat.view["room"]
    while room["phase"] != "decided":
        room = (await seat.until("update"))["room"]
    base = f"/api/rooms/{room['code']}"
    answer = await server.stranger().http.get(f"{base}/deals/{room['match']}/1")
    replay = msgspec.json.decode(answer.content, type=Replay)
    assert replay.closed
    assert all(frame.hands and len(frame.hands) == 2 for frame in replay.frames)
    answer = await server.stranger().http.get(f"{base}/records/{room['match']}")
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert f"{room['match']}.tranca.jsonl" in answer.headers["content-disposition"]
    (line,) = answer.text.splitlines()
    assert verify_line(line).ok
    assert len(json.loads(line)["deck"]) == 104
    one = await ana.http.get(f"{base}/records/{room['match']}?deal=1")
    assert one.text == answer.text
    problem(await ana.http.get(f"{base}/records/{room['match']}?deal=2"), 404, "NO-DEAL")
    problem(await ana.http.get(f"{base}/records/{room['match']}?deal=x"), 400, "BAD-MESSAGE")


async def test_an_expired_room_offers_to_be_opened_again(server: Live, ana: Person) -> None:
    """ROOM-10: its link answers 410 with the settings; asking again leads to one new room."""
    seat = await conceded(ana)
    code, match = seat.view["room"]["code"], seat.view["room"]["match"]
    runner = await server.desk.hub.runner(code)
    assert runner is not None
    # Two minutes without anybody, at once: as the clock would say it.
    await seat.socket.close()
    await eventually(lambda: not runner.people_connected)
    runner._letters.append(Letter(server.desk.house.clock.now() + 300_000, Tick()))
    runner._wake.set()
    await eventually(lambda: code not in server.desk.hub._runners)
    answer = await ana.http.get(f"/api/rooms/{code}")
    assert answer.status_code == 410
    reopen = msgspec.json.decode(answer.content, type=Reopen)
    assert reopen.expired
    assert (reopen.settings.players, reopen.settings.seconds) == (2, None)
    dead = await ana.dial(code)
    assert await dead.code() == 4010
    assert dead.heard[-1]["code"] == "expired"
    assert (await ana.http.get(f"/api/rooms/{code}/records/{match}")).status_code == 200
    assert (await ana.http.get(f"/api/rooms/{code}/deals/{match}/1")).json()["closed"]
    one = (await ana.http.post(f"/api/rooms/{code}/reopen", json={})).json()["code"]
    two = (await ana.http.post(f"/api/rooms/{code}/reopen", json={})).json()["code"]
    assert one == two != code
    assert (await ana.open(one)).view["room"]["you_host"]

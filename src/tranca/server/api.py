"""The HTTP surface under ``/api``: who one is, rules, lobby, rooms, replays, records.

Handlers translate and ask; they decide nothing. Every refusal is a ``Problem``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, TypeVar

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import ValidationException
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from tranca.game import Refusal
from tranca.room import Room, files_of, is_closed
from tranca.server import cookies, qr
from tranca.server.desk import Desk, TheDesk
from tranca.server.guests import BadName, clean_name
from tranca.server.hub import NoMoreRooms
from tranca.server.limits import household
from tranca.server.problems import AnyRequest, Trouble, problem
from tranca.server.shield import may_ask
from tranca.store import StorePerson
from tranca.wire.bodies import (
    DeviceIn,
    DeviceOn,
    GuestIn,
    Lobby,
    LobbyRoom,
    Me,
    Problem,
    Reopen,
    Replay,
    RoomCreated,
    RulesInfo,
)
from tranca.wire.inbound import BadMessage, settings_of
from tranca.wire.lobby import lobby_room, rules_info, settings_in
from tranca.wire.messages import SettingsIn
from tranca.wire.replays import replay_of
from tranca.wire.schema import schema

Code = Annotated[str, PathParameter(max_length=40)]
Made = TypeVar("Made")
NO_STORE = {"Cache-Control": "no-store"}


def who(request: AnyRequest, desk: Desk) -> StorePerson | None:
    """The person who asks, by the cookie."""
    return desk.guests.who(cookies.token_of(request.cookies, request.scope["scheme"]))


def guard(request: AnyRequest, desk: Desk) -> None:
    """Whoever writes comes from our own page (or an allowed one)."""
    origin, host = request.headers.get("origin"), request.headers.get("host")
    if not may_ask(origin, host, request.scope["scheme"], desk.config.allowed_origins):
        raise Trouble(403, "BAD-ORIGIN", "this request comes from another site's page")


def _address(request: AnyRequest) -> str:
    return household(request.client.host if request.client else "")


def known(request: AnyRequest, desk: Desk) -> StorePerson:
    """The person who asks; raises ``Trouble`` for one without a name."""
    person = who(request, desk)
    if person is None:
        raise Trouble(401, "NO-NAME", "choose a name first")
    return person


# ---------------------------------------------------------------- people


@get("/api/me", sync_to_thread=False, response_headers=NO_STORE)
def me(request: AnyRequest, desk: TheDesk) -> Me:
    """Who the cookie says one is."""
    person = who(request, desk)
    return Me(None, None) if person is None else Me(person.id, person.name)


def _on_bad_guest(_: AnyRequest, __: ValidationException) -> Response[Problem]:
    return problem(400, "BAD-NAME", "a name is a text of 1 to 24 characters")


@post("/api/guest", status_code=200, exception_handlers={ValidationException: _on_bad_guest})
async def guest(request: AnyRequest, desk: TheDesk, data: JSONBody[GuestIn]) -> Response[Me]:
    """Enters with a name, or changes it, at the tables too."""
    guard(request, desk)
    if not desk.naming.take(_address(request), desk.house.clock.now()):
        raise Trouble(429, "BAD-RATE", "too many names from this address; wait a little", 10)
    try:
        name = clean_name(data.name)
    except BadName as bad:
        raise Trouble(400, "BAD-NAME", str(bad)) from None
    scheme = request.scope["scheme"]
    person, fresh = await desk.guests.name(cookies.token_of(request.cookies, scheme), name)
    desk.hub.rename(person.id, person.name)
    answer = Response(Me(person.id, person.name), headers=NO_STORE)
    if fresh is not None:
        answer.set_cookie(cookies.cookie_with(fresh, scheme))
    return answer


@post("/api/device", status_code=200)
async def device(
    request: AnyRequest, desk: TheDesk, data: JSONBody[DeviceIn]
) -> Response[DeviceOn]:
    """Makes this device the person's whose one-time link it is (ROOM-6).

    A request that writes, and not the link's own address: whoever shows a preview of a link opens
    it, and would use it up.
    """
    guard(request, desk)
    found = await desk.guests.use_link(data.token)
    if found is None:
        raise Trouble(410, "LINK-OVER", "this link was used already, or is older than two minutes")
    fresh, room = found
    cookie = cookies.cookie_with(fresh, request.scope["scheme"])
    return Response(DeviceOn(room), headers=NO_STORE, cookies=[cookie])


# ---------------------------------------------------------------- rules, lobby, rooms


@get("/api/rules", sync_to_thread=False, response_headers={"Cache-Control": "no-cache"})
def rules() -> RulesInfo:
    """All that a host may choose."""
    return rules_info()


@get("/api/lobby", sync_to_thread=False, response_headers=NO_STORE)
def lobby(desk: TheDesk) -> Lobby:
    """The public rooms."""
    return desk.hub.lobby()


@post("/api/rooms")
async def make_room(request: AnyRequest, desk: TheDesk, data: JSONBody[SettingsIn]) -> RoomCreated:
    """A new room; its maker is the host, on seat 1."""
    guard(request, desk)
    person = known(request, desk)
    try:
        settings = settings_of(data)
    except BadMessage as bad:
        raise Trouble(400, bad.code, bad.message) from None
    take_room(request, desk)
    return _made(await or_full(desk.hub.make(person, settings)))


@get("/api/rooms/{code:str}", response_headers=NO_STORE)
async def room(request: AnyRequest, desk: TheDesk, code: Code) -> Response[LobbyRoom | Reopen]:
    """A room as somebody outside sees it; 410 with its settings once it has expired."""
    runner = await desk.hub.runner(code.lower())
    if runner is not None:
        return Response(lobby_room(runner.room))
    found = await _closed(request, desk, code)
    over = Reopen(True, settings_in(found.settings), list(files_of(found)))
    return Response(over, status_code=410)


@post("/api/rooms/{code:str}/reopen")
async def reopen(request: AnyRequest, desk: TheDesk, code: Code) -> RoomCreated:
    """An expired room opened again with its settings (ROOM-10): one for all who ask."""
    guard(request, desk)
    person = known(request, desk)
    take_room(request, desk)
    made = await or_full(desk.hub.reopen(code.lower(), person))
    if made is None:
        raise Trouble(404, "NO-ROOM", "there is no such room, or it is open")
    return _made(made)


def take_room(request: AnyRequest, desk: Desk) -> None:
    """Counts a room on this address; raises ``Trouble`` beyond the limit."""
    if not desk.making.take(_address(request), desk.house.clock.now()):
        raise Trouble(429, "BAD-RATE", "too many rooms from this address; wait a little", 30)


async def or_full(making: Awaitable[Made]) -> Made:
    """What comes of it; raises ``Trouble`` on a server that has all its rooms."""
    try:
        return await making
    except NoMoreRooms:
        raise Trouble(503, "ROOMS-FULL", "this server has no room for another table", 60) from None


def _made(made: str | Refusal) -> RoomCreated:
    if isinstance(made, Refusal):
        raise Trouble(400, made.code, made.message)
    return RoomCreated(made)


# ---------------------------------------------------------------- deals


async def _any_room(request: AnyRequest, desk: Desk, code: str) -> Room:
    """An open room, or one that is over as it was at its end."""
    runner = await desk.hub.runner(code.lower())
    if runner is not None:
        return runner.room
    return await _closed(request, desk, code)


async def _closed(request: AnyRequest, desk: Desk, code: str) -> Room:
    """A room that is over; raises ``Trouble`` when there is none, or for who asks for too many."""
    address, now = _address(request), desk.house.clock.now()
    if not desk.looking.holds(address, now):
        raise Trouble(429, "BAD-RATE", "too many rooms that are not there; wait a little", 10)
    if desk.hub.is_lost(code.lower()):
        raise Trouble(503, "ROOM-STOPPED", "this room cannot be read at the moment; it is kept")
    found = await desk.hub.closed_room(code.lower())
    if found is None:
        desk.looking.take(address, now)
        raise Trouble(404, "NO-ROOM", "there is no such room")
    return found[0]


@get("/api/rooms/{code:str}/deals/{match:str}/{deal:int}", response_headers=NO_STORE)
async def replay(
    request: AnyRequest, desk: TheDesk, code: Code, match: Code, deal: FromPath[int]
) -> Replay:
    """A deal act by act, as this person may see it (MATCH-4)."""
    kept = await _any_room(request, desk, code)
    person = who(request, desk)
    id_ = None if person is None else person.id
    if not is_closed(kept, match) and id_ not in kept.people:
        raise Trouble(403, "ROOM-OUT", "an open match is for the people in its room")
    found = await asyncio.to_thread(replay_of, kept, id_, match, deal)
    if found is None:
        raise Trouble(404, "NO-DEAL", "this room keeps no such deal")
    return found


@get("/api/rooms/{code:str}/records/{match:str}", media_type=MediaType.TEXT)
async def records(
    desk: TheDesk, code: Code, match: Code, deal: FromQuery[int | None] = None
) -> Response[bytes]:
    """The records of a closed match, decks and all, as a file; ``deal`` asks for one of them."""
    lines = desk.house.store.records(code.lower(), match)
    wanted = [line for number, line in lines if deal is None or number == deal]
    if not wanted:
        raise Trouble(404, "NO-DEAL", "no such record: a match's are open once it is closed")
    name = match if deal is None else f"{match}-{deal}"
    return Response(
        "".join(line + "\n" for line in wanted).encode(),
        media_type="application/jsonl; charset=utf-8",
        headers={**NO_STORE, "Content-Disposition": f'attachment; filename="{name}.tranca.jsonl"'},
    )


@get("/api/rooms/{code:str}/qr.svg", sync_to_thread=False, media_type="image/svg+xml")
def room_qr(request: AnyRequest, desk: TheDesk, code: Code) -> Response[bytes]:
    """A QR code of the room's link, at an address that a phone beside this computer can reach."""
    base = qr.reachable(str(request.base_url), desk.addresses)
    return Response(qr.drawn(f"{base}/sala/{code.lower()}"), media_type="image/svg+xml")


@get("/api/schema.json", sync_to_thread=False)
def schema_json() -> Response[bytes]:
    """The WebSocket protocol as a JSON schema."""
    return Response(msgspec.json.encode(schema()), media_type="application/schema+json")


HANDLERS = (
    me,
    guest,
    device,
    rules,
    lobby,
    make_room,
    room,
    reopen,
    replay,
    records,
    room_qr,
    schema_json,
)

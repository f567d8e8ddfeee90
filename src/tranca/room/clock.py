"""Everything that runs: act windows, absences, the empty room, pauses.

CLOCK-1 and -3, ROOM-8 to -10 and -12.

Handlers change seats and people; :func:`keep_clocks` then starts and halts the stopwatches that
follow from them, so no handler can forget one. What happens when a limit has run is decided by
whoever asked :func:`next_due`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec

from tranca.game import Refusal
from tranca.room import dealing, refusals
from tranca.room.draft import Draft
from tranca.room.inputs import Call, Pause, ReplaceHost, Resume, Tick
from tranca.room.state import (
    Clock,
    Empty,
    Person,
    Room,
    name_at,
    on_turn,
    seat_of,
    seated,
)
from tranca.room.stopwatch import Stopwatch
from tranca.room.view import ClockKind

ON_TURN_AWAY_MS = 30_000
"""ROOM-8: a disconnected player's time for an act, in a room without a limit."""
CALLED_MS = 30_000
"""ROOM-8: a called player's time."""
IDLE_MS = 120_000
"""ROOM-8: after this long without an act a player may be called."""
AWAY_MS = 120_000
"""ROOM-9: after this long without a connection the leaving rule applies."""
EMPTY_MS = 120_000
"""ROOM-10: after this long without a connected player the room expires."""
HOST_MS = 300_000
"""ROOM-12: how long a host may let a result or a pause stand."""


@dataclass(frozen=True, slots=True)
class Window:
    """The limit that runs for the act that is awaited."""

    kind: ClockKind
    seat: int
    watch: Stopwatch
    limit: int


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """Something that happens by itself at a moment; at one moment, in this order."""

    at: int
    order: int
    what: Literal["expiry", "leaving", "act", "shares"]
    person: str = ""


def window(room: Room) -> Window | None:
    """The window of the act that is awaited.

    ``None`` where the player has all the time (ROOM-8).
    """
    seat = on_turn(room)
    clock = room.clock
    if seat is None or clock is None:
        return None
    if room.settings.seconds is not None:
        return Window("act", seat, clock.act, room.settings.seconds * 1000)
    person = room.seats[seat - 1].person
    if person is None:
        return None
    if clock.call is not None:
        return Window("called", seat, clock.call, CALLED_MS)
    if not room.people[person].connected:
        return Window("away", seat, clock.away, ON_TURN_AWAY_MS)
    return None


def first_due(room: Room) -> Due | None:
    """What happens next by itself, if nobody does anything."""
    return min(_dues(room), default=None)


def next_due(room: Room) -> int | None:
    """The moment (ms since the epoch) at which a ``Tick`` is next needed.

    ``None``: nothing runs.
    """
    due = first_due(room)
    return None if due is None else due.at


def next_change(room: Room, now: int) -> int | None:
    """The next moment after ``now`` at which time alone lets people call or replace the host."""
    moments = []
    if room.clock is not None and room.settings.seconds is None:
        moments.append(room.clock.act.due(IDLE_MS))
    if room.host_stands is not None:
        moments.append(room.host_stands + HOST_MS)
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def _dues(room: Room) -> Iterator[Due]:
    if room.empty is not None:
        at = room.empty.watch.due(EMPTY_MS)
        if at is not None:
            yield Due(at, 0, "expiry")
    for id_ in seated(room):
        person = room.people[id_]
        at = None if person.connected else person.away.due(AWAY_MS)
        if at is not None:
            yield Due(at, 1, "leaving", id_)
    running = window(room)
    at = None if running is None else running.watch.due(running.limit)
    if at is not None:
        yield Due(at, 2, "act")
    at = dealing.due(room)
    if at is not None:
        yield Due(at, 3, "shares")


# ---------------------------------------------------------------- keeping them right


def open_window(draft: Draft, *, still_called: bool = False) -> None:
    """A new act is awaited (CLOCK-1).

    ``still_called``: the player who was called has not answered yet.
    """
    call = Stopwatch() if still_called else None
    draft.room.clock = Clock(Stopwatch(), call=call, opened=draft.now)


def keep_clocks(draft: Draft) -> None:
    """Starts and halts every stopwatch as seats, connections and pauses now ask for."""
    _keep_empty(draft)
    room, now = draft.room, draft.now
    for person in tuple(room.people.values()):
        away = _away(room, person, now)
        if away != person.away:
            draft.put_person(msgspec.structs.replace(person, away=away))
    if room.phase != "playing":
        room.clock = None
    elif room.clock is not None:
        room.clock = _kept(room, room.clock, now)
    if not (room.paused_by_host or room.phase in {"result", "decided"}):
        room.host_stands = None
    elif room.host_stands is None:
        room.host_stands = now


def _keep_empty(draft: Draft) -> None:
    """ROOM-10: pauses when no seated person is connected, and ends that pause when one is back."""
    room = draft.room
    if room.phase == "closed":
        room.empty = None
    elif any(room.people[id_].connected for id_ in seated(room)):
        if room.empty is not None:
            room.empty = None
            if room.phase == "playing":
                draft.notice("resumed", None, "")
    elif room.empty is None:
        room.empty = Empty("empty", Stopwatch().running(draft.now))
        if room.phase == "playing":
            draft.notice("paused", None, "")


def _away(room: Room, person: Person, now: int) -> Stopwatch:
    if person.connected:
        return Stopwatch()
    sits = seat_of(room, person.id) is not None
    runs = sits and room.paused == "no" and room.phase != "closed"
    return person.away.running(now) if runs else person.away.halted(now)


def _kept(room: Room, clock: Clock, now: int) -> Clock:
    if room.paused != "no":
        return Clock(
            clock.act.halted(now),
            clock.away.halted(now),
            None if clock.call is None else clock.call.halted(now),
            clock.opened,
        )
    seat = on_turn(room)
    assert seat is not None, "a clock runs for somebody"
    person = room.seats[seat - 1].person
    is_away = person is not None and not room.people[person].connected
    return Clock(
        clock.act.running(now),
        clock.away.running(now) if is_away else clock.away.halted(now),
        None if clock.call is None else clock.call.running(now),
        now if clock.act.since is None else clock.opened,
    )


# ---------------------------------------------------------------- pause, call, host


def may_tick(_: Room, __: Tick, ___: int) -> Refusal | None:
    """Always: time passes."""
    return None


def tick(_: Draft, __: Tick) -> None:
    """Nothing besides what was due, which happens before any input."""


def may_pause(room: Room, _: Pause, __: int) -> Refusal | None:
    """ROOM-2: the host pauses, once."""
    return refusals.PAUSED if room.paused_by_host else None


def pause(draft: Draft, command: Pause) -> None:
    """CLOCK-3. While a deal is shuffled it takes effect when the deal is out (MATCH-5)."""
    draft.room.paused_by_host = True
    draft.notice_person("paused", command.by)


def may_resume(room: Room, _: Resume, __: int) -> Refusal | None:
    """A pause of the host's is ended by the host; an empty room's ends by itself (ROOM-10)."""
    return None if room.paused_by_host else refusals.NOT_PAUSED


def resume(draft: Draft, command: Resume) -> None:
    """CLOCK-3: every window has what was left."""
    draft.room.paused_by_host = False
    draft.notice_person("resumed", command.by)


def may_call(room: Room, command: Call, now: int) -> Refusal | None:
    """ROOM-8: without a limit, another, connected, who has done nothing for two minutes."""
    seat = on_turn(room)
    clock = room.clock
    if seat is None or clock is None or room.settings.seconds is not None or clock.call is not None:
        return refusals.NOT_CALLABLE
    if room.paused != "no":
        return refusals.PAUSED
    person = room.seats[seat - 1].person
    if person in {None, command.by} or not room.people[str(person)].connected:
        return refusals.NOT_CALLABLE
    return None if clock.act.elapsed(now) >= IDLE_MS else refusals.NOT_CALLABLE


def call(draft: Draft, _: Call) -> None:
    """ROOM-8: thirty seconds from now."""
    seat, clock = on_turn(draft.room), draft.room.clock
    assert seat is not None, "somebody is called"
    assert clock is not None, "an act is awaited"
    draft.room.clock = msgspec.structs.replace(clock, call=Stopwatch())
    draft.notice("called", seat, name_at(draft.room, seat))


def may_replace_host(room: Room, command: ReplaceHost, now: int) -> Refusal | None:
    """ROOM-12: a result or a pause has stood for five minutes under this host."""
    if command.by == room.host:
        return refusals.IS_HOST
    stands = room.host_stands
    return None if stands is not None and now - stands >= HOST_MS else refusals.HOST_IN_TIME


def replace_host(draft: Draft, command: ReplaceHost) -> None:
    """The one who asks becomes the host: somebody who is surely there."""
    make_host(draft, command.by)


def pass_host(draft: Draft) -> None:
    """ROOM-2: a host who sits no more is followed by who sits, is connected, longest in the room.

    With nobody connected there is no host until one is: the next who returns.
    """
    room = draft.room
    here = [room.people[id_] for id_ in seated(room)]
    if room.host is not None and all(person.id != room.host for person in here):
        room.host = None
    if room.host is None:
        heirs = sorted((p.entered, p.id) for p in here if p.connected)
        if heirs:
            make_host(draft, heirs[0][1])


def make_host(draft: Draft, person: str) -> None:
    """Gives the role to a seated person, who has five minutes of their own (ROOM-12)."""
    draft.room.host = person
    draft.room.host_stands = None
    draft.notice_person("host", person)

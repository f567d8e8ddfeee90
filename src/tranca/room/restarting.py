"""After a restart or a take-over: nobody is connected, and nobody has lost time by it (CLOCK-3)."""

from __future__ import annotations

from typing import Final

from tranca.game import Refusal
from tranca.room import dealing
from tranca.room.clock import CALLED_MS, ON_TURN_AWAY_MS
from tranca.room.draft import Draft
from tranca.room.inputs import Restarted
from tranca.room.match import close_match
from tranca.room.state import Clock, Empty, Person, Room, seat_of
from tranca.room.stopwatch import Stopwatch

LEAST_LEFT_MS: Final = 15_000
"""CLOCK-3: no window has less left after a restart."""


def may_restart(_: Room, __: Restarted, ___: int) -> Refusal | None:
    """Always: it is a fact."""
    return None


def restart(draft: Draft, given: Restarted) -> None:
    """All stand still until a seated person is back.

    ROOM-9 and ROOM-10 begin anew; an exchange of shares that was open is void (FAIRNESS 4).
    """
    room = draft.room
    # What ran between the last that was stored and the fall is nobody's loss: the later of the two
    # known moments.
    stopped = min(draft.now, max(room.at, given.alive))
    for person in room.people.values():
        draft.put_person(Person(person.id, person.name, person.entered))
    for id_ in tuple(room.people):
        if seat_of(room, id_) is None:
            draft.drop_person(id_)
    if room.clock is not None:
        room.clock = _what_was_left(room, room.clock, stopped)
    room.empty = Empty("restart", Stopwatch().running(draft.now))
    room.host_stands = None
    draft.notice("restarted", None, "")
    if not room.dealings and room.phase in {"shuffling", "playing", "result"}:
        # A match begun before deals could be checked: none of its deals ever can be (FAIRNESS 1).
        close_match(draft, "none", "expired")
    elif room.phase == "shuffling":
        dealing.restart(draft)


def _what_was_left(room: Room, clock: Clock, stopped: int) -> Clock:
    act = clock.act.halted(stopped)
    if room.settings.seconds is not None:
        act = act.leaving(LEAST_LEFT_MS, room.settings.seconds * 1000)
    away = clock.away.halted(stopped).leaving(LEAST_LEFT_MS, ON_TURN_AWAY_MS)
    call = clock.call
    if call is not None:
        call = call.halted(stopped).leaving(LEAST_LEFT_MS, CALLED_MS)
    return Clock(act, away, call, clock.opened)

"""Coming in, going, coming back: connections and devices, the leaving rule, substitutes.

ROOM-6, -7 and -9.

What follows for clocks, host, questions and an empty room is not settled here but after every
step, in one place.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tranca.game import Refusal
from tranca.room import refusals
from tranca.room.draft import Draft
from tranca.room.effects import Departed
from tranca.room.inputs import Back, Connected, Disconnected, Entered, Leave, Remove, Touched
from tranca.room.state import (
    USUAL_LEVEL,
    Person,
    Room,
    Seat,
    between_deals,
    name_at,
    on_turn,
    return_seat,
    seat_of,
)

MOST_PEOPLE: Final = 60
"""People in one room, watchers included."""


def may_enter(room: Room, given: Entered, _: int) -> Refusal | None:
    """Others than those removed, if they may watch or there is a seat to be had (ROOM-4)."""
    if given.person in room.people:
        return None
    if given.person in room.removed:
        return refusals.WAS_REMOVED
    if len(room.people) >= MOST_PEOPLE:
        return refusals.ROOM_FULL
    if room.settings.watching or return_seat(room, given.person) is not None:
        return None
    reserved = {r.seat for r in room.reservations}
    free = any(
        seat.person is None and number not in reserved for number, seat in enumerate(room.seats, 1)
    )
    return None if free else refusals.NO_WATCHING


def enter(draft: Draft, given: Entered) -> None:
    """Puts somebody into the room, connected; one who is there is only connected, or renamed."""
    known = draft.room.people.get(given.person)
    if known is None:
        draft.room.entries += 1
        known = Person(given.person, given.name, draft.room.entries)
        draft.put_person(known)
        draft.notice("entered", None, given.name)
    else:
        draft.put_person(msgspec.structs.replace(known, name=given.name))
    _plug_in(draft, given.person, given.device)


def may_use_device(room: Room, given: Connected | Disconnected | Touched, _: int) -> Refusal | None:
    """Only of people in the room; others come in by ``Entered``."""
    return None if given.person in room.people else refusals.NOT_IN_ROOM


def connect(draft: Draft, given: Connected) -> None:
    """A device was opened: the last one opened is the one in use (ROOM-6)."""
    _plug_in(draft, given.person, given.device)


def touch(draft: Draft, given: Touched) -> None:
    """A touch takes over (ROOM-6)."""
    use_device(draft, given.person, given.device)


def use_device(draft: Draft, person: str, device: str) -> None:
    """The device that acts is the one in use, if it is connected."""
    known = draft.room.people[person]
    if device in known.devices and device != known.active:
        draft.put_person(msgspec.structs.replace(known, active=device))


def disconnect(draft: Draft, given: Disconnected) -> None:
    """A device fell silent.

    Who has none left is away (ROOM-9) or, without a seat, gone from the room (ROOM-4).
    """
    known = draft.room.people[given.person]
    if given.device not in known.devices:
        return
    left = tuple(device for device in known.devices if device != given.device)
    active = known.active if known.active in left else (left[-1] if left else None)
    draft.put_person(msgspec.structs.replace(known, devices=left, active=active))
    if left:
        return
    if seat_of(draft.room, given.person) is None:
        draft.drop_person(given.person)
    else:
        draft.notice_person("away", given.person)


def _plug_in(draft: Draft, person: str, device: str) -> None:
    known = draft.room.people[person]
    if not known.connected and seat_of(draft.room, person) is not None:
        draft.notice_person("returned", person)
    others = tuple(each for each in known.devices if each != device)
    draft.put_person(msgspec.structs.replace(known, devices=(*others, device), active=device))


# ---------------------------------------------------------------- leaving


def may_leave(_: Room, __: Leave, ___: int) -> Refusal | None:
    """Anybody, always."""
    return None


def leave(draft: Draft, command: Leave) -> None:
    """ROOM-7: during a deal a substitute plays on; between deals the seat is free at once."""
    number = seat_of(draft.room, command.by)
    if number is None:
        draft.notice("left", None, draft.room.people[command.by].name)
    elif between_deals(draft.room):
        draft.notice_person("left", command.by)
        draft.put_seat(number, Seat())
    else:
        _substitute(draft, command.by, number)
    draft.drop_person(command.by)
    draft.effects.append(Departed(command.by, "left"))


def apply_leaving_rule(draft: Draft, person: str) -> None:
    """ROOM-9: two minutes are over.

    The absent one keeps the right to come back, between deals too.
    """
    number = seat_of(draft.room, person)
    assert number is not None, "only who sits is waited for"
    name = draft.room.people[person].name
    if between_deals(draft.room):
        draft.notice_person("left", person)
        draft.put_seat(number, Seat(absent=person, absent_name=name))
    else:
        _substitute(draft, person, number)
    draft.drop_person(person)


def _substitute(draft: Draft, person: str, number: int) -> None:
    name = draft.room.people[person].name
    level = draft.room.settings.level or USUAL_LEVEL
    draft.put_seat(number, Seat("substitute", level=level, absent=person, absent_name=name))
    clock = draft.room.clock
    if clock is not None and on_turn(draft.room) == number:
        # It looks at the table first, like any bot (CLOCK-4); the window runs on.
        draft.room.clock = msgspec.structs.replace(clock, opened=draft.now)
    draft.notice("substituted", number, name)


def may_come_back(room: Room, command: Back, _: int) -> Refusal | None:
    """ROOM-7: the leaver or absent one, at any moment, while no other person holds the seat."""
    number = return_seat(room, command.by)
    return refusals.NO_RETURN if number is None else None


def come_back(draft: Draft, command: Back) -> None:
    """Takes the seat back, before the bot's next act; a reservation of it is cancelled (ROOM-4)."""
    number = return_seat(draft.room, command.by)
    assert number is not None, "there is a seat to take back"
    draft.sit_down(command.by, number)
    draft.cancel_reservations(seat=number)
    draft.notice("returned", number, name_at(draft.room, number))


def release_seats(draft: Draft) -> None:
    """The deal is out: substitutes stay as bots (ROOM-7), reservations are applied (ROOM-4)."""
    for number, seat in enumerate(draft.room.seats, 1):
        if seat.kind == "substitute":
            draft.put_seat(number, msgspec.structs.replace(seat, kind="bot"))
    for reservation in draft.room.reservations:
        assert draft.room.seats[reservation.seat - 1].person is None, "a bot's seat is reserved"
        draft.sit_down(reservation.person, reservation.seat)
        draft.notice_person("sat", reservation.person)
    draft.room.reservations = ()


# ---------------------------------------------------------------- removing


def may_remove(room: Room, command: Remove, _: int) -> Refusal | None:
    """ROOM-2: the host, somebody else who is in the room or may come back to a seat."""
    if command.person == command.by:
        return refusals.NOT_ONESELF
    known = command.person in room.people or return_seat(room, command.person) is not None
    return None if known else refusals.NO_SUCH_PERSON


def remove(draft: Draft, command: Remove) -> None:
    """Off the seat, out of the room, and not back to this match."""
    room, person = draft.room, command.person
    known = room.people.get(person)
    number = seat_of(room, person) or return_seat(room, person)
    name = known.name if known is not None else _absent_name(room, person)
    draft.notice("removed", number, name)
    if number is not None:
        seat = room.seats[number - 1]
        emptied = Seat() if seat.person == person else Seat(seat.kind, level=seat.level)
        draft.put_seat(number, emptied)
    if known is not None:
        draft.drop_person(person)
    room.removed = (*room.removed, person)
    draft.effects.append(Departed(person, "removed"))


def _absent_name(room: Room, person: str) -> str:
    return next((seat.absent_name for seat in room.seats if seat.absent == person), "")

"""The working copy of one step: a room of its own, the moment, and the effects so far.

Everything that changes a room goes through here. A draft's room is a shallow copy: its fields are
put in place whole, never changed inside, so the room that was given stays as it was.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

import msgspec

from tranca.room.effects import Effect, NoticeCode, Noticed
from tranca.room.state import Person, Room, Seat, seat_of


@dataclass(slots=True)
class Draft:
    """One step in the making."""

    room: Room
    now: int
    effects: list[Effect] = field(default_factory=list)

    @classmethod
    def of(cls, room: Room, now: int) -> Draft:
        """A draft that starts as a copy of the room."""
        return cls(copy.copy(room), now)

    def notice(self, code: NoticeCode, seat: int | None, name: str) -> None:
        """Tells all of something about people or the room."""
        self.effects.append(Noticed(code, seat, name))

    def notice_person(self, code: NoticeCode, person: str) -> None:
        """Tells all of something about a person in the room."""
        self.notice(code, seat_of(self.room, person), self.room.people[person].name)

    def put_seat(self, number: int, seat: Seat) -> None:
        """Replaces what is on a seat."""
        seats = self.room.seats
        self.room.seats = (*seats[: number - 1], seat, *seats[number:])

    def put_person(self, person: Person) -> None:
        """Replaces, or adds, a person."""
        self.room.people = {**self.room.people, person.id: person}

    def drop_person(self, person: str) -> None:
        """Takes somebody who does not sit out of the room, reservation and all (ROOM-4)."""
        assert seat_of(self.room, person) is None, "who sits is in the room"
        self.room.people = {id_: p for id_, p in self.room.people.items() if id_ != person}
        self.cancel_reservations(person=person)

    def cancel_reservations(self, *, person: str | None = None, seat: int | None = None) -> None:
        """Drops the reservation of a person, or of a seat."""
        self.room.reservations = tuple(
            r for r in self.room.reservations if r.person != person and r.seat != seat
        )

    def sit_down(self, person: str, number: int) -> None:
        """Puts a person in the room on a seat, off any other; claims to other seats lapse."""
        for n, seat in enumerate(self.room.seats, 1):
            if seat.person == person:
                self.put_seat(n, Seat())
            elif seat.absent == person:
                self.put_seat(n, msgspec.structs.replace(seat, absent=None, absent_name=""))
        self.put_seat(number, Seat("person", person=person))
        self.cancel_reservations(person=person)

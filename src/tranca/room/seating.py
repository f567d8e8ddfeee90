"""Who sits where: sitting down, bots, reservations, the host's settings. ROOM-1 to ROOM-4.

A seat is free for people before a match's first deal and between deals; crossing to the other
side within a match, and changing places with somebody, are questions to people and live in
:mod:`tranca.room.proposals`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from tranca.game import Refusal, side_of
from tranca.room import refusals
from tranca.room.draft import Draft
from tranca.room.inputs import ChangeSettings, Fill, Reserve, SetBot, Sit
from tranca.room.pledges import drop_fault, drop_match
from tranca.room.proposals import crosses, propose
from tranca.room.ruling import rules_of
from tranca.room.state import (
    USUAL_LEVEL,
    Reservation,
    Room,
    Seat,
    between_deals,
    name_at,
    reserved_seat,
    seat_at,
    seat_of,
    seated,
)
from tranca.room.view import Settings
from tranca.rules import VARIANT_NAMES, BadRules

FEWEST_SECONDS: Final = 10
MOST_SECONDS: Final = 120


# ---------------------------------------------------------------- people


def may_sit(room: Room, command: Sit, _: int) -> Refusal | None:
    """ROOM-3: an empty or a bot's seat. To cross sides within a match is accepted as a question."""
    seat = seat_at(room, command.seat)
    if seat is None:
        return refusals.NO_SEAT
    return None if seat.person is None else refusals.SEAT_TAKEN


def sit(draft: Draft, command: Sit) -> None:
    """Sits down at once, or asks every seated person first (ROOM-3)."""
    if crosses(draft.room, command.by, command.seat):
        propose(draft, "move", command.by, seat=command.seat)
        return
    draft.sit_down(command.by, command.seat)
    draft.notice_person("sat", command.by)


def may_reserve(room: Room, command: Reserve, _: int) -> Refusal | None:
    """ROOM-4: one who does not sit, one seat a person and one person a seat; ``None`` cancels."""
    held = reserved_seat(room, command.by)
    if command.seat is None:
        return refusals.NO_RESERVATION if held is None else None
    seat = seat_at(room, command.seat)
    if seat is None:
        return refusals.NO_SEAT
    if seat_of(room, command.by) is not None or held is not None:
        return refusals.ONE_RESERVATION
    if not seat.is_bot:
        return refusals.NOT_RESERVABLE
    if any(r.seat == command.seat for r in room.reservations):
        return refusals.ALREADY_RESERVED
    # ROOM-3 asks everybody before somebody changes sides within a match: not by this way round.
    played = room.sides.get(command.by)
    return refusals.OTHER_SIDE if played not in {None, side_of(command.seat)} else None


def reserve(draft: Draft, command: Reserve) -> None:
    """Notes it, in the order of asking, or cancels it."""
    if command.seat is None:
        draft.cancel_reservations(person=command.by)
        return
    made = Reservation(command.seat, command.by)
    draft.room.reservations = (*draft.room.reservations, made)
    draft.notice("reserved", command.seat, draft.room.people[command.by].name)


# ---------------------------------------------------------------- bots


def may_set_bot(room: Room, command: SetBot, _: int) -> Refusal | None:
    """ROOM-2: between deals bots come and go; a bot's level may be set at any time."""
    seat = seat_at(room, command.seat)
    if seat is None:
        return refusals.NO_SEAT
    if seat.person is not None:
        return refusals.SEAT_TAKEN
    if command.level is None and not seat.is_bot:
        return refusals.NOT_A_BOT
    if command.level is None and not between_deals(room):
        return refusals.WRONG_PHASE
    return None


def set_bot(draft: Draft, command: SetBot) -> None:
    """The right of an absent one to the seat (ROOM-7) stays with it."""
    number, seat = command.seat, draft.room.seats[command.seat - 1]
    if command.level is None:
        draft.notice("bot_removed", number, name_at(draft.room, number))
        draft.put_seat(number, msgspec.structs.replace(seat, kind="empty", level=None))
        return
    kind = seat.kind if seat.is_bot else "bot"
    draft.put_seat(number, msgspec.structs.replace(seat, kind=kind, level=command.level))
    draft.notice("bot_added", number, name_at(draft.room, number))


def may_fill(room: Room, _: Fill, __: int) -> Refusal | None:
    """ROOM-3: while a seat is empty."""
    return None if any(s.kind == "empty" for s in room.seats) else refusals.NONE_EMPTY


def fill(draft: Draft, _: Fill) -> None:
    """Bots of the room's level on every empty seat."""
    level = draft.room.settings.level or USUAL_LEVEL
    for number, seat in enumerate(draft.room.seats, 1):
        if seat.kind == "empty":
            draft.put_seat(number, msgspec.structs.replace(seat, kind="bot", level=level))
            draft.notice("bot_added", number, name_at(draft.room, number))


# ---------------------------------------------------------------- settings


def settings_fault(settings: Settings) -> Refusal | None:
    """ROOM-1: what is wrong with the choices, if anything.

    Whether a bot of ``level`` exists is not asked here.
    """
    try:
        rules_of(settings)
    except BadRules as bad:
        return Refusal("ROOM-1", str(bad))
    if settings.variant not in VARIANT_NAMES:
        return Refusal("ROOM-1", f"no variant is called {settings.variant[:40]!r}")
    seconds = settings.seconds
    if seconds is not None and not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
        bounds = f"{FEWEST_SECONDS} to {MOST_SECONDS}"
        return Refusal("ROOM-1", f"an act has {bounds} seconds, or no limit")
    if settings.target is not None and settings.target < 1:
        return Refusal("ROOM-1", "the target is a number of points above zero, or none")
    return None


def may_change_settings(room: Room, command: ChangeSettings, _: int) -> Refusal | None:
    """ROOM-1: only before a match's first deal; a smaller table must hold all who sit."""
    fault = settings_fault(command.settings)
    if fault is not None:
        return fault
    if len(seated(room)) > command.settings.players:
        return Refusal("ROOM-1", "more people sit than that table has seats")
    return drop_fault(room, command.settings)


def change_settings(draft: Draft, command: ChangeSettings) -> None:
    """Puts them in place; on a smaller table people move to the seats that are left."""
    room, players = draft.room, command.settings.players
    drop_match(draft, command.settings)
    for number in range(players + 1, len(room.seats) + 1):
        person = room.seats[number - 1].person
        if person is not None:
            free = next(n for n in range(1, players + 1) if room.seats[n - 1].person is None)
            draft.sit_down(person, free)
            draft.notice_person("sat", person)
    room.seats = (*room.seats, *(Seat() for _ in range(players)))[:players]
    room.settings = command.settings
    draft.notice_person("settings", command.by)

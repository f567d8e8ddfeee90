"""A room as bytes and back, and a room made again from its logged inputs.

What can be worked out (the deal, each act's facts, its sealed order) is not written: the secret,
the shares, the deck and the acts are. A snapshot is therefore as secret as the log that it belongs
to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from tranca.game import Refusal
from tranca.room.inputs import Input, Opened
from tranca.room.machine import open_room, step
from tranca.room.proofs import work_out
from tranca.room.records import played
from tranca.room.ruling import rules_of
from tranca.room.state import Room, RoomState

VERSION: Final = 1


class BadSnapshot(ValueError):
    """Bytes that are no snapshot of this version; the message says why."""


class BadLog(ValueError):
    """A log that does not begin with the making of a room, or whose making is refused."""


class _Saved(Struct, frozen=True):
    version: int
    room: RoomState


class _Version(Struct, frozen=True):
    version: int


def snapshot(room: Room) -> bytes:
    """All of the room that cannot be played back. Equal rooms give equal bytes."""
    kept = {name: getattr(room, name) for name in RoomState.__struct_fields__}
    return msgspec.json.encode(_Saved(VERSION, RoomState(**kept)))


def restore(saved: bytes) -> Room:
    """The room that :func:`snapshot` wrote; raises :class:`BadSnapshot`."""
    try:
        version = msgspec.json.decode(saved, type=_Version).version
        if version != VERSION:
            raise BadSnapshot(f"a snapshot of version {version}; this program reads {VERSION}")
        state = msgspec.json.decode(saved, type=_Saved).room
    except msgspec.MsgspecError as bad:
        raise BadSnapshot(str(bad)) from bad
    room = Room(**{name: getattr(state, name) for name in RoomState.__struct_fields__})
    if room.current is not None:
        room.deal, room.facts = played(rules_of(room.settings), room.current)
    work_out(room)
    return room


def fold(entries: Iterable[tuple[Input, int]]) -> Room:
    """The room after its logged inputs, each with its moment; raises :class:`BadLog`.

    The first is the ``Opened`` that made it. A report that the room refused changed nothing then
    and changes nothing now.
    """
    room: Room | None = None
    for given, now in entries:
        if room is None:
            room = _made(given, now)
            continue
        after = step(room, given, now)
        if not isinstance(after, Refusal):
            room = after.room
    if room is None:
        raise BadLog("the log of a room begins with its making")
    return room


def _made(given: Input, now: int) -> Room:
    if not isinstance(given, Opened):
        raise BadLog(f"the log of a room begins with its making, not with {type(given).__name__}")
    made = open_room(given, now)
    if isinstance(made, Refusal):
        raise BadLog(f"the room's making is refused: {made.code} {made.message}")
    return made.room

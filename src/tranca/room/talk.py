"""Ready phrases: who may say one, and when (ROOM-1). Which phrases there are is not known here."""

from __future__ import annotations

from tranca.game import Refusal
from tranca.room import refusals
from tranca.room.draft import Draft
from tranca.room.effects import Spoke
from tranca.room.inputs import Say
from tranca.room.state import Room, between_deals, seat_of


def may_say(room: Room, _: Say, __: int) -> Refusal | None:
    """Anybody in the room, where the host lets phrases be."""
    match room.settings.phrases:
        case "off":
            return refusals.PHRASES_OFF
        case "between":
            return None if between_deals(room) else refusals.PHRASES_BETWEEN
        case "on":
            return None


def say(draft: Draft, command: Say) -> None:
    """All hear it."""
    name = draft.room.people[command.by].name
    heard = Spoke(seat_of(draft.room, command.by), command.by, name, command.phrase)
    draft.effects.append(heard)

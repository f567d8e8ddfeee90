"""The last words to connections that must go, by what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tranca.game import Refusal
from tranca.room.effects import Departed
from tranca.server.connection import CloseCode
from tranca.server.viewer import Viewer
from tranca.wire.messages import Closed

EXPIRED: Final = Closed("expired", "this room is closed")
STOPPED: Final = Closed("stopped", "this table was stopped by a fault; its match is kept")
_FULL: Final = Closed("full", "there are too many people in this room")
_REMOVED: Final = Closed("removed", "you were removed from this room")
_GONE: Final = Closed("gone", "you have left this room")
_NOT_ALLOWED: Final = Closed("not_allowed", "you may not enter this room")
_TURNED_AWAY: Final = {"ROOM-FULL": _FULL, "ROOM-10": EXPIRED}


def turn_away(strangers: Iterable[tuple[Viewer, Refusal]]) -> None:
    """Closes the connections of those whom the room did not let in, and says why."""
    for viewer, refusal in strangers:
        last = _TURNED_AWAY.get(refusal.code, _NOT_ALLOWED)
        viewer.connection.close(CloseCode.FOR_GOOD, last)


def of(effect: Departed) -> Closed:
    """The last word to who is in the room no more."""
    return _REMOVED if effect.why == "removed" else _GONE

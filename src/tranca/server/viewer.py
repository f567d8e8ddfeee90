"""One connection looking at one room: what it has been shown, and what it must be shown now.

Messages are numbered by what this connection was sent and by nothing else, so that a gap tells of
no hidden event. Nothing is sent when nothing that this viewer may see has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tranca.room import Room, active_device
from tranca.room.effects import Effect
from tranca.room.evidence import News
from tranca.server.connection import Connection
from tranca.wire import messages
from tranca.wire.outbound import Shown, events_for, moves_since, proofs_since, shown


@dataclass(slots=True, eq=False)
class Viewer:
    """A connection and what it has seen; ``last`` is ``None`` where it needs a whole view."""

    connection: Connection
    seq: int = 0
    last: Shown | None = None
    active: bool = False

    @property
    def person(self) -> str:
        """Who looks."""
        return self.connection.person

    @property
    def device(self) -> str:
        """From which device."""
        return self.connection.device


@dataclass(slots=True)
class Showing:
    """A room at one moment, to be shown to many: each person's view is made once."""

    room: Room
    now: int
    told: Sequence[Effect]
    version: str
    bundle: Callable[[], str]
    news: News = "table"
    """How much can have changed since everybody was shown the room."""
    _views: dict[str, Shown] = field(default_factory=dict)

    def show(self, viewer: Viewer) -> None:
        """Brings a viewer level: a whole view, the news, or nothing."""
        if self.news == "nothing" and viewer.last is not None:
            return
        person = viewer.person
        seen = self._views.get(person)
        if seen is None:
            seen = self._views[person] = self._seen(viewer)
        active = active_device(self.room, person) == viewer.device
        if viewer.last is None:
            self._welcome(viewer, seen, active=active)
        else:
            self._update(viewer, viewer.last, seen, active=active)
        viewer.last, viewer.active = seen, active

    def _seen(self, viewer: Viewer) -> Shown:
        if self.news != "table" and viewer.last is not None:
            return viewer.last.with_exchange(self.room, self.now)
        return shown(self.room, viewer.person, self.now)

    def _welcome(self, viewer: Viewer, seen: Shown, *, active: bool) -> None:
        viewer.seq += 1
        moves = moves_since(self.room, viewer.person, 0)
        viewer.connection.send(
            messages.Welcome(
                seq=viewer.seq,
                room=seen.room,
                deal=seen.deal,
                moves=moves,
                active=active,
                fair=seen.fair,
                proofs=proofs_since(self.room, viewer.person, 0),
                server=self.version,
                bundle=self.bundle(),
            )
        )

    def _update(self, viewer: Viewer, last: Shown, seen: Shown, *, active: bool) -> None:
        since = last.moves if last.place == seen.place else 0
        moves = moves_since(self.room, viewer.person, since)
        events = events_for(self.room, viewer.person, self.told)
        news = moves or events or active != viewer.active
        if not news and seen.looks_like(last):
            return
        viewer.seq += 1
        viewer.connection.send(
            messages.Update(
                seq=viewer.seq,
                room=seen.room,
                deal=seen.deal,
                moves=moves,
                events=events,
                active=active,
                fair=None if seen.is_as_fair_as(last) else seen.fair,
                # Between two deals everybody is shown that no card is proved yet.
                proofs=proofs_since(self.room, viewer.person, last.proved),
            )
        )

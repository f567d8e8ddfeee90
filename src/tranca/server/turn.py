"""One turn of a room's runner: inputs folded into the room, and the changes that keep them.

A turn shows nothing to anybody. Its runner commits the changes first, and only then lets the room,
the replies and the effects out. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tranca.game import Refusal
from tranca.room import Input, Room, encode_input, file_of, record_line, snapshot, step
from tranca.room.effects import (
    Answered,
    DealStarted,
    Effect,
    Expired,
    MatchClosed,
    Step,
)
from tranca.server.viewer import Viewer
from tranca.store import Appended, Change, MatchRevealed, RecordsKept, RoomClosed, Snapshotted
from tranca.wire import messages
from tranca.wire.outbound import answer


@dataclass(slots=True)
class Turn:
    """What a turn has come to so far. ``head`` is the number of the last input of the log."""

    room: Room
    head: int
    changes: list[Change] = field(default_factory=list)
    told: list[Effect] = field(default_factory=list)
    replies: list[tuple[Viewer, messages.ServerMessage]] = field(default_factory=list)
    entering: list[Viewer] = field(default_factory=list)
    turned_away: list[tuple[Viewer, Refusal]] = field(default_factory=list)
    gone: list[Viewer] = field(default_factory=list)
    has_expired: bool = False
    kept: int | None = None
    """How many inputs the last snapshot of this turn adds up to."""

    def apply(self, given: Input, at: int, sender: Viewer | None = None) -> Refusal | None:
        """Folds an input in; a refusal of a report, which changes nothing, is given back.

        A command's answer, refused or not, is put among the replies to ``sender``.
        """
        after = step(self.room, given, at)
        if isinstance(after, Refusal):
            return after
        self.take(after, given, at, sender)
        return None

    def take(self, after: Step, given: Input, at: int, sender: Viewer | None = None) -> None:
        """Notes a step that was made for ``given``."""
        if after.room is not self.room:
            self.head += 1
            self.changes.append(Appended(self.room.code, self.head, at, encode_input(given)))
            self.room = after.room
        for effect in after.effects:
            self.told.append(effect)
            self._follow(effect, at, sender)

    def _follow(self, effect: Effect, at: int, sender: Viewer | None) -> None:
        match effect:
            case Answered(id=id_, refusal=refusal):
                if sender is not None:
                    self.replies.append((sender, answer(id_, refusal)))
            case DealStarted():
                self.keep_snapshot()
            case MatchClosed():
                self._reveal(effect, at)
            case Expired():
                self.has_expired = True
                self.keep_snapshot()
                self.changes.append(RoomClosed(self.room.code, at))
            case _:
                pass  # for the viewers alone

    def _reveal(self, closed: MatchClosed, at: int) -> None:
        """The records, and the match's file with its entry in the public log, in the same write."""
        lines = tuple((past.deal.number, record_line(past)) for past in closed.deals)
        if lines:
            self.changes.append(RecordsKept(self.room.code, closed.match, at, lines))
        body = file_of(closed)
        if body is not None:
            self.changes.append(MatchRevealed(closed.match, closed.key, body))

    def keep_snapshot(self) -> None:
        """Writes down what all inputs so far add up to."""
        self.kept = self.head
        self.changes.append(Snapshotted(self.room.code, self.head, snapshot(self.room)))

"""One room's mailbox and the task that empties it.

Inputs arrive with their moment and are handled in turns: everything that waits is folded into the
room, made durable in one write, and only then answered and shown. What is due by itself comes after
the inputs that arrived before it. The room that others may look at, ``room``, is always the one
that is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from typing import Final

from tranca.game import Refusal
from tranca.room import (
    Room,
    active_device,
    automatic_act_of,
    bot_to_act,
    needs_secret,
    next_change,
    next_due,
    root_to_show,
    verdict,
    what_is_new,
)
from tranca.room.effects import Departed
from tranca.room.inputs import BotActed, Disconnected, Entered, Input, Tick
from tranca.server import partings
from tranca.server.botturn import BotDesk
from tranca.server.clock import Alarm
from tranca.server.connection import CloseCode, Connection
from tranca.server.house import House
from tranca.server.logs import named, trace_of
from tranca.server.matches import MatchOpener
from tranca.server.turn import Turn
from tranca.server.viewer import Showing, Viewer
from tranca.store import StoreError
from tranca.wire import messages, outbound

MOST_TO_FOLD: Final = 1_000
"""Inputs after a snapshot, before there is another one: bringing a room back stays quick even where
no deal is ever started. A deal has some 150."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody has another name now; which device the room is told it from is asked when it is."""

    person: str
    name: str


Content = Input | messages.Ask | messages.Resync | Renamed


@dataclass(frozen=True, slots=True)
class Letter:
    """Something that arrived at a moment; answers go to ``sender``."""

    at: int
    given: Content
    sender: Viewer | None = None


class RoomRunner:
    """Runs one room until it is closed, stopped by a fault, or cancelled.

    ``head``: inputs in its log so far; ``kept``: those that its snapshot adds up to.
    """

    def __init__(self, room: Room, head: int, house: House, kept: int | None = None) -> None:
        self.room = room
        self.is_over = False
        """Whether the room expired: it may be forgotten."""
        self.fault: Exception | None = None
        """What stopped the room, if something did."""
        self._head = head
        self._kept = head if kept is None else kept
        self._house = house
        self._log = house.log.bind(room=named(room.code))
        self._letters: deque[Letter] = deque()
        self._wake = asyncio.Event()
        self._alarm: Alarm | None = None
        self._viewers: dict[str, Viewer] = {}
        self._entering: set[Viewer] = set()
        """Those whose entry is not durable yet: they look at nothing, and must not be forgotten."""
        self._bots = BotDesk(house, self.post)
        self._matches = MatchOpener(house, self._log)

    @property
    def people_connected(self) -> frozenset[str]:
        """The persons who look at this room now."""
        return frozenset(viewer.person for viewer in self._viewers.values())

    # ------------------------------------------------------------ from outside

    def post(self, given: Content, sender: Viewer | None = None) -> None:
        """Puts something into the mailbox, with this moment as its arrival."""
        self._letters.append(Letter(self._house.clock.now(), given, sender))
        self._wake.set()

    def enter(self, connection: Connection) -> Viewer:
        """Lets a connection in: it is welcomed, or told why not and closed, when its turn comes."""
        viewer = Viewer(connection)
        if self.is_over:
            connection.close(CloseCode.FOR_GOOD, partings.EXPIRED)
            return viewer
        self._entering.add(viewer)
        self.post(Entered(connection.person, connection.name, connection.device), viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """The connection is gone."""
        self.post(Disconnected(viewer.person, viewer.device), viewer)

    # ------------------------------------------------------------ the task

    async def run(self) -> None:
        """Runs the room.

        Returns when it has expired or a fault has stopped it; the others play on.
        """
        try:
            if not self._letters:  # a new room; one that is brought back hears first that it was
                await self._draw_secret()
                self._settle(Turn(self.room, self._head))
            while not self.is_over:
                await self._wake.wait()
                self._wake.clear()
                await self._take_turn()
                await self._draw_secret()
        except StoreError as error:
            self.fault = error
            self._log.error("room_not_stored", error=str(error))
            self._close_all(CloseCode.RESTART, None)
        except Exception as error:  # noqa: BLE001 - whatever it is: this room stops, the house stands
            self.fault = error
            self._house.metrics.rooms_stopped.inc()
            self._log.error("room_stopped", error=type(error).__name__, trace=trace_of(error))
            self._close_all(CloseCode.FOR_GOOD, partings.STOPPED)
        finally:
            self._bots.stop()
            if self._alarm is not None:
                self._alarm.cancel()

    async def _take_turn(self) -> None:
        turn = Turn(self.room, self._head)
        waits_for_secret = needs_secret(self.room)
        while self._letters:
            self._open(turn, self._letters.popleft())
            if waits_for_secret:
                break  # it comes before the next letter
        if self._letters:
            self._wake.set()
        now = self._house.clock.now()
        due = next_due(turn.room)
        if due is not None and due <= now:
            turn.apply(Tick(), now)
        if turn.changes:
            if turn.head - (turn.kept or self._kept) >= MOST_TO_FOLD:
                turn.keep_snapshot()
            await self._commit(turn)
        self._settle(turn)

    async def _commit(self, turn: Turn) -> None:
        """Waits until the turn is durable; raises ``StoreError`` when that is not certain."""
        began = time.perf_counter()
        await asyncio.wrap_future(self._house.store.write(turn.changes))
        self._house.metrics.append_seconds.observe(time.perf_counter() - began)

    async def _draw_secret(self) -> None:
        """Gives the open match the secret that it waits for, before anything else is heard.

        So nothing can come between the log's ``open`` entry and the room's knowing of it, and a
        match that the log knows is always closed by its room.
        """
        if not needs_secret(self.room):
            return
        turn = Turn(self.room, self._head)
        turn.apply(await self._matches.open(self.room), self._house.clock.now())
        if turn.changes:
            await self._commit(turn)
            self._settle(turn)

    # ------------------------------------------------------------ letters

    def _open(self, turn: Turn, letter: Letter) -> None:
        given, sender = letter.given, letter.sender
        match given:
            case messages.Ask(id=id_, act=act):
                if sender is not None:
                    found = verdict(turn.room, sender.person, act)
                    turn.replies.append((sender, outbound.verdict(id_, found)))
            case messages.Resync():
                if sender is not None:
                    sender.last = None
            case Renamed(person=person, name=name):
                device = active_device(turn.room, person)
                if device is not None:  # who is not there brings the name along when they come
                    turn.apply(Entered(person, name, device), letter.at)
            case Entered():
                refusal = turn.apply(given, letter.at)
                if sender is not None:
                    _note_entry(turn, sender, refusal)
            case Disconnected():
                turn.apply(given, letter.at)
                if sender is not None:
                    turn.gone.append(sender)
            case BotActed():
                self._bot_acted(turn, given, letter.at)
            case _:
                turn.apply(given, letter.at, sender)

    def _bot_acted(self, turn: Turn, given: BotActed, at: int) -> None:
        """A bot's act; if the rules refuse it, the automatic act stands in for it (CLOCK-2)."""
        self._bots.has_acted()
        refusal = turn.apply(given, at)
        if refusal is None:
            return
        # A refused report leaves undone what was due before it: a bot that comes after its limit,
        # since the whole server stood still, finds its act made for it.
        turn.apply(Tick(), at)
        waited = bot_to_act(turn.room, at)
        if waited is None:
            return
        if (waited.seat, waited.deal, waited.n) != (given.seat, given.deal, given.n):
            return  # the table has gone on: a person came back, or the room paused and went on
        self._house.metrics.bot_fallbacks.labels("illegal").inc()
        self._log.error("bot_act_refused", level=waited.level, code=refusal.code)
        act = automatic_act_of(turn.room)
        assert act is not None, "a bot is waited for"
        again = turn.apply(BotActed(given.seat, given.deal, given.n, act, fallback=True), at)
        assert again is None, "the automatic act is legal"

    # ------------------------------------------------------------ after the commit

    def _settle(self, turn: Turn) -> None:
        """The turn is durable: shows it, answers it, and sees to what comes next."""
        news = what_is_new(self.room, turn.room)
        self.room, self._head, self._kept = turn.room, turn.head, turn.kept or self._kept
        now = self._house.clock.now()
        self._house.metrics.count(turn.told)
        self._entering.difference_update(turn.entering, (viewer for viewer, _ in turn.turned_away))
        partings.turn_away(turn.turned_away)
        for viewer in turn.entering:
            self._viewers[viewer.device] = viewer
        for viewer in turn.gone:
            self._viewers.pop(viewer.device, None)
        version, bundle = self._house.version, self._house.bundle_stamp
        showing = Showing(self.room, now, turn.told, version, bundle, news)
        for viewer in self._viewers.values():
            showing.show(viewer)
        for viewer, reply in turn.replies:
            viewer.connection.send(reply)
        self._part(turn)
        if turn.has_expired:
            self.is_over = True
            self._close_all(CloseCode.FOR_GOOD, partings.EXPIRED)
            return
        if (root := root_to_show(self.room)) is not None:
            self.post(root)  # it has just been sent: the cards follow in the next turn
        self._bots.consider(self.room, now)
        self._set_alarm(now)

    def _part(self, turn: Turn) -> None:
        """Closes the connections of those who are in the room no more."""
        for effect in turn.told:
            if isinstance(effect, Departed):
                last = partings.of(effect)
                for viewer in [v for v in self._viewers.values() if v.person == effect.person]:
                    del self._viewers[viewer.device]
                    viewer.connection.close(CloseCode.FOR_GOOD, last)

    def _set_alarm(self, now: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moments = [m for m in (next_due(self.room), next_change(self.room, now)) if m is not None]
        if moments:
            self._alarm = self._house.clock.call_at(min(moments), self._wake.set)

    def _close_all(self, code: CloseCode, last: messages.Closed | None) -> None:
        for viewer in (*self._viewers.values(), *self._entering):
            viewer.connection.close(code, last)
        self._viewers.clear()
        self._entering.clear()
        self._letters.clear()


def _note_entry(turn: Turn, sender: Viewer, refusal: Refusal | None) -> None:
    if refusal is None:
        turn.entering.append(sender)
    else:
        turn.turned_away.append((sender, refusal))

"""All rooms of one server: made, found, brought back after a restart, forgotten when they are over.

Every open room runs from the start on, since bots and clocks go on whether or not somebody asks for
it. It refuses to know what happens inside a room.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tranca.game import Refusal
from tranca.room import (
    Input,
    Room,
    decode_input,
    encode_input,
    fold,
    open_room,
    restore,
    snapshot,
    step,
)
from tranca.room.effects import Answered
from tranca.room.inputs import Opened, Restarted
from tranca.room.state import seated
from tranca.room.view import Settings
from tranca.server.house import House
from tranca.server.logs import named, trace_of
from tranca.server.runner import Renamed, RoomRunner
from tranca.server.turn import Turn
from tranca.store import (
    Appended,
    Beat,
    RoomOpened,
    RoomSucceeded,
    Snapshotted,
    StoredRoom,
    StoreError,
    StorePerson,
)
from tranca.wire import bodies
from tranca.wire.lobby import lobby_room

CODE_LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"
"""27 that nobody mistakes for each other; without vowels, so that no code is a word."""
CODE_LENGTH: Final = 11
"""52 bits: a room that is not listed cannot be found by trying."""
MARK_BYTES: Final = 8
"""Of a room's mark. A digest of the code would not do: the log is public, 52 bits can be tried."""
BEAT_MS: Final = 5_000
MOST_LISTED: Final = 100
"""Rooms in the lobby: more than anybody scrolls through."""


class NoMoreRooms(Exception):
    """The server has as many rooms as its operator allows."""


class Hub:
    """The rooms. ``start`` before anything else; ``stop`` before the store is closed."""

    def __init__(self, house: House, most_rooms: int) -> None:
        self._house = house
        self._most_rooms = most_rooms
        self._runners: dict[str, RoomRunner] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lost: set[str] = set()
        self._finding = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self.is_stopping = False

    # ------------------------------------------------------------ start and stop

    async def start(self) -> None:
        """Brings back every open room, with all that its players were told."""
        alive = self._house.store.last_beat()
        for code in await asyncio.to_thread(self._house.store.open_rooms):
            try:
                await self._bring_back(code, alive)
            except StoreError as error:  # a damaged page holds one room's rows, not all rooms'
                self._report_lost(code, error)
        self._beating = asyncio.create_task(self._beat())

    def prepare_to_stop(self) -> None:
        """From now on connections go because we go: nobody is away for it."""
        self.is_stopping = True

    async def stop(self) -> None:
        """Ends every room's task.

        What has been answered is durable; the rest was never answered.
        """
        self.is_stopping = True
        tasks = list(self._tasks.values())
        if self._beating is not None:
            tasks.append(self._beating)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            # Without rooms nobody's time runs, and a small computer's disk may rest.
            if self._runners:
                beat = self._house.store.write([Beat(self._house.clock.now())])
                with suppress(StoreError):  # health and the rooms' own writes tell of it
                    await asyncio.wrap_future(beat)
                    await self._revive()
            await asyncio.sleep(BEAT_MS / 1000)

    async def _revive(self) -> None:
        """Brings back the rooms that could not write, whether or not anybody asks for them.

        Else one that nobody opens any more would never expire.
        """
        for code in self.not_stored:
            await self.runner(code)

    # ------------------------------------------------------------ making and finding

    async def make(
        self, person: StorePerson, settings: Settings, then: Sequence[Input] = ()
    ) -> str | Refusal:
        """The code of a new room whose host is this person; raises :class:`NoMoreRooms`.

        ``then``: what the room is told at once. All of it becomes durable in one write, so after a
        crash there is the whole of it or nothing; the room must accept it.
        """
        if len(self._runners) >= self._most_rooms:
            raise NoMoreRooms
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        now = self._house.clock.now()
        opened = Opened(code, settings, person.id, person.name, secrets.token_hex(MARK_BYTES))
        made = open_room(opened, now)
        if isinstance(made, Refusal):
            return made
        turn = Turn(made.room, 1)
        for given in then:
            _told(turn, given, now)
        changes = (
            RoomOpened(code, now),
            Appended(code, 1, now, encode_input(opened)),
            Snapshotted(code, 1, snapshot(made.room)),
            *turn.changes,
        )
        await asyncio.wrap_future(self._house.store.write(changes))
        self._house.metrics.count(turn.told)
        self._run(turn.room, turn.head)
        self._house.log.info("room_made", room=named(code), variant=settings.variant)
        return code

    async def runner(self, code: str) -> RoomRunner | None:
        """An open room's runner; one that could not write is read again from the store first."""
        found = self._runners.get(code)
        if found is None or not isinstance(found.fault, StoreError):
            return found
        async with self._finding:
            if self._runners.get(code) is found:
                with suppress(StoreError):  # still not to be read: it is tried again the next time
                    await self._bring_back(code, self._house.store.last_beat())
        return self._runners.get(code)

    @property
    def not_stored(self) -> tuple[str, ...]:
        """The rooms that stand still because they could not write."""
        return tuple(c for c, r in self._runners.items() if isinstance(r.fault, StoreError))

    def is_lost(self, code: str) -> bool:
        """Whether there is such a room, but what is kept of it cannot be read by this program."""
        return code in self._lost

    async def closed_room(self, code: str) -> tuple[Room, str | None] | None:
        """A room that is over, as it was at its end, and the room that took its place."""
        stored = await asyncio.to_thread(self._house.store.closed_room, code)
        if stored is None:
            return None
        return await asyncio.to_thread(_folded, stored.room), stored.successor

    async def reopen(self, code: str, person: StorePerson) -> str | Refusal | None:
        """The code of the room in a closed one's place: made now, or for whoever came first."""
        async with self._finding:
            found = await self.closed_room(code)
            if found is None:
                return None
            room, successor = found
            if successor is not None and successor in self._runners:
                return successor
            made = await self.make(person, room.settings)
            if isinstance(made, str):
                await asyncio.wrap_future(self._house.store.write([RoomSucceeded(code, made)]))
            return made

    def rename(self, person: str, name: str) -> None:
        """Tells the rooms in which this person is."""
        for runner in self._runners.values():
            if person in runner.room.people:
                runner.post(Renamed(person, name))

    def lobby(self) -> bodies.Lobby:
        """The public rooms, fullest of people first, and how many people are connected."""
        people: set[str] = set()
        listed: list[Room] = []
        for runner in self._runners.values():
            people |= runner.people_connected
            if runner.room.settings.public and runner.people_connected and runner.fault is None:
                listed.append(runner.room)
        listed.sort(key=lambda room: len(seated(room)), reverse=True)
        return bodies.Lobby([lobby_room(room) for room in listed[:MOST_LISTED]], len(people))

    # ------------------------------------------------------------ running

    async def _bring_back(self, code: str, alive: int) -> None:
        """Reads a room, folds it and runs it.

        One that cannot be read is left out and reported; the others run.
        """
        try:
            stored = await asyncio.to_thread(self._house.store.room, code)
            if stored is None:  # a write of unknown outcome had closed it
                self._runners.pop(code, None)
                return
            room = await asyncio.to_thread(_folded, stored)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - the other rooms come back
            self._report_lost(code, error)
            return
        self._run(room, stored.head, stored.snapshot_number).post(Restarted(alive))

    def _report_lost(self, code: str, error: Exception) -> None:
        self._lost.add(code)
        self._house.metrics.rooms_stopped.inc()
        kind, trace = type(error).__name__, trace_of(error)
        self._house.log.error("room_not_brought_back", room=named(code), error=kind, trace=trace)

    def _run(self, room: Room, head: int, kept: int | None = None) -> RoomRunner:
        runner = RoomRunner(room, head, self._house, kept)
        code = room.code
        self._runners[code] = runner
        task = asyncio.create_task(runner.run(), name=f"room-{named(code)}")
        self._tasks[code] = task
        task.add_done_callback(lambda _: self._has_ended(code, runner))
        self._house.metrics.rooms.set(len(self._runners))
        return runner

    def _has_ended(self, code: str, runner: RoomRunner) -> None:
        """A room that is over is forgotten; one that a fault stopped is kept, to say so."""
        if self._runners.get(code) is not runner:
            return
        self._tasks.pop(code, None)
        if runner.is_over:
            del self._runners[code]
        self._house.metrics.rooms.set(len(self._runners))


def _told(turn: Turn, given: Input, now: int) -> None:
    refusal = turn.apply(given, now)
    assert refusal is None, "a new room takes what the house reports"
    answers = [effect for effect in turn.told if isinstance(effect, Answered)]
    assert all(each.refusal is None for each in answers), "a new room does what it is told"


def _folded(stored: StoredRoom) -> Room:
    """The room that a snapshot and the inputs after it make."""
    entries = [(decode_input(each.body), each.at) for each in stored.inputs]
    if stored.snapshot is None:
        return fold(entries)
    room = restore(stored.snapshot)
    for given, at in entries:
        after = step(room, given, at)
        assert not isinstance(after, Refusal), "an input that was kept had been taken"
        room = after.room
    return room

"""Quick play: people wait here for company, until a table can be opened for them (MATCH-6).

Who sits with whom is chosen by :mod:`tranca.room.quick`; here is the waiting, and then a room like
any other, which is told in its own inputs who sits, that bots fill it and that it starts. It knows
no requests: a wish lives exactly as long as somebody awaits it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tranca.room import Input
from tranca.room.inputs import Disconnected, Entered, Fill, Leave, Sit, Start
from tranca.room.quick import WISH, Wish, next_party, parties
from tranca.room.view import Settings
from tranca.server.clock import Alarm, Clock
from tranca.server.hub import Hub
from tranca.store import StorePerson


class WishEnded(Exception):
    """A wish ended without a table. ``why``: the same person has another one, or we go."""

    def __init__(self, why: Literal["replaced", "stopping"]) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """Somebody with a wish; ``code`` becomes the code of their room."""

    person: StorePerson
    wish: Wish
    settings: Settings
    code: asyncio.Future[str]


class QuickPlay:
    """Those who wait. ``silence_ms``: how long a page may take to come to its table."""

    def __init__(self, hub: Hub, clock: Clock, silence_ms: int) -> None:
        self._hub = hub
        self._clock = clock
        self._silence_ms = silence_ms
        self._waiting: dict[str, Waiting] = {}
        self._opening: set[asyncio.Task[None]] = set()
        self._alarm: Alarm | None = None
        self._is_stopping = False

    @property
    def people(self) -> frozenset[str]:
        """Those who wait now."""
        return frozenset(self._waiting)

    async def table(
        self, person: StorePerson, settings: Settings, blocked: frozenset[str] = frozenset()
    ) -> str:
        """Waits for a table and gives its code; the person sits there, the first deal begins.

        Cancelling takes the wish back. Raises :class:`WishEnded`, and what making a room raises.
        """
        if self._is_stopping:
            raise WishEnded("stopping")
        former = self._waiting.pop(person.id, None)
        if former is not None:
            former.code.set_exception(WishEnded("replaced"))
        now = self._clock.now()
        wish = Wish(person.id, settings.variant, settings.players, settings.target, now, blocked)
        mine = Waiting(person, wish, settings, asyncio.get_running_loop().create_future())
        self._waiting[person.id] = mine
        self._open_what_can_be()
        try:
            return await mine.code
        finally:
            if self._waiting.get(person.id) is mine:
                del self._waiting[person.id]
                self._set_alarm()

    def stop(self) -> None:
        """Nobody waits any more, and nobody begins to."""
        self._is_stopping = True
        for waiting in self._waiting.values():
            waiting.code.set_exception(WishEnded("stopping"))
        self._waiting.clear()
        self._set_alarm()

    # ------------------------------------------------------------ opening tables

    def _open_what_can_be(self) -> None:
        wishes = [waiting.wish for waiting in self._waiting.values()]
        for party in parties(wishes, self._clock.now()):
            company = [self._waiting.pop(person) for person in party.people]
            task = asyncio.create_task(self._open(company))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moment = next_party([waiting.wish for waiting in self._waiting.values()])
        if moment is not None:
            self._alarm = self._clock.call_at(moment, self._open_what_can_be)

    async def _open(self, company: Sequence[Waiting]) -> None:
        """Makes the room and tells everybody; whatever fails is told to those who wait."""
        host, settings = company[0].person, company[0].settings
        people = [waiting.person for waiting in company]
        try:
            made = await self._hub.make(host, settings, opening(people, settings.players))
            assert isinstance(made, str), "the settings were asked for as a room's are"
        except Exception as error:  # noqa: BLE001 - each who waits raises it again
            for waiting in company:
                if not waiting.code.done():
                    waiting.code.set_exception(error)
            return
        await self._seat(made, company)

    async def _seat(self, code: str, company: Sequence[Waiting]) -> None:
        runner = await self._hub.runner(code)
        assert runner is not None, "it was made just now"
        for waiting in company:
            if waiting.code.done():  # went away while the table was being laid
                runner.post(Leave(by=waiting.person.id, device=WISH, id="quick-leave"))
            else:
                waiting.code.set_result(code)

        def silence() -> None:
            for waiting in company:
                runner.post(Disconnected(waiting.person.id, WISH))

        self._clock.call_at(self._clock.now() + self._silence_ms, silence)


def opening(people: Sequence[StorePerson], seats: int) -> tuple[Input, ...]:
    """What a new room is told for its people, of whom the first is its host, on seat 1.

    They sit down in the order in which they waited, so that of two each side has one; bots take
    the rest, and the host starts.
    """
    host = people[0].id
    told: list[Input] = [Entered(person.id, person.name, WISH) for person in people]
    told += [
        Sit(by=person.id, device=WISH, id="quick-sit", seat=seat)
        for seat, person in enumerate(people[1:], 2)
    ]
    if len(people) < seats:
        told.append(Fill(by=host, device=WISH, id="quick-fill"))
    told.append(Start(by=host, device=WISH, id="quick-start"))
    return tuple(told)

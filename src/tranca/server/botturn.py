"""Lets a room's bots think while they seem to hesitate, and hands in what they choose (CLOCK-4).

A bot that fails is replaced by the automatic act (CLOCK-2) for that one act; the incident is logged
and counted.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tranca.bots import view_to_json
from tranca.game import view_of
from tranca.room import BotTurn, Room, automatic_act_of, bot_to_act
from tranca.room.inputs import BotActed
from tranca.server.clock import until
from tranca.server.house import BotFailed, House
from tranca.server.logs import trace_of

_Place = tuple[str, int, int, int, str]


class BotDesk:
    """At most one bot thinks for a room at a time.

    ``post`` puts its act into the room's mailbox.
    """

    def __init__(self, house: House, post: Callable[[BotActed], None]) -> None:
        self._house = house
        self._post = post
        self._place: _Place | None = None
        self._task: asyncio.Task[None] | None = None

    def consider(self, room: Room, now: int) -> None:
        """Starts the bot on turn thinking, lets it go on, or stops one that is not waited for."""
        turn = bot_to_act(room, now)
        if turn is None:
            self.stop()
            return
        place = (room.match, turn.deal, turn.n, turn.seat, turn.level)
        if place == self._place:
            return
        self.stop()
        self._place = place
        self._task = asyncio.create_task(self._think(turn, room))

    def has_acted(self) -> None:
        """Its act was handled, taken or not: the next one is thought about anew."""
        self._place = None

    def stop(self) -> None:
        """Stops the bot that thinks, if one does."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._place = None

    async def _think(self, turn: BotTurn, room: Room) -> None:
        act, fallback = await self._chosen(turn, room)
        await until(self._house.clock, turn.due_ms)
        self._post(BotActed(turn.seat, turn.deal, turn.n, act, fallback))

    async def _chosen(self, turn: BotTurn, room: Room) -> tuple[str, bool]:
        """The bot's act, or the automatic one and ``True``."""
        assert room.deal is not None, "a bot is waited for in a deal"
        view = view_to_json(view_of(room.deal, turn.seat))
        began = time.perf_counter()
        try:
            act = await self._house.bots.choose(view, turn.level)
        except Exception as error:  # noqa: BLE001 - a room without a limit would wait for ever
            return self._instead(turn, room, error), True
        self._house.metrics.bot_seconds.observe(time.perf_counter() - began)
        return act, False

    def _instead(self, turn: BotTurn, room: Room, error: Exception) -> str:
        """The automatic act, and a word about why; a fault of ours tells its place in the code."""
        ours = not isinstance(error, BotFailed)
        why = "fault" if ours else str(error)
        trace = {"error": type(error).__name__, "trace": trace_of(error)} if ours else {}
        self._house.metrics.bot_fallbacks.labels(why).inc()
        self._house.log.warning("bot_failed", why=why, level=turn.level, **trace)
        act = automatic_act_of(room)
        assert act is not None, "a bot is waited for"
        return act

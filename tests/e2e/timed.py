"""The server inside the test's process, with a clock whose hands the test can move.

For what takes minutes: rooms that expire, people who are called, hosts who are replaced. The
server is the real one on a real port; only its clock and its dice are the test's.
"""

import asyncio
import json
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.server.bench import HereBots, SeededDice
from tests.server.live import live
from tranca import webbuild
from tranca.server.app import Parts
from tranca.server.clock import SteadyClock
from tranca.server.dice import Dice


class MovedClock:
    """A clock that runs as time does, and can be put forward."""

    def __init__(self) -> None:
        self._steady = SteadyClock()
        self._ahead_ms = 0
        self._waiting: set[_Order] = set()

    def now(self) -> int:
        """See :meth:`tranca.server.clock.Clock.now`."""
        return self._steady.now() + self._ahead_ms

    def call_at(self, moment: int, callback: Callable[[], object]) -> "_Order":
        """See :meth:`tranca.server.clock.Clock.call_at`."""
        order = _Order(self, moment, callback)
        self._waiting.add(order)
        order.wind()
        return order

    def put_forward(self, ms: int) -> None:
        """Moves the hands; to be called in the server's loop."""
        self._ahead_ms += ms
        for order in sorted(self._waiting, key=lambda each: each.moment):
            order.wind()

    def forget(self, order: "_Order") -> None:
        """Drops an order that was called or taken back."""
        self._waiting.discard(order)


class _Order:
    """One call that was ordered; wound again whenever the hands are moved."""

    def __init__(self, clock: MovedClock, moment: int, callback: Callable[[], object]) -> None:
        self.moment = moment
        self._clock = clock
        self._callback = callback
        self._timer: asyncio.TimerHandle | None = None

    def wind(self) -> None:
        """Sets the timer to what is left."""
        if self._timer is not None:
            self._timer.cancel()
        left_ms = max(0, self.moment - self._clock.now() + 1)
        self._timer = asyncio.get_running_loop().call_later(left_ms / 1000, self._ring)

    def cancel(self) -> None:
        """See :meth:`tranca.server.clock.Alarm.cancel`."""
        if self._timer is not None:
            self._timer.cancel()
        self._clock.forget(self)

    def _ring(self) -> None:
        self._clock.forget(self)
        self._callback()


class TimedServer:
    """The real server in a thread of its own, on a free port, keeping nothing."""

    def __init__(self, dice: Dice | None = None, bundle: Path = webbuild.BUNDLE) -> None:
        self._dice = dice or SeededDice()
        self._bundle = bundle
        self._clock = MovedClock()
        self._up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over: asyncio.Event | None = None
        self.url = ""

    def start(self) -> None:
        """Returns when it answers."""
        self._thread.start()
        assert self._up.wait(30), "the server came up"

    def stop(self) -> None:
        """Closes every socket and ends the thread."""
        assert self._loop is not None
        assert self._over is not None
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def pass_time(self, seconds: float) -> None:
        """So many seconds have passed for the rooms; what was due happens, the earliest first."""
        assert self._loop is not None
        moved = threading.Event()

        def move() -> None:
            self._clock.put_forward(int(seconds * 1000))
            moved.set()

        self._loop.call_soon_threadsafe(move)
        assert moved.wait(30), "the server's loop runs"

    def until_connected(self, people: int) -> None:
        """Waits until so many people are connected: a closed page takes a moment to tell."""
        deadline = time.monotonic() + 30
        while self._connected() != people:
            assert time.monotonic() < deadline, f"{self._connected()} people are connected"
            time.sleep(0.05)

    def _connected(self) -> int:
        with urllib.request.urlopen(f"{self.url}/api/lobby", timeout=10) as answer:
            return int(json.load(answer)["people"])

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        parts = Parts(clock=self._clock, dice=self._dice, bots=HereBots())
        async with live(parts, bundle=self._bundle) as running:
            self.url = f"http://{running.place}"
            self._up.set()
            await self._over.wait()

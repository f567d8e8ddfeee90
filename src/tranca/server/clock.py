"""The server's one clock. Rooms are told the time; this is where it comes from.

Milliseconds since the epoch that never step back: the wall clock is read once, at the start, and a
steady one counts from there. So a corrected wall clock takes no player's time away, and one that is
behind after a restart (a small computer without a battery) does not make rooms stand still.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that has been ordered."""

    def cancel(self) -> None:
        """Takes the order back."""
        ...


class Clock(Protocol):
    """The time, and calls at a later one."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    def call_at(self, moment: int, callback: Callable[[], object]) -> Alarm:
        """Calls back in the running loop, at ``moment`` or as soon as possible after it."""
        ...


class SteadyClock:
    """The clock of a real server. It begins no earlier than ``not_before`` (ms)."""

    def __init__(self, not_before: int = 0) -> None:
        began_ns = max(time.time_ns(), not_before * 1_000_000)
        self._offset_ns = began_ns - time.monotonic_ns()

    def now(self) -> int:
        """See :meth:`Clock.now`."""
        return (time.monotonic_ns() + self._offset_ns) // 1_000_000

    def call_at(self, moment: int, callback: Callable[[], object]) -> Alarm:
        """See :meth:`Clock.call_at`."""
        # A timer may fire a little early; one millisecond more, and what is due is due.
        delay_ms = max(0, moment - self.now() + 1)
        return asyncio.get_running_loop().call_later(delay_ms / 1000, callback)


async def until(clock: Clock, moment: int) -> None:
    """Waits until ``moment``; returns at once if it has passed."""
    if clock.now() >= moment:
        return
    reached = asyncio.Event()
    alarm = clock.call_at(moment, reached.set)
    try:
        await reached.wait()
    finally:
        alarm.cancel()

"""A stopwatch as a value: how long something has run, through any number of halts (CLOCK-3).

Every limit of the room is one of these beside a number of milliseconds, so a pause is the same
for all of them: what has been spent stays spent. It has no clock of its own; the moment comes in
with each question.
"""

from __future__ import annotations

from msgspec import Struct


class Stopwatch(Struct, frozen=True):
    """``spent`` ms up to ``since`` and running from then on; halted where that is ``None``."""

    spent: int = 0
    since: int | None = None

    def elapsed(self, now: int) -> int:
        """Milliseconds run so far."""
        return self.spent if self.since is None else self.spent + max(0, now - self.since)

    def left(self, limit: int, now: int) -> int:
        """Milliseconds until ``limit`` has run, never below zero."""
        return max(0, limit - self.elapsed(now))

    def due(self, limit: int) -> int | None:
        """The moment at which ``limit`` will have run; ``None`` while halted."""
        return None if self.since is None else self.since + max(0, limit - self.spent)

    def running(self, now: int) -> Stopwatch:
        """The same, running from ``now`` on; one that runs already runs on."""
        return self if self.since is not None else Stopwatch(self.spent, now)

    def halted(self, now: int) -> Stopwatch:
        """The same, standing still from ``now`` on."""
        return self if self.since is None else Stopwatch(self.elapsed(now))

    def leaving(self, at_least: int, limit: int) -> Stopwatch:
        """The same, with no less than ``at_least`` ms left of ``limit`` (CLOCK-3).

        Where that is more than the whole limit, less than nothing has been spent.
        """
        return Stopwatch(min(self.spent, limit - at_least), self.since)

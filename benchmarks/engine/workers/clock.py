"""The one stopwatch of all workers: CPU seconds of this process, after a short warm-up.

Every contestant is timed by the same lines, with the same dice; none is favoured by its loop.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

WARM_UP = 0.1
"""Part of the time asked for that is played before the clock starts: caches and imports fill."""


def timed(play_one: Callable[[], int], seconds: float) -> dict[str, float]:
    """Calls ``play_one`` until so many CPU seconds are used, always to the end of a game.

    Returns ``games``, ``units`` (the sum of what the calls returned) and the ``seconds`` they took.
    """
    until = process_time() + seconds * WARM_UP
    while process_time() < until:
        play_one()
    games = units = 0
    started = now = process_time()
    until = started + seconds
    while now < until or not games:
        units += play_one()
        games += 1
        now = process_time()
    return {"games": games, "units": units, "seconds": now - started}


def answer(result: object) -> None:
    """Writes the worker's one line."""
    json.dump(result, sys.stdout)
    sys.stdout.write("\n")

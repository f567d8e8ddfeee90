"""A long run over seeds, shared out among processes: progress, one summary, the first fault told.

What is run is a function from a seed to counts; it raises where something is wrong, and the seed is
then all that is needed to see it again. It refuses to go on after a fault.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from platform import python_version

Work = Callable[[int], Counter[str]]
SHOWN_EVERY_S = 10.0


@dataclass
class Outcome:
    """What a run came to: counts, seconds, and the first fault (its seed and what it said)."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    fault: str | None = None


def run(work: Work, seeds: Iterable[int], jobs: int, minutes: float | None = None) -> Outcome:
    """Works off the seeds, until they or the minutes are used up or something is wrong."""
    outcome, began, shown = Outcome(), time.monotonic(), 0.0
    waiting = iter(seeds)
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        running: dict[Future[Counter[str]], int] = {
            pool.submit(work, seed): seed for seed in islice(waiting, 2 * jobs)
        }
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                seed = running.pop(future)
                _add(outcome, future, seed)
            outcome.seconds = time.monotonic() - began
            time_is_up = minutes is not None and outcome.seconds >= 60 * minutes
            if outcome.fault is None and not time_is_up:
                running |= {pool.submit(work, s): s for s in islice(waiting, len(done))}
            if outcome.seconds - shown >= SHOWN_EVERY_S:
                shown = outcome.seconds
                print(f"{shown:7.0f} s  {in_words(outcome.counts)}", file=sys.stderr, flush=True)
    return outcome


def _add(outcome: Outcome, future: Future[Counter[str]], seed: int) -> None:
    error = future.exception()
    if error is None:
        for words, counted in future.result().items():
            most = words.startswith("most ")
            before = outcome.counts[words]
            outcome.counts[words] = max(before, counted) if most else before + counted
    elif outcome.fault is None:
        outcome.fault = f"seed {seed}: {type(error).__name__}: {error}"


def in_words(counts: Counter[str]) -> str:
    """The counts in one line."""
    return ", ".join(f"{counted:,} {words}" for words, counted in counts.items())


def tell(title: str, outcome: Outcome, jobs: int, file: Path | None) -> int:
    """Prints the summary, writes it as JSON where asked; the exit status, 1 for a fault."""
    print(f"{title}: {outcome.seconds:.0f} s, {jobs} processes, Python {python_version()}")
    for words, counted in outcome.counts.items():
        print(f"  {counted:>13,} {words}")
    print(f"FAULT at {outcome.fault}" if outcome.fault else "no fault")
    if file is not None:
        said = {
            "run": title,
            "day": time.strftime("%Y-%m-%d"),
            "python": python_version(),
            "jobs": jobs,
            "seconds": round(outcome.seconds),
            "counts": dict(outcome.counts),
            "fault": outcome.fault,
        }
        file.write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if outcome.fault else 0

"""A long run over seeds, shared out among processes: progress, one summary, the first fault told.

What is run is a function from a seed to counts; it raises where something is wrong, and the seed is
then all that is needed to see it again. Where asked, the summary goes into
``docs/testing.md``, between the marks that bear the run's name. It refuses to go on after a fault.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from platform import python_version

from tranca.game.build import build

Work = Callable[[int], Counter[str]]
SHOWN_EVERY_S = 10.0
PAGE = Path(__file__).resolve().parents[2] / "docs" / "testing.md"


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
    # Spawned, not forked: whoever asks may have threads.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
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
    """The counts that are named in a word or two, in one line."""
    short = {words: counted for words, counted in counts.items() if words.count(" ") < 2}
    return ", ".join(f"{counted:,} {words}" for words, counted in short.items())


def parser_of(description: str | None) -> ArgumentParser:
    """A parser with what every long run can be asked."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", type=Path, default=None, help="where to write the summary")
    parser.add_argument("--docs", action="store_true", help="write it into docs/testing.md")
    return parser


def tell(title: str, outcome: Outcome, asked: Namespace) -> int:
    """Prints the summary and writes it where asked; the exit status, 1 for a fault."""
    summary = summarised(title, outcome, asked.jobs)
    print(summary)
    if asked.json is not None:
        said = {
            "run": title,
            "day": time.strftime("%Y-%m-%d"),
            "python": python_version(),
            "engine": build(),
            "jobs": asked.jobs,
            "seconds": round(outcome.seconds),
            "counts": dict(outcome.counts),
            "fault": outcome.fault,
        }
        text = json.dumps(said, indent=1, ensure_ascii=False)
        asked.json.write_text(text + "\n", encoding="utf-8")
    if asked.docs:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(put_between(page, title, summary), encoding="utf-8")
    return 1 if outcome.fault else 0


def summarised(title: str, outcome: Outcome, jobs: int) -> str:
    """The summary as a page shows it."""
    head = (
        f"{time.strftime('%Y-%m-%d')}, {title}: {outcome.seconds:,.0f} s with {jobs} "
        f"of {os.cpu_count()} shared cores, Python {python_version()}, the {build()} engine."
    )
    counts = [f"{counted:>13,} {words}" for words, counted in sorted(outcome.counts.items())]
    end = f"FAULT at {outcome.fault}" if outcome.fault else "no fault"
    return "\n".join([head, "", "```", *counts, f"{'':>13} {end}", "```"])


def put_between(page: str, title: str, text: str) -> str:
    """A page with the text between the marks that bear a run's name; the marks must be there."""
    before, begins, rest = page.partition(f"<!-- run: {title} -->\n")
    _, ends, after = rest.partition("<!-- end of run -->\n")
    assert begins, f"the page has no marks for {title}"
    assert ends, f"the page has no end for {title}"
    return f"{before}{begins}{text}\n{ends}{after}"

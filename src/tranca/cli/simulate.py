"""``tranca simulate``: bots play deals without a server, and the records of them may be kept."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from tranca.arena import Alone, AnotherRun, Crew, Plan, Tally, WorkerLost
from tranca.cli.options import (
    LEVEL_NAMES,
    JobsOption,
    JsonOption,
    PlayersOption,
    SeedOption,
    VariantOption,
    checked_level,
    rules_of,
)
from tranca.cli.progress import watched
from tranca.cli.recording import RECORD, kept_deals, record_file

INTERRUPTED = 130


def command(  # noqa: PLR0917 - an option each
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="How many deals.")] = 100,
    variant: VariantOption = "sala",
    players: PlayersOption = 4,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVEL[,LEVEL…]", help=f"Given round the seats: {LEVEL_NAMES}."),
    ] = "casual",
    seed: SeedOption = 0,
    jobs: JobsOption = 1,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the deals' records.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with FILE where an earlier run broke off.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Let bots play deals.

    The same seed gives the same records, byte for byte, however many jobs play them.
    """
    rules = rules_of(variant, players)
    levels = [checked_level(level, "--bots") for level in bots.split(",")]
    if len(levels) > players:
        raise typer.BadParameter(f"{len(levels)} levels for {players} seats", param_hint="--bots")
    if resume and record is None:
        raise typer.BadParameter("there is no file to go on with: --record", param_hint="--resume")
    run = Run(Plan(rules, levels, seed), deals, jobs, Tally())
    with record_file(record, resume=resume) as stream:
        try:
            if resume and stream is not None:
                _resume(run, stream, record)
            _play(run, stream)
        except (KeyboardInterrupt, WorkerLost) as broken:
            return _say_how_to_go_on(run, record, broken)
    summary = summarised(run)
    if as_json:
        asked = {"variant": variant, "players": players, "bots": levels, "seed": seed, "jobs": jobs}
        print(json.dumps({**asked, **summary}))
    else:
        print(in_words(run, summary))
    return 0


@dataclass(slots=True)
class Run:
    """One call: what is to be played, what was counted so far, and how fast it went.

    ``deals_before`` and ``acts_before`` were in the file already; speeds count the rest.
    """

    plan: Plan
    deals: int
    jobs: int
    tally: Tally
    deals_before: int = 0
    acts_before: int = 0
    seconds: float = 0.0
    playouts_per_second: float = 0.0


def _resume(run: Run, stream: BinaryIO, path: Path | None) -> None:
    try:
        kept_deals(run.plan, stream, run.deals, run.tally)
    except AnotherRun as another:
        raise typer.BadParameter(f"{path}: {another}", param_hint=RECORD) from None
    run.deals_before, run.acts_before = run.tally.deals, run.tally.acts


def _play(run: Run, stream: BinaryIO | None) -> None:
    """Plays the deals that are left, each written as soon as it and all before it are there."""
    numbers = range(run.tally.deals + 1, run.deals + 1)
    with _players(run, keeps_records=stream is not None) as players:
        started = time.perf_counter()
        for played in watched(players.played(numbers), run.deals, "deals", run.tally.deals):
            if stream is not None and played.record is not None:
                stream.write(played.record.encode() + b"\n")
                stream.flush()  # so that what a killed run leaves can be gone on with
            run.tally.add(played.outcome)
        run.seconds = time.perf_counter() - started
        run.playouts_per_second = players.playouts_per_second()


@contextmanager
def _players(run: Run, *, keeps_records: bool) -> Iterator[Alone | Crew]:
    if run.jobs == 1:
        yield Alone(run.plan, keeps_records=keeps_records)
        return
    with Crew(run.plan, run.jobs, keeps_records=keeps_records) as crew:
        yield crew


def _say_how_to_go_on(run: Run, path: Path | None, broken: BaseException) -> int:
    """One line on the error stream; the exit status."""
    lost = isinstance(broken, WorkerLost)
    why = str(broken) if lost else "interrupted"
    kept = "nothing is kept" if path is None else f"they are in {path}; --resume goes on"
    played = f"{run.tally.deals} of {run.deals} deals played"
    print(f"tranca: {why}: {played}, {kept}", file=sys.stderr)
    return 1 if lost else INTERRUPTED


def summarised(run: Run) -> dict[str, object]:
    """The summary as an object. All of it but the speeds follows from the seed."""
    tally = run.tally
    deals, acts = tally.deals - run.deals_before, tally.acts - run.acts_before
    return {
        "deals": tally.deals,
        "sides": [{"points": tally.side_points(side).to_dict()} for side in (0, 1)],
        "ends": {"side_a": tally.went_out[0], "side_b": tally.went_out[1], "stock": tally.by_stock},
        "turns_per_deal": round(tally.turns / tally.deals, 1),
        "acts_per_deal": round(tally.acts / tally.deals, 1),
        "deals_per_second": round(deals / run.seconds, 1) if deals else None,
        "acts_per_second": round(acts / run.seconds) if deals else None,
        "playouts_per_second": round(run.playouts_per_second),
    }


def in_words(run: Run, summary: dict[str, object]) -> str:
    """The summary for a person, on four lines."""
    tally = run.tally
    points = " · ".join(f"{name} {tally.side_points(side)}" for side, name in enumerate("AB"))
    out = tally.went_out
    before = f" ({run.deals_before} were in the file)" if run.deals_before else ""
    speeds = f"{summary['playouts_per_second']} play-outs a second"
    if summary["deals_per_second"] is not None:
        speeds = f"{summary['deals_per_second']} deals, {summary['acts_per_second']} acts, {speeds}"
    jobs = "1 job" if run.jobs == 1 else f"{run.jobs} jobs"
    return (
        f"{tally.deals} deals{before}, points a side: {points}\n"
        f"ended by side A going out {out[0]}, by side B {out[1]}, by the stock {tally.by_stock}\n"
        f"a deal has {summary['turns_per_deal']} turns and {summary['acts_per_deal']} acts\n"
        f"{jobs}: {speeds}"
    )

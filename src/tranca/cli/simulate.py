"""``tranca simulate``: bots play deals without a server, and the records of them may be kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from tranca.arena import Tally, record_simulated, simulate
from tranca.cli.options import (
    LEVEL_NAMES,
    JsonOption,
    PlayersOption,
    SeedOption,
    VariantOption,
    checked_level,
    rules_of,
)
from tranca.cli.progress import watched


def command(
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="How many deals.")] = 100,
    variant: VariantOption = "sala",
    players: PlayersOption = 4,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVEL[,LEVEL…]", help=f"Given round the seats: {LEVEL_NAMES}."),
    ] = "casual",
    seed: SeedOption = 0,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the deals' records.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play deals.

    The same seed gives the same records, byte for byte.
    """
    rules = rules_of(variant, players)
    levels = [checked_level(level, "--bots") for level in bots.split(",")]
    if len(levels) > players:
        raise typer.BadParameter(f"{len(levels)} levels for {players} seats", param_hint="--bots")
    tally = Tally()
    started = time.perf_counter()
    with _writing(record) as write:
        for simulated in watched(simulate(rules, levels, seed, deals), deals, "deals"):
            tally.add(simulated.deal)
            write(record_simulated(simulated, seed))
    summary = summarised(tally, time.perf_counter() - started)
    if as_json:
        asked = {"variant": variant, "players": players, "bots": levels, "seed": seed}
        print(json.dumps({**asked, **summary}))
    else:
        print(in_words(tally, summary))


@contextmanager
def _writing(path: Path | None) -> Iterator[Callable[[str], object]]:
    """What to call with each record's line; ``typer.BadParameter`` when the file fails us."""
    if path is None:
        yield lambda _: None
        return
    try:
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            yield lambda line: stream.write(line + "\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise typer.BadParameter(f"{path}: {reason}", param_hint="--record") from None


def summarised(tally: Tally, seconds: float) -> dict[str, object]:
    """The summary as an object. All of it but ``acts_per_second`` follows from the seed."""
    return {
        "deals": tally.deals,
        "sides": [{"points": tally.side_points(side).to_dict()} for side in (0, 1)],
        "ends": {"side_a": tally.went_out[0], "side_b": tally.went_out[1], "stock": tally.by_stock},
        "turns_per_deal": round(tally.turns / tally.deals, 1),
        "acts_per_deal": round(tally.acts / tally.deals, 1),
        "acts_per_second": round(tally.acts / seconds),
    }


def in_words(tally: Tally, summary: dict[str, object]) -> str:
    """The summary for a person, on three lines."""
    points = " · ".join(f"{name} {tally.side_points(side)}" for side, name in enumerate("AB"))
    out = tally.went_out
    return (
        f"{tally.deals} deals, points a side: {points}\n"
        f"ended by side A going out {out[0]}, by side B {out[1]}, by the stock {tally.by_stock}\n"
        f"a deal has {summary['turns_per_deal']} turns and {summary['acts_per_deal']} acts; "
        f"{summary['acts_per_second']} acts a second"
    )

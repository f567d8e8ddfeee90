"""``tranca audit``: statistics of the shuffle, over sampled deals or over those that were played.

Sampled deals come from the function by which rooms deal; nothing is shuffled here.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from tranca.cli.options import PlayersOption, VariantOption, rules_of
from tranca.cli.progress import watched
from tranca.fair.audit import Audit, audited
from tranca.fair.statistics import ALARM, Outcome
from tranca.rules import Rules

CHUNK: int = 1000
"""Deals that one process does at a time; a seed gives the same deals however many share them."""


def command(
    deals: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How many deals to sample (100000)."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Look at the deals played in this data folder instead."),
    ] = None,
    variant: VariantOption = "sala",
    players: PlayersOption = 4,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Processes that share it.")] = 1,
    seed: Annotated[
        str | None,
        typer.Option(metavar="S", help="Repeatable chance in place of the system's generator."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The report as one JSON object.")] = False,
) -> int:
    """Audit the shuffle with statistics: an alarm, not a proof.

    Exit status: 0 nothing is odd, 1 a test fails (p < 10⁻⁶), 2 the folder cannot be read.
    """
    if data is not None and deals is not None:
        raise typer.BadParameter("deals are sampled or read, not both", param_hint="--data")
    if data is None:
        audit = _sampled(rules_of(variant, players), deals or 100_000, jobs, seed)
    else:
        audit = _read(data)
    outcomes = audit.outcomes()
    failed = bool(audit.wrong) or any(outcome.failed for outcome in outcomes)
    source = "sampled by the function that deals" if data is None else f"played in {data}"
    if as_json:
        print(json.dumps(_as_object(audit, outcomes, source), ensure_ascii=False))
    else:
        _print(audit, outcomes, source)
    return int(failed)


def _sampled(rules: Rules, deals: int, jobs: int, seed: str | None) -> Audit:
    sizes = [min(CHUNK, deals - start) for start in range(0, deals, CHUNK)]
    work = [(rules, size, None if seed is None else f"{seed}/{n}") for n, size in enumerate(sizes)]
    total = Audit()
    for part in watched(_parts(work, jobs), len(work), "thousands of deals"):
        total.merge(part)
    return total


def _parts(work: list[tuple[Rules, int, str | None]], jobs: int) -> Iterator[Audit]:
    if jobs == 1:
        yield from map(_part, work)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_part, work)


def _part(work: tuple[Rules, int, str | None]) -> Audit:
    rules, deals, seed = work
    draw = secrets.token_bytes if seed is None else Random(seed).randbytes
    return audited(rules, deals, draw)


def _read(folder: Path) -> Audit:
    from tranca.store import StoreError
    from tranca.store.reading import match_files

    audit = Audit()
    try:
        restarted = _first_after_restarts(folder)
        for data in match_files(folder):
            audit.add_match(data, restarted)
    except StoreError as error:
        raise typer.BadParameter(str(error), param_hint="--data") from None
    return audit


def _first_after_restarts(folder: Path) -> dict[str, set[int]]:
    """By match, the deals that were the first of their room after a restart."""
    from tranca.room import decode_input
    from tranca.room.restarts import KINDS_NEEDED, first_after_restart
    from tranca.store.reading import inputs_of

    found: dict[str, set[int]] = {}
    for _, inputs in groupby(inputs_of(folder, KINDS_NEEDED), key=itemgetter(0)):
        for match, deal in first_after_restart(decode_input(body) for _, body in inputs):
            found.setdefault(match, set()).add(deal)
    return found


def _print(audit: Audit, outcomes: list[Outcome], source: str) -> None:
    deals = audit.shuffles.deals
    print(f"{deals} {'deal' if deals == 1 else 'deals'} {source}")
    for line in audit.wrong:
        print(f"WRONG {line}")
    width = max(len(outcome.name) for outcome in outcomes)
    for outcome in outcomes:
        state = "-    " if outcome.p is None else "FAIL " if outcome.failed else "ok   "
        p = "" if outcome.p is None else f"; p = {outcome.p:.2g}"
        print(f"{state} {outcome.name:{width}}  {outcome.said}{p}")
    failed = sum(outcome.failed for outcome in outcomes)
    judged = sum(outcome.p is not None for outcome in outcomes)
    print(
        f"{judged} tests, {failed} below p = {ALARM:g}" if failed else f"{judged} tests, all good"
    )


def _as_object(audit: Audit, outcomes: list[Outcome], source: str) -> dict[str, object]:
    return {
        "deals": audit.shuffles.deals,
        "source": source,
        "ok": not audit.wrong and not any(outcome.failed for outcome in outcomes),
        "wrong": audit.wrong,
        "tests": [
            {"name": each.name, "said": each.said, "p": each.p, "ok": not each.failed}
            for each in outcomes
        ],
    }

"""Measures our engine, in whichever build its environment holds.

    python -m benchmarks.engine.workers.tranca_worker JOB AMOUNT SEED

``AMOUNT`` is CPU seconds, or acts for ``process``. The jobs are in ``JOBS``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

from benchmarks.engine import greedy, openings
from benchmarks.engine.workers.clock import answer, timed
from tranca.cards import FULL_PACK
from tranca.game import Act, Deal, advance, legal_acts, listing, new_deal, play
from tranca.rules import variant

RULES = variant("sala", 4)


def build_of(module: object) -> str:
    """``compiled`` or ``pure``, told by the file that Python loaded."""
    path = str(getattr(module, "__file__", ""))
    return "compiled" if path.endswith((".so", ".pyd")) else "pure"


def random_deals(seed: int, make: Callable[[Deal, Act], object]) -> Callable[[], int]:
    """One deal at a call, from the shuffle to the count, every act drawn from the legal ones.

    ``make`` is ``advance``, which does not ask again whether a listed act is legal, or ``play``.
    """
    rng = Random(seed)
    dice = rng.random

    def play_one() -> int:
        deck = list(FULL_PACK)
        rng.shuffle(deck)
        on = new_deal(RULES, 4, deck)
        table = on.table
        acts = 0
        while table.phase != "over":
            listed = legal_acts(table, on.own(table.turn))
            make(on, listed[int(dice() * len(listed))])
            acts += 1
        return acts

    return play_one


def play_outs(seed: int) -> Callable[[], int]:
    """One greedy play-out at a call, from the named opening, the worlds taken in turn."""
    worlds = openings.worlds(seed)
    turn = 0

    def play_one() -> int:
        nonlocal turn
        turn += 1
        return greedy.play_out(worlds[turn % len(worlds)].copy())

    return play_one


def copies(seed: int) -> Callable[[], int]:
    """A thousand copies at a call, of deals in the middle."""
    rng = Random(seed)
    deals = [openings.played_on(on, rng.randrange(20, 80)) for on in openings.worlds(seed)[:20]]

    def copy_many() -> int:
        for _ in range(50):
            for each in deals:
                each.copy()
        return 50 * len(deals)

    return copy_many


def whole_process(seed: int, acts: int) -> dict[str, float]:
    """Random deals until so many acts were made; the caller takes the time of the process."""
    play_one = random_deals(seed, advance)
    done = 0
    while done < acts:
        done += play_one()
    return {"units": done}


JOBS: dict[str, Callable[[int], Callable[[], int]]] = {
    "api": lambda seed: random_deals(seed, advance),
    "play": lambda seed: random_deals(seed, play),
    "playouts": play_outs,
    "copy": copies,
}


def main(job: str, amount: str, seed: str) -> None:
    """Does a job and answers with its count, and with what was measured."""
    if job == "process":
        result = whole_process(int(seed), int(amount))
    else:
        result = timed(JOBS[job](int(seed)), float(amount))
    answer({**result, "engine": build_of(listing), "policy": build_of(greedy)})


if __name__ == "__main__":
    main(*sys.argv[1:])

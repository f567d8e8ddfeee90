"""Measures what an act costs as hands and melds grow, in whichever build its environment holds.

    python -m benchmarks.engine.workers.growth_worker POSITIONS SEED

Each point is many positions drawn at random, each listed and played once a pass, so that caches
are as warm as they are in play and no warmer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

from benchmarks.engine import openings
from benchmarks.engine.workers.clock import answer
from tranca.game import Deal, advance, legal_acts

PASSES = 5
HANDS = (11, 15, 20, 25, 30, 35, 40)
MELDS = (0, 2, 4, 6, 8, 10, 12)
FIVE_WHOLE_RANKS = "".join(rank + suit for rank in "579JK" for suit in "ccddhhss")
"""Forty cards, eight of each of five ranks: as many sets as a hand can make."""

Point = dict[str, float | str]


def curves() -> Iterator[tuple[str, int, int, int]]:
    """The points: a curve's name, cards in hand, own melds, rivals' melds."""
    for cards in HANDS:
        yield "hand", cards, 4, 4
    for melds in MELDS:
        yield "melds", 11, melds, melds
    for cards, melds in zip(HANDS, MELDS, strict=True):
        yield "both", cards, melds, melds // 2


def cost(deals: list[Deal], seed: int) -> tuple[float, float, float]:
    """Acts listed at a call; microseconds to list them; microseconds to make one of them."""
    listing: list[float] = []
    making: list[float] = []
    listed = 0
    dice = Random(seed)
    for _ in range(PASSES):
        began = process_time()
        lists = [legal_acts(deal.table, deal.own(deal.table.turn)) for deal in deals]
        listing.append(process_time() - began)
        listed = sum(map(len, lists))
        chosen = [dice.choice(acts) for acts in lists]
        copies = [deal.copy() for deal in deals]
        began = process_time()
        for copy, act in zip(copies, chosen, strict=True):
            advance(copy, act)
        making.append(process_time() - began)
    per_deal = 1e6 / len(deals)
    return listed / len(deals), median(listing) * per_deal, median(making) * per_deal


def point(curve: str, cards: int, melds: int, deals: list[Deal], seed: int) -> Point:
    """One point of a curve, with its name and place."""
    acts, list_us, make_us = cost(deals, seed)
    place: Point = {"curve": curve, "cards": cards, "melds": melds}
    return {**place, "acts": acts, "list_us": list_us, "make_us": make_us}


def main(positions: str, seed: str) -> None:
    """Measures every point and answers with a list of them."""
    points: list[Point] = []
    for curve, cards, own, rivals in curves():
        rng = Random(f"{curve}/{cards}/{own}/{seed}")
        deals = [openings.grown(rng, cards, own, rivals) for _ in range(int(positions))]
        points.append(point(curve, cards, own, deals, int(seed)))
    # New objects every time: what a deal may keep for itself is not measured warm.
    worst = [openings.laid(FIVE_WHOLE_RANKS, [[], []]) for _ in range(int(positions))]
    points.append(point("worst", 40, 0, worst, int(seed)))
    answer(points)


if __name__ == "__main__":
    main(*sys.argv[1:])

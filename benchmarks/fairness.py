"""What the verifiable deal costs the server: ``python -m benchmarks.fairness``.

CPU time of one process for everything that one deal needs with four persons at the table: the
server's part and its commitment, four shares checked, the deck, the tree and its root, and the
proof of every card. What the sockets add is not in it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.scheme import (
    Share,
    deal_commitment,
    deal_seed,
    deck_of,
    rules_id,
    share_commitment,
)
from tranca.fair.tree import DealTree, root_of
from tranca.rules import variant

MATCH = "m-0001"
NAMED = rules_id(variant("sala", 4))
DICE = Random(1)
SECRET = DICE.randbytes(64)
SHARES = [Share(DICE.randbytes(32), DICE.randrange(104)) for _ in range(4)]
SEALED = open_deal(SECRET, MATCH, NAMED, 1, 0, 1, SHARES)
PROOF = SEALED.tree.proof(66)


def whole_deal() -> SealedDeal:
    """All that the server computes for a deal."""
    deal_commitment(MATCH, 1, 0, deal_seed(SECRET, 1, 0))
    for seat, share in enumerate(SHARES, 1):
        share_commitment(MATCH, 1, 0, seat, share)
    sealed = open_deal(SECRET, MATCH, NAMED, 1, 0, 1, SHARES)
    assert len(sealed.root) == 64
    for index in range(104):
        sealed.tree.proof(index)
    return sealed


PARTS: dict[str, Callable[[], object]] = {
    "deck from the key": lambda: deck_of(SEALED.key),
    "tree and root": lambda: DealTree(MATCH, 1, SEALED.key, SEALED.deck).root,
    "one proof checked": lambda: root_of(MATCH, 1, PROOF),
    "whole deal": whole_deal,
}


def cpu_ms(part: Callable[[], object], times: int, rounds: int) -> float:
    """Median over the rounds of the mean CPU milliseconds of one call."""
    taken = []
    for _ in range(rounds):
        started = process_time()
        for _ in range(times):
            part()
        taken.append((process_time() - started) * 1000 / times)
    return median(taken)


def main(arguments: list[str]) -> int:
    """Prints CPU milliseconds of each part; 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fairness")
    parser.add_argument("--times", type=int, default=100, help="calls in a round")
    parser.add_argument("--rounds", type=int, default=9, help="rounds, of which the median counts")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    asked = parser.parse_args(arguments)
    figures = {name: cpu_ms(part, asked.times, asked.rounds) for name, part in PARTS.items()}
    if asked.json:
        sys.stdout.write(json.dumps(figures) + "\n")
        return 0
    for name, ms in figures.items():
        sys.stdout.write(f"{name:20} {ms:7.3f} ms\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

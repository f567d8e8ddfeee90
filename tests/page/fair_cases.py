"""Closed matches for the page's verifier: files, logs and what a seat was shown.

Made by the house of ``tests.fair``, each from its own seed. ``python -m tests.page.fair_cases``
writes those that are kept beside the tests; with a number and a file, so many others. The page must
find every one of them true, and every one that was edited false.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.fair.house import House
from tranca.cards import card_text
from tranca.fair.log import LogEntry, chained
from tranca.fair.witness import Seen, SeenAttempt, SeenDeal
from tranca.rules import SWITCHES, Switch, Value, variant

RULES = [
    (name, players)
    for name in ("sala", "games-on", "cacheta-league", "classica")
    for players in (4, 2)
]
FILE = Path(__file__).with_name("fair_cases.jsonl")
MOST_DEALS = 2
HOUSE_RULES = 0.5
"""How many of the matches have every switch set at random."""
KEPT = (1, 2, 4, 7, 42, 122, 150, 391)
"""The seeds of the matches that are kept beside the tests."""


def log_lines(entries: list[LogEntry]) -> list[dict[str, Any]]:
    """The public log as ``/api/log`` gives it."""
    return [
        {
            "n": n, "kind": entry.kind, "match": entry.match, "commitment": entry.commitment.hex(),
            "digest": entry.digest.hex(), "hash": link.hex(),
        }
        for n, (entry, link) in enumerate(zip(entries, chained(entries), strict=True), 1)
    ]  # fmt: skip


def case(seed: int) -> dict[str, Any]:
    """One match: its file, the log, and what seat 1's page kept of it."""
    rng = Random(seed)
    name, players = RULES[seed % len(RULES)]
    persons = tuple(seat for seat in range(1, players + 1) if seat == 1 or rng.random() < 0.5)
    rules = variant(name, players)
    if rng.random() < HOUSE_RULES:
        rules = rules.changed({name: _value(rng, switch) for name, switch in SWITCHES.items()})
    house = House(seed, rules, persons, rng.choice([None, 1500, 3000]))
    house.play_deals(rng.randint(1, MOST_DEALS))
    data = house.close(rng.choice(["draw", "conceded", "abandonment", "expired"]))
    return {
        "file": data.decode(), "log": log_lines(house.log), "seen": memory(house.seen(1)),
        "shares": own_shares(house.seen(1)),
    }  # fmt: skip


def _value(rng: Random, switch: Switch) -> Value:
    if switch.values is not None:
        return rng.choice(switch.values)
    return rng.randint(switch.low, switch.high)


def memory(seen: Seen) -> dict[str, Any]:
    """What the page keeps of a match, in the page's own form."""
    return {
        "match": seen.match, "rules_id": seen.rules_id, "commitment": seen.commitment.hex(),
        "entry": seen.entries[0].hex(), "first_dealer": seen.first_dealer,
        "deals": [_deal(deal) for deal in seen.deals], "doubts": [],
    }  # fmt: skip


def _deal(deal: SeenDeal) -> dict[str, Any]:
    return {
        "deal": deal.deal, "dealer": deal.dealer,
        "attempts": [_attempt(attempt) for attempt in deal.attempts],
        "root": deal.root.hex() if deal.root else None,
        "cards": [[proof.index, card_text(proof.card)] for proof in deal.proofs],
    }  # fmt: skip


def _attempt(attempt: SeenAttempt) -> dict[str, Any]:
    return {
        "attempt": attempt.attempt, "commitment": attempt.commitment.hex(),
        "commits": [k and k.hex() for k in attempt.commits or ()],
        "shares": [
            share and {"nonce": share.nonce.hex(), "cut": share.cut}
            for share in attempt.shares or ()
        ],
        "void": attempt.voided and attempt.voided.why,
    }  # fmt: skip


def own_shares(seen: Seen) -> dict[str, Any]:
    """The shares that this seat's page drew, by ``deal/attempt/seat``."""
    return {
        f"{deal.deal}/{attempt.attempt}/{deal.seat}": {
            "nonce": attempt.own.nonce.hex(), "cut": attempt.own.cut, "accepted": True,
            "revealed": attempt.revealed,
        }
        for deal in seen.deals
        for attempt in deal.attempts
        if attempt.own is not None
    }  # fmt: skip


def cases(seeds: Iterable[int]) -> Iterator[str]:
    """Matches, a line each."""
    for seed in seeds:
        yield json.dumps(case(seed), ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    count, target = (int(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) > 1 else (0, FILE)
    lines = cases(range(1, count + 1) if count else KEPT)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")

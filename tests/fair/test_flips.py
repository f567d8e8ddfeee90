"""A flipped bit anywhere in a match file is rejected.

Against the log's digest always; by the file alone wherever the bit belongs to something derived.
"""

import json
from collections import Counter
from random import Random

import pytest

from tests.fair.house import House
from tranca.fair.log import LogEntry
from tranca.fair.verify import verify_match
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

UNDERIVED = ("name", "level", "times", "by", "actions")
"""What may be another thing without the rest of this file noticing: docs/fairness.md says so.

The acts among them, where a deal was left open: another legal act could have been made.
"""


def matches() -> list[tuple[bytes, list[LogEntry]]]:
    """A match of every table: whole deals, open ones, voided attempts, none at all."""
    made = []
    for seed, name in enumerate(VARIANT_NAMES):
        for players in PLAYER_COUNTS:
            house = House(seed * 10 + players, variant(name, players), void_share=0.5)
            house.play_deals(2, most_acts=(3000, 12, 0, 40)[seed])
            made.append((house.close("draw"), house.log))
    bots = House(99, variant("sala", 4), persons=())
    made.append((bots.close("dropped"), bots.log))
    return made


def flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def rejected(flips: int, seed: int) -> Counter[str]:
    """Flips so many bits; asserts that each is rejected, and counts how."""
    rng = Random(seed)
    pool = matches()
    counted: Counter[str] = Counter()
    for _ in range(flips):
        data, log = rng.choice(pool)
        changed = flipped(data, rng.randrange(8 * len(data)))
        report = verify_match(changed, log)
        assert not report.ok, f"seed {seed}: a flipped bit was accepted"
        alone = any(step.place != "log" for step in report.faults)
        counted["alone" if alone else "by the log"] += 1
    return counted


def test_flipped_bits_are_rejected() -> None:
    counted = rejected(600, 1)
    assert counted["alone"] > 450


@pytest.mark.slow
def test_ten_thousand_flipped_bits_are_rejected() -> None:
    counted = rejected(10_000, 2)
    print(f"of 10 000 flipped bits {counted['alone']} were rejected without the log")
    assert counted["alone"] > 8_500


def test_what_only_the_log_rejects_is_what_nothing_derives() -> None:
    """Bits all over a small file: what passes alone lies in names, times and the like."""
    house = House(5, variant("sala", 2), persons=(1,), void_share=0.0)
    house.play_deals(1, most_acts=2)
    data = house.close("draw")
    for bit in range(0, 8 * len(data), 11):  # every bit of a byte comes up, all along
        changed = flipped(data, bit)
        if not verify_match(changed).ok:
            continue
        assert not verify_match(changed, house.log).ok
        assert differing(json.loads(data), json.loads(changed)) <= set(UNDERIVED)


def differing(one: object, other: object, key: str = "") -> set[str]:
    """The keys under which two values differ, innermost."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return set().union(*(differing(one[k], other[k], k) for k in one))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return set().union(*(differing(a, b, key) for a, b in zip(one, other, strict=True)))
    return set() if one == other else {key}

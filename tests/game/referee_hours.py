"""``python -m tests.game.referee_hours --minutes 60``: engine against second referee, for hours.

What ``test_second_referee.py`` samples goes on here with new seeds: whole deals from the full pack
and small positions, under every single switch and under any mixture of switches, legal acts held
against every choice of cards of the hand. It stops at the first difference and names its seed;
``--from`` that seed, ``--seeds 1`` shows it again.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from itertools import count, islice
from random import Random

from tests.support.long_run import parser_of, run, tell
from tests.support.playing import MOST_ACTS
from tests.support.positions import every_rule_set, small, values_of
from tests.support.side_by_side import SMALL_HAND, dealt_to_both, follow, laid_to_both
from tests.support.sightings import SIGHTED
from tranca.game import Deal
from tranca.rules import SWITCHES, Rules

SMALL_POSITIONS = 25
"""Small positions for each whole deal: about as long to play."""
FULL_HAND = 13
LOOKED_AT_CLOSELY = 0.01
"""How often a whole deal's hand of up to ``FULL_HAND`` cards is tried in every choice."""


@cache
def _rule_sets() -> list[Rules]:
    return every_rule_set()


def rules_for(seed: int, rng: Random) -> Rules:
    """Every single switch in turn; every second time with two to five more set at random."""
    sets = _rule_sets()
    rules = sets[seed // 2 % len(sets)]
    if seed % 2:
        mixed = rng.sample(sorted(SWITCHES), rng.randint(2, 5))
        rules = rules.changed({name: rng.choice(values_of(name)) for name in mixed})
    return rules


def stretch(seed: int) -> Counter[str]:
    """One whole deal and some small ones, both referees following; raises where they differ."""
    rng, counts = Random(seed), Counter[str]()
    rules = rules_for(seed, rng)
    SIGHTED.clear()
    whole = follow(dealt_to_both(rules, seed), rng, MOST_ACTS, lambda deal: _tries(deal, rng))
    counts["whole deals"] += 1
    counts["acts"] += len(whole.history)
    for _ in range(SMALL_POSITIONS):
        pair = laid_to_both(rules, small(rng, rules))
        deal = follow(pair, rng, MOST_ACTS, lambda _: SMALL_HAND)
        assert deal.over
        counts["small positions"] += 1
        counts["acts"] += len(deal.history)
    for tried in ("acts tried by brute force", "acts tried of large hands"):
        counts[tried] += SIGHTED[tried]
    return counts


def _tries(deal: Deal, rng: Random) -> int:
    return FULL_HAND if rng.random() < LOOKED_AT_CLOSELY else 0


def main(arguments: list[str]) -> int:
    """Runs for so many minutes or seeds; 0 if both agreed everywhere."""
    parser = parser_of(__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seeds", type=int, default=None, help="at most so many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    asked = parser.parse_args(arguments)
    seeds = islice(count(asked.first), asked.seeds)
    outcome = run(stretch, seeds, asked.jobs, asked.minutes)
    return tell("the second referee", outcome, asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

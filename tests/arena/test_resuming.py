"""Whether a line is what this simulation would have written; each way in which it may not be."""

import json
from typing import Any

import pytest

from tranca.arena import AnotherRun, Plan, check_player, outcome_of, outcome_of_record
from tranca.arena.simulation import record_simulated
from tranca.rules import Rules, variant

RULES = variant("sala", 4)


def plan(levels: tuple[str, ...] = ("aleatorio",), seed: int = 5, rules: Rules = RULES) -> Plan:
    return Plan(rules, levels, seed)


def line(number: int = 2) -> str:
    return record_simulated(plan().played(number), 5)


def changed(**keys: Any) -> str:
    source = {**json.loads(line()), **keys}
    return json.dumps(source, ensure_ascii=False, separators=(",", ":"))


def test_its_own_line_is_counted_as_when_it_was_played() -> None:
    assert outcome_of_record(plan(), 2, line()) == outcome_of(plan().played(2).deal)
    check_player(plan(), 2, line())


@pytest.mark.parametrize(
    ("of", "number", "text", "why"),
    [
        (plan(seed=6), 2, line(), "another seed"),
        (plan(), 3, line(), "another deal"),
        (plan(("iniciante",)), 2, line(), "the bots were others"),
        (plan(rules=RULES.changed({"clean_canasta": 300})), 2, line(), "other rules"),
        (plan(), 2, changed(deal=3), "not as it was written"),
        (plan(), 2, line() + " ", "not as it was written"),
        (plan(), 2, json.dumps(json.loads(line())), "not as it was written"),
        (plan(), 2, changed(actions=json.loads(line())["actions"][:-1], result=None), "to its end"),
        (plan(), 2, changed(actions=["D", "D"]), "REC-7"),
        (plan(), 2, "", "REC-3"),
    ],
)
def test_a_line_of_another_run_is_told_by_why(of: Plan, number: int, text: str, why: str) -> None:
    with pytest.raises(AnotherRun) as another:
        outcome_of_record(of, number, text)
    assert why in str(another.value)


def test_bots_that_play_otherwise_are_found_out() -> None:
    """The record is sound and of this deal, but other hands played it."""
    by_others = record_simulated(plan(seed=5, levels=("iniciante",)).played(2), 5)
    disguised = by_others.replace("iniciante", "aleatorio")
    outcome_of_record(plan(), 2, disguised)
    with pytest.raises(AnotherRun):
        check_player(plan(), 2, disguised)

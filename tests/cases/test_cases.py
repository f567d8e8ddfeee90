"""The cases of the rule book, whole: a position, its acts, and what must come of them.

One line of ``rules.jsonl`` is one test. Where the specification lies beside the project, our copies
are its files.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tranca.game.record import BadRecord, parse_record, record_text, replay
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, rules_from, variant

HERE = Path(__file__).resolve().parent
SPECIFICATION = Path(__file__).resolve().parents[3] / "shared" / "cases"


@cache
def lines() -> tuple[str, ...]:
    """The cases, one a line."""
    return tuple((HERE / "rules.jsonl").read_text(encoding="utf-8").splitlines())


def rule_sets() -> dict[str, dict[str, Any]]:
    """The variants as the specification spells them out."""
    found: dict[str, dict[str, Any]] = json.loads((HERE / "rulesets.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("line", lines(), ids=lambda line: str(json.loads(line)["name"]))
def test_case(line: str) -> None:
    expect: dict[str, Any] = json.loads(line)["expect"]
    record = parse_record(line)
    if "illegal" in expect:
        with pytest.raises(BadRecord) as bad:
            replay(record)
        assert bad.value.action == expect["illegal"]
        return
    deal = replay(record)
    if "legal" in expect:
        assert not deal.over
        return
    result = deal.result()
    assert result is not None
    assert [side.total for side in result.sides] == expect["totals"]
    assert result.went_out == expect["went_out"]


def test_the_cases_are_there() -> None:
    """A broken copy would leave nothing to test."""
    assert len(lines()) == 199
    assert {next(iter(json.loads(line)["expect"])) for line in lines()} == {
        "illegal",
        "legal",
        "totals",
    }


def test_a_wrong_expectation_is_caught() -> None:
    """The first case, turned round, fails."""
    case = json.loads(lines()[0])
    with pytest.raises(BadRecord):
        test_case(json.dumps({**case, "expect": {"legal": True}}))


@pytest.mark.parametrize("line", lines()[::20])
def test_a_case_is_kept_whole(line: str) -> None:
    """Its name and what it expects are unknown keys to the reader, and survive it."""
    assert json.loads(record_text(parse_record(line))) == json.loads(line)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_the_variants_are_those_of_the_specification(name: str, players: int) -> None:
    spelled = rule_sets()[f"{name}/{players}"]
    assert variant(name, players).to_dict() == spelled
    assert rules_from(spelled) == variant(name, players)
    assert set(spelled) == {*SWITCHES, "variant", "players"}


def test_there_are_no_other_variants() -> None:
    assert set(rule_sets()) == {f"{n}/{p}" for n in VARIANT_NAMES for p in PLAYER_COUNTS}


@pytest.mark.skipif(not SPECIFICATION.is_dir(), reason="the specification is not at hand")
@pytest.mark.parametrize("name", ["rules.jsonl", "rulesets.json"])
def test_our_copies_are_the_specifications(name: str) -> None:
    assert (HERE / name).read_bytes() == (SPECIFICATION / name).read_bytes()

"""The rare parts of the game are common here: each is met often, or the laws would look away."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.support import sightings
from tests.support.playing import dealt, play_out
from tests.support.positions import every_rule_set, positions, small
from tests.support.sightings import RARE, SIGHTED, Sightings, pytest_runtest_logreport
from tranca.game.position import deal_from_position
from tranca.rules import Rules, variant


def test_small_packs_reach_everything_often() -> None:
    """As the seeded runs lay them: under every single switch, six of each rule set."""
    for rules in every_rule_set():
        rng = Random(repr(rules))
        for _ in range(6):
            play_out(deal_from_position(rules, small(rng, rules)), rng)
    met = {words: SIGHTED[words] for words in RARE}
    assert min(met.values()) >= 5, met


def test_the_laws_own_positions_reach_everything() -> None:
    """As Hypothesis draws them for the laws, the same each time."""

    @settings(
        max_examples=800,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(positions(), st.integers(0, 2**32))
    def played(laid: tuple[Rules, Any], seed: int) -> None:
        play_out(deal_from_position(*laid), Random(seed))

    played()
    assert not [words for words in RARE if not SIGHTED[words]]


def test_counts_add_up_over_the_reports_of_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test's report carries its own, once more at each stage; each is counted once."""
    total = Sightings()
    monkeypatch.setattr(sightings, "_total", total)
    for seen in ({"the pile was locked": 2}, {"the pile was locked": 3, "a player went out": 1}):
        for when in ("setup", "call", "teardown"):
            pytest_runtest_logreport(_report(when, seen))
    assert total == {"the pile was locked": 5, "a player went out": 1}


def _report(when: Any, seen: dict[str, int]) -> pytest.TestReport:
    properties: list[tuple[str, object]] = [("sightings", seen), ("another plugin's", {"x": 1})]
    return pytest.TestReport(
        "a test", ("a file", 1, "a test"), {}, "passed", None, when, user_properties=properties
    )


@pytest.fixture
def counted() -> Sightings:
    """What a test meets by itself."""
    SIGHTED.clear()
    return SIGHTED


def test_a_part_that_is_not_met_counts_nothing(counted: Sightings) -> None:
    """The counts can fail: nobody goes out in three acts, and no stock ends."""
    play_out(dealt(variant("sala", 4), 1), Random(1), most=3)
    assert not [words for words in RARE if counted[words]]

"""Deals by bots alone: repeatable, recorded, counted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.arena import Tally, estimate, outcome_of, record_simulated, simulate
from tranca.arena.statistics import Sums
from tranca.arena.tally import turns_of
from tranca.bots import UnknownLevel
from tranca.game.record import first_state, parse_record, replay, verify_line
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant


def records(seed: int, deals: int = 3, players: int = 4) -> list[str]:
    rules = variant("sala", players)
    played = simulate(rules, ["iniciante", "aleatorio"], seed, deals)
    return [record_simulated(simulated, seed) for simulated in played]


@pytest.mark.parametrize("name", VARIANT_NAMES)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_record_verifies(name: str, players: int) -> None:
    for simulated in simulate(variant(name, players), ["iniciante"], 1, 3):
        verdict = verify_line(record_simulated(simulated, 1))
        assert verdict.ok
        assert verdict.over
        assert verdict.result == simulated.deal.result()


def test_the_same_seed_gives_the_same_records() -> None:
    assert records(1) == records(1)
    assert records(1) != records(2)


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    assert records(1, deals=5)[:3] == records(1, deals=3)


def test_a_record_says_who_sat_where() -> None:
    record = json.loads(records(3)[1])
    assert record["match"] == "simulate-3"
    assert record["deal"] == 2
    assert record["seats"] == [
        {"name": "iniciante-1", "kind": "bot", "level": "iniciante"},
        {"name": "aleatorio-2", "kind": "bot", "level": "aleatorio"},
        {"name": "iniciante-3", "kind": "bot", "level": "iniciante"},
        {"name": "aleatorio-4", "kind": "bot", "level": "aleatorio"},
    ]
    assert record["by"] == "b" * len(record["actions"])


def test_the_dealer_moves_on() -> None:
    """DEAL-2."""
    dealers = [json.loads(line)["dealer"] for line in records(1, deals=6)]
    assert [dealer % 4 + 1 for dealer in dealers[:-1]] == dealers[1:]


def test_an_unknown_level_is_refused_at_once() -> None:
    with pytest.raises(UnknownLevel):
        simulate(variant("sala", 4), ["casual", "mestre"], 0, 10)


def test_a_tally_adds_up() -> None:
    tally = Tally()
    totals = [0, 0]
    acts = 0
    for line in records(1, deals=8):
        deal = replay(parse_record(line))
        tally.add(outcome_of(deal))
        found = deal.result()
        assert found is not None
        totals = [total + lines.total for total, lines in zip(totals, found.sides, strict=True)]
        acts += len(deal.history)
    assert tally.deals == 8
    assert [tally.side_points(side).mean * 8 for side in (0, 1)] == pytest.approx(totals)
    assert sum(tally.went_out) + tally.by_stock == 8
    assert tally.acts == acts


def test_a_turn_is_a_draw_or_a_take_and_what_follows() -> None:
    """A second draw (DRAW-3) is no turn of its own."""
    for name in ("sala", "games-on"):
        for simulated in simulate(variant(name, 4), ["iniciante"], 4, 4):
            start = first_state(parse_record(record_simulated(simulated, 4)))
            drawn = sum(act.startswith(("D", "T")) for act in simulated.deal.acts)
            second = simulated.deal.acts[:2] == ["D", "D"] and (
                simulated.deal.seats[0] == simulated.deal.seats[1] == start.table.turn
            )
            assert turns_of(simulated.deal) == drawn - second


@given(st.lists(st.integers(-2000, 4000), max_size=30))
def test_sums_estimate_as_the_whole_list_does(values: list[int]) -> None:
    sums = Sums()
    for value in values:
        sums.add(value)
    if not values:
        with pytest.raises(ValueError, match="observation"):
            sums.estimate()
        return
    exact, listed = sums.estimate(), estimate(values)
    assert exact.count == listed.count
    assert exact.to_dict().keys() == listed.to_dict().keys()
    assert exact.mean == pytest.approx(listed.mean)
    assert exact.deviation == pytest.approx(listed.deviation, abs=1e-6)
    assert exact.margin == pytest.approx(listed.margin, abs=1e-6)

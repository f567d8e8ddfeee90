"""The switches as values: what each may be, and how a wrong one is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from tranca.rules import (
    PLAYER_COUNTS,
    SWITCHES,
    VARIANT_NAMES,
    BadRules,
    Rules,
    rules_from,
    variant,
)

SPELLED = Path(__file__).resolve().parents[1] / "cases" / "rulesets.json"
EVERY_GAME = [(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]


def test_every_switch_is_a_field_and_every_field_a_switch() -> None:
    """A record spells them out in one order, the one of the specification."""
    first = next(iter(json.loads(SPELLED.read_text(encoding="utf-8")).values()))
    assert list(Rules().to_dict()) == list(first)
    assert [*SWITCHES, "variant", "players"] == list(first)
    assert all(switch.name == name for name, switch in SWITCHES.items())


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_a_variant_differs_from_itself_in_nothing(name: str, players: int) -> None:
    rules = variant(name, players)
    assert (rules.variant, rules.players) == (name, players)
    assert rules.differs() == ()
    assert rules_from(rules.to_dict()) == rules
    assert rules.switches() == {switch: rules.to_dict()[switch] for switch in SWITCHES}


def test_house_rules_differ_by_name() -> None:
    """In the order of the switches, whatever was changed first."""
    rules = variant("sala", 4).changed({"go_out_canasta": "clean", "set_is_canasta": False})
    assert rules.differs() == ("set_is_canasta", "go_out_canasta")
    assert rules.changed({"go_out_canasta": "any", "set_is_canasta": True}) == variant("sala", 4)


def test_a_variant_that_nobody_knows_differs_in_all() -> None:
    """Its record can still be read and replayed: every switch is spelled out."""
    rules = rules_from({**variant("sala", 4).to_dict(), "variant": "do-bairro"})
    assert rules.differs() == tuple(SWITCHES)


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("go_out_canasta", "dirty"),
        ("go_out_canasta", None),
        ("set_is_canasta", 1),
        ("set_is_canasta", "yes"),
        ("batida_bonus", True),
        ("batida_bonus", 100.0),
        ("batida_bonus", -1),
        ("batida_bonus", 1001),
        ("black3_in_hand", -1001),
        pytest.param("black3_in_hand", 10**5000, id="black3_in_hand-past-counting"),
        ("first_turn_extra_draw", ["off"]),
        ("of_the_house", True),
        ("players", 2),
        ("variant", "classica"),
    ],
)
def test_a_wrong_switch_is_named_and_changes_nothing(switch: str, value: Any) -> None:
    rules = variant("sala", 4)
    with pytest.raises(BadRules, match=switch):
        rules.changed({switch: value})
    assert rules == variant("sala", 4)


@pytest.mark.parametrize("switch", ["set_is_canasta", "batida_bonus"])
def test_a_value_too_deep_to_be_shown_is_named_by_its_type(switch: str) -> None:
    """The message is for people, and short whatever the value."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadRules, match="a value of type list") as bad:
        variant("sala", 4).changed({switch: deep})
    assert len(str(bad.value)) < 120


@pytest.mark.parametrize(
    ("switch", "low", "high"),
    [("clean_canasta", 0, 1000), ("red3_no_canasta", -1000, 1000), ("batida_seca_bonus", 0, 1000)],
)
def test_points_have_a_range_both_ends_included(switch: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(variant("sala", 4).changed({switch: value}), switch) == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadRules, match=switch):
            variant("sala", 4).changed({switch: value})


@pytest.mark.parametrize(("name", "players"), [("salinha", 4), ("", 2), ("sala", 3), ("sala", 0)])
def test_there_is_no_other_variant(name: str, players: int) -> None:
    with pytest.raises(BadRules):
        variant(name, players)


def test_rules_never_change() -> None:
    """A rule set is a value: it can be shared by a million deals and be a key."""
    rules = variant("sala", 4)
    with pytest.raises(AttributeError):
        rules.players = 2  # type: ignore[misc]
    assert hash(rules) == hash(variant("sala", 4))

"""What every level promises: legal acts to the end of every deal, the same for the same dice."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.positions import random_deal, seen_by_turn
from tranca.arena import play_out, seeded_deck
from tranca.arena.playing import seat_dice
from tranca.bots import LEVELS, OFFERED_LEVELS, UnknownLevel, bot_of
from tranca.game import Deal, IllegalAct, legal_acts, refusal
from tranca.game.invariants import broken
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, Rules, variant

TABLES = [variant(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]
NAMED = [f"{rules.variant}/{rules.players}" for rules in TABLES]
DEALS = {"aleatorio": 12, "iniciante": 8, "casual": 2}
"""Deals per table; the cheap levels play more."""


def played(rules: Rules, level: str, name: str) -> Deal:
    bots = [bot_of(level)] * rules.players
    dice = seat_dice(name, rules.players)
    return play_out(rules, 1, seeded_deck(name), bots, dice)


@pytest.mark.parametrize("rules", TABLES, ids=NAMED)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_finishes_every_deal_of_every_variant(level: str, rules: Rules) -> None:
    """``play_out`` raises for an act that is refused: a deal that ends was legal throughout."""
    for number in range(DEALS[level]):
        deal = played(rules, level, f"conformance {number}")
        assert deal.over
        assert broken(deal) is None


def house_rules() -> st.SearchStrategy[Rules]:
    def built(players: int, values: dict[str, Any]) -> Rules:
        return variant("sala", players).changed(values)

    def of_switch(name: str) -> st.SearchStrategy[Any]:
        switch = SWITCHES[name]
        if switch.values is not None:
            return st.sampled_from(switch.values)
        return st.integers(switch.low, switch.high)

    values = st.fixed_dictionaries({name: of_switch(name) for name in SWITCHES})
    return st.builds(built, st.sampled_from(PLAYER_COUNTS), values)


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=8)
@given(rules=house_rules(), seed=st.integers(0, 10**6))
def test_a_level_copes_with_any_house_rules(level: str, rules: Rules, seed: int) -> None:
    deal = played(rules, level, f"house rules {seed}")
    assert deal.over
    assert broken(deal) is None


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=25)
@given(rules=st.sampled_from(TABLES), seed=st.integers(0, 10**6), acts=st.integers(0, 160))
def test_a_level_copes_with_what_random_players_leave_it(
    level: str, rules: Rules, seed: int, acts: int
) -> None:
    """Odd tables too: thirty cards in hand, a dozen scrappy melds, an empty stock."""
    deal = random_deal(rules, seed, acts)
    if deal.over:
        return
    seat = deal.table.turn
    act = bot_of(level).choose(seen_by_turn(deal), Random(seed))
    assert refusal(deal.table, deal.own(seat), act) is None
    assert act in legal_acts(deal.table, deal.own(seat))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_dice_give_the_same_act(level: str) -> None:
    """Nothing is kept between calls, and no call disturbs the next."""
    bot = bot_of(level)
    deals = [random_deal(TABLES[seed % len(TABLES)], seed, 10 + 3 * seed) for seed in range(24)]
    views = [seen_by_turn(deal) for deal in deals if not deal.over]
    assert len(views) > 15
    forwards = [bot.choose(view, Random(4)) for view in views]
    backwards = [bot.choose(view, Random(4)) for view in reversed(views)]
    assert forwards == backwards[::-1]


def test_a_bot_whose_act_is_refused_is_caught() -> None:
    class Stubborn:
        def choose(self, view: Any, rng: Random) -> Any:
            return LEVELS["aleatorio"].choose(view, rng) if len(view.acts) < 5 else first

    first = legal_acts(random_deal(TABLES[0], 1, 0).table, random_deal(TABLES[0], 1, 0).own(1))[0]
    with pytest.raises(IllegalAct):
        play_out(TABLES[0], 1, seeded_deck("stubborn"), [Stubborn()] * 4, seat_dice("stubborn", 4))


def test_levels_are_known_by_name() -> None:
    assert set(OFFERED_LEVELS) < set(LEVELS)
    assert "aleatorio" not in OFFERED_LEVELS
    with pytest.raises(UnknownLevel, match=r"campeao.*aleatorio, iniciante, casual"):
        bot_of("campeao")

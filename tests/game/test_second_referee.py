"""The engine against the second referee, move for move: what may be done, and what comes of it.

Whole deals of every variant are followed act by act; small positions bring the endings, mortos and
switches that whole deals seldom meet. What is listed is compared with every choice of cards of the
hand: of small packs all hands there are, of full packs a sample.
``python -m tests.game.referee_hours`` goes on where these stop.
"""

from itertools import combinations_with_replacement, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.laying import listed, position, side
from tests.support.playing import MOST_ACTS
from tests.support.positions import EVERY_GAME, every_rule_set, positions, small
from tests.support.side_by_side import (
    SMALL_HAND,
    dealt_to_both,
    follow,
    laid_to_both,
    same_acts,
    together,
)
from tranca.game import Deal
from tranca.rules import SWITCHES, Rules, variant

DEALS = 4
ACTS = 15
SMALL_DEALS = 3
"""Small positions played out for each rule set."""
FULL_HAND = 12
"""Up to this many cards every choice is tried, where whole deals are looked at closely."""


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_whole_deals_go_the_same_way(name: str, players: int) -> None:
    for seed in range(DEALS):
        rng = Random(seed)
        pair = dealt_to_both(variant(name, players), seed)
        assert follow(pair, rng, MOST_ACTS, _at_every_tenth_act).over


def _at_every_tenth_act(deal: Deal) -> int:
    return SMALL_HAND if len(deal.history) % 10 == 0 else 0


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_full_hands_allow_the_same(name: str, players: int) -> None:
    """Every choice among all the cards of a hand, at three points of a deal from the full pack."""
    looked = 0

    def now_and_then(deal: Deal) -> int:
        nonlocal looked
        closely = len(deal.history) in (1, 25, 40)
        looked += closely
        return FULL_HAND if closely else 0

    follow(dealt_to_both(variant(name, players), 7), Random(7), 60, now_and_then)
    assert looked == 3


@pytest.mark.parametrize("switch", ["keep_both", "swap_to_pile"])
def test_first_turns_go_the_same_way(switch: str) -> None:
    """The second draw is on offer only there (DRAW-3), so many deals are begun."""
    rules = variant("games-on", 4).changed({"first_turn_extra_draw": switch})
    begun = [follow(dealt_to_both(rules, seed), Random(seed), 3, lambda _: 0) for seed in range(60)]
    assert sum(deal.acts[:2] == ["D", "D"] for deal in begun) > 5


@pytest.mark.parametrize("switch", ["none", *SWITCHES])
def test_every_switch_by_itself_goes_the_same_way(switch: str) -> None:
    """Every variant for every table size as it is, or with this one switch at each other value."""
    followed = 0
    for rules in every_rule_set():
        if rules.differs() != (() if switch == "none" else (switch,)):
            continue
        rng = Random(repr(rules))
        for _ in range(SMALL_DEALS):
            pair = laid_to_both(rules, small(rng, rules))
            assert follow(pair, rng, MOST_ACTS, lambda _: SMALL_HAND).over
            followed += 1
    assert followed >= 8 * SMALL_DEALS


PACK = ("6h", "7h", "8h", "Th", "8d", "8s", "2c", "2h", "3s")
"""Two of each: runs, sets, gaps, both kinds of 2, and a three."""
TABLES: tuple[list[str], ...] = ([], ["5h6h7h"], ["8c8d2s", "7h8h9h"])


@pytest.mark.parametrize("pile", ["", "9h", "9c8h", "9c2h"])
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_all_hands_of_a_small_pack_allow_the_same(table: int, pile: str) -> None:
    """Every hand of up to four of 18 cards, with every choice of its cards; each third of five."""
    rules = variant("games-on" if table == 1 else "sala", 2)
    where: dict[str, Any] = {"players": 2, "pile": pile, "phase": "draw" if pile else "play"}
    used = "used" if len(pile) == 2 else "none"
    tried = 0
    for hand in _hands():
        laid = position(hand, ours=side(TABLES[table], used), **where)
        same_acts(*laid_to_both(rules, laid))
        tried += 1
    assert tried > 800


def _hands() -> list[str]:
    sized = [
        ["".join(hand) for hand in combinations_with_replacement(PACK, size) if _is_dealt(hand)]
        for size in (2, 3, 4, 5)
    ]
    return [*sized[0], *sized[1], *sized[2], *islice(sized[3], 0, None, 3)]


def _is_dealt(hand: tuple[str, ...]) -> bool:
    return all(hand.count(card) <= 2 for card in hand)


@settings(max_examples=300)
@given(positions())
def test_small_positions_allow_the_same(laid: tuple[Rules, Any]) -> None:
    """Before anything is played: every choice of cards, listed and judged."""
    same_acts(*laid_to_both(*laid))


@given(positions(), st.data())
def test_small_positions_go_the_same_way(laid: tuple[Rules, Any], data: st.DataObject) -> None:
    deal, referee = laid_to_both(*laid)
    for _ in range(ACTS):
        if deal.over:
            assert not listed(deal)
            break
        acts = same_acts(deal, referee)
        assert acts, "whoever is to act may act"
        together(deal, referee, data.draw(st.sampled_from(sorted(acts, reverse=True))))

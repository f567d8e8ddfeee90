"""The engine against the second referee, move for move: what may be done, and what comes of it.

Whole deals of every variant are followed act by act; small positions drawn by Hypothesis bring the
endings, mortos and switches that whole deals seldom meet. What is listed is compared with every
choice of cards of the hand.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.laying import listed, names
from tests.support.playing import MOST_ACTS, eager, shuffled
from tests.support.positions import positions
from tests.support.referee import Referee, in_order
from tests.support.scorer import lines
from tranca.cards import card_text
from tranca.game import Deal, act_text, count, legal_acts, new_deal, parse_act, play
from tranca.game.position import deal_from_position
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, Rules, variant

SMALL_HAND = 8
"""Up to this many cards, all choices among them are tried; past it they are too many."""
DEALS = 4
ACTS = 15


def seen_by_engine(deal: Deal) -> dict[str, object]:
    """The engine's state in plain words."""
    table = deal.table
    return {
        "turn": (table.turn, table.phase, table.first_turn),
        "offered": deal.extra_draw,
        "hands": [names(hand.cards()) for hand in deal.hands],
        "stock": names(deal.stock[::-1]),
        "pile": names(table.pile),
        "mortos": [names(morto) for morto in deal.mortos],
        "melds": [[names(meld.cards()) for meld in melds] for melds in table.melds],
        "red_threes": [[(card_text(c), live) for c, live in row] for row in table.red_threes],
        "morto": table.morto,
        "pending": [None if cards is None else names(cards) for cards in deal.pending],
        "out": (table.went_out, table.went_out_dry),
    }


def seen_by_referee(deal: Referee) -> dict[str, object]:
    """The referee's state in the same words."""
    return {
        "turn": (deal.turn, deal.phase, deal.first_turn),
        "offered": deal.offered,
        "hands": [written(deal.hands[seat]) for seat in sorted(deal.hands)],
        "stock": "".join(deal.stock),
        "pile": "".join(deal.pile),
        "mortos": ["".join(morto) for morto in deal.mortos],
        "melds": [[written(meld) for meld in melds] for melds in deal.melds],
        "red_threes": deal.red_threes,
        "morto": deal.morto,
        "pending": [None if pending is None else "".join(pending[1]) for pending in deal.pending],
        "out": (deal.out, deal.dry),
    }


def written(cards: Sequence[str]) -> str:
    """Cards in written order, one name after the other."""
    return "".join(in_order(cards))


def together(deal: Deal, referee: Referee, act: str) -> None:
    """Both make the act and stand alike afterwards, score included."""
    play(deal, parse_act(act))
    referee.make(act)
    assert seen_by_engine(deal) == seen_by_referee(referee), act
    assert [side.to_dict() for side in count(deal).sides] == [lines(referee, s) for s in (0, 1)]


def same_acts(deal: Deal, referee: Referee) -> list[str]:
    """The engine lists each act once, and lists and allows exactly those that the referee does."""
    found = listed(deal)
    assert len(found) == len(set(found)), found
    assert all(referee.allows(act) for act in found)
    if len(referee.hands[referee.turn]) <= SMALL_HAND:
        tried = referee.every_try()
        assert set(found) == {act for act in tried if referee.allows(act)}
        assert set(found) == {act for act in tried if deal.refusal(parse_act(act)) is None}
    return found


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_whole_deals_go_the_same_way(name: str, players: int) -> None:
    for seed in range(DEALS):
        _follow(variant(name, players), seed)


@pytest.mark.parametrize("switch", ["keep_both", "swap_to_pile"])
def test_first_turns_go_the_same_way(switch: str) -> None:
    """The second draw is on offer only there (DRAW-3), so many deals are begun."""
    rules = variant("games-on", 4).changed({"first_turn_extra_draw": switch})
    second_draws = sum(_follow(rules, seed, most=3).acts[:2] == ["D", "D"] for seed in range(60))
    assert second_draws > 5


def _follow(rules: Rules, seed: int, most: int = MOST_ACTS) -> Deal:
    rng = Random(seed)
    deck = shuffled(seed)
    dealer = seed % rules.players + 1
    deal = new_deal(rules, dealer, deck)
    referee = Referee.dealt(rules.to_dict(), dealer, [card_text(card) for card in deck])
    assert seen_by_engine(deal) == seen_by_referee(referee)
    while not deal.over and len(deal.history) < most:
        acts = legal_acts(deal.table, deal.own(deal.table.turn))
        if rng.random() < 0.1:
            same_acts(deal, referee)
        act = act_text(eager(rng, acts))
        assert referee.allows(act)
        together(deal, referee, act)
    return deal


@settings(max_examples=500)
@given(positions())
def test_small_positions_allow_the_same(laid: tuple[Rules, Any]) -> None:
    """Before anything is played: every choice of cards, listed and judged."""
    rules, position = laid
    same_acts(deal_from_position(rules, position), Referee.laid(rules.to_dict(), position))


@given(positions(), st.data())
def test_small_positions_go_the_same_way(laid: tuple[Rules, Any], data: st.DataObject) -> None:
    rules, position = laid
    deal = deal_from_position(rules, position)
    referee = Referee.laid(rules.to_dict(), position)
    for _ in range(ACTS):
        if deal.over:
            assert not listed(deal)
            break
        acts = same_acts(deal, referee)
        assert acts, "whoever is to act may act"
        together(deal, referee, data.draw(st.sampled_from(sorted(acts, reverse=True))))

"""Turning the table turns the game, renaming the suits renames the cards: none is special."""

from collections.abc import Callable
from random import Random

import pytest

from tests.support.laying import names
from tests.support.playing import eager, shuffled
from tranca.cards import parse_card, plane_cards, planes
from tranca.game import (
    Act,
    AddToMeld,
    Deal,
    Discard,
    Draw,
    LayMeld,
    TakePile,
    count,
    legal_acts,
    new_deal,
    play,
)
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

NEW_SUIT = {"c": "s", "d": "h", "h": "d", "s": "c"}
"""Black suits stay black and red ones red, as the threes must."""


def renamed(card: int) -> int:
    name = names([card])
    return parse_card(name[0] + NEW_SUIT[name[1]])


def seen(
    deal: Deal, turned: int = 0, card: Callable[[int], int] = lambda card: card
) -> list[object]:
    """A deal as it looks from a chair so many seats on, its cards renamed."""
    table, seats = deal.table, deal.rules.players
    places = [(place + turned) % seats for place in range(seats)]
    sides = [(0 + turned) % 2, (1 + turned) % 2]
    return [
        (table.turn - 1 - turned) % seats,
        (table.phase, table.first_turn, deal.extra_draw),
        [sorted(card(c) for c in deal.hands[place].cards()) for place in places],
        [card(c) for c in deal.stock],
        [card(c) for c in table.pile],
        [[card(c) for c in morto] for morto in deal.mortos],
        [[sorted(card(c) for c in meld.cards()) for meld in table.melds[side]] for side in sides],
        [[(card(c), live) for c, live in table.red_threes[side]] for side in sides],
        [table.morto[side] for side in sides],
        [count(deal).sides[side] for side in sides],
        table.went_out and (table.went_out - 1 - turned) % seats,
    ]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_turning_the_table_turns_the_game(name: str, players: int) -> None:
    rules, rng = variant(name, players), Random(name)
    for turned in range(1, players):
        deck = shuffled(turned)
        deal, other = new_deal(rules, 1, deck), new_deal(rules, 1 + turned, deck)
        while not deal.over:
            assert seen(deal) == seen(other, turned)
            acts = legal_acts(deal.table, deal.own(deal.table.turn))
            assert acts == legal_acts(other.table, other.own(other.table.turn))
            act = eager(rng, acts)
            play(deal, act)
            play(other, act)
        assert seen(deal) == seen(other, turned)


def in_other_suits(act: Act) -> Act:
    """The same act with the suits renamed."""
    match act:
        case Draw():
            return act
        case Discard():
            return Discard(renamed(act.card))
        case LayMeld():
            return LayMeld(*_planes(act))
        case AddToMeld():
            return AddToMeld(act.meld, *_planes(act))
        case TakePile():
            return TakePile(act.meld, *_planes(act))


def _planes(act: LayMeld | AddToMeld | TakePile) -> tuple[int, int]:
    pair = planes(renamed(card) for card in plane_cards(act.one, act.two))
    assert pair is not None
    return pair


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_renaming_the_suits_renames_the_cards(name: str, players: int) -> None:
    rules, rng = variant(name, players), Random(name)
    deck = shuffled(players)
    deal, other = new_deal(rules, 1, deck), new_deal(rules, 1, [renamed(card) for card in deck])
    while not deal.over:
        assert seen(deal, card=renamed) == seen(other)
        acts = legal_acts(deal.table, deal.own(deal.table.turn))
        others = legal_acts(other.table, other.own(other.table.turn))
        assert {in_other_suits(act) for act in acts} == set(others)
        act = eager(rng, acts)
        play(deal, act)
        play(other, in_other_suits(act))
    assert seen(deal, card=renamed) == seen(other)

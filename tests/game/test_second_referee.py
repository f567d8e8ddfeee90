"""The engine against the second referee, move for move: what may be done, and what comes of it.

Whole deals of every variant are followed act by act; small positions drawn by Hypothesis bring the endings, mortos
and switches that whole deals seldom meet. What is listed is compared with every choice of cards of the hand.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laying import listed, names
from tests.support.playing import dealt, eager
from tests.support.positions import deals_in_the_middle
from tests.support.referee import Referee
from tests.support.scorer import lines
from tranca.cards import NO_CARD, card_text
from tranca.game import Deal, act_text, legal_acts, play
from tranca.game.position import deal_from_position
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, Rules, variant

SMALL_HAND = 9
"""Up to this many cards, all choices among them are tried; past it they are too many."""


def seen_by_engine(deal: Deal) -> dict[str, object]:
    """The engine's state in plain words."""
    table = deal.table
    return {
        "turn": (table.turn, table.phase, table.first_turn or table.phase == "over"),
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
        "turn": (deal.turn, deal.phase, deal.first_turn or deal.phase == "over"),
        "offered": deal.offered,
        "hands": [written(deal.hands[seat]) for seat in sorted(deal.hands)],
        "stock": "".join(deal.stock),
        "pile": "".join(deal.pile),
        "mortos": ["".join(morto) for morto in deal.mortos],
        "melds": [[written(meld) for meld in melds] for melds in deal.melds],
        "red_threes": deal.red_threes,
        "morto": deal.morto,
        "pending": [None if pending is None else "".join(pending[1]) for pending in deal.pending],
        "out": (deal.out, bool(deal.out) and deal.dry),
    }


def written(cards: Sequence[str]) -> str:
    return "".join(in_order(cards))


def together(deal: Deal, referee: Referee, act: str) -> None:
    """Both make the act and stand alike afterwards, score included."""
    play(deal, parse_act(act))
    referee.make(act)
    assert seen_by_engine(deal) == seen_by_referee(referee), act
    scored = [lines(referee, side) for side in (0, 1)]
    assert [each.to_dict() for each in count(deal).sides] == scored


def same_acts(deal: Deal, referee: Referee) -> None:
    """The engine lists each act once, and exactly what the referee finds."""
    found = listed(deal)
    assert len(found) == len(set(found)), found
    assert set(found) == referee.every_act()

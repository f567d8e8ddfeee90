"""RED: red threes are laid open and replaced, when dealt, when drawn and when a morto is taken."""

from typing import Any

import pytest

from tests.support.decks import stacked
from tests.support.laying import held, lay, names, played, refused, rules_of, side, totals
from tranca.cards import parse_card
from tranca.game import Deal, DealEnded, Drew, RedThreeLaid, new_deal, parse_act, play
from tranca.game.position import BadPosition
from tranca.rules import variant


def row(deal: Deal, of: int = 0) -> list[tuple[str, bool]]:
    """A side's exposed red threes, with whether each is live."""
    return [(names([card]), live) for card, live in deal.table.red_threes[of]]


def test_a_drawn_red_three_is_laid_open_and_replaced() -> None:
    """RED-1: the red three goes to the side's row at once, the next card comes in its place."""
    deal = lay("KdQs", phase="draw", stock="3h4c5c")
    facts = played(deal, "D")
    assert held(deal) == "4cKdQs"
    assert row(deal) == [("3h", True)]
    assert facts == [
        Drew(1, parse_card("4c"), True),
        RedThreeLaid(1, parse_card("3h"), True),
    ]


def test_a_red_three_in_place_of_a_red_three_is_laid_open_too() -> None:
    """RED-1: and the same again until another card comes."""
    deal = lay("KdQs", phase="draw", stock="3h3d3h4c5c")
    played(deal, "D")
    assert held(deal) == "4cKdQs"
    assert row(deal) == [("3h", True), ("3d", True), ("3h", True)]


@pytest.mark.parametrize("where", [{}, {"pile": "4c3d"}, {"others": {2: "3h"}}])
def test_a_red_three_lies_nowhere_else(where: dict[str, Any]) -> None:
    """RED-1: never in a hand nor in the pile; and it is not held, so it is never discarded."""
    with pytest.raises(BadPosition, match="RED-1"):
        lay("KdQs" if where else "3hKd", **where)
    refused(lay("KdQs"), "X:3h", "REC-6")


def test_dealt_red_threes_go_from_the_starter_on() -> None:
    """RED-2: the starter's go first, though another seat's was dealt earlier."""
    deck = stacked({1: "3h", 4: "3d", 66: "9s", 67: "9c"})
    deal = new_deal(variant("sala", 4), 4, deck)
    laid = [(fact.seat, fact.card) for fact in deal.opening if isinstance(fact, RedThreeLaid)]
    assert laid == [(1, parse_card("3d")), (2, parse_card("3h"))]
    assert deal.hand(1).count_of(parse_card("9s")) == deck[0:44:4].count(parse_card("9s")) + 1
    assert deal.hand(2).count_of(parse_card("9c")) == deck[1:44:4].count(parse_card("9c")) + 1


def test_each_red_three_finishes_its_chain_first() -> None:
    """RED-2: a hand's red threes go as dealt, and one's replacements before the next one."""
    deck = stacked({0: "3h", 8: "3d", 66: "3d", 67: "Ks", 68: "Qs"})
    deal = new_deal(variant("sala", 4), 4, deck)
    assert row(deal) == [("3h", True), ("3d", True), ("3d", True)]
    assert deal.table.stock_count == 35
    assert deal.table.hand_counts == [11, 11, 11, 11]


def test_the_red_threes_of_a_morto_go_as_they_lay() -> None:
    """RED-2: in the morto's order, each with its chain."""
    deal = lay("4h5h6h", mortos=("3dKd3hQd", "4s5s"), stock="3h7c8c9c")
    played(deal, "M:4h5h6h")
    assert row(deal) == [("3d", True), ("3h", True), ("3h", True)]
    assert held(deal) == "7c8cQdKd"


@pytest.mark.parametrize(("switch", "live"), [("normal", True), ("zero", False)])
def test_the_last_card_a_red_three_is_not_replaced(switch: str, live: bool) -> None:
    """RED-3: it stays exposed; with ``zero`` it will count nothing."""
    rules = rules_of(red3_unreplaced=switch, stock_out="end_deal")
    deal = lay("KdQs", rules, phase="draw", stock="3h")
    facts = played(deal, "D")
    assert facts[0] == Drew(1, -1, False)
    assert row(deal) == [("3h", live)]
    played(deal, "X:Kd")
    no_morto_and_three_cards_left = -100 - 30
    assert totals(deal)[0] == no_morto_and_three_cards_left + (-100 if live else 0)


def test_only_the_last_of_a_chain_is_unreplaced() -> None:
    """RED-3: a red three in whose place a red three came was replaced."""
    deal = lay("KdQs", "games-on", phase="draw", stock="3h3d")
    played(deal, "D")
    assert row(deal) == [("3h", True), ("3d", False)]


def test_a_morto_replaces_where_it_can_become_stock() -> None:
    """RED-3: while a morto may become the stock, there is a replacement."""
    rules = rules_of("games-on", stock_out="morto_to_stock")
    deal = lay("KdQs", rules, phase="draw", stock="3h")
    played(deal, "D")
    assert row(deal) == [("3h", True)]
    assert held(deal) == "Kd4hQs"
    assert deal.table.morto_counts == [11]


def test_a_red_three_marked_zero_counts_nothing_with_a_canasta_either() -> None:
    """RED-3: the live one counts 100, the other nothing."""
    ours = side(["4h5h6h7h8h9hTh"], "used", [("3h", "normal"), ("3d", "zero")])
    deal = lay("Kd", "games-on", ours=ours)
    facts = play(deal, parse_act("X:Kd"))
    assert isinstance(facts[-1], DealEnded)
    assert facts[-1].result.sides[0].red_threes == 100

"""DRAW: one draw, any number of melds, one discard; and the starter's second draw."""

import pytest

from tests.support.laying import allowed, held, lay, listed, names, played, refused, rules_of, side
from tranca.cards import NO_CARD, parse_card
from tranca.game import Deal, Drew, StockRenewed, SwappedToPile
from tranca.rules import Rules

KEEP = rules_of("games-on")
SWAP = rules_of("games-on", first_turn_extra_draw="swap_to_pile")
BOTH = pytest.mark.parametrize("rules", [KEEP, SWAP], ids=["keep_both", "swap_to_pile"])


def starter(hand: str, stock: str, rules: Rules = KEEP, **where: object) -> Deal:
    """The starter about to draw, in the first turn of the deal."""
    return lay(hand, rules, phase="draw", first_turn=True, stock=stock, **where)


def test_a_turn_opens_with_a_draw() -> None:
    """DRAW-1: before it nothing is melded or discarded."""
    deal = lay("4h5h6hKd7c", phase="draw", ours=side(["4c5c6c"]))
    allowed(deal, "D")
    refused(deal, "M:4h5h6h", "REC-7")
    refused(deal, "M@1:7c", "REC-7")
    refused(deal, "X:Kd", "REC-7")


def test_a_turn_has_one_draw() -> None:
    """DRAW-1: after the draw neither stock nor pile may be drawn from."""
    deal = lay("4h5hKd9s", phase="draw", pile="6h", ours=side(["7h8h9h"]))
    played(deal, "D")
    refused(deal, "D", "REC-7", "DRAW-1")
    refused(deal, "T:4h5h", "REC-7", "DRAW-1")
    refused(deal, "T@1", "REC-7", "DRAW-1")


def test_a_turn_has_any_number_of_melds_and_one_discard() -> None:
    """DRAW-1: the discard ends the turn and the next seat draws."""
    deal = lay("4h5h6h9s9d9cKdTs", ours=side(["7s8s9s"]))
    played(deal, "M:4h5h6h", "M:9s9d9c", "M@1:Ts", "X:Kd")
    assert (deal.table.turn, deal.table.phase) == (2, "draw")
    refused(deal, "X:Kc", "REC-7")


def test_a_draw_brings_the_next_card() -> None:
    """DRAW-2: the stock's first card, which its drawer alone sees."""
    deal = lay("KdQs", phase="draw", stock="7c8c")
    assert played(deal, "D") == [Drew(1, parse_card("7c"), True)]
    assert held(deal) == "7cKdQs"
    assert names(deal.stock) == "8c"
    assert names([deal.own(1).drawn]) == "7c"


@pytest.mark.parametrize("mortos", [(), ("4h5h6h7h",)])
def test_a_draw_from_nothing_is_legal_and_brings_nothing(mortos: tuple[str, ...]) -> None:
    """DRAW-2: the turn goes on without a card."""
    deal = lay("KdQs", rules_of(stock_out="end_deal"), phase="draw", stock="", mortos=mortos)
    assert played(deal, "D") == [Drew(1, -1, False)]
    assert (held(deal), deal.table.phase) == ("KdQs", "play")


def test_the_card_just_drawn_is_known_while_it_is_held() -> None:
    """DRAW-2: its drawer sees which one came; laid, or with the turn over, it is no longer that."""
    deal = lay("4h5h6hKd9s", phase="draw", stock="6h7c")
    played(deal, "D")
    assert names([deal.own(1).drawn]) == "6h"
    twin = deal.copy()
    played(twin, "M:4h5h6h")
    assert names([twin.own(1).drawn]) == "6h"
    played(deal, "X:9s")
    assert deal.own(1).drawn == NO_CARD
    deal = lay("4h5hKd9s", phase="draw", stock="6h7c")
    played(deal, "D", "M:4h5h6h")
    assert deal.own(1).drawn == NO_CARD


@BOTH
def test_a_useless_first_card_offers_a_second(rules: Rules) -> None:
    """DRAW-3: the starter may draw once more; no third time, and the pile is barred."""
    deal = starter("JsQh4c9s", "5d7d8d9d", rules, pile="6c", ours=side(["7c8c9c"]))
    played(deal, "D")
    assert deal.own(1).extra_draw
    allowed(deal, "D", "X:5d")
    refused(deal, "T@1", "REC-7", "DRAW-3")
    played(deal, "D")
    assert not deal.own(1).extra_draw
    refused(deal, "D", "DRAW-3")


def test_the_second_draw_keeps_both() -> None:
    """DRAW-3: with ``keep_both`` the starter goes on with both cards."""
    deal = starter("JsQh4c9s", "5d7d8d")
    assert played(deal, "D", "D")[1:] == [Drew(1, parse_card("7d"), True)]
    assert held(deal) == "4c5d7dQh9sJs"
    assert deal.table.pile == []


def test_the_second_draw_swaps_the_first_to_the_pile() -> None:
    """DRAW-3: with ``swap_to_pile`` the first card lies on the pile before the second is drawn."""
    deal = starter("JsQh4c9s", "5d7d8d", SWAP)
    facts = played(deal, "D", "D")
    assert facts[1:] == [SwappedToPile(1, parse_card("5d")), Drew(1, parse_card("7d"), True)]
    assert held(deal) == "4c7dQh9sJs"
    assert names(deal.table.pile) == "5d"
    refused(deal, "X:5d", "REC-6")


@pytest.mark.parametrize("act", ["X:4c", "M:9s9d9h"])
def test_the_offer_ends_with_a_meld_or_a_discard(act: str) -> None:
    """DRAW-3: it stands until the starter melds, discards or draws it."""
    deal = starter("JsQh4c9s9d9h", "5d7d8d")
    played(deal, "D", act)
    if deal.table.turn == 1:
        refused(deal, "D", "DRAW-3")
    else:
        played(deal, "D")
        assert not deal.own(2).extra_draw


@pytest.mark.parametrize(
    ("hand", "card", "useless"),
    [
        ("QdKd4c9s", "Jd", False),  # a run
        ("QdKd4c9s", "Ad", False),
        ("Qd2s4c9s", "Jd", False),  # a run with a 2
        ("Td2s4c9s", "Qd", False),  # a 2 in its gap
        ("Td2s4c9s", "Kd", True),  # a gap of two
        ("9c9s4c5h", "9d", False),  # a set
        ("9c9c4c5h", "9d", False),  # of twins
        ("9c2s4c5h", "9d", True),  # no 2 in a set here
        ("JsQh4c9s", "2d", False),  # a 2 is never useless
        ("JsQh4c9s", "3s", True),  # a black three always
        ("Jd2s2h4c", "2c", False),
        ("5h5h4c9s", "5h", True),  # a third copy makes no meld
        ("2s2h4c9s", "Jd", True),  # one natural makes no meld
    ],
)
def test_the_engine_judges_what_is_useless(hand: str, card: str, useless: bool) -> None:
    """DRAW-3: no 2, and no three-card meld of it and two cards of the hand."""
    deal = starter(hand, f"{card}7d8d")
    played(deal, "D")
    assert deal.own(1).extra_draw is useless
    assert ("D" in listed(deal)) is useless


def test_a_set_with_a_two_makes_a_card_useful_where_it_is_a_meld() -> None:
    """DRAW-3, MELD-3: what is a legal meld is asked of the table's rules."""
    deal = starter("9c2s4c5h", "9d7d8d", rules_of("games-on", set_allows_wild=True))
    played(deal, "D")
    assert not deal.own(1).extra_draw


def test_the_card_that_came_after_red_threes_is_judged() -> None:
    """DRAW-3: the one that is in the hand at last."""
    deal = starter("QdKd4c9s", "3hJd7d")
    played(deal, "D")
    assert not deal.own(1).extra_draw
    deal = starter("QdKd4c9s", "3h5s7d")
    played(deal, "D")
    assert deal.own(1).extra_draw


def test_no_second_draw_in_another_turn_or_elsewhere() -> None:
    """DRAW-3: only in the first turn of the deal, and only where the switch says so."""
    deal = lay("JsQh4c9s", KEEP, phase="draw", stock="5d7d8d")
    played(deal, "D")
    refused(deal, "D", "REC-7")
    deal = starter("JsQh4c9s", "5d7d8d", rules_of("sala"))
    played(deal, "D")
    refused(deal, "D", "REC-7")


def test_a_second_draw_needs_a_card_to_draw() -> None:
    """DRAW-3: it is offered only while the stock, or a morto that can become it, has a card."""
    deal = starter("JsQh4c9s", "5d")
    played(deal, "D")
    refused(deal, "D", "DRAW-3")
    deal = starter("JsQh4c9s", "5d", rules_of("games-on", stock_out="morto_to_stock"))
    played(deal, "D")
    assert StockRenewed(11) in played(deal, "D")
    assert held(deal) == "4c5d4hQh9sJs"


def test_no_offer_when_no_card_came() -> None:
    """DRAW-3: a red three that nothing replaced brings no card to judge."""
    deal = starter("JsQh4c9s", "3h")
    played(deal, "D")
    assert not deal.own(1).extra_draw

"""PILE: taking the pile, what its top must do, and what locks it."""

import pytest

from tests.support.laying import (
    CLEAN,
    allowed,
    held,
    lay,
    listed,
    names,
    played,
    refused,
    shown,
    side,
    state,
)
from tranca.game import TookPile, parse_act, refusal
from tranca.rules import VARIANT_NAMES

EVERYWHERE = pytest.mark.parametrize("variant", VARIANT_NAMES)


@EVERYWHERE
def test_the_pile_is_taken_by_melding_its_top(variant: str) -> None:
    """PILE-1: as a new meld with cards of the hand; the turn then goes on without a draw."""
    deal = lay("4h5hKdQc", variant, phase="draw", pile="9s8d6h")
    facts = played(deal, "T:4h5h")
    assert isinstance(facts[0], TookPile)
    assert names(facts[0].cards) == "9s8d6h"
    assert shown(deal) == "4h5h6h"
    assert held(deal) == "Qc8dKd9s"
    assert deal.table.pile == []
    refused(deal, "D", "REC-7")


@EVERYWHERE
def test_the_top_may_join_an_own_meld(variant: str) -> None:
    """PILE-1: alone, added to a meld of the side; never to the other side's."""
    deal = lay("KdQc", variant, phase="draw", pile="9s6h", ours=side(["4c5c6c", "7h8h9h"]))
    refused(deal, "T@1", "MELD-4", "MELD-1")
    played(deal, "T@2")
    assert shown(deal, 2) == "6h7h8h9h"
    deal = lay("KdQc", variant, phase="draw", pile="9s6h", theirs=side(["7h8h9h"]))
    refused(deal, "T@1", "MELD-6")


def test_an_empty_pile_is_not_taken() -> None:
    """PILE-1: there must be a top to meld."""
    refused(lay("4h5hKd", phase="draw"), "T:4h5h", "PILE-1")
    refused(lay("4h5hKd", phase="draw", ours=side(["6h7h8h"])), "T@1", "PILE-1")


@pytest.mark.parametrize("act", ["T:4hKd", "T:4h", "T:4h5hKd", "T:4s5s"])
def test_the_top_must_stand_in_its_meld(act: str) -> None:
    """PILE-1: with a meld that stands, or not at all."""
    deal = lay("4h5hKd4s5s", phase="draw", pile="9s6h")
    refused(deal, act, "MELD-1", "MELD-4")


def test_other_cards_of_the_pile_do_not_help() -> None:
    """PILE-2: only the top and cards held before the act may form that meld."""
    deal = lay("7hKcQd4s", phase="draw", pile="6h5s8h")
    refused(deal, "T:6h7h", "PILE-2")
    refused(deal, "T:6h6h", "REC-6", "PILE-2")


def test_the_rest_joins_the_hand_and_serves_at_once() -> None:
    """PILE-2: once taken, the rest is hand like any other."""
    deal = lay("7h8hKcQd", phase="draw", pile="6h5h9h")
    played(deal, "T:7h8h", "M@1:5h6h")
    assert shown(deal) == "5h6h7h8h9h"


def test_the_top_never_rests_in_the_hand() -> None:
    """PILE-2: the top lies in the meld, its twin in the hand stays there."""
    deal = lay("6h7h8hKcQd", phase="draw", pile="5s6h")
    played(deal, "T:7h8h")
    assert held(deal) == "KcQd6h5s"


@pytest.mark.parametrize("three", ["3c", "3s"])
@EVERYWHERE
def test_a_black_three_locks_the_pile(variant: str, three: str) -> None:
    """PILE-3: nobody takes it while a black three lies on top."""
    deal = lay("4h5hKd", variant, phase="draw", pile=f"6h{three}", ours=side(["7h8h9h"]))
    refused(deal, "T:4h5h", "PILE-3")
    refused(deal, "T@1", "PILE-3")
    assert listed(deal) == ["D"]


def test_the_next_discard_unlocks() -> None:
    """PILE-3: it covers the three, which then comes along with the pile."""
    deal = lay("6hKd", phase="draw", pile="3s", others={2: "4h5hKc"})
    played(deal, "D", "X:6h", "T:4h5h")
    assert held(deal, 2) == "Kc3s"


@pytest.mark.parametrize(
    ("variant", "may"), [("sala", True), ("games-on", False), ("cacheta-league", True)]
)
def test_hand_cards_may_bridge_to_the_top(variant: str, may: bool) -> None:
    """PILE-4: adding the top together with cards of the hand, where the switch allows it."""
    deal = lay("7hKcQd4s", variant, phase="draw", pile="Jc8h", ours=side(["4h5h6h"]))
    if may:
        played(deal, "T@1:7h")
        assert shown(deal) == "4h5h6h7h8h"
    else:
        refused(deal, "T@1:7h", "PILE-4")


@EVERYWHERE
def test_the_top_alone_may_always_be_added(variant: str) -> None:
    """PILE-4: ``T@n`` without cards needs no switch; a fresh meld of hand cards neither."""
    deal = lay("5h6hKcQd4s", variant, phase="draw", pile="Jc7h", ours=side(["4h5h6h"]))
    allowed(deal, "T@1", "T:5h6h")


@pytest.mark.parametrize(("variant", "may"), [("sala", True), ("games-on", False)])
def test_one_card_in_the_pile_and_one_in_the_hand(variant: str, may: bool) -> None:
    """PILE-5: with the switch, the pile is barred then, even to go out."""
    where = {"phase": "draw", "pile": "7h", "ours": side(["4h5h6h", CLEAN], "used")}
    deal = lay("Ks", variant, **where)
    if may:
        played(deal, "T@1", "X:Ks")
        assert deal.went_out == 1
    else:
        refused(deal, "T@1", "PILE-5")


def test_the_block_asks_for_exactly_one_and_one() -> None:
    """PILE-5: with another card in either place the pile may be taken."""
    ours = side(["4h5h6h", CLEAN], "used")
    allowed(lay("KsQs", "games-on", phase="draw", pile="7h", ours=ours), "T@1")
    allowed(lay("Ks", "games-on", phase="draw", pile="9c7h", ours=ours), "T@1")


def test_a_two_on_top_is_taken_like_any_card() -> None:
    """PILE-6: as the wild of a new meld, or added to a meld that has none."""
    deal = lay("6d7dQsQc9h", phase="draw", pile="8c2c", ours=side(["4h5h6h", "7s8s2s"]))
    allowed(deal, "T:6d7d", "T:QsQc", "T@1")
    refused(deal, "T@2", "MELD-2")
    refused(lay("6d7dQsQc9h", "games-on", phase="draw", pile="8c2c"), "T:QsQc", "MELD-3")


def test_two_twos_are_too_many() -> None:
    """PILE-6, MELD-2: the top's 2 and one of the hand never stand together."""
    deal = lay("2h2c9s9dKd5c", phase="draw", pile="2c", ours=side(["4h5h6h"]))
    refused(deal, "T:2h9s", "MELD-2")
    refused(deal, "T:2c9s9d", "MELD-2")
    refused(deal, "T@1:2c", "MELD-2")
    refused(deal, "T@1:2h", "MELD-2")


def test_a_refused_take_changes_nothing() -> None:
    """PILE-7: it costs nothing either: the same player draws, or takes the pile otherwise."""
    deal = lay("4h5hKd", phase="draw", pile="9s6h")
    before = state(deal)
    refused(deal, "T:4hKd", "MELD-1")
    assert state(deal) == before
    assert refusal(deal.table, deal.own(1), parse_act("T:4h5h")) is None
    played(deal, "D")


def test_taking_needs_the_draw_phase() -> None:
    """PILE-1, DRAW-1: it is done in place of drawing."""
    deal = lay("4h5hKdQs", pile="9s6h")
    refused(deal, "T:4h5h", "REC-7")


def test_the_top_is_no_third_copy_of_a_pair() -> None:
    """PILE-1, CARDS-1: where a position holds three of a kind, no meld takes all of them."""
    deal = lay("7h7h7sKd", phase="draw", pile="5c7h", ours=side(["7c7d7h"]))
    refused(deal, "T:7h7h", "MELD-5")
    refused(deal, "T:7h7h7s", "MELD-5")
    refused(deal, "T@1:7h", "MELD-5")
    refused(deal, "T@1:7h7h", "MELD-5")
    allowed(deal, "T:7h7s", "T@1", "T@1:7s")

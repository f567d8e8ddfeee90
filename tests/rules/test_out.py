"""OUT: who may play the last card, and who must keep it."""

from typing import Any

import pytest

from tests.support.laying import (
    CLEAN,
    DIRTY,
    MORTOS,
    allowed,
    held,
    lay,
    listed,
    played,
    refused,
    rules_of,
    side,
    totals,
)
from tranca.game import DealEnded, TurnLost, WentOut
from tranca.rules import VARIANT_NAMES

EVERYWHERE = pytest.mark.parametrize("variant", VARIANT_NAMES)
OUT_CLEAN = ("cacheta-league", "classica")


@EVERYWHERE
def test_out_by_the_discard(variant: str) -> None:
    """OUT-1: morto used, a canasta laid: the last discard ends the deal."""
    deal = lay("Ks", variant, ours=side([CLEAN], "used"))
    facts = played(deal, "X:Ks")
    assert facts[-2] == WentOut(1, False)
    assert isinstance(facts[-1], DealEnded)
    assert (deal.over, deal.went_out) == (True, 1)


@EVERYWHERE
def test_out_by_melding(variant: str) -> None:
    """OUT-1: with the last cards laid there is no discard."""
    deal = lay("5d4d", variant, ours=side([CLEAN], "used"))
    played(deal, "M@1:4d5d")
    assert deal.went_out == 1
    deal = lay("4s5s6s", variant, ours=side([CLEAN], "used"))
    played(deal, "M:4s5s6s")
    assert deal.went_out == 1


def test_out_by_taking_the_pile() -> None:
    """OUT-1: a one-card pile and the whole hand in one meld."""
    deal = lay("4s5s", phase="draw", pile="6s", ours=side([CLEAN], "used"))
    played(deal, "T:4s5s")
    assert deal.went_out == 1


@EVERYWHERE
def test_no_way_out_without_a_canasta(variant: str) -> None:
    """OUT-1: the last card then stays in the hand."""
    refused(lay("Ks", variant, ours=side(["6d7d8d9dTdJd"], "used")), "X:Ks", "OUT-1")
    refused(lay("4s5s6s", variant, ours=side(["6d7d8d"], "used")), "M:4s5s6s", "OUT-4")


@EVERYWHERE
def test_the_meld_just_made_counts(variant: str) -> None:
    """OUT-1: the seventh card may be the one that opens the way."""
    deal = lay("QdKs", variant, ours=side(["6d7d8d9dTdJd"], "used"))
    played(deal, "M@1:Qd", "X:Ks")
    assert deal.went_out == 1
    deal = lay("4s5s6s7s8s9sTs", variant, ours=side((), "used"))
    played(deal, "M:4s5s6s7s8s9sTs")
    assert deal.went_out == 1


@EVERYWHERE
def test_a_dirty_canasta_is_enough_or_not(variant: str) -> None:
    """OUT-1: ``go_out_canasta`` says whether it must be clean."""
    deal = lay("Ks", variant, ours=side([DIRTY], "used"))
    if variant in OUT_CLEAN:
        refused(deal, "X:Ks", "OUT-1")
    else:
        allowed(deal, "X:Ks")


@EVERYWHERE
def test_soiling_the_only_clean_canasta(variant: str) -> None:
    """OUT-1, OUT-4: where a clean one is asked for, the last but one card may not dirty it."""
    deal = lay("2cKs", variant, ours=side([CLEAN], "used"))
    if variant in OUT_CLEAN:
        refused(deal, "M@1:2c", "OUT-4")
        allowed(lay("2cKs", variant, ours=side([CLEAN, "4h5h6h7h8h9hTh"], "used")), "M@1:2c")
    else:
        allowed(deal, "M@1:2c")


@EVERYWHERE
def test_a_pending_morto_is_not_yet_used(variant: str) -> None:
    """OUT-2: the partner goes out meanwhile only where the switch allows it."""
    where = {"turn": 3, "others": {1: ""}, "ours": side([CLEAN], pending=(1, MORTOS[0]))}
    deal, melding = (lay(hand, variant, mortos=MORTOS[1:], **where) for hand in ("Ks", "5dKs"))
    if variant in OUT_CLEAN:
        played(deal, "X:Ks")
        assert deal.went_out == 3
        allowed(melding, "M@1:5d")
    else:
        refused(deal, "X:Ks", "OUT-2")
        refused(melding, "M@1:5d", "OUT-4")


def test_with_the_switch_the_partner_still_needs_a_canasta() -> None:
    """OUT-2, OUT-1: a pending morto waives nothing."""
    ours = side([DIRTY], pending=(1, MORTOS[0]))
    deal = lay("Ks", "classica", turn=3, others={1: ""}, mortos=(), ours=ours)
    refused(deal, "X:Ks", "OUT-1")


@EVERYWHERE
def test_a_side_that_never_had_a_morto(variant: str) -> None:
    """OUT-3: with none on the table it is barred, or goes out dry for another bonus."""
    deal = lay("Ks", variant, mortos=(), ours=side([CLEAN]))
    if variant == "cacheta-league":
        facts = played(deal, "X:Ks")
        assert facts[-2] == WentOut(1, True)
        result = deal.result()
        assert result is not None
        assert result.sides[0].going_out == 1
        assert result.sides[0].morto == -100
    else:
        refused(deal, "X:Ks", "OUT-3")
        refused(lay("5dKs", variant, mortos=(), ours=side([CLEAN])), "M@1:5d", "OUT-4")


def test_out_dry_asks_for_the_same_canasta() -> None:
    """OUT-3: the one that OUT-1 asks; and its own bonus is a switch."""
    league = rules_of("cacheta-league", batida_seca_bonus=50)
    refused(lay("Ks", league, mortos=(), ours=side([DIRTY])), "X:Ks", "OUT-1")
    deal = lay("Ks", league, mortos=(), ours=side([CLEAN]))
    played(deal, "X:Ks")
    assert totals(deal)[0] == 70 + 200 + 50 - 20 - 100


def test_no_morto_on_the_table_is_all_the_same_why() -> None:
    """OUT-3: also when it has become the stock."""
    deal = lay("5d", phase="draw", stock="", mortos=MORTOS[:1], ours=side([CLEAN]))
    played(deal, "D")
    assert deal.table.morto_counts == []
    refused(deal, "M@1:5d", "OUT-4")
    refused(lay("Ks", mortos=(), ours=side([CLEAN])), "X:Ks", "OUT-3")


@EVERYWHERE
@pytest.mark.parametrize("act", ["M:4s5s6s", "M@1:7h8h9h"])
def test_fewer_than_two_cards_need_the_right(variant: str, act: str) -> None:
    """OUT-4: a meld may not leave one card, or none, without the right to empty the hand."""
    hand = act.partition(":")[2]
    for extra in ("", "Ks"):
        refused(lay(hand + extra, variant, ours=side(["4h5h6h"], "used")), act, "OUT-4")
        allowed(lay(hand + extra, variant, ours=side(["4h5h6h"])), act)
    allowed(lay(hand + "KsQs", variant, ours=side(["4h5h6h"], "used")), act)


def test_a_pile_take_counts_the_rest_of_the_pile() -> None:
    """OUT-4: the pile's other cards are in the hand already when it is asked."""
    ours = side(["4h5h6h"], "used")
    refused(lay("Ks", phase="draw", pile="7h", ours=ours), "T@1", "OUT-4")
    allowed(lay("Ks", phase="draw", pile="9c7h", ours=ours), "T@1")
    refused(lay("4s5s", phase="draw", pile="9c6s", ours=ours), "T:4s5s", "OUT-4")
    allowed(lay("4s5s", phase="draw", pile="9c9d6s", ours=ours), "T:4s5s")


def test_the_last_card_waits_in_the_hand() -> None:
    """OUT-4: who may not empty the hand plays on with one card."""
    deal = lay("Ks", phase="draw", ours=side((), "used"))
    played(deal, "D", "X:Ks")
    assert held(deal) == "4c"


@EVERYWHERE
def test_no_card_and_no_way_ends_the_turn(variant: str) -> None:
    """OUT-5: nothing came, and the only card may be neither discarded nor melded."""
    deal = lay("Ks", variant, phase="draw", stock="", mortos=(), ours=side((), "used"))
    facts = played(deal, "D")
    assert TurnLost(1) in facts
    assert deal.over
    assert deal.went_out is None
    assert held(deal) == "Ks"


def test_while_the_card_can_go_the_turn_goes_on() -> None:
    """OUT-5: discarding it, or melding it into the canasta that opens the way."""
    where: dict[str, Any] = {"phase": "draw", "stock": "", "mortos": ()}
    deal = lay("Ks", ours=side([CLEAN], "used"), **where)
    played(deal, "D")
    assert listed(deal) == ["X:Ks"]
    deal = lay("Qd", ours=side(["6d7d8d9dTdJd"], "used"), **where)
    played(deal, "D")
    assert listed(deal) == ["M@1:Qd"]
    deal = lay("5d", ours=side(["6d7d8d9dTd"], "used"), **where)
    played(deal, "D")
    assert deal.over


def test_a_second_draw_that_brings_nothing_ends_the_turn_too() -> None:
    """OUT-5: with the first card swapped away and a red three in its stead."""
    rules = rules_of("games-on", first_turn_extra_draw="swap_to_pile")
    where = {"phase": "draw", "first_turn": True, "stock": "9d3h", "mortos": ()}
    deal = lay("Ks", rules, ours=side((), "used"), **where)
    played(deal, "D")
    assert not deal.over
    facts = played(deal, "D")
    assert TurnLost(1) in facts
    assert deal.over


def test_two_cards_never_lose_the_turn() -> None:
    """OUT-5: one of them can be discarded."""
    deal = lay("KsQs", phase="draw", stock="", mortos=(), ours=side((), "used"))
    played(deal, "D")
    assert listed(deal) == ["X:Qs", "X:Ks"]


def test_automatic_moves_are_moves() -> None:
    """OUT-6: what a clock plays is judged like any act: the last card is not thrown."""
    refused(lay("Ks", ours=side((), "used")), "X:Ks", "OUT-1")

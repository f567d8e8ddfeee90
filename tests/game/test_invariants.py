"""The invariants themselves: each of them notices its fault, so that the laws can lean on them."""

from collections.abc import Callable
from random import Random

import pytest

from tests.support.laying import CLEAN, lay, side
from tests.support.playing import dealt, play_out
from tranca.cards import NO_CARD, parse_card, planes
from tranca.game import Deal, Meld
from tranca.game.invariants import all_cards, broken
from tranca.rules import variant

RED = parse_card("3h")


def in_play() -> Deal:
    """A deal of four, some way in."""
    return play_out(dealt(variant("sala", 4), 1), Random(1), most=30)


def lay_a_gap(deal: Deal) -> None:
    """4♣ 5♣ 9♣ lie on the table as if they were a run."""
    cards = planes(parse_card(name) for name in ("4c", "5c", "9c"))
    assert cards is not None
    deal.table.put_meld(0, 99, Meld(True, 0, *cards, NO_CARD, deal.rules))


FAULTS: dict[str, Callable[[Deal], object]] = {
    "104": lambda deal: deal.stock.pop(),
    "a hand's count": lambda deal: deal.table.hand_counts.__setitem__(2, 40),
    "the stock's": lambda deal: setattr(deal.table, "stock_count", 3),
    "a morto's": lambda deal: deal.table.morto_counts.__setitem__(0, 10),
    "accept is out of date": lambda deal: deal.table.accepts.__setitem__(1, 1 << 20),
    "pending": lambda deal: deal.table.morto.__setitem__(0, "pending"),
}


def test_an_honest_deal_has_no_fault() -> None:
    assert broken(in_play()) is None
    assert len(all_cards(in_play())) == 104


@pytest.mark.parametrize("words", FAULTS)
def test_each_fault_is_noticed(words: str) -> None:
    deal = in_play()
    FAULTS[words](deal)
    assert words in (broken(deal) or "")


def test_a_meld_that_does_not_stand_is_noticed() -> None:
    """In a position too, whose cards nobody counts."""
    deal = lay("KdQs")
    lay_a_gap(deal)
    assert "does not stand" in (broken(deal) or "")


def test_a_red_three_out_of_its_row_is_noticed() -> None:
    """RED-1: in a hand, or in the pile."""
    deal = lay("KdQs")
    deal.hand(2).add(RED)
    assert "hand" in (broken(deal) or "")
    deal = lay("KdQs")
    deal.table.pile.append(RED)
    assert "pile" in (broken(deal) or "")


def test_an_empty_hand_is_noticed() -> None:
    """But a pending one's is right (MORTO-3)."""
    deal = in_play()
    cards = deal.hand(2).cards()
    for card in cards:
        deal.hand(2).remove(card)
    deal.stock += cards
    deal.table.stock_count += len(cards)
    deal.table.hand_counts[1] = 0
    assert broken(deal) == "seat 2 has no card while play goes on"


def test_a_player_who_cannot_act_is_noticed() -> None:
    """A last card that may not go, in phase play: no deal comes to this."""
    deal = lay("Ks", ours=side((), "used"))
    assert broken(deal) == "seat 1 has no legal act"
    assert broken(lay("Ks", ours=side([CLEAN], "used"))) is None

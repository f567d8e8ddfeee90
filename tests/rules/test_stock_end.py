"""STOCK: when the stock is out, and when that ends the deal."""

import pytest

from tests.support.laying import MORTOS, held, lay, names, played, rules_of, side
from tranca.game import Deal, DealEnded, MortoTaken, MortoTakenUp, StockRenewed
from tranca.rules import variant

RENEWS = [("sala", 4), ("sala", 2), ("cacheta-league", 4)]
ENDS = [("games-on", 4), ("games-on", 2), ("classica", 4), ("classica", 2), ("cacheta-league", 2)]


def empty(name: str, players: int, hand: str = "KdQs", **where: object) -> Deal:
    """Seat 1 about to draw the last card of the stock."""
    return lay(hand, variant(name, players), **{"phase": "draw", "stock": "9c", **where})


@pytest.mark.parametrize(("name", "players"), RENEWS)
def test_a_morto_becomes_the_stock(name: str, players: int) -> None:
    """STOCK-1: the first on the table, when a card is needed and not before."""
    deal = empty(name, players)
    played(deal, "D", "X:9c")
    assert (deal.table.stock_count, deal.table.morto_counts) == (0, [11, 11])
    assert StockRenewed(11) in played(deal, "D")
    assert (deal.table.stock_count, deal.table.morto_counts) == (10, [11])
    assert "4h" in held(deal, 2)


@pytest.mark.parametrize(("name", "players"), ENDS)
def test_or_never(name: str, players: int) -> None:
    """STOCK-1, STOCK-2: with ``end_deal`` the turn in which the stock ran out is the last."""
    deal = empty(name, players)
    played(deal, "D")
    assert deal.table.phase == "play"
    assert isinstance(played(deal, "X:9c")[-1], DealEnded)
    assert deal.over
    assert deal.went_out is None


def test_both_mortos_one_after_the_other_then_the_end() -> None:
    """STOCK-2: the deal ends when the stock is empty and no morto can become stock."""
    deal = lay("KdQs", players=2, phase="draw", stock="9c", mortos=("4h5h", "6s"))
    turns = 0
    while not deal.over:
        played(deal, "D", f"X:{held(deal, deal.table.turn)[:2]}")
        turns += 1
    assert turns == 4
    assert deal.table.morto == ["none", "none"]


def test_the_pile_is_never_reshuffled() -> None:
    """STOCK-1: however many cards lie in it."""
    deal = lay("KdQs", "games-on", phase="draw", stock="9c", pile="4c5d6h7s")
    played(deal, "D", "X:9c")
    assert deal.over
    assert names(deal.table.pile) == "4c5d6h7s9c"


def test_a_red_three_brings_the_morto_too() -> None:
    """STOCK-1: its replacement needs a card."""
    deal = lay("KdQs", phase="draw", stock="3h")
    assert StockRenewed(11) in played(deal, "D")
    assert held(deal) == "Kd4hQs"


def test_a_morto_taken_by_the_last_discard_is_taken_first() -> None:
    """STOCK-2: so that morto can no longer become the stock, and the deal ends."""
    deal = lay("9c", stock="", mortos=MORTOS[:1])
    facts = played(deal, "X:9c")
    assert facts[1] == MortoTaken(1, False)
    assert deal.over
    deal = lay("9c", stock="", mortos=MORTOS)
    played(deal, "X:9c")
    assert not deal.over


def test_taking_up_a_pending_morto_may_use_up_the_stock() -> None:
    """STOCK-2: the turn is played all the same: pile, or a draw that brings nothing."""
    where = {"mortos": (), "stock": "3d9d", "others": {2: ""}, "players": 2}
    reserved = side((), pending=(2, "3h3hKhQh4s"))
    deal = lay("KdJd", "games-on", theirs=reserved, **where)
    facts = played(deal, "X:Jd")
    assert MortoTakenUp(2) in facts
    assert (deal.table.stock_count, deal.table.phase, deal.over) == (0, "draw", False)
    assert held(deal, 2) == "9dQhKh4s"
    played(deal, "D", "X:9d")
    assert deal.over


def test_the_pile_may_be_taken_in_that_turn() -> None:
    """STOCK-2: as in any other, and then the deal ends with the discard."""
    reserved = side((), pending=(2, "3hKhQhTh4s9d"))
    deal = lay(
        "KdJh", "games-on", theirs=reserved, mortos=(), stock="5s", others={2: ""}, players=2
    )
    played(deal, "X:Jh")
    assert deal.table.stock_count == 0
    played(deal, "T:QhKh", "X:4s")
    assert deal.over


def test_who_melds_on_with_an_empty_stock_ends_the_deal_by_going_out() -> None:
    """STOCK-2, OUT-1: going out comes first."""
    ours = side(["6d7d8d9dTdJdQd"], "used")
    deal = lay("Kd", rules_of(stock_out="end_deal"), stock="", ours=ours)
    played(deal, "X:Kd")
    assert deal.went_out == 1

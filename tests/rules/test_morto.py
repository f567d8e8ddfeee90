"""MORTO: what an emptied hand brings, at once or in the next turn."""

import pytest

from tests.support.laying import MORTOS, OTHERS, allowed, held, lay, played, refused, rules_of, side
from tranca.game import Fact, Melded, MortoTaken, MortoTakenUp, StockRenewed, view_of
from tranca.rules import VARIANT_NAMES

EVERYWHERE = pytest.mark.parametrize("variant", VARIANT_NAMES)


@EVERYWHERE
def test_emptied_by_melding_the_morto_is_taken_at_once(variant: str) -> None:
    """MORTO-2: direct: the first morto becomes the hand; the turn goes on without a new draw."""
    deal = lay("4c5c6c", variant)
    facts = played(deal, "M:4c5c6c")
    assert facts[-1] == MortoTaken(1, True)
    assert held(deal) == "Ah4h5h6h7h8h9hThJhQhKh"
    assert (deal.table.turn, deal.table.phase, deal.table.morto[0]) == (1, "play", "used")
    refused(deal, "D", "REC-7")
    played(deal, "M:4h5h6h", "X:Ah")
    assert deal.table.turn == 2


def test_emptied_by_adding_or_by_a_pile_take() -> None:
    """MORTO-2: any melding that empties the hand, a take of a one-card pile included."""
    deal = lay("7h", ours=side(["4h5h6h"]))
    played(deal, "M@1:7h")
    assert deal.table.hand_counts[0] == 11
    deal = lay("4h5h", phase="draw", pile="6h")
    played(deal, "T:4h5h")
    assert deal.table.hand_counts[0] == 11
    deal = lay("4h5h", phase="draw", pile="9c6h")
    played(deal, "T:4h5h")
    assert held(deal) == "9c"


@EVERYWHERE
@pytest.mark.parametrize("players", [2, 4])
def test_emptied_by_the_discard_the_morto_waits(variant: str, players: int) -> None:
    """MORTO-3: indirect: reserved unseen, and the hand from the start of the player's next turn."""
    deal = lay("9c", variant, players=players)
    assert played(deal, "X:9c")[-1] == MortoTaken(1, False)
    assert (deal.table.morto[0], deal.table.pending_seat[0]) == ("pending", 1)
    assert deal.table.hand_counts[0] == 0
    assert deal.table.morto_counts == [11]
    assert view_of(deal, 1).hand == ()
    taken_up: list[Fact] = []
    for _ in range(players - 1):
        taken_up = played(deal, "D", f"X:{held(deal, deal.table.turn)[-2:]}")
    assert taken_up[-1] == MortoTakenUp(1)
    assert deal.table.turn == 1
    assert held(deal) == "Ah4h5h6h7h8h9hThJhQhKh"
    assert (deal.table.morto[0], deal.table.pending_seat[0]) == ("used", 0)
    allowed(deal, "D")
    refused(deal, "M:4h5h6h", "REC-7")


def test_the_discard_that_empties_lies_on_the_pile() -> None:
    """MORTO-3: taking the morto hides nothing; the next player may take the pile."""
    deal = lay("9c", others={2: "7c8cKc"})
    played(deal, "X:9c", "T:7c8c")


@EVERYWHERE
def test_a_side_takes_one_morto_once(variant: str) -> None:
    """MORTO-1: after the one there is none, for neither of its players."""
    deal = lay("7hKs", variant, ours=side(["4h5h6h"], "used"))
    refused(deal, "M@1:7h", "OUT-4")
    deal = lay("Ks", variant, turn=3, ours=side(["4h5h6h"], "used"))
    refused(deal, "X:Ks", "OUT-1")


@EVERYWHERE
def test_direct_and_indirect_are_one_right(variant: str) -> None:
    """MORTO-1: while the partner's is pending, the side takes no second one."""
    ours = side(["4h5h6h"], pending=(1, MORTOS[0]))
    deal = lay("Ks", variant, turn=3, others={1: ""}, mortos=MORTOS[1:], ours=ours)
    refused(deal, "X:Ks", "OUT-1", "OUT-2")
    deal = lay("7hKs", variant, turn=3, others={1: ""}, mortos=MORTOS[1:], ours=ours)
    refused(deal, "M@1:7h", "OUT-4")


def test_each_side_takes_its_own_in_order() -> None:
    """MORTO-1: whoever is first takes the first one on the table, the other side the second."""
    deal = lay("9c", others={2: "4c5c6c"}, stock="7c7d7s")
    played(deal, "X:9c", "D", "M:4c5c6c", "X:7c")
    assert deal.table.morto == ["pending", "pending"]
    assert deal.table.morto_counts == []
    deal = lay("4c5c6c")
    played(deal, "M:4c5c6c")
    assert deal.table.morto_counts == [11]


def test_taking_it_is_compulsory() -> None:
    """MORTO-2: a side with a canasta does not go out instead."""
    deal = lay("9c", ours=side(["6d7d8d9dTdJdQd"]))
    played(deal, "X:9c")
    assert not deal.over
    assert deal.table.morto[0] == "pending"


def test_red_threes_of_a_morto_are_laid_open() -> None:
    """MORTO-2, MORTO-3, RED-1: when the cards become the hand, not before."""
    deal = lay("4c5c6c", mortos=("3hKdQd", "4s5s6s"), stock="7c8c")
    played(deal, "M:4c5c6c")
    assert held(deal) == "7cQdKd"
    deal = lay("9c", players=2, mortos=("3hKdQd", "4s5s6s"), stock="7c8c9d")
    played(deal, "X:9c")
    assert deal.table.red_threes[0] == []
    played(deal, "D", "X:7c")
    assert held(deal) == "8cQdKd"
    assert len(deal.table.red_threes[0]) == 1


def test_the_other_morto_may_become_stock_meanwhile() -> None:
    """MORTO-3, STOCK-1: for a red three's replacement, while this one is being taken up."""
    deal = lay("4c5c6c", mortos=("3hKdQd", "4s5s6s"), stock="")
    facts = played(deal, "M:4c5c6c")
    assert StockRenewed(3) in facts
    assert isinstance(facts[0], Melded)
    assert held(deal) == "QdKd4s"
    assert deal.table.morto_counts == []


def test_others_see_that_it_is_reserved_and_no_card_of_it() -> None:
    """MORTO-3, VIEW-3: not even its own player sees it before the turn."""
    deal = lay("9c")
    played(deal, "X:9c")
    for viewer in (1, 2, 3, 4, None):
        view = view_of(deal, viewer)
        assert view.sides[0].morto == "pending"
        assert (view.sides[0].pending_seat, view.sides[0].pending_count) == (1, 11)
        assert view.hand == (() if viewer in (1, None) else view_of(deal, 3).hand)
    assert held(deal, 3) == OTHERS


def test_a_hand_that_is_not_emptied_takes_nothing() -> None:
    """MORTO-1: one card left is a hand."""
    deal = lay("4c5c6cKs", rules_of("sala"))
    played(deal, "M:4c5c6c")
    assert deal.table.morto[0] == "none"
    assert held(deal) == "Ks"

"""Blunders that anybody at the table would see; ``casual`` makes none of them.

Beside each stands the nearby case in which the same act is right, or a player without that scruple,
so that none of these tests is passed by a player who never does anything.
"""

from dataclasses import replace
from random import Random

from tests.bots.positions import choice, laid, rest_of_turn, side
from tranca.bots.casual import HABITS, Casual
from tranca.game import Deal, act_text, view_of


def choice_without_scruples(deal: Deal) -> str:
    habits = replace(HABITS, spares_rival_canastas=False)
    return act_text(Casual(habits).choose(view_of(deal, deal.table.turn), Random(0)))


def test_a_rivals_canasta_is_not_fed_while_a_safe_card_is_at_hand() -> None:
    """Breaking a pair of sixes is dearer than a queen, but the queen lengthens their run."""
    rivals = side(["5s6s7s8s9sTsJs"], morto="used")
    deal = laid("QsJcJd6d6h", theirs=rivals)
    assert choice_without_scruples(deal) == "X:Qs"
    assert rest_of_turn(deal) in (["X:Jc"], ["X:Jd"], ["X:6d"], ["X:6h"])


def test_a_rivals_canasta_is_fed_when_every_card_feeds_it() -> None:
    rivals = side(["5s6s7s8s9sTsJs", "4h5h6h7h8h9h"], morto="used")
    assert choice(laid("QsTh", theirs=rivals)) in ("X:Qs", "X:Th")


def test_a_clean_six_is_not_dirtied_while_a_clean_completion_lives() -> None:
    """The jack and the four of hearts are still somewhere."""
    ours = side(["5h6h7h8h9hTh"], morto="used")
    assert rest_of_turn(laid("2cKd6d9c4s8d", ours=ours)) == ["X:4s"]


def test_not_even_for_two_red_threes() -> None:
    """The first canasta turns them from −200 to +200, and still the six stays clean."""
    red = [["3h", "normal"], ["3d", "normal"]]
    ours = side(["5h6h7h8h9hTh"], morto="used", red_threes=red)
    assert rest_of_turn(laid("2cKd6d9c4s8d", ours=ours)) == ["X:4s"]


def test_a_clean_six_is_dirtied_once_no_clean_completion_lives() -> None:
    """Both fours and both jacks of hearts lie on the rivals' table."""
    ours = side(["5h6h7h8h9hTh"], morto="used")
    theirs = side(["4c4d4h4h", "JcJdJhJh"])
    assert "M@1:2c" in rest_of_turn(laid("2cKd6d9c4s8d", ours=ours, theirs=theirs))


def test_a_clean_canasta_is_not_dirtied() -> None:
    ours = side(["5h6h7h8h9hThJh"], morto="used")
    acts = rest_of_turn(laid("2cKd6d9c4s8d", ours=ours))
    assert not any(act.startswith("M") for act in acts)


def test_a_winning_batida_is_not_declined() -> None:
    """Three queens and the last card thrown: the deal is won, whatever else might come."""
    ours = side(["5h6h7h8h9hThJh"], morto="used")
    assert rest_of_turn(laid("QcQdQs9d", ours=ours)) == ["M:QcQdQs", "X:9d"]


def test_not_even_one_that_wins_by_a_hair() -> None:
    """400 points to 390: a 2 in hand promises more, but nobody at the table would hold on."""
    ours = side(["4h5h6h7h8h9hTh", "QdQhQs"], morto="used")
    theirs = side(["5s6s7s8s9sTsJs", "4c5c6c7c8c9c", "8d9dTdJdQd", "7c7d7d7s7h"], morto="used")
    deal = laid("2cQc", ours=ours, theirs=theirs, others=2)
    rest_of_turn(deal)
    result = deal.result()
    assert result is not None
    assert [lines.total for lines in result.sides] == [400, 390]


def test_a_winning_batida_is_seen_through_the_pile() -> None:
    """The top makes the set, what lies under it joins it, and the last card is thrown."""
    ours = side(["5h6h7h8h9hThJh"], morto="used")
    deal = laid("QcQd9d", ours=ours, pile="QsQh", phase="draw")
    acts = rest_of_turn(deal)
    assert acts == ["T:QcQd", "M@2:Qs", "X:9d"]
    assert deal.went_out == 1


def test_a_batida_that_loses_the_deal_is_not_made() -> None:
    """The same queens, but the rivals have three clean canastas and two cards each in hand."""
    ours = side(["4h5h6h7h8h9hTh"], morto="used")
    theirs = side(["5s6s7s8s9sTsJs", "4c5c6c7c8c9cTc", "8d9dTdJdQdKdAd"], morto="used")
    deal = laid("QcQhQs9d", ours=ours, theirs=theirs, others=2)
    rest_of_turn(deal)
    assert not deal.over


def test_the_same_batida_is_made_when_it_wins() -> None:
    ours = side(["4h5h6h7h8h9hTh"], morto="used")
    theirs = side(["5s6s7s8s9sTs"], morto="used")
    deal = laid("QcQhQs9d", ours=ours, theirs=theirs, others=2)
    rest_of_turn(deal)
    assert deal.went_out == 1

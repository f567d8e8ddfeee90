"""How ``casual`` plays: what a sensible partner at the table would do, position by position."""

from dataclasses import replace
from random import Random

import pytest

from tests.bots.positions import choice, laid, played_deal, rest_of_turn, seen_by_turn, side
from tranca.bots.casual import HABITS, Casual
from tranca.game import Deal, act_text, parse_act, play
from tranca.rules import variant

GAMES_ON = variant("games-on", 4)
CLASSICA = variant("classica", 4)


def after_a_pile_with_nines() -> Deal:
    """Seats 3 and 4 threw a nine each, seat 2 took them under a king, and a third nine passed."""
    seats = {2: "KdKhAc8s7d4h", 3: "5d9d9s", 4: "6dQh9h"}
    deal = laid("9cJcKc", turn=3, phase="draw", seats=seats, seed=172)
    before = ("D", "X:9d", "D", "X:9h", "D", "X:Kc", "T:KdKh", "X:4h", "D", "X:9s", "D", "X:Qh")
    for text in (*before, "D"):
        play(deal, parse_act(text))
    assert deal.table.turn == 1
    return deal


def test_a_fat_pile_that_can_be_used_is_taken() -> None:
    deal = laid("7h8hKc4dJsQc5dTs9c4c", pile="5s9dTdJcAhAcAd9h", phase="draw")
    assert choice(deal) == "T:7h8h"


def test_a_pile_that_would_spoil_the_hand_is_left() -> None:
    """Late, one card of use, and five that would be counted against us."""
    ours = side(["5h6h7h8h9hThJh"], morto="used")
    theirs = side(["5s6s7s8s9sTsJs"], morto="used")
    pile = "3c4cKd7cAcQh"
    late = laid(
        "Js6d", ours=ours, theirs=theirs, pile=pile, phase="draw", stock=2, mortos=0, others=2
    )
    assert choice(late) == "D"


def test_a_locked_pile_is_not_asked_for() -> None:
    assert choice(laid("3s3c4d4h", pile="4s4c3c", phase="draw")) == "D"


def test_a_canasta_is_completed() -> None:
    ours = side(["KcKdKhKsKs"], morto="used")
    assert rest_of_turn(laid("KcKdJs4d6s8c", ours=ours))[:2] == ["M@1:Kc", "M@1:Kd"]


def test_a_black_three_locks_a_fat_pile() -> None:
    assert choice(laid("3cJs4d6s8cTh", pile="4c5hKc9d8hAsJhQc7d")) == "X:3c"


def test_a_black_three_is_kept_while_the_pile_is_thin() -> None:
    assert choice(laid("3cJs4d6s8cTh")) != "X:3c"


def test_a_two_is_kept_early() -> None:
    assert rest_of_turn(laid("2cJsJd4d6s8cTh9dKc", stock=38))[-1] != "X:2c"
    assert not any("2c" in act for act in rest_of_turn(laid("2cJsJd4d6s8cTh9dKc", stock=38)))


def test_a_hand_is_emptied_for_the_morto_by_melding() -> None:
    """Ten cards in three melds: the morto comes at once, and the turn goes on with it."""
    deal = laid("4c5c6cKcKdKh9d9s9h", pile="Ac")
    acts = rest_of_turn(deal)
    assert deal.table.morto[0] == "used"
    assert acts[-1].startswith("X")


def test_a_hand_is_emptied_for_the_morto_by_the_discard() -> None:
    """Two small melds that are worth little by themselves, spending two 2s, and the last card."""
    deal = laid("4c5c2cKcKd2h9d", pile="Ac")
    assert rest_of_turn(deal)[-1] == "X:9d"
    assert deal.table.morto[0] == "pending"


def test_the_same_melds_wait_when_the_morto_is_out_of_reach() -> None:
    assert rest_of_turn(laid("4c5c2cKcKd2h9dAhJdTs", pile="Ac")) == ["X:Ah"]


def test_all_is_laid_in_the_last_turn() -> None:
    """Nothing is left to draw: each card laid counts, each card held costs."""
    ours = side(["7s8s9s"], morto="used")
    deal = laid("4c5c2cKdKh9d8s6s", pile="Ac", stock=0, mortos=0, ours=ours)
    rest_of_turn(deal)
    assert deal.over
    assert deal.hand(1).count() <= 1 + 2  # nothing can be laid of the odd cards


def test_the_second_draw_is_taken_when_it_is_offered() -> None:
    offered = laid("4cKd9h8sJd", rules=GAMES_ON, first_turn=True, extra_draw=True, drawn="4c")
    assert choice(offered) == "D"


def test_a_card_that_the_next_rival_was_seen_to_take_is_not_thrown_to_it() -> None:
    """Seat 2 took a pile with two nines in it; whoever did not see that throws the nine."""
    deal = after_a_pile_with_nines()
    assert choice(deal) != "X:9c"
    forgetful = Casual(replace(HABITS, remembers_the_pile=False))
    assert act_text(forgetful.choose(seen_by_turn(deal), Random(0))) == "X:9c"


def test_a_set_is_no_way_to_a_canasta_where_it_counts_for_none() -> None:
    """CAN-2: where sets are no canastas, the pair of 2s is not spent on a seventh king."""
    ours = side(["KcKdKhKsKsKc"], morto="used")
    theirs = side(["QhKhAh", "QdKdAd"])
    where_they_count = laid("2cJs4d6s8c", ours=ours, theirs=theirs)
    assert "M@1:2c" in rest_of_turn(where_they_count)
    where_not = laid("2cJs4d6s8c", ours=ours, theirs=theirs, rules=CLASSICA)
    assert "M@1:2c" not in rest_of_turn(where_not)


@pytest.mark.parametrize("seed", range(6))
def test_a_plan_is_carried_through(seed: int) -> None:
    """Asked again after each act, it goes on towards the end it chose, and ends the turn there."""
    deal = played_deal(variant("sala", 4), "casual", seed, 20 + 9 * seed)
    first = deal.copy()
    acts = rest_of_turn(first)
    again = deal.copy()
    for act in acts:
        chosen = Casual().choose(seen_by_turn(again), Random(99))
        assert act_text(chosen) == act
        play(again, chosen)

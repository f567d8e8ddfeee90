"""Mirrored deals and what is said of them."""

from math import inf, sqrt
from random import Random

import pytest

from tranca.arena import PairPlayed, duel, estimate, play_out, play_pair, seeded_deck
from tranca.arena.playing import seat_dice
from tranca.bots import LEVELS, bot_of
from tranca.cards import FULL_PACK
from tranca.game import Act, View
from tranca.game.counting import Lines, Result
from tranca.rules import variant

SALA = variant("sala", 4)


def result(a: int, b: int, went_out: int | None = None) -> Result:
    return Result(went_out, (Lines(a, 0, 0, 0, 0, 0), Lines(b, 0, 0, 0, 0, 0)))


def test_a_pair_is_counted_from_the_first_levels_side() -> None:
    """First as side A, 500 to 100; then as side B, 300 to 200 against it."""
    pair = PairPlayed((result(500, 100, went_out=3), result(300, 200, went_out=1)))
    assert pair.points == (350.0, 200.0)
    assert pair.difference == 150
    assert list(pair.ends()) == [0, 1]


def test_a_deal_that_the_stock_ended_is_nobodys() -> None:
    assert list(PairPlayed((result(0, 0), result(0, 0, went_out=2))).ends()) == [None, 0]


def test_a_duel_sums_up_its_pairs() -> None:
    pairs = [
        PairPlayed((result(500, 100, went_out=3), result(300, 200))),
        PairPlayed((result(100, 100), result(100, 200, went_out=4))),
    ]
    summed = duel(pairs)
    assert summed.difference.mean == pytest.approx((150 + 50) / 2)
    assert (summed.points[0].mean, summed.points[1].mean) == (250, 150)
    assert summed.went_out == (2, 0)
    assert summed.by_stock == 2


def test_an_interval_is_as_wide_as_the_spread_says() -> None:
    four = estimate([1.0, 2.0, 3.0, 4.0])
    assert four.mean == 2.5
    assert four.deviation == pytest.approx(sqrt(5 / 3))
    assert four.margin == pytest.approx(1.959964 * sqrt(5 / 3) / 2)
    assert (four.low, four.high) == (four.mean - four.margin, four.mean + four.margin)


def test_one_observation_says_nothing_of_the_spread() -> None:
    one = estimate([7.0])
    assert (one.mean, one.margin) == (7.0, inf)
    assert one.to_dict() == {"mean": 7.0, "low": None, "high": None, "deviation": 0.0}
    assert str(one) == "7.0"


def test_no_observation_is_no_estimate() -> None:
    with pytest.raises(ValueError, match="observation"):
        estimate([])


def test_a_level_against_itself_draws_every_pair() -> None:
    """Both plays are the same play, as deck, dealer and dice are: a lucky seat helps nobody."""
    for level in ("aleatorio", "casual"):
        bots = (bot_of(level), bot_of(level))
        for number in range(3):
            pair = play_pair(SALA, bots, 5, number)
            assert pair.results[0] == pair.results[1]
            assert pair.difference == 0


def test_the_dealer_moves_on_from_pair_to_pair() -> None:
    seen: list[int] = []

    class Noting:
        def choose(self, view: View, rng: Random) -> Act:
            if not view.acts:
                seen.append(view.dealer)
            return LEVELS["aleatorio"].choose(view, rng)

    for number in range(5):
        play_pair(SALA, (Noting(), Noting()), 5, number)
    assert seen == [1, 1, 2, 2, 3, 3, 4, 4, 1, 1]


def test_the_levels_change_sides_within_a_pair() -> None:
    """The first sits on seats 1 and 3, then on 2 and 4."""
    sat: list[tuple[str, int]] = []

    class Noting:
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, view: View, rng: Random) -> Act:
            if len(view.acts) < 12:
                sat.append((self.name, view.turn))
            return LEVELS["aleatorio"].choose(view, rng)

    play_pair(SALA, (Noting("first"), Noting("second")), 5, 0)
    assert {seat for name, seat in sat if name == "first"} == {1, 2, 3, 4}
    half = len(sat) // 2
    assert {seat for name, seat in sat[:half] if name == "first"} == {1, 3}
    assert {seat for name, seat in sat[half:] if name == "first"} == {2, 4}


def test_the_same_number_is_the_same_pair_and_another_is_not() -> None:
    bots = (bot_of("aleatorio"), bot_of("iniciante"))
    first = play_pair(SALA, bots, 5, 0)
    assert play_pair(SALA, bots, 5, 0) == first
    assert play_pair(SALA, bots, 5, 1) != first
    assert play_pair(SALA, bots, 6, 0) != first


def test_a_seeded_deck_is_the_pack_in_an_order_of_its_own() -> None:
    assert sorted(seeded_deck("a")) == sorted(FULL_PACK)
    assert seeded_deck("a") == seeded_deck("a") != seeded_deck("b")


def test_a_bot_is_shown_its_own_seats_view_and_no_other() -> None:
    views: list[View] = []

    class Noting:
        def choose(self, view: View, rng: Random) -> Act:
            views.append(view)
            return LEVELS["aleatorio"].choose(view, rng)

    play_out(SALA, 2, seeded_deck("views"), [Noting()] * 4, seat_dice("views", 4))
    assert views
    assert all(view.viewer == view.turn for view in views)

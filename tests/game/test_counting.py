"""The lines add up: our count against the second scorer, over many final tables of any rules."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.laying import MORTOS, lay, side
from tests.support.playing import play_out
from tests.support.positions import positions
from tests.support.referee import Referee
from tests.support.scorer import lines
from tranca.game import count, match_winner
from tranca.game.position import deal_from_position
from tranca.rules import Rules


@given(positions())
def test_any_table_counts_as_the_second_scorer_says(laid: tuple[Rules, Any]) -> None:
    """COUNT-1: line by line, whether the deal is over or not."""
    rules, position = laid
    deal, referee = deal_from_position(rules, position), Referee.laid(rules.to_dict(), position)
    for number, counted in enumerate(count(deal).sides):
        assert counted.to_dict() == lines(referee, number)


@given(positions(), st.integers(0, 2**32))
def test_lines_sum_to_the_total(laid: tuple[Rules, Any], seed: int) -> None:
    """COUNT-1: the total is the sum of the lines that are shown, at the end of any deal."""
    deal = play_out(deal_from_position(*laid), Random(seed))
    result = deal.result()
    assert result is not None
    for counted in result.sides:
        shown = counted.to_dict()
        total = shown.pop("total")
        assert total == counted.total == sum(shown.values())
    assert sum(counted.going_out != 0 for counted in result.sides) <= (result.went_out is not None)


@given(st.integers(-5000, 9000), st.integers(-5000, 9000), st.sampled_from((1500, 3000, None)))
def test_a_match_is_fair_to_both_sides(ours: int, theirs: int, target: int | None) -> None:
    """MATCH-1: swapping the totals swaps the winner; the winner has more, and the target."""
    winner, swapped = match_winner((ours, theirs), target), match_winner((theirs, ours), target)
    assert swapped == {0: 1, 1: 0}.get(-9 if winner is None else winner, winner)
    if winner in (0, 1):
        totals = (ours, theirs)
        assert totals[winner] > totals[1 - winner]
        assert target is None or totals[winner] >= target
    if target is not None:
        assert winner != -1


def test_a_count_before_the_end_changes_nothing() -> None:
    """COUNT-1: counting is looking."""
    theirs = side((), pending=(2, MORTOS[0]))
    deal = lay("KdQs", theirs=theirs, others={2: ""}, mortos=MORTOS[1:])
    first = count(deal)
    assert deal.result() is None
    assert count(deal) == first
    assert not deal.over

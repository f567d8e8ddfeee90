"""How ``iniciante`` plays: it sees what is good, is not sure what is best, and forgets."""

from collections import Counter

from tests.bots.positions import choice, laid, rest_of_turn, side


def choices(deal_of: str, times: int = 60, **position: object) -> Counter[str]:
    deal = laid(deal_of, **position)  # type: ignore[arg-type]
    return Counter(choice(deal, "iniciante", seed) for seed in range(times))


def test_it_wavers_between_acts_of_about_the_same_worth() -> None:
    assert len(choices("4cJs6d8hTsKdQh")) > 2


def test_it_does_not_waver_where_one_act_is_far_better() -> None:
    """Two kings make the canasta."""
    ours = side(["KcKdKhKsKsKc"], morto="used")
    assert choices("KdJs4d6s8c", ours=ours)["M@1:Kd"] > 55


def test_it_hardly_ever_throws_a_two() -> None:
    assert choices("2cJs4d6s8cTh", times=200)["X:2c"] <= 2


def test_it_may_feed_a_rivals_canasta() -> None:
    rivals = side(["5s6s7s8s9sTsJs"], morto="used")
    assert choices("QsJcJd6d6h", theirs=rivals)["X:Qs"] > 0


def test_it_goes_out_when_it_can_without_counting() -> None:
    """The rivals are far ahead; a beginner is happy all the same."""
    ours = side(["4h5h6h7h8h9hTh"], morto="used")
    theirs = side(["5s6s7s8s9sTsJs", "4c5c6c7c8c9cTc", "8d9dTdJdQdKdAd"], morto="used")
    outs = 0
    for seed in range(20):
        deal = laid("QcQhQs9d", ours=ours, theirs=theirs, others=2)
        rest_of_turn(deal, "iniciante", seed)
        outs += deal.went_out == 1
    assert outs > 15

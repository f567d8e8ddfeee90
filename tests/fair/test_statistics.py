"""Each faulty shuffle is caught by the statistics that must catch it, at its size.

The sizes are a few times what was needed when they were measured, so that a test that lost its
strength is noticed. Everything follows from seeds: nothing here is red by bad luck.
"""

from functools import cache
from random import Random
from statistics import mean, stdev

import pytest

from tests.fair.shuffles import (
    Shuffle,
    byte_mod_n,
    few_seeds,
    honest,
    sattolo,
    seven_riffles,
    sort_by_random,
    swap_with_any,
    tallied,
)
from tranca.fair.deal import SealedDeal
from tranca.fair.hands import HandTally
from tranca.fair.scheme import KINDS
from tranca.fair.statistics import ALARM, Outcome, ShuffleTally
from tranca.game.deal import HAND_SIZE

SIZES: list[tuple[Shuffle, str, int]] = [
    (sattolo, "fixed points", 300),
    (sattolo, "position × card", 2000),
    (swap_with_any, "position × card", 3000),
    (swap_with_any, "fixed points", 4000),
    (byte_mod_n, "position × card", 4000),
    (byte_mod_n, "fixed points", 8000),
    (sort_by_random, "adjacent gaps", 300),
    (sort_by_random, "position × card", 1000),
    (sort_by_random, "order of four", 2000),
    (sort_by_random, "runs", 4000),
    (seven_riffles, "adjacent gaps", 1000),
    (seven_riffles, "runs", 4000),
    (few_seeds, "repeated decks", 2000),
]
"""Which statistic catches which shuffle, and with how many decks."""


@cache
def outcomes(shuffle: Shuffle, deals: int, seed: int = 1) -> dict[str, Outcome]:
    return {each.name: each for each in tallied(shuffle, deals, seed).outcomes()}


@pytest.mark.parametrize(
    ("shuffle", "statistic", "deals"),
    SIZES,
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_a_faulty_shuffle_is_caught(shuffle: Shuffle, statistic: str, deals: int) -> None:
    for seed in (1, 2):
        assert outcomes(shuffle, deals, seed)[statistic].failed


@pytest.mark.parametrize("seed", range(4))
def test_an_honest_shuffle_is_not_accused(seed: int) -> None:
    told = outcomes(honest, 4000, seed).values()
    assert all(each.p is not None and each.p > ALARM for each in told)


def test_every_statistic_catches_something() -> None:
    """A statistic that nothing sets off would only comfort."""
    assert {name for _, name, _ in SIZES} == set(outcomes(honest, 4000, 0))


@pytest.mark.slow
def test_honest_p_values_are_even() -> None:
    """The distributions are the right ones: p lies below a tenth a tenth of the time, and so on."""
    values: dict[str, list[float]] = {}
    for seed in range(150):
        for name, each in outcomes(honest, 600, 1000 + seed).items():
            assert each.p is not None
            values.setdefault(name, []).append(each.p)
    for name, ps in values.items():
        if name == "repeated decks":
            assert set(ps) == {1.0}
            continue
        assert abs(mean(ps) - 0.5) < 5 * (1 / 12 / len(ps)) ** 0.5, name
        assert 3 <= sum(p < 0.1 for p in ps) <= 32, name
        assert 3 <= sum(p > 0.9 for p in ps) <= 32, name


def test_each_value_is_its_degrees_of_freedom_on_the_average() -> None:
    """The scales are exact, for one deck or one hand as for many: no approximation hides here."""
    places, gaps, kinds = [], [], []
    dice = Random(7)
    for number in range(6000):
        order = honest(dice)
        deck = [KINDS[card % 52] for card in order]
        tally, hand = ShuffleTally(), HandTally()
        tally.add(order, deck)
        hand.add(deck[:HAND_SIZE])
        if number < 20:  # one deck's never varies
            places.append(tally.place_value())
        gaps.append(tally.gap_value())
        kinds.append(hand.kind_value())
    assert places == pytest.approx([5253] * 20)
    for values, freedom in ((gaps, 102), (kinds, 51)):
        error = stdev(values) / len(values) ** 0.5
        assert abs(mean(values) - freedom) < 4 * error
        assert error < 0.2  # so that a scale wrong by a hundredth shows


def test_few_deals_say_nothing() -> None:
    told = outcomes(honest, 5)
    assert {name for name, each in told.items() if each.p is not None} == {"repeated decks"}
    assert not any(each.failed for each in told.values())


def test_two_tallies_add_up() -> None:
    """Several processes may share the work."""
    dice = Random(3)
    orders = [honest(dice) for _ in range(300)]
    orders.append(orders[0])  # a repeat across both halves
    whole, one, other = ShuffleTally(), ShuffleTally(), ShuffleTally()
    for n, order in enumerate(orders):
        deck = [KINDS[card % 52] for card in order]
        whole.add(order, deck)
        (one if n < 150 else other).add(order, deck)
    one.merge(other)
    assert one.outcomes() == whole.outcomes()
    assert whole.repeats == one.repeats == 1


def test_the_same_deck_twice_is_an_alarm() -> None:
    tally = tallied(honest, 10, 1)
    tally.merge(tallied(honest, 1, 1))
    told = {each.name: each for each in tally.outcomes()}
    assert told["repeated decks"].failed


# ---------------------------------------------------------------- hands


def hands(deals: int, seed: int, favoured: int = 0) -> HandTally:
    """Hands of one seat; ``favoured`` in a hundred are the better of two."""
    dice = Random(seed)
    tally = HandTally()
    for _ in range(deals):
        dealt = [
            [KINDS[card % 52] for card in honest(dice)[:HAND_SIZE]]
            for _ in range(1 + (dice.randrange(100) < favoured))
        ]
        tally.add(max(dealt, key=lambda hand: sum(kind % 13 == 0 for kind in hand)))
    return tally


def test_honest_hands_are_not_accused() -> None:
    told = hands(2000, 1).outcomes("seat 1")
    assert [each.name for each in told] == ["2s a hand, seat 1", "kinds in hand, seat 1"]
    assert not any(each.failed for each in told)


def test_a_seat_that_is_dealt_more_2s_is_caught() -> None:
    """One hand in five is the better of two: 2 000 hands tell."""
    two, kinds = hands(3000, 1, favoured=20).outcomes("seat 1")
    assert two.failed
    assert not hands(300, 1, favoured=20).outcomes("seat 1")[0].failed  # what a few hands hide
    assert kinds.p is not None


def test_a_kind_that_keeps_coming_is_caught() -> None:
    dice = Random(4)
    tally = HandTally()
    for _ in range(1500):
        hand = [KINDS[card % 52] for card in honest(dice)[:HAND_SIZE]]
        if dice.random() < 0.2:
            hand[0] = KINDS[0]
        tally.add(hand)
    assert tally.outcomes("x")[1].failed


def test_a_few_hands_say_nothing() -> None:
    assert all(each.p is None for each in hands(5, 1).outcomes("seat 1"))


def test_hands_add_up() -> None:
    one = hands(200, 1)
    one.merge(hands(200, 2))
    assert one.hands == 400
    assert sum(one.twos) == 400
    assert sum(one.kinds) == 400 * HAND_SIZE


def test_a_deck_goes_through_the_entry_point() -> None:
    """What the audit looks at is what a room would deal."""
    sealed = SealedDeal("m", 1, bytes(64), bytes(64))
    tally = ShuffleTally()
    tally.add(range(104), sealed.deck)
    assert [place for place, n in enumerate(tally.places) if n] == (
        [at * 52 + kind for at, kind in enumerate(sealed.deck)]
    )

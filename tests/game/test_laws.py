"""Laws of play that hold in every deal, whatever the rules and whoever plays.

Whole deals of seeded players for each variant and each value of each switch, and small positions of
Hypothesis.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laying import state
from tests.support.playing import dealt, play_out
from tests.support.positions import other_values, positions
from tranca.cards import BLACK_THREES, NATURALS, TWOS
from tranca.game import (
    DRAW,
    Act,
    AddToMeld,
    Deal,
    Discard,
    IllegalAct,
    LayMeld,
    TakePile,
    legal_acts,
    play,
    refusal,
)
from tranca.game.invariants import broken
from tranca.game.position import deal_from_position
from tranca.game.record import record_of, replay
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, Rules, variant

SEEDS = range(6)
HELD_BY_ANYBODY = NATURALS | TWOS | BLACK_THREES


def holds(deal: Deal) -> None:
    """Every invariant of the rule book."""
    fault = broken(deal)
    assert fault is None, fault


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_every_deal_ends_and_the_invariants_hold(name: str, players: int) -> None:
    for seed in SEEDS:
        deal = dealt(variant(name, players), seed, seed % players + 1)
        holds(deal)
        assert play_out(deal, Random(seed), holds).over
        assert not legal_acts(deal.table, deal.own(deal.table.turn))


@pytest.mark.parametrize("switch", sorted(SWITCHES))
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_every_switch_can_be_set_by_itself(name: str, players: int, switch: str) -> None:
    standard = variant(name, players)
    for seed, value in enumerate(other_values(switch, standard)):
        rules = standard.changed({switch: value})
        assert rules.differs() == (switch,)
        deal = dealt(rules, seed)
        assert play_out(deal, Random(1), holds).over


def test_all_kinds_of_endings_are_met_by_these_seeds() -> None:
    """Otherwise the laws above would look away from the very parts that go wrong."""
    ends = {
        (deal.went_out is not None, deal.table.went_out_dry)
        for name in VARIANT_NAMES
        for seed in range(40)
        for deal in [play_out(dealt(variant(name, 4), seed), Random(seed))]
    }
    assert ends == {(True, False), (True, True), (False, False)}


@st.composite
def any_act(draw: st.DrawFn) -> Act:
    """Any act whatever, mostly a foolish one."""
    one = draw(st.integers(0, (1 << 52) - 1)) & draw(st.integers(0, (1 << 52) - 1))
    two = one & draw(st.integers(0, (1 << 52) - 1)) & draw(st.integers(0, (1 << 52) - 1))
    number = draw(st.integers(1, 5))
    possible: tuple[Act, ...] = (
        DRAW,
        Discard(draw(st.integers(0, 51))),
        LayMeld(one, two),
        AddToMeld(number, one, two),
        TakePile(0, one, two),
        TakePile(number, one, two),
    )
    return draw(st.sampled_from(possible))


def near_act(deal: Deal, data: st.DataObject) -> Act:
    """An act with cards that are nearly those of the hand."""
    hand = deal.hand(deal.table.turn)
    mask = data.draw(st.sampled_from((hand.one, hand.one | 1 << data.draw(st.integers(0, 51)))))
    one = mask & data.draw(st.integers(0, (1 << 52) - 1))
    number = data.draw(st.integers(0, 3))
    if data.draw(st.booleans()):
        return TakePile(number, one, 0)
    return AddToMeld(number, one, one & hand.two) if number else LayMeld(one, one & hand.two)


@given(positions(), st.data())
def test_play_raises_exactly_when_refusal_speaks(
    laid: tuple[Rules, Any], data: st.DataObject
) -> None:
    """And a refused act changes nothing at all (PILE-7); a listed act is never refused."""
    deal = deal_from_position(*laid)
    for _ in range(12):
        act = near_act(deal, data) if data.draw(st.booleans()) else data.draw(any_act())
        before = state(deal)
        fault = refusal(deal.table, deal.own(deal.table.turn), act)
        assert (fault is None) == (act in legal_acts(deal.table, deal.own(deal.table.turn)))
        if fault is None:
            play(deal, act)
            assert state(deal) != before
            continue
        with pytest.raises(IllegalAct) as illegal:
            play(deal, act)
        assert illegal.value.refusal == fault
        assert state(deal) == before
        if not deal.over:
            acts = legal_acts(deal.table, deal.own(deal.table.turn))
            play(deal, acts[data.draw(st.integers(0, len(acts) - 1))])


@given(positions(), st.integers(0, 2**32))
def test_a_copy_is_independent(laid: tuple[Rules, Any], seed: int) -> None:
    """What is played in one is not seen in the other, in either direction."""
    deal = deal_from_position(*laid)
    copy = deal.copy()
    assert state(copy) == state(deal)
    before = state(deal)
    play_out(copy, Random(seed))
    assert state(deal) == before
    after = state(copy)
    play_out(deal, Random(seed))
    assert state(deal) == after
    assert state(copy) == after


@given(positions(), st.integers(0, 2**32))
def test_small_deals_end_and_somebody_may_always_act(laid: tuple[Rules, Any], seed: int) -> None:
    deal = deal_from_position(*laid)
    assert play_out(deal, Random(seed), holds).over


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_replaying_a_record_gives_the_same_deal(name: str, players: int) -> None:
    for seed in SEEDS:
        deal = play_out(dealt(variant(name, players), seed), Random(seed), most=50 + 40 * seed)
        assert state(replay(record_of(deal))) == state(deal)

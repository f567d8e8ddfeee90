"""What melds and hands are thought to be worth: not how much, but more than what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bots.positions import laid, seen_by_turn, side
from tranca.bots.memory import Memory
from tranca.bots.outlook import Outlook
from tranca.bots.worth import WEIGHTS, Worth
from tranca.cards import FULL_PACK, RED_THREES, Hand, parse_cards
from tranca.game import Deal, Meld, meld_of
from tranca.rules import Rules, variant

SALA = variant("sala", 4)
CLASSICA = variant("classica", 4)


def worth_in(deal: Deal) -> Worth:
    view = seen_by_turn(deal)
    return Worth(Outlook(view, Memory(view.rules.players)), WEIGHTS)


def meld(text: str, rules: Rules = SALA) -> Meld:
    found = meld_of(parse_cards(text), rules)
    assert found is not None
    return found


def held(text: str) -> tuple[int, int]:
    hand = Hand(parse_cards(text))
    return hand.one, hand.two


EARLY = worth_in(laid("9c4d", stock=38))
LAST = worth_in(laid("9c4d", stock=0, mortos=0))


def test_a_canasta_is_worth_what_it_counts() -> None:
    assert EARLY.meld(meld("4h5h6h7h8h9hTh")) == 70 + 200
    assert EARLY.meld(meld("4h5h6h7h8h9h2c")) == 70 + 100


def test_a_meld_on_its_way_is_worth_more_than_its_cards() -> None:
    assert EARLY.meld(meld("4h5h6h7h8h9h")) > EARLY.meld(meld("4h5h6h7h8h")) + 10
    assert EARLY.meld(meld("4h5h6h")) > 30


def test_a_clean_meld_is_worth_more_than_a_dirty_one() -> None:
    assert EARLY.meld(meld("4h5h6h7h8h9h")) > EARLY.meld(meld("4h5h6h7h8h2c"))


def test_a_meld_that_nothing_completes_promises_little() -> None:
    """The fours and jacks of hearts that would lengthen it are laid, all of them."""
    dead = worth_in(laid("9c4d", theirs=side(["4c4d4h4h", "JcJdJhJh"])))
    assert dead.meld(meld("5h6h7h8h9hTh")) < EARLY.meld(meld("5h6h7h8h9hTh"))


def test_in_the_last_turn_a_meld_is_worth_its_cards() -> None:
    assert LAST.meld(meld("4h5h6h7h8h9h")) == 60
    assert LAST.meld(meld("KcKdKh2c")) == 40


def test_a_set_promises_nothing_where_it_is_no_canasta() -> None:
    """CAN-2."""
    classica = worth_in(laid("9c4d", stock=38, rules=CLASSICA))
    assert classica.meld(meld("KcKdKhKsKsKh", CLASSICA)) == 60
    assert classica.meld(meld("4h5h6h7h8h9h", CLASSICA)) > 60
    assert EARLY.meld(meld("KcKdKhKsKsKh")) > 60


@pytest.mark.parametrize(("canastas", "points"), [(True, 200), (False, -200)])
def test_in_the_last_turn_red_threes_are_worth_what_they_count(canastas: bool, points: int) -> None:
    """COUNT-1: two of them, with a canasta and without."""
    row = side(red_threes=[["3h", "normal"], ["3d", "normal"]])
    last = worth_in(laid("9c4d", stock=0, mortos=0, ours=row))
    assert last.of_canastas(has_canasta=canastas, may_leave=canastas) == points


def test_a_red_three_marked_zero_is_worth_nothing() -> None:
    """RED-3."""
    row = side(red_threes=[["3h", "zero"]])
    marked = worth_in(laid("9c4d", ours=row))
    assert marked.of_canastas(has_canasta=False, may_leave=False) == 0


def test_cards_that_wait_for_each_other_are_worth_more() -> None:
    strangers = EARLY.hand(*held("4c9d"), 0)
    assert EARLY.hand(*held("9c9d"), 0) > strangers
    assert EARLY.hand(*held("8d9d"), 0) > strangers
    assert EARLY.hand(*held("7d9d"), 0) > strangers


def test_a_two_is_worth_keeping_until_the_last_turn() -> None:
    assert EARLY.hand(*held("2c"), 0) > 0
    assert LAST.hand(*held("2c"), 0) == -10


def test_in_the_last_turn_a_card_costs_what_it_counts() -> None:
    dear = SALA.changed({"black3_in_hand": -70})
    last = worth_in(laid("9c4d", stock=0, mortos=0, rules=dear))
    assert last.hand(*held("9c9d8d3c"), 0) == -30 - 70


cards = st.permutations([card for card in FULL_PACK if not RED_THREES >> card & 1])


@given(cards, st.integers(1, 30), st.integers(0, 2**52 - 1), st.data())
def test_a_cards_share_is_what_goes_with_it(
    pack: list[int], count: int, accepts: int, data: st.DataObject
) -> None:
    """However a hand is weighed, throwing a card takes away just that card's share."""
    hand = Hand(pack[:count])
    kind = data.draw(st.sampled_from(hand.cards()))
    share = EARLY.share(kind, hand.one, hand.two, accepts)
    before = EARLY.hand(hand.one, hand.two, accepts)
    hand.remove(kind)
    assert before - EARLY.hand(hand.one, hand.two, accepts) == pytest.approx(share)

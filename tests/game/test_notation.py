"""Acts as text: one canonical spelling, any order of cards read, nothing else read."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.playing import dealt, play_out
from tests.support.referee import in_order
from tranca.cards import ALL_KINDS, Hand, cards_text, parse_cards
from tranca.game import (
    DRAW,
    Act,
    AddToMeld,
    BadAct,
    Deal,
    Discard,
    LayMeld,
    TakePile,
    act_text,
    legal_acts,
    parse_act,
)
from tranca.rules import variant

SPELLINGS = [
    ("D", "D"),
    ("T:8h7h", "T:7h8h"),
    ("T@2", "T@2"),
    ("T@12:7h", "T@12:7h"),
    ("M:2c5h4h", "M:2c4h5h"),
    ("M:KsAsQs", "M:AsQsKs"),
    ("M@2:8h7h", "M@2:7h8h"),
    ("M:7s7h7h", "M:7h7h7s"),
    ("M@9999:7h", "M@9999:7h"),
    ("X:Ks", "X:Ks"),
]
UNREADABLE = [
    *("", " ", "d", "D ", " D", "D\n", "DD", "D:4h", "D@1"),
    *("T", "T:", "T@", "T@0", "T@01:7h", "T@-1", "T@1:", "T@1:7", "T@+1", "T@1 :7h", "T@1.0"),
    *("M", "M:", "M@1", "M@1:", "M@0:7h", "M@00:7h", "M:7h 8h", "M:7h,8h", "M:10h", "M@x:7h"),
    *("X", "X:", "X:K", "X:KsKs", "X@1:Ks", "X:Ks ", "X:ks", "X:1s", "M@²:7h", "M@1:7♥", "Q:7h"),
    "M:" + "7h" * 500,
]
ONE = st.integers(0, ALL_KINDS)


def acts() -> st.SearchStrategy[Act]:
    """Acts of every class that can be written."""
    some = st.tuples(ONE.filter(bool), ONE).map(_thinned)
    number = st.integers(1, 40)
    return st.one_of(
        st.just(DRAW),
        st.integers(0, 51).map(Discard),
        some.map(lambda pair: LayMeld(*pair)),
        st.builds(lambda n, pair: AddToMeld(n, *pair), number, some),
        some.map(lambda pair: TakePile(0, *pair)),
        st.builds(lambda n, pair: TakePile(n, *pair), number, some),
        number.map(lambda n: TakePile(n, 0, 0)),
    )


def _thinned(pair: tuple[int, int]) -> tuple[int, int]:
    return pair[0], pair[0] & pair[1]


@given(acts())
def test_what_is_written_is_read_again(act: Act) -> None:
    assert parse_act(act_text(act)) == act
    assert hash(parse_act(act_text(act))) == hash(act)


@given(acts(), st.randoms(use_true_random=False))
def test_cards_are_read_in_any_order_and_written_in_one(act: Act, rng: Random) -> None:
    head, colon, text = act_text(act).partition(":")
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    assert names == in_order(names)
    rng.shuffle(names)
    assert act_text(parse_act(head + colon + "".join(names))) == act_text(act)


@pytest.mark.parametrize(("text", "canonical"), SPELLINGS)
def test_spellings(text: str, canonical: str) -> None:
    assert act_text(parse_act(text)) == canonical


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_acts(text: str) -> None:
    """REC-1: no leading zero, at least one card after the colon, the top never written."""
    with pytest.raises(BadAct) as bad:
        parse_act(text)
    assert bad.value.code == "REC-1"


@pytest.mark.parametrize("text", ["M:7h7h7h", "T@1:4c4c4c4c", "T:5d5d5d"])
def test_a_third_copy_is_no_card_of_anybody(text: str) -> None:
    """REC-6: the act can be read, but nobody holds three of a kind (CARDS-1)."""
    with pytest.raises(BadAct) as bad:
        parse_act(text)
    assert bad.value.code == "REC-6"


@given(st.text(max_size=12) | st.text("DTMX@:0123456789AJQKcdhs", max_size=14))
def test_any_text_is_an_act_or_a_bad_one(text: str) -> None:
    try:
        act = parse_act(text)
    except BadAct:
        return
    assert parse_act(act_text(act)) == act


def test_every_listed_act_has_its_own_text() -> None:
    def each(deal: Deal) -> None:
        found = legal_acts(deal.table, deal.own(deal.table.turn))
        texts = [act_text(act) for act in found]
        assert len(set(texts)) == len(texts)
        assert [parse_act(text) for text in texts] == found

    play_out(dealt(variant("sala", 4), 3), Random(3), each)


CARDS = st.lists(st.integers(0, 51), max_size=30)


@given(CARDS, CARDS)
def test_a_hand_counts_its_cards(cards: list[int], taken: list[int]) -> None:
    """CARDS-1: a hand is a multiset, also of more copies than a pack has (positions may)."""
    hand, left = Hand(cards), list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
            hand.remove(card)
    assert hand == Hand(left)
    assert hand.cards() == parse_cards(cards_text(hand.cards()))
    assert hand.count() == len(left)
    assert [hand.count_of(card) for card in range(52)] == [left.count(c) for c in range(52)]
    assert hand.copy() == hand


@given(CARDS)
def test_taking_out_is_putting_in_undone(cards: list[int]) -> None:
    hand = Hand(cards)
    one, two = hand.one, hand.two
    for card in (7, 7, 20):
        hand.add(card)
    hand.remove(7)
    hand.remove(20)
    hand.remove(7)
    assert (hand.one, hand.two) == (one, two)

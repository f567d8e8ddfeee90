"""CARDS and DEAL: what is played with, who sits where, and how the cards go round."""

from collections import Counter

import pytest

from tests.support.decks import stacked
from tests.support.laying import lay, listed, names
from tests.support.playing import shuffled
from tranca.cards import (
    FULL_PACK,
    BadCard,
    card_text,
    cards_text,
    in_text_order,
    parse_card,
    parse_cards,
)
from tranca.game import BadDeck, new_deal, side_of
from tranca.game.invariants import all_cards
from tranca.rules import variant

SALA = variant("sala", 4)


def test_two_packs_without_jokers() -> None:
    """CARDS-1: 104 cards, 52 kinds, each of them twice."""
    assert len(FULL_PACK) == 104
    assert set(Counter(FULL_PACK).values()) == {2}
    assert len(set(FULL_PACK)) == 52


@pytest.mark.parametrize("wrong", ["one short", "a third copy", "one too many"])
def test_a_deck_that_is_not_two_packs_is_not_dealt(wrong: str) -> None:
    """CARDS-1: nothing else is a deck."""
    deck = list(FULL_PACK)
    if wrong == "one short":
        deck.pop()
    elif wrong == "a third copy":
        deck[0] = deck[-1]
    else:
        deck.append(deck[0])
    with pytest.raises(BadDeck):
        new_deal(SALA, 1, deck)


def test_a_card_is_its_kind() -> None:
    """CARDS-1: the two 7♥ are one card to every rule: there is one way to discard or lay it."""
    acts = listed(lay("7h7h7sKd"))
    assert sorted(acts) == ["M:7h7h7s", "X:7h", "X:7s", "X:Kd"]


def test_a_card_is_written_rank_then_suit() -> None:
    """CARDS-2: rank, then paus, ouros, copas, espadas; the ten is T."""
    assert cards_text(parse_cards("AcTh2s")) == "AcTh2s"
    assert len({card_text(card) for card in FULL_PACK}) == 52
    ordered = cards_text(in_text_order(set(FULL_PACK)))
    assert ordered.startswith("Ac2c3c4c")
    assert ordered.endswith("JsQsKs")


@pytest.mark.parametrize("text", ["10h", "1h", "hT", "th", "7H", "7", "", "7x", "Jo", "7♥"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """CARDS-2: no other spelling is a card."""
    with pytest.raises(BadCard):
        parse_card(text)


def test_sides_sit_across() -> None:
    """DEAL-1: seats 1 and 3 against 2 and 4; with two, 1 against 2."""
    assert [side_of(seat) for seat in (1, 2, 3, 4)] == [0, 1, 0, 1]


@pytest.mark.parametrize("players", [2, 4])
def test_the_seat_after_the_dealer_starts(players: int) -> None:
    """DEAL-1, DEAL-2: the seat after the dealer starts, and after the last comes the first."""
    for dealer in range(1, players + 1):
        deal = new_deal(variant("sala", players), dealer, shuffled(2))
        assert deal.table.turn == dealer % players + 1
        assert deal.table.first_turn


@pytest.mark.parametrize(("players", "dealer"), [(4, 0), (4, 5), (2, 3), (2, -1)])
def test_only_a_seat_deals(players: int, dealer: int) -> None:
    """DEAL-2: the dealer is one of the seats."""
    with pytest.raises(BadDeck):
        new_deal(variant("sala", players), dealer, FULL_PACK)


@pytest.mark.parametrize(("players", "stock"), [(4, 38), (2, 60)])
def test_eleven_each_two_mortos_and_the_stock(players: int, stock: int) -> None:
    """DEAL-3: eleven a hand, eleven a morto, the rest is the stock; the pile starts empty."""
    deal = new_deal(variant("sala", players), players, stacked({}))
    assert deal.table.hand_counts == [11] * players
    assert deal.table.morto_counts == [11, 11]
    assert deal.table.stock_count == stock
    assert deal.table.pile == []
    assert Counter(all_cards(deal)) == Counter(FULL_PACK)


def test_cards_go_round_one_at_a_time_from_the_starter() -> None:
    """DEAL-3: index 0 goes to the starter; mortos and stock follow in the deck's order."""
    deck = stacked({})
    deal = new_deal(SALA, 2, deck)
    assert names(deal.hand(3).cards()) == cards_text(in_text_order(deck[0:44:4]))
    assert names(deal.hand(4).cards()) == cards_text(in_text_order(deck[1:44:4]))
    assert names(deal.hand(1).cards()) == cards_text(in_text_order(deck[2:44:4]))
    assert names(deal.hand(2).cards()) == cards_text(in_text_order(deck[3:44:4]))
    assert deal.mortos == [deck[44:55], deck[55:66]]
    assert deal.stock[::-1] == deck[66:]

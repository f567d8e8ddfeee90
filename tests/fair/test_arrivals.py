"""Which places of the deck reached which seat: held to the engine's own hidden zones."""

from collections import Counter
from random import Random

import pytest

from tests.support.decks import stacked
from tests.support.playing import dealt, eager, shuffled
from tranca.fair.arrivals import Arrival, Arrivals, of_opening
from tranca.game import (
    Deal,
    Discarded,
    Drew,
    Fact,
    Melded,
    RedThreeLaid,
    StockRenewed,
    SwappedToPile,
    TookPile,
    fact_for,
    legal_acts,
    new_deal,
    play,
)
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, Rules, variant

every_table = pytest.mark.parametrize(
    "rules",
    [variant(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS],
    ids=lambda rules: f"{rules.variant}-{rules.players}",
)


class Followed:
    """A deal played out while its places are followed."""

    def __init__(self, deal: Deal, seed: int) -> None:
        self.deal = deal
        self.rng = Random(seed)
        self.now, came = of_opening(deal)
        self.came: list[Arrival] = list(came)
        self.facts: list[Fact] = list(deal.opening)

    def act(self) -> tuple[list[Fact], Arrivals, list[Arrival]]:
        table = self.deal.table
        act = eager(self.rng, legal_acts(table, self.deal.own(table.turn)))
        facts = play(self.deal, act)
        before = self.now
        self.now, came = before.after(facts)
        self.came += came
        self.facts += facts
        return facts, before, came

    def play_out(self) -> "Followed":
        while not self.deal.over:
            self.act()
            self.check()
        return self

    def check(self) -> None:
        """The places left are the engine's stock, mortos and reserved mortos, card for card."""
        deck, deal = self.deal.deck, self.deal
        assert [deck[index] for index in self.now.stock] == list(reversed(deal.stock))
        assert len(self.now.stock) == deal.table.stock_count
        assert [[deck[i] for i in morto] for morto in self.now.mortos] == deal.mortos
        for places, cards in zip(self.now.pending, deal.pending, strict=True):
            assert (None if places is None else [deck[i] for i in places]) == cards

    def places_left(self) -> list[int]:
        pending = [places for places in self.now.pending if places is not None]
        return [i for places in (self.now.stock, *self.now.mortos, *pending) for i in places]


@every_table
def test_the_places_are_the_engines_all_along(rules: Rules) -> None:
    for seed in range(12):
        followed = Followed(dealt(rules, seed, dealer=seed % rules.players + 1), seed)
        followed.check()
        followed.play_out()


@every_table
def test_each_place_reaches_one_seat_once(rules: Rules) -> None:
    for seed in range(6):
        followed = Followed(dealt(rules, seed), seed).play_out()
        reached = [index for _, index in followed.came]
        assert sorted(reached + followed.places_left()) == list(range(104))


@every_table
def test_what_reached_a_seat_is_what_it_had(rules: Rules) -> None:
    """A seat's cards: those that came and those of piles; they lie in hand, melds, pile, reds."""
    for seed in range(6):
        followed = Followed(dealt(rules, seed), seed).play_out()
        for seat in range(1, rules.players + 1):
            came = Counter(followed.deal.deck[index] for who, index in followed.came if who == seat)
            went: Counter[int] = Counter(followed.deal.hand(seat).cards())
            for fact in followed.facts:
                if getattr(fact, "seat", None) != seat:
                    continue
                match fact:
                    case TookPile(cards=cards, with_cards=with_cards):
                        came.update(cards[:-1])
                        went.update(with_cards)
                    case Melded(cards=cards):
                        went.update(cards)
                    case Discarded(card=card) | SwappedToPile(card=card):
                        went[card] += 1
                    case RedThreeLaid(card=card):
                        went[card] += 1
                    case _:
                        pass
            assert came == went


def test_the_opening_hands_lie_where_the_rules_deal_them() -> None:
    """DEAL-3: one card at a time, from the starter; with its red threes replaced (RED-1)."""
    red_last = stacked({})
    deal = new_deal(variant("sala", 4), 2, red_last)
    _, came = of_opening(deal)
    assert came == [((2 + place) % 4 + 1, place) for place in range(44)]
    deal = new_deal(variant("sala", 4), 2, stacked({0: "3h", 66: "3d"}))
    now, came = of_opening(deal)
    assert came[44:] == [(3, 66), (3, 67)]
    assert now.stock == range(68, 104)


def test_the_same_is_told_from_what_everybody_sees() -> None:
    """A client could follow the places too: hidden cards do not enter."""
    followed = Followed(dealt(variant("sala", 4), 5), 5)
    while not followed.deal.over:
        facts, before, came = followed.act()
        assert before.after([fact_for(fact, None) for fact in facts]) == (followed.now, came)


def test_a_morto_that_became_stock_is_followed() -> None:
    """STOCK-1, red threes in a row and unreplaced ones: seen in these deals, and not assumed."""
    renewed = unreplaced = chained = 0
    for seed in range(300):
        rng = Random(seed)
        deck = shuffled(seed)
        reds = [at for at, card in enumerate(deck) if card in (14, 27)]
        for at in reds:  # red threes late in the deck, where the stock ends
            other = rng.randrange(44, 104)
            deck[at], deck[other] = deck[other], deck[at]
        followed = Followed(new_deal(variant("sala", 4), 1, deck), seed).play_out()
        renewed += sum(isinstance(fact, StockRenewed) for fact in followed.facts)
        pairs = list(zip(followed.facts, followed.facts[1:], strict=False))
        chained += sum(
            isinstance(a, RedThreeLaid) and isinstance(b, RedThreeLaid) for a, b in pairs
        )
        unreplaced += sum(isinstance(fact, Drew) and not fact.came for fact in followed.facts)
    assert renewed > 20
    assert chained > 5
    assert unreplaced > 0

"""The lines of the rule book that no position shows: cards, seats, the deal, the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.rules.lines.line import Line, limit, show
from tests.support.decks import stacked
from tests.support.laying import names
from tranca.cards import FULL_PACK, BadCard, parse_card, parse_cards
from tranca.game import BadDeck, Deal, match_winner, new_deal, side_of
from tranca.rules import variant


def is_card(text: str) -> bool:
    """Whether a text is a card's name."""
    try:
        parse_card(text)
    except BadCard:
        return False
    return True


def is_dealt(deck: Sequence[int], dealer: int = 1) -> bool:
    """Whether a deck is dealt at all."""
    try:
        new_deal(variant("sala", 4), dealer, deck)
    except BadDeck:
        return False
    return True


def fresh(players: int = 4, dealer: int = 4, **places: str) -> Deal:
    """A fresh deal of ``sala``; ``at12="Ks"`` stacks a card at that index of the deck."""
    deck = stacked({int(index.removeprefix("at")): card for index, card in places.items()})
    return new_deal(variant("sala", players), dealer, deck)


def exposed(deal: Deal) -> list[str]:
    """Both sides' red threes, in the order in which they were laid."""
    return [names([card for card, _ in row]) for row in deal.table.red_threes]


def first_of_mortos(deal: Deal) -> str:
    """The first card of the first morto, and of the second."""
    return names([morto[0] for morto in deal.mortos])


def holds(deal: Deal, seat: int, cards: str) -> bool:
    """Whether a hand holds these cards, both copies where they are named twice."""
    return all(deal.hand(seat).count_of(card) == 2 for card in parse_cards(cards))


def earlier_three() -> Deal:
    """Dealt by seat 2: 3♥ comes to seat 1 before 3♦ comes to the starter, seat 3.

    The stock begins with 9♠, of which the starter was dealt one.
    """
    return fresh(dealer=2, at0="9s", at2="3h", at4="3d", at66="9s", at67="Kc")


def two_threes() -> Deal:
    """The starter is dealt 3♦ and 3♥, and a second 3♦ comes for the first."""
    return fresh(at0="3d", at8="3h", at66="3d", at67="Ks", at68="Qs")


FACTS: tuple[Line, ...] = (
    show("CARDS-1", "52 kinds, each twice", lambda: set(Counter(FULL_PACK).values()), {2}),
    show("CARDS-1", "104 cards are dealt", lambda: is_dealt(FULL_PACK), True),
    limit("CARDS-1", "103 are not", lambda: is_dealt(FULL_PACK[1:]), False),
    limit("CARDS-1", "a third copy is not", lambda: is_dealt([*FULL_PACK[1:], 51]), False),
    show("CARDS-2", "Th is a card", lambda: is_card("Th"), True),
    show("CARDS-2", "2c is a card", lambda: is_card("2c"), True),
    limit("CARDS-2", "10h is none", lambda: is_card("10h"), False),
    limit("CARDS-2", "hT is none", lambda: is_card("hT"), False),
    show("DEAL-1", "seats 1 and 3 are side A", lambda: [side_of(1), side_of(3)], [0, 0]),
    show("DEAL-1", "seats 2 and 4 are side B", lambda: [side_of(2), side_of(4)], [1, 1]),
    show("DEAL-2", "after dealer 1 seat 2 starts", lambda: fresh(dealer=1).table.turn, 2),
    show("DEAL-2", "after dealer 4 seat 1 starts", lambda: fresh(dealer=4).table.turn, 1),
    limit("DEAL-2", "there is no dealer 5", lambda: is_dealt(FULL_PACK, dealer=5), False),
    show("DEAL-3", "eleven cards each", lambda: fresh().table.hand_counts, [11] * 4),
    show("DEAL-3", "one at a time", lambda: holds(fresh(at0="Ks", at40="Ks"), 1, "Ks"), True),
    limit(
        "DEAL-3", "not a hand at once", lambda: holds(fresh(at0="Ks", at10="Ks"), 1, "Ks"), False
    ),
    show("DEAL-3", "then the mortos", lambda: first_of_mortos(fresh(at44="Ks", at55="7c")), "Ks7c"),
    show("DEAL-3", "the rest is the stock: 38", lambda: fresh().table.stock_count, 38),
    show("DEAL-3", "or 60 for two", lambda: fresh(players=2, dealer=2).table.stock_count, 60),
    limit("DEAL-3", "nothing goes to the pile", lambda: fresh().table.pile, []),
    show("RED-2", "the starter's goes first", lambda: exposed(earlier_three()), ["3d3h", ""]),
    show("RED-2", "and is replaced first", lambda: holds(earlier_three(), 3, "9s"), True),
    show("RED-2", "a chain before the next", lambda: exposed(two_threes()), ["3d3d3h", ""]),
    limit("RED-2", "one card for each", lambda: fresh(at0="3h").table.stock_count, 37),
    limit("COUNT-2", "the other side wins then", lambda: match_winner((350, 500), None), 1),
    show("MATCH-1", "reaching the target is enough", lambda: match_winner((3000, 9), 3000), 0),
    show("MATCH-1", "the higher total wins", lambda: match_winner((3000, 3010), 3000), 1),
    show("MATCH-1", "a single deal may be drawn", lambda: match_winner((50, 50), None), -1),
    limit("MATCH-1", "short of it play goes on", lambda: match_winner((2990, 9), 3000), None),
    limit("MATCH-1", "a tie asks for a deal", lambda: match_winner((3100, 3100), 3000), None),
)

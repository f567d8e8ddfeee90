"""What the public acts of a deal tell about closed hands: cards seen to be taken, ranks seen to be thrown.

Everything is read anew from the view's history, so a bot that is asked twice remembers the same. A deal laid from a
position has no history before it; nothing is assumed of that part.
"""

from __future__ import annotations

from tranca.cards import plane_cards, rank_of
from tranca.game import AddToMeld, Discard, Draw, LayMeld, TakePile, View, parse_act

THROWS_REMEMBERED = 3
"""How many of a player's last discards still say what that player does not collect."""


class Memory:
    """Per seat (seat 1 first): ``held`` counts of kinds surely in hand, ``thrown`` ranks lately discarded."""

    __slots__ = ("held", "thrown")

    def __init__(self, players: int) -> None:
        self.held: list[dict[int, int]] = [{} for _ in range(players)]
        self.thrown: list[list[int]] = [[] for _ in range(players)]

    def _gains(self, seat: int, cards: list[int]) -> None:
        held = self.held[seat - 1]
        for card in cards:
            held[card] = held.get(card, 0) + 1

    def _parts_with(self, seat: int, cards: list[int]) -> None:
        held = self.held[seat - 1]
        for card in cards:
            if held.get(card, 0) > 1:
                held[card] -= 1
            else:
                held.pop(card, None)

    def _throws(self, seat: int, card: int) -> None:
        self._parts_with(seat, [card])
        thrown = self.thrown[seat - 1]
        thrown.append(rank_of(card))
        del thrown[:-THROWS_REMEMBERED]


def remember(view: View) -> Memory:
    """Reads the history of a view.

    A card known to be held is one that the seat took with the pile and has not laid or thrown since; when a seat parts
    with a kind of which it may hold another copy, the known one is taken to have gone.
    """
    memory = Memory(view.rules.players)
    pile: list[int] = []
    for text, seat in zip(view.acts, view.act_seats, strict=True):
        match parse_act(text):
            case Draw():
                pass
            case TakePile(one=one, two=two):
                memory._parts_with(seat, plane_cards(one, two))
                memory._gains(seat, pile[:-1])
                pile = []
            case LayMeld(one=one, two=two) | AddToMeld(one=one, two=two):
                memory._parts_with(seat, plane_cards(one, two))
            case Discard(card=card):
                memory._throws(seat, card)
                pile.append(card)
    return memory

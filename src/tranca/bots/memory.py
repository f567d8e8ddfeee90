"""What the public acts tell of closed hands: cards seen to be taken, ranks seen to be thrown.

Everything is read anew from the view's history, so a bot that is asked twice remembers the same. A
deal laid from a position has no history before it; nothing is assumed of that part.
"""

from __future__ import annotations

from typing import Final

from tranca.cards import plane_cards, rank_of
from tranca.game import AddToMeld, Discard, Draw, LayMeld, TakePile, View, parse_act

THROWS_REMEMBERED: Final = 3
"""How many of a player's last discards still say what that player does not collect."""


class Memory:
    """Seat by seat (seat 1 first): ``held`` counts kinds surely in hand, ``thrown`` lists ranks."""

    __slots__ = ("held", "thrown")

    def __init__(self, players: int) -> None:
        self.held: list[dict[int, int]] = [{} for _ in range(players)]
        self.thrown: list[list[int]] = [[] for _ in range(players)]

    def gains(self, seat: int, cards: list[int]) -> None:
        """The seat was seen to take these cards into its hand."""
        held = self.held[seat - 1]
        for card in cards:
            held[card] = held.get(card, 0) + 1

    def parts_with(self, seat: int, cards: list[int]) -> None:
        """These cards left the seat's hand; of two equal ones, the known one is held to be gone."""
        held = self.held[seat - 1]
        for card in cards:
            if held.get(card, 0) > 1:
                held[card] -= 1
            else:
                held.pop(card, None)

    def throws(self, seat: int, card: int) -> None:
        """The seat discarded this card."""
        self.parts_with(seat, [card])
        thrown = self.thrown[seat - 1]
        thrown.append(rank_of(card))
        del thrown[:-THROWS_REMEMBERED]


def remember(view: View) -> Memory:
    """All that the history of the view tells of the hands."""
    memory = Memory(view.rules.players)
    pile: list[int] = []
    for text, seat in zip(view.acts, view.act_seats, strict=True):
        match parse_act(text):
            case Draw():
                pass
            case TakePile(one=one, two=two):
                memory.parts_with(seat, plane_cards(one, two))
                memory.gains(seat, pile[:-1])
                pile = []
            case LayMeld(one=one, two=two) | AddToMeld(one=one, two=two):
                memory.parts_with(seat, plane_cards(one, two))
            case Discard(card=card):
                memory.throws(seat, card)
                pile.append(card)
    return memory

"""Which places of the deck reached which seat: the cards whose proofs that seat is owed.

It is told what happened, in the engine's facts, and follows the places; it judges nothing. A red
three wants a card after it, and whether one came is read off the facts that follow, so neither
RED-1 nor STOCK-1 is written here again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tranca.game import (
    Deal,
    Drew,
    Fact,
    MortoTaken,
    MortoTakenUp,
    RedThreeLaid,
    StockRenewed,
    side_of,
)
from tranca.game.dealing import Places

Arrival = tuple[int, int]
"""A seat, and the index in the deck of a card that reached it."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Where the cards not yet seen lie, by their places in the deck. A value: cheap to keep.

    ``stock`` and each morto are ranges of indexes, the next card first; ``pending`` holds the
    mortos reserved by side A and side B (MORTO-3).
    """

    stock: range
    mortos: tuple[range, ...]
    pending: tuple[range | None, range | None] = (None, None)

    def after(self, facts: Iterable[Fact]) -> tuple[Arrivals, list[Arrival]]:
        """Follows one act's facts: the places as they lie now, and what reached whom, in order."""
        walk = _Walk(self)
        for fact in facts:
            walk.follow(fact)
        return walk.now, walk.came


def of_opening(deal: Deal) -> tuple[Arrivals, list[Arrival]]:
    """The places of a deal just dealt (DEAL-3), its opening red threes included.

    Only for a deal that was dealt from a deck, whatever has been played since.
    """
    places = Places(deal.dealer, deal.rules.players)
    hands = [(seat, index) for seat, indexes in places.hands.items() for index in indexes]
    hands.sort(key=lambda arrival: arrival[1])
    start = Arrivals(places.stock, places.mortos)
    now, came = start.after(deal.opening)
    return now, hands + came


class _Walk:
    """One walk along facts: who waits for a card, what came."""

    __slots__ = ("came", "now", "waiting")

    def __init__(self, start: Arrivals) -> None:
        self.now = start
        self.came: list[Arrival] = []
        self.waiting = 0  # the seat that found the stock empty: what renews it is for that seat

    def follow(self, fact: Fact) -> None:
        match fact:
            case Drew(seat=seat) | RedThreeLaid(seat=seat):
                self._want(seat)
            case StockRenewed():
                first, *rest = self.now.mortos
                self.now = replace(self.now, stock=first, mortos=tuple(rest))
                self._want(self.waiting)
            case MortoTaken(seat=seat, direct=direct):
                first, *rest = self.now.mortos
                self.now = replace(self.now, mortos=tuple(rest))
                if direct:
                    self._reach(seat, first)
                else:
                    self._reserve(seat, first)
            case MortoTakenUp(seat=seat):
                morto = self.now.pending[side_of(seat)]
                assert morto is not None, "a morto taken up was reserved"
                self._reserve(seat, None)
                self._reach(seat, morto)
            case _:
                pass

    def _want(self, seat: int) -> None:
        stock = self.now.stock
        if not stock:
            self.waiting = seat
            return
        self.came.append((seat, stock[0]))
        self.now = replace(self.now, stock=stock[1:])

    def _reach(self, seat: int, places: range) -> None:
        self.came.extend([(seat, index) for index in places])

    def _reserve(self, seat: int, places: range | None) -> None:
        a, b = self.now.pending
        pending = (places, b) if side_of(seat) == 0 else (a, places)
        self.now = replace(self.now, pending=pending)

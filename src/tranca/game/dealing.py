"""Where each card of a shuffled deck goes (DEAL-3), as places of the deck counted from 0.

The one home of that order: dealing, the proofs of who got which card, and the statistics of hands
ask here. It sees no card.
"""

from __future__ import annotations

from tranca.cards import FULL_PACK
from tranca.game.deal import HAND_SIZE, MORTO_SIZE


class Places:
    """``hands`` by seat, the starter's first (RED-2); then both mortos and the stock, in order."""

    __slots__ = ("hands", "mortos", "stock")

    def __init__(self, dealer: int, players: int) -> None:
        dealt = HAND_SIZE * players
        self.hands: dict[int, range] = {
            (dealer + turn) % players + 1: range(turn, dealt, players) for turn in range(players)
        }
        first, second, stock = dealt, dealt + MORTO_SIZE, dealt + 2 * MORTO_SIZE
        self.mortos = (range(first, second), range(second, stock))
        self.stock = range(stock, len(FULL_PACK))

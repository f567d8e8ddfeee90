"""The one place where a deck gets its order and a match its first dealer.

Chance comes from the operating system's generator alone: no seed, nothing to guess, nothing to
repeat. The order is handed to the room and to the durable log, and to nobody else: it is never
logged.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from tranca.cards import FULL_PACK, cards_text


class Dice(Protocol):
    """Where chance comes from."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``, each as likely as the others."""
        ...


class SystemDice:
    """The operating system's generator (``secrets.SystemRandom``), without modulo bias."""

    def below(self, limit: int) -> int:
        """See :meth:`Dice.below`."""
        return secrets.randbelow(limit)


def shuffled_deck(dice: Dice) -> str:
    """The 104 cards, every order equally likely (Fisher–Yates); the first one is dealt first."""
    deck = list(FULL_PACK)
    for last in range(len(deck) - 1, 0, -1):
        other = dice.below(last + 1)  # the last one itself included: it may stay
        deck[last], deck[other] = deck[other], deck[last]
    return cards_text(deck)


def drawn_dealer(players: int, dice: Dice) -> int:
    """The seat that deals first (DEAL-2), drawn."""
    return dice.below(players) + 1

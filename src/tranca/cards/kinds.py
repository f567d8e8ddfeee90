"""The 52 kinds of card and their names (CARDS-1, CARDS-2).

A card is a small int: ``suit * 13 + rank`` with suits ``c d h s`` and ranks ``2 3 … K A``, so that
within a suit the cards of a run lie next to each other, ace high, and the 2 and the 3 keep one
suit's runs apart from the next's. The two copies of a card are the same int; nothing here can tell
them apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SUITS: Final = "cdhs"
RANKS: Final = "23456789TJQKA"
NO_CARD: Final = -1

TWO: Final = 0
THREE: Final = 1
FOUR: Final = 2
ACE: Final = 12

TWOS: Final = sum(1 << (suit * 13 + TWO) for suit in range(4))
BLACK_THREES: Final = 1 << THREE | 1 << (3 * 13 + THREE)
RED_THREES: Final = 1 << (13 + THREE) | 1 << (2 * 13 + THREE)
THREES: Final = BLACK_THREES | RED_THREES
ALL_KINDS: Final = (1 << 52) - 1
RANK_BIT_OF_SET: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""Shifted by a rank: the four kinds of that rank."""
SUIT_KINDS: Final = tuple(0x1FFF << suit * 13 for suit in range(4))
"""The thirteen kinds of each suit."""
ACES: Final = RANK_BIT_OF_SET << ACE
NATURALS: Final = ALL_KINDS & ~TWOS & ~THREES

_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_KINDS: Final = {name: kind for kind, name in enumerate(_NAMES)}

TEXT_ORDER: Final = tuple(
    suit * 13 + (0 if rank == ACE else rank + 1) for suit in range(4) for rank in range(13)
)
"""Sort key by kind of the written order: suits ``c d h s``, then ranks ``A 2 3 … K``."""

FULL_PACK: Final = tuple(kind for kind in range(52) for _ in range(2))
"""The 104 cards of the game, unshuffled."""


class BadCard(ValueError):
    """A text that names no card."""


def rank_of(card: int) -> int:
    """Rank as an index into :data:`RANKS`."""
    return card % 13


def is_wild(card: int) -> bool:
    """Whether the card is a 2 (MELD-2)."""
    return bool(TWOS >> card & 1)


def is_black_three(card: int) -> bool:
    """Whether the card locks the pile (PILE-3)."""
    return bool(BLACK_THREES >> card & 1)


def is_red_three(card: int) -> bool:
    """Whether the card is laid open as soon as it would enter a hand (RED-1)."""
    return bool(RED_THREES >> card & 1)


def card_text(card: int) -> str:
    """The card's two-letter name, such as ``7h``."""
    return _NAMES[card]


def parse_card(text: str) -> int:
    """The kind named by two letters; raises :class:`BadCard`."""
    kind = _KINDS.get(text)
    if kind is None:
        raise BadCard(f"no card is called {text[:12]!r}")
    return kind


def parse_cards(text: str) -> list[int]:
    """The kinds named by letters written one after the other, in that order.

    Raises :class:`BadCard`.
    """
    if len(text) % 2:
        raise BadCard(f"cards are two letters each: {text[:24]!r}")
    return [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]


def cards_text(cards: Iterable[int]) -> str:
    """Names written one after the other, in the order given."""
    return "".join([_NAMES[card] for card in cards])


def in_text_order(cards: Iterable[int]) -> list[int]:
    """The cards sorted as the written form sorts them."""
    return sorted(cards, key=TEXT_ORDER.__getitem__)

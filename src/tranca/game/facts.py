"""What has happened: facts in the past tense, each knowing who may see what of it (VIEW-2, VIEW-3).

Only :class:`Drew` holds a secret, the card drawn, which its own seat alone may see; everything else
is public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tranca.cards import NO_CARD

if TYPE_CHECKING:
    from tranca.game.counting import Result


@dataclass(frozen=True, slots=True)
class Drew:
    """A draw from the stock.

    ``came`` is public; ``card`` is for the drawer (:data:`NO_CARD`: hidden, or none came).
    """

    seat: int
    card: int
    came: bool


@dataclass(frozen=True, slots=True)
class SwappedToPile:
    """DRAW-3: the first card went onto the pile before the second draw."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TookPile:
    """The pile was taken.

    All of it in ``cards``, its top last and melded with ``with_cards`` of the hand.
    """

    seat: int
    cards: tuple[int, ...]
    with_cards: tuple[int, ...]
    meld: int
    new: bool


@dataclass(frozen=True, slots=True)
class Melded:
    """Cards were laid: a new meld, or added to meld ``meld`` (counted from 1)."""

    seat: int
    cards: tuple[int, ...]
    meld: int
    new: bool


@dataclass(frozen=True, slots=True)
class CanastaMade:
    """A meld became a canasta of this table."""

    seat: int
    meld: int
    clean: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class RedThreeLaid:
    """A red three was laid open (RED-1); ``live`` is false when it was marked zero (RED-3)."""

    seat: int
    card: int
    live: bool


@dataclass(frozen=True, slots=True)
class MortoTaken:
    """The side's morto was taken: into the hand at once, or reserved (MORTO-2, MORTO-3)."""

    seat: int
    direct: bool


@dataclass(frozen=True, slots=True)
class MortoTakenUp:
    """A reserved morto became the hand (MORTO-3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """A morto became the stock (STOCK-1)."""

    cards: int


@dataclass(frozen=True, slots=True)
class TurnLost:
    """The turn ended without a discard (OUT-5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """The player went out; ``dry``: by OUT-3, without a morto."""

    seat: int
    dry: bool


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over and counted."""

    result: Result


Fact = (
    Drew
    | SwappedToPile
    | TookPile
    | Melded
    | CanastaMade
    | Discarded
    | RedThreeLaid
    | MortoTaken
    | MortoTakenUp
    | StockRenewed
    | TurnLost
    | WentOut
    | DealEnded
)


def fact_for(fact: Fact, viewer: int | None) -> Fact:
    """The fact as a seat, or a watcher (``None``), may see it."""
    if isinstance(fact, Drew) and fact.seat != viewer and fact.card != NO_CARD:
        return Drew(fact.seat, NO_CARD, fact.came)
    return fact

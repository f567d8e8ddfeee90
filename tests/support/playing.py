"""Seeded decks, and a seeded player whose legal acts are melds rather than not.

So its deals come to all parts of the game. It refuses to play well: it is there so that deals go
somewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.support.sightings import SIGHTED
from tranca.cards import FULL_PACK
from tranca.game import DRAW, Act, Deal, Discard, Draw, legal_acts, new_deal, play
from tranca.rules import Rules

MELD_SHARE = 0.7
MOST_ACTS = 3000
"""More than any deal of eager players has had, ten times over."""


def shuffled(seed: int) -> list[int]:
    """The 104 cards in an order that follows from the seed."""
    deck = list(FULL_PACK)
    Random(seed).shuffle(deck)
    return deck


def eager(rng: Random, acts: list[Act]) -> Act:
    """One of these acts, rather a meld or a pile take than not; a second draw half the time."""
    if DRAW in acts and any(isinstance(act, Discard) for act in acts) and rng.random() < 0.5:
        return DRAW
    laying = [act for act in acts if not isinstance(act, Draw | Discard)]
    return rng.choice(laying if laying and rng.random() < MELD_SHARE else acts)


def play_out(
    deal: Deal, rng: Random, each: Callable[[Deal], None] | None = None, most: int = MOST_ACTS
) -> Deal:
    """Plays a deal to its end, or for that many acts; ``each`` looks at it after every act."""
    for _ in range(most):
        if deal.over:
            break
        SIGHTED.look(deal)
        facts = play(deal, eager(rng, legal_acts(deal.table, deal.own(deal.table.turn))))
        SIGHTED.note(deal, facts)
        if each is not None:
            each(deal)
    return deal


def dealt(rules: Rules, seed: int, dealer: int = 1) -> Deal:
    """A fresh deal from a seed."""
    return new_deal(rules, dealer, shuffled(seed))

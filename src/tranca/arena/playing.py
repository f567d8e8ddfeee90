"""One deal played out by bots, each handed its own view and its own dice.

It refuses to show a bot the deal: what goes to a bot is ``view_of`` its seat and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tranca.bots import Bot
from tranca.cards import FULL_PACK
from tranca.game import Deal, new_deal, play, view_of
from tranca.rules import Rules


def seeded_deck(name: str) -> list[int]:
    """A shuffled deck that depends on the name alone."""
    deck = list(FULL_PACK)
    Random(f"{name}/deck").shuffle(deck)
    return deck


def seat_dice(name: str, players: int) -> list[Random]:
    """A stream of dice for each seat, apart from the deck's: no choice disturbs another seat's."""
    return [Random(f"{name}/seat {seat}") for seat in range(1, players + 1)]


def play_out(
    rules: Rules, dealer: int, deck: Sequence[int], bots: Sequence[Bot], dice: Sequence[Random]
) -> Deal:
    """The deal played to its end. ``bots`` and ``dice`` start with seat 1's.

    Raises :class:`~tranca.game.IllegalAct` if a bot's act is refused: such a bot is broken.
    """
    deal = new_deal(rules, dealer, deck)
    while not deal.over:
        seat = deal.table.turn
        act = bots[seat - 1].choose(view_of(deal, seat), dice[seat - 1])
        play(deal, act)
    return deal

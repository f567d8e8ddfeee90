"""Decks stacked for a test: named cards at named places, the rest of the two packs around them.

It refuses to stack what two packs do not hold. A room's deck comes from its secret and cannot be
chosen: :func:`dealt_from` puts a chosen one under its tree while the order is being fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tranca.cards import FULL_PACK, is_red_three, parse_card
from tranca.fair import SealedDeal, open_deal


def stacked(places: Mapping[int, str], red_threes_last: bool = True) -> list[int]:
    """A deck with these cards at these indexes; unplaced red threes lie at the stock's end."""
    rest = list(FULL_PACK)
    for name in places.values():
        rest.remove(parse_card(name))
    if red_threes_last:
        rest.sort(key=is_red_three)
    filler = iter(rest)
    placed = {index: parse_card(name) for index, name in places.items()}
    return [placed[index] if index in placed else next(filler) for index in range(len(FULL_PACK))]


@contextmanager
def dealt_from(deck: Sequence[int] | None) -> Iterator[None]:
    """Rooms that fix a deal's order meanwhile fix this one, whatever their secret says."""

    def chosen(*place: Any) -> SealedDeal:
        made = open_deal(*place)
        if deck is not None:
            vars(made)["deck"] = tuple(deck)  # where it would be kept once computed
        return made

    with patch("tranca.room.exchange.open_deal", chosen):
        yield

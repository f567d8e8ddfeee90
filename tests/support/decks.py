"""Decks stacked for a test: named cards at named places, the rest of the two packs around them.

It refuses to stack what two packs do not hold.
"""

from __future__ import annotations

from collections.abc import Mapping

from tranca.cards import FULL_PACK, is_red_three, parse_card


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

"""The melds met in one decision, by number and with their worth, so that the search is quick.

Whether cards stand as a meld is the engine's answer, asked once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterable

from tranca.bots.worth import Worth
from tranca.game import Meld, counts_as_canasta, new_meld
from tranca.game.meld import allows_going_out


class Catalogue:
    """Melds by number: ``melds`` and ``accepts`` are indexed by it."""

    __slots__ = (
        "_extended",
        "_lets_out",
        "_new",
        "_numbers",
        "_points",
        "accepts",
        "melds",
        "worth",
    )

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.melds: list[Meld] = []
        self.accepts: list[int] = []
        self._points: list[float] = []
        self._lets_out: list[int] = []  # 0 no canasta, 1 a canasta, 3 one that lets its side go out
        self._numbers: dict[Meld, int] = {}
        self._new: dict[tuple[int, int], int | None] = {}
        self._extended: dict[tuple[int, int, int], int] = {}

    def number_of(self, meld: Meld) -> int:
        """The meld's number, given to it when first asked."""
        number = self._numbers.get(meld)
        if number is None:
            number = self._numbers[meld] = len(self.melds)
            rules = self.worth.outlook.rules
            self.melds.append(meld)
            self.accepts.append(meld.accepts)
            self._points.append(self.worth.meld(meld))
            is_canasta = counts_as_canasta(meld, rules)
            self._lets_out.append(is_canasta + 2 * allows_going_out(meld, rules))
        return number

    def numbers_of(self, melds: Iterable[Meld]) -> tuple[int, ...]:
        """The melds' numbers, in their order."""
        return tuple([self.number_of(meld) for meld in melds])

    def melds_of(self, numbers: Iterable[int]) -> list[Meld]:
        """The melds of these numbers, in their order."""
        return [self.melds[number] for number in numbers]

    def new(self, one: int, two: int) -> int | None:
        """The number of the meld that these cards are, ``None`` if they are none."""
        key = (one, two)
        if key not in self._new:
            meld = new_meld(one, two, self.worth.outlook.rules)
            self._new[key] = None if meld is None else self.number_of(meld)
        return self._new[key]

    def extended(self, number: int, one: int, two: int) -> int:
        """The number of a meld with cards added which it takes."""
        key = (number, one, two)
        found = self._extended.get(key)
        if found is None:
            longer = self.melds[number].extended(one, two, self.worth.outlook.rules)
            assert longer is not None, "only cards that fit are added"
            found = self._extended[key] = self.number_of(longer)
        return found

    def accepted_by(self, numbers: Iterable[int]) -> int:
        """The kinds of which some meld takes one."""
        mask = 0
        for number in numbers:
            mask |= self.accepts[number]
        return mask

    def worth_of(self, numbers: Iterable[int]) -> float:
        """What these melds, as all the melds of the side, are worth."""
        points = 0.0
        flags = 0
        for number in numbers:
            points += self._points[number]
            flags |= self._lets_out[number]
        return points + self.worth.of_canastas(has_canasta=flags & 1 != 0, may_leave=flags & 2 != 0)

"""All the ways to spend the rest of a turn's melding: every position that can be reached, each once.

Positions differ only in what lies on the table (the hand is what is left over), so orders of laying the same melds
fall together. The search proposes card by card and lets the engine say what stands; once few cards are left, where
the right to empty the hand decides (OUT-4), it asks the engine for the whole list of legal acts instead. Work is
capped by positions, never by time, so that the same view gives the same plan on any machine.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tranca.bots.outlook import Outlook
from tranca.cards import NATURALS, NO_CARD, RANK_BIT_OF_SET, TWOS, Hand
from tranca.game import (
    Act,
    AddToMeld,
    Discard,
    LayMeld,
    Meld,
    Own,
    TakePile,
    legal_acts,
    new_meld,
)

POSITION_CAP: Final = 1000
"""Positions looked at in one search; beyond it the most promising have been seen."""

FEW_CARDS: Final = 7
"""Hands up to this size are expanded by the engine's own list of acts."""


class Position:
    """The side's melds and the hand left, and the first act that leads there (``None``: none needed)."""

    __slots__ = ("accepts", "count", "first", "key", "melds", "one", "two")

    def __init__(
        self, first: Act | None, melds: tuple[Meld, ...], one: int, two: int, key: tuple[int, ...]
    ) -> None:
        self.first = first
        self.melds = melds
        self.one = one
        self.two = two
        self.count = one.bit_count() + two.bit_count()
        self.key = key
        accepts = 0
        for meld in melds:
            accepts |= meld.accepts
        self.accepts = accepts


class Explorer:
    """Expands positions of one decision. Uses a copy of the public table as a slate for the engine's questions."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.rules = outlook.rules
        self.side = outlook.side
        self.slate = outlook.table.copy()
        self.slate.phase = "play"
        self._numbers: dict[Meld, int] = {}
        self._new: dict[tuple[int, int], Meld | None] = {}

    def start(self) -> Position:
        """The position as it stands."""
        melds = tuple(self.outlook.table.melds[self.side])
        hand = self.outlook.own.hand
        return Position(None, melds, hand.one, hand.two, self._key(melds))

    def after_take(self, act: TakePile) -> Position | None:
        """The position after taking the pile, the rest of it in hand."""
        pile = self.outlook.table.pile
        hand = self.outlook.own.hand.copy()
        hand.remove_all(act.one, act.two)
        for card in pile[:-1]:
            hand.add(card)
        bit = 1 << pile[-1]
        one, two = act.one | bit, act.two | act.one & bit
        melds = list(self.outlook.table.melds[self.side])
        if act.meld:
            longer = melds[act.meld - 1].extended(one, two, self.rules)
            assert longer is not None
            melds[act.meld - 1] = longer
        else:
            fresh = new_meld(one, two, self.rules)
            assert fresh is not None
            melds.append(fresh)
        laid = tuple(melds)
        return Position(act, laid, hand.one, hand.two, self._key(laid))

    def _key(self, melds: tuple[Meld, ...]) -> tuple[int, ...]:
        numbers = self._numbers
        return tuple(sorted(numbers.setdefault(meld, len(numbers)) for meld in melds))

    # ------------------------------------------------------------ steps

    def steps(self, position: Position) -> list[Position]:
        """The positions one act further on."""
        if position.count <= FEW_CARDS:
            acts = self._listed(position)
        else:
            acts = [*self._additions(position), *self._new_melds(position)]
        return [self._after(position, act) for act in acts if not self._spoils(position, act)]

    def set_slate(self, melds: tuple[Meld, ...], accepts: int) -> None:
        """Lays the side's melds on the slate."""
        self.slate.melds[self.side] = list(melds)
        self.slate.accepts[self.side] = accepts

    def _listed(self, position: Position) -> list[LayMeld | AddToMeld]:
        self.set_slate(position.melds, position.accepts)
        hand = Hand()
        hand.one, hand.two = position.one, position.two
        wild = _lowest_wild(position.one)
        return [
            act
            for act in legal_acts(self.slate, Own(hand))
            if isinstance(act, LayMeld | AddToMeld) and act.one & TWOS in (0, wild)
        ]

    def _additions(self, position: Position) -> list[LayMeld | AddToMeld]:
        acts: list[LayMeld | AddToMeld] = []
        wild = _lowest_wild(position.one)
        playable = position.one & ~TWOS | wild
        for number, meld in enumerate(position.melds, 1):
            acts.extend(AddToMeld(number, bit, 0) for bit in _bits(meld.accepts & playable))
        return acts

    def _new_melds(self, position: Position) -> list[LayMeld | AddToMeld]:
        one, two = position.one, position.two
        wild = _lowest_wild(one)
        found: list[tuple[int, int]] = []
        naturals = one & NATURALS
        for bit in _bits(naturals & naturals >> 1):
            if naturals & bit << 2:
                found.append((bit * 7, 0))
            if wild:
                found.append((bit * 3 | wild, 0))
        if wild:
            found.extend((bit * 5 | wild, 0) for bit in _bits(naturals & naturals >> 2))
        for rank in range(2, 13):
            found.extend(_sets_of(one, two, rank, wild))
        return [LayMeld(o, t) for o, t in found if self._fresh(o, t) is not None]

    def _fresh(self, one: int, two: int) -> Meld | None:
        key = (one, two)
        if key not in self._new:
            self._new[key] = new_meld(one, two, self.rules)
        return self._new[key]

    def _spoils(self, position: Position, act: LayMeld | AddToMeld) -> bool:
        return False

    def _after(self, position: Position, act: LayMeld | AddToMeld) -> Position:
        one = position.one & ~act.one | position.two & act.one & ~act.two
        two = position.two & ~act.one
        if isinstance(act, AddToMeld):
            longer = position.melds[act.meld - 1].extended(act.one, act.two, self.rules)
            assert longer is not None
            at = act.meld - 1
            melds = (*position.melds[:at], longer, *position.melds[at + 1 :])
        else:
            fresh = self._fresh(act.one, act.two)
            assert fresh is not None
            melds = (*position.melds, fresh)
        return Position(position.first or act, melds, one, two, self._key(melds))


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def _lowest_wild(one: int) -> int:
    return one & TWOS & -(one & TWOS)


def _sets_of(one: int, two: int, rank: int, wild: int) -> list[tuple[int, int]]:
    column = RANK_BIT_OF_SET << rank
    held_one, held_two = one & column, two & column
    count = held_one.bit_count() + held_two.bit_count()
    if count < 2:
        return []
    cards = _bits(held_one) + _bits(held_two)
    found: list[tuple[int, int]] = []
    if count >= 4:
        found.append((held_one, held_two))
    for size in (3, 2) if wild else (3,):
        for chosen in _choices(cards, size):
            found.append((chosen[0] | (wild if size == 2 else 0), chosen[1]))
    return found

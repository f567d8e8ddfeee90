"""All the ways to spend the rest of a turn's melding: each position that can be reached, once.

Positions differ only in what lies on the table (the hand is what is left over), so orders of laying
the same melds fall together. The search proposes card by card and lets the engine say what stands;
once few cards are left, where the right to empty the hand decides (OUT-4), it asks the engine for
the whole list of legal acts instead. Work is capped by positions, never by time, so that the same
view gives the same plan on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import Final

from tranca.bots.catalogue import Catalogue
from tranca.bots.outlook import Outlook
from tranca.bots.proposals import bits_of, lowest_wild, new_melds
from tranca.cards import NATURALS, TWOS, Hand
from tranca.game import Act, AddToMeld, LayMeld, Own, TakePile, legal_acts
from tranca.game.meld import CANASTA_SIZE

POSITION_CAP: Final = 1000
"""Positions looked at in one search; past it the most promising have been seen."""

FEW_CARDS: Final = 5
"""Hands up to this size are expanded by the engine's own list of acts."""


class Position:
    """The side's melds (by their numbers in the catalogue), the hand left, and how to get there.

    ``first`` is the first act on the way, ``None`` at the start; ``laid`` what the melds are worth.
    """

    __slots__ = ("accepts", "count", "first", "key", "laid", "melds", "one", "two")

    def __init__(
        self,
        first: Act | None,
        melds: tuple[int, ...],
        planes: tuple[int, int],
        catalogue: Catalogue,
    ) -> None:
        self.first = first
        self.melds = melds
        self.one, self.two = planes
        self.count = self.one.bit_count() + self.two.bit_count()
        self.key = tuple(sorted(melds))
        self.accepts = catalogue.accepted_by(melds)
        self.laid = catalogue.worth_of(melds)


class Explorer:
    """Finds the positions of one decision.

    Keeps a copy of the public table, a slate on which the engine is asked about melds not yet laid.
    """

    def __init__(self, outlook: Outlook, catalogue: Catalogue) -> None:
        self.outlook = outlook
        self.catalogue = catalogue
        self.slate = outlook.table.copy()
        self.slate.phase = "play"

    def start(self) -> Position:
        """The position as it stands."""
        hand = self.outlook.own.hand
        melds = self.catalogue.numbers_of(self.outlook.table.melds[self.outlook.side])
        return Position(None, melds, (hand.one, hand.two), self.catalogue)

    def after_take(self, act: TakePile) -> Position:
        """The position after a legal taking of the pile, with the rest of it in hand (PILE-2)."""
        pile = self.outlook.table.pile
        hand = self.outlook.own.hand.copy()
        hand.remove_all(act.one, act.two)
        for card in pile[:-1]:
            hand.add(card)
        bit = 1 << pile[-1]
        start = self.catalogue.numbers_of(self.outlook.table.melds[self.outlook.side])
        melds = self._laid(start, act.meld, act.one | bit, act.two | act.one & bit)
        return Position(act, melds, (hand.one, hand.two), self.catalogue)

    def lay_out(self, position: Position) -> None:
        """Lays the position's melds on the slate."""
        side = self.outlook.side
        self.slate.melds[side] = self.catalogue.melds_of(position.melds)
        self.slate.accepts[side] = position.accepts

    def explore(
        self,
        roots: list[Position],
        promise: Callable[[Position], float],
        look: Callable[[Position], None],
    ) -> None:
        """Shows ``look`` all that can be reached, the most promising first, up to the cap."""
        seen = {root.key for root in roots}
        queue = [(-promise(root), number, root) for number, root in enumerate(roots)]
        heapify(queue)
        number = len(queue)
        looked = 0
        while queue and looked < POSITION_CAP:
            position = heappop(queue)[2]
            look(position)
            looked += 1
            for after in self.steps(position, seen):
                number += 1
                heappush(queue, (-promise(after), number, after))

    def steps(self, position: Position, seen: set[tuple[int, ...]]) -> list[Position]:
        """The positions one act further on that were not ``seen``; they are added to it."""
        few = position.count <= FEW_CARDS
        acts = self._listed(position) if few else self._proposed(position)
        found: list[Position] = []
        for act in acts:
            number = act.meld if isinstance(act, AddToMeld) else 0
            melds = self._laid(position.melds, number, act.one, act.two)
            key = tuple(sorted(melds))
            if key in seen or self._spoils(position, act):
                continue
            seen.add(key)
            one = position.one & ~act.one | position.two & act.one & ~act.two
            planes = (one, position.two & ~act.one)
            found.append(Position(position.first or act, melds, planes, self.catalogue))
        return found

    def _listed(self, position: Position) -> list[LayMeld | AddToMeld]:
        self.lay_out(position)
        hand = Hand()
        hand.one, hand.two = position.one, position.two
        wild = lowest_wild(position.one)
        return [
            act
            for act in legal_acts(self.slate, Own(hand))
            if isinstance(act, LayMeld | AddToMeld) and act.one & TWOS in (0, wild)
        ]

    def _proposed(self, position: Position) -> list[LayMeld | AddToMeld]:
        acts: list[LayMeld | AddToMeld] = []
        playable = position.one & NATURALS | lowest_wild(position.one)
        if position.accepts & playable:
            for at, meld in enumerate(position.melds, 1):
                fitting = self.catalogue.accepts[meld] & playable
                acts.extend(AddToMeld(at, bit, 0) for bit in bits_of(fitting))
        for one, two in new_melds(position.one, position.two):
            if self.catalogue.new(one, two) is not None:
                acts.append(LayMeld(one, two))
        return acts

    def _laid(self, melds: tuple[int, ...], number: int, one: int, two: int) -> tuple[int, ...]:
        """The melds once cards that stand are laid as a new meld (``number`` 0) or added to one."""
        if not number:
            fresh = self.catalogue.new(one, two)
            assert fresh is not None, "a legal act makes a meld that stands"
            return (*melds, fresh)
        longer = self.catalogue.extended(melds[number - 1], one, two)
        return (*melds[: number - 1], longer, *melds[number:])

    def _spoils(self, position: Position, act: LayMeld | AddToMeld) -> bool:
        """Whether a 2 dirties a canasta, or a meld one short of it that can still be had clean.

        Going out is worth it; so is a last turn, once no natural is in hand.
        """
        if not act.one & TWOS or not isinstance(act, AddToMeld):
            return False
        meld = self.catalogue.melds[position.melds[act.meld - 1]]
        if not meld.is_clean or meld.size < CANASTA_SIZE - 1:
            return False
        if position.count == act.one.bit_count() + act.two.bit_count():
            return False
        naturals = meld.accepts & NATURALS
        if meld.size >= CANASTA_SIZE or naturals & position.one:
            return True
        return self.outlook.late < 1 and self.outlook.unseen_of(naturals) > 0

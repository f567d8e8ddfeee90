"""What each way to end the turn is worth: a position of melds, and the card discarded from it.

One judge serves every level; what a level does not see or does not do is in its :class:`Habits`.
Whether an act is legal is never decided here: the engine is asked (``may_empty_hand``) where the
last card is concerned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tranca.bots.catalogue import Catalogue
from tranca.bots.going_out import difference_if_out
from tranca.bots.memory import Memory, remember
from tranca.bots.outlook import Outlook
from tranca.bots.planning import Explorer, Position
from tranca.bots.proposals import bits_of
from tranca.bots.worth import WEIGHTS, Weights, Worth
from tranca.cards import NATURALS, NO_CARD, TWOS
from tranca.game import View, counts_as_canasta, may_empty_hand
from tranca.game.meld import CANASTA_SIZE

WINNING: Final = 100_000.0
"""Added to a batida that wins the deal: it is never declined."""
LOSING: Final = -100_000.0
"""Added to a batida that loses the deal: it is made only when nothing else is left."""
BATIDA: Final = 200.0
"""What going out seems worth to whoever does not count first."""

End = tuple[float, int]
"""A value, and the card discarded (:data:`~tranca.cards.NO_CARD` when the hand is empty before)."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a level plays: what it weighs, and what a human of that strength does or does not do."""

    weights: Weights = WEIGHTS
    remembers_the_pile: bool = True
    counts_before_going_out: bool = True
    spares_rival_canastas: bool = True


class Judge:
    """Judges the ends of one turn, and holds what is needed to find them."""

    def __init__(self, view: View, habits: Habits) -> None:
        memory = remember(view) if habits.remembers_the_pile else Memory(view.rules.players)
        self.outlook = Outlook(view, memory)
        self.habits = habits
        self.weights = habits.weights
        self.worth = Worth(self.outlook, habits.weights)
        self.explorer = Explorer(self.outlook, Catalogue(self.worth))
        self._prizes = self._prizes_of_feeding()
        self._chances = self.outlook.take_chances()
        self._dangers: dict[int, list[float]] = {}

    def promise(self, position: Position) -> float:
        """The position without a thought for the discard."""
        return position.laid + self.worth.hand(position.one, position.two, position.accepts)

    def ends(self, position: Position, pile: int) -> list[End]:
        """Each way to end the turn here; ``pile`` is the number of cards that a discard covers."""
        if not position.count:
            return [(position.laid + self._emptied(position, direct=True), NO_CARD)]
        if position.count == 1:
            if self._is_barred(position):
                return []
            value = position.laid + self._emptied(position, direct=False)
            return [(value, position.one.bit_length() - 1)]
        base = self.promise(position) + self._closeness(position, position.count - 1)
        dangers = self._dangers_under(pile)
        one, two, accepts = position.one, position.two, position.accepts
        return [
            (base - self.worth.share(kind, one, two, accepts) - dangers[kind], kind)
            for kind in self._discards(position)
        ]

    def before_draw(self, position: Position, pile: int) -> float:
        """The position of a player who has yet to draw: the drawn card is thrown, or another is."""
        if not position.count:
            return position.laid + self._emptied(position, direct=True)
        best = self.promise(position) + self._closeness(position, position.count)
        best -= sum(self._dangers_under(pile)[kind] for kind in range(52)) / 52
        if position.count > 1:
            best = max(best, *(value for value, _ in self.ends(position, pile)))
        return best + self._card_to_come(position)

    def _card_to_come(self, position: Position) -> float:
        outlook, weights = self.outlook, self.weights
        wilds = outlook.unseen_of(TWOS) / outlook.unseen_total
        fitting = outlook.unseen_of(position.accepts & NATURALS) / outlook.unseen_total
        early = 1 - outlook.late
        return weights.unknown_card + wilds * weights.wild * early + fitting * weights.fitting_card

    # ------------------------------------------------------------ an empty hand, or nearly

    def _emptied(self, position: Position, *, direct: bool) -> float:
        """An emptied hand: a morto (MORTO-2, MORTO-3), or the end of the deal."""
        weights, outlook = self.weights, self.outlook
        early = 1 - outlook.late
        if outlook.table.has_morto_for(outlook.side):
            if direct:
                return weights.morto_direct * early + 30 * outlook.late
            return (weights.morto_indirect - 100 * outlook.threat) * early
        if not self.habits.counts_before_going_out:
            return BATIDA
        melds = self.explorer.catalogue.melds_of(position.melds)
        difference = difference_if_out(outlook, melds)
        return difference + (WINNING if difference > 0 else LOSING)

    def _is_barred(self, position: Position) -> bool:
        self.explorer.lay_out(position)
        return bool(may_empty_hand(self.explorer.slate, self.outlook.seat))

    def _closeness(self, position: Position, left: int) -> float:
        """So many cards left after the turn: near the morto, or starved with no way out."""
        if self.outlook.table.has_morto_for(self.outlook.side):
            return self.weights.near_morto * max(0, 5 - left) * (1 - self.outlook.late)
        return -self.weights.starved if left <= 1 and self._is_barred(position) else 0.0

    # ------------------------------------------------------------ the discard

    def _discards(self, position: Position) -> list[int]:
        """The kinds to choose from: none that feeds a rival's canasta, if there is a safe one."""
        one = position.one
        safe = one & ~(self.outlook.rival_accepts | position.accepts | TWOS)
        if safe and self.habits.spares_rival_canastas:
            one &= ~self._fed_canastas
        return [bit.bit_length() - 1 for bit in bits_of(one)]

    def _dangers_under(self, pile: int) -> list[float]:
        if pile not in self._dangers:
            self._dangers[pile] = [self._danger(kind, pile) for kind in range(52)]
        return self._dangers[pile]

    def _danger(self, kind: int, pile: int) -> float:
        """What a discard may cost: the pile that the next rival takes with it, and a 2 thrown."""
        weights, outlook = self.weights, self.outlook
        if not outlook.cards_left:
            return 0.0
        gift = weights.gift + weights.gift_card * pile + self._prizes.get(kind, 0.0)
        danger = self._chances[kind] * gift * (1 - 0.6 * outlook.late)
        return danger + (weights.throw_wild if TWOS >> kind & 1 else 0.0)

    def _prizes_of_feeding(self) -> dict[int, float]:
        """Kinds that make a rival's canasta, and what it counts."""
        rules = self.outlook.rules
        prizes: dict[int, float] = {}
        self._fed_canastas = 0
        for meld in self.outlook.table.melds[1 - self.outlook.side]:
            if meld.size < CANASTA_SIZE - 1:
                continue
            self._fed_canastas |= meld.accepts
            for bit in bits_of(meld.accepts if meld.size == CANASTA_SIZE - 1 else 0):
                longer = meld.extended(bit, 0, rules)
                if longer is not None and counts_as_canasta(longer, rules):
                    bonus = rules.clean_canasta if longer.is_clean else rules.dirty_canasta
                    kind = bit.bit_length() - 1
                    prizes[kind] = max(prizes.get(kind, 0.0), float(bonus))
        return prizes

"""What melds and hands are worth to the side that holds them, in points of expected difference.

The sum of what lies on the table for certain (cards and canastas, as the count will read them) and
of what may come of it: melds on their way to a canasta, cards that wait for others. The weights
began as those that a tuned prototype of the game used and were adjusted on this engine;
docs/bots.md tells how.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tranca.bots.outlook import Outlook
from tranca.bots.proposals import bits_of
from tranca.cards import BLACK_THREES, NATURALS, RANK_BIT_OF_SET, TWOS
from tranca.game import Meld, counts_as_canasta
from tranca.game.counting import CARD_POINTS, RED_THREE_POINTS
from tranca.game.meld import CANASTA_SIZE


@dataclass(frozen=True, slots=True)
class Weights:
    """Points for what is not yet points."""

    clean: tuple[float, ...] = (24.0, 29.0, 47.0, 98.0)  # clean meld of 3, 4, 5, 6 cards
    dirty: tuple[float, ...] = (5.0, 6.0, 26.0, 59.0)  # the same with a 2
    wild: float = 59.0  # a 2 in hand
    pair: float = 14.0  # a second card of a rank in hand
    adjacent: float = 15.0  # neighbours of a suit in hand
    gapped: float = 5.0  # the same with one rank between
    held: float = 4.0  # cost of each card in hand, early
    held_late: float = 12.0  # and as much more when the deal is about to end
    fits_own: float = 8.0  # cost of a card held that a meld of the side would take
    black_three: float = 8.0  # a black three in hand
    starved: float = 17.0  # cost of a last card that cannot be got rid of
    morto_direct: float = 152.0
    morto_indirect: float = 137.0
    near_morto: float = 7.0  # each card fewer than five while there is a morto to take
    way_out: float = 40.0  # a canasta that allows going out
    first_canasta: float = 0.35  # chance, early, that a side without a canasta will yet have one
    throw_wild: float = 32.0  # cost of discarding a 2
    gift: float = 14.0  # cost of the pile taken by a rival, empty
    gift_card: float = 10.0  # and for each card in it
    take: float = 8.0  # by how much taking the pile may seem worse than a draw
    take_card: float = 0.0  # how much better, for each card, it must seem
    unknown_card: float = 8.0  # a card to be drawn, whatever it is
    fitting_card: float = 22.0  # the same, if it fits a meld of the side


WEIGHTS: Final = Weights()


class Worth:
    """Values melds and hands for one decision."""

    __slots__ = (
        "_adjacent",
        "_black_three",
        "_gapped",
        "_hold",
        "_pair",
        "_wild",
        "late",
        "outlook",
        "weights",
    )

    def __init__(self, outlook: Outlook, weights: Weights) -> None:
        self.outlook = outlook
        self.weights = weights
        self.late = outlook.late
        pressure = max(outlook.late, outlook.threat)
        self._hold = weights.held + weights.held_late * pressure
        if outlook.late >= 1:
            self._hold = float(CARD_POINTS)
        self._wild = weights.wild * (1 - self.late) - self._hold
        self._black_three = (
            weights.black_three * (1 - pressure) + pressure * outlook.rules.black3_in_hand
        )
        self._weigh_neighbours()

    def _weigh_neighbours(self) -> None:
        """Pairs and neighbours are worth more the more unseen cards complete them."""
        weights, early = self.weights, 1 - self.late
        unseen = self.outlook.unseen
        self._pair = [
            early * weights.pair * min(1.0, self.outlook.unseen_of(RANK_BIT_OF_SET << rank) / 4)
            for rank in range(13)
        ]
        natural = [unseen[kind] if NATURALS >> kind & 1 else 0 for kind in range(52)] + [0, 0]
        self._adjacent = [
            early * weights.adjacent * min(1.0, (natural[kind - 1] + natural[kind + 2]) / 3)
            for kind in range(52)
        ]
        self._gapped = [
            early * weights.gapped * min(1.5, 0.75 * natural[kind + 1]) for kind in range(52)
        ]

    # ------------------------------------------------------------ melds

    def meld(self, meld: Meld) -> float:
        """A meld on the table: its points, and what its size and the unseen cards promise."""
        rules = self.outlook.rules
        points = float(CARD_POINTS * meld.size)
        if counts_as_canasta(meld, rules):
            return points + (rules.clean_canasta if meld.is_clean else rules.dirty_canasta)
        if meld.size >= CANASTA_SIZE or not (meld.is_run or rules.set_is_canasta):
            return points
        at = meld.size - 3
        live = self.outlook.unseen_of(meld.accepts & NATURALS)
        hope = min(1.0, 0.25 + 0.25 * live) if live else 0.1
        promise = self.weights.dirty[at] * rules.dirty_canasta / 100
        if meld.is_clean:
            clean = self.weights.clean[at] * rules.clean_canasta / 200
            promise = max(hope * clean, promise)
        else:
            promise *= hope
        return points + promise * (1 - self.late)

    def of_canastas(self, *, has_canasta: bool, may_leave: bool) -> float:
        """What the side's canastas bring besides: red threes, and the right to go out."""
        early = 1 - self.late
        hope = 1.0 if has_canasta else self.weights.first_canasta * early
        red_threes = self.outlook.table.red_threes[self.outlook.side]
        live = sum(1 for _, is_live in red_threes if is_live)
        points = live * (hope * RED_THREE_POINTS + (1 - hope) * self.outlook.rules.red3_no_canasta)
        return points + (self.weights.way_out * early if may_leave else 0.0)

    # ------------------------------------------------------------ hands

    def hand(self, one: int, two: int, accepts: int) -> float:
        """A hand (as planes) unlaid; ``accepts`` is what the side's melds take."""
        naturals, twins = one & NATURALS, two & NATURALS
        wilds = (one & TWOS).bit_count() + (two & TWOS).bit_count()
        blacks = (one & BLACK_THREES).bit_count() + (two & BLACK_THREES).bit_count()
        value = self._wild * wilds + self._black_three * blacks
        value -= self._hold * (naturals.bit_count() + twins.bit_count())
        value -= self.weights.fits_own * (naturals & accepts).bit_count()
        folded = naturals | naturals >> 13 | naturals >> 26 | naturals >> 39
        for rank in range(2, 13):
            if folded >> rank & 1:
                more = _count_of_rank(naturals, twins, rank) - 1
                if more:
                    value += self._pair[rank] * more
        for bit in bits_of(naturals & naturals >> 1):
            value += self._adjacent[bit.bit_length() - 1]
        for bit in bits_of(naturals & naturals >> 2 & ~(naturals >> 1)):
            value += self._gapped[bit.bit_length() - 1]
        return value

    def share(self, kind: int, one: int, two: int, accepts: int) -> float:
        """How much of the hand's worth goes with one card of this kind."""
        bit = 1 << kind
        if TWOS & bit:
            return self._wild
        if BLACK_THREES & bit:
            return self._black_three
        naturals = one & NATURALS
        share = -self._hold
        if _count_of_rank(naturals, two & NATURALS, kind % 13) > 1:
            share += self._pair[kind % 13]
        if two & bit:
            return share
        if accepts & bit:
            share -= self.weights.fits_own
        return share + self._share_of_neighbours(kind, naturals)

    def _share_of_neighbours(self, kind: int, naturals: int) -> float:
        low, high = naturals >> kind - 1 & 1, naturals >> kind + 1 & 1
        share = 0.0
        if low:
            share += self._adjacent[kind - 1]
        elif naturals >> kind - 2 & 1:
            share += self._gapped[kind - 2]
        if high:
            share += self._adjacent[kind]
        elif naturals >> kind + 2 & 1:
            share += self._gapped[kind]
        return share - self._gapped[kind - 1] if low and high else share


def _count_of_rank(naturals: int, twins: int, rank: int) -> int:
    column = RANK_BIT_OF_SET << rank
    return (naturals & column).bit_count() + (twins & column).bit_count()

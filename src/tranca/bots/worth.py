"""What a position at the end of a turn is worth to the side that made it, in points of expected difference.

The sum of what lies on the table for certain (cards and canastas, as the count will read them) and of what may come
of it: melds on their way to a canasta, cards that wait for others, the morto, the way out. The weights began as those
that a tuned prototype of the game used and were adjusted on this engine; docs/bots.md tells how.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tranca.bots.outlook import Outlook
from tranca.cards import BLACK_THREES, NATURALS, RANK_BIT_OF_SET, TWOS
from tranca.game import Meld, counts_as_canasta
from tranca.game.counting import CARD_POINTS, RED_THREE_POINTS
from tranca.game.meld import CANASTA_SIZE, allows_going_out


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
    black_three: float = 4.0  # a black three in hand
    starved: float = 17.0  # cost of a last card that cannot be got rid of
    morto_direct: float = 152.0
    morto_indirect: float = 137.0
    near_morto: float = 7.0  # each card fewer than five while there is a morto to take
    way_out: float = 40.0  # a first canasta that allows going out
    first_canasta: float = 0.35  # chance, early, that a side without a canasta will yet have one
    throw_wild: float = 32.0  # cost of discarding a 2
    gift: float = 20.0  # cost of the pile taken by a rival, empty
    gift_card: float = 7.0  # and for each card in it
    take: float = 8.0  # how much better than a draw taking the pile may seem worse
    take_card: float = 0.0  # how much better, for each card, it must seem
    unknown_card: float = 8.0  # a card to be drawn, whatever it is


WEIGHTS: Final = Weights()


class Worth:
    """Values melds and hands for one decision; remembers the melds it has seen."""

    __slots__ = ("_adjacent", "_gapped", "_melds", "_pair", "hold", "late", "outlook", "weights")

    def __init__(self, outlook: Outlook, weights: Weights) -> None:
        self.outlook = outlook
        self.weights = weights
        self.late = outlook.late
        self._melds: dict[Meld, float] = {}
        pressure = max(outlook.late, outlook.threat)
        self.hold = weights.held + weights.held_late * pressure
        self._weigh_neighbours()

    def _weigh_neighbours(self) -> None:
        """Pairs and neighbours are worth more the more unseen cards complete them."""
        unseen, weights, early = self.outlook.unseen, self.weights, 1.0 - self.late
        self._pair = [
            early * weights.pair * min(1.0, self.outlook.unseen_of(RANK_BIT_OF_SET << rank) / 4)
            for rank in range(13)
        ]
        ends = [unseen[k] if NATURALS >> k & 1 else 0 for k in range(52)] + [0, 0, 0]
        self._adjacent = [
            early * weights.adjacent * min(1.0, (ends[k - 1] + ends[k + 2]) / 3) for k in range(52)
        ]
        self._gapped = [early * weights.gapped * min(1.0, ends[k + 1] / 2) * 1.5 for k in range(52)]

    # ------------------------------------------------------------ melds

    def meld(self, meld: Meld) -> float:
        """Points of a meld on the table and what it may become."""
        value = self._melds.get(meld)
        if value is None:
            value = self._melds[meld] = self._meld(meld)
        return value

    def _meld(self, meld: Meld) -> float:
        rules = self.outlook.rules
        value = float(CARD_POINTS * meld.size)
        if counts_as_canasta(meld, rules):
            return value + (rules.clean_canasta if meld.is_clean else rules.dirty_canasta)
        if meld.size >= CANASTA_SIZE or not (meld.is_run or rules.set_is_canasta):
            return value
        full = rules.clean_canasta / 200 if meld.is_clean else rules.dirty_canasta / 100
        promise = (self.weights.clean if meld.is_clean else self.weights.dirty)[meld.size - 3]
        live = self.outlook.unseen_of(meld.accepts)
        hope = min(1.0, 0.25 + 0.25 * live) if live else 0.1
        return value + promise * full * hope * (1.0 - self.late)

    def side(self, melds: tuple[Meld, ...]) -> float:
        """What the side's melds together are worth: each by itself, red threes, and the right to go out."""
        outlook, rules = self.outlook, self.outlook.rules
        value = 0.0
        has_canasta = may_leave = False
        for meld in melds:
            value += self.meld(meld)
            if meld.size >= CANASTA_SIZE:
                has_canasta = has_canasta or counts_as_canasta(meld, rules)
                may_leave = may_leave or allows_going_out(meld, rules)
        hope = 1.0 if has_canasta else self.weights.first_canasta * (1.0 - self.late)
        live = sum(1 for _, is_live in outlook.table.red_threes[outlook.side] if is_live)
        value += live * (hope * RED_THREE_POINTS + (1.0 - hope) * rules.red3_no_canasta)
        return value + (self.weights.way_out * (1.0 - self.late) if may_leave else 0.0)

    # ------------------------------------------------------------ hands

    def hand(self, one: int, two: int, accepts: int) -> float:
        """What the cards of a hand (as planes) are worth unlaid; ``accepts`` is what the side's melds take."""
        weights = self.weights
        wilds = (one & TWOS).bit_count() + (two & TWOS).bit_count()
        naturals = one & NATURALS
        blacks = (one & BLACK_THREES).bit_count() + (two & BLACK_THREES).bit_count()
        count = one.bit_count() + two.bit_count()
        value = weights.wild * (1.0 - self.late) * wilds - self.hold * (count - blacks)
        value += blacks * self._black_three()
        value -= weights.fits_own * (naturals & accepts).bit_count()
        return value + self._shape(naturals, two & NATURALS)

    def _black_three(self) -> float:
        rules = self.outlook.rules
        scale = max(self.late, self.outlook.threat)
        return self.weights.black_three * (1.0 - scale) + scale * (rules.black3_in_hand - 2)

    def _shape(self, naturals: int, twins: int) -> float:
        value = 0.0
        for rank in range(2, 13):
            column = RANK_BIT_OF_SET << rank
            same = (naturals & column).bit_count() + (twins & column).bit_count()
            if same >= 2:
                value += self._pair[rank] * (same - 1)
        value += _over(naturals & naturals >> 1, self._adjacent)
        return value + _over(naturals & naturals >> 2 & ~(naturals >> 1), self._gapped)

    def kept(self, kind: int, one: int, two: int, accepts: int) -> float:
        """How much less the hand is worth without one card of this kind."""
        bit = 1 << kind
        without_one, without_two = (one, two & ~bit) if two & bit else (one & ~bit, two)
        return self.hand(one, two, accepts) - self.hand(without_one, without_two, accepts)


def _over(mask: int, weights: list[float]) -> float:
    total = 0.0
    while mask:
        bit = mask & -mask
        total += weights[bit.bit_length() - 1]
        mask ^= bit
    return total

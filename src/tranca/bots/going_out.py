"""The arithmetic of ending a deal: what the count would be if the seat on turn went out now.

The engine counts; only cards that nobody shows are guessed: every hand is public in number, and a
card left in it is taken at the average of what an unseen card costs.
"""

from __future__ import annotations

from tranca.bots.outlook import Outlook
from tranca.cards import BLACK_THREES, NATURALS
from tranca.game import Meld, Table, side_of
from tranca.game.counting import CARD_POINTS, count_side

_ANY_NATURAL = (NATURALS & -NATURALS).bit_length() - 1


def difference_if_out(outlook: Outlook, melds: list[Meld]) -> float:
    """Own side's total less the rivals', should this seat go out with these melds of its side."""
    after = outlook.table.copy()
    after.melds[outlook.side] = melds
    after.went_out = outlook.seat
    after.went_out_dry = after.morto[outlook.side] == "none"
    after.hand_counts[outlook.seat - 1] = 0
    return _total(outlook, after, outlook.side) - _total(outlook, after, 1 - outlook.side)


def _total(outlook: Outlook, table: Table, side: int) -> float:
    held = sum(count for seat, count in enumerate(table.hand_counts, 1) if side_of(seat) == side)
    pending = [_ANY_NATURAL] * table.pending_counts[side]
    total = count_side(table, side, [_ANY_NATURAL] * held, pending).total
    counted = held + (len(pending) if table.rules.pending_cards_count else 0)
    share = outlook.unseen_of(BLACK_THREES) / outlook.unseen_total
    return total + counted * share * (table.rules.black3_in_hand + CARD_POINTS)

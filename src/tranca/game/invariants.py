"""What must hold after every act (docs/rules.md, "What always holds").

Asked by tests, simulators and the room; cheap enough for play.
"""

from __future__ import annotations

from collections import Counter

from tranca.cards import FULL_PACK, RED_THREES
from tranca.game.deal import Deal
from tranca.game.listing import legal_acts
from tranca.game.meld import new_meld
from tranca.game.table import side_of


def all_cards(deal: Deal) -> list[int]:
    """Every card of the deal, over all places."""
    table = deal.table
    cards = [card for hand in deal.hands for card in hand.cards()]
    cards += deal.stock + table.pile
    cards += [card for morto in deal.mortos for card in morto]
    for side in (0, 1):
        cards += deal.pending[side] or []
        cards += [card for meld in table.melds[side] for card in meld.cards()]
        cards += [card for card, _ in table.red_threes[side]]
    return cards


def broken(deal: Deal) -> str | None:
    """The first invariant that does not hold, in words, or ``None``."""
    table = deal.table
    if deal.deck and Counter(all_cards(deal)) != Counter(FULL_PACK):
        return "the cards of all places are not the 104 of the game"
    if any(hand.one & RED_THREES for hand in deal.hands):
        return "a red three is in a hand"
    if any(RED_THREES >> card & 1 for card in table.pile):
        return "a red three is in the pile"
    return _counts_broken(deal) or _melds_broken(deal) or _play_broken(deal)


def _counts_broken(deal: Deal) -> str | None:
    table = deal.table
    if table.hand_counts != [hand.count() for hand in deal.hands]:
        return "a hand's count is wrong"
    if table.stock_count != len(deal.stock) or table.morto_counts != [len(m) for m in deal.mortos]:
        return "the stock's or a morto's count is wrong"
    return None


def _melds_broken(deal: Deal) -> str | None:
    for side in (0, 1):
        accepts = 0
        for meld in deal.table.melds[side]:
            wild = 0 if meld.is_clean else 1 << meld.wild
            if new_meld(meld.one | wild, meld.two, deal.rules) != meld:
                return "a meld on the table does not stand"
            accepts |= meld.accepts
        if accepts != deal.table.accepts[side]:
            return "what a side's melds accept is out of date"
        if (deal.table.morto[side] == "pending") != (deal.pending[side] is not None):
            return "a pending morto is not where it should be"
    return None


def _play_broken(deal: Deal) -> str | None:
    table = deal.table
    if deal.over:
        return None
    for seat, count in enumerate(table.hand_counts, 1):
        if not count and table.pending_seat[side_of(seat)] != seat and deal.deck:
            return f"seat {seat} has no card while play goes on"
    if not legal_acts(table, deal.own(table.turn)):
        return f"seat {table.turn} has no legal act"
    return None

"""Cards coming into a hand from the deck, the stock or a morto.

Red threes are laid open and replaced on the way (RED-1 … RED-3); a morto becomes the stock when a
card is needed and there is none (STOCK-1). Nothing here asks whether an act is legal.
"""

from __future__ import annotations

from tranca.cards import NO_CARD, RED_THREES
from tranca.game.deal import Deal
from tranca.game.facts import Fact, RedThreeLaid, StockRenewed
from tranca.game.table import side_of


def next_card(deal: Deal, facts: list[Fact] | None) -> int:
    """The next card of the stock, a morto becoming the stock if it must (STOCK-1).

    :data:`NO_CARD` when there is none.
    """
    table = deal.table
    while not deal.stock:
        if not table.can_renew_stock():
            return NO_CARD
        morto = deal.mortos.pop(0)
        table.morto_counts.pop(0)
        deal.stock = morto[::-1]
        table.stock_count = len(morto)
        if facts is not None:
            facts.append(StockRenewed(len(morto)))
    table.stock_count -= 1
    return deal.stock.pop()


def enter_hand(deal: Deal, seat: int, card: int, facts: list[Fact] | None) -> int:
    """Gives a seat a card, red threes being laid open and replaced (RED-1, RED-3).

    Returns the card that came into the hand at last, or :data:`NO_CARD`.
    """
    table = deal.table
    while RED_THREES >> card & 1:
        replaced = bool(deal.stock) or table.can_renew_stock()
        live = replaced or table.rules.red3_unreplaced == "normal"
        table.red_threes[side_of(seat)].append((card, live))
        if facts is not None:
            facts.append(RedThreeLaid(seat, card, live))
        if not replaced:
            return NO_CARD
        card = next_card(deal, facts)
    deal.hands[seat - 1].add(card)
    table.hand_counts[seat - 1] += 1
    return card

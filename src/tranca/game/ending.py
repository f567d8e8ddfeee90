"""The end of a turn and of a deal, and what happens by itself there (MORTO-3, OUT-5, STOCK-2).

Called once an act has been made; nothing here asks whether it was legal.
"""

from __future__ import annotations

from tranca.cards import NO_CARD
from tranca.game.arriving import enter_hand
from tranca.game.deal import Deal, count
from tranca.game.facts import DealEnded, Fact, MortoTakenUp, TurnLost, WentOut
from tranca.game.legality import may_empty_hand
from tranca.game.table import side_of


def lose_turn_if_stuck(deal: Deal, facts: list[Fact] | None) -> None:
    """OUT-5: a player who can neither discard nor meld the last card loses the rest of the turn."""
    table = deal.table
    seat = table.turn
    held = table.hand_counts[seat - 1]
    if held > 1 or deal.extra_draw or (held == 1 and _last_card_goes(deal)):
        return
    if facts is not None:
        facts.append(TurnLost(seat))
    end_turn(deal, facts)


def _last_card_goes(deal: Deal) -> bool:
    table = deal.table
    seat = table.turn
    if not may_empty_hand(table, seat):
        return True
    bit = deal.hands[seat - 1].one
    for number, meld in enumerate(table.melds[side_of(seat)], 1):
        longer = meld.extended(bit, 0, table.rules)
        if longer is not None and not may_empty_hand(table, seat, number, longer):
            return True
    return False


def end_turn(deal: Deal, facts: list[Fact] | None) -> None:
    """Passes the turn on, a pending morto taken up, or ends the deal (STOCK-2)."""
    table = deal.table
    deal.drawn = NO_CARD
    deal.extra_draw = False
    table.first_turn = False
    if not table.stock_count and not table.can_renew_stock():
        _end_deal(deal, facts)  # STOCK-2
        return
    seat = table.turn % table.rules.players + 1
    side = side_of(seat)
    table.turn = seat
    table.phase = "draw"
    if table.pending_seat[side] != seat:
        return
    cards = deal.pending[side]
    assert cards is not None, "a pending seat has a reserved morto"
    table.morto[side] = "used"  # MORTO-3
    table.pending_seat[side] = table.pending_counts[side] = 0
    deal.pending[side] = None
    if facts is not None:
        facts.append(MortoTakenUp(seat))
    for card in cards:
        enter_hand(deal, seat, card, facts)


def go_out(deal: Deal, facts: list[Fact] | None) -> None:
    """Ends the deal for the player on turn, who has played the last card (OUT-1, OUT-3)."""
    table = deal.table
    table.went_out = table.turn
    table.went_out_dry = table.morto[side_of(table.turn)] == "none"  # OUT-3
    if facts is not None:
        facts.append(WentOut(table.turn, table.went_out_dry))
    _end_deal(deal, facts)


def _end_deal(deal: Deal, facts: list[Fact] | None) -> None:
    deal.table.phase = "over"
    deal.drawn = NO_CARD
    deal.extra_draw = False
    if facts is not None:
        facts.append(DealEnded(count(deal)))

"""A cheap policy that plays a deal out, as a search would to see how it might end.

It lays what fits and throws what is lonely, one act at a time, from what the player on turn may
see. Of the rules it knows only shapes worth trying; wherever the right to an act is in doubt it
asks ``refusal``. It refuses to be clever: what is measured is the engine under it.
"""

from __future__ import annotations

from typing import Final

from tranca.cards import BLACK_THREES, NATURALS, RANK_BIT_OF_SET, TWOS, Hand
from tranca.game import (
    DRAW,
    Act,
    AddToMeld,
    Deal,
    Discard,
    LayMeld,
    Table,
    TakePile,
    advance,
    legal_acts,
    side_of,
)

DISCARDS: Final = tuple(Discard(kind) for kind in range(52))


def play_out(deal: Deal) -> int:
    """Plays the deal to its end, in place. Returns how many acts that took."""
    acts = 0
    table = deal.table
    while table.phase != "over":
        advance(deal, greedy_act(deal))
        acts += 1
    return acts


def greedy_act(deal: Deal) -> Act:
    """A legal act of the player on turn: the first that greed finds."""
    table = deal.table
    side = side_of(table.turn)
    if table.phase == "draw":
        return _draw_or_take(deal, table, side)
    hand = deal.hands[table.turn - 1]
    act: Act | None = None
    if hand.one & table.accepts[side]:
        act = _addition(deal, table, hand, side)
    if act is None:
        act = _new_meld(deal, hand)
    return _discard(deal, hand, side) if act is None else act


def _draw_or_take(deal: Deal, table: Table, side: int) -> Act:
    """The pile if its top fits a meld of the side, else the stock."""
    pile = table.pile
    if not pile or not table.accepts[side] >> pile[-1] & 1:
        return DRAW
    for number, meld in enumerate(table.melds[side], 1):
        if meld.accepts >> pile[-1] & 1:
            act = TakePile(number, 0, 0)
            if deal.refusal(act) is None:
                return act
    return DRAW


def _addition(deal: Deal, table: Table, hand: Hand, side: int) -> Act | None:
    """What the first meld takes that takes anything: all of a set's rank, or one card."""
    one = hand.one
    left = table.hand_counts[table.turn - 1]
    for number, meld in enumerate(table.melds[side], 1):
        fits = one & meld.accepts
        if not fits:
            continue
        naturals = fits & NATURALS
        cards = naturals if naturals and not meld.is_run else fits & -fits
        act = AddToMeld(number, cards, 0)
        if left - cards.bit_count() > 1 or deal.refusal(act) is None:
            return act
    return None


def _new_meld(deal: Deal, hand: Hand) -> Act | None:
    """The lowest run in hand, else a rank that is held thrice, else two cards and a 2."""
    naturals = hand.one & NATURALS  # without 2s and 3s, no stretch of ones leaves its suit
    beside = naturals & naturals >> 1
    starts = beside & naturals >> 2
    if starts:
        cards = (starts & -starts) * 0b111
        while cards << 1 & naturals & ~cards:
            cards |= cards << 1
        return _if_allowed(deal, cards, 0)
    thrice = _held_thrice(naturals, hand.two)
    if thrice:
        rank = RANK_BIT_OF_SET << (thrice & -thrice).bit_length() - 1
        return _if_allowed(deal, naturals & rank, hand.two & rank)
    twos = hand.one & TWOS
    if not twos:
        return None
    parted = naturals & naturals >> 2
    if beside:
        return _if_allowed(deal, (beside & -beside) * 0b11 | twos & -twos, 0)
    return _if_allowed(deal, (parted & -parted) * 0b101 | twos & -twos, 0) if parted else None


def _if_allowed(deal: Deal, one: int, two: int) -> Act | None:
    """The new meld of these cards, which stands, if the hand may be left as it then is."""
    act = LayMeld(one, two)
    left = deal.table.hand_counts[deal.table.turn - 1] - one.bit_count() - two.bit_count()
    return act if left > 1 or deal.refusal(act) is None else None


def _held_thrice(naturals: int, two: int) -> int:
    """Ranks, as bits of the first suit, of which three suits are held, or two and a twin."""
    clubs, diamonds = naturals & 0x1FFF, naturals >> 13 & 0x1FFF
    hearts, spades = naturals >> 26 & 0x1FFF, naturals >> 39
    black_and_red = (clubs | spades) & (diamonds | hearts)
    three_suits = black_and_red & (clubs & spades | diamonds & hearts)
    twins = (two | two >> 13 | two >> 26 | two >> 39) & 0x1FFF
    return three_suits | (black_and_red | clubs & spades | diamonds & hearts) & twins


def _discard(deal: Deal, hand: Hand, side: int) -> Act:
    """A black three, else the highest lonely card that no rival's meld takes."""
    one = hand.one
    choice = one & BLACK_THREES
    if not choice:
        near = one << 1 | one >> 1 | one << 2 | one >> 2 | hand.two
        choice = one & ~(near | deal.table.accepts[1 - side] | TWOS) or one & ~TWOS or one
    act = DISCARDS[choice.bit_length() - 1]
    if not one & one - 1 and deal.refusal(act) is not None:  # perhaps the last card (OUT-4)
        return legal_acts(deal.table, deal.own(deal.table.turn))[0]
    return act

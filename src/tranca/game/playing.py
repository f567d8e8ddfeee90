"""Dealing, and how an act changes a deal.

``play`` is the only way in from outside: it asks ``refusal`` first and changes nothing if that
speaks. ``advance`` makes an act already known to be legal (from ``legal_acts``) and is what a
search uses. What the rules do by themselves (red threes, mortos, stock changes, the end) happens
in the order in which the rule book tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tranca.cards import FULL_PACK, NO_CARD, TWOS
from tranca.game.acts import Act, AddToMeld, Discard, Draw, LayMeld, TakePile
from tranca.game.arriving import enter_hand, next_card
from tranca.game.deal import BadDeck, Deal
from tranca.game.dealing import Places
from tranca.game.ending import end_turn, go_out, lose_turn_if_stuck
from tranca.game.facts import (
    CanastaMade,
    Discarded,
    Drew,
    Fact,
    Melded,
    MortoTaken,
    SwappedToPile,
    TookPile,
)
from tranca.game.legality import IllegalAct
from tranca.game.meld import counts_as_canasta, new_meld
from tranca.game.table import Table, side_of
from tranca.rules import Rules


def new_deal(rules: Rules, dealer: int, deck: Sequence[int]) -> Deal:
    """Deals a shuffled deck (DEAL-3) and lays open the red threes (RED-2).

    ``deck[0]`` is dealt first. Raises :class:`BadDeck` unless the deck is the 104 cards, each kind
    twice.
    """
    if sorted(deck) != sorted(FULL_PACK):
        raise BadDeck(f"a deck has each of 52 kinds twice; this one has {len(deck)} cards")
    if not 1 <= dealer <= rules.players:
        raise BadDeck(f"the dealer must be a seat from 1 to {rules.players}, not {dealer}")
    deal = Deal(Table(rules, dealer))
    deal.deck = tuple(deck)
    places = Places(dealer, rules.players)
    deal.mortos = [[deck[place] for place in morto] for morto in places.mortos]
    deal.stock = [deck[place] for place in reversed(places.stock)]
    deal.table.morto_counts = [len(morto) for morto in deal.mortos]
    deal.table.stock_count = len(deal.stock)
    for seat, hand in places.hands.items():
        for place in hand:
            enter_hand(deal, seat, deck[place], deal.opening)
    return deal


def play(deal: Deal, act: Act) -> list[Fact]:
    """Makes an act of the player on turn and tells what came of it, in order.

    Raises :class:`~tranca.game.legality.IllegalAct` exactly when ``deal.refusal(act)`` speaks; the
    deal is then unchanged (PILE-7).
    """
    fault = deal.refusal(act)
    if fault is not None:
        raise IllegalAct(fault)
    facts: list[Fact] = []
    advance(deal, act, facts)
    return facts


def advance(deal: Deal, act: Act, facts: list[Fact] | None = None) -> None:
    """Makes an act that is known to be legal.

    What came of it is appended to ``facts``, if somebody wants to hear it.
    """
    deal.history.append(act)
    deal.seats.append(deal.table.turn)
    match act:
        case Draw():
            _draw(deal, facts)
        case Discard():
            _discard(deal, act, facts)
        case LayMeld():
            _lay(deal, act, facts)
        case AddToMeld():
            _add(deal, act, facts)
        case TakePile():
            _take(deal, act, facts)
        case _:
            assert_never(act)


# ---------------------------------------------------------------- drawing


def _draw(deal: Deal, facts: list[Fact] | None) -> None:
    table = deal.table
    seat = table.turn
    second = table.phase == "play"
    if second and table.rules.first_turn_extra_draw == "swap_to_pile":
        _swap_to_pile(deal, facts)
    hand = deal.hands[seat - 1]
    before_one, before_two = hand.one, hand.two
    drew_at = 0 if facts is None else len(facts)
    card = next_card(deal, facts)
    if card != NO_CARD:
        card = enter_hand(deal, seat, card, facts)
    if facts is not None:
        facts.insert(drew_at, Drew(seat, card, card != NO_CARD))
    table.phase = "play"
    deal.drawn = card
    deal.extra_draw = (
        table.first_turn
        and not second
        and card != NO_CARD
        and table.rules.first_turn_extra_draw != "off"
        and (table.stock_count > 0 or table.can_renew_stock())
        and _is_useless(card, before_one, before_two, table.rules)
    )
    if table.hand_counts[seat - 1] < 2:
        lose_turn_if_stuck(deal, facts)


def _swap_to_pile(deal: Deal, facts: list[Fact] | None) -> None:
    table = deal.table
    seat = table.turn
    deal.hands[seat - 1].remove(deal.drawn)
    table.hand_counts[seat - 1] -= 1
    table.pile.append(deal.drawn)
    if facts is not None:
        facts.append(SwappedToPile(seat, deal.drawn))


def _is_useless(card: int, one: int, two: int, rules: Rules) -> bool:
    """DRAW-3: the card is no 2, and no legal three-card meld holds it with two cards of the hand.

    The hand, as it was before the card came, is given as planes.
    """
    if TWOS >> card & 1:
        return False
    kinds = [kind for kind in range(52) if one >> kind & 1]
    for at, first in enumerate(kinds):
        partners = kinds[at:] if two >> first & 1 else kinds[at + 1 :]
        for second in partners:
            if (card == first == second) or new_meld(*_three(card, first, second), rules) is None:
                continue
            return False
    return True


def _three(card: int, first: int, second: int) -> tuple[int, int]:
    bits = (1 << card, 1 << first, 1 << second)
    one = bits[0] | bits[1] | bits[2]
    return one, bits[0] & bits[1] | bits[0] & bits[2] | bits[1] & bits[2]


# ---------------------------------------------------------------- melding


def _take(deal: Deal, act: TakePile, facts: list[Fact] | None) -> None:
    table = deal.table
    seat = table.turn
    hand = deal.hands[seat - 1]
    pile = table.pile
    hand.remove_all(act.one, act.two)
    hand.add_all(pile[:-1])
    table.hand_counts[seat - 1] = hand.count()
    table.pile = []
    table.phase = "play"
    number = act.meld or len(table.melds[side_of(seat)]) + 1
    if facts is not None:
        facts.append(TookPile(seat, tuple(pile), tuple(act.cards()), number, act.meld == 0))
    bit = 1 << pile[-1]
    _put(deal, act.meld, act.one | bit, act.two | act.one & bit, facts)


def _lay(deal: Deal, act: LayMeld, facts: list[Fact] | None) -> None:
    number = len(deal.table.melds[side_of(deal.table.turn)]) + 1
    _from_hand(deal, act, number, True, facts)
    _put(deal, 0, act.one, act.two, facts)


def _add(deal: Deal, act: AddToMeld, facts: list[Fact] | None) -> None:
    _from_hand(deal, act, act.meld, False, facts)
    _put(deal, act.meld, act.one, act.two, facts)


def _from_hand(
    deal: Deal, act: LayMeld | AddToMeld, number: int, new: bool, facts: list[Fact] | None
) -> None:
    table = deal.table
    seat = table.turn
    deal.hands[seat - 1].remove_all(act.one, act.two)
    table.hand_counts[seat - 1] -= act.size()
    if facts is not None:
        facts.append(Melded(seat, tuple(act.cards()), number, new))


def _put(deal: Deal, number: int, one: int, two: int, facts: list[Fact] | None) -> None:
    """Lays cards as a new meld (``number`` 0) or with one, then sees to an emptied hand."""
    table = deal.table
    seat, side, rules = table.turn, side_of(table.turn), table.rules
    old = table.melds[side][number - 1] if number else None
    meld = new_meld(one, two, rules) if old is None else old.extended(one, two, rules)
    assert meld is not None, "a legal act makes a meld that stands"
    at = number or len(table.melds[side]) + 1
    table.put_meld(side, at, meld)
    was = old is not None and counts_as_canasta(old, rules)
    if facts is not None and not was and counts_as_canasta(meld, rules):
        facts.append(CanastaMade(seat, at, meld.is_clean))
    deal.extra_draw = False
    if deal.drawn != NO_CARD and not deal.hands[seat - 1].one >> deal.drawn & 1:
        deal.drawn = NO_CARD
    if not table.hand_counts[seat - 1]:
        _emptied_by_meld(deal, facts)


def _emptied_by_meld(deal: Deal, facts: list[Fact] | None) -> None:
    table = deal.table
    seat, side = table.turn, side_of(table.turn)
    if not table.has_morto_for(side):
        go_out(deal, facts)
        return
    table.morto[side] = "used"  # MORTO-2, direct
    table.morto_counts.pop(0)
    if facts is not None:
        facts.append(MortoTaken(seat, True))
    for card in deal.mortos.pop(0):
        enter_hand(deal, seat, card, facts)
    lose_turn_if_stuck(deal, facts)


# ---------------------------------------------------------------- discarding


def _discard(deal: Deal, act: Discard, facts: list[Fact] | None) -> None:
    table = deal.table
    seat, side = table.turn, side_of(table.turn)
    deal.hands[seat - 1].remove(act.card)
    table.hand_counts[seat - 1] -= 1
    table.pile.append(act.card)
    if facts is not None:
        facts.append(Discarded(seat, act.card))
    if not table.hand_counts[seat - 1]:
        if not table.has_morto_for(side):
            go_out(deal, facts)
            return
        table.morto[side] = "pending"  # MORTO-3, indirect
        table.pending_seat[side] = seat
        table.pending_counts[side] = table.morto_counts.pop(0)
        deal.pending[side] = deal.mortos.pop(0)
        if facts is not None:
            facts.append(MortoTaken(seat, False))
    end_turn(deal, facts)

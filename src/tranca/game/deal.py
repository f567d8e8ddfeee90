"""One deal: the public table, the hidden zones, and how an act changes them.

``play`` is the only way in from outside: it asks ``refusal`` first and changes nothing if that
speaks. ``advance`` makes an act already known to be legal (from ``legal_acts``) and is what a
search uses. What the rules do by themselves (red threes, mortos, stock changes, the end) happens
here, in the order in which the rule book tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tranca.cards import FULL_PACK, NO_CARD, RED_THREES, TWOS, Hand
from tranca.game.acts import Act, AddToMeld, Discard, Draw, LayMeld, TakePile, act_text
from tranca.game.counting import Result, count_side
from tranca.game.facts import (
    CanastaMade,
    DealEnded,
    Discarded,
    Drew,
    Fact,
    Melded,
    MortoTaken,
    MortoTakenUp,
    RedThreeLaid,
    StockRenewed,
    SwappedToPile,
    TookPile,
    TurnLost,
    WentOut,
)
from tranca.game.legality import IllegalAct, Refusal, may_empty_hand, refusal
from tranca.game.meld import counts_as_canasta, new_meld
from tranca.game.table import Own, Table, side_of
from tranca.rules import Rules

HAND_SIZE = 11
MORTO_SIZE = 11


class BadDeck(ValueError):
    """A deck that is not two packs (CARDS-1); the message says what is wrong."""


class Deal:
    """A deal in play. Mutable; :meth:`copy` first to keep the old state."""

    __slots__ = (
        "deck",
        "drawn",
        "extra_draw",
        "hands",
        "history",
        "mortos",
        "opening",
        "pending",
        "seats",
        "stock",
        "table",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hands: list[Hand] = [Hand() for _ in range(table.rules.players)]
        self.stock: list[int] = []  # next card last
        self.mortos: list[list[int]] = []
        self.pending: list[list[int] | None] = [None, None]
        self.drawn = NO_CARD
        self.extra_draw = False
        self.deck: tuple[int, ...] = ()  # as shuffled; empty for a deal laid from a position
        self.history: list[Act] = []
        self.seats: list[int] = []  # who made each act of the history
        self.opening: list[Fact] = []  # red threes laid open when dealt

    def copy(self) -> Deal:
        """Another deal in the same state, independent of this one."""
        other = Deal.__new__(Deal)
        other.table = self.table.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.stock = self.stock.copy()
        other.mortos = self.mortos.copy()  # a morto's own list never changes
        other.pending = self.pending.copy()
        other.drawn = self.drawn
        other.extra_draw = self.extra_draw
        other.deck = self.deck
        other.history = self.history.copy()
        other.seats = self.seats.copy()
        other.opening = self.opening
        return other

    @property
    def rules(self) -> Rules:
        """The rule set of this deal."""
        return self.table.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.table.dealer

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.table.phase == "over"

    @property
    def went_out(self) -> int | None:
        """The seat that went out, or ``None``."""
        return self.table.went_out or None

    @property
    def acts(self) -> list[str]:
        """The acts so far in canonical text."""
        return [act_text(act) for act in self.history]

    def hand(self, seat: int) -> Hand:
        """The hand of a seat. Secret: only for that seat's eyes."""
        return self.hands[seat - 1]

    def own(self, seat: int) -> Own:
        """What this seat sees besides the table."""
        if seat == self.table.turn:
            return Own(self.hands[seat - 1], self.drawn, self.extra_draw)
        return Own(self.hands[seat - 1])

    def refusal(self, act: Act) -> Refusal | None:
        """Why the player on turn may not make this act, or ``None``."""
        return refusal(self.table, self.own(self.table.turn), act)

    def result(self) -> Result | None:
        """The count, once the deal is over."""
        return count(self) if self.over else None


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
    order = [(dealer + turn) % rules.players + 1 for turn in range(rules.players)]
    dealt = HAND_SIZE * rules.players
    deal.mortos = [list(deck[dealt + MORTO_SIZE * k :][:MORTO_SIZE]) for k in range(2)]
    deal.stock = list(deck[dealt + 2 * MORTO_SIZE :])[::-1]
    deal.table.morto_counts = [MORTO_SIZE, MORTO_SIZE]
    deal.table.stock_count = len(deal.stock)
    for place, seat in enumerate(order):
        for card in deck[place : dealt : rules.players]:
            _enter_hand(deal, seat, card, deal.opening)
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


def advance(deal: Deal, act: Act, facts: list[Fact]) -> None:
    """Makes an act that is known to be legal; what came of it is appended to ``facts``."""
    deal.history.append(act)
    deal.seats.append(deal.table.turn)
    match act:
        case Draw():
            _draw(deal, facts)
        case TakePile():
            _take(deal, act, facts)
        case LayMeld():
            _lay(deal, act, facts)
        case AddToMeld():
            _add(deal, act, facts)
        case Discard():
            _discard(deal, act, facts)
        case _:
            assert_never(act)


def count(deal: Deal) -> Result:
    """COUNT-1 as the deal stands now, whether or not it is over."""
    sides = []
    for side in (0, 1):
        left = [
            c
            for seat, hand in enumerate(deal.hands, 1)
            if side_of(seat) == side
            for c in hand.cards()
        ]
        sides.append(count_side(deal.table, side, left, deal.pending[side]))
    return Result(deal.went_out, (sides[0], sides[1]))


# ---------------------------------------------------------------- cards arriving


def _next_card(deal: Deal, facts: list[Fact]) -> int:
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
        facts.append(StockRenewed(len(morto)))
    table.stock_count -= 1
    return deal.stock.pop()


def _enter_hand(deal: Deal, seat: int, card: int, facts: list[Fact]) -> int:
    """Gives a seat a card, red threes being laid open and replaced (RED-1, RED-3).

    Returns the card that came into the hand at last, or :data:`NO_CARD`.
    """
    table = deal.table
    while RED_THREES >> card & 1:
        replaced = bool(deal.stock) or table.can_renew_stock()
        live = replaced or table.rules.red3_unreplaced == "normal"
        table.red_threes[side_of(seat)].append((card, live))
        facts.append(RedThreeLaid(seat, card, live))
        if not replaced:
            return NO_CARD
        card = _next_card(deal, facts)
    deal.hands[seat - 1].add(card)
    table.hand_counts[seat - 1] += 1
    return card


def _draw(deal: Deal, facts: list[Fact]) -> None:
    table = deal.table
    seat = table.turn
    hand = deal.hands[seat - 1]
    second = table.phase == "play"
    if second and table.rules.first_turn_extra_draw == "swap_to_pile":
        hand.remove(deal.drawn)
        table.hand_counts[seat - 1] -= 1
        table.pile.append(deal.drawn)
        facts.append(SwappedToPile(seat, deal.drawn))
    before_one, before_two = hand.one, hand.two
    drew_at = len(facts)
    card = _next_card(deal, facts)
    if card != NO_CARD:
        card = _enter_hand(deal, seat, card, facts)
    facts.insert(drew_at, Drew(seat, card, card != NO_CARD))
    table.phase = "play"
    deal.drawn = card
    deal.extra_draw = (
        not second
        and card != NO_CARD
        and table.first_turn
        and table.rules.first_turn_extra_draw != "off"
        and (table.stock_count > 0 or table.can_renew_stock())
        and _is_useless(card, before_one, before_two, table.rules)
    )
    _lose_turn_if_stuck(deal, facts)


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


def _take(deal: Deal, act: TakePile, facts: list[Fact]) -> None:
    table = deal.table
    seat = table.turn
    hand = deal.hands[seat - 1]
    pile = table.pile
    top = pile[-1]
    hand.remove_all(act.one, act.two)
    for card in pile[:-1]:
        hand.add(card)
    table.hand_counts[seat - 1] = hand.count()
    table.pile = []
    table.phase = "play"
    number = act.meld or len(table.melds[side_of(seat)]) + 1
    facts.append(TookPile(seat, tuple(pile), tuple(act.cards()), number, act.meld == 0))
    bit = 1 << top
    _put(deal, act.meld, act.one | bit, act.two | act.one & bit, facts)


def _lay(deal: Deal, act: LayMeld, facts: list[Fact]) -> None:
    number = len(deal.table.melds[side_of(deal.table.turn)]) + 1
    _from_hand(deal, act, number, True, facts)
    _put(deal, 0, act.one, act.two, facts)


def _add(deal: Deal, act: AddToMeld, facts: list[Fact]) -> None:
    _from_hand(deal, act, act.meld, False, facts)
    _put(deal, act.meld, act.one, act.two, facts)


def _from_hand(
    deal: Deal, act: LayMeld | AddToMeld, number: int, new: bool, facts: list[Fact]
) -> None:
    table = deal.table
    seat = table.turn
    deal.hands[seat - 1].remove_all(act.one, act.two)
    table.hand_counts[seat - 1] -= act.one.bit_count() + act.two.bit_count()
    facts.append(Melded(seat, tuple(act.cards()), number, new))


def _put(deal: Deal, number: int, one: int, two: int, facts: list[Fact]) -> None:
    """Lays cards as a new meld (``number`` 0) or with one, then sees to an emptied hand."""
    table = deal.table
    seat, side = table.turn, side_of(table.turn)
    old = table.melds[side][number - 1] if number else None
    meld = new_meld(one, two, table.rules) if old is None else old.extended(one, two, table.rules)
    assert meld is not None, "a legal act makes a meld that stands"
    at = number or len(table.melds[side]) + 1
    table.put_meld(side, at, meld)
    was = old is not None and counts_as_canasta(old, table.rules)
    if not was and counts_as_canasta(meld, table.rules):
        facts.append(CanastaMade(seat, at, meld.is_clean))
    deal.extra_draw = False
    if deal.drawn != NO_CARD and not deal.hands[seat - 1].one >> deal.drawn & 1:
        deal.drawn = NO_CARD
    if not table.hand_counts[seat - 1]:
        _emptied_by_meld(deal, facts)


def _emptied_by_meld(deal: Deal, facts: list[Fact]) -> None:
    table = deal.table
    seat, side = table.turn, side_of(table.turn)
    if not table.has_morto_for(side):
        _go_out(deal, facts)
        return
    table.morto[side] = "used"  # MORTO-2, direct
    table.morto_counts.pop(0)
    facts.append(MortoTaken(seat, True))
    for card in deal.mortos.pop(0):
        _enter_hand(deal, seat, card, facts)
    _lose_turn_if_stuck(deal, facts)


# ---------------------------------------------------------------- the end of a turn and of the deal


def _discard(deal: Deal, act: Discard, facts: list[Fact]) -> None:
    table = deal.table
    seat, side = table.turn, side_of(table.turn)
    deal.hands[seat - 1].remove(act.card)
    table.hand_counts[seat - 1] -= 1
    table.pile.append(act.card)
    facts.append(Discarded(seat, act.card))
    if not table.hand_counts[seat - 1]:
        if not table.has_morto_for(side):
            _go_out(deal, facts)
            return
        table.morto[side] = "pending"  # MORTO-3, indirect
        table.pending_seat[side] = seat
        table.pending_counts[side] = table.morto_counts.pop(0)
        deal.pending[side] = deal.mortos.pop(0)
        facts.append(MortoTaken(seat, False))
    _end_turn(deal, facts)


def _lose_turn_if_stuck(deal: Deal, facts: list[Fact]) -> None:
    """OUT-5: a player who can neither discard nor meld the last card loses the rest of the turn."""
    table = deal.table
    seat = table.turn
    held = table.hand_counts[seat - 1]
    if held > 1 or deal.extra_draw or (held == 1 and _last_card_goes(deal)):
        return
    facts.append(TurnLost(seat))
    _end_turn(deal, facts)


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


def _end_turn(deal: Deal, facts: list[Fact]) -> None:
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
    facts.append(MortoTakenUp(seat))
    for card in cards:
        _enter_hand(deal, seat, card, facts)


def _go_out(deal: Deal, facts: list[Fact]) -> None:
    table = deal.table
    table.went_out = table.turn
    table.went_out_dry = table.morto[side_of(table.turn)] == "none"  # OUT-3
    facts.append(WentOut(table.turn, table.went_out_dry))
    _end_deal(deal, facts)


def _end_deal(deal: Deal, facts: list[Fact]) -> None:
    deal.table.phase = "over"
    deal.drawn = NO_CARD
    deal.extra_draw = False
    facts.append(DealEnded(count(deal)))


__all__ = ["BadDeck", "Deal", "advance", "count", "new_deal", "play"]

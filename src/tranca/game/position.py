"""A deal in the middle, as a record may lay it (docs/records.md, "Position").

Reads a position object into a :class:`~tranca.game.deal.Deal`, refusing what cannot be one, and
writes one from a deal.
Counts of cards are not checked, so that a lesson or a test can be written with a handful of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tranca.cards import (
    NO_CARD,
    RED_THREES,
    BadCard,
    Hand,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
)
from tranca.game.deal import Deal
from tranca.game.meld import meld_of
from tranca.game.table import MortoState, Table, side_of
from tranca.rules import Rules

_MORTO_STATES: Final[dict[str, MortoState]] = {"none": "none", "pending": "pending", "used": "used"}
_MARKS: Final = {"normal": True, "zero": False}
_MOST_CARDS: Final = 104


class BadPosition(ValueError):
    """A position that is none.

    ``ill_typed`` tells a missing or ill-typed key from a fault of the cards.
    """

    def __init__(self, message: str, ill_typed: bool = False) -> None:
        super().__init__(message)
        self.ill_typed = ill_typed


def deal_from_position(rules: Rules, position: Mapping[str, Any]) -> Deal:
    """The deal that a position lays out; raises :class:`BadPosition`."""
    turn = _key(position, "turn", int)
    phase = _key(position, "phase", str)
    if phase not in ("draw", "play"):
        raise BadPosition(f"the phase must be draw or play, not {phase[:20]!r}", True)
    if not 1 <= turn <= rules.players:
        raise BadPosition(f"the turn must be a seat from 1 to {rules.players}")
    table = Table(rules, (turn - 2) % rules.players + 1)
    table.turn = turn
    table.phase = "draw" if phase == "draw" else "play"
    table.first_turn = _key(position, "first_turn", bool)
    deal = Deal(table)
    _lay_stacks(deal, position)
    _lay_hands(deal, _key(position, "hands", dict))
    _lay_sides(deal, _key(position, "sides", list))
    _check_empty_hands(deal)
    _lay_own(deal, position)
    return deal


def _key(source: Mapping[str, Any], name: str, kind: type) -> Any:
    if name not in source:
        raise BadPosition(f"the position lacks {name}", True)
    value = source[name]
    if type(value) is not kind:
        raise BadPosition(f"{name} must be {kind.__name__}, not {type(value).__name__}", True)
    return value


def _cards(text: object, place: str, may_hold_red_threes: bool) -> list[int]:
    if not isinstance(text, str):
        raise BadPosition(f"{place} must be text, not {type(text).__name__}", True)
    if len(text) > 2 * _MOST_CARDS:
        raise BadPosition(f"{place} holds more than {_MOST_CARDS} cards")
    try:
        cards = parse_cards(text)
    except BadCard as bad:
        raise BadPosition(f"{place}: {bad}") from None
    if not may_hold_red_threes and any(RED_THREES >> card & 1 for card in cards):
        raise BadPosition(f"{place} holds a red three (RED-1)")
    return cards


def _lay_stacks(deal: Deal, position: Mapping[str, Any]) -> None:
    table = deal.table
    deal.stock = _cards(_key(position, "stock", str), "the stock", True)[::-1]
    table.stock_count = len(deal.stock)
    table.pile = _cards(_key(position, "pile", str), "the pile", False)
    mortos = _key(position, "mortos", list)
    if len(mortos) > 2:
        raise BadPosition("there are at most two mortos")
    laid = [_cards(text, "a morto", True) for text in mortos]
    deal.mortos = [morto for morto in laid if morto]
    table.morto_counts = [len(morto) for morto in deal.mortos]


def _lay_hands(deal: Deal, hands: Mapping[str, Any]) -> None:
    seats = [str(seat) for seat in range(1, deal.rules.players + 1)]
    if sorted(hands) != seats:
        raise BadPosition(f"hands must be those of seats {', '.join(seats)}", True)
    deal.hands = [Hand(_cards(hands[seat], f"hand {seat}", False)) for seat in seats]
    deal.table.hand_counts = [hand.count() for hand in deal.hands]


def _lay_sides(deal: Deal, sides: list[Any]) -> None:
    if len(sides) != 2:
        raise BadPosition("sides must be two", True)
    for side, spelled in enumerate(sides):
        if not isinstance(spelled, dict):
            raise BadPosition("a side must be an object", True)
        _lay_melds(deal, side, _key(spelled, "melds", list))
        _lay_red_threes(deal.table, side, _key(spelled, "red_threes", list))
        _lay_morto(deal, side, spelled)


def _lay_melds(deal: Deal, side: int, melds: list[Any]) -> None:
    _check_length(melds, "melds")
    for number, text in enumerate(melds, 1):
        meld = meld_of(_cards(text, f"meld {number}", False), deal.rules)
        if meld is None:
            raise BadPosition(f"{text[:40]} is no meld here")
        deal.table.put_meld(side, number, meld)


def _lay_red_threes(table: Table, side: int, red_threes: list[Any]) -> None:
    _check_length(red_threes, "red threes")
    for pair in red_threes:
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or not all(isinstance(p, str) for p in pair)
        ):
            raise BadPosition("a red three is written as a card and a mark", True)
        try:
            card = parse_card(pair[0])
        except BadCard as bad:
            raise BadPosition(str(bad)) from None
        if not RED_THREES >> card & 1:
            raise BadPosition(f"{pair[0]} is no red three")
        if pair[1] not in _MARKS:
            raise BadPosition("a red three's mark is normal or zero", True)
        table.red_threes[side].append((card, _MARKS[pair[1]]))


def _check_length(row: list[Any], what: str) -> None:
    """Every act looks at all melds of a side: a row without end would hold the reader up."""
    if len(row) > _MOST_CARDS:
        raise BadPosition(f"a side has {len(row)} {what}; there are {_MOST_CARDS} cards")


def _lay_morto(deal: Deal, side: int, spelled: Mapping[str, Any]) -> None:
    state = _key(spelled, "morto", str)
    if state not in _MORTO_STATES:
        raise BadPosition("a side's morto is none, pending or used", True)
    table = deal.table
    table.morto[side] = _MORTO_STATES[state]
    if state != "pending":
        if spelled.get("pending") is not None:
            raise BadPosition("only a pending morto has reserved cards")
        return
    pending = _key(spelled, "pending", dict)
    seat = _key(pending, "seat", int)
    if not 1 <= seat <= deal.rules.players or side_of(seat) != side:
        raise BadPosition("a pending morto belongs to a seat of its side")
    if seat == table.turn or table.hand_counts[seat - 1]:
        raise BadPosition("a pending seat is not on turn and holds no card")
    cards = _cards(_key(pending, "cards", str), "a pending morto", True)
    deal.pending[side] = cards
    table.pending_seat[side] = seat
    table.pending_counts[side] = len(cards)


def _check_empty_hands(deal: Deal) -> None:
    # A partner without cards beside a used morto cannot come about in play, but positions that look
    # at one player alone are written so; whoever is on turn, or whose side never emptied a hand,
    # must hold something.
    table = deal.table
    for seat, held in enumerate(table.hand_counts, 1):
        side = side_of(seat)
        if held or table.pending_seat[side] == seat:
            continue
        if seat == table.turn or table.morto[side] != "used":
            raise BadPosition(f"hand {seat} is empty and has no pending morto")


def _lay_own(deal: Deal, position: Mapping[str, Any]) -> None:
    offered = position.get("extra_draw", False)
    if type(offered) is not bool:
        raise BadPosition("extra_draw must be true or false", True)
    drawn = position.get("drawn")
    if drawn is not None:
        (card,) = _cards(drawn, "drawn", False) if len(str(drawn)) == 2 else (NO_CARD,)
        if card == NO_CARD:
            raise BadPosition("drawn must be one card", True)
        held = deal.hands[deal.table.turn - 1].one >> card & 1
        deal.drawn = card if held and deal.table.phase == "play" else NO_CARD
    if offered:
        _check_offer(deal)
        deal.extra_draw = True


def _check_offer(deal: Deal) -> None:
    table = deal.table
    switch = table.rules.first_turn_extra_draw
    if table.phase != "play" or not table.first_turn or switch == "off":
        raise BadPosition("a second draw is on offer in the starter's first turn only (DRAW-3)")
    if switch == "swap_to_pile" and deal.drawn == NO_CARD:
        raise BadPosition("a second draw that swaps needs the card drawn")
    if not table.stock_count and not table.can_renew_stock():
        raise BadPosition("a second draw is not on offer without a card to draw (DRAW-3)")


def position_of(deal: Deal) -> dict[str, Any]:
    """The deal as it stands, as a position; what it was dealt from and its acts are left out.

    Laid again it is the same deal but for these. Raises ``ValueError`` when the deal is over.
    """
    table = deal.table
    if deal.over:
        raise ValueError("a deal that is over is no position")
    position: dict[str, Any] = {
        "turn": table.turn,
        "phase": table.phase,
        "first_turn": table.first_turn,
        "hands": {str(seat): cards_text(h.cards()) for seat, h in enumerate(deal.hands, 1)},
        "stock": cards_text(deal.stock[::-1]),
        "pile": cards_text(table.pile),
        "mortos": [cards_text(morto) for morto in deal.mortos],
        "sides": [_side_of_position(deal, side) for side in (0, 1)],
    }
    if deal.drawn != NO_CARD:
        position["drawn"] = card_text(deal.drawn)
    if deal.extra_draw:
        position["extra_draw"] = True
    return position


def _side_of_position(deal: Deal, side: int) -> dict[str, Any]:
    table = deal.table
    marks = {live: mark for mark, live in _MARKS.items()}
    spelled: dict[str, Any] = {
        "melds": [cards_text(meld.shown()) for meld in table.melds[side]],
        "red_threes": [[card_text(card), marks[live]] for card, live in table.red_threes[side]],
        "morto": table.morto[side],
    }
    reserved = deal.pending[side]
    if reserved is not None:
        spelled["pending"] = {"seat": table.pending_seat[side], "cards": cards_text(reserved)}
    return spelled

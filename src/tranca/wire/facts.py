"""Facts of the deal and of the room as the events that a page is sent.

A fact passes through ``fact_for`` with the viewer's seat before anything is made of it, so a card
that this viewer may not see never reaches an event.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from tranca.cards import NO_CARD, card_text
from tranca.game import (
    CanastaMade,
    DealEnded,
    Discarded,
    Drew,
    Fact,
    Lines,
    Melded,
    MortoTaken,
    MortoTakenUp,
    RedThreeLaid,
    StockRenewed,
    SwappedToPile,
    TookPile,
    TurnLost,
    WentOut,
    fact_for,
)
from tranca.room import effects, state
from tranca.room.view import LinesView
from tranca.wire import messages


def events_of(facts: Iterable[Fact], viewer: int | None) -> list[messages.AnyEvent]:
    """The facts of one act, as a seat or a watcher (``None``) may see them."""
    return [_event(fact_for(fact, viewer)) for fact in facts]


def move_of(n: int, made: state.Move, facts: Iterable[Fact], viewer: int | None) -> messages.Move:
    """The ``n``-th act of a deal and what came of it, for one viewer."""
    return messages.Move(n, made.seat, made.act, made.by, events_of(facts, viewer))


def room_events(
    told: Iterable[effects.Effect], viewer: int | None, *, sees_deal: bool
) -> list[messages.AnyEvent]:
    """What happened outside acts. Who may not watch is told of people, and not of the deal."""
    events: list[messages.AnyEvent] = []
    for effect in told:
        match effect:
            case effects.Noticed(code=code, seat=seat, name=name):
                events.append(messages.Notice(code, seat, name))
            case effects.Spoke(seat=seat, person=person, name=name, phrase=phrase):
                events.append(messages.Said(seat, person, name, phrase))
            case effects.DealStarted() if sees_deal:
                events.append(messages.Dealt(effect.deal, effect.dealer, effect.starter))
                events.extend(events_of(effect.facts, viewer))
            case _:
                pass  # acts go as moves; the rest is for the server
    return events


def lines_of(lines: Lines) -> LinesView:
    """COUNT-1 for one side."""
    return LinesView(
        cards=lines.cards,
        canastas=lines.canastas,
        going_out=lines.going_out,
        red_threes=lines.red_threes,
        hand=lines.hand,
        morto=lines.morto,
        total=lines.total,
    )


def texts(cards: Iterable[int]) -> list[str]:
    """The cards' names, in the given order."""
    return [card_text(card) for card in cards]


def _event(fact: Fact) -> messages.AnyEvent:
    match fact:
        case Drew(seat, card, came):
            return messages.Drew(seat, None if card == NO_CARD else card_text(card), came)
        case SwappedToPile(seat, card):
            return messages.SwappedToPile(seat, card_text(card))
        case TookPile(seat, cards, with_cards, meld, new):
            return messages.TookPile(seat, texts(cards), texts(with_cards), meld, new)
        case Melded(seat, cards, meld, new):
            return messages.Melded(seat, texts(cards), meld, new)
        case Discarded(seat, card):
            return messages.Discarded(seat, card_text(card))
        case RedThreeLaid(seat, card, live):
            return messages.RedThreeLaid(seat, card_text(card), live)
        case _:
            return _event_without_cards(fact)


def _event_without_cards(
    fact: CanastaMade | MortoTaken | MortoTakenUp | StockRenewed | TurnLost | WentOut | DealEnded,
) -> messages.AnyEvent:
    match fact:
        case CanastaMade(seat, meld, clean):
            return messages.CanastaMade(seat, meld, clean)
        case MortoTaken(seat, direct):
            return messages.MortoTaken(seat, direct)
        case MortoTakenUp(seat):
            return messages.MortoTakenUp(seat)
        case StockRenewed(cards):
            return messages.StockRenewed(cards)
        case TurnLost(seat):
            return messages.TurnLost(seat)
        case WentOut(seat, dry):
            return messages.WentOut(seat, dry)
        case DealEnded(result):
            return messages.DealEnded(result.went_out, [lines_of(side) for side in result.sides])
        case _:
            assert_never(fact)

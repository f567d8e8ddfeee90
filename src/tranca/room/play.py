"""The deal inside the room: started, shuffled, played by people, bots and the clock.

ROOM-2, CLOCK-2, MATCH-5.

The engine alone says what is legal. Here is only decided who may act now, and for whom.
"""

from __future__ import annotations

from msgspec.structs import replace

from tranca.cards import cards_text
from tranca.game import BadAct, Refusal, act_text, new_deal, parse_act, play, refusal, side_of
from tranca.room import clock, refusals
from tranca.room.automatic import automatic_act
from tranca.room.dealing import begin
from tranca.room.draft import Draft
from tranca.room.effects import DealStarted, Moved
from tranca.room.inputs import Act, BotActed, RootShown, Start
from tranca.room.match import finish_deal
from tranca.room.proofs import follow, set_out
from tranca.room.ruling import rules_of
from tranca.room.state import By, Move, OpenDeal, Room, Sitter, name_at, on_turn, seat_of


def may_start(room: Room, _: Start, __: int) -> Refusal | None:
    """ROOM-2, ROOM-3: the host, with no seat empty, and not while no secret can be drawn."""
    if room.no_secret:
        return refusals.NO_SECRET
    return refusals.SEAT_EMPTY if any(s.kind == "empty" for s in room.seats) else None


def start(draft: Draft, _: Start) -> None:
    """Opens the phase ``shuffling``: from here on seats are fixed (MATCH-5)."""
    room = draft.room
    room.phase = "shuffling"
    room.deal_number += 1
    room.current, room.deal, room.facts = None, None, ()
    room.proposals = ()
    room.sitters = tuple(
        Sitter(seat.kind, seat.person, name_at(room, number), seat.level)
        for number, seat in enumerate(room.seats, 1)
    )
    room.sides = room.sides | {
        seat.person: side_of(number)
        for number, seat in enumerate(room.seats, 1)
        if seat.person is not None
    }
    begin(draft)


def may_deal(room: Room, given: RootShown, _: int) -> Refusal | None:
    """The deal whose root has just been shown, once."""
    waited_for = (room.match, room.deal_number) == (given.match, given.deal)
    is_sealed = bool(room.dealings) and room.dealings[-1].stage == "sealed"
    return None if waited_for and is_sealed else refusals.NO_CARDS_WANTED


def deal_out(draft: Draft, _: RootShown) -> None:
    """DEAL-2, DEAL-3: the cards, in the order that the root has fixed."""
    room = draft.room
    assert room.sealed is not None, "the order is fixed"
    dealer = room.dealings[-1].dealer
    assert dealer is not None, "the dealer is known"
    deck = room.sealed.deck
    deal = new_deal(rules_of(room.settings), dealer, deck)
    room.phase = "playing"
    room.dealer = dealer
    room.deal = deal
    room.facts = ()
    room.current = OpenDeal(room.deal_number, dealer, cards_text(deck))
    set_out(room)
    room.dealings = (*room.dealings[:-1], replace(room.dealings[-1], stage="dealt"))
    facts = tuple(deal.opening)
    draft.effects.append(DealStarted(room.match, room.deal_number, dealer, deal.table.turn, facts))
    clock.open_window(draft)


# ---------------------------------------------------------------- acts


def act_refusal(room: Room, person: str, text: str) -> Refusal | None:
    """Why this person may not make this act now.

    To watchers and seats out of turn it says nothing (VIEW-3).
    """
    seat = seat_of(room, person)
    if seat is None or seat != on_turn(room):
        return refusals.NOT_ON_TURN
    if room.paused != "no":
        return refusals.PAUSED
    return _engine_refusal(room, text)


def may_act(room: Room, command: Act, _: int) -> Refusal | None:
    """An act for another moment is stale, whoever sends it; else as :func:`act_refusal`."""
    if seat_of(room, command.by) is None:
        return refusals.NOT_ON_TURN
    if _is_stale(room, command.deal, command.n):
        return refusals.STALE
    return act_refusal(room, command.by, command.act)


def act(draft: Draft, command: Act) -> None:
    """Makes it, and opens the next window (CLOCK-1)."""
    make_act(draft, command.act, "p")


def may_bot_act(room: Room, given: BotActed, _: int) -> Refusal | None:
    """The bot that is on turn, for this moment: a person who came back stops it (ROOM-7)."""
    if _is_stale(room, given.deal, given.n):
        return refusals.STALE
    if given.seat != on_turn(room) or not room.seats[given.seat - 1].is_bot:
        return refusals.NOT_ON_TURN
    if room.paused != "no":
        return refusals.PAUSED
    return _engine_refusal(room, given.act)


def bot_act(draft: Draft, given: BotActed) -> None:
    """Makes a bot's act, or the one that was taken for it."""
    if given.fallback:
        draft.notice("bot_fallback", given.seat, name_at(draft.room, given.seat))
    substitutes = draft.room.seats[given.seat - 1].kind == "substitute"
    make_act(draft, given.act, "s" if substitutes else "b")


def time_out(draft: Draft) -> None:
    """CLOCK-2: the window has run; the automatic act is made for whoever is on turn."""
    text = automatic_act_of(draft.room)
    seat = on_turn(draft.room)
    assert text is not None, "a window runs in a deal"
    assert seat is not None, "a window runs for somebody"
    draft.notice("automatic", seat, name_at(draft.room, seat))
    make_act(draft, text, "a")


def automatic_act_of(room: Room) -> str | None:
    """What CLOCK-2 would do now for the seat on turn; also what a server takes for a lost bot."""
    seat = on_turn(room)
    if seat is None or room.deal is None:
        return None
    return automatic_act(room.deal.table, room.deal.own(seat))


def make_act(draft: Draft, text: str, by: By) -> None:
    """Makes a legal act for the seat on turn, and what follows: the next window, or the result."""
    room = draft.room
    assert room.deal is not None, "an act is made in a deal"
    assert room.current is not None, "an act is made in a deal"
    assert room.clock is not None, "an act is awaited"
    made = parse_act(text)
    seat, n = room.deal.table.turn, len(room.current.moves)
    room.deal = room.deal.copy()
    facts = tuple(play(room.deal, made))
    # After a restart a window may be longer than the limit (CLOCK-3), and less than 0 was spent.
    took = max(0, room.clock.act.elapsed(draft.now))
    move = Move(seat, act_text(made), by, took)
    room.current = OpenDeal(
        room.current.number, room.current.dealer, room.current.deck, (*room.current.moves, move)
    )
    room.facts = (*room.facts, facts)
    follow(room, facts)
    draft.effects.append(Moved(room.match, room.current.number, n, seat, move.act, by, facts))
    if room.deal.over:
        finish_deal(draft)
    else:
        called = by == "a" and room.clock.call is not None and room.deal.table.turn == seat
        clock.open_window(draft, still_called=called)


def _is_stale(room: Room, deal: int, n: int) -> bool:
    current = room.current
    if current is None or room.phase != "playing":
        return True
    return (deal, n) != (current.number, len(current.moves))


def _engine_refusal(room: Room, text: str) -> Refusal | None:
    assert room.deal is not None, "somebody is on turn"
    try:
        wanted = parse_act(text)
    except BadAct as bad:
        return Refusal(bad.code, str(bad))
    table = room.deal.table
    return refusal(table, room.deal.own(table.turn), wanted)

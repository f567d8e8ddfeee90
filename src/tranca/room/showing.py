"""What one viewer is shown of a room, and which seat's eyes a viewer has. VIEW-1, VIEW-2, MATCH-4.

Each view is built field by field from what may be known; a field of the state is secret until it
is written here. What a viewer may do is asked of the machine itself, so that a button never
promises what the room refuses.
"""

from __future__ import annotations

from tranca.game import side_of
from tranca.room.asking import commands_open_to
from tranca.room.clock import AWAY_MS, window
from tranca.room.proposals import waiting_for
from tranca.room.records import viewer_of
from tranca.room.ruling import rules_of
from tranca.room.state import (
    Count,
    PastDeal,
    Proposal,
    Room,
    is_closed,
    name_at,
    on_turn,
    reserved_seat,
    return_seat,
    seat_of,
)
from tranca.room.view import (
    ClockView,
    DealSummary,
    LinesView,
    ProposalView,
    RoomView,
    SeatView,
)


def deal_viewer(room: Room, person: str | None) -> int | None:
    """The seat whose hand this person sees in the deal on the table.

    ``None``: a watcher, who sees none.

    Once the deal is counted it stays with whoever held it at the end, wherever they sit now.
    """
    if person is None or room.current is None:
        return None
    if room.phase == "playing":
        return seat_of(room, person)
    return viewer_of(room.past[-1], person)


def may_watch(room: Room, person: str | None) -> bool:
    """Whether this person may see the deal: who sits, others where watching is allowed (ROOM-4)."""
    if room.settings.watching:
        return True
    if person is None:
        return False
    return seat_of(room, person) is not None or deal_viewer(room, person) is not None


def active_device(room: Room, person: str) -> str | None:
    """The device in use (ROOM-6)."""
    known = room.people.get(person)
    return None if known is None else known.active


def room_view(room: Room, viewer: str | None, now: int) -> RoomView:
    """The room as this viewer may see it; ``None``: somebody who is not in it."""
    me = viewer if viewer in room.people else None
    own = None if me is None else seat_of(room, me)
    deals = tuple(_summary(room, past) for past in room.past[-20:])
    return RoomView(
        code=room.code,
        phase=room.phase,
        paused=room.paused,
        settings=room.settings,
        differs=rules_of(room.settings).differs(),
        seats=tuple(_seat(room, number, now) for number in range(1, len(room.seats) + 1)),
        watchers=tuple(p.name for p in room.people.values() if seat_of(room, p.id) is None),
        you_person=me,
        you_seat=own,
        you_host=me is not None and me == room.host,
        you_may_return=None if me is None or own is not None else return_seat(room, me),
        you_reserved=None if me is None else reserved_seat(room, me),
        match=room.match,
        match_number=room.match_number,
        deal=room.deal_number,
        dealer=room.dealer,
        totals=room.totals,
        last=_last(room, deals),
        deals=deals,
        winner=room.winner,
        ending=room.ending,
        clock=_clock(room, now),
        proposals=tuple(_proposal(room, p, me) for p in room.proposals if _is_told(p, own)),
        may=() if me is None else commands_open_to(room, me, now),
    )


def _seat(room: Room, number: int, now: int) -> SeatView:
    seat = room.seats[number - 1]
    person = None if seat.person is None else room.people[seat.person]
    away = person is not None and not person.connected
    reserved = next((r.person for r in room.reservations if r.seat == number), None)
    return SeatView(
        seat=number,
        kind=seat.kind,
        name=name_at(room, number),
        person=seat.absent if seat.kind == "substitute" else seat.person,
        level=seat.level,
        connected=person is not None and person.connected,
        away_ms=person.away.left(AWAY_MS, now) if person is not None and away else None,
        reserved_by=None if reserved is None else room.people[reserved].name,
        host=person is not None and person.id == room.host,
    )


def _clock(room: Room, now: int) -> ClockView:
    running = window(room)
    if running is None:
        return ClockView("none", on_turn(room), None, None)
    left = running.watch.left(running.limit, now)
    return ClockView(running.kind, running.seat, left, max(left, running.limit))


def _summary(room: Room, past: PastDeal) -> DealSummary:
    counts = past.counts
    return DealSummary(
        match=past.match,
        deal=past.deal.number,
        went_out=past.went_out,
        sides=None if counts is None else (_lines(counts[0]), _lines(counts[1])),
        totals=past.totals,
        closed=is_closed(room, past.match),
    )


def _lines(count: Count) -> LinesView:
    return LinesView(
        cards=count.cards,
        canastas=count.canastas,
        going_out=count.going_out,
        red_threes=count.red_threes,
        hand=count.hand,
        morto=count.morto,
        total=count.total,
    )


def _last(room: Room, deals: tuple[DealSummary, ...]) -> DealSummary | None:
    """The last deal of this match, as soon as it is out."""
    return deals[-1] if deals and deals[-1].match == room.match else None


def _is_told(proposal: Proposal, own: int | None) -> bool:
    """A side talks about conceding by itself; every other question is for all to know."""
    return proposal.kind != "concede" or (own is not None and side_of(own) == proposal.side)


def _proposal(room: Room, proposal: Proposal, me: str | None) -> ProposalView:
    waiting = waiting_for(room, proposal)
    seats = (seat_of(room, person) for person in waiting)
    return ProposalView(
        number=proposal.number,
        kind=proposal.kind,
        by="" if proposal.by is None else room.people[proposal.by].name,
        seat=proposal.seat,
        waiting=tuple(seat for seat in seats if seat is not None),
        mine=me is not None and me in waiting,
    )

"""Questions put to people: swapping, crossing sides, conceding, ending.

ROOM-3, ROOM-11 and ROOM-13.

Whose answer a question needs is computed from who sits, each time: who leaves need not answer any
more, who sits down must. Programs are never asked. A question whose sense is gone (the seat is
taken, the side is back) is dropped.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from tranca.game import Refusal, side_of
from tranca.room import refusals
from tranca.room.draft import Draft
from tranca.room.effects import NoticeCode
from tranca.room.inputs import Answer, Concede, End, EndAbandonment, Swap
from tranca.room.match import close_match
from tranca.room.state import (
    Proposal,
    Room,
    between_deals,
    seat_at,
    seat_of,
    seated,
    seated_on,
)
from tranca.room.view import ProposalKind


def crosses(room: Room, person: str, number: int) -> bool:
    """Whether sitting there is a move to the other side within a match (ROOM-3)."""
    if room.phase != "result":
        return False
    own = seat_of(room, person)
    side = room.sides.get(person) if own is None else side_of(own)
    return side not in {None, side_of(number)}


def abandoned_side(room: Room) -> int | None:
    """ROOM-11: the side whose people of this deal's start have all left, while others remain."""
    if room.phase not in {"playing", "result"}:
        return None
    for side in (0, 1):
        started = any(
            s.person is not None for n, s in enumerate(room.sitters, 1) if side_of(n) == side
        )
        if started and not seated_on(room, side) and seated_on(room, 1 - side):
            return side
    return None


def asked(room: Room, proposal: Proposal) -> tuple[str, ...]:
    """The persons who all have to agree."""
    match proposal.kind:
        case "swap":
            assert proposal.other is not None, "a swap has somebody to swap with"
            both_move_over = proposal.seat is not None and crosses(
                room, str(proposal.by), proposal.seat
            )
            return seated(room) if both_move_over else (proposal.other,)
        case "concede":
            assert proposal.side is not None, "a side concedes"
            return seated_on(room, proposal.side)
        case "move" | "draw" | "abandonment":
            return seated(room)
        case _:
            assert_never(proposal.kind)


def waiting_for(room: Room, proposal: Proposal) -> tuple[str, ...]:
    """The persons whose answer is missing."""
    return tuple(person for person in asked(room, proposal) if person not in proposal.agreed)


def settle_proposals(draft: Draft) -> None:
    """Asks what ROOM-11 asks, drops what has lost its sense, does what all agreed to."""
    _ask_abandonment(draft)
    for proposal in draft.room.proposals:
        if proposal not in draft.room.proposals:
            continue  # what was agreed to before it has ended it
        if not _makes_sense(draft.room, proposal):
            _drop(draft, proposal)
        elif not waiting_for(draft.room, proposal):
            _drop(draft, proposal)
            _carry_out(draft, proposal)


def _ask_abandonment(draft: Draft) -> None:
    room = draft.room
    side = abandoned_side(room)
    if side is None:
        room.abandonment_asked = False
    elif not room.abandonment_asked:
        room.abandonment_asked = True
        propose(draft, "abandonment", None, side=1 - side)


def _makes_sense(room: Room, proposal: Proposal) -> bool:
    by = proposal.by or ""
    match proposal.kind:
        case "move" | "swap":
            return _is_still_there(room, proposal, by)
        case "concede":
            return is_in_match(room) and by in seated_on(room, proposal.side or 0)
        case "draw":
            return is_in_match(room) and seat_of(room, by) is not None
        case "abandonment":
            side = abandoned_side(room)
            return side is not None and proposal.side == 1 - side
        case _:
            assert_never(proposal.kind)


def _is_still_there(room: Room, proposal: Proposal, by: str) -> bool:
    """Whether the one who would move is here, and the seat as it was: free, or the other's."""
    seat = seat_at(room, proposal.seat or 0)
    if seat is None or seat.person != proposal.other:
        return False
    if proposal.kind == "move":
        return room.phase == "result" and by in room.people
    return between_deals(room) and seat_of(room, by) is not None


def is_in_match(room: Room) -> bool:
    """Whether there is a match to concede or to end: a deal is open, or its result stands."""
    return room.phase in {"playing", "result"}


def _carry_out(draft: Draft, proposal: Proposal) -> None:
    match proposal.kind:
        case "move":
            assert proposal.by is not None, "somebody moves"
            assert proposal.seat is not None, "to a seat"
            draft.sit_down(proposal.by, proposal.seat)
            draft.notice_person("sat", proposal.by)
        case "swap":
            _swap_seats(draft, proposal)
        case "concede":
            close_match(draft, "B" if proposal.side == 0 else "A", "conceded")
        case "draw":
            close_match(draft, "none", "draw")
        case "abandonment":
            close_match(draft, "A" if proposal.side == 0 else "B", "abandonment")
        case _:
            assert_never(proposal.kind)


def _swap_seats(draft: Draft, proposal: Proposal) -> None:
    room = draft.room
    mine = seat_of(room, proposal.by or "")
    theirs = proposal.seat
    assert mine is not None, "both sit"
    assert theirs is not None, "both sit"
    seats = room.seats
    draft.put_seat(mine, seats[theirs - 1])
    draft.put_seat(theirs, seats[mine - 1])
    draft.notice_person("swapped", proposal.by or "")


def _drop(draft: Draft, proposal: Proposal) -> None:
    draft.room.proposals = tuple(
        each for each in draft.room.proposals if each.number != proposal.number
    )


def propose(
    draft: Draft,
    kind: ProposalKind,
    by: str | None,
    *,
    side: int | None = None,
    seat: int | None = None,
    other: str | None = None,
) -> None:
    """Puts a question; whoever asks has agreed.

    The same person's question of the same kind is replaced.
    """
    room = draft.room
    room.proposals_made += 1
    made = Proposal(room.proposals_made, kind, by, side, seat, other, () if by is None else (by,))
    kept = (p for p in room.proposals if (p.kind, p.by) != (kind, by))
    room.proposals = (*kept, made)
    _tell(draft, made, "proposed", by)


# ---------------------------------------------------------------- commands


def may_swap(room: Room, command: Swap, _: int) -> Refusal | None:
    """ROOM-3: with another person who sits."""
    seat = seat_at(room, command.seat)
    if seat is None:
        return refusals.NO_SEAT
    return refusals.NOT_A_PERSON if seat.person in {None, command.by} else None


def swap(draft: Draft, command: Swap) -> None:
    """Asks; done when the other, or within a match across sides everybody, agrees."""
    other = draft.room.seats[command.seat - 1].person
    propose(draft, "swap", command.by, seat=command.seat, other=other)


def may_answer(room: Room, command: Answer, _: int) -> Refusal | None:
    """Who is asked and has not answered; and the proposer, to take it back."""
    proposal = _find(room, command.proposal)
    if proposal is None:
        return refusals.NO_PROPOSAL
    takes_back = proposal.by == command.by and not command.agree
    waits = command.by in waiting_for(room, proposal)
    return None if waits or takes_back else refusals.NO_PROPOSAL


def answer(draft: Draft, command: Answer) -> None:
    """A *no* ends the question; the last *yes* carries it out (settled after the step)."""
    proposal = _find(draft.room, command.proposal)
    assert proposal is not None, "the question stands"
    if command.agree:
        _agree(draft, proposal, command.by)
    else:
        _drop(draft, proposal)
        _tell(draft, proposal, "declined", command.by)


def may_concede(room: Room, command: Concede, _: int) -> Refusal | None:
    """ROOM-13: once; the others of the side are asked."""
    return _not_yet(room, "concede", command.by)


def concede(draft: Draft, command: Concede) -> None:
    """Asks the side's people; a partner's open question is thereby agreed to."""
    number = seat_of(draft.room, command.by)
    assert number is not None, "who concedes sits"
    side = side_of(number)
    for proposal in draft.room.proposals:
        if proposal.kind == "concede" and proposal.side == side:
            return _agree(draft, proposal, command.by)
    return propose(draft, "concede", command.by, side=side)


def may_end(room: Room, command: End, _: int) -> Refusal | None:
    """ROOM-13: once; everybody is asked."""
    return _not_yet(room, "draw", command.by)


def end(draft: Draft, command: End) -> None:
    """Asks everybody; an open question of this kind is thereby agreed to."""
    for proposal in draft.room.proposals:
        if proposal.kind == "draw":
            return _agree(draft, proposal, command.by)
    return propose(draft, "draw", command.by)


def may_claim_win(room: Room, command: EndAbandonment, _: int) -> Refusal | None:
    """ROOM-11: when the other side's people have all left."""
    if abandoned_side(room) is None:
        return refusals.NOT_ABANDONED
    return _not_yet(room, "abandonment", command.by)


def claim_win(draft: Draft, command: EndAbandonment) -> None:
    """Agrees to the room's question, or puts it again after a *no*."""
    for proposal in draft.room.proposals:
        if proposal.kind == "abandonment":
            return _agree(draft, proposal, command.by)
    number = seat_of(draft.room, command.by)
    assert number is not None, "who remains sits"
    return propose(draft, "abandonment", command.by, side=side_of(number))


def _not_yet(room: Room, kind: ProposalKind, person: str) -> Refusal | None:
    agreed = any(p.kind == kind and person in p.agreed for p in room.proposals)
    return refusals.ALREADY_AGREED if agreed else None


def _agree(draft: Draft, proposal: Proposal, person: str) -> None:
    agreed = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, person))
    draft.room.proposals = tuple(
        agreed if each.number == proposal.number else each for each in draft.room.proposals
    )
    _tell(draft, proposal, "agreed", person)


def _tell(draft: Draft, proposal: Proposal, code: NoticeCode, person: str | None) -> None:
    """Tells all, but for a side's talk about conceding, which is its own."""
    if proposal.kind == "concede":
        return
    if person is None:
        draft.notice(code, None, "")
    else:
        draft.notice_person(code, person)


def _find(room: Room, number: int) -> Proposal | None:
    return next((each for each in room.proposals if each.number == number), None)

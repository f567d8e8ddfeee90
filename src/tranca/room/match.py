"""From deal to deal, and how a match ends: results, totals, closing, a new match.

MATCH-1 to MATCH-4, ROOM-5.

Totals belong to sides. Whether a match is decided is asked of the engine; who wins without that
(conceding, abandonment) is told by whoever closes it.
"""

from __future__ import annotations

from typing import Final

from tranca.game import Lines, Refusal, match_winner
from tranca.room import refusals
from tranca.room.dealing import break_off
from tranca.room.draft import Draft
from tranca.room.effects import Expired
from tranca.room.inputs import Again
from tranca.room.leaving import release_seats
from tranca.room.pledges import close_pledge, forget_pledge
from tranca.room.state import Count, Ending, PastDeal, Room, Winner

DEALS_SHOWN: Final = 20
"""MATCH-4."""


def finish_deal(draft: Draft) -> None:
    """Counts and adds up the deal, frees seats (MATCH-2), closes a decided match (MATCH-1)."""
    room = draft.room
    assert room.deal is not None, "a deal is finished"
    result = room.deal.result()
    assert result is not None, "a finished deal has a result"
    totals = (
        room.totals[0] + result.sides[0].total,
        room.totals[1] + result.sides[1].total,
    )
    counts = (_count(result.sides[0]), _count(result.sides[1]))
    _file(draft, totals, result.went_out, counts)
    room.totals = totals
    room.phase = "result"
    release_seats(draft)
    target = room.settings.target
    winner = match_winner(totals, target)
    if winner is not None:
        names: dict[int, Winner] = {0: "A", 1: "B", -1: "none"}
        _close(draft, names[winner], "single" if target is None else "target")


def close_match(draft: Draft, winner: Winner, ending: Ending) -> None:
    """Ends an undecided match; an open deal is recorded, not counted (ROOM-10, ROOM-11)."""
    room = draft.room
    if room.phase == "shuffling" and room.dealings:
        break_off(draft)
    if room.phase in {"playing", "shuffling"}:
        _abandon_deal(draft)
    _close(draft, winner, ending)


def expire(draft: Draft) -> None:
    """ROOM-10: the match is closed as abandoned, the room for good."""
    room = draft.room
    was_opened = room.phase == "waiting" and room.pledge is not None
    if was_opened or room.phase in {"playing", "shuffling", "result"}:
        close_match(draft, "none", "expired")
    room.phase = "closed"
    draft.effects.append(Expired())


def _abandon_deal(draft: Draft) -> None:
    """Files the open deal without a result.

    One that was still being shuffled has no cards and leaves no record.
    """
    room = draft.room
    if room.current is not None:
        _file(draft, room.totals, None, None)
        draft.notice("abandoned", None, "")
    room.phase = "result"
    room.current, room.deal, room.facts = None, None, ()
    room.sealed, room.places, room.arrived = None, None, ()
    release_seats(draft)


def _close(draft: Draft, winner: Winner, ending: Ending) -> None:
    room = draft.room
    room.phase = "decided"
    room.winner, room.ending = winner, ending
    room.proposals = ()
    room.removed = ()
    room.paused_by_host = False
    close_pledge(draft, winner, ending)
    draft.notice("match_over", None, "")
    room.past = room.past[-DEALS_SHOWN:]


def _file(
    draft: Draft,
    totals: tuple[int, int],
    went_out: int | None,
    counts: tuple[Count, Count] | None,
) -> None:
    room = draft.room
    assert room.current is not None, "a deal is filed"
    assert room.deal is not None, "a deal is filed"
    filed = PastDeal(
        match=room.match,
        rules=room.deal.rules.to_dict(),
        target=room.settings.target,
        deal=room.current,
        sitters=room.sitters,
        viewers=tuple(seat.person for seat in room.seats),
        before=room.totals,
        totals=totals,
        went_out=went_out,
        counts=counts,
    )
    room.past = _kept((*room.past, filed), room.match)


def _kept(past: tuple[PastDeal, ...], match: str) -> tuple[PastDeal, ...]:
    """The last twenty, and every deal of the open match, whose records are due when it closes."""
    old = len(past) - DEALS_SHOWN
    return tuple(deal for n, deal in enumerate(past) if n >= old or deal.match == match)


def _count(lines: Lines) -> Count:
    return Count(
        lines.cards,
        lines.canastas,
        lines.going_out,
        lines.red_threes,
        lines.hand,
        lines.morto,
        lines.total,
    )


def may_play_again(room: Room, _: Again, __: int) -> Refusal | None:
    """MATCH-3: once the match is decided."""
    return None if room.phase == "decided" else refusals.WRONG_PHASE


def play_again(draft: Draft, command: Again) -> None:
    """A new match: totals at zero, and of the old one only the seats and the past deals."""
    room = draft.room
    room.phase = "waiting"
    room.match_number += 1
    forget_pledge(room)
    room.deal_number = 0
    room.dealer = None
    room.totals = (0, 0)
    room.winner, room.ending = None, None
    room.current, room.deal, room.facts = None, None, ()
    room.sitters, room.sides = (), {}
    room.proposals, room.proposals_made, room.abandonment_asked = (), 0, False
    room.answers = {}
    draft.notice_person("new_match", command.by)

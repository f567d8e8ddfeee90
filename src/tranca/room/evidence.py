"""What people are shown so that they can check a deal: the exchange, the proofs of their cards.

FAIRNESS 2 to 10, VIEW-3.

Built field by field: the secret, the seeds, the key, the deck and everybody else's salts stay here.
"""

from __future__ import annotations

from typing import Final, Literal

from tranca.fair import CardProof
from tranca.fair.scheme import dealer_of, rules_id
from tranca.room.dealing import LIMITS
from tranca.room.ruling import rules_of
from tranca.room.shares import Attempt, ClosedMatch, Dealing
from tranca.room.showing import deal_viewer
from tranca.room.state import Room, RoomState, seated
from tranca.room.view import (
    AttemptView,
    DealingView,
    DoubtView,
    FairView,
    FileView,
    ShareView,
)

News = Literal["nothing", "exchange", "table"]
_UNSEEN: Final = frozenset({"answers", "at", "dealings"})
"""What changes of a room when a share comes: its memory, its moment, the exchange."""


def fair_view(room: Room, now: int) -> FairView:
    """What all in the room are shown; the same for everybody."""
    pledge = room.pledge
    dealer = _next_dealer(room)
    return FairView(
        match=room.match,
        rules_id=rules_id(rules_of(room.settings)) if pledge is None else pledge.rules_id,
        commitment=None if pledge is None else pledge.commitment,
        first_dealer=None if pledge is None else pledge.first_dealer,
        entry=None if pledge is None else pledge.entry,
        trouble=room.no_secret,
        next_dealer=dealer,
        cutter=None if dealer is None else (dealer - 2) % room.settings.players + 1,
        dealing=_dealing(room.dealings[-1], now) if room.dealings else None,
        doubts=tuple(DoubtView(each.deal, each.seat, each.code) for each in room.doubts),
        files=files_of(room),
    )


def files_of(room: Room) -> tuple[FileView, ...]:
    """The room's closed matches, the oldest first."""
    return tuple(_file(closed) for closed in room.closed)


def what_is_new(before: Room, after: Room) -> News:
    """How much of what people are shown a step can have changed.

    ``nothing``: a commitment or a share came while others are missing; each comes by itself, and
    none is shown before all have. ``exchange``: but for that the table is as it was, and no clock
    runs at it. ``table``: anything else. Telling so saves four views of the table each time.
    """
    if before is after or before.phase != "shuffling" or not before.dealings:
        return "table"
    kept = (name for name in RoomState.__struct_fields__ if name not in _UNSEEN)
    if any(getattr(before, name) is not getattr(after, name) for name in kept):
        return "table"
    if not all(after.people[person].connected for person in seated(after)):
        return "table"
    one, two = before.dealings[-1], after.dealings[-1]
    goes_on = one.stage in {"commit", "reveal"} and one.stage == two.stage
    goes_on = goes_on and len(one.attempts) == len(two.attempts)
    return "nothing" if goes_on else "exchange"


def proofs_for(room: Room, person: str | None) -> tuple[int, ...]:
    """The places whose cards are proved to this person, in the order in which they came.

    None to a watcher, and none in a deal without proofs.
    """
    seat = deal_viewer(room, person)
    if seat is None or room.sealed is None or not room.arrived:
        return ()
    return room.arrived[seat - 1]


def proof_at(room: Room, place: int) -> CardProof:
    """The proof of the card at a place. For the eyes of the seat that it reached alone."""
    assert room.sealed is not None, "the order is fixed"
    return room.sealed.tree.proof(place)


def _next_dealer(room: Room) -> int | None:
    """Of the deal that is being shuffled, or else of the next one."""
    if room.pledge is None:
        return None
    deal = room.deal_number + (room.phase != "shuffling")
    return dealer_of(room.pledge.first_dealer, deal, room.settings.players)


def _dealing(dealing: Dealing, now: int) -> DealingView:
    left = None
    if dealing.since is not None:
        left = max(0, dealing.since + LIMITS[dealing.stage] - now)
    return DealingView(
        deal=dealing.deal,
        dealer=dealing.dealer,
        stage=dealing.stage,
        left_ms=left,
        attempts=tuple(
            _attempt(attempt, dealing, is_last=attempt is dealing.attempts[-1])
            for attempt in dealing.attempts
        ),
        root=dealing.root,
    )


def _attempt(attempt: Attempt, dealing: Dealing, *, is_last: bool) -> AttemptView:
    """Commitments are shown when no more can come, shares when no more is waited for."""
    is_over = attempt.void is not None or not is_last
    shows_commits = is_over or dealing.stage != "commit"
    shows_shares = is_over or dealing.stage in {"sealed", "dealt"}
    none = (None,) * len(attempt.commits)
    shares = (
        None if share is None else ShareView(share.nonce, share.cut) for share in attempt.shares
    )
    return AttemptView(
        attempt=attempt.number,
        commitment=attempt.commitment,
        asked=attempt.asked,
        commits=attempt.commits if shows_commits else none,
        shares=tuple(shares) if shows_shares else none,
        void=attempt.void,
        at_fault=attempt.at_fault,
    )


def _file(closed: ClosedMatch) -> FileView:
    key = "" if closed.key is None else f"?k={closed.key}"
    return FileView(
        closed.match, f"/verificar/{closed.match}{key}", f"/api/matches/{closed.match}{key}"
    )

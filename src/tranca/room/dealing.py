"""The phase ``shuffling``: commitments, shares, void attempts, the root. MATCH-5, FAIRNESS 2 to 5.

Handlers only note what came; :func:`settle_dealing` then goes on as far as that allows, so it does
not matter whether a share, a departure or a deadline was the last thing missing. Nobody can hold
the table up: each stage that waits for somebody ends by itself. The order of the deck is the
scheme's (:mod:`tranca.fair`); nothing here chooses anything.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tranca.fair.scheme import dealer_of, share_commitment
from tranca.game import Refusal
from tranca.room import refusals
from tranca.room.draft import Draft
from tranca.room.exchange import (
    current,
    here,
    invite,
    open_attempt,
    placed,
    put,
    put_attempt,
    seal,
    void,
)
from tranca.room.inputs import Reveal, RootShown, Share
from tranca.room.shares import Dealing, Shared
from tranca.room.state import Room, seat_of

COMMIT_MS: Final = 2_000
"""FAIRNESS 3: who has not committed by then deals without a share."""
REVEAL_MS: Final = 5_000
"""FAIRNESS 4: a committed seat that has not revealed by then voids the attempt."""
GATHER_MS: Final = 10_000
"""How long those who are there first wait for the others, after a restart and in quick play."""
LIMITS: Final = {"commit": COMMIT_MS, "reveal": REVEAL_MS, "gather": GATHER_MS}


def begin(draft: Draft) -> None:
    """The host has started the deal of the room's number: its exchange begins."""
    room = draft.room
    room.dealings = (*room.dealings, Dealing(room.deal_number))
    room.sealed = None
    room.dropped = 0


def root_to_show(room: Room) -> RootShown | None:
    """What the house reports once everybody has been sent the root that now stands there."""
    if room.phase != "shuffling" or not room.dealings or current(room).stage != "sealed":
        return None
    return RootShown(room.match, room.deal_number)


def restart(draft: Draft) -> None:
    """The server came back: an attempt that was open is void, by nobody's fault (FAIRNESS 4).

    One whose root has been shown is no longer open: its cards are fixed and follow.
    """
    dealing = current(draft.room)
    if dealing.stage in {"commit", "reveal"}:
        void(draft, "restart", ())
    if dealing.stage in {"commit", "reveal", "gather"}:
        put(draft, stage="gather", since=None)


def break_off(draft: Draft) -> None:
    """The match ends in the middle of an exchange: what was open is void."""
    dealing = current(draft.room)
    if dealing.attempts and dealing.attempt.void is None:
        put(draft, attempts=(*dealing.attempts[:-1], replace(dealing.attempt, void="closed")))


def due(room: Room) -> int | None:
    """The moment at which the stage that waits for somebody ends by itself."""
    if room.phase != "shuffling" or not room.dealings:
        return None
    dealing = current(room)
    return None if dealing.since is None else dealing.since + LIMITS[dealing.stage]


def time_out(draft: Draft) -> None:
    """That moment has come: on without those who are not there, or void for want of a share."""
    dealing = current(draft.room)
    match dealing.stage:
        case "gather":
            invite(draft)
        case "commit":
            _close_commits(draft)
        case _:
            assert dealing.stage == "reveal", "no other stage has a limit"
            void(draft, "silent", dealing.attempt.owing())
            open_attempt(draft)


def settle_dealing(draft: Draft) -> None:
    """Goes on as far as who sits, who is connected and what has come allow."""
    while draft.room.phase == "shuffling" and _goes_on(draft):
        pass


def _goes_on(draft: Draft) -> bool:
    """One step of the exchange; whether there was one to make."""
    match current(draft.room).stage:
        case "secret":
            return _take_pledge(draft)
        case "gather":
            return _gather(draft)
        case "commit":
            return _end_commits(draft)
        case "reveal":
            return _end_reveals(draft)
        case _:
            return False


# ---------------------------------------------------------------- who takes part


def _take_pledge(draft: Draft) -> bool:
    room = draft.room
    if room.pledge is None:
        return False
    dealer = dealer_of(room.pledge.first_dealer, room.deal_number, room.settings.players)
    put(draft, dealer=dealer, stage="gather")
    if here(room):  # somebody has started it who is there: the others are, or they are not
        invite(draft)
    return True


def _gather(draft: Draft) -> bool:
    """Waits for all who sit, but not longer than the limit once somebody is there."""
    room, dealing = draft.room, current(draft.room)
    there = here(room)
    if there and len(there) == sum(seat.person is not None for seat in room.seats):
        invite(draft)
        return True
    since = None if not there else draft.now if dealing.since is None else dealing.since
    if since == dealing.since:
        return False
    put(draft, since=since)
    return True


# ---------------------------------------------------------------- commitments


def may_share(room: Room, command: Share, _: int) -> Refusal | None:
    """A seat that is asked, in time; only its first commitment counts."""
    dealing, seat = current(room), seat_of(room, command.by)
    if not _is_open(dealing, command.deal, command.attempt):
        return refusals.STALE
    if seat is None or seat not in dealing.attempt.asked:
        return refusals.NOT_ASKED
    known = dealing.attempt.commits[seat - 1]
    if known is not None:
        return None if known == command.commit else refusals.FIRST_COUNTS
    return None if dealing.stage == "commit" else refusals.SHARE_LATE


def share(draft: Draft, command: Share) -> None:
    """Notes it; one that is repeated changes nothing."""
    attempt, seat = current(draft.room).attempt, seat_of(draft.room, command.by)
    assert seat is not None, "who is asked sits"
    put_attempt(draft, commits=placed(attempt.commits, seat, command.commit))


def _end_commits(draft: Draft) -> bool:
    """Ends the stage once nobody is waited for; who committed and left has voided the attempt."""
    attempt = current(draft.room).attempt
    if _void_for_who_left(draft):
        return True
    seats = draft.room.seats
    waited = (s for s in attempt.asked if seats[s - 1].person is not None)
    if any(attempt.commits[seat - 1] is None for seat in waited):
        return False
    _close_commits(draft)
    return True


def _close_commits(draft: Draft) -> None:
    if current(draft.room).attempt.committed():
        put(draft, stage="reveal", since=draft.now)
    else:
        seal(draft)


# ---------------------------------------------------------------- shares


def may_reveal(room: Room, command: Reveal, _: int) -> Refusal | None:
    """The share that a seat has committed to, once all commitments are shown (FAIRNESS 4)."""
    dealing, seat = current(room), seat_of(room, command.by)
    if not _is_open(dealing, command.deal, command.attempt):
        return refusals.STALE
    if dealing.stage == "commit":
        return refusals.REVEAL_EARLY
    k = None if seat is None else dealing.attempt.commits[seat - 1]
    if seat is None or k is None:
        return refusals.NOT_ASKED
    try:
        said = Shared(command.nonce, command.cut).share()
    except ValueError:
        return refusals.WRONG_REVEAL
    place = room.match, dealing.deal, dealing.attempt.number, seat
    fits = share_commitment(*place, said).hex() == k
    return None if fits else refusals.WRONG_REVEAL


def reveal(draft: Draft, command: Reveal) -> None:
    """Notes it; only one share fits, so one that is repeated changes nothing."""
    attempt, seat = current(draft.room).attempt, seat_of(draft.room, command.by)
    assert seat is not None, "who committed sits"
    shared = Shared(command.nonce, command.cut)
    put_attempt(draft, shares=placed(attempt.shares, seat, shared))


def _end_reveals(draft: Draft) -> bool:
    if _void_for_who_left(draft):
        return True
    if current(draft.room).attempt.owing():
        return False
    seal(draft)
    return True


def _void_for_who_left(draft: Draft) -> bool:
    """Voids the attempt for whoever committed, has not revealed, and sits no more."""
    room = draft.room
    owing = current(room).attempt.owing()
    left = tuple(seat for seat in owing if room.seats[seat - 1].person is None)
    if left:
        void(draft, "left", left)
        open_attempt(draft)
    return bool(left)


def _is_open(dealing: Dealing, deal: int, attempt: int) -> bool:
    """Whether somebody speaks of the attempt that counts."""
    return bool(dealing.attempts) and (deal, attempt) == (dealing.deal, dealing.attempt.number)

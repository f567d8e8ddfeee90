"""What the house binds itself to for each match: the secret drawn, the match dropped, doubts.

FAIRNESS 1 and 8.

A match is open from the moment its rules are fixed; the secret is drawn outside, once for each
match, and comes in as a value, so a room that is folded again has the same one. It refuses to draw
anything itself, and to judge a doubt: it notes it.
"""

from __future__ import annotations

from typing import Final

from tranca.fair.scheme import (
    MAC,
    SECRET_BYTES,
    first_dealer,
    lp,
    match_commitment,
    rules_id,
)
from tranca.game import Refusal
from tranca.room import refusals
from tranca.room.draft import Draft
from tranca.room.effects import MatchClosed
from tranca.room.inputs import Doubt, SecretDrawn, SecretMissing
from tranca.room.ruling import rules_of
from tranca.room.shares import MOST_DOUBTS, ClosedMatch, Doubted, Pledge
from tranca.room.state import ClosedAs, Room, Winner, seat_of
from tranca.room.view import Settings

KEY_BYTES: Final = 16
"""Of the key that opens the file of a room which is open by link only."""
FILES_SHOWN: Final = 20
MOST_DROPPED: Final = 20
"""Matches that a room may drop between two deals: hosts try a few variants, nobody twenty."""


def needs_secret(room: Room) -> bool:
    """Whether the open match waits for its secret."""
    return room.pledge is None and room.phase in {"waiting", "shuffling"}


def commitment_of(room: Room, secret: bytes) -> bytes:
    """M of the room's open match, for this secret."""
    return match_commitment(room.match, rules_id(rules_of(room.settings)), secret)


def may_take_secret(room: Room, given: SecretDrawn, _: int) -> Refusal | None:
    """The match that waits for one, once."""
    fits = needs_secret(room) and given.match == room.match and len(given.secret) == SECRET_BYTES
    return None if fits else refusals.NO_SECRET_WANTED


def take_secret(draft: Draft, given: SecretDrawn) -> None:
    """FAIRNESS 1: M and the first dealer follow from the secret; all are shown them."""
    room = draft.room
    room.pledge = Pledge(
        match=given.match,
        rules_id=rules_id(rules_of(room.settings)),
        secret=given.secret,
        commitment=commitment_of(room, given.secret).hex(),
        first_dealer=first_dealer(given.secret, given.match, room.settings.players),
        entry=given.entry,
    )
    room.no_secret = False


def may_miss_secret(room: Room, given: SecretMissing, _: int) -> Refusal | None:
    """Told once for each match; it is tried again, and the secret ends it."""
    waits = needs_secret(room) and given.match == room.match and not room.no_secret
    return None if waits else refusals.NO_SECRET_WANTED


def miss_secret(draft: Draft, _: SecretMissing) -> None:
    """No deal until there is one, and everybody can see why."""
    draft.room.no_secret = True
    draft.notice("no_secret", None, "")


# ---------------------------------------------------------------- the end of a match


def drop_fault(room: Room, settings: Settings) -> Refusal | None:
    """Why these rules would be one match too many: each dropped one stays in the public log."""
    is_one_more = _is_other_match(room, settings) and room.dropped >= MOST_DROPPED
    return refusals.RULES_CHANGED_ENOUGH if is_one_more else None


def drop_match(draft: Draft, settings: Settings) -> None:
    """FAIRNESS 1: other rules are another match; the dropped one is closed, and stays in the log.

    A match whose secret was never drawn has been shown to nobody, and just goes on.
    """
    room = draft.room
    if not _is_other_match(room, settings):
        return
    close_pledge(draft, "none", "dropped")
    forget_pledge(room)
    room.match_number += 1
    room.dropped += 1
    draft.notice("dropped", None, "")


def _is_other_match(room: Room, settings: Settings) -> bool:
    return room.pledge is not None and room.pledge.rules_id != rules_id(rules_of(settings))


def close_pledge(draft: Draft, winner: Winner, ending: ClosedAs) -> None:
    """The open match is over: tells the server all that is to be revealed (FAIRNESS 10)."""
    room = draft.room
    closed = MatchClosed(
        match=room.match,
        winner=winner,
        ending=ending,
        totals=room.totals,
        deals=tuple(past for past in room.past if past.match == room.match),
        settings=room.settings,
        pledge=room.pledge,
        dealings=room.dealings,
        doubts=room.doubts,
        key=None if room.pledge is None or room.settings.public else _key(room.pledge),
    )
    draft.effects.append(closed)
    if room.pledge is not None:
        room.closed = (*room.closed, ClosedMatch(room.match, closed.key))[-FILES_SHOWN:]


def forget_pledge(room: Room) -> None:
    """Nothing of the match before is left to the next one."""
    room.pledge, room.no_secret = None, False
    room.dealings, room.doubts = (), ()
    room.sealed, room.places, room.arrived = None, None, ()


def _key(pledge: Pledge) -> str:
    """Who has only the public log cannot guess it; the secret gives it again after a restart."""
    return MAC(pledge.secret, lp(b"tranca/link", pledge.match.encode()))[:KEY_BYTES].hex()


# ---------------------------------------------------------------- doubts


def may_doubt(room: Room, command: Doubt, _: int) -> Refusal | None:
    """A few of each match are enough to mark it."""
    made = _doubted(room, command)
    if made is None:
        return refusals.NOT_SEATED
    is_news = made not in room.doubts
    return refusals.DOUBTED_ENOUGH if is_news and len(room.doubts) >= MOST_DOUBTS else None


def doubt(draft: Draft, command: Doubt) -> None:
    """FAIRNESS 8: marks the match, and tells all; play goes on."""
    room = draft.room
    made = _doubted(room, command)
    assert made is not None, "who doubts sits"
    if made not in room.doubts:
        room.doubts = (*room.doubts, made)
        draft.notice_person("doubt", command.by)


def _doubted(room: Room, command: Doubt) -> Doubted | None:
    seat = seat_of(room, command.by)
    return None if seat is None else Doubted(command.deal, seat, command.code)

"""One deal's exchange of shares as a value in the room: how an attempt opens, ends and is sealed.

FAIRNESS 2 to 5.

What is done to it stands here; when, and because of what, is :mod:`tranca.room.dealing`'s.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from tranca.fair import open_deal
from tranca.fair.deal import SealedDeal
from tranca.fair.scheme import deal_commitment, deal_seed
from tranca.room.draft import Draft
from tranca.room.quick import WISH
from tranca.room.shares import Attempt, Dealing, Pledge
from tranca.room.state import Room, name_at
from tranca.room.view import VoidReason

_Each = TypeVar("_Each")


def here(room: Room) -> tuple[int, ...]:
    """The seats whose person has a page open. A wish for a table (MATCH-6) answers nothing yet."""
    return tuple(
        number
        for number, seat in enumerate(room.seats, 1)
        if seat.person is not None and set(room.people[seat.person].devices) - {WISH}
    )


def invite(draft: Draft) -> None:
    """FAIRNESS 3: the persons who are connected now, and only they, are asked in this exchange."""
    put(draft, invited=here(draft.room))
    open_attempt(draft)


def open_attempt(draft: Draft) -> None:
    """FAIRNESS 2: a new attempt, its C, and who is asked in it."""
    room, dealing = draft.room, current(draft.room)
    pledge, number = pledged(room), len(dealing.attempts)
    seed = deal_seed(pledge.secret, dealing.deal, number)
    none = (None,) * len(room.seats)
    opened = Attempt(
        number=number,
        commitment=deal_commitment(pledge.match, dealing.deal, number, seed).hex(),
        asked=tuple(seat for seat in dealing.invited if seat not in dealing.at_fault()),
        commits=none,
        shares=none,
    )
    put(draft, stage="commit", since=draft.now, attempts=(*dealing.attempts, opened))


def void(draft: Draft, why: VoidReason, at_fault: tuple[int, ...]) -> None:
    """FAIRNESS 4: visibly void; who is at fault deals without a share from now on."""
    put_attempt(draft, void=why, at_fault=at_fault)
    for seat in at_fault:
        draft.notice("voided", seat, name_at(draft.room, seat))
    if not at_fault:
        draft.notice("voided", None, "")


def seal(draft: Draft) -> None:
    """FAIRNESS 5 to 8: the order is fixed, and its root shown before the first card."""
    room = draft.room
    room.sealed = sealed(room, current(room))
    put(draft, stage="sealed", since=None, root=room.sealed.root.hex())


def sealed(room: Room, dealing: Dealing) -> SealedDeal:
    """The deal whose exchange has come to its end, from the pledge and the shares."""
    assert dealing.dealer is not None, "the dealer is known with the pledge"
    pledge, attempt = pledged(room), dealing.attempt
    shares = [None if each is None else each.share() for each in attempt.shares]
    return open_deal(
        pledge.secret,
        pledge.match,
        pledge.rules_id,
        dealing.deal,
        attempt.number,
        dealing.dealer,
        shares,
    )


def current(room: Room) -> Dealing:
    """The exchange of the deal that is shuffled, or was last."""
    assert room.dealings, "a deal is shuffled"
    return room.dealings[-1]


def pledged(room: Room) -> Pledge:
    """The open match's pledge, where there must be one."""
    assert room.pledge is not None, "no attempt is opened before the secret is drawn"
    return room.pledge


def put(draft: Draft, **fields: object) -> None:
    """Replaces fields of the exchange."""
    dealings = draft.room.dealings
    draft.room.dealings = (*dealings[:-1], replace(dealings[-1], **fields))


def put_attempt(draft: Draft, **fields: object) -> None:
    """Replaces fields of the attempt that counts."""
    attempts = current(draft.room).attempts
    put(draft, attempts=(*attempts[:-1], replace(attempts[-1], **fields)))


def placed(values: tuple[_Each | None, ...], seat: int, value: _Each) -> tuple[_Each | None, ...]:
    """The values by seat, with this one at its seat."""
    return (*values[: seat - 1], value, *values[seat:])

"""From the room to what one viewer is sent: the only gate through which anything leaves (VIEW-1).

Every message is made from ``room_view``, ``view_of`` and ``fact_for`` for the viewer at hand. It
refuses to know who is connected, and to number messages: that is the server's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from tranca.cards import card_text
from tranca.game import Refusal
from tranca.room.effects import Effect
from tranca.room.evidence import fair_view, proof_at, proofs_for
from tranca.room.showing import deal_viewer, may_watch, room_view
from tranca.room.state import Room
from tranca.room.view import FairView, RoomView
from tranca.wire import messages
from tranca.wire.facts import move_of, room_events
from tranca.wire.tables import deal_view


@dataclass(frozen=True, slots=True)
class Shown:
    """What a viewer sees of a room at a moment."""

    room: RoomView
    deal: messages.DealView | None
    moves: int  # made so far in the deal on the table, of those this viewer may follow
    fair: FairView
    proved: int  # cards of the deal that are proved to this viewer

    @property
    def place(self) -> tuple[str, int]:
        """The match and the deal that the moves belong to."""
        return self.room.match, self.room.deal

    def looks_like(self, other: Shown) -> bool:
        """Whether nothing but the running of clocks tells them apart."""
        return (
            self.deal == other.deal
            and self.moves == other.moves
            and self.proved == other.proved
            and _stopped(self.room) == _stopped(other.room)
            and self.is_as_fair_as(other)
        )

    def with_exchange(self, room: Room, now: int) -> Shown:
        """The same table with the exchange of shares as it stands now."""
        return replace(self, fair=fair_view(room, now))

    def is_as_fair_as(self, other: Shown) -> bool:
        """Whether nothing about the exchange of shares tells them apart but its running clock."""
        return _stopped_fair(self.fair) == _stopped_fair(other.fair)


def shown(room: Room, person: str | None, now: int) -> Shown:
    """The room, and the deal where this person may see one."""
    view, fair = room_view(room, person, now), fair_view(room, now)
    if room.deal is None or room.current is None or not may_watch(room, person):
        return Shown(view, None, 0, fair, 0)
    seat = deal_viewer(room, person)
    deal = deal_view(room.deal, room.current.number, seat)
    return Shown(view, deal, len(room.current.moves), fair, len(proofs_for(room, person)))


def moves_since(room: Room, person: str | None, since: int) -> list[messages.Move]:
    """The acts of the deal on the table from number ``since`` on, as this person may see them."""
    if room.current is None or not may_watch(room, person):
        return []
    seat = deal_viewer(room, person)
    made = zip(room.current.moves[since:], room.facts[since:], strict=True)
    return [move_of(n, move, facts, seat) for n, (move, facts) in enumerate(made, since)]


def proofs_since(room: Room, person: str | None, since: int) -> list[messages.CardProof]:
    """The proofs of the cards that have reached this person's seat, from number ``since`` on."""
    return [_proof(room, place) for place in proofs_for(room, person)[since:]]


def events_for(room: Room, person: str | None, told: Iterable[Effect]) -> list[messages.AnyEvent]:
    """What happened outside acts, as this person may know it."""
    seat = deal_viewer(room, person)
    return room_events(told, seat, sees_deal=may_watch(room, person))


def answer(id_: str, refusal: Refusal | None) -> messages.Ok | messages.Refused:
    """The answer to a command."""
    if refusal is None:
        return messages.Ok(id_)
    return messages.Refused(id_, refusal.code, refusal.message)


def verdict(id_: str, refusal: Refusal | None) -> messages.Verdict:
    """The answer to ``ask``."""
    if refusal is None:
        return messages.Verdict(id_, ok=True, code=None, message=None)
    return messages.Verdict(id_, ok=False, code=refusal.code, message=refusal.message)


def encode(message: messages.ServerMessage) -> str:
    """The message as a text frame."""
    return msgspec.json.encode(message).decode()


def _proof(room: Room, place: int) -> messages.CardProof:
    proof = proof_at(room, place)
    path = [node.hex() for node in proof.path]
    return messages.CardProof(proof.index, card_text(proof.card), proof.salt.hex(), path)


def _stopped_fair(view: FairView) -> FairView:
    dealing = view.dealing
    return view if dealing is None else replace(view, dealing=replace(dealing, left_ms=None))


def _stopped(view: RoomView) -> RoomView:
    seats = tuple(replace(seat, away_ms=None) for seat in view.seats)
    return replace(view, seats=seats, clock=replace(view.clock, left_ms=None))

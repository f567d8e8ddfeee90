"""Which places of a deal's fixed order have reached which seat: whose proofs are whose.

FAIRNESS 8.

It follows the engine's facts and tells nobody; who is shown a proof is decided in
:mod:`tranca.room.evidence`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tranca.fair.arrivals import Arrival, of_opening
from tranca.game import Fact
from tranca.room.exchange import sealed
from tranca.room.state import Room


def set_out(room: Room) -> None:
    """The cards of a deal have just been dealt: notes what reached whom."""
    assert room.deal is not None, "cards are on the table"
    room.places, came = of_opening(room.deal)
    room.arrived = _joined(((),) * room.deal.rules.players, came)


def follow(room: Room, facts: Iterable[Fact]) -> None:
    """An act was made: notes what reached whom by it."""
    if room.places is not None:
        room.places, came = room.places.after(facts)
        room.arrived = _joined(room.arrived, came)


def work_out(room: Room) -> None:
    """The same for a room just read from the store: its order, and what has reached whom."""
    if not room.dealings or room.dealings[-1].stage not in {"sealed", "dealt"}:
        return
    if room.phase != "shuffling" and room.current is None:
        return  # the match was closed before a card was dealt, or its deal was broken off
    room.sealed = sealed(room, room.dealings[-1])
    if room.current is not None:
        set_out(room)
        for facts in room.facts:
            follow(room, facts)


def _joined(
    arrived: tuple[tuple[int, ...], ...], came: Iterable[Arrival]
) -> tuple[tuple[int, ...], ...]:
    seats = [list(places) for places in arrived]
    for seat, index in came:
        seats[seat - 1].append(index)
    return tuple(tuple(places) for places in seats)

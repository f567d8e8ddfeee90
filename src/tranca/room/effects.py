"""What a step tells the outside: facts for the server to send, store and act upon.

An effect is for the server's eyes: whoever sends one on puts its facts through ``fact_for`` and
never sends records before their match is closed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tranca.game import Fact, Refusal
from tranca.room.state import By, Ending, PastDeal, Room, Winner

NoticeCode = Literal[
    "entered", "sat", "left", "returned", "away", "substituted", "host", "removed", "reserved",
    "paused", "resumed", "bot_added", "bot_removed", "called", "automatic", "proposed", "agreed",
    "declined", "settings", "match_over", "new_match", "swapped", "abandoned", "restarted",
    "bot_fallback",
]  # fmt: skip


class Answered(Struct, frozen=True):
    """The answer to a command; ``refusal`` is ``None`` where it was accepted.

    Exactly one for each command.
    """

    person: str
    id: str
    refusal: Refusal | None


class DealStarted(Struct, frozen=True):
    """Cards are on the table; ``facts`` are the red threes laid open (RED-2)."""

    match: str
    deal: int
    dealer: int
    starter: int
    facts: tuple[Fact, ...]


class Moved(Struct, frozen=True):
    """An act was made, the ``n``-th (from 0) of its deal."""

    match: str
    deal: int
    n: int
    seat: int
    act: str
    by: By
    facts: tuple[Fact, ...]


class Noticed(Struct, frozen=True):
    """Something about people or the room, public."""

    code: NoticeCode
    seat: int | None
    name: str


class Spoke(Struct, frozen=True):
    """A ready phrase was said, from a seat or by a watcher."""

    seat: int | None
    person: str
    name: str
    phrase: str


class NeedsShuffle(Struct, frozen=True):
    """The room waits for :class:`~tranca.room.inputs.Shuffled` (MATCH-5)."""

    match: str
    deal: int


class MatchClosed(Struct, frozen=True):
    """A match is over: its deals are revealed.

    Emitted once for each match in which a deal was started.
    """

    match: str
    winner: Winner
    ending: Ending
    totals: tuple[int, int]
    deals: tuple[PastDeal, ...]


class Departed(Struct, frozen=True):
    """A person is in the room no more: their connections are to be closed."""

    person: str
    why: Literal["left", "removed"]


class Expired(Struct, frozen=True):
    """The room is closed for good (ROOM-10)."""


Effect = (
    Answered | DealStarted | Moved | Noticed | Spoke | NeedsShuffle | MatchClosed | Departed
    | Expired
)  # fmt: skip


class Step(Struct, frozen=True):
    """The room after an input, and what is to be told.

    The same room object: nothing changed, nothing to store.
    """

    room: Room
    effects: tuple[Effect, ...]

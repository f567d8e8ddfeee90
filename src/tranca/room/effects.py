"""What a step tells the outside: facts for the server to send, store and act upon.

An effect is for the server's eyes: whoever sends one on puts its facts through ``fact_for`` and
never sends records before their match is closed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tranca.game import Fact, Refusal
from tranca.room.shares import Dealing, Doubted, Pledge
from tranca.room.state import By, ClosedAs, PastDeal, Room, Winner
from tranca.room.view import Settings

NoticeCode = Literal[
    "entered", "sat", "left", "returned", "away", "substituted", "host", "removed", "reserved",
    "paused", "resumed", "bot_added", "bot_removed", "called", "automatic", "proposed", "agreed",
    "declined", "settings", "match_over", "new_match", "swapped", "abandoned", "restarted",
    "bot_fallback", "voided", "doubt", "dropped", "no_secret",
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


class MatchClosed(Struct, frozen=True):
    """A match is over: its deals, its secret and its shares are revealed.

    Emitted once for each match whose secret was drawn or in which a deal was started. ``pledge``
    is ``None`` for one that was begun before deals could be checked.
    """

    match: str
    winner: Winner
    ending: ClosedAs
    totals: tuple[int, int]
    deals: tuple[PastDeal, ...]
    settings: Settings
    pledge: Pledge | None
    dealings: tuple[Dealing, ...]
    doubts: tuple[Doubted, ...]
    key: str | None
    """What opens its file besides its name, where only the room's link opens the room."""


class Departed(Struct, frozen=True):
    """A person is in the room no more: their connections are to be closed."""

    person: str
    why: Literal["left", "removed"]


class Expired(Struct, frozen=True):
    """The room is closed for good (ROOM-10)."""


Effect = (
    Answered | DealStarted | Moved | Noticed | Spoke | MatchClosed | Departed | Expired
)  # fmt: skip


class Step(Struct, frozen=True):
    """The room after an input, and what is to be told.

    The same room object: nothing changed, nothing to store.
    """

    room: Room
    effects: tuple[Effect, ...]

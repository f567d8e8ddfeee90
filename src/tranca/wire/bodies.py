"""The bodies of HTTP requests and answers, typed.

Part of the protocol, like :mod:`tranca.wire.messages`, from whose parts they are made. Bodies that
come in refuse unknown fields.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tranca.room.view import FileView
from tranca.wire.messages import DealView, Move, PersonId, SettingsIn


class GuestIn(Struct, forbid_unknown_fields=True, frozen=True):
    """A name, to enter with."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class DeviceIn(Struct, forbid_unknown_fields=True, frozen=True):
    """The token of a one-time link, from the device that is to go on (ROOM-6)."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class DeviceOn(Struct, frozen=True):
    """The room in which that device goes on."""

    code: str


class QuickIn(Struct, forbid_unknown_fields=True, frozen=True):
    """A wish for a table with people (MATCH-6); ``target`` is one that the variant names."""

    variant: Annotated[str, Meta(max_length=24)] = "sala"
    players: Literal[2, 4] = 4
    target: Annotated[int, Meta(ge=100, le=100_000)] | None = 3000
    blocked: Annotated[list[PersonId], Meta(max_length=200)] = []


class Me(Struct, frozen=True):
    """Who the cookie says one is."""

    person: str | None
    name: str | None


class RoomCreated(Struct, frozen=True):
    """The code of a new room."""

    code: str


class LobbySeat(Struct, frozen=True):
    """A chair as the lobby shows it."""

    seat: int
    kind: Literal["empty", "person", "bot", "substitute"]
    name: str


class LobbyRoom(Struct, frozen=True):
    """A public room as the lobby shows it."""

    code: str
    host: str
    variant: str
    players: int
    house_rules: bool  # some switch differs from the variant
    target: int | None
    seconds: int | None
    watching: bool
    playing: bool
    seats: list[LobbySeat]


class Lobby(Struct, frozen=True):
    """The public rooms."""

    rooms: list[LobbyRoom]
    people: int


class Reopen(Struct, frozen=True):
    """An expired room's settings, to open it again."""

    expired: bool
    settings: SettingsIn
    files: list[FileView]  # of its matches, to be checked


class LogLine(Struct, frozen=True):
    """One entry of the public log (FAIRNESS 9), a line of ``/api/log``. All bytes are in hex."""

    n: int  # from 1
    kind: Literal["open", "close"]
    match: str
    commitment: str  # M
    digest: str  # of the match file, at ``close``; empty at ``open``
    hash: str  # E: of this entry and the one before


class SwitchInfo(Struct, frozen=True):
    """One switch of the rule book, for the host's form and the rule sheet."""

    name: str
    article: str
    values: list[bool | int | str] | None  # None: any whole number from low to high
    low: int | None
    high: int | None


class VariantInfo(Struct, frozen=True):
    """A named rule set for one table size."""

    name: str
    players: int
    targets: list[int | None]
    switches: dict[str, bool | int | str]


class RulesInfo(Struct, frozen=True):
    """All that a host may choose."""

    switches: list[SwitchInfo]
    variants: list[VariantInfo]
    levels: list[str]
    phrases: list[str]


class ReplayFrame(Struct, frozen=True):
    """A moment of a replay."""

    move: Move | None  # null for the first frame
    deal: DealView
    hands: list[list[str]] | None  # all hands, once the match is closed


class Replay(Struct, frozen=True):
    """A finished or open deal, act by act."""

    match: str
    deal: int
    closed: bool
    names: list[str]
    frames: list[ReplayFrame]


class Problem(Struct, frozen=True):
    """Body of every HTTP refusal."""

    code: str
    message: str

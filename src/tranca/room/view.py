"""What one viewer is shown of a room: seats, people, clocks, score. Plain values, no behaviour.

Built field by field from an allow-list (VIEW-1) in :mod:`tranca.room.showing`; the deal itself is
shown by
:class:`tranca.game.view.View`. All times are milliseconds left at the moment of sending, never
dates.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

SeatKind = Literal["empty", "person", "bot", "substitute"]
RoomPhase = Literal["waiting", "shuffling", "playing", "result", "decided", "closed"]
PhraseMode = Literal["on", "between", "off"]
ProposalKind = Literal["swap", "move", "concede", "draw", "abandonment"]
ClockKind = Literal["act", "away", "called", "none"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host chooses (ROOM-1).

    ``switches`` spells out every switch of the rule set by name.
    """

    variant: str
    players: Literal[2, 4]
    switches: dict[str, bool | int | str]
    target: int | None  # None: a match of one deal
    seconds: int | None  # per act, 10 to 120; None: no limit
    watching: bool
    phrases: PhraseMode
    public: bool
    level: str  # of bots added later, and of substitutes


@dataclass(frozen=True, slots=True)
class SeatView:
    """One chair: who sits on it. ``person`` is a public id, never a token."""

    seat: int
    kind: SeatKind
    name: str
    person: str | None  # who plays from it, or, for a substitute, who may take it back
    level: str | None  # bots and substitutes
    connected: bool
    away_ms: int | None  # left until the leaving rule applies (ROOM-9), for a disconnected person
    reserved_by: str | None  # name of the one who will sit here at the result (ROOM-4)
    host: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """The window that is running. ``left_ms`` stands still while ``paused``."""

    kind: ClockKind
    seat: int | None
    left_ms: int | None
    window_ms: int | None


@dataclass(frozen=True, slots=True)
class LinesView:
    """COUNT-1 for one side, in points."""

    cards: int
    canastas: int
    going_out: int
    red_threes: int
    hand: int
    morto: int
    total: int


@dataclass(frozen=True, slots=True)
class DealSummary:
    """One of the last twenty deals (MATCH-4)."""

    match: str
    deal: int
    went_out: int | None
    sides: tuple[LinesView, LinesView] | None  # None: abandoned before its end
    totals: tuple[int, int]  # after this deal
    closed: bool  # its match is closed: hands and record are open to all


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A question put to people (ROOM-3, ROOM-11, ROOM-13)."""

    number: int
    kind: ProposalKind
    by: str  # name
    seat: int | None  # where the proposer would go
    waiting: tuple[int, ...]  # seats whose answer is still missing
    mine: bool  # this viewer's answer is missing


DealingStage = Literal["secret", "gather", "commit", "reveal", "sealed", "dealt"]
"""Where a deal's exchange of shares stands (MATCH-5, FAIRNESS 2 to 5).

``secret``: the house has not drawn the match's secret yet. ``gather``: nobody was there, or the
server restarted; the exchange begins when all who sit are back, or ten seconds after the first.
``commit``, ``reveal``: those asked send their commitments, then their shares. ``sealed``: the root
is shown, no card yet. ``dealt``: the cards are on the table, or have been."""
VoidReason = Literal["silent", "left", "restart", "closed"]
"""Why an attempt is void: no right reveal in time, the person left, the server restarted, or the
match was closed in the middle of it."""
DoubtCode = Literal["commitment", "own_share", "shares", "root", "card", "place", "log"]
"""Which of a client's checks failed (FAIRNESS 8)."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """What a seat put into the shuffle: 32 bytes in hex, and where it cut."""

    nonce: str
    cut: int


@dataclass(frozen=True, slots=True)
class AttemptView:
    """One attempt at a deal's shuffle. ``commits`` and ``shares`` have an entry for each seat."""

    attempt: int
    commitment: str  # C, hex
    asked: tuple[int, ...]  # seats
    commits: tuple[str | None, ...]  # each k in hex, once no more can come; all null before
    shares: tuple[ShareView | None, ...]  # once all are revealed, or the attempt is void
    void: VoidReason | None
    at_fault: tuple[int, ...]  # seats for which it is void; they have no share in this deal


@dataclass(frozen=True, slots=True)
class DealingView:
    """The exchange of the deal that is being shuffled, is on the table, or was played last."""

    deal: int
    dealer: int | None  # null at stage ``secret``
    stage: DealingStage
    left_ms: int | None  # of ``gather``, ``commit`` and ``reveal``
    attempts: tuple[AttemptView, ...]  # from attempt 0 on; the last is the one that counts
    root: str | None  # hex, from ``sealed`` on


@dataclass(frozen=True, slots=True)
class DoubtView:
    """A player's client found something wrong and its person was told."""

    deal: int
    seat: int
    code: DoubtCode


@dataclass(frozen=True, slots=True)
class FileView:
    """A closed match of this room: the page on which anybody with this path may check it."""

    match: str
    path: str  # /verificar/<match>, with the key of a room that is open by link only
    file: str  # /api/matches/<match>, with the same key


@dataclass(frozen=True, slots=True)
class FairView:
    """What everybody in the room is shown of the verifiable deal; the same for all.

    ``commitment``, ``first_dealer`` and ``entry`` are null until the house has drawn the match's
    secret, which takes it a moment; ``trouble`` tells that its generator failed.
    """

    match: str
    rules_id: str
    commitment: str | None  # M, hex
    first_dealer: int | None  # drawn
    entry: str | None  # E of the log's ``open`` entry, hex
    trouble: bool
    next_dealer: int | None  # of the deal being shuffled, or else of the next one
    cutter: int | None  # the seat before that dealer: the one that is offered the corte
    dealing: DealingView | None
    doubts: tuple[DoubtView, ...]  # of this match
    files: tuple[FileView, ...]  # of the room's closed matches, oldest first, the last twenty


@dataclass(frozen=True, slots=True)
class RoomView:
    """Everything about the room that this viewer may know."""

    code: str
    phase: RoomPhase
    paused: Literal["no", "host", "empty", "restart"]
    settings: Settings
    differs: tuple[str, ...]  # switches that differ from the variant
    seats: tuple[SeatView, ...]
    watchers: tuple[str, ...]  # names of people in the room without a seat
    you_person: str | None
    you_seat: int | None
    you_host: bool
    you_may_return: int | None  # a seat that this viewer may take back (ROOM-7)
    you_reserved: int | None
    match: str
    match_number: int  # counts from 1; grows at "play again"
    deal: int  # number of the deal in the match; 0 before the first
    dealer: int | None
    totals: tuple[int, int]
    last: DealSummary | None
    deals: tuple[DealSummary, ...]
    winner: Literal["A", "B", "none"] | None  # once decided
    ending: Literal["target", "conceded", "draw", "abandonment", "expired", "single"] | None
    clock: ClockView
    proposals: tuple[ProposalView, ...]
    may: tuple[str, ...] = field(default=())
    """Commands that would be accepted from this viewer now.

    ``start``, ``again``, ``pause``, ``resume``,
    ``fill``, ``bots``, ``settings``, ``leave``, ``back``, ``reserve``, ``sit``, ``call``,
    ``replace_host``, ``concede``, ``end``, ``end_abandonment``, ``say``, ``remove``."""

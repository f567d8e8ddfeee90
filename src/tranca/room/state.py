"""What a room is made of: seats, people, clocks, the open deal, the past ones. Values only.

A :class:`Room` is never changed once it has been handed out: ``step`` works on its own shallow
copy and puts new values in place of old ones, whole. Who may do what is decided elsewhere; here
stand the questions that need no rule.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

from msgspec import Struct

from tranca.fair import SealedDeal
from tranca.fair.arrivals import Arrivals
from tranca.game import Deal, Fact, side_of
from tranca.room.shares import ClosedMatch, Dealing, Doubted, Pledge
from tranca.room.stopwatch import Stopwatch
from tranca.room.view import ProposalKind, RoomPhase, SeatKind, Settings
from tranca.rules import Value

By = Literal["p", "b", "s", "a"]
"""Who made an act: a person, a bot, a substitute, or the clock (CLOCK-2)."""

Winner = Literal["A", "B", "none"]
Ending = Literal["target", "conceded", "draw", "abandonment", "expired", "single"]
ClosedAs = Ending | Literal["dropped"]
"""How a match was closed: dropped where other rules made another match of it (FAIRNESS 1)."""

USUAL_LEVEL = "casual"
"""Level of a substitute where the room chose none (ROOM-7)."""


class Seat(Struct, frozen=True):
    """One chair. ``absent`` may take it back from whoever is no person (ROOM-7)."""

    kind: SeatKind = "empty"
    person: str | None = None
    level: str | None = None
    absent: str | None = None
    absent_name: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether a program plays from it."""
        return self.kind in {"bot", "substitute"}


class Person(Struct, frozen=True):
    """Somebody in the room. ``entered`` counts entries: the lower, the longer here."""

    id: str
    name: str
    entered: int
    devices: tuple[str, ...] = ()  # with a live connection
    active: str | None = None  # the device in use (ROOM-6)
    away: Stopwatch = Stopwatch()  # since the last device fell silent (ROOM-9)

    @property
    def connected(self) -> bool:
        """Whether any device is connected."""
        return bool(self.devices)


class Reservation(Struct, frozen=True):
    """ROOM-4: this person will sit here at the result."""

    seat: int
    person: str


class Proposal(Struct, frozen=True):
    """A question put to people (ROOM-3, ROOM-11, ROOM-13).

    Whose answer it needs is computed, not kept.
    """

    number: int
    kind: ProposalKind
    by: str | None  # None: the room itself asks (ROOM-11)
    side: int | None = None  # of the one who concedes, or of those who remain
    seat: int | None = None  # where the proposer would go
    other: str | None = None  # who sits there (swap)
    agreed: tuple[str, ...] = ()


class Sitter(Struct, frozen=True):
    """Who sat on a seat when a deal started, for its record."""

    kind: SeatKind
    person: str | None
    name: str
    level: str | None


class Move(Struct, frozen=True):
    """One act of a deal: canonical text, who made it, how many ms it took."""

    seat: int
    act: str
    by: By
    ms: int


class OpenDeal(Struct, frozen=True):
    """The deal on the table. With its deck: a secret until the match is closed."""

    number: int
    dealer: int
    deck: str  # 104 cards, the first one dealt first
    moves: tuple[Move, ...] = ()


class Count(Struct, frozen=True):
    """COUNT-1 for one side."""

    cards: int
    canastas: int
    going_out: int
    red_threes: int
    hand: int
    morto: int
    total: int


class PastDeal(Struct, frozen=True):
    """A deal that has been counted or abandoned, whole. With its deck: see :func:`is_closed`."""

    match: str
    rules: dict[str, Value]
    target: int | None
    deal: OpenDeal
    sitters: tuple[Sitter, ...]  # at its start
    viewers: tuple[str | None, ...]  # at its end: whose hand each seat's was
    before: tuple[int, int]
    totals: tuple[int, int]
    went_out: int | None = None
    counts: tuple[Count, Count] | None = None  # None: abandoned


class Clock(Struct, frozen=True):
    """The window of the act that is awaited (CLOCK-1, ROOM-8)."""

    act: Stopwatch  # since the act before
    away: Stopwatch = Stopwatch()  # how long of it the player was disconnected
    call: Stopwatch | None = None  # since somebody called the player
    opened: int = 0  # when play was last (re)opened for this act: a bot's delay counts from here


class Empty(Struct, frozen=True):
    """ROOM-10: no seated person is connected."""

    why: Literal["empty", "restart"]
    watch: Stopwatch


class Remembered(Struct, frozen=True):
    """What a command was answered; ``code`` is ``None`` where it was accepted."""

    digest: str
    code: str | None = None
    message: str = ""


class RoomState(Struct):
    """All of a room that is stored."""

    code: str
    settings: Settings
    seats: tuple[Seat, ...]
    mark: str = ""  # its matches are named by it
    phase: RoomPhase = "waiting"
    people: dict[str, Person] = {}
    entries: int = 0
    host: str | None = None
    host_stands: int | None = None  # since when a result or pause stands under this host (ROOM-12)
    removed: tuple[str, ...] = ()  # may not come back to this match (ROOM-2)
    reservations: tuple[Reservation, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposals_made: int = 0
    abandonment_asked: bool = False  # ROOM-11's question has been put for this absence
    match_number: int = 1
    deal_number: int = 0
    dealer: int | None = None  # of the last deal of this match
    totals: tuple[int, int] = (0, 0)
    winner: Winner | None = None
    ending: Ending | None = None
    sitters: tuple[Sitter, ...] = ()  # of the deal that is shuffled, open or just counted
    sides: dict[str, int] = {}  # the side for which each person has played in this match
    current: OpenDeal | None = None
    past: tuple[PastDeal, ...] = ()
    paused_by_host: bool = False
    empty: Empty | None = None
    clock: Clock | None = None
    pledge: Pledge | None = None  # None: the match's secret is still to be drawn
    no_secret: bool = False  # the house has tried and failed
    dropped: int = 0  # matches since the last deal (FAIRNESS 1)
    dealings: tuple[Dealing, ...] = ()  # of this match's deals, the last one's at the end
    doubts: tuple[Doubted, ...] = ()  # of this match
    closed: tuple[ClosedMatch, ...] = ()
    answers: dict[str, dict[str, Remembered]] = {}  # by person, then by command id
    at: int = 0  # the last moment at which anything changed


class Room(RoomState):
    """A room: what is stored, and what is worked out: deal, facts, order, who has which proofs."""

    deal: Deal | None = None
    facts: tuple[tuple[Fact, ...], ...] = ()
    sealed: SealedDeal | None = None
    places: Arrivals | None = None
    arrived: tuple[tuple[int, ...], ...] = ()  # by seat, in order

    @property
    def match(self) -> str:
        """The name of the match being played or about to be."""
        return match_name(self, self.match_number)

    @property
    def paused(self) -> Literal["no", "host", "empty", "restart"]:
        """Why the room stands still; an empty room's reason comes before the host's."""
        if self.empty is not None:
            return self.empty.why
        return "host" if self.paused_by_host else "no"


def match_name(room: RoomState, number: int) -> str:
    """The name of the room's n-th match, which its records and the public log carry.

    Whoever reads one is not invited to the room. (Rooms of before the log have no mark.)
    """
    mark = room.mark or blake2b(room.code.encode(), digest_size=8).hexdigest()
    return f"m-{mark}-{number}"


def seat_at(room: Room, number: int) -> Seat | None:
    """The seat of that number, if the table has it."""
    return room.seats[number - 1] if 1 <= number <= len(room.seats) else None


def seat_of(room: Room, person: str) -> int | None:
    """The seat from which this person plays."""
    return next((n for n, seat in enumerate(room.seats, 1) if seat.person == person), None)


def return_seat(room: Room, person: str) -> int | None:
    """The seat that this person may take back (ROOM-7)."""
    return next((n for n, seat in enumerate(room.seats, 1) if seat.absent == person), None)


def reserved_seat(room: Room, person: str) -> int | None:
    """The seat that this person has reserved."""
    return next((r.seat for r in room.reservations if r.person == person), None)


def seated(room: Room) -> tuple[str, ...]:
    """The persons who sit, by seat."""
    return tuple(seat.person for seat in room.seats if seat.person is not None)


def seated_on(room: Room, side: int) -> tuple[str, ...]:
    """The persons who sit on a side, by seat."""
    return tuple(
        seat.person
        for number, seat in enumerate(room.seats, 1)
        if seat.person is not None and side_of(number) == side
    )


def name_at(room: Room, number: int) -> str:
    """What the occupant of a seat is called: a substitute goes by the absent one's name."""
    seat = room.seats[number - 1]
    if seat.person is not None:
        return room.people[seat.person].name
    if seat.kind == "substitute":
        return seat.absent_name
    return f"Bot {number}" if seat.kind == "bot" else ""


def on_turn(room: Room) -> int | None:
    """The seat whose act is awaited."""
    return room.deal.table.turn if room.phase == "playing" and room.deal is not None else None


def between_deals(room: Room) -> bool:
    """Whether no deal is open or being shuffled."""
    return room.phase in {"waiting", "result", "decided"}


def is_closed(room: Room, match: str) -> bool:
    """Whether a match is over for good: its decks, hands and records are open to all."""
    return match != room.match or room.phase in {"decided", "closed"}

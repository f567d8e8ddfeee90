"""Every message that passes between a page and the server, typed.

This module is the protocol: ``docs/protocol.md`` explains it, the JSON schema and the page's
TypeScript types are
made from it. Cards are two letters (``7h``), acts are the strings of the record format
(``T@2:7h``), seats count
from 1. Inbound structs refuse unknown fields; who is speaking comes from the connection, never
from a message.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tranca.room.view import DoubtCode, FairView, LinesView, RoomView

# ---------------------------------------------------------------- inbound

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Seat = Annotated[int, Meta(ge=1, le=4)]
ActText = Annotated[str, Meta(min_length=1, max_length=240)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
PersonId = Annotated[str, Meta(min_length=1, max_length=40)]


class Inbound(Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    """Base of all that a client may send."""


class Ping(Inbound, tag="ping", frozen=True):
    """Sent every five seconds; ``t`` comes back in ``pong``."""

    t: Annotated[int, Meta(ge=0, le=2**53)]


class Resync(Inbound, tag="resync", frozen=True):
    """Asks to be brought level from event number ``since`` (0: from nothing)."""

    since: Annotated[int, Meta(ge=0, le=2**53)]


class Touch(Inbound, tag="touch", frozen=True):
    """This device is the one in use (ROOM-6)."""


class Ask(Inbound, tag="ask", frozen=True):
    """Would this act be accepted? Answered with ``verdict``; changes nothing."""

    id: CommandId
    act: ActText


class Act(Inbound, tag="act", frozen=True):
    """Plays one act: ``deal`` is the deal's number, ``n`` the number of acts already made in it."""

    id: CommandId
    deal: Annotated[int, Meta(ge=1, le=2**31)]
    n: Annotated[int, Meta(ge=0, le=2**31)]
    act: ActText


class Sit(Inbound, tag="sit", frozen=True):
    """Takes an empty or a bot's seat (ROOM-3).

    To the other side within a match it opens a question to all.
    """

    id: CommandId
    seat: Seat


class Swap(Inbound, tag="swap", frozen=True):
    """Asks the person of ``seat`` to change places (ROOM-3)."""

    id: CommandId
    seat: Seat


class Answer(Inbound, tag="answer", frozen=True):
    """Answers a proposal."""

    id: CommandId
    proposal: Annotated[int, Meta(ge=1, le=2**31)]
    agree: bool


class Start(Inbound, tag="start", frozen=True):
    """Host: deals the first or the next deal."""

    id: CommandId


class Again(Inbound, tag="again", frozen=True):
    """Host: a new match with the same seats (MATCH-3)."""

    id: CommandId


class Pause(Inbound, tag="pause", frozen=True):
    """Host: stops the clocks."""

    id: CommandId


class Resume(Inbound, tag="resume", frozen=True):
    """Host: lets them run again."""

    id: CommandId


class SetBot(Inbound, tag="bot", frozen=True):
    """Host: puts a bot of ``level`` on a seat, changes its level.

    Or takes it away (``level`` null).
    """

    id: CommandId
    seat: Seat
    level: Level | None


class Fill(Inbound, tag="fill", frozen=True):
    """Host: bots on every empty seat."""

    id: CommandId


class Remove(Inbound, tag="remove", frozen=True):
    """Host: removes a person, between deals."""

    id: CommandId
    person: PersonId


class Reserve(Inbound, tag="reserve", frozen=True):
    """Reserves a bot's seat for the next deal (ROOM-4); ``seat`` null cancels."""

    id: CommandId
    seat: Seat | None


class Leave(Inbound, tag="leave", frozen=True):
    """Leaves the seat (ROOM-7) and the room."""

    id: CommandId


class Back(Inbound, tag="back", frozen=True):
    """Takes one's seat back from the substitute (ROOM-7)."""

    id: CommandId


class Call(Inbound, tag="call", frozen=True):
    """Calls the connected person who has done nothing for two minutes (ROOM-8)."""

    id: CommandId


class ReplaceHost(Inbound, tag="replace_host", frozen=True):
    """ROOM-12."""

    id: CommandId


class Concede(Inbound, tag="concede", frozen=True):
    """Proposes to one's side to concede (ROOM-13)."""

    id: CommandId


class End(Inbound, tag="end", frozen=True):
    """Proposes to all to end without a winner (ROOM-13)."""

    id: CommandId


class EndAbandonment(Inbound, tag="end_abandonment", frozen=True):
    """Proposes to end as a win by abandonment (ROOM-11)."""

    id: CommandId


class Say(Inbound, tag="say", frozen=True):
    """A ready phrase, by its name."""

    id: CommandId
    phrase: Annotated[str, Meta(min_length=1, max_length=24)]


class Device(Inbound, tag="device", frozen=True):
    """Asks for a one-time link to go on from another device (ROOM-6)."""

    id: CommandId


class Share(Inbound, tag="share", frozen=True):
    """The commitment k to this seat's share of a shuffle (FAIRNESS 3), 64 bytes in hex.

    The first one of an attempt counts. Wanted from the seats in ``asked`` at stage ``commit``.
    """

    id: CommandId
    deal: Annotated[int, Meta(ge=1, le=2**31)]
    attempt: Annotated[int, Meta(ge=0, le=2**31)]
    commit: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$(?!\n)")]


class Reveal(Inbound, tag="reveal", frozen=True):
    """The share itself (FAIRNESS 4), at stage ``reveal``, from a seat that committed.

    One that does not fit its k is refused with ``ROOM-REVEAL`` and may be sent right, under another
    id, while there is time.
    """

    id: CommandId
    deal: Annotated[int, Meta(ge=1, le=2**31)]
    attempt: Annotated[int, Meta(ge=0, le=2**31)]
    nonce: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    cut: Annotated[int, Meta(ge=0, le=103)]


class Doubt(Inbound, tag="doubt", frozen=True):
    """A check of this client failed (FAIRNESS 8): marks the match; the room plays on."""

    id: CommandId
    deal: Annotated[int, Meta(ge=0, le=2**31)]
    code: DoubtCode


class SettingsIn(Struct, forbid_unknown_fields=True, frozen=True):
    """What a host may choose. Switches not named keep the variant's value."""

    variant: Annotated[str, Meta(max_length=24)] = "sala"
    players: Literal[2, 4] = 4
    switches: dict[Annotated[str, Meta(max_length=40)], bool | int | str] = {}
    target: Annotated[int, Meta(ge=100, le=100_000)] | None = 3000
    seconds: Annotated[int, Meta(ge=10, le=120)] | None = 30
    watching: bool = True
    phrases: Literal["on", "between", "off"] = "on"
    public: bool = False
    level: Level = "casual"


class ChangeSettings(Inbound, tag="settings", frozen=True):
    """Host, before the match's first deal."""

    id: CommandId
    settings: SettingsIn


ClientMessage = (
    Ping
    | Resync
    | Touch
    | Ask
    | Act
    | Sit
    | Swap
    | Answer
    | Start
    | Again
    | Pause
    | Resume
    | SetBot
    | Fill
    | Remove
    | Reserve
    | Leave
    | Back
    | Call
    | ReplaceHost
    | Concede
    | End
    | EndAbandonment
    | Say
    | Device
    | Share
    | Reveal
    | Doubt
    | ChangeSettings
)

# ---------------------------------------------------------------- the deal, as shown


class MeldView(Struct, frozen=True):
    """A meld as it is shown: cards in order, the 2 in its derived place (MELD-4)."""

    kind: Literal["run", "set"]
    cards: list[str]
    suit: str | None  # of a run
    low: str  # rank at the low end of a run (the 2's place counts), or the set's rank
    high: str
    canasta: Literal["clean", "dirty"] | None


class RedThreeView(Struct, frozen=True):
    """A red three laid open."""

    card: str
    live: bool  # False: marked zero (RED-3)


class SideView(Struct, frozen=True):
    """One side's public row."""

    melds: list[MeldView]
    red_threes: list[RedThreeView]
    morto: Literal["none", "pending", "used"]
    pending_seat: int | None


class DealView(Struct, frozen=True):
    """The deal as one viewer may see it (VIEW-2)."""

    deal: int
    n: int  # acts made so far; goes back in ``act``
    dealer: int
    turn: int
    phase: Literal["draw", "play", "over"]
    seat: int | None  # whose view; null for a watcher
    hand: list[str]  # own hand, canonical order; empty for a watcher
    drawn: str | None  # own card drawn this turn, while held
    extra_draw: bool  # DRAW-3 is offered to this seat now
    legal: list[str]  # this seat's legal acts in canonical form; empty when not on turn
    legal_complete: bool  # False: too many to list; use ``ask``
    warn: list[
        str
    ]  # own cards that an opponents' meld takes, and 2s: a discard of these is asked twice
    counts: list[int]  # cards in hand, by seat from 1
    stock: int
    mortos: list[int]  # cards of each morto on the table
    stock_can_renew: bool  # a morto becomes the stock when it is needed
    pile: list[str]  # bottom first
    locked: bool  # a black three on top (PILE-3)
    sides: list[SideView]  # A, B
    went_out: int | None
    result: list[LinesView] | None


# ---------------------------------------------------------------- events


class Event(Struct, frozen=True, tag_field="type"):
    """A fact, past tense. Cards in it are those that this viewer may see."""


class Dealt(Event, tag="dealt", frozen=True):
    """A deal was dealt."""

    deal: int
    dealer: int
    starter: int


class Drew(Event, tag="drew", frozen=True):
    """A draw from the stock."""

    seat: int
    card: str | None  # only for the one who drew
    came: bool  # False: the stock had nothing (DRAW-2)


class SwappedToPile(Event, tag="swapped_to_pile", frozen=True):
    """DRAW-3: the first card went onto the pile."""

    seat: int
    card: str


class TookPile(Event, tag="took_pile", frozen=True):
    """The pile was taken (PILE-1)."""

    seat: int
    cards: list[str]  # the whole pile, top last
    with_cards: list[str]  # of the hand, melded with the top
    meld: int  # number on the side, from 1
    new: bool


class Melded(Event, tag="melded", frozen=True):
    """Cards were laid."""

    seat: int
    cards: list[str]
    meld: int
    new: bool


class Discarded(Event, tag="discarded", frozen=True):
    """A card was discarded."""

    seat: int
    card: str


class RedThreeLaid(Event, tag="red_three", frozen=True):
    """A red three was laid open (RED-1)."""

    seat: int
    card: str
    live: bool


class MortoTaken(Event, tag="morto_taken", frozen=True):
    """A morto was taken (MORTO-2, MORTO-3)."""

    seat: int
    direct: bool


class MortoTakenUp(Event, tag="morto_up", frozen=True):
    """A pending morto became the hand (MORTO-3)."""

    seat: int


class StockRenewed(Event, tag="stock_renewed", frozen=True):
    """A morto became the stock (STOCK-1)."""

    cards: int


class TurnLost(Event, tag="turn_lost", frozen=True):
    """The turn ended without a discard (OUT-5)."""

    seat: int


class CanastaMade(Event, tag="canasta", frozen=True):
    """A meld became a canasta."""

    seat: int
    meld: int
    clean: bool


class WentOut(Event, tag="went_out", frozen=True):
    """A player went out."""

    seat: int
    dry: bool


class DealEnded(Event, tag="deal_over", frozen=True):
    """The deal is over and counted."""

    went_out: int | None
    sides: list[LinesView]


class Said(Event, tag="said", frozen=True):
    """A ready phrase."""

    seat: int | None
    person: str  # public id: what a page mutes by, since two may be called alike
    name: str
    phrase: str


class Notice(Event, tag="notice", frozen=True):
    """Something about people or the room; ``code`` is a word of the page's dictionary."""

    code: Literal[
        "entered",
        "sat",
        "left",
        "returned",
        "away",
        "substituted",
        "host",
        "removed",
        "reserved",
        "paused",
        "resumed",
        "bot_added",
        "bot_removed",
        "called",
        "automatic",
        "proposed",
        "agreed",
        "declined",
        "settings",
        "match_over",
        "new_match",
        "swapped",
        "abandoned",
        "restarted",
        "bot_fallback",
        "voided",
        "doubt",
        "dropped",
        "no_secret",
    ]
    seat: int | None
    name: str


AnyEvent = (
    Dealt
    | Drew
    | SwappedToPile
    | TookPile
    | Melded
    | Discarded
    | RedThreeLaid
    | MortoTaken
    | MortoTakenUp
    | StockRenewed
    | TurnLost
    | CanastaMade
    | WentOut
    | DealEnded
    | Said
    | Notice
)


class Move(Struct, frozen=True):
    """One act of the deal and what came of it, as this viewer may see it."""

    n: int  # its number in the deal, from 0
    seat: int
    act: str
    by: Literal["p", "b", "s", "a"]
    events: list[AnyEvent]


# ---------------------------------------------------------------- outbound


class Outbound(Struct, frozen=True, tag_field="type"):
    """Base of all that the server sends."""


class CardProof(Struct, frozen=True):
    """That a card stood at ``index`` of the deck when the root was shown (FAIRNESS 8).

    Sent to the seat that the card reached, and to no other.
    """

    index: int
    card: str
    salt: str  # 32 bytes, hex
    path: list[str]  # 7 nodes of 64 bytes, hex, from the leaf's neighbour up


class Welcome(Outbound, tag="welcome", frozen=True):
    """A fresh view: after connecting, and when a gap is too long to fill."""

    seq: int
    room: RoomView
    deal: DealView | None
    moves: list[Move]  # the open deal so far
    active: bool  # this device is the one in use
    fair: FairView
    proofs: list[CardProof]  # of every card of this deal that has reached this seat, as they came
    server: str  # version of the server; a page of another version offers to reload
    bundle: str  # stamp of the page the server would serve now


class Update(Outbound, tag="update", frozen=True):
    """Something happened. ``seq`` is the last number; one update may carry several events."""

    seq: int
    room: RoomView
    deal: DealView | None
    moves: list[Move]  # acts since the last update, in order
    events: list[AnyEvent]  # what happened outside acts
    active: bool
    fair: FairView | None  # null: as it was sent last
    proofs: list[CardProof]  # of the cards that have reached this seat since the last message


class Ok(Outbound, tag="ok", frozen=True):
    """The command was accepted and is durable."""

    id: str


class DeviceLink(Outbound, tag="device_link", frozen=True):
    """A one-time link for another device (ROOM-6)."""

    id: str
    path: str
    seconds: int


class Refused(Outbound, tag="refused", frozen=True):
    """Nothing was changed. ``code`` is an article (``PILE-3``) or a ``ROOM-`` / ``BAD-`` code."""

    id: str | None
    code: str
    message: str


class Verdict(Outbound, tag="verdict", frozen=True):
    """Answer to ``ask``."""

    id: str
    ok: bool
    code: str | None
    message: str | None


class Pong(Outbound, tag="pong", frozen=True):
    """Answer to ``ping``."""

    t: int


class Closed(Outbound, tag="closed", frozen=True):
    """The last message of a connection."""

    code: Literal["removed", "expired", "gone", "full", "replaced", "stopped", "not_allowed"]
    message: str


ServerMessage = Welcome | Update | Ok | DeviceLink | Refused | Verdict | Pong | Closed

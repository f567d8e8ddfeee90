"""The room as a machine: a table of inputs and phases, and the few lines that read it.

``step`` is a pure function of values: it changes no room it is given, asks no clock, throws no
dice. Before an input it lets happen what was due by then, so a deadline's own tick comes after
the commands that arrived before it and before those that arrived later (CLOCK-2). Wall clocks
that step back are taken to stand still.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, assert_never

from tranca.game import Refusal
from tranca.room import (
    clock,
    dealing,
    leaving,
    play,
    pledges,
    proposals,
    refusals,
    restarting,
    seating,
    talk,
)
from tranca.room import match as match_
from tranca.room.draft import Draft
from tranca.room.effects import Answered, Step
from tranca.room.inputs import (
    Act,
    Again,
    Answer,
    Back,
    BotActed,
    Call,
    ChangeSettings,
    Command,
    Concede,
    Connected,
    Disconnected,
    Doubt,
    End,
    EndAbandonment,
    Entered,
    Fill,
    Input,
    Leave,
    Opened,
    Pause,
    Remove,
    ReplaceHost,
    Reserve,
    Restarted,
    Resume,
    Reveal,
    RootShown,
    Said,
    Say,
    SecretDrawn,
    SecretMissing,
    SetBot,
    Share,
    Sit,
    Start,
    Swap,
    Tick,
    Touched,
    digest,
)
from tranca.room.state import Person, Remembered, Room, Seat, seat_of

Speaker = Literal["host", "seated", "anyone", "house"]


@dataclass(frozen=True, slots=True)
class Row:
    """One input: who may give it, in which phases, what else it depends on, what it does.

    ``phases`` has a letter for each phase in which the input is heard: ``W`` waiting, ``S``
    shuffling, ``P`` playing, ``R`` result, ``D`` decided, ``C`` closed; ``·`` where it is refused.
    """

    who: Speaker
    phases: str
    asks: Callable[[Room, Any, int], Refusal | None]
    does: Callable[[Draft, Any], None]


# fmt: off
TABLE: Final[Mapping[type, Row]] = {
    # What people say:
    Start:          Row("host",   "W··R··", play.may_start,                play.start),
    Again:          Row("host",   "····D·", match_.may_play_again,         match_.play_again),
    ChangeSettings: Row("host",   "W·····", seating.may_change_settings,   seating.change_settings),
    Pause:          Row("host",   "·SP···", clock.may_pause,               clock.pause),
    Resume:         Row("host",   "·SP···", clock.may_resume,              clock.resume),
    SetBot:         Row("host",   "W·PRD·", seating.may_set_bot,           seating.set_bot),
    Fill:           Row("host",   "W··RD·", seating.may_fill,              seating.fill),
    Remove:         Row("host",   "W··RD·", leaving.may_remove,            leaving.remove),
    Act:            Row("anyone", "WSPRD·", play.may_act,                  play.act),
    Sit:            Row("anyone", "W··RD·", seating.may_sit,               seating.sit),
    Swap:           Row("seated", "W··RD·", proposals.may_swap,            proposals.swap),
    Reserve:        Row("anyone", "·SP···", seating.may_reserve,           seating.reserve),
    Answer:         Row("anyone", "W·PRD·", proposals.may_answer,          proposals.answer),
    Concede:        Row("seated", "··PR··", proposals.may_concede,         proposals.concede),
    End:            Row("seated", "··PR··", proposals.may_end,             proposals.end),
    EndAbandonment: Row("seated", "··PR··", proposals.may_claim_win, proposals.claim_win),
    Leave:          Row("anyone", "WSPRD·", leaving.may_leave,             leaving.leave),
    Back:           Row("anyone", "WSPRD·", leaving.may_come_back,         leaving.come_back),
    Call:           Row("seated", "··P···", clock.may_call,                clock.call),
    ReplaceHost:    Row("seated", "·SPRD·", clock.may_replace_host,        clock.replace_host),
    Say:            Row("anyone", "WSPRD·", talk.may_say,                  talk.say),
    Share:          Row("seated", "·S····", dealing.may_share,             dealing.share),
    Reveal:         Row("seated", "·S····", dealing.may_reveal,            dealing.reveal),
    Doubt:          Row("seated", "WSPRD·", pledges.may_doubt,             pledges.doubt),
    # What the house reports:
    Entered:        Row("house",  "WSPRD·", leaving.may_enter,             leaving.enter),
    Connected:      Row("house",  "WSPRD·", leaving.may_use_device,        leaving.connect),
    Disconnected:   Row("house",  "WSPRD·", leaving.may_use_device,        leaving.disconnect),
    Touched:        Row("house",  "WSPRD·", leaving.may_use_device,        leaving.touch),
    SecretDrawn:    Row("house",  "WS····", pledges.may_take_secret,       pledges.take_secret),
    SecretMissing:  Row("house",  "WS····", pledges.may_miss_secret,       pledges.miss_secret),
    RootShown:      Row("house",  "·S····", play.may_deal,                 play.deal_out),
    BotActed:       Row("house",  "··P···", play.may_bot_act,              play.bot_act),
    Tick:           Row("house",  "WSPRDC", clock.may_tick,                clock.tick),
    Restarted:      Row("house",  "WSPRD·", restarting.may_restart,        restarting.restart),
}
# fmt: on

_LETTERS: Final = {
    "waiting": "W", "shuffling": "S", "playing": "P", "result": "R", "decided": "D", "closed": "C",
}  # fmt: skip

MOST_ANSWERS: Final = 4000
"""Answers remembered of one person in one match: the oldest go first. No page gets near it."""


def open_room(given: Opened, now: int) -> Step | Refusal:
    """The room that ``given`` makes: its maker is host and sits on seat 1 (ROOM-1).

    Nobody is connected yet, so the two minutes of ROOM-10 run from here.
    """
    fault = seating.settings_fault(given.settings)
    if fault is not None:
        return fault
    others = (Seat() for _ in range(1, given.settings.players))
    seats = (Seat("person", person=given.person), *others)
    made = Room(given.code, given.settings, seats, given.mark, entries=1, host=given.person, at=now)
    made.people = {given.person: Person(given.person, given.name, 1)}
    draft = Draft(made, now)
    _settle(draft)
    return Step(made, tuple(draft.effects))


def step(room: Room, given: Input, now: int) -> Step | Refusal:
    """What becomes of the room when ``given`` arrives at ``now`` (ms since the epoch).

    A command always gives a ``Step`` with one ``Answered``, refused ones too, since their answers
    are remembered; a report of the house that does not fit gives a ``Refusal``, and what was due
    by then is still due. Where the step's room is the given one, nothing has changed and there is
    nothing to store.
    """
    draft = Draft.of(room, max(now, room.at))
    # Nobody is to blame for what fell due before a restart; and no match is ever closed between its
    # entry in the public log and the room's knowing of it.
    if not isinstance(given, Restarted | SecretDrawn):
        _let_due_happen(draft)
    if isinstance(given, Command):
        _answer(draft, given)
    else:
        fault = refusal_of(draft.room, given, draft.now)
        if fault is not None:
            return fault
        TABLE[type(given)].does(draft, given)
        _settle(draft)
    if draft.room == room:
        return Step(room, tuple(draft.effects))
    draft.room.at = draft.now
    return Step(draft.room, tuple(draft.effects))


def refusal_of(room: Room, given: Input, now: int) -> Refusal | None:
    """Why the room would not take this input at ``now``; ``None`` where it would. Changes nothing.

    The one home of this judgement: ``step`` asks it before it acts, and what is shown to people
    asks it too.
    """
    row = TABLE.get(type(given))
    if row is None:
        return refusals.WRONG_PHASE
    is_heard = _LETTERS[room.phase] in row.phases
    if room.phase == "closed" and not is_heard:
        return refusals.ROOM_CLOSED
    if isinstance(given, Command):
        fault = _speaker_fault(room, row, given)
        if fault is not None:
            return fault
    if not is_heard:
        return refusals.WRONG_PHASE
    return row.asks(room, given, now)


def _speaker_fault(room: Room, row: Row, command: Command) -> Refusal | None:
    if command.by not in room.people:
        return refusals.NOT_IN_ROOM
    match row.who:
        case "host":
            return None if command.by == room.host else refusals.NOT_HOST
        case "seated":
            return None if seat_of(room, command.by) is not None else refusals.NOT_SEATED
        case "anyone" | "house":
            return None
        case _:
            assert_never(row.who)


def _let_due_happen(draft: Draft) -> None:
    """Everything due by now, in order.

    Each opens its next window now: a late tick costs nobody a second act.
    """
    while (due := clock.first_due(draft.room)) is not None and due.at <= draft.now:
        match due.what:
            case "expiry":
                match_.expire(draft)
            case "leaving":
                leaving.apply_leaving_rule(draft, due.person)
            case "act":
                play.time_out(draft)
            case "shares":
                dealing.time_out(draft)
            case _:
                assert_never(due.what)
        _settle(draft)


def _settle(draft: Draft) -> None:
    """What follows from who sits and who is connected now, whatever the input was."""
    proposals.settle_proposals(draft)
    clock.pass_host(draft)
    clock.keep_clocks(draft)
    dealing.settle_dealing(draft)


# ---------------------------------------------------------------- answers


def _answer(draft: Draft, command: Said) -> None:
    """Answers a command as before if its id is known, else by doing it or not."""
    said = digest(command)
    known = draft.room.answers.get(command.by, {}).get(command.id)
    if known is not None:
        fault = _as_remembered(known) if known.digest == said else refusals.OTHER_CONTENT
        draft.effects.append(Answered(command.by, command.id, fault))
        return
    fault = refusal_of(draft.room, command, draft.now)
    is_stranger = command.by not in draft.room.people
    if fault is None:
        leaving.use_device(draft, command.by, command.device)
        TABLE[type(command)].does(draft, command)
        _settle(draft)
    draft.effects.append(Answered(command.by, command.id, fault))
    if not is_stranger and draft.room.phase != "closed":
        _remember(draft, command, said, fault)


def _as_remembered(known: Remembered) -> Refusal | None:
    return None if known.code is None else Refusal(known.code, known.message)


def _remember(draft: Draft, command: Command, said: str, fault: Refusal | None) -> None:
    code, message = (None, "") if fault is None else (fault.code, fault.message)
    book = draft.room.answers
    own = {**book.get(command.by, {}), command.id: Remembered(said, code, message)}
    if len(own) > MOST_ANSWERS:
        del own[next(iter(own))]
    draft.room.answers = {**book, command.by: own}

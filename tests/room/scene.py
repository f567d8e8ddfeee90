"""A room on a fake clock, for tests that read like the rule book.

People are called by their names. Every input also checks that the room given to ``step`` stays as
it was, and goes into a log, so that any scene can be folded again.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tests.support.decks import dealt_from
from tranca.cards import parse_cards
from tranca.fair import Share as SchemeShare
from tranca.fair.scheme import first_dealer, share_commitment
from tranca.game import Refusal, act_text, legal_acts
from tranca.room import (
    bot_to_act,
    fold,
    needs_secret,
    next_due,
    open_room,
    room_view,
    root_to_show,
    seat_of,
    snapshot,
    step,
)
from tranca.room.dealing import GATHER_MS
from tranca.room.effects import Answered, Effect
from tranca.room.inputs import (
    Act,
    BotActed,
    Command,
    Connected,
    Disconnected,
    Entered,
    Fill,
    Input,
    Opened,
    Reveal,
    SecretDrawn,
    Share,
    Sit,
    Start,
    Tick,
)
from tranca.room.shares import Attempt
from tranca.room.state import Move, Room, Seat, match_name
from tranca.room.view import RoomView, Settings
from tranca.rules import variant

SECOND = 1000
MINUTE = 60 * SECOND
MORNING = 1_700_000_000_000


def settings(**chosen: Any) -> Settings:
    """A host's choices: ``sala`` for four, and what a test asks for."""
    name, players = chosen.get("variant", "sala"), chosen.get("players", 4)
    usual = Settings(
        variant=name,
        players=players,
        switches=variant(name, players).switches(),
        target=3000,
        seconds=30,
        watching=True,
        phrases="on",
        public=False,
        level="casual",
    )
    return replace(usual, **chosen)


class Scene:
    """A room that Ana has made and entered, its clock, and all that happened in it."""

    def __init__(self, seed: int = 1, **chosen: Any) -> None:
        self.rng = Random(seed)
        self.now = MORNING
        self.log: list[tuple[Input, int]] = []
        self.effects: list[Effect] = []  # of the last input
        self.told: list[Effect] = []  # of all
        self.ids = 0
        opened = Opened("sala-1", settings(**chosen), "Ana", "Ana")
        made = open_room(opened, self.now)
        assert not isinstance(made, Refusal), made
        self.room: Room = made.room
        self.log.append((opened, self.now))
        self.connect("Ana")

    def match(self, number: int) -> str:
        """What the room's n-th match is called."""
        return match_name(self.room, number)

    # ------------------------------------------------------------ inputs

    def give(self, given: Input) -> Refusal | None:
        """Puts an input in now; what the house may not report is given back."""
        before = trace_of(self.room)
        after = step(self.room, given, self.now)
        assert trace_of(self.room) == before, "step changed the room that it was given"
        self.effects = []
        if isinstance(after, Refusal):
            return after
        if after.room is not self.room:
            self.log.append((given, self.now))
        self.room = after.room
        self.effects = list(after.effects)
        self.told += self.effects
        return None

    def say(self, who: str, command: type[Command], **fields: Any) -> Refusal | None:
        """Somebody says something under a new id; the answer."""
        self.ids += 1
        fields = {"device": f"{who}-1", "id": f"c{self.ids}", **fields}
        return self.answer_to(command(by=who, **fields))

    def answer_to(self, command: Any) -> Refusal | None:
        """Gives a command as it stands; each gets exactly one answer."""
        assert self.give(command) is None, "a command is answered, not thrown back"
        answers = [e for e in self.effects if isinstance(e, Answered)]
        assert [(a.person, a.id) for a in answers] == [(command.by, command.id)]
        return answers[0].refusal

    def ok(self, who: str, command: type[Command], **fields: Any) -> list[Effect]:
        """Says something that is accepted; what it brought about."""
        refused = self.say(who, command, **fields)
        assert refused is None, refused
        return self.effects

    def refused(self, who: str, command: type[Command], **fields: Any) -> str:
        """Says something that is refused and changes nothing; the code."""
        before = without_answers(self.room)
        refused = self.say(who, command, **fields)
        assert refused is not None, f"{command.__name__} was accepted"
        assert without_answers(self.room) == before, "a refused command changed the room"
        return refused.code

    # ------------------------------------------------------------ people

    def enter(self, *names: str) -> None:
        """People open the room's link."""
        for who in names:
            assert self.give(Entered(who, who, f"{who}-1")) is None

    def connect(self, who: str, device: str = "1") -> None:
        """A device of somebody's is opened."""
        assert self.give(Connected(who, f"{who}-{device}")) is None

    def drop(self, *names: str, device: str = "1") -> None:
        """A device of theirs falls silent."""
        for who in names:
            assert self.give(Disconnected(who, f"{who}-{device}")) is None

    def seat_people(self, *names: str) -> None:
        """People enter and sit down on seats 2, 3, 4; the other seats get bots."""
        for number, who in enumerate(names, 2):
            self.enter(who)
            self.ok(who, Sit, seat=number)
        if any(seat.kind == "empty" for seat in self.room.seats):
            self.ok("Ana", Fill)

    def seat(self, number: int) -> Seat:
        """What is on a seat."""
        return self.room.seats[number - 1]

    def seat_of(self, who: str) -> int | None:
        """Where somebody sits."""
        return seat_of(self.room, who)

    # ------------------------------------------------------------ time and play

    def wait(self, ms: int) -> None:
        """Time passes, with a tick whenever one is due and one at the end."""
        until = self.now + ms
        while (due := next_due(self.room)) is not None and due <= until:
            self.now = max(self.now, due)
            self.give(Tick())
        self.now = until
        self.give(Tick())

    def deal(self, *, dealer: int | None = None, deck: str | None = None) -> None:
        """The host starts the next deal and the cards are dealt; seat 1 starts the first one."""
        assert self.room.host is not None
        with dealt_from(None if deck is None else parse_cards(deck)):
            self.ok(self.room.host, Start)
            self.shuffled(dealer=dealer)

    def pledge(self, *, dealer: int | None = None) -> None:
        """The house draws the match's secret, one that makes this seat (or the last) deal first."""
        players = len(self.room.seats)
        wanted = dealer or players
        while first_dealer(secret := self.rng.randbytes(64), self.room.match, players) != wanted:
            pass
        assert self.give(SecretDrawn(self.room.match, secret, "e" * 128)) is None

    def shuffled(self, *, dealer: int | None = None) -> None:
        """The secret, everybody's shares, and the cards."""
        if needs_secret(self.room):
            self.pledge(dealer=dealer)
        told = list(self.effects)
        if self.stage == "gather":
            self.wait(GATHER_MS)
        self.share()
        self.reveal()
        told += self.effects
        root = root_to_show(self.room)
        assert root is not None, self.stage
        assert self.give(root) is None
        self.effects = told + self.effects

    @property
    def stage(self) -> str:
        """Where the exchange of shares stands."""
        return self.room.dealings[-1].stage

    @property
    def attempt(self) -> Attempt:
        """The attempt that counts."""
        return self.room.dealings[-1].attempt

    def drawn(self, seat: int) -> SchemeShare:
        """The share that this seat's client draws for this attempt."""
        rng = Random(f"{self.room.match}-{self.room.deal_number}-{self.attempt.number}-{seat}")
        return SchemeShare(rng.randbytes(32), rng.randrange(104))

    def share(self, *seats: int) -> None:
        """These seats commit to their shares, or all that are asked."""
        asked = [seat for seat in self.attempt.asked if self.seat(seat).person is not None]
        for seat in seats or asked if self.stage == "commit" else ():
            place = self.room.match, self.room.deal_number, self.attempt.number, seat
            k = share_commitment(*place, self.drawn(seat)).hex()
            self.ok(self.person(seat), Share, deal=place[1], attempt=place[2], commit=k)

    def reveal(self, *seats: int) -> None:
        """These seats reveal their shares, or all that owe one."""
        for seat in seats or self.attempt.owing() if self.stage == "reveal" else ():
            drawn = self.drawn(seat)
            said = {"deal": self.room.deal_number, "attempt": self.attempt.number}
            nonce = drawn.nonce.hex()
            self.ok(self.person(seat), Reveal, **said, nonce=nonce, cut=drawn.cut)

    def person(self, seat: int) -> str:
        """Who sits there."""
        person = self.seat(seat).person
        assert person is not None, f"nobody sits on seat {seat}"
        return person

    @property
    def turn(self) -> int:
        """The seat on turn."""
        assert self.room.deal is not None
        return self.room.deal.table.turn

    @property
    def moves(self) -> tuple[Move, ...]:
        """The acts of the deal on the table."""
        assert self.room.current is not None
        return self.room.current.moves

    @property
    def n(self) -> int:
        """How many they are."""
        return len(self.moves)

    def legal(self) -> list[str]:
        """What the seat on turn may do."""
        assert self.room.deal is not None
        table = self.room.deal.table
        return [act_text(act) for act in legal_acts(table, self.room.deal.own(table.turn))]

    def act(self, who: str, text: str, **fields: Any) -> Refusal | None:
        """Somebody plays an act for this moment of the deal."""
        moment = {"deal": self.room.deal_number, "n": self.n, **fields}
        return self.say(who, Act, act=text, **moment)

    def bot_acts(self, text: str | None = None) -> Refusal | None:
        """The bot on turn acts, by chance where no act is given."""
        chosen = text or self.rng.choice(self.legal())
        return self.give(BotActed(self.turn, self.room.deal_number, self.n, chosen))

    def anybody_acts(self) -> None:
        """Whoever is on turn makes a legal act, half a second later."""
        self.now += 500
        person = self.seat(self.turn).person
        chosen = self.rng.choice(self.legal())
        refused = self.act(person, chosen) if person is not None else self.bot_acts(chosen)
        assert refused is None, refused

    def play_while(self, goes_on: Callable[[], bool]) -> None:
        """Everybody plays, legally and by chance, while the condition holds and the deal lasts."""
        while self.room.phase == "playing" and goes_on():
            self.anybody_acts()

    def play_to(self, seat: int) -> None:
        """Everybody plays until that seat is on turn and has to draw."""
        self.play_while(lambda: (self.turn, self.phase) != (seat, "draw"))
        assert self.room.phase == "playing"

    @property
    def phase(self) -> str:
        """``draw`` or ``play``."""
        assert self.room.deal is not None
        return self.room.deal.table.phase

    def play_out(self) -> None:
        """Everybody plays to the deal's end."""
        self.play_while(lambda: True)
        assert self.room.phase in {"result", "decided"}

    def bot_due(self) -> int | None:
        """In how many ms the bot on turn acts."""
        turn = bot_to_act(self.room, self.now)
        return None if turn is None else turn.due_ms - self.now

    # ------------------------------------------------------------ looking

    def view(self, who: str | None) -> RoomView:
        """The room as somebody sees it."""
        return room_view(self.room, who, self.now)

    def left(self) -> int | None:
        """Milliseconds left of the act's window."""
        return self.view(None).clock.left_ms

    def told_of(self, kind: type[Any]) -> list[Any]:
        """All effects of a kind so far."""
        return [effect for effect in self.told if isinstance(effect, kind)]

    def codes(self) -> list[str]:
        """The notices of the last input."""
        return [e.code for e in self.effects if hasattr(e, "code")]

    def folds(self) -> bool:
        """Whether the log gives the same room again."""
        return snapshot(fold(self.log)) == snapshot(self.room)


def trace_of(room: Room) -> tuple[bytes, object]:
    """What a step could change by mistake; long tuples, which cannot change, only by identity."""
    bare = copy.copy(room)
    bare.past, bare.answers = (), {}
    answers = {who: len(book) for who, book in room.answers.items()}
    besides: list[object] = [id(room.past), answers]
    if room.deal is not None:
        hands = [hand.cards() for hand in room.deal.hands]
        acts = len(room.deal.history)
        besides += [acts, hands, room.deal.stock.copy(), id(room.facts)]
    return snapshot(bare), besides


def without_answers(room: Room) -> bytes:
    """All of a room but its memory of answers and of the moment."""
    bare = copy.copy(room)
    bare.answers = {}
    bare.at = 0
    return snapshot(bare)

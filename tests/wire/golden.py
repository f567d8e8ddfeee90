"""Every message of the protocol once, as JSON; run as a module, it writes the file anew.

The file is what pages in the field were built against. A change in it is a change of the protocol:
it must be meant, and it shows up in the diff.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from tests.support.sharing import Partaker
from tranca.fair.scheme import first_dealer
from tranca.game import Refusal
from tranca.room import Room, fair_view, inputs, needs_secret, next_due, open_room, step
from tranca.room.view import Settings
from tranca.rules import variant
from tranca.wire import inbound, messages, outbound

FILE = Path(__file__).with_name("messages.jsonl")
START = 1_700_000_000_000

SAID = (
    '{"type":"ping","t":1234}',
    '{"type":"resync","since":17}',
    '{"type":"touch"}',
    '{"type":"ask","id":"a-1","act":"T@2:7h"}',
    '{"type":"act","id":"a-2","deal":1,"n":0,"act":"D"}',
    '{"type":"sit","id":"a-3","seat":2}',
    '{"type":"swap","id":"a-4","seat":3}',
    '{"type":"answer","id":"a-5","proposal":1,"agree":true}',
    '{"type":"start","id":"a-6"}',
    '{"type":"again","id":"a-7"}',
    '{"type":"pause","id":"a-8"}',
    '{"type":"resume","id":"a-9"}',
    '{"type":"bot","id":"a-10","seat":4,"level":"casual"}',
    '{"type":"bot","id":"a-11","seat":4,"level":null}',
    '{"type":"fill","id":"a-12"}',
    '{"type":"remove","id":"a-13","person":"p2"}',
    '{"type":"reserve","id":"a-14","seat":4}',
    '{"type":"reserve","id":"a-15","seat":null}',
    '{"type":"leave","id":"a-16"}',
    '{"type":"back","id":"a-17"}',
    '{"type":"call","id":"a-18"}',
    '{"type":"replace_host","id":"a-19"}',
    '{"type":"concede","id":"a-20"}',
    '{"type":"end","id":"a-21"}',
    '{"type":"end_abandonment","id":"a-22"}',
    '{"type":"say","id":"a-23","phrase":"boa_jogada"}',
    '{"type":"device","id":"a-24"}',
    '{"type":"share","id":"a-26","deal":1,"attempt":0,"commit":"' + "5e" * 64 + '"}',
    '{"type":"reveal","id":"a-27","deal":1,"attempt":0,"nonce":"' + "07" * 32 + '","cut":103}',
    '{"type":"doubt","id":"a-28","deal":1,"code":"card"}',
    '{"type":"settings","id":"a-25","settings":{"variant":"classica","players":2,"switches":'
    '{"batida_bonus":200},"target":null,"seconds":45,"watching":false,"phrases":"between",'
    '"public":true,"level":"iniciante"}}',
)
"""One of each that a client may say, as it stands on the wire."""


class Scene:
    """A room that is played through in the test; every effect is kept until it is shown."""

    def __init__(self, players: int = 2, seed: int = 5) -> None:
        rules = variant("sala", players)
        settings = Settings(
            variant="sala",
            players=2 if players == 2 else 4,
            switches=rules.switches(),
            target=3000,
            seconds=30,
            watching=True,
            phrases="on",
            public=False,
            level="casual",
        )
        made = open_room(inputs.Opened("bcdfghjkmnp", settings, "p1", "Ana"), START)
        assert not isinstance(made, Refusal)
        self.room: Room = made.room
        self.now = START
        self.told = list(made.effects)
        self.seed = seed
        self.partakers = {person: Partaker(Random(person)) for person in ("p1", "p2")}
        self.shown = fair_view(self.room, self.now)

    def give(self, given: inputs.Input, after_ms: int = 100) -> None:
        self.now += after_ms
        after = step(self.room, given, self.now)
        assert not isinstance(after, Refusal), after
        self.room = after.room
        self.told += after.effects

    def pledge(self) -> None:
        """The house draws a secret that makes seat 2 deal first."""
        match = self.room.match
        secrets = (bytes([n]) * 64 for n in range(self.seed, 256))
        secret = next(s for s in secrets if first_dealer(s, match, 2) == 2)
        self.give(inputs.SecretDrawn(match, secret, "e5" * 64))

    def start(self) -> None:
        """The host starts the exchange."""
        self.give(inputs.Start(by="p1", device="d1", id=f"start-{self.room.deal_number}"))

    def say_shares(self, type_: str) -> None:
        """Everybody who is asked commits, or everybody who has committed reveals."""
        for person in ("p1", "p2"):
            fair = msgspec.to_builtins(fair_view(self.room, self.now))
            frame = {"type": "update", "fair": fair, "room": {"you_seat": int(person[1])}}
            frame |= {"proofs": [], "deal": None}
            for said in self.partakers[person].hear(frame):
                assert said["type"] == type_
                message = inbound.decode(json.dumps(said))
                assert isinstance(message, messages.Share | messages.Reveal)
                self.give(inbound.to_command(message, person, "d1"))

    def deal(self) -> None:
        """The host starts, all who are there take part, and the cards come."""
        if needs_secret(self.room):
            self.pledge()
        self.start()
        self.say_shares("share")
        self.say_shares("reveal")
        self.cards()

    def cards(self) -> None:
        """The root has been shown; the cards follow."""
        self.give(inputs.RootShown(self.room.match, self.room.deal_number))

    def time_out(self) -> None:
        """Nobody moves until the next deadline (CLOCK-2)."""
        due = next_due(self.room)
        assert due is not None
        self.give(inputs.Tick(), max(0, due - self.now))

    def update(self, person: str, seq: int, since: int, proofs: int = 0) -> messages.Update:
        seen = outbound.shown(self.room, person, self.now)
        events = outbound.events_for(self.room, person, self.told)
        self.told = []
        fair = None if seen.fair == self.shown else seen.fair
        self.shown = seen.fair
        return messages.Update(
            seq=seq,
            room=seen.room,
            deal=seen.deal,
            moves=outbound.moves_since(self.room, person, since),
            events=events,
            active=True,
            fair=fair,
            proofs=outbound.proofs_since(self.room, person, 0)[:proofs],
        )

    def welcome(self, person: str, seq: int) -> messages.Welcome:
        seen = outbound.shown(self.room, person, self.now)
        self.told = []
        self.shown = seen.fair
        return messages.Welcome(
            seq=seq,
            room=seen.room,
            deal=seen.deal,
            moves=outbound.moves_since(self.room, person, 0),
            active=True,
            fair=seen.fair,
            proofs=outbound.proofs_since(self.room, person, 0)[:1],
            server="0.0.0",
            bundle="stamp",
        )


def sent() -> Iterator[messages.ServerMessage]:
    """One of each that the server sends, and the larger ones at several moments."""
    scene = Scene()
    for person, name in (("p1", "Ana"), ("p2", "Beto")):
        scene.give(inputs.Entered(person, name, f"d-{person}"))
    yield scene.welcome("p1", 1)
    scene.give(inputs.Sit(by="p2", device="d-p2", id="s", seat=2))
    scene.give(inputs.Say(by="p2", device="d-p2", id="t", phrase="ola"))
    yield scene.update("p1", 2, 0)
    scene.pledge()
    yield scene.update("p1", 3, 0)
    scene.start()
    yield scene.update("p1", 4, 0)
    scene.say_shares("share")
    yield scene.update("p1", 5, 0)
    scene.say_shares("reveal")
    yield scene.update("p1", 6, 0)
    scene.cards()
    yield scene.update("p1", 7, 0, proofs=2)
    for _ in range(4):
        scene.time_out()
    yield scene.update("p2", 4, 0)
    scene.give(inputs.Entered("p3", "Caio", "d-p3"))
    yield scene.welcome("p3", 1)
    for _ in range(400):
        if scene.room.phase != "playing":
            break
        scene.time_out()
    yield scene.update("p1", 8, 4)
    yield messages.Ok("a-1")
    yield messages.DeviceLink("a-2", "/aparelho/token", 120)
    yield outbound.answer("a-3", Refusal("PILE-3", "a black three locks the pile"))
    yield messages.Refused(None, "BAD-JSON", "the message is not JSON")
    yield outbound.verdict("a-4", None)
    yield outbound.verdict("a-5", Refusal("MELD-1", "fewer than three cards"))
    yield messages.Pong(1234)
    yield messages.Closed("expired", "this room is closed")


def lines() -> list[str]:
    """The whole file: first what is said, then what is sent."""
    return [*SAID, *(outbound.encode(message) for message in sent())]


if __name__ == "__main__":
    FILE.write_text("".join(line + "\n" for line in lines()), encoding="utf-8")
    kinds = {json.loads(line)["type"] for line in lines()}
    print(f"wrote {len(lines())} messages of {len(kinds)} types")

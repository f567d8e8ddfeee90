"""Commands: the same id is answered alike and acts once; an act is for its moment alone."""

from typing import get_args

import msgspec
import pytest

from tests.room.scene import MORNING, SECOND, Scene, settings
from tranca.game import Refusal
from tranca.room import decode_input, encode_input, inputs, open_room, step
from tranca.room.effects import Moved
from tranca.room.inputs import (
    Act,
    Again,
    Command,
    Fill,
    Input,
    Leave,
    Opened,
    Reported,
    Said,
    Say,
    Sit,
    Start,
)
from tranca.room.machine import MOST_ANSWERS, TABLE


def playing() -> Scene:
    scene = Scene()
    scene.seat_people("Bia")
    scene.deal()
    return scene


class TestTheSameId:
    """The same id from the same person gets the same answer, refusals too, and acts once."""

    def test_a_repeated_act_draws_one_card(self) -> None:
        scene = playing()
        command = Act(by="Ana", device="Ana-1", id="x", deal=1, n=0, act="D")
        answers = [scene.answer_to(command) for _ in range(3)]
        assert answers == [None, None, None]
        assert (scene.n, len(scene.told_of(Moved))) == (1, 1)

    def test_from_another_device_too(self) -> None:
        scene = playing()
        scene.connect("Ana", "2")
        for device in ("Ana-1", "Ana-2"):
            command = Act(by="Ana", device=device, id="x", deal=1, n=0, act="D")
            assert scene.answer_to(command) is None
        assert scene.n == 1

    def test_a_refusal_is_repeated_even_if_it_would_now_be_accepted(self) -> None:
        scene = Scene()
        assert scene.refused("Ana", Start, id="x") == "ROOM-3"
        scene.ok("Ana", Fill)
        assert scene.refused("Ana", Start, id="x") == "ROOM-3"
        scene.ok("Ana", Start, id="y")

    def test_other_content_is_refused_and_does_not_replace_the_first(self) -> None:
        scene = playing()
        assert scene.act("Ana", "D", id="x") is None
        refused = scene.act("Ana", "X:Ks", id="x")
        assert refused is not None
        assert refused.code == "ROOM-ID"
        assert scene.answer_to(Act(by="Ana", device="", id="x", deal=1, n=0, act="D")) is None

    def test_another_command_under_the_same_id_is_other_content(self) -> None:
        scene = Scene()
        scene.ok("Ana", Fill, id="x")
        assert scene.refused("Ana", Start, id="x") == "ROOM-ID"

    def test_another_persons_same_id_is_another_command(self) -> None:
        scene = Scene()
        scene.enter("Bia")
        scene.ok("Bia", Sit, seat=2, id="x")
        scene.ok("Ana", Sit, seat=3, id="x")
        assert scene.seat_of("Bia") == 2

    def test_a_leavers_retry_gets_the_same_answer(self) -> None:
        scene = playing()
        scene.ok("Bia", Leave, id="x")
        assert scene.say("Bia", Leave, id="x") is None

    def test_the_last_act_of_a_match_can_be_retried_too(self) -> None:
        scene = Scene(target=None)
        scene.seat_people()
        scene.deal()
        last: Act | None = None
        while scene.room.phase == "playing":
            if scene.turn == 1:
                text = scene.rng.choice(scene.legal())
                last = Act(by="Ana", device="", id=f"a{scene.n}", deal=1, n=scene.n, act=text)
                assert scene.answer_to(last) is None
            else:
                assert scene.bot_acts() is None
        assert last is not None
        assert scene.answer_to(last) is None

    def test_a_new_match_has_no_memory_of_the_old_ids(self) -> None:
        scene = Scene(target=None)
        scene.seat_people()
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Again, id="again")
        assert {who: set(ids) for who, ids in scene.room.answers.items()} == {"Ana": {"again"}}
        assert scene.say("Ana", Again, id="again") is None
        assert scene.room.match_number == 2

    def test_memory_is_bounded(self) -> None:
        scene = Scene()
        room = scene.room
        for number in range(MOST_ANSWERS + 5):
            command = Say(by="Ana", device="", id=f"s{number}", phrase="boa")
            after = step(room, command, scene.now)
            assert not isinstance(after, Refusal)
            room = after.room
        assert len(room.answers["Ana"]) == MOST_ANSWERS
        assert "s4" not in room.answers["Ana"]
        assert f"s{MOST_ANSWERS + 4}" in room.answers["Ana"]

    def test_strangers_leave_no_memory(self) -> None:
        scene = Scene()
        assert scene.refused("Rui", Say, phrase="boa") == "ROOM-OUT"
        assert set(scene.room.answers) <= {"Ana"}


class TestTheMoment:
    """An act names the deal and the number of acts already made in it; any other is stale."""

    @pytest.mark.parametrize(("deal", "n"), [(1, 1), (2, 0), (1, 5)])
    def test_another_moment_is_stale(self, deal: int, n: int) -> None:
        assert playing().refused("Ana", Act, deal=deal, n=n, act="D") == "ROOM-STALE"

    def test_two_draws_under_two_ids_are_one(self) -> None:
        scene = playing()
        assert scene.act("Ana", "D", n=0) is None
        assert scene.refused("Ana", Act, deal=1, n=0, act="D") == "ROOM-STALE"
        assert scene.refused("Ana", Act, deal=1, n=1, act="D") == "REC-7"
        assert scene.n == 1

    def test_outside_a_deal_every_act_is_stale(self) -> None:
        scene = Scene()
        assert scene.refused("Ana", Act, deal=1, n=0, act="D") == "ROOM-STALE"
        scene.seat_people()
        scene.deal()
        scene.play_out()
        assert scene.refused("Ana", Act, deal=1, n=scene.n, act="D") == "ROOM-STALE"

    def test_the_engines_refusal_comes_through(self) -> None:
        scene = playing()
        assert scene.refused("Ana", Act, deal=1, n=0, act="X:Ks") == "REC-7"
        assert scene.refused("Ana", Act, deal=1, n=0, act="hello") == "REC-1"

    def test_the_canonical_text_is_kept(self) -> None:
        scene = Scene(3)
        scene.seat_people()
        scene.deal()
        scene.play_while(lambda: not any(act.startswith("M:") for act in scene.legal()))
        text = next(act for act in scene.legal() if act.startswith("M:"))
        cards = [text[at : at + 2] for at in range(2, len(text), 2)]
        backwards = "M:" + "".join(reversed(cards))
        person = scene.seat(scene.turn).person
        refused = scene.bot_acts(backwards) if person is None else scene.act(person, backwards)
        assert refused is None
        assert scene.moves[-1].act == text


class TestTheTable:
    """The table of inputs is whole, and what it says is what happens."""

    def test_every_input_has_a_row_but_the_making_of_the_room(self) -> None:
        assert set(TABLE) == {*get_args(Said), *get_args(Reported)} - {Opened}

    def test_commands_are_the_ones_with_a_speaker(self) -> None:
        for kind, row in TABLE.items():
            assert issubclass(kind, Command) == (row.who != "house")

    def test_every_row_has_a_mark_for_each_phase(self) -> None:
        for row in TABLE.values():
            assert len(row.phases) == 6
            for mark, letter in zip(row.phases, "WSPRDC", strict=True):
                assert mark in {"·", letter}

    def test_a_room_is_made_once(self) -> None:
        scene = Scene()
        refused = scene.give(Opened("x", settings(), "Rui", "Rui"))
        assert refused is not None
        assert refused.code == "ROOM-PHASE"


class TestTheLogsForm:
    """Inputs are tagged JSON, for the durable log."""

    SAMPLES: tuple[Input, ...] = (
        Opened("x", settings(), "Ana", "Ana"),
        inputs.Entered("Ana", "Ana", "d"),
        inputs.BotActed(2, 1, 7, "D", fallback=True),
        inputs.Restarted(alive=MORNING),
        inputs.Tick(),
        inputs.SecretDrawn("m-1", bytes(range(64)), "e" * 128),
        inputs.RootShown("m-1", 3),
        inputs.Share(by="Ana", device="d", id="x", deal=1, attempt=0, commit="c" * 128),
        inputs.Reveal(by="Ana", device="d", id="x", deal=1, attempt=0, nonce="7" * 64, cut=103),
        Act(by="Ana", device="d", id="x", deal=1, n=0, act="T@2:7h"),
        inputs.ChangeSettings(by="Ana", device="d", id="x", settings=settings(target=None)),
        inputs.SetBot(by="Ana", device="d", id="x", seat=3, level=None),
    )

    @pytest.mark.parametrize("given", SAMPLES, ids=lambda given: type(given).__name__)
    def test_round_trip(self, given: Input) -> None:
        line = encode_input(given)
        assert b"\n" not in line
        assert decode_input(line) == given

    def test_tags_are_all_different(self) -> None:
        kinds = (*get_args(Said), *get_args(Reported))
        tags = {kind.__struct_config__.tag for kind in kinds}
        assert len(tags) == len(kinds)

    def test_what_is_no_input_is_not_read(self) -> None:
        for line in (b"{}", b'{"type":"cheat"}', b'{"type":"sit"}', b"nonsense", b""):
            with pytest.raises(msgspec.MsgspecError):
                decode_input(line)


def test_the_maker_is_told_nothing_and_ana_is_not_connected_yet() -> None:
    made = open_room(Opened("x", settings(), "Ana", "Ana"), MORNING)
    assert not isinstance(made, Refusal)
    assert made.effects == ()
    assert (made.room.paused, made.room.people["Ana"].connected) == ("empty", False)
    after = step(made.room, inputs.Tick(), MORNING + 120 * SECOND)
    assert not isinstance(after, Refusal)
    assert after.room.phase == "closed"

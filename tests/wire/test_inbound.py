"""What comes in: exactly a message, or a BadMessage with a code; and what the room is then told."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wire.golden import SAID
from tranca.bots import OFFERED_LEVELS
from tranca.room import inputs
from tranca.rules import SWITCHES, VARIANT_NAMES, variant
from tranca.wire import inbound, messages
from tranca.wire.inbound import BadMessage
from tranca.wire.phrases import PHRASES

NOT_COMMANDS = (messages.Ping, messages.Resync, messages.Touch, messages.Ask, messages.Device)


def bad(frame: str | bytes) -> BadMessage:
    with pytest.raises(BadMessage) as refused:
        inbound.decode(frame)
    return refused.value


def code_of(frame: str | bytes) -> str | None:
    """The code with which a frame is refused, in few words; ``None``: it is read."""
    try:
        inbound.decode(frame)
    except BadMessage as refused:
        return refused.code if len(refused.message) <= inbound.LONGEST_EXPLANATION else "long"
    return None


@given(st.text() | st.binary())
def test_no_frame_makes_the_decoder_fail_otherwise(frame: str | bytes) -> None:
    assert code_of(frame) in {None, "BAD-JSON", "BAD-MESSAGE", "BAD-FRAME", "BAD-SIZE"}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["type", "id", "seat", "act", "n", "deal"]) | st.text(max_size=4),
                inner,
            )
        ),
    )
)
def test_no_json_makes_it_fail_otherwise(value: Any) -> None:
    assert code_of(json.dumps(value)) in {None, "BAD-JSON", "BAD-MESSAGE"}


@pytest.mark.parametrize("line", SAID)
def test_an_unknown_field_is_refused_in_every_message(line: str) -> None:
    assert bad(line[:-1] + ',"points":500}').code == "BAD-MESSAGE"


@pytest.mark.parametrize("line", [line for line in SAID if '"id"' in line])
def test_a_command_without_its_id_is_refused(line: str) -> None:
    without = {key: value for key, value in json.loads(line).items() if key != "id"}
    assert bad(json.dumps(without)).code == "BAD-MESSAGE"


@pytest.mark.parametrize("id_", ["", "x" * 41, "a b", "a\n", "é", "<b>"])
def test_an_id_is_short_and_plain(id_: str) -> None:
    assert bad(json.dumps({"type": "start", "id": id_})).code == "BAD-MESSAGE"


def test_bytes_and_giants_are_refused() -> None:
    assert bad(b'{"type":"touch"}').code == "BAD-FRAME"
    assert bad('{"type":"touch"}' + " " * 9000).code == "BAD-SIZE"
    assert bad('{"type":"touch"}' + "é" * 4096).code == "BAD-SIZE"
    assert bad("[" * 8000).code in {"BAD-MESSAGE", "BAD-JSON"}


def test_the_refusal_does_not_echo_what_was_said() -> None:
    assert "secret" not in bad('{"type":"sit","id":"a","seat":"secret"}').message


# ---------------------------------------------------------------- what the room is told


def commands() -> list[messages.ClientMessage]:
    said = [inbound.decode(line) for line in SAID]
    return [message for message in said if not isinstance(message, NOT_COMMANDS)]


@pytest.mark.parametrize("said", commands(), ids=lambda said: type(said).__name__)
def test_a_command_says_to_the_room_what_it_says_on_the_wire(said: Any) -> None:
    told = inbound.to_command(said, "p9", "d9")
    assert type(told).__name__ == type(said).__name__
    assert (told.by, told.device, told.id) == ("p9", "d9", said.id)
    fields = set(said.__struct_fields__)
    assert fields == set(told.__struct_fields__) - {"by", "device"}
    for name in fields - {"settings"}:
        assert getattr(told, name) == getattr(said, name)


def test_every_command_of_the_room_can_be_said() -> None:
    assert {type(inbound.to_command(said, "p", "d")) for said in commands()} == set(  # type: ignore[arg-type]
        get_args(inputs.Said)
    )


def test_settings_spell_every_switch_out() -> None:
    asked = messages.SettingsIn(variant="classica", players=2, switches={"batida_bonus": 300})
    told = inbound.settings_of(asked)
    assert told.switches == {**variant("classica", 2).switches(), "batida_bonus": 300}
    assert list(told.switches) == list(SWITCHES)


@pytest.mark.parametrize("name", VARIANT_NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_variant_alone_is_enough(name: str, players: Any) -> None:
    told = inbound.settings_of(messages.SettingsIn(variant=name, players=players))
    assert told.switches == variant(name, players).switches()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"variant": "poker"}, "ROOM-1"),
        ({"switches": {"no_such": 1}}, "ROOM-1"),
        ({"switches": {"set_allows_wild": 1}}, "ROOM-1"),
        ({"switches": {"batida_bonus": True}}, "ROOM-1"),
        ({"switches": {"batida_bonus": 1001}}, "ROOM-1"),
        ({"level": "mestre"}, "BAD-LEVEL"),
    ],
)
def test_settings_that_are_none_are_refused_with_the_commands_id(
    change: dict[str, Any], code: str
) -> None:
    settings = msgspec.convert(change, messages.SettingsIn)
    with pytest.raises(BadMessage) as refused:
        inbound.to_command(messages.ChangeSettings("c7", settings), "p", "d")
    assert (refused.value.code, refused.value.command) == (code, "c7")


def test_only_offered_levels_and_known_phrases_pass() -> None:
    for level in (*OFFERED_LEVELS, None):
        inbound.to_command(messages.SetBot("c", 2, level), "p", "d")
    for phrase in PHRASES:
        inbound.to_command(messages.Say("c", phrase), "p", "d")
    for said in (messages.SetBot("c", 2, "aleatorio"), messages.Say("c", "palavrao")):
        with pytest.raises(BadMessage):
            inbound.to_command(said, "p", "d")

"""The messages on the wire stay as they are: one of each, byte for byte."""

import json
from typing import Any, get_args

import msgspec
import pytest

from tests.wire.golden import FILE, SAID, lines, sent
from tranca.wire import inbound, messages
from tranca.wire.outbound import encode


def tags(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


def test_the_messages_are_those_of_the_file() -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines()
    assert lines() == kept, "python -m tests.wire.golden writes the file anew, if that is meant"


def test_every_type_of_message_is_in_the_file() -> None:
    kinds = {json.loads(line)["type"] for line in FILE.read_text(encoding="utf-8").splitlines()}
    assert kinds == tags(messages.ClientMessage) | tags(messages.ServerMessage)


@pytest.mark.parametrize("line", SAID)
def test_what_is_said_is_read_and_written_back_the_same(line: str) -> None:
    assert msgspec.json.encode(inbound.decode(line)).decode() == line


def test_what_is_sent_fits_its_own_schema() -> None:
    """Each message decodes as the type that the schema and the page's types are made from."""
    decoder = msgspec.json.Decoder(messages.ServerMessage)
    for message in sent():
        assert encode(decoder.decode(encode(message))) == encode(message)


def test_a_message_that_is_sent_names_every_field() -> None:
    for message in sent():
        written = json.loads(encode(message))
        assert set(written) == {"type", *type(message).__struct_fields__}

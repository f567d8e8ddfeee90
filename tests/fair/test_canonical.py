"""One value, one spelling; any other bytes are refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.fair.canonical import LARGEST, NotCanonical, canonical, read_canonical

names = st.text(alphabet=st.characters(max_codepoint=127), max_size=5)
texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_what_is_written_is_read(value: object) -> None:
    data = canonical(value)
    assert canonical(read_canonical(data)) == data


@given(values, st.data())
def test_a_flipped_bit_is_another_value_or_none(value: object, data: st.DataObject) -> None:
    whole = bytearray(canonical(value))
    bit = data.draw(st.integers(0, 8 * len(whole) - 1))
    whole[bit // 8] ^= 1 << bit % 8
    try:
        other = read_canonical(bytes(whole))
    except NotCanonical:
        return
    assert canonical(other) != canonical(value)


def test_the_form_to_the_byte() -> None:
    value = {"b": [1, True, None], "a": 'é"\\\n\x01\x7f', "A": {}}
    text = '{"A":{},"a":"é\\"\\\\\\n\\u0001\x7f","b":[1,true,null]}'
    assert canonical(value) == text.encode()


def test_text_is_composed() -> None:
    assert canonical("e\u0301") == "é".encode().join([b'"', b'"'])
    with pytest.raises(NotCanonical):
        read_canonical('"e\u0301"'.encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" 1",
        b"1\n",
        b"01",
        b"1.0",
        b"1e3",
        b"-0",
        b"NaN",
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'{"a": 1}',
        b'"\\u00e9"',
        b'"\\/"',
        b'"\\u000a"',
        b'"\\ud800"',
        b'"\xff"',
        b'{"\xc3\xa9":1}',
        b"9007199254740992",
        b"9" * 5000,
        b"[" * 100_000,
        b"[1,]",
        b"\xef\xbb\xbf1",
    ],
    ids=lambda data: repr(data[:16]),
)
def test_another_spelling_is_refused(data: bytes) -> None:
    with pytest.raises(NotCanonical):
        read_canonical(data)


@pytest.mark.parametrize("value", [1.5, float("nan"), b"", {1: 2}, {"é": 1}, 2**53, "\ud800", {1}])
def test_a_value_without_a_form_is_refused(value: object) -> None:
    with pytest.raises(NotCanonical):
        canonical(value)


def test_the_place_of_the_first_difference_is_named() -> None:
    with pytest.raises(NotCanonical, match="from byte 5 on"):
        read_canonical(json.dumps({"a": 1}).encode())
    with pytest.raises(NotCanonical, match="from byte 7 on"):
        read_canonical(b'{"a":1}\n')

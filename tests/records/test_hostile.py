"""Hostile lines: whatever stands in a file, the answer is a verdict, never a trace."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.hostile import SOURCES, is_clear, paths
from tests.support.recording import verdict, whole
from tranca.game.record import BadRecord, parse_record, record_text, verify_line
from tranca.game.strict_json import DEEPEST
from tranca.rules import PLAYER_COUNTS, SWITCHES, BadRules, rules_from, variant

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from((0, 1, -1, 10**40, -(10**40), 2**63))
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(
        ("4h", "3h", "D", "X:4h", "draw", "pending", "none", "normal", "\ud800", "\0")
    )
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(st.data())
def test_a_wrong_value_anywhere(data: st.DataObject) -> None:
    """In place of any value, at any depth, of a record with a deck or with a position."""
    source = json.loads(json.dumps(data.draw(st.sampled_from(SOURCES))))
    *way, last = data.draw(st.sampled_from(paths(source)))
    place: Any = source
    for key in way:
        place = place[key]
    place[last] = data.draw(ANYTHING)
    is_clear(verdict(source))


@given(st.data())
def test_a_damaged_line(data: st.DataObject) -> None:
    """Letters lost, doubled or replaced, as a torn write or a careless hand leaves them."""
    line = json.dumps(data.draw(st.sampled_from(SOURCES)))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(line)))
        end = data.draw(st.integers(start, min(len(line), start + 30)))
        line = line[:start] + data.draw(st.text(max_size=6)) + line[end:]
    is_clear(verify_line(line))


@given(st.text() | st.text('{}[]",:0123456789.eE-+ntfa\\u', max_size=60))
def test_any_text(line: str) -> None:
    said = verify_line(line)
    assert (said.ok, said.code) == (False, "REC-3")
    is_clear(said)


@given(st.binary(max_size=80))
def test_any_bytes(raw: bytes) -> None:
    """Read as UTF-8 with what cannot be read replaced."""
    is_clear(verify_line(raw.decode("utf-8", "replace")))


@given(ANYTHING)
def test_any_json(value: Any) -> None:
    said = verdict(value)
    assert (said.ok, said.code) == (False, "REC-3")


def is_allowed(name: str, value: Any) -> bool:
    """Whether a key of the rules may have this value."""
    if name == "players":
        return type(value) is int and value in PLAYER_COUNTS
    return isinstance(value, str) if name == "variant" else SWITCHES[name].fault(value) is None


@given(st.dictionaries(st.sampled_from([*SWITCHES, "variant", "players"]), ANYTHING))
def test_any_rules(switches: dict[str, Any]) -> None:
    """Wrong switches are named; whatever is accepted is a rule set that spells itself out again."""
    spelled = {**variant("sala", 4).to_dict(), **switches}
    wrong = [name for name, value in switches.items() if not is_allowed(name, value)]
    if not wrong:
        assert rules_from(spelled).to_dict() == spelled
        return
    with pytest.raises(BadRules) as bad:
        rules_from(spelled)
    assert any(name in str(bad.value) for name in wrong)


@pytest.mark.parametrize("depth", [10, DEEPEST, 900, 960, 980, 990, 1000, 5000, 100_000])
@pytest.mark.parametrize("where", ["alone", "comment", "switch", "hand", "act", "result"])
def test_deep_nesting(depth: int, where: str) -> None:
    """Whether it can be read or not, and wherever it stands."""
    deep = "[" * depth + "]" * depth
    source: dict[str, Any] = {**whole(), "comment": 0}
    place, key = {
        "alone": (source, "comment"),
        "comment": (source, "comment"),
        "switch": (source["rules"], "players"),
        "hand": (source, "dealer"),
        "act": (source["actions"], 0),
        "result": (source["result"], "went_out"),
    }[where]
    place[key] = "HERE"
    line = deep if where == "alone" else json.dumps(source).replace('"HERE"', deep)
    said = verify_line(line)
    is_clear(said)
    if where != "comment":
        assert not said.ok
    elif depth == 10:
        assert said.ok


@pytest.mark.parametrize(
    "number", ["1" * 5000, "-" + "9" * 4000, "1e400", "-1e400", "NaN", "Infinity", "-Infinity"]
)
@pytest.mark.parametrize("key", ["clean_canasta", "players", "variant", "set_is_canasta"])
def test_numbers_past_counting(number: str, key: str) -> None:
    """Neither huge nor infinite ones, nor what is no number, get in."""
    source = whole()
    source["rules"][key] = "HERE"
    said = verify_line(json.dumps(source).replace('"HERE"', number))
    assert (said.ok, said.code) == (False, "REC-3")
    is_clear(said)


@pytest.mark.parametrize(
    "name",
    ["NaN", "Infinity", "-Infinity", "1e400", "-1e999", "9" * 401, "0." + "3" * 401, "1" * 9999],
)
def test_what_cannot_be_written_back_is_not_kept_either(name: str) -> None:
    """An unknown key may hold anything that JSON can say, and no number that none can hold."""
    line = json.dumps({**whole(), "comment": "HERE"}).replace('"HERE"', name)
    said = verify_line(line)
    assert (said.ok, said.code) == (False, "REC-3")
    is_clear(said)


@pytest.mark.parametrize("number", ["1e308", "-0.0", "1E-400", "9" * 400, "-" + "1" * 300])
def test_what_is_kept_can_be_read_again(number: str) -> None:
    line = json.dumps({**whole(), "comment": "HERE"}).replace('"HERE"', number)
    written = record_text(parse_record(line))
    assert record_text(parse_record(written)) == written


def test_the_first_of_many_faults_is_told() -> None:
    """One verdict a line, however much is wrong with it."""
    source = {**whole(), "dealer": 9, "deck": [], "actions": ["x"], "result": {}}
    said = verdict(source)
    assert (said.code, said.action) == ("REC-4", None)


@pytest.mark.parametrize("key", ["dealer", "match", "\\ud800", "a\\u001b[31m" + "b" * 900])
def test_a_key_written_twice_is_refused_by_its_name(key: str) -> None:
    """Readers differ on which of the two counts, so a record that has two says nothing."""
    line = json.dumps(whole())[:-1] + f',"{key}":1,"{key}":2}}'
    said = verify_line(line)
    assert (said.ok, said.code) == (False, "REC-3")
    assert "is written twice" in said.message
    is_clear(said)
    inner = json.dumps(whole()).replace('"rules": {', '"rules": {"players": 4, ')
    assert "'players' is written twice" in verify_line(inner).message


def test_a_long_record_is_read() -> None:
    """Many acts after the end are a fault at the first of them, told at once."""
    source = whole()
    count = len(source["actions"])
    said = verdict({**source, "actions": source["actions"] + ["D"] * 50_000})
    assert (said.code, said.action) == ("REC-2", count)


def test_whatever_is_read_can_be_written() -> None:
    """As deep as a record may be, from deeper inside the program than it was read."""
    deep = "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1)
    line = json.dumps({**whole(), "comment": "HERE"}, separators=(",", ":")).replace('"HERE"', deep)
    assert record_text(parse_record(line)) == line
    with pytest.raises(BadRecord):
        parse_record(line.replace(deep, f"[{deep}]"))

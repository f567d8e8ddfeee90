"""The public log as text: a line missing, doubled, moved or changed is named."""

import json
from typing import Any

import pytest

from tranca.fair.log import LogEntry, chained
from tranca.fair.loglines import BadLog, log_line, read_log

LOG = [
    LogEntry("open", "m-1", bytes([1] * 64)),
    LogEntry("open", "partida-é", bytes([2] * 64)),
    LogEntry("close", "m-1", bytes([1] * 64), bytes([3] * 64)),
    LogEntry("close", "partida-é", bytes([2] * 64), bytes([4] * 64)),
]
HASHES = chained(LOG)
LINES = [log_line(n, *each) for n, each in enumerate(zip(LOG, HASHES, strict=True), 1)]


def test_what_is_written_is_read() -> None:
    assert list(read_log(LINES)) == LOG


def test_a_log_may_be_read_from_its_middle() -> None:
    assert list(read_log(LINES[2:], HASHES[1], 3)) == LOG[2:]


def test_further_keys_are_passed_over() -> None:
    more = [json.dumps({**json.loads(line), "at": 5}) for line in LINES]
    assert list(read_log(more)) == LOG


@pytest.mark.parametrize("at", range(4))
def test_a_line_left_out_is_named(at: int) -> None:
    lines = LINES[:at] + LINES[at + 1 :]
    if at == 3:
        assert list(read_log(lines)) == LOG[:3]  # nothing tells that more had come
        return
    with pytest.raises(BadLog, match=f"line {at + 1}"):
        list(read_log(lines))


@pytest.mark.parametrize("at", range(4))
def test_a_line_doubled_is_named(at: int) -> None:
    with pytest.raises(BadLog, match=f"line {at + 2}"):
        list(read_log([*LINES[: at + 1], *LINES[at:]]))


def test_two_lines_swapped_are_named() -> None:
    with pytest.raises(BadLog, match="line 2"):
        list(read_log([LINES[0], LINES[2], LINES[1], LINES[3]]))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kind", "close"),
        ("kind", "shut"),
        ("match", "m-2"),
        ("match", None),
        ("commitment", "00" * 64),
        ("commitment", "0A" * 64),
        ("digest", "00" * 64),
        ("digest", None),
        ("hash", "00" * 64),
        ("hash", "00"),
        ("n", 2),
        ("n", True),
    ],
)
def test_a_line_changed_is_named(key: str, value: Any) -> None:
    changed = json.dumps({**json.loads(LINES[0]), key: value})
    with pytest.raises(BadLog, match="line 1"):
        list(read_log([changed, *LINES[1:]]))


@pytest.mark.parametrize("line", ["", "[]", "{", "null", "[" * 50_000])
def test_a_line_that_is_no_entry_is_named(line: str) -> None:
    with pytest.raises(BadLog, match="line 3"):
        list(read_log([*LINES[:2], line]))

"""Real records, damaged as bytes and as trees: always a verdict for each line, and a clear one."""

import io
import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.hostile import SOURCES, is_clear, paths
from tests.support.recording import positioned, verdict, whole
from tranca.cards import FULL_PACK, card_text
from tranca.cli import verify as verifying
from tranca.game.record import Verdict, verify_line

LINES = [json.dumps(source, ensure_ascii=False).encode() for source in SOURCES]
ODD_BYTES = (b"\0", b"\n", b"\r", b"\x1b[2J", b"\xef\xbb\xbf", b"\xff", b"\xed\xa0\x80", b'"', b"[")
ODD_TEXTS = (r'"\ud800"', r'"\u0000"', r'"\u202e"', "1e999", "-", '{"a":1,"a":2}', "9" * 5000)


def verdicts_of(raw: bytes) -> list[Verdict]:
    """What ``tranca verify`` says of a file of these bytes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        said = list(verifying.verdicts_of("-"))
    verdicts = [each for each in said if isinstance(each, Verdict)]
    assert len(verdicts) == len(said), "no match file came of a record"
    return verdicts


@given(st.data())
def test_bytes_lost_flipped_and_put_in(data: st.DataObject) -> None:
    """A verdict a line, and a line that was not touched is as good as it was."""
    raw = bytearray(data.draw(st.sampled_from(LINES)))
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(raw)))
        kind = data.draw(st.sampled_from(("flip", "cut", "put", "splice")))
        if kind == "flip" and at < len(raw):
            raw[at] ^= 1 << data.draw(st.integers(0, 7))
        elif kind == "cut":
            del raw[at : at + data.draw(st.integers(1, 40))]
        elif kind == "put":
            raw[at:at] = data.draw(st.sampled_from(ODD_BYTES) | st.binary(min_size=1, max_size=4))
        else:
            other = data.draw(st.sampled_from(LINES))
            raw[at:] = other[data.draw(st.integers(0, len(other))) :]
    said = verdicts_of(bytes(raw) + b"\n" + LINES[0] + b"\n")
    assert len(said) == raw.count(b"\n") + 2
    for each in said:
        is_clear(each)
    assert said[-1].ok


@given(st.data())
def test_what_json_can_hold_and_a_record_cannot(data: st.DataObject) -> None:
    """Odd text in place of any value, written into the line as it is."""
    source = json.loads(json.dumps(data.draw(st.sampled_from(SOURCES))))
    *way, last = data.draw(st.sampled_from(paths(source)))
    place: Any = source
    for key in way:
        place = place[key]
    place[last] = "HERE"
    is_clear(
        verify_line(json.dumps(source).replace('"HERE"', data.draw(st.sampled_from(ODD_TEXTS))))
    )


# ---------------------------------------------------------------- trees that know what a record is

CARDS = sorted({card_text(card) for card in FULL_PACK})


def some_act(dice: Random) -> str:
    """An act that can be read, or nearly."""
    cards = "".join(dice.choice(CARDS) for _ in range(dice.choice((0, 1, 1, 2, 3, 3, 5, 11, 60))))
    meld = dice.choice(("", "", "@1", "@2", "@9", "@0", "@" + "9" * 60))
    return dice.choice(("D", f"X:{cards}", f"M{meld}:{cards}", f"T{meld}:{cards}", f"T{meld}"))


def damaged(source: Any, dice: Random) -> Any:
    """The record with one thing changed that keeps its shape, more or less."""
    way = dice.choice(paths(source))
    place: Any = source
    for key in way[:-1]:
        place = place[key]
    value, other = place[way[-1]], dice.choice(paths(source))
    match dice.randrange(6):
        case 0:
            del place[way[-1]]
        case 1:
            place[way[-1]] = json.loads(json.dumps(at_path(source, other)))
        case 2 if isinstance(value, list) and value:
            value.insert(dice.randrange(len(value) + 1), dice.choice(value))
        case 3 if isinstance(value, list):
            dice.shuffle(value)
        case 4 if isinstance(value, int):
            place[way[-1]] = dice.choice((value + 1, -value, value * 10**30, bool(value)))
        case _ if isinstance(value, str):
            place[way[-1]] = dice.choice((some_act(dice), value * 2, value[1:], dice.choice(CARDS)))
        case _:
            source["actions"] = [some_act(dice) for _ in range(dice.randrange(40))]
    return source


def at_path(source: Any, way: tuple[str | int, ...]) -> Any:
    for key in way:
        source = source[key]
    return source


@pytest.mark.parametrize("seed", range(40))
def test_trees_damaged_step_by_step(seed: int) -> None:
    """Each damage on top of the last, until nothing of a record is left."""
    dice = Random(seed)
    source = json.loads(json.dumps(dice.choice(SOURCES)))
    for _ in range(60):
        source = damaged(source, dice)
        if not paths(source):
            break
        is_clear(verdict(source))


# ---------------------------------------------------------------- no more work than a line is long


def calls_of(work: Callable[[], object]) -> int:
    """How many calls, of Python's own functions too, a piece of work makes: no clock has a say."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def stretched(key: str, length: int) -> dict[str, Any]:
    """A record, or what looks like one, in which one thing is so long."""
    source = whole()
    laid = positioned("KdQs", "X:Kd", "D", "X:Qs", "D")
    place = laid["position"]
    if key == "hands":
        place["hands"].update({f"k{n}": "Kd" for n in range(length)})
    elif key == "melds":
        place["sides"][0]["melds"] = ["4h5h6h"] * length
    elif key == "red threes":
        place["sides"][1]["red_threes"] = [["3h", "normal"]] * length
    elif key == "switches":
        source["rules"].update({f"k{n}": n for n in range(length)})
    else:
        return {**source, **LONG_KEYS[key](length)}
    return source if key == "switches" else laid


LONG_KEYS: dict[str, Callable[[int], dict[str, Any]]] = {
    "acts": lambda length: {"actions": whole()["actions"] + ["D"] * length},
    "draws": lambda length: {"actions": ["D"] * length},
    "deck": lambda length: {"deck": CARDS * (length // 52)},
    "times": lambda length: {"times": [7] * length},
    "seats": lambda length: {"seats": [{"name": "a"}] * length},
    "keys": lambda length: {f"k{n}": n for n in range(length)},
    "lists in lists": lambda length: {"comment": [[[1], [2]]] * length},
}


@pytest.mark.parametrize(
    "key",
    [*LONG_KEYS, "switches", "hands", "melds", "red threes"],
)
def test_twice_the_length_is_at_most_twice_the_work(key: str) -> None:
    one, two = (json.dumps(stretched(key, length)) for length in (4160, 8320))
    before = calls_of(lambda: is_clear(verify_line(one)))
    after = calls_of(lambda: is_clear(verify_line(two)))
    assert after < 2.2 * before


def test_work_that_grows_squared_is_caught() -> None:
    def squared(length: int) -> int:
        return calls_of(lambda: [len([]) for _ in range(length) for _ in range(length)])

    assert squared(80) > 2.2 * squared(40)

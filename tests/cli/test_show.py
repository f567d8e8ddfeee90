"""``tranca show``: any moment of a record, and a clear word where there is none."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.recording import positioned
from tranca.arena import record_simulated, simulate
from tranca.cli import main
from tranca.game import view_of
from tranca.game.picture import picture, scene_of_deal, scene_of_view
from tranca.game.record import parse_record, replay
from tranca.rules import variant

Capture = pytest.CaptureFixture[str]
Show = Callable[..., tuple[int, str, str]]
LINES = [record_simulated(each, 1) for each in simulate(variant("sala", 4), ["aleatorio"], 1, 3)]
NAMES = [f"aleatorio-{seat}" for seat in (1, 2, 3, 4)]
COUNT = len(json.loads(LINES[1])["actions"])


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "deals.tranca.jsonl"
    path.write_text("".join(line + "\n" for line in LINES), encoding="utf-8")
    return path


@pytest.fixture
def show(capsys: Capture) -> Show:
    def shown(path: Path | str, *options: object) -> tuple[int, str, str]:
        status = main(["show", str(path), *map(str, options)])
        return (status, *capsys.readouterr())

    return shown


def written(tmp_path: Path, *sources: Any) -> Path:
    path = tmp_path / "some.jsonl"
    path.write_text("".join(json.dumps(source) + "\n" for source in sources), encoding="utf-8")
    return path


@pytest.mark.parametrize("act", [0, 1, 17, COUNT - 1, COUNT])
def test_the_table_is_that_of_the_moment(act: int, records: Path, show: Show) -> None:
    status, out, err = show(records, "--line", 2, "--act", act)
    assert (status, err) == (0, "")
    deal = replay(parse_record(LINES[1]), most=act)
    assert picture(scene_of_deal(deal, NAMES)) in out
    first = (
        f"Jogada {act} de {COUNT} · Cadeira " if act else f"Antes da primeira jogada, de {COUNT}"
    )
    assert out.startswith(first)
    assert ("\nA seguir: " in out) is (act < COUNT)


def test_without_options_it_is_the_end_of_the_first_deal(records: Path, show: Show) -> None:
    _, out, _ = show(records)
    assert "Fim da mão" in out
    assert out == show(records, "--line", 1, "--act", len(json.loads(LINES[0])["actions"]))[1]


def test_the_last_act_is_told_by_name_and_with_what_it_brought(records: Path, show: Show) -> None:
    _, out, _ = show(records, "--line", 2, "--act", 1)
    first, second = out.splitlines()[:2]
    assert re.fullmatch(r"Jogada 1 de \d+ · Cadeira \d \(aleatorio-\d\): D", first)
    assert re.fullmatch(r"  Cadeira \d \(aleatorio-\d\) comprou \S+", second)


def test_a_seat_sees_what_it_saw(records: Path, show: Show) -> None:
    """Neither others' cards nor the act that is to come; its own draw, and others' without card."""
    record = parse_record(LINES[1])
    for act in range(0, COUNT, 7):
        deal = replay(record, most=act)
        for seat in (1, 2, 3, 4):
            _, out, _ = show(records, "--line", 2, "--act", act, "--seat", seat)
            assert picture(scene_of_view(view_of(deal, seat), NAMES)) in out
            assert "A seguir" not in out
            if act and deal.acts[-1] == "D":
                drew = re.search(r"comprou (?:do )?(\S+)$", out.splitlines()[1])
                assert drew is not None
                assert (drew[1] != "monte") is (deal.seats[-1] == seat)


def test_in_english(records: Path, show: Show) -> None:
    _, out, _ = show(records, "--act", 4, "--lang", "en")
    assert out.startswith("Act 4 of ")
    assert "Side A · seats 1 and 3" in out
    assert "\nNext: " in out


def test_the_acts_are_listed_up_to_the_moment(records: Path, show: Show) -> None:
    _, out, _ = show(records, "--line", 2, "--acts", "--act", 12)
    acts = json.loads(LINES[1])["actions"][:12]
    assert [line.split()[:2] for line in out.splitlines()] == [
        [str(number), act] for number, act in enumerate(acts, 1)
    ]
    _, hidden, _ = show(records, "--line", 2, "--acts", "--act", 12, "--seat", 1)
    assert "comprou do monte" in hidden
    assert "comprou do monte" not in out


def test_colour_is_for_terminals_that_want_it(
    records: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(**environment: str) -> str:
        with monkeypatch.context() as patch:
            for name in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM"):
                patch.delenv(name, raising=False)
            for name, value in environment.items():
                patch.setenv(name, value)
            assert main(["show", str(records)]) == 0
        return capsys.readouterr().out

    assert "\x1b" not in shown()
    coloured = shown(FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == shown()
    assert "\x1b[31m" not in shown(FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")


# ---------------------------------------------------------------- what cannot be shown


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--line", 4), "fewer than 4 lines"),
        (("--line", 0), "--line"),
        (("--act", 9999), "acts"),
        (("--act", -1), "--act"),
        (("--seat", 5), "4 seats"),
        (("--seat", 0), "--seat"),
        (("--lang", "fr"), "--lang"),
    ],
)
def test_a_wrong_call_is_one_line_and_2(
    options: tuple[object, ...], why: str, records: Path, show: Show
) -> None:
    status, out, err = show(records, *options)
    assert (status, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_one_line_and_2(tmp_path: Path, show: Show) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        status, out, err = show(path)
        assert (status, out) == (2, "")
        assert str(path) in err
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b"\xff\xfe", b"\x00", b'{"format":"tranca/1"', b"[" * 90_000, b"x" * 5_000_000],
    ids=["empty", "object", "no UTF-8", "zero byte", "cut off", "deep", "long"],
)
def test_a_line_that_is_no_record_is_named_with_its_place(
    line: bytes, tmp_path: Path, show: Show
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(LINES[0].encode() + b"\n" + line + b"\n" + LINES[1].encode() + b"\n")
    status, out, err = show(path, "--line", 2)
    assert (status, out) == (1, "")
    assert err.startswith(f"{path}:2: REC-3: ")
    assert err.count("\n") == 1
    assert show(path, "--line", 3)[0] == 0


def test_a_bad_deck_is_named(tmp_path: Path, show: Show) -> None:
    source = json.loads(LINES[0])
    source["deck"][17] = "\x1b[2J"
    status, _, err = show(written(tmp_path, source))
    assert status == 1
    assert "REC-4: deck[17]" in err
    assert "\x1b" not in err


def test_a_refused_act_is_shown_on_the_table_where_it_was_refused(
    tmp_path: Path, show: Show
) -> None:
    path = written(tmp_path, positioned("4h5h6hKdQs", "M:4h5h6h", "D", "X:Kd"))
    for options in ((), ("--act", 2), ("--act", 3)):
        status, out, err = show(path, *options)
        assert (status, err) == (1, "")
        assert out.startswith("Jogada 1 de 3 · Cadeira 1: M:4h5h6h")
        assert "\n  1  4♥ 5♥ 6♥\n" in out
        assert "A jogada de número 1 (D) não vale: REC-7: " in out
    assert show(path, "--act", 1)[0] == 0
    assert "A seguir: D" in show(path, "--act", 1)[1]


@pytest.mark.parametrize("act", [None, 7, ["D"] * 50, "\x1b[2J\ud800", {"a": "b" * 500}])
def test_an_act_that_is_none_is_shown_harmlessly(act: Any, tmp_path: Path, show: Show) -> None:
    status, out, _ = show(written(tmp_path, positioned("4h5h6hKdQs", act)))
    assert status == 1
    assert "REC-1" in out
    assert "\x1b" not in out


def test_names_that_would_harm_a_terminal_are_made_harmless(tmp_path: Path, show: Show) -> None:
    source = json.loads(LINES[0])
    source["seats"][0]["name"] = "\x1b[31m\ud800" + "x" * 999
    _, out, _ = show(written(tmp_path, source), "--act", 3)
    assert "\x1b" not in out
    assert "�[31m�" + "x" * 18 in out
    source["seats"] = [{"name": 3}, {}]
    assert show(written(tmp_path, source), "--act", 3)[0] == 0


def test_a_dash_is_standard_input(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO("\n".join(LINES).encode()))
    monkeypatch.setattr("sys.stdin", stream)
    assert f"de {COUNT}" in show("-", "--line", 2, "--act", 0)[1]


def test_a_terminal_of_another_alphabet_shows_what_it_can(
    records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(buffer, encoding="ascii"))
    assert main(["show", str(records)]) == 0
    assert b"Fim da m?o" in buffer.getvalue()

"""``tranca simulate`` and ``tranca arena``: what they print, and what they write."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tranca.arena import Plan, Tally
from tranca.cli import main
from tranca.cli import progress as progressing
from tranca.cli.lines import LONGEST_LINE
from tranca.cli.recording import kept_deals
from tranca.rules import VARIANT_NAMES, variant

Capture = pytest.CaptureFixture[str]
QUICK = ["simulate", "--deals", "3", "--bots", "iniciante,aleatorio"]


@pytest.fixture(autouse=True)
def _short_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One play-out in place of a quarter of a second of them."""
    monkeypatch.setattr("tranca.arena.crew.PLAYOUT_S", 0.0)


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one", "two", "other")]
    for path, seed in zip(paths, ("7", "7", "8"), strict=True):
        assert main([*QUICK, "--seed", seed, "--record", str(path)]) == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert paths[0].read_bytes() != paths[2].read_bytes()


@pytest.mark.parametrize("name", VARIANT_NAMES)
@pytest.mark.parametrize("players", ["2", "4"])
def test_what_it_writes_verifies(name: str, players: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "deals.tranca.jsonl"
    table = ["--variant", name, "--players", players]
    assert main([*QUICK, *table, "--record", str(path)]) == 0
    capsys.readouterr()
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == "3 deals, all good\n"


def test_the_summary_is_one_object(capsys: Capture) -> None:
    assert main([*QUICK, "--json", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    summary = json.loads(out)
    assert summary["bots"] == ["iniciante", "aleatorio"]
    assert (summary["variant"], summary["players"], summary["seed"]) == ("sala", 4, 7)
    assert summary["deals"] == 3
    assert sum(summary["ends"].values()) == 3
    assert summary["sides"][0]["points"]["mean"] > summary["sides"][1]["points"]["mean"]
    assert summary["turns_per_deal"] > 20
    assert summary["acts_per_deal"] > 2 * summary["turns_per_deal"]
    for speed in ("deals_per_second", "acts_per_second", "playouts_per_second"):
        assert summary[speed] > 0
    assert err == ""


def test_one_deal_is_summed_up_without_an_interval(capsys: Capture) -> None:
    assert main(["simulate", "--deals", "1", "--bots", "aleatorio", "--json"]) == 0
    points = json.loads(capsys.readouterr().out)["sides"][0]["points"]
    assert points["low"] is None


def test_the_summary_in_words(capsys: Capture) -> None:
    assert main(QUICK) == 0
    out = capsys.readouterr().out
    assert out.startswith("3 deals, points a side: A ")
    assert "by the stock" in out
    assert "\n1 job: " in out
    assert "play-outs a second" in out
    assert out.count("\n") == 4


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    missing = tmp_path / "missing" / "deals.jsonl"
    assert main([*QUICK, "--record", str(missing)]) == 2
    err = capsys.readouterr().err
    assert str(missing) in err
    assert err.count("\n") == 1


def test_a_bar_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stderr", stream)
        assert list(progressing.watched(range(3), 3, "deals")) == [0, 1, 2]
        assert ("deals" in stream.getvalue()) is shown


def test_a_duel_is_told_in_points_a_deal(capsys: Capture) -> None:
    assert main(["arena", "iniciante", "aleatorio", "--pairs", "3", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("iniciante − aleatorio: ")
    assert "points a deal (3 pairs)" in out


def test_a_duel_is_one_object(capsys: Capture) -> None:
    call = ["arena", "iniciante", "aleatorio", "--pairs", "3", "--players", "2", "--json"]
    assert main(call) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["levels"] == ["iniciante", "aleatorio"]
    assert told["pairs"] == 3
    difference = told["points"][0]["mean"] - told["points"][1]["mean"]
    assert told["difference"]["mean"] == pytest.approx(difference, abs=0.11)
    assert told["difference"]["low"] < told["difference"]["mean"] < told["difference"]["high"]
    assert sum(told["ends"]["out"]) + told["ends"]["stock"] == 6
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out) == told


# ---------------------------------------------------------------- several jobs, and breaks

RUN = ["simulate", "--deals", "8", "--bots", "aleatorio", "--seed", "3"]


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "deals.tranca.jsonl"
    assert main([*RUN, "--record", str(path)]) == 0
    return path.read_bytes()


def summary_of(text: str) -> dict[str, Any]:
    """All of the summary that follows from the seed."""
    told: dict[str, Any] = json.loads(text)
    return {key: value for key, value in told.items() if not key.endswith("_second")}


@pytest.mark.parametrize("jobs", ["2", "3"])
def test_any_number_of_jobs_writes_the_same_bytes(
    jobs: str, whole_run: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "deals.jsonl"
    assert main([*RUN, "--jobs", jobs, "--record", str(path), "--json"]) == 0
    assert path.read_bytes() == whole_run
    by_many = summary_of(capsys.readouterr().out)
    assert main([*RUN, "--json"]) == 0
    assert by_many == {**summary_of(capsys.readouterr().out), "jobs": int(jobs)}


def cut_places(whole: bytes) -> list[int]:
    ends = [at for at, byte in enumerate(whole, 1) if byte == ord("\n")]
    return [0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[5] + 700, ends[-1] - 1, ends[-1]]


@pytest.mark.parametrize("place", range(8))
def test_a_run_that_broke_off_anywhere_ends_as_if_it_had_not(
    place: int, whole_run: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(whole_run[: cut_places(whole_run)[place]])
    assert main([*RUN, "--record", str(path), "--resume", "--json"]) == 0
    assert path.read_bytes() == whole_run
    resumed = summary_of(capsys.readouterr().out)
    assert main([*RUN, "--json"]) == 0
    assert resumed == summary_of(capsys.readouterr().out)


def test_a_run_can_be_made_longer(whole_run: bytes, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "deals.jsonl"
    shorter = [*RUN, "--deals", "5", "--record", str(path)]
    assert main(shorter) == 0
    assert main([*RUN, "--record", str(path), "--resume", "--jobs", "2"]) == 0
    assert path.read_bytes() == whole_run
    assert "8 deals (5 were in the file)" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_begun(whole_run: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    assert main([*RUN, "--record", str(path), "--resume"]) == 0
    assert path.read_bytes() == whole_run


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (["--seed", "4"], "line 1 is not deal 1 of this run: "),
        (["--bots", "iniciante"], "line 1 is not deal 1 of this run: the bots were others"),
        (["--variant", "classica"], "line 1 is not deal 1 of this run: "),
        (["--deals", "7"], "more than the 7 deals"),
    ],
)
def test_the_file_of_another_run_is_refused_and_left_alone(
    call: list[str], why: str, whole_run: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(whole_run)
    assert main([*RUN, *call, "--record", str(path), "--resume"]) == 2
    assert path.read_bytes() == whole_run
    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("place", [0, 4])
def test_a_line_that_was_touched_is_named(
    place: int, whole_run: bytes, tmp_path: Path, capsys: Capture
) -> None:
    lines = whole_run.splitlines(keepends=True)
    lines[place] = lines[place].replace(b'"match":"simulate-3"', b'"match":"simulate-\xff"')
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"".join(lines))
    assert main([*RUN, "--record", str(path), "--resume"]) == 2
    assert f"line {place + 1} is not deal {place + 1}" in capsys.readouterr().err


def test_a_line_longer_than_any_record_is_refused(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"x" * (LONGEST_LINE + 1))
    assert main([*RUN, "--record", str(path), "--resume"]) == 2
    assert "line 1 is cut off, and not how deal 1" in capsys.readouterr().err
    assert path.stat().st_size == LONGEST_LINE + 1


def test_what_was_torn_is_gone_before_anything_is_written(whole_run: bytes, tmp_path: Path) -> None:
    lines = whole_run.splitlines(keepends=True)
    path = tmp_path / "deals.jsonl"
    path.write_bytes(lines[0] + lines[1] + lines[2][:300])
    tally = Tally()
    with path.open("r+b") as stream:
        kept_deals(Plan(variant("sala", 4), ["aleatorio"], 3), stream, 8, tally)
    assert path.read_bytes() == lines[0] + lines[1]
    assert tally.deals == 2


@pytest.mark.parametrize(("lines", "torn"), [(0, b"my notes"), (3, b'{"format":"tranca/1",X')])
def test_what_was_torn_must_be_its_own_too(
    lines: int, torn: bytes, whole_run: bytes, tmp_path: Path, capsys: Capture
) -> None:
    """A file without an end of line may be anything: it is not cut unless it is ours."""
    before = b"".join(whole_run.splitlines(keepends=True)[:lines]) + torn
    path = tmp_path / "notes.txt"
    path.write_bytes(before)
    assert main([*RUN, "--record", str(path), "--resume"]) == 2
    assert path.read_bytes() == before
    assert f"line {lines + 1} is cut off" in capsys.readouterr().err


def test_there_must_be_a_file_to_go_on_with(capsys: Capture) -> None:
    assert main([*RUN, "--resume"]) == 2
    assert "--record" in capsys.readouterr().err


def test_an_interrupt_is_one_line_and_what_was_written_stands(
    whole_run: bytes, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deals.jsonl"

    def interrupted(items: Iterable[Any], *_: object) -> Iterator[Any]:
        yield from islice(items, 4)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("tranca.cli.simulate.watched", interrupted)
        assert main([*RUN, "--record", str(path)]) == 130
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"interrupted: 4 of 8 deals played, they are in {path}; --resume goes on" in err
    assert path.read_bytes() == b"".join(whole_run.splitlines(keepends=True)[:4])
    assert main([*RUN, "--record", str(path), "--resume"]) == 0
    assert path.read_bytes() == whole_run


@pytest.mark.skipif(os.name == "nt", reason="signals and /dev/stdout are not of that system")
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_however_it_ends_its_processes_end_with_it(number: signal.Signals, status: int) -> None:
    """They hold its output open: that it ends at all says that nobody is left."""
    call = [sys.executable, "-m", "tranca", *RUN, "--deals", "100000", "--jobs", "2"]
    with subprocess.Popen(
        [*call, "--record", "/dev/stdout"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith(b'{"format":"tranca/1"')
        if number == signal.SIGINT:
            os.killpg(run.pid, number)  # as a terminal does: to the whole group
        else:
            run.send_signal(number)
        _, err = run.communicate(timeout=60)
        assert run.returncode == status
        assert b"Traceback" not in err
        assert (b"interrupted: " in err) is (number == signal.SIGINT)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_one_line(capsys: Capture) -> None:
    assert main([*RUN, "--record", "/dev/full"]) == 2
    err = capsys.readouterr().err
    assert "/dev/full" in err
    assert err.count("\n") == 1

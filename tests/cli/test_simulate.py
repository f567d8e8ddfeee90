"""``tranca simulate`` and ``tranca arena``: what they print, and what they write."""

import io
import json
from pathlib import Path

import pytest

from tranca.cli import main
from tranca.cli import progress as progressing
from tranca.rules import VARIANT_NAMES

Capture = pytest.CaptureFixture[str]
QUICK = ["simulate", "--deals", "3", "--bots", "iniciante,aleatorio"]


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
    assert summary["acts_per_second"] > 0
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
    assert "acts a second" in out
    assert out.count("\n") == 3


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

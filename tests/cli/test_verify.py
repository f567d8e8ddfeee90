"""``tranca verify``: each line its verdict, by the book of records."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.fair.house import House
from tranca.arena import record_simulated, simulate
from tranca.cli import main
from tranca.cli import verify as verifying
from tranca.fair.log import LogEntry, chained
from tranca.fair.loglines import log_line
from tranca.rules import variant

Capture = pytest.CaptureFixture[str]


def lines(deals: int = 3) -> list[str]:
    rules = variant("sala", 4)
    return [record_simulated(each, 1) for each in simulate(rules, ["aleatorio"], 1, deals)]


def changed(line: str, **keys: Any) -> str:
    return json.dumps({**json.loads(line), **keys})


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.tranca.jsonl"
    path.write_text("".join(line + "\n" for line in lines()), encoding="utf-8")
    return path


def as_objects(capsys: Capture) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_good_records_are_summed_up(good: Path, capsys: Capture) -> None:
    assert main(["verify", str(good)]) == 0
    assert capsys.readouterr().out == "3 deals, all good\n"


def test_each_good_deal_is_an_object_with_its_result(good: Path, capsys: Capture) -> None:
    assert main(["verify", "--json", str(good)]) == 0
    objects = as_objects(capsys)
    assert objects == [
        {
            "file": str(good),
            "line": number,
            "ok": True,
            "over": True,
            "result": json.loads(line)["result"],
        }
        for number, line in enumerate(lines(), 1)
    ]


def test_an_open_deal_is_good_and_not_over(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "open.jsonl"
    actions = json.loads(lines()[0])["actions"][:5]
    path.write_text(changed(lines()[0], actions=actions, result=None), encoding="utf-8")
    assert main(["verify", "--json", str(path)]) == 0
    assert as_objects(capsys) == [
        {"file": str(path), "line": 1, "ok": True, "over": False, "result": None}
    ]


def test_a_faulty_deal_is_one_line_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "faulty.jsonl"
    one, two, three = lines()
    result = json.loads(two)["result"]
    result["sides"][0]["total"] += 10
    bad = [changed(one, actions=["D", "D"]), changed(two, result=result), three, "{}"]
    path.write_text("\n".join(bad) + "\n", encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{path}:1: action 1: REC-7: ")
    assert said[1].startswith(f"{path}:2: REC-5: ")
    assert said[2].startswith(f"{path}:4: REC-3: ")
    assert said[3:] == ["4 deals, 3 faulty"]


def test_a_faulty_deal_is_an_object_with_code_and_action(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "faulty.jsonl"
    path.write_text(changed(lines()[0], actions=["D", "D"]) + "\n{}\n", encoding="utf-8")
    assert main(["verify", "--json", str(path)]) == 1
    act, none = as_objects(capsys)
    assert act.pop("message")
    assert none.pop("message")
    assert act == {"file": str(path), "line": 1, "ok": False, "action": 1, "code": "REC-7"}
    assert none == {"file": str(path), "line": 2, "ok": False, "action": None, "code": "REC-3"}


@pytest.mark.parametrize(
    "line",
    [b"", b"\xff\xfe{}", b'{"format":"tranca/1"', b"null", b"\x00", b"[" * 50_000],
    ids=["empty", "no UTF-8", "cut off", "null", "zero byte", "deep"],
)
def test_a_line_that_is_no_record_is_faulty_and_the_next_is_read(
    line: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "mixed.jsonl"
    path.write_bytes(line + b"\n" + lines()[0].encode() + b"\n")
    assert main(["verify", "--json", str(path)]) == 1
    first, second = as_objects(capsys)
    assert (first["ok"], first["code"], first["action"]) == (False, "REC-3", None)
    assert second["ok"]


def test_a_record_cut_off_is_a_faulty_line(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text(lines()[0] + "\n" + lines()[1][:700], encoding="utf-8")
    assert main(["verify", "--json", str(path)]) == 1
    assert [each["ok"] for each in as_objects(capsys)] == [True, False]


def test_a_line_longer_than_any_record_is_faulty_and_the_next_is_read(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = 1 + max(len(line) for line in lines())
    monkeypatch.setattr(verifying, "LONGEST_LINE", longest)
    path = tmp_path / "long.jsonl"
    path.write_text("x" * 3 * longest + "\n" + lines()[0] + "\n" + "x" * longest, encoding="utf-8")
    assert main(["verify", "--json", str(path)]) == 1
    assert [each["ok"] for each in as_objects(capsys)] == [False, True, False]


def test_it_reads_one_line_at_a_time(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first verdict is there before the second line is read: memory does not grow."""
    stream = io.BytesIO(good.read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
    verdicts = verifying.verdicts_of("-")
    assert next(verdicts).ok
    assert stream.tell() == len(lines()[0]) + 1
    assert len(list(verdicts)) == 2


def test_an_empty_file_is_all_good(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == "0 deals, all good\n"


def test_a_file_that_cannot_be_read_is_2_and_the_others_are_read(
    good: Path, tmp_path: Path, capsys: Capture
) -> None:
    missing = tmp_path / "missing.jsonl"
    assert main(["verify", str(missing), str(tmp_path), str(good)]) == 2
    out, err = capsys.readouterr()
    assert out == "3 deals, all good, 2 files not read\n"
    assert [line.split(": ")[1] for line in err.splitlines()] == [str(missing), str(tmp_path)]


def test_a_file_that_cannot_be_read_outweighs_a_faulty_one(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.jsonl"
    faulty.write_text("{}\n", encoding="utf-8")
    assert main(["verify", str(faulty)]) == 1
    assert main(["verify", str(faulty), str(tmp_path / "missing.jsonl")]) == 2


def test_a_dash_is_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(lines()).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out == "3 deals, all good\n"


# ---------------------------------------------------------------- match files


def played(seed: int = 1) -> House:
    house = House(seed, variant("sala", 4), target=100_000)
    house.play_deals(2)
    return house


def written_log(path: Path, log: list[LogEntry]) -> Path:
    hashes = chained(log)
    text = [log_line(n, *each) for n, each in enumerate(zip(log, hashes, strict=True), 1)]
    path.write_text("".join(line + "\n" for line in text), encoding="utf-8")
    return path


@pytest.fixture
def opened(tmp_path: Path) -> tuple[Path, Path]:
    """A match file and the public log."""
    house = played()
    path = tmp_path / "m-0001.json"
    path.write_bytes(house.close("draw"))
    return path, written_log(tmp_path / "log.jsonl", house.log)


def test_a_match_is_told_step_by_step(opened: tuple[Path, Path], capsys: Capture) -> None:
    path, log = opened
    assert main(["verify", str(path), "--log", str(log)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "1 match, all good"
    assert all(line.startswith(f"{path}: ") for line in said[:-1])
    steps = "\n".join(said)
    for step in ("rules", "commitment", "first dealer", "deal 1", "deal 2", "score", "log"):
        assert f"ok    {step}" in steps


def test_a_match_without_a_log_says_what_was_not_checked(
    opened: tuple[Path, Path], capsys: Capture
) -> None:
    assert main(["verify", str(opened[0])]) == 0
    assert "note  log: not looked at" in capsys.readouterr().out


def test_a_match_as_an_object(opened: tuple[Path, Path], capsys: Capture) -> None:
    path, log = opened
    assert main(["verify", "--json", str(path), "--log", str(log)]) == 0
    (told,) = as_objects(capsys)
    assert (told["file"], told["ok"]) == (str(path), True)
    assert {"state", "place", "said"} == told["steps"][0].keys()


def test_a_bent_match_is_faulty(opened: tuple[Path, Path], capsys: Capture) -> None:
    path, log = opened
    path.write_bytes(path.read_bytes().replace(b'"first_dealer":', b'"first_dealer": '))
    assert main(["verify", str(path), "--log", str(log)]) == 1
    said = capsys.readouterr().out
    assert "fault file: not in canonical form" in said
    assert said.endswith("1 match, 1 faulty\n")


def test_a_log_with_a_line_less_is_faulty(opened: tuple[Path, Path], capsys: Capture) -> None:
    path, log = opened
    log.write_text("".join(log.read_text(encoding="utf-8").splitlines(keepends=True)[1:]))
    assert main(["verify", str(path), "--log", str(log)]) == 1
    assert f"{log}: line 1 is numbered 2" in capsys.readouterr().out
    assert main(["verify", "--json", str(path), "--log", str(log)]) == 1
    assert [each["ok"] for each in as_objects(capsys)] == [False, False]


def test_a_log_that_cannot_be_read_is_2(opened: tuple[Path, Path], tmp_path: Path) -> None:
    assert main(["verify", str(opened[0]), "--log", str(tmp_path / "missing")]) == 2


def test_records_and_matches_in_one_call(
    opened: tuple[Path, Path], good: Path, capsys: Capture
) -> None:
    assert main(["verify", str(good), str(opened[0])]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 deals, 1 match, all good"


def test_a_match_from_standard_input(
    opened: tuple[Path, Path], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened[0].open("rb") as stream:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
        assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.endswith("1 match, all good\n")


def test_a_match_past_the_cap_is_faulty(
    opened: tuple[Path, Path], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifying, "LONGEST_MATCH", 1000)
    assert main(["verify", str(opened[0])]) == 1
    assert "more than 1000 bytes" in capsys.readouterr().out

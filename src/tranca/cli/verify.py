"""``tranca verify``: replays records, and checks opened matches step by step.

A file of records streams: one line is in memory at a time, and a line longer than any record is a
faulty one. A match file is one value, known by how its canonical form begins, and read whole.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import typer

from tranca.cli import USAGE
from tranca.cli.lines import LONGEST_LINE, BadLine, lines_of
from tranca.fair.log import LogEntry
from tranca.fair.loglines import BadLog, read_log
from tranca.fair.report import Report, Step
from tranca.fair.verify import verify_match
from tranca.game.record import Verdict, verify_line

LONGEST_MATCH = 64 * 1024 * 1024
"""Bytes. A deal takes about five thousand of a match file."""
MATCH_BEGINS: Final = b'{"commitment":"'
"""A match file's first bytes: its keys are sorted, and no record has this one."""


@dataclass(slots=True)
class Count:
    """How many deals and matches were looked at, and how many of them are faulty."""

    deals: int = 0
    matches: int = 0
    faulty: int = 0
    unread: int = 0


def command(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Records, one a line, or match files; - is stdin."),
    ],
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The public log, to check match files against."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, of good deals too.")
    ] = False,
) -> int:
    """Replay records and check every act and the result; check opened matches step by step.

    Exit status: 0 all good, 1 some faulty, 2 a file that cannot be read.
    """
    count = Count()
    try:
        entries = None if log is None else entries_of(log)
    except OSError as error:
        print(f"tranca: {log}: {error.strerror or error}", file=sys.stderr)
        return USAGE
    except BadLog as bad:
        broken = {"file": str(log), "ok": False, "message": str(bad)}
        print(json.dumps(broken, ensure_ascii=False) if as_json else f"{log}: {bad}")
        count.faulty += 1
        entries = []
    for name in files:
        try:
            for number, verdict in enumerate(verdicts_of(name, entries), 1):
                _tell(name, number, verdict, as_json, count)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            count.unread += 1
            print(f"tranca: {name}: {error.strerror or error}", file=sys.stderr)
    if not as_json:
        print(_summary(count))
    sys.stdout.flush()
    return USAGE if count.unread else int(count.faulty > 0)


def entries_of(log: Path) -> list[LogEntry]:
    """The public log's entries; raises ``BadLog`` for a broken chain, and ``OSError``."""
    with log.open(encoding="utf-8", errors="replace") as lines:
        return list(read_log(lines))


def verdicts_of(name: str, log: Sequence[LogEntry] | None = None) -> Iterator[Verdict | Report]:
    """A verdict for each line of a file, or a match file's report; raises ``OSError``.

    ``-`` is standard input.
    """
    if name == "-":
        yield from _verdicts(sys.stdin.buffer, log)
        return
    with Path(name).open("rb") as stream:
        yield from _verdicts(stream, log)


def _verdicts(stream: BinaryIO, log: Sequence[LogEntry] | None) -> Iterator[Verdict | Report]:
    begins = stream.peek(len(MATCH_BEGINS)) if isinstance(stream, BufferedReader) else b""
    if begins.startswith(MATCH_BEGINS):
        yield _match_report(stream.read(LONGEST_MATCH + 1), log)
        return
    for line in lines_of(stream, LONGEST_LINE):
        yield _no_record(str(line)) if isinstance(line, BadLine) else verify_line(line)


def _match_report(data: bytes, log: Sequence[LogEntry] | None) -> Report:
    if len(data) > LONGEST_MATCH:
        return Report((Step("fault", "file", f"more than {LONGEST_MATCH} bytes"),))
    return verify_match(data, log)


def _no_record(message: str) -> Verdict:
    return Verdict(False, code="REC-3", message=message)


# ---------------------------------------------------------------- telling


def _tell(name: str, number: int, verdict: Verdict | Report, as_json: bool, count: Count) -> None:
    count.faulty += not verdict.ok
    if isinstance(verdict, Report):
        count.matches += 1
        if as_json:
            print(json.dumps(_report_object(name, verdict), ensure_ascii=False))
        else:
            for step in verdict.steps:
                print(f"{name}: {step}")
        return
    count.deals += 1
    if as_json:
        print(json.dumps(_as_object(name, number, verdict), ensure_ascii=False))
    elif not verdict.ok:
        act = "" if verdict.action is None else f"action {verdict.action}: "
        print(f"{name}:{number}: {act}{verdict.code}: {verdict.message}")


def _report_object(name: str, report: Report) -> dict[str, object]:
    steps = [{"state": step.state, "place": step.place, "said": step.said} for step in report.steps]
    return {"file": name, "ok": report.ok, "steps": steps}


def _as_object(name: str, number: int, verdict: Verdict) -> dict[str, object]:
    if verdict.ok:
        result = None if verdict.result is None else verdict.result.to_dict()
        return {"file": name, "line": number, "ok": True, "over": verdict.over, "result": result}
    return {
        "file": name,
        "line": number,
        "ok": False,
        "action": verdict.action,
        "code": verdict.code,
        "message": verdict.message,
    }


def _summary(count: Count) -> str:
    counted = [(count.deals, "deal", "deals"), (count.matches, "match", "matches")]
    parts = [f"{n} {one if n == 1 else many}" for n, one, many in counted if n]
    if not parts:
        parts.append("0 deals")
    if count.deals or count.matches or count.faulty or not count.unread:
        parts.append(f"{count.faulty} faulty" if count.faulty else "all good")
    if count.unread:
        parts.append(f"{count.unread} {'file' if count.unread == 1 else 'files'} not read")
    return ", ".join(parts)

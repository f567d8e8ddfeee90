"""``tranca verify``: replays records and checks every act and the result (RECORD).

It streams: one line is in memory at a time, and a line longer than any record is a faulty one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from tranca.cli import USAGE
from tranca.game.record import Verdict, verify_line

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes. A deal's record has a few thousand; the rest is for whatever a writer keeps in it."""


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Records, one a line; - is standard input.")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, of good deals too.")
    ] = False,
) -> int:
    """Replay records and check every act and the result.

    Exit status: 0 all good, 1 some faulty, 2 a file that cannot be read.
    """
    deals = faulty = 0
    unread = 0
    for name in files:
        try:
            for number, verdict in enumerate(verdicts_of(name), 1):
                deals += 1
                faulty += not verdict.ok
                _report(name, number, verdict, as_json)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            unread += 1
            print(f"tranca: {name}: {error.strerror or error}", file=sys.stderr)
    if not as_json:
        print(_summary(deals, faulty, unread))
    sys.stdout.flush()
    return USAGE if unread else int(faulty > 0)


def verdicts_of(name: str) -> Iterator[Verdict]:
    """A verdict for each line of a file (``-``: standard input); raises ``OSError``."""
    if name == "-":
        yield from _verdicts(sys.stdin.buffer)
        return
    with Path(name).open("rb") as stream:
        yield from _verdicts(stream)


def _verdicts(stream: BinaryIO) -> Iterator[Verdict]:
    while line := stream.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(stream)
            yield _no_record(f"a line of more than {LONGEST_LINE} bytes")
            continue
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as bad:
            yield _no_record(f"not UTF-8: {bad.reason} at byte {bad.start}")
            continue
        yield verify_line(text)


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def _no_record(message: str) -> Verdict:
    return Verdict(False, code="REC-3", message=message)


def _report(name: str, number: int, verdict: Verdict, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_as_object(name, number, verdict), ensure_ascii=False))
    elif not verdict.ok:
        place = f"{name}:{number}"
        act = "" if verdict.action is None else f"action {verdict.action}: "
        print(f"{place}: {act}{verdict.code}: {verdict.message}")


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


def _summary(deals: int, faulty: int, unread: int) -> str:
    parts = [f"{deals} {'deal' if deals == 1 else 'deals'}"]
    if deals or not unread:
        parts.append(f"{faulty} faulty" if faulty else "all good")
    if unread:
        parts.append(f"{unread} {'file' if unread == 1 else 'files'} not read")
    return ", ".join(parts)

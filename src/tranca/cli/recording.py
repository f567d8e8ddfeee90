"""The file that ``tranca simulate`` writes its records to, and goes on with after a break."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import typer

from tranca.arena import (
    AnotherRun,
    Plan,
    Tally,
    check_player,
    outcome_of_record,
    record_simulated,
)
from tranca.cli.lines import LONGEST_LINE
from tranca.cli.progress import watched

RECORD = "--record"


@contextmanager
def record_file(path: Path | None, *, resume: bool) -> Iterator[BinaryIO | None]:
    """The file open for writing, what was there kept only to resume. It may be a pipe.

    Raises ``typer.BadParameter`` when it cannot be opened, read or written.
    """
    if path is None:
        yield None
        return
    try:
        with path.open("r+b" if resume and path.exists() else "wb") as stream:
            yield stream
    except OSError as error:
        reason = error.strerror or str(error)
        raise typer.BadParameter(f"{path}: {reason}", param_hint=RECORD) from None


def kept_deals(plan: Plan, stream: BinaryIO, most: int, tally: Tally) -> None:
    """Counts the deals that are in the file already, and cuts a line that was torn off.

    Every line must be this simulation's, in order, and what was torn its next one's beginning. The
    stream then stands where the next record is written. Raises :class:`AnotherRun`, the file
    unchanged.
    """
    if not stream.readable():
        return  # the file is a new one
    end = 0
    last = b""
    for number, line in enumerate(watched(_raw_lines(stream), most, "deals read"), 1):
        if number > most:
            raise AnotherRun(f"the file holds more than the {most} deals asked for")
        if not line.endswith(b"\n"):
            _check_torn(plan, number, line)
            break
        try:
            tally.add(outcome_of_record(plan, number, line[:-1].decode()))
        except (AnotherRun, UnicodeDecodeError) as bad:
            raise AnotherRun(f"line {number} is not deal {number} of this run: {bad}") from None
        last = line
        end += len(line)
    if last:
        check_player(plan, tally.deals, last[:-1].decode())
    stream.seek(end)
    stream.truncate()


def _raw_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Each line with its end; one that is too long is given as if it were torn."""
    while line := stream.readline(LONGEST_LINE):
        yield line


def _check_torn(plan: Plan, number: int, torn: bytes) -> None:
    """Raises :class:`AnotherRun` unless this is how the record of that deal begins."""
    record = record_simulated(plan.played(number), plan.seed)
    if not record.encode().startswith(torn):
        raise AnotherRun(f"line {number} is cut off, and not how deal {number} of this run begins")

"""``tranca show``: any moment of a record in the terminal, in colour where there is any."""

from __future__ import annotations

import io
import sys
from itertools import islice
from typing import Annotated, Final, Literal

import typer
from rich.console import Console
from rich.text import Text

from tranca.cli.lines import BadLine, lines_of, opened
from tranca.game.moment import Moment, made_lines, moment_lines, moment_of
from tranca.game.picture import Line, Role
from tranca.game.record import BadRecord, Record, parse_record

STYLES: Final[dict[Role, str]] = {
    "plain": "",
    "title": "bold",
    "label": "dim",
    "red": "red",
    "black": "",
    "wild": "bold magenta",
    "clean": "bold green",
    "dirty": "yellow",
    "turn": "bold cyan",
    "note": "cyan",
    "hidden": "dim",
    "fault": "bold red",
}


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Records, one a line; - is standard input.")
    ],
    line: Annotated[int, typer.Option(metavar="N", min=1, help="Which line, from 1.")] = 1,
    act: Annotated[
        int | None,
        typer.Option(
            metavar="K", min=0, help="After how many acts; 0 is the opening. [default: all]"
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", min=1, help="Only what this seat saw.")
    ] = None,
    lang: Annotated[Literal["pt", "en"], typer.Option(metavar="pt|en", help="Language.")] = "pt",
    acts: Annotated[
        bool, typer.Option("--acts", help="List the acts so far in place of the table.")
    ] = False,
) -> int:
    """Look at any moment of a record. / Mostra qualquer momento de um registro.

    Exit status: 0 shown, 1 a faulty record (shown as far as it stands), 2 nothing to show.
    """
    try:
        moment = _moment(file, line, act, seat)
    except BadRecord as bad:
        print(f"{file}:{line}: {bad.code}: {bad.message}", file=sys.stderr)
        return 1
    shown = made_lines if acts else moment_lines
    _print(shown(moment, seat, lang))
    return int(moment.fault is not None)


def _moment(file: str, line: int, act: int | None, seat: int | None) -> Moment:
    record = _record(file, line)
    count, players = len(record.actions), record.rules.players
    if act is not None and act > count:
        raise typer.BadParameter(f"the record has {count} acts", param_hint="--act")
    if seat is not None and seat > players:
        raise typer.BadParameter(f"the deal has {players} seats", param_hint="--seat")
    return moment_of(record, act)


def _record(file: str, number: int) -> Record:
    """The record on that line; raises ``typer.BadParameter`` without one, and ``BadRecord``."""
    try:
        with opened(file) as stream:
            line = next(islice(lines_of(stream), number - 1, None), None)
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror or error}", param_hint="FILE") from None
    if line is None:
        raise typer.BadParameter(f"{file} has fewer than {number} lines", param_hint="--line")
    if isinstance(line, BadLine):
        raise BadRecord("REC-3", str(line))
    return parse_record(line)


def _print(lines: list[Line]) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal of another alphabet shows a ?
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        text = Text.assemble(*((span.text, STYLES[span.role]) for span in line))
        text.rstrip()
        console.print(text)

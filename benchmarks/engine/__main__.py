"""``python -m benchmarks.engine``: makes the environments, measures, writes the document.

    python -m benchmarks.engine                      everything, about ten minutes
    python -m benchmarks.engine --without peers      no peers, no network
    python -m benchmarks.engine --quick --without peers --without compiled --print

It needs a system with POSIX's account of children's CPU time. The document and its picture are
written only when every contestant has been measured, or left out by name.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from benchmarks.engine import report
from benchmarks.engine.contestants import FULL, QUICK, measure
from benchmarks.engine.environments import MAKERS, ROOT, Environment, NotMade
from benchmarks.engine.machine import described
from benchmarks.engine.plot import drawn
from benchmarks.engine.targets import judged

PEERS = ("openspiel", "rlcard")
PICTURE = "images/engine-speed.svg"


def main(arguments: list[str]) -> int:
    """Returns 0 when all was measured that was asked for, else 1; targets do not matter to it."""
    asked = _parser().parse_args(arguments)
    left_out = {name for each in asked.without for name in (PEERS if each == "peers" else (each,))}
    pace = QUICK if asked.quick else FULL
    pace = replace(pace, rounds=asked.rounds or pace.rounds, seconds=asked.seconds or pace.seconds)
    try:
        environments = _made([name for name in MAKERS if name not in left_out], asked.cache)
        where = described(environments)
        measured = measure(environments, pace, _say)
    except NotMade as problem:
        _say(str(problem))
        return 1
    outcomes = judged(measured.samples)
    text = report.figures(where, pace, measured, outcomes, PICTURE)
    if asked.print:
        sys.stdout.write(text + "\n")
        return 0
    picture = asked.document.parent / PICTURE
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(drawn(outcomes, measured.growth), encoding="utf-8", newline="\n")
    report.rewrite(asked.document, text)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="a smoke run: no figure means much")
    parser.add_argument("--rounds", type=int, metavar="N", help=f"{FULL.rounds} unless told")
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help=f"CPU time of a rate, {FULL.seconds:g} unless told",
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=["peers", *PEERS, "compiled"],
        help="leave these out; may be given again",
    )
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "benchmarks")
    parser.add_argument("--document", type=Path, default=ROOT / "docs" / "performance.md")
    parser.add_argument("--print", action="store_true", help="write to the terminal instead")
    return parser


def _made(names: list[str], cache: Path) -> dict[str, Environment]:
    cache.mkdir(parents=True, exist_ok=True)
    made = {}
    for name in names:
        _say(f"environment: {name}")
        made[name] = MAKERS[name](cache)
    return made


def _say(words: str) -> None:
    sys.stderr.write(words + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

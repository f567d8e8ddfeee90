"""Runs every test and check of the project, part by part; ``python3 run.py test`` ends here.

A part that fails does not stop the others. It refuses to leave a part out quietly: what a part
lacks (a browser, Node) is installed or is a failure that says what to do.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.chromium import HOW_TO_GET_ONE, find_chromium, install_chromium
from tranca import webbuild

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
_COUNTING = re.compile(
    r"\b(deselected|errors?|failed|formatted|no issues|not compiled|passed)\b", re.IGNORECASE
)


class PartError(Exception):
    """A part cannot even begin. The text says what is missing."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the tests: its name, what it checks, and its commands, made when due."""

    name: str
    checks: str
    commands: Callable[[], list[list[str]]]
    folder: Path = ROOT


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a part ended."""

    part: Part
    passed: bool
    closing: str
    """The last line that counts, as test runners end with; or what the part lacks."""
    seconds: float


def lint() -> list[list[str]]:
    """Returns the commands for style and likely mistakes."""
    ruff = [sys.executable, "-m", "ruff"]
    return [[*ruff, "check", "."], [*ruff, "format", "--check", "."]]


def types() -> list[list[str]]:
    """Returns the command for the types of the Python code."""
    return [[sys.executable, "-m", "mypy"]]


def page() -> list[list[str]]:
    """Returns the commands for the page's types and unit tests; installs the page's tools first."""
    node = _node()
    webbuild.install_tools(WEB, node)
    tool = WEB / "node_modules"
    program = str(node.program)
    return [
        [program, str(tool / "svelte-check/bin/svelte-check"), "--fail-on-warnings"],
        [program, str(tool / "typescript/bin/tsc"), "-p", "tsconfig.node.json"],
        [program, str(tool / "vitest/vitest.mjs"), "run"],
    ]


def python() -> list[list[str]]:
    """Returns the command for all Python tests but those in the browser."""
    return [[sys.executable, "-m", "pytest", "-m", "not e2e", "-n", _workers(8)]]


def compiled() -> list[list[str]]:
    """Returns the command for the tests of the rules against the compiled engine."""
    return [[sys.executable, "-m", "tests.compiled"]]


def _workers(most: int) -> str:
    """How many processes share a part's tests: one a core, but no more than serve it."""
    return str(min(os.cpu_count() or 1, most))


def end_to_end() -> list[list[str]]:
    """Returns the command for the tests in a browser; gets a fresh page and a Chromium first."""
    if webbuild.bundle_state(WEB) is not webbuild.BundleState.FRESH:
        webbuild.build_bundle(WEB, _node())
    if find_chromium() is None:
        install_chromium()
    chromium = find_chromium()
    if chromium is None:
        raise PartError(HOW_TO_GET_ONE)
    return [[sys.executable, "-m", "pytest", "-m", "e2e", "-n", _workers(4)]]


PARTS = (
    Part("lint", "style and likely mistakes (ruff)", lint),
    Part("types", "types of the Python code (mypy)", types),
    Part("page", "types and unit tests of the page (svelte-check, vitest)", page, WEB),
    Part("e2e", "matches in a real Chromium (pytest)", end_to_end),
    Part("python", "the rules, the room, the server, the house (pytest)", python),
    Part("compiled", "the rules again, on the compiled engine (mypyc, pytest)", compiled),
)


def main(names: list[str]) -> int:
    """Runs the parts named, or all. Returns 0 if all passed, 1 if not, 2 for an unknown name."""
    unknown = set(names) - {part.name for part in PARTS}
    if unknown:
        known = ", ".join(part.name for part in PARTS)
        print(
            f"There is no part {', '.join(sorted(unknown))}; there are: {known}.", file=sys.stderr
        )
        return 2
    outcomes = [run_part(part) for part in PARTS if not names or part.name in names]
    print("\n──── all parts ────")
    for outcome in outcomes:
        mark = "ok    " if outcome.passed else "FAILED"
        print(f"{mark} {outcome.part.name:<8} {outcome.seconds:6.1f} s  {outcome.closing}")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def run_part(part: Part) -> Outcome:
    """Runs a part's commands to the end, failed ones too, and shows what they print."""
    print(f"\n──── {part.name}: {part.checks} ────", flush=True)
    began = time.monotonic()
    try:
        endings = [_run(command, part.folder) for command in part.commands()]
    except (PartError, webbuild.WebBuildError) as error:
        print(error, flush=True)
        return Outcome(
            part, passed=False, closing=str(error).split(". ")[0], seconds=time.monotonic() - began
        )
    passed = all(code == 0 for code, _ in endings)
    return Outcome(part, passed, endings[-1][1], time.monotonic() - began)


def _run(command: list[str], folder: Path) -> tuple[int, str]:
    """Runs a command and passes its output on. Returns its exit code and last counting line."""
    last = ""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=_node_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() if _COUNTING.search(line) else last
    return process.returncode, last


def _node_environment() -> dict[str, str]:
    """Returns our environment, colourless, with Node on ``PATH`` for tools that start others."""
    plain = {**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    node = webbuild.find_node()
    return plain if node is None else node.environment(plain)


def _node() -> webbuild.Node:
    node = webbuild.find_node()
    if node is None:
        raise PartError(
            "There is no Node 20.19 or newer with npm. Run `python3 run.py test`, which gets one, "
            f"or install {webbuild.NODE_REQUIREMENT} into .venv."
        )
    return node


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Running the engine's tests against a mutant: a private copy of the tree, one process a mutant.

A worker copies the tree once, loads what every test run needs, and forks for each mutant: the
child finds the mutated file where the original stood, runs the tests until the first one fails, and
its exit status is the verdict. A child that spins is stopped by the kernel after so many seconds of
CPU, which counts as caught: such a fault does not go unnoticed.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

import pytest

from tests.mutants.mutations import Mutant, planted

Verdict = Literal["caught", "stopped", "survived"]

STAGES: Final = (("tests/rules", "tests/cases"), ("tests/game", "tests/records"))
"""The tests that are to notice, quickest first: most faults never see the second stage."""

CPU_SECONDS: Final = 300
_COPIED: Final = ("src", "tests", "docs", "pyproject.toml", "hatch_build.py")
_LEFT_OUT: Final = "--ignore=tests/game/test_reached.py"
"""How often the laws reach what is rare is a matter of the tests, not of the engine."""
_NO_TESTS_RUN: Final = 5


class Bench:
    """A private copy of the tree in ``folder``, in which mutants are tried one after the other."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        for name in _COPIED:
            source = root / name
            if source.is_dir():
                unwanted = shutil.ignore_patterns("__pycache__", "web_dist", "e2e", "page")
                shutil.copytree(source, folder / name, ignore=unwanted)
            else:
                shutil.copy(source, folder / name)

    def verdict(self, mutant: Mutant | None, stages: Sequence[Sequence[str]] = STAGES) -> Verdict:
        """What the tests say of a mutant, or (``None``) of the tree as it is."""
        if mutant is None:
            return self._staged(stages)
        file = self.folder / mutant.file
        original = file.read_bytes()
        file.write_text(planted(mutant, original.decode("utf-8")), encoding="utf-8")
        try:
            return self._staged(stages)
        finally:
            file.write_bytes(original)

    def _staged(self, stages: Sequence[Sequence[str]]) -> Verdict:
        for suite in stages:
            verdict = self._run(suite)
            if verdict != "survived":
                return verdict
        return "survived"

    def _run(self, suite: Sequence[str]) -> Verdict:
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            self._be_the_child(suite)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            if os.WTERMSIG(status) in {signal.SIGXCPU, signal.SIGKILL}:
                return "stopped"
            return "caught"
        code = os.waitstatus_to_exitcode(status)
        if code == _NO_TESTS_RUN:
            raise RuntimeError(f"no tests in {suite}")
        return "survived" if code == 0 else "caught"

    def _be_the_child(self, suite: Sequence[str]) -> None:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
            # No bytecode: a mutant as long as the original and as young would be taken for it.
            sys.dont_write_bytecode = True
            os.environ["HYPOTHESIS_PROFILE"] = "mutants"
            os.chdir(self.folder)
            for name in [n for n in sys.modules if n.split(".")[0] in {"tranca", "tests"}]:
                del sys.modules[name]
            sys.path[:] = [str(self.folder / "src"), str(self.folder), *sys.path]
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
            options += ["-p", "no:playwright", "-p", "no:base_url", "--no-header", _LEFT_OUT]
            code = int(pytest.main([*options, *suite]))
        finally:
            os._exit(code)

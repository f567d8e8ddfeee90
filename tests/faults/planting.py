"""Plants a fault into a private copy of the package and asks the quick nets who notices.

A copy is made once; each fault is written into it, a forked child loads the faulty engine and runs
the nets, and the file is put back. A child forgets what the process that forks had loaded of the
engine, so it sees its own copy alone, and makes sure that it does. It refuses to plant where the
right words do not stand exactly once.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
import sys
import traceback
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode

from tests.faults.faults import Fault

ROOT = Path(__file__).resolve().parents[2]


class NoSuchPlace(Exception):
    """The engine's text has changed: a fault's right words are not there once."""


class Copy:
    """A private copy of the package's sources in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        unwanted = shutil.ignore_patterns("__pycache__", "web_dist")
        shutil.copytree(ROOT / "src", self.source, ignore=unwanted)
        # By their hash and not their time: a fault planted within the second is noticed.
        compileall.compile_dir(
            self.source, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH
        )

    def caught_by(self, fault: Fault | None, nets: Iterable[str]) -> dict[str, str]:
        """The nets that notice the fault (or, for ``None``, anything), with what they said."""
        if fault is None:
            return self._ask(None, nets)
        file = self.source / "tranca" / "game" / fault.file
        original = file.read_text(encoding="utf-8")
        if original.count(fault.right) != 1:
            raise NoSuchPlace(
                f"{fault}: {fault.right!r} stands {original.count(fault.right)} times"
            )
        file.write_text(original.replace(fault.right, fault.wrong), encoding="utf-8")
        try:
            return self._ask(fault, nets)
        finally:
            file.write_text(original, encoding="utf-8")

    def _ask(self, fault: Fault | None, nets: Iterable[str]) -> dict[str, str]:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                self._child(fault, nets, writing)
                status = 0
            except Exception:  # noqa: BLE001 - a child must end here whatever befell it
                traceback.print_exc()
            finally:
                os._exit(status)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as answers:
            said = answers.read()
        _, status = os.waitpid(child, 0)
        assert status == 0, f"the nets could not be cast: {fault}"
        found: dict[str, str] = json.loads(said)
        return found

    def _child(self, fault: Fault | None, nets: Iterable[str], writing: int) -> None:
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(self.source))
        for name in [name for name in sys.modules if _is_of_the_engine(name)]:
            del sys.modules[name]
        casting = import_module("tests.faults.nets")
        engine = import_module("tranca.game").__file__
        assert engine is not None, "the package is a file"
        assert Path(engine).is_relative_to(self.source), f"{engine} is not the planted copy"
        found = casting.cast(None if fault is None else fault.article, nets)
        with os.fdopen(writing, "w", encoding="utf-8") as answers:
            answers.write(json.dumps(found))


def _is_of_the_engine(name: str) -> bool:
    """Whether a module is the package's, or has taken things from it."""
    ours = name.partition(".")[0] in {"tranca", "tests"}
    return ours and not name.startswith("tests.faults.faults")

"""The environments that are measured, each with a Python of its own below one cache folder.

Made once and used again as long as what they hold has not changed. It refuses to touch the
environment that it runs in, and to go on when one cannot be made: a figure is missing because
somebody left its environment out by name, never by accident.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
OPEN_SPIEL: Final = "open_spiel==2.0.2"
RLCARD: Final = "rlcard==1.2.0"
STAMP: Final = "made-of.txt"
ENGINE_FILES: Final = (
    "pyproject.toml",
    "hatch_build.py",
    "src/tranca/__init__.py",
    "src/tranca/cards/*.py",
    "src/tranca/rules/*.py",
    "src/tranca/game/*.py",
    "benchmarks/**/*.py",
)
"""What the compiled build is made of."""


class NotMade(RuntimeError):
    """An environment could not be made; the text says which command failed, and how."""


@dataclass(frozen=True, slots=True)
class Environment:
    """A Python, the folder that its workers are imported from, and our sources if it needs them."""

    name: str
    python: Path
    folder: Path = ROOT
    sources: Path | None = None

    def variables(self) -> dict[str, str]:
        """The variables of its processes: ours, without what points Python elsewhere."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        kept["PYTHONHASHSEED"] = "0"
        return kept if self.sources is None else {**kept, "PYTHONPATH": str(self.sources)}

    def asked(self, code: str) -> str:
        """What a line of Python prints there."""
        return _run([str(self.python), "-c", code], self.folder, self.variables()).strip()


def pure(cache: Path) -> Environment:
    """Our sources as they stand, under a bare Python: no installation, no package."""
    python = _python(cache / "pure")
    if not python.exists():
        _run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(cache / "pure")])
    return Environment("pure", python, sources=ROOT / "src")


def compiled(cache: Path) -> Environment:
    """Our package built with mypyc, and beside it the policy of the play-outs compiled too.

    The workers come from a copy of this package, so that no extension module ever lies in the
    checkout.
    """
    home = cache / "compiled"
    wanted = digest(ENGINE_FILES)
    if not _is_made_of(home, wanted):
        python = _with_pip(home)
        build = {**os.environ, "TRANCA_COMPILE": "1", "TRANCA_WEB": "skip"}
        _run([python, "-m", "pip", "install", "--no-deps", str(ROOT)], environment=build)
        _run([python, "-m", "pip", "install", "mypy[mypyc]"])
        _compile_policy(home, python)
        loaded = _run([python, "-c", "import tranca.game.listing as l; print(l.__file__)"], home)
        if loaded.strip().endswith(".py"):
            raise NotMade("the package was installed with TRANCA_COMPILE=1, and it is not compiled")
        (home / STAMP).write_text(wanted, encoding="utf-8")
    return Environment("compiled", _python(home), folder=home / "workers")


def _compile_policy(home: Path, python: str) -> None:
    workers = home / "workers"
    shutil.rmtree(workers, ignore_errors=True)
    shutil.copytree(
        ROOT / "benchmarks", workers / "benchmarks", ignore=shutil.ignore_patterns("__pycache__")
    )
    _run([python, "-m", "mypyc", "benchmarks/engine/greedy.py"], workers)


def openspiel(cache: Path) -> Environment:
    """OpenSpiel, as its maintainers build it."""
    return _peer("openspiel", OPEN_SPIEL, cache)


def rlcard(cache: Path) -> Environment:
    """RLCard, as its maintainers build it."""
    return _peer("rlcard", RLCARD, cache)


def _peer(name: str, requirement: str, cache: Path) -> Environment:
    home = cache / name
    if not _is_made_of(home, requirement):
        _run([_with_pip(home), "-m", "pip", "install", requirement])
        (home / STAMP).write_text(requirement, encoding="utf-8")
    return Environment(name, _python(home))


MAKERS: Final[dict[str, Callable[[Path], Environment]]] = {
    "pure": pure,
    "compiled": compiled,
    "openspiel": openspiel,
    "rlcard": rlcard,
}


def digest(patterns: Iterable[str], root: Path = ROOT) -> str:
    """A digest of the files that the patterns name, and of this Python's version."""
    sums = hashlib.sha256(sys.version.encode())
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            sums.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return sums.hexdigest()


def _is_made_of(home: Path, wanted: str) -> bool:
    stamp = home / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def _with_pip(home: Path) -> str:
    _run([sys.executable, "-m", "venv", "--clear", str(home)])
    return str(_python(home))


def _python(home: Path) -> Path:
    return home / "bin" / "python"


def _run(command: list[str], folder: Path = ROOT, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        told = "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise NotMade(f"{' '.join(command)} failed ({done.returncode}):\n{told}")
    return done.stdout

"""Runs the tests of the rules against the compiled engine; ``python -m tests.compiled``.

Builds the compiled wheel in a temporary place, unpacks it there, and lets it hide the checkout's
own files, so no extension ever comes near them. It refuses to pass for want of a compiler without
saying so: the line it ends with tells that nothing was compiled.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTED = ("tests/rules", "tests/game", "tests/cases", "tests/records")
LEFT_OUT = ("tests/game/test_reached.py",)
"""Says how often the laws reach what is rare: a matter of the tests, not of the engine's build."""

_COMPILERS = ("cc", "gcc", "clang", "cl")
_WHICH = "from tranca.game.build import build; print(build())"


def main() -> int:
    """Returns 0 if all tests passed, or if the machine has no C compiler; else what failed."""
    compiler = next((name for name in _COMPILERS if shutil.which(name)), None)
    if compiler is None:
        print("not compiled: the machine has no C compiler; the pure engine is tested elsewhere")
        return 0
    with tempfile.TemporaryDirectory(prefix="tranca-compiled-") as folder:
        site = _installed(Path(folder))
        environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
        which = _run([sys.executable, "-c", _WHICH], environment, capture=True)
        print(f"engine: {which.stdout.strip()} ({compiler})", flush=True)
        if which.stdout.strip() != "compiled":
            print("FAILED: the wheel's engine is not the one that runs", which.stderr)
            return 1
        pytest = [sys.executable, "-m", "pytest", "-m", "not e2e and not slow"]
        workers = str(min(os.cpu_count() or 1, 8))
        options = ["-n", workers, "-p", "no:cacheprovider"]
        left_out = [f"--ignore={path}" for path in LEFT_OUT]
        return _run([*pytest, *options, *left_out, *TESTED], environment).returncode


def _installed(folder: Path) -> Path:
    """Builds the compiled wheel and unpacks it below the folder; returns where."""
    environment = {**os.environ, "TRANCA_COMPILE": "force", "TRANCA_WEB": "skip"}
    hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    _run([*hatchling, "-d", str(folder / "wheel")], environment, check=True)
    (wheel,) = (folder / "wheel").iterdir()
    site = folder / "site"
    zipfile.ZipFile(wheel).extractall(site)
    return site


def _run(
    command: list[str], environment: dict[str, str], *, check: bool = False, capture: bool = False
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=check, capture_output=capture, text=True
    )


if __name__ == "__main__":
    sys.exit(main())

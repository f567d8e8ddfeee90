"""The project's own files, as the house tests see them: tracked, or about to be."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tranca"
GENERATED = frozenset({"web/package-lock.json", "web/src/lib/wire.ts", "requirements.lock"})
"""Files written by tools, by their path from ``ROOT``: nobody reads them line by line."""


@cache
def project_files() -> tuple[Path, ...]:
    """Returns every file that git tracks or would track, sorted. Needs git, as a clone does."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return tuple(sorted(path for path in paths if path.is_file()))


def shown(path: Path) -> str:
    """Returns the path from ``ROOT``, with slashes, as messages and ratchets name it."""
    return path.relative_to(ROOT).as_posix()

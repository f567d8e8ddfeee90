"""The data folder: made with mode 0700, held by one process at a time through a lock file.

It holds decks and snapshots, which are secret until a match is closed: so nobody but its owner may
look inside. The lock is the operating system's, so a killed process leaves none behind.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Final

from tranca.store.port import Refused

LOCK_NAME: Final = "tranca.lock"


def prepare(folder: Path) -> None:
    """Makes the folder if it is missing and closes it to others.

    Raises :class:`Refused` if that cannot be done.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if os.name != "nt":
            folder.chmod(0o700)
    except OSError as error:
        reason = error.strerror or "the system refuses"
        raise Refused("unwritable", f"the data folder {folder} cannot be used: {reason}") from error


class FolderLock:
    """Holds a folder until :meth:`release`; raises :class:`Refused` if another process does."""

    def __init__(self, folder: Path) -> None:
        try:
            self._file: IO[str] = (folder / LOCK_NAME).open("a+", encoding="ascii")
        except OSError as error:
            text = f"the data folder {folder} cannot be written: {error.strerror}"
            raise Refused("unwritable", text) from error
        try:
            _lock(self._file)
        except OSError as error:
            holder = _holder(self._file)
            self._file.close()
            raise Refused(
                "busy", f"the data folder {folder} is in use by another Tranca server{holder}"
            ) from error
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def release(self) -> None:
        """Lets the folder go."""
        self._file.close()


def _holder(file: IO[str]) -> str:
    try:
        file.seek(0)
        text = file.read(20).strip()
    except OSError:
        # Windows does not let a locked file be read; who holds it then stays unsaid.
        return ""
    return f" (process {text})" if text.isdigit() else ""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

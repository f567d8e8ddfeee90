"""The data folder: made with mode 0700, held by one process at a time through a lock file.

It holds decks and snapshots, which are secret until a match is closed: so nobody but its owner may
look inside. A folder that holds other people's things too is not closed to them: there the files
alone are. The lock is the operating system's, so a killed process leaves none behind.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from tranca.store.port import Refused

OURS: Final = "tranca."
"""What the names of all our files begin with."""
LOCK_NAME: Final = "tranca.lock"


def prepare(folder: Path) -> None:
    """Makes the folder if it is missing and closes it to others, if there is nothing else in it.

    Raises :class:`Refused` if that cannot be done.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if os.name != "nt" and all(each.name.startswith(OURS) for each in folder.iterdir()):
            folder.chmod(0o700)
    except OSError as error:
        reason = error.strerror or "the system refuses"
        raise Refused("unwritable", f"the data folder {folder} cannot be used: {reason}") from error


def make_private(file: Path) -> None:
    """Makes a file that its owner alone may read, or makes one so; SQLite's others follow it.

    Raises :class:`Refused` if that cannot be done.
    """
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        if os.name != "nt":
            file.chmod(0o600)
    except OSError as error:
        raise Refused("unwritable", f"{file} cannot be written: {error.strerror}") from error


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
        try:
            self._file.truncate(0)
            self._file.write(str(os.getpid()))
            self._file.flush()
        except OSError as error:
            self._abandon()
            text = f"the data folder {folder} cannot be written: {error.strerror}"
            raise Refused("unwritable", text) from error

    def _abandon(self) -> None:
        """Closes a file that cannot take what was written to it: closing tries once more."""
        with suppress(OSError):
            self._file.close()

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

"""A disk that keeps only what was synchronised, and of the rest whatever it likes.

A process that is killed loses nothing that it handed to the system, so killing never catches a
missing fsync. Here a file system of our own notes every write and every synchronisation below
SQLite; the power is cut at a random moment, writes that were not synchronised are kept, lost or
torn at random, and the store is opened on what is left.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import apsw
import pytest

from tranca.fair.log import LogEntry, chained
from tranca.fair.scheme import H
from tranca.store import (
    Appended,
    Change,
    MatchOpened,
    MatchRevealed,
    Refused,
    RoomOpened,
    Snapshotted,
    SqliteStore,
    StoreError,
)
from tranca.store.sqlite import FILE_NAME

NAME = "noting-disk"


@dataclass(frozen=True)
class Written:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Cut:
    file: str
    size: int


@dataclass(frozen=True)
class Synced:
    file: str


@dataclass(frozen=True)
class Deleted:
    file: str


Deed = Written | Cut | Synced | Deleted


@dataclass
class Journal:
    """Everything that reached the disk, in order. ``forget_syncs`` plants a bug to be caught."""

    done: list[Deed] = field(default_factory=list)
    forget_syncs: bool = False

    def note(self, deed: Deed) -> None:
        if not (self.forget_syncs and isinstance(deed, Synced)):
            self.done.append(deed)


class NotingDisk(apsw.VFS):
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        super().__init__(NAME, "")

    def xOpen(  # noqa: N802 - SQLite's name
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> apsw.VFSFile:
        return NotingFile(name, flags, self.journal)

    def xDelete(  # noqa: N802 - SQLite's name
        self, filename: str, syncdir: bool
    ) -> None:
        super().xDelete(filename, syncdir)
        self.journal.note(Deleted(Path(filename).name))


class NotingFile(apsw.VFSFile):
    def __init__(
        self, name: str | apsw.URIFilename | None, flags: list[int], journal: Journal
    ) -> None:
        shown = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self.file = Path(shown).name
        self.journal = journal
        super().__init__("", name, flags)

    def xWrite(  # noqa: N802 - SQLite's name
        self, data: bytes, offset: int
    ) -> None:
        self.journal.note(Written(self.file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(  # noqa: N802 - SQLite's name
        self, newsize: int
    ) -> None:
        self.journal.note(Cut(self.file, newsize))
        super().xTruncate(newsize)

    def xSync(  # noqa: N802 - SQLite's name
        self, flags: int
    ) -> None:
        super().xSync(flags)
        self.journal.note(Synced(self.file))


def after_the_cut(journal: Journal, moment: int, rng: random.Random) -> dict[str, bytes]:
    """The files as the disk may have left them when the power went after ``moment`` deeds."""
    files: dict[str, bytearray] = {}
    last_sync: dict[str, int] = {}
    for index, deed in enumerate(journal.done[:moment]):
        if isinstance(deed, Synced):
            last_sync[deed.file] = index
    keeps = rng.choice((0.0, 0.5, 0.9))
    for index, deed in enumerate(journal.done[:moment]):
        if isinstance(deed, Synced):
            continue
        if isinstance(deed, Deleted):
            files.pop(deed.file, None)
            continue
        is_safe = index < last_sync.get(deed.file, -1)
        if not is_safe and rng.random() >= keeps:
            continue
        content = files.setdefault(deed.file, bytearray())
        if isinstance(deed, Cut):
            del content[deed.size :]
            continue
        data = (
            deed.data
            if is_safe or rng.random() < 0.7
            else deed.data[: rng.randrange(len(deed.data))]
        )
        content.extend(bytes(max(0, deed.offset + len(data) - len(content))))
        content[deed.offset : deed.offset + len(data)] = data
    return {name: bytes(content) for name, content in files.items()}


@pytest.fixture
def journal() -> Iterator[Journal]:
    noted = Journal()
    disk = NotingDisk(noted)
    yield noted
    disk.unregister()


def play(folder: Path, journal: Journal) -> list[int]:
    """Writes thirty inputs with checkpoints between; how far the disk was at each answer."""
    store = SqliteStore(folder, vfs=NAME)
    store._writer.pragma("wal_autocheckpoint", 8)
    store.write([RoomOpened("r", 1)]).result(10)
    answered = [len(journal.done)]
    for n in range(1, 31):
        changes = [Appended("r", n, n, b"%03d" % n * (1 + 200 * (n % 4)))]
        snapshot = [Snapshotted("r", n, b"s%d" % n)] if n % 10 == 0 else []
        store.write([*changes, *snapshot, *matches_with(n)]).result(10)
        answered.append(len(journal.done))
    store.close()
    return answered


def matches_with(n: int) -> list[Change]:
    """What is written of matches together with the ``n``-th input: opened at odd ones, closed then.

    The one that opened with an input is closed with the next.
    """
    if n % 2:
        return [MatchOpened(f"m{n}", H(b"%d" % n), bytes([n]) * 64)]
    return [MatchRevealed(f"m{n - 1}", None, b"file %d" % n * 300)]


def check_matches(store: SqliteStore, inputs: int) -> None:
    """The log has what came with the inputs that are there, in one chain, and nothing else."""
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert [row.hash for row in rows] == chained(entries)
    assert [row.n for row in rows] == list(range(1, inputs + 1))
    for n in range(1, inputs + 1, 2):
        opened = store.opened_match(f"m{n}")
        assert opened is not None
        assert opened.secret == bytes([n]) * 64
        assert (store.match_file(f"m{n}") is None) is (n == inputs)


def survivors(files: dict[str, bytes], folder: Path) -> int:
    """How many inputs the store finds on what is left; they must be the first ones, whole."""
    folder.mkdir()
    for name, content in files.items():
        if not name.endswith("-shm"):
            (folder / name).write_bytes(content)
    store = SqliteStore(folder)
    kept = store.whole_log("r")
    assert [each.number for each in kept] == list(range(1, len(kept) + 1))
    for each in kept:
        assert each.body == b"%03d" % each.number * (1 + 200 * (each.number % 4))
    found = store.room("r")
    assert found is None or found.head == len(kept)
    check_matches(store, len(kept))
    store.close()
    return len(kept)


def lost(tmp_path: Path, journal: Journal, seed: int) -> list[str]:
    """What was answered and is gone, over sixty power cuts."""
    rng = random.Random(seed)
    answered = play(tmp_path / "played", journal)
    assert any(isinstance(deed, Written) and deed.file == FILE_NAME for deed in journal.done)
    gone = []
    for cut in range(60):
        moment = rng.randrange(answered[0], len(journal.done) + 1)
        promised = sum(at <= moment for at in answered) - 1
        try:
            kept = survivors(after_the_cut(journal, moment, rng), tmp_path / f"cut{cut}")
        except (Refused, StoreError, AssertionError) as error:  # damaged, or it does not even open
            gone.append(f"cut {cut} at {moment}: {error!r}")
            continue
        if kept < promised:
            gone.append(f"cut {cut} at {moment}: {promised} promised, {kept} kept")
    return gone


@pytest.mark.parametrize("seed", range(3))
def test_a_power_cut_loses_nothing_that_was_answered(
    tmp_path: Path, journal: Journal, seed: int
) -> None:
    assert lost(tmp_path, journal, seed) == []


def test_a_store_that_forgot_to_synchronise_would_be_caught(
    tmp_path: Path, journal: Journal
) -> None:
    journal.forget_syncs = True
    assert lost(tmp_path, journal, 1)

"""The durable store's own promises: one process a folder, strangers refused, nothing lost."""

import os
import shutil
import stat
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import apsw
import pytest

from tranca.store import (
    Appended,
    Beat,
    Change,
    Refused,
    RoomOpened,
    SqliteStore,
    StoreConflict,
    WriteFailed,
)
from tranca.store.schema import VERSION
from tranca.store.sqlite import FILE_NAME


def put(store: SqliteStore, *changes: Change) -> None:
    store.write(changes).result(10)


def bodies(store: SqliteStore) -> list[bytes]:
    return [each.body for each in store.whole_log("r")]


def test_what_was_written_is_there_when_the_folder_is_opened_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    put(store, RoomOpened("r", 1), Appended("r", 1, 2, b"x"))
    store.close()
    again = SqliteStore(tmp_path)
    assert bodies(again) == [b"x"]
    again.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps other people out by its own lists")
def test_the_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"
    folder.mkdir(parents=True, mode=0o755)
    SqliteStore(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps other people out by its own lists")
def test_a_folder_with_other_things_is_left_open_and_our_files_are_closed(tmp_path: Path) -> None:
    """Whoever says ``--data /tmp`` must not lock everybody out of it."""
    (tmp_path / "somebody else's").touch()
    tmp_path.chmod(0o755)
    store = SqliteStore(tmp_path)
    put(store, RoomOpened("r", 1))
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    ours = list(tmp_path.glob(f"{FILE_NAME}*"))
    assert len(ours) == 3, "the database, its log, its index"
    assert {stat.S_IMODE(file.stat().st_mode) for file in ours} == {0o600}
    store.close()


def test_a_folder_in_use_is_refused_and_free_again_afterwards(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    program = f"""
from pathlib import Path
from tranca.store import Refused, SqliteStore
try:
    SqliteStore(Path({str(tmp_path)!r}))
except Refused as refused:
    print(refused.why, refused)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("busy the data folder")
    assert f"process {os.getpid()}" in said
    with pytest.raises(Refused, match="in use"):
        SqliteStore(tmp_path)
    store.close()
    SqliteStore(tmp_path).close()


def test_a_folder_of_a_newer_version_is_refused_untouched(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.pragma("user_version", VERSION + 1)
    connection.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(Refused, match="newer") as refused:
        SqliteStore(tmp_path)
    assert refused.value.why == "newer"
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_somebody_elses_database_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    with pytest.raises(Refused) as refused:
        SqliteStore(tmp_path)
    assert refused.value.why == "foreign"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database, whatever its name says" * 100)
    with pytest.raises(Refused) as refused:
        SqliteStore(tmp_path)
    assert refused.value.why == "foreign"


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refused) as refused:
        SqliteStore(tmp_path / "file" / "data")
    assert refused.value.why == "unwritable"


def test_a_failed_opening_leaves_the_folder_free(tmp_path: Path) -> None:
    bad = tmp_path / FILE_NAME
    bad.write_bytes(b"x" * 5000)
    with pytest.raises(Refused):
        SqliteStore(tmp_path)
    bad.unlink()
    SqliteStore(tmp_path).close()


def test_every_commit_is_synchronised(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    assert store._writer.pragma("journal_mode") == "wal"
    assert store._writer.pragma("synchronous") == 2
    store.close()


@pytest.mark.parametrize("damage", ["cut off", "zeroed", "garbled"])
@pytest.mark.parametrize("size", [1, 40, 600, 5000])
def test_a_torn_last_write_loses_nothing_that_was_acknowledged(
    tmp_path: Path, damage: str, size: int
) -> None:
    """Copies the folder as a power cut would leave it, with the end of the last write damaged."""
    store = SqliteStore(tmp_path / "a")
    put(store, RoomOpened("r", 1))
    for n in range(1, 6):
        put(store, Appended("r", n, n, b"kept %d" % n))
    acknowledged = (tmp_path / "a" / f"{FILE_NAME}-wal").stat().st_size
    put(store, Appended("r", 6, 6, b"the last one" * size))
    torn = tmp_path / "b"
    torn.mkdir()
    for path in (tmp_path / "a").iterdir():
        if path.name.startswith(FILE_NAME) and not path.name.endswith("-shm"):
            shutil.copy(path, torn / path.name)
    store.close()
    log = torn / f"{FILE_NAME}-wal"
    whole = log.read_bytes()
    assert len(whole) > acknowledged
    cut = (acknowledged + len(whole)) // 2
    lost = len(whole) - cut
    end = {"cut off": b"", "zeroed": bytes(lost), "garbled": os.urandom(lost)}
    log.write_bytes(whole[:cut] + end[damage])
    again = SqliteStore(torn)
    assert bodies(again) == [b"kept %d" % n for n in range(1, 6)]
    put(again, Appended("r", 6, 6, b"tried again"))
    assert bodies(again)[-1] == b"tried again"
    again.close()


def test_a_disk_that_fails_is_told_to_whoever_writes(tmp_path: Path) -> None:
    """After the failure nothing is pretended, and when the disk is well again writing goes on."""
    store = SqliteStore(tmp_path)
    put(store, RoomOpened("r", 1))
    pages = store._writer.pragma("page_count")
    assert isinstance(pages, int)
    store._writer.pragma("max_page_count", pages)
    failed: Future[None] = store.write([Appended("r", 1, 1, b"x" * 200_000)])
    assert isinstance(failed.exception(10), WriteFailed)
    assert bodies(store) == []
    store._writer.pragma("max_page_count", 1_000_000)
    put(store, Appended("r", 1, 1, b"x" * 200_000))
    store.close()


def test_a_write_that_nobody_waits_for_any_more_does_not_stop_the_others(tmp_path: Path) -> None:
    """A health check that ran out of patience takes its write back: the writer goes on."""
    store = SqliteStore(tmp_path)
    for n in range(50):
        store.write([Beat(n)]).cancel()
    put(store, RoomOpened("r", 1), Appended("r", 1, 2, b"x"))
    assert bodies(store) == [b"x"]
    store.close()


@pytest.mark.parametrize(
    "change",
    [RoomOpened("r" + chr(0xD800), 1), RoomOpened("s", 2**70)],
    ids=["no text", "no number of SQLite's"],
)
def test_a_value_that_no_table_holds_harms_its_own_write_alone(
    tmp_path: Path, change: Change
) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreConflict, match="cannot be kept"):
        put(store, RoomOpened("t", 1), change)
    put(store, RoomOpened("r", 1), Appended("r", 1, 2, b"x"))
    assert store.open_rooms() == ("r",)
    store.close()

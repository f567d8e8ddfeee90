"""Secrets, match files and the public log in every store (FAIRNESS 1, 9 and 10)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from tranca.fair.log import START, LogEntry, chained
from tranca.fair.scheme import H
from tranca.store import (
    Appended,
    Change,
    MatchOpened,
    MatchRevealed,
    MemoryStore,
    OpenedMatch,
    Refused,
    RoomOpened,
    SqliteStore,
    Store,
    StoreConflict,
    StoredFile,
)
from tranca.store.reading import match_files
from tranca.store.sqlite import FILE_NAME

MAKERS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda _: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "data"),
}


@pytest.fixture(params=MAKERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = MAKERS[request.param](tmp_path)
    yield made
    made.close()


def put(store: Store, *changes: Change) -> None:
    store.write(changes).result(10)


def opened(name: str) -> MatchOpened:
    return MatchOpened(name, H(name.encode()), (name * 64).encode()[:64])


def test_a_match_that_nobody_opened_is_not_there(store: Store) -> None:
    assert store.opened_match("m") is None
    assert store.match_file("m") is None
    assert store.fair_log() == ()
    assert store.closed_matches() == ()


def test_opening_keeps_the_secret_and_enters_the_log(store: Store) -> None:
    put(store, opened("a"))
    entry = LogEntry("open", "a", H(b"a"))
    (row,) = store.fair_log()
    assert (row.n, row.kind, row.match, row.commitment, row.digest) == (
        1,
        "open",
        "a",
        H(b"a"),
        b"",
    )
    assert [row.hash] == chained([entry], START)
    assert store.opened_match("a") == OpenedMatch(opened("a").secret, row.hash)


def test_only_the_first_secret_of_a_match_counts(store: Store) -> None:
    put(store, opened("a"))
    before = store.opened_match("a"), store.fair_log()
    put(store, MatchOpened("a", H(b"other"), bytes(64)))
    assert (store.opened_match("a"), store.fair_log()) == before


def test_closing_keeps_the_file_and_its_digest_enters_the_log(store: Store) -> None:
    put(store, opened("a"), opened("b"))
    put(store, MatchRevealed("a", "key", b"file of a"))
    assert store.match_file("a") == StoredFile(b"file of a", "key")
    assert store.match_file("b") is None
    row = store.fair_log()[-1]
    assert (row.n, row.kind, row.match, row.commitment) == (3, "close", "a", H(b"a"))
    assert row.digest == H(b"file of a")
    assert store.closed_matches() == ("a",)


def test_a_file_is_never_replaced(store: Store) -> None:
    put(store, opened("a"), MatchRevealed("a", None, b"first"))
    before = store.fair_log()
    put(store, MatchRevealed("a", "key", b"second"))
    assert store.match_file("a") == StoredFile(b"first", None)
    assert store.fair_log() == before


def test_a_match_that_was_never_opened_is_not_closed(store: Store) -> None:
    with pytest.raises(StoreConflict):
        put(store, RoomOpened("r", 1), MatchRevealed("a", None, b"file"))
    assert store.room("r") is None, "all or nothing"
    assert store.fair_log() == ()


def test_the_log_is_one_chain_whoever_writes(store: Store) -> None:
    for name in ("a", "b", "c"):
        put(store, opened(name))
    put(store, MatchRevealed("b", None, b"b"), opened("d"), MatchRevealed("a", None, b"a"))
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert [row.n for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row.hash for row in rows] == chained(entries, START)
    assert store.closed_matches() == ("b", "a")


def test_many_who_write_at_once_make_one_chain(store: Store) -> None:
    def write(first: int) -> None:
        for n in range(first, first + 10):
            put(store, opened(str(n)))
            put(store, MatchRevealed(str(n), None, b"file"))

    threads = [threading.Thread(target=write, args=(first,)) for first in (0, 10, 20, 30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert len(rows) == 80
    assert [row.hash for row in rows] == chained(entries)


def test_the_log_is_read_in_pages(store: Store) -> None:
    put(store, *(opened(str(n)) for n in range(7)))
    assert [row.n for row in store.fair_log(0, 3)] == [1, 2, 3]
    assert [row.n for row in store.fair_log(3, 3)] == [4, 5, 6]
    assert [row.n for row in store.fair_log(6, 3)] == [7]
    assert store.fair_log(7, 3) == ()


def test_a_write_that_conflicts_leaves_no_hole_in_the_chain(store: Store) -> None:
    put(store, opened("a"))
    with pytest.raises(StoreConflict):
        put(store, opened("b"), Appended("nowhere", 1, 1, b""))
    put(store, opened("c"))
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert [row.match for row in rows] == ["a", "c"]
    assert [row.hash for row in rows] == chained(entries, START)
    assert store.opened_match("b") is None


# ---------------------------------------------------------------- on the disk


def test_the_chain_goes_on_after_a_restart(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    put(store, opened("a"))
    store.close()
    store = SqliteStore(tmp_path)
    put(store, MatchRevealed("a", None, b"a"), opened("b"))
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert [row.hash for row in rows] == chained(entries, START)
    store.close()


@pytest.mark.parametrize("change", ["UPDATE fair_log SET match = 'b'", "DELETE FROM fair_log"])
def test_the_database_itself_refuses_to_rewrite_the_log(tmp_path: Path, change: str) -> None:
    """Against a slip of ours. Against a house that lies there are the hashes that people keep."""
    store = SqliteStore(tmp_path)
    put(store, opened("a"))
    with pytest.raises(apsw.ConstraintError, match="only ever added to"):
        store._writer.execute(change)
    store.close()


def test_files_can_be_read_beside_a_server_and_after_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    put(store, opened("b"), opened("a"), opened("c"))
    put(store, MatchRevealed("b", "key", b"of b"), MatchRevealed("a", None, b"of a"))
    assert list(match_files(tmp_path)) == [b"of b", b"of a"]
    store.close()
    assert list(match_files(tmp_path)) == [b"of b", b"of a"]


def test_what_is_no_folder_of_ours_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        list(match_files(tmp_path))
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    with pytest.raises(Refused) as refused:
        list(match_files(tmp_path))
    assert refused.value.why == "foreign"


def test_a_folder_of_another_version_is_not_read(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    connection = apsw.Connection(str(tmp_path / FILE_NAME))
    connection.pragma("user_version", 99)
    connection.close()
    with pytest.raises(Refused):
        list(match_files(tmp_path))

"""One suite that every store passes: what is written is there, all of a write or none of it."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from tranca.store import (
    Appended,
    Beat,
    Change,
    MemoryStore,
    PersonNamed,
    RecordsKept,
    RoomClosed,
    RoomOpened,
    RoomSucceeded,
    Snapshotted,
    SqliteStore,
    Store,
    StoreConflict,
    StorePerson,
    TokenGiven,
    WriteFailed,
)

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


def refused(store: Store, *changes: Change) -> None:
    with pytest.raises(StoreConflict):
        put(store, *changes)


def opened(store: Store, code: str = "r", inputs: int = 0) -> None:
    put(
        store,
        RoomOpened(code, 1),
        *(Appended(code, n, n * 10, b"i%d" % n) for n in range(1, inputs + 1)),
    )


def test_a_room_that_nobody_opened_is_not_there(store: Store) -> None:
    assert store.room("r") is None
    assert store.closed_room("r") is None
    assert store.whole_log("r") == ()
    assert store.open_rooms() == ()


def test_inputs_come_back_in_order_with_their_moments_and_bytes(store: Store) -> None:
    opened(store)
    body = bytes(range(256))
    put(store, Appended("r", 1, 1_700_000_000_123, body), Appended("r", 2, 5, b""))
    room = store.room("r")
    assert room is not None
    assert room.snapshot is None
    assert [(each.number, each.at, each.body) for each in room.inputs] == [
        (1, 1_700_000_000_123, body),
        (2, 5, b""),
    ]
    assert room.head == 2
    assert store.whole_log("r") == room.inputs


def test_a_snapshot_takes_the_place_of_the_inputs_before_it(store: Store) -> None:
    opened(store, inputs=3)
    put(store, Snapshotted("r", 3, b"three"), Appended("r", 4, 40, b"i4"))
    room = store.room("r")
    assert room is not None
    assert (room.snapshot, room.snapshot_number) == (b"three", 3)
    assert [each.number for each in room.inputs] == [4]
    assert room.head == 4
    assert [each.number for each in store.whole_log("r")] == [1, 2, 3, 4]


def test_a_later_snapshot_replaces_an_earlier_one_and_not_the_other_way_round(store: Store) -> None:
    opened(store, inputs=3)
    put(store, Snapshotted("r", 2, b"two"))
    put(store, Snapshotted("r", 3, b"three"))
    refused(store, Snapshotted("r", 2, b"two"))
    refused(store, Snapshotted("r", 4, b"of what is not there"))
    room = store.room("r")
    assert room is not None
    assert (room.snapshot, room.head) == (b"three", 3)


@pytest.mark.parametrize("number", [0, 1, 2, 4, 7])
def test_an_input_that_is_not_the_next_is_refused(store: Store, number: int) -> None:
    opened(store, inputs=2)
    refused(store, Appended("r", number, 9, b"x"))
    assert len(store.whole_log("r")) == 2
    put(store, Appended("r", 3, 9, b"x"))


def test_a_write_is_kept_whole_or_not_at_all(store: Store) -> None:
    opened(store, inputs=1)
    refused(
        store,
        Appended("r", 2, 2, b"good"),
        PersonNamed("p", "Ana", 2),
        Beat(99),
        Appended("r", 2, 2, b"bad"),
    )
    assert len(store.whole_log("r")) == 1
    refused(store, TokenGiven(b"t", "p", 1))
    assert store.last_beat() == 0


def test_a_write_that_fails_leaves_those_beside_it_alone(store: Store) -> None:
    opened(store)
    writes: list[Future[None]] = [
        store.write([Appended("r", 1, 1, b"one")]),
        store.write([Appended("r", 1, 1, b"twice")]),
        store.write([Appended("r", 2, 1, b"two")]),
    ]
    assert writes[0].exception(10) is None
    assert isinstance(writes[1].exception(10), StoreConflict)
    assert writes[2].exception(10) is None
    assert [each.body for each in store.whole_log("r")] == [b"one", b"two"]


def test_a_code_is_used_once_even_after_the_room_has_closed(store: Store) -> None:
    opened(store)
    refused(store, RoomOpened("r", 2))
    put(store, RoomClosed("r", 3))
    refused(store, RoomOpened("r", 4))


def test_open_rooms_are_those_not_closed_in_order_of_opening(store: Store) -> None:
    for at, code in enumerate("cab"):
        put(store, RoomOpened(code, at))
    put(store, RoomClosed("a", 9))
    assert store.open_rooms() == ("c", "b")


def test_a_closed_room_takes_nothing_more_and_can_be_read(store: Store) -> None:
    opened(store, inputs=2)
    put(store, Snapshotted("r", 2, b"end"), RoomClosed("r", 3))
    assert store.room("r") is None
    closed = store.closed_room("r")
    assert closed is not None
    assert (closed.room.snapshot, closed.room.inputs, closed.successor) == (b"end", (), None)
    refused(store, Appended("r", 3, 4, b"late"))
    refused(store, Snapshotted("r", 2, b"late"))
    refused(store, RoomClosed("r", 5))
    assert len(store.whole_log("r")) == 2


def test_a_closed_room_names_its_successor(store: Store) -> None:
    opened(store)
    refused(store, RoomSucceeded("r", "s"))
    put(store, RoomClosed("r", 3))
    put(store, RoomSucceeded("r", "s"))
    closed = store.closed_room("r")
    assert closed is not None
    assert closed.successor == "s"
    refused(store, RoomSucceeded("nowhere", "s"))


def test_records_are_kept_by_deal_and_writing_them_again_changes_nothing(store: Store) -> None:
    put(store, RecordsKept("r", "r-1", 1, ((2, "two"), (1, "one"))))
    put(store, RecordsKept("r", "r-1", 2, ((1, "other"), (3, "três"))))
    put(store, RecordsKept("r", "r-2", 2, ((1, "next"),)))
    assert store.records("r", "r-1") == ((1, "one"), (2, "two"), (3, "três"))
    assert store.records("r", "r-2") == ((1, "next"),)
    assert store.records("r", "r-3") == ()
    assert store.records("s", "r-1") == ()


def test_a_person_is_found_by_a_token_and_renamed(store: Store) -> None:
    put(store, PersonNamed("p", "Ana", 1), TokenGiven(b"\x00\xff", "p", 1))
    put(store, TokenGiven(b"other device", "p", 2))
    assert store.person_of(b"\x00\xff") == StorePerson("p", "Ana")
    put(store, PersonNamed("p", "Ana Lúcia", 3))
    assert store.person_of(b"other device") == StorePerson("p", "Ana Lúcia")
    assert store.person_of(b"never given") is None


def test_a_token_is_for_one_known_person(store: Store) -> None:
    refused(store, TokenGiven(b"t", "nobody", 1))
    put(store, PersonNamed("p", "Ana", 1), PersonNamed("q", "Ana", 1), TokenGiven(b"t", "p", 1))
    refused(store, TokenGiven(b"t", "q", 2))
    assert store.person_of(b"t") == StorePerson("p", "Ana")


def test_the_last_beat_never_goes_back(store: Store) -> None:
    assert store.last_beat() == 0
    put(store, Beat(20))
    put(store, Beat(10))
    assert store.last_beat() == 20


def test_many_threads_write_at_once_and_each_write_is_whole(store: Store) -> None:
    codes = [f"r{n}" for n in range(8)]
    for code in codes:
        opened(store, code)

    def write(code: str) -> None:
        for n in range(1, 41):
            put(store, Appended(code, n, n, code.encode()))

    threads = [threading.Thread(target=write, args=(code,)) for code in codes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for code in codes:
        assert [each.number for each in store.whole_log(code)] == list(range(1, 41))


def test_after_closing_writing_fails_and_closing_again_does_nothing(store: Store) -> None:
    opened(store)
    waiting = store.write([Appended("r", 1, 1, b"handed over before")])
    store.close()
    assert waiting.exception(10) is None
    with pytest.raises(WriteFailed):
        store.write([Beat(1)]).result(10)
    store.close()

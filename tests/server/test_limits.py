"""What one person, one address, one asker may do at most: connections, lookups, health."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.bench import HandClock, HeldStore, ListOutlet, settle
from tests.server.live import Live, Person, live
from tranca.server.clock import SteadyClock
from tranca.server.config import Rate
from tranca.server.connection import Connection
from tranca.server.crowd import Crowd
from tranca.server.guests import MOST_LINKS, Guests
from tranca.server.limits import AddressLimit, household
from tranca.server.pulse import Pulse
from tranca.store import Change, MemoryStore, WriteFailed


@pytest.fixture
async def server() -> AsyncIterator[Live]:
    async with live(
        connections_a_person=3, connections_an_address=8, looks=Rate(burst=5, a_minute=1)
    ) as running:
        yield running


@pytest.fixture
async def ana(server: Live) -> Person:
    return await server.person("Ana")


# ---------------------------------------------------------------- connections


def connection(person: str) -> tuple[Connection, ListOutlet]:
    outlet = ListOutlet()
    return Connection(outlet, person, person, "d", 12), outlet


async def test_one_window_too_many_closes_the_oldest_which_says_so() -> None:
    crowd = Crowd(2, 100)
    first, outlet = connection("ana")
    for each in (first, connection("ana")[0], connection("bia")[0]):
        crowd.join(each)
    assert first.closed_with is None
    crowd.join(connection("ana")[0])
    await first.write_on()
    assert [frame["code"] for frame in outlet.frames] == ["replaced"]
    assert outlet.code == 4010
    crowd.part(first)  # which happens when it has closed; it was forgotten before


def test_who_closes_windows_may_open_others() -> None:
    crowd = Crowd(2, 100)
    opened = [connection("ana")[0] for _ in range(5)]
    for each in opened:
        crowd.join(each)
        crowd.part(each)
    assert all(each.closed_with is None for each in opened)


def test_an_address_is_full_until_somebody_there_goes() -> None:
    crowd = Crowd(100, 2)
    assert [crowd.arrive("a"), crowd.arrive("a"), crowd.arrive("a")] == [True, True, False]
    assert crowd.arrive("b")
    crowd.depart("a")
    assert crowd.arrive("a")


async def test_a_person_has_so_many_sockets_and_a_reload_is_never_locked_out(ana: Person) -> None:
    code = await ana.room()
    seats = [await ana.open(code) for _ in range(4)]
    assert await seats[0].code() == 4010
    assert seats[0].heard[-1]["code"] == "replaced"
    assert (await seats[3].does("fill"))["type"] == "ok"


async def test_an_address_has_so_many_sockets_and_what_closes_is_free(
    server: Live, ana: Person
) -> None:
    code = await ana.room()
    others = [await server.person(f"P{n}") for n in range(4)]
    crowd = [await person.open(code) for person in (*others, *others)]
    with pytest.raises(InvalidStatus) as refused:
        await ana.dial(code)
    assert refused.value.response.status_code == 403
    await crowd[0].socket.close()
    await settle()
    assert (await ana.open(code)).view["room"]["phase"] == "waiting"


# ---------------------------------------------------------------- rooms that are not there


async def test_rooms_cannot_be_tried_without_end_and_known_ones_open_all_the_same(
    ana: Person,
) -> None:
    code = await ana.room()
    tried = [await ana.http.get(f"/api/rooms/{n:011}") for n in range(7)]
    assert [answer.status_code for answer in tried] == [404] * 5 + [429] * 2
    assert (await ana.http.get(f"/api/rooms/{code}")).status_code == 200
    assert (await ana.open(code)).view["room"]["phase"] == "waiting"


async def test_sockets_to_rooms_that_are_not_there_count_too(ana: Person) -> None:
    codes = [await (await ana.dial(f"{n:011}")).code() for n in range(6)]
    assert codes == [4004] * 5 + [4008]
    assert (await ana.http.get("/api/rooms/00000000000")).status_code == 429


def test_looking_takes_nothing() -> None:
    limit = AddressLimit(Rate(burst=1, a_minute=60))
    assert limit.holds("a", 0)
    assert limit.holds("a", 0)
    assert limit.take("a", 0)
    assert not limit.holds("a", 0)
    assert limit.holds("a", 1000)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("a socket's name", "a socket's name"),
    ],
)
def test_a_household_counts_once(address: str, counted: str) -> None:
    assert household(address) == counted


def test_links_for_other_devices_do_not_pile_up() -> None:
    guests = Guests(MemoryStore(), HandClock())
    for _ in range(MOST_LINKS + 50):
        guests.make_link("ana", "r")
    assert len(guests._links) == MOST_LINKS


async def test_a_body_of_brackets_is_the_askers_fault(server: Live, ana: Person) -> None:
    answer = await ana.http.post(
        "/api/guest", content=b"[" * 20_000, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["code"] == "BAD-REQUEST"


# ---------------------------------------------------------------- health, clock


class CountingStore(HeldStore):
    """Counts what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[tuple[Change, ...]] = []

    def write(self, changes):  # type: ignore[no-untyped-def]
        self.writes.append(tuple(changes))
        return super().write(changes)


async def test_many_who_ask_how_it_is_share_one_write_a_second() -> None:
    store, clock = CountingStore(), HandClock()
    pulse = Pulse(store, clock)
    assert all(await asyncio.gather(*(pulse.beats() for _ in range(50))))
    assert len(store.writes) == 1
    await clock.advance(1000)
    store.fails = WriteFailed("the disk is full")
    assert not await pulse.beats()
    store.fails = None
    await clock.advance(999)
    assert not await pulse.beats()
    await clock.advance(1)
    assert await pulse.beats()


async def test_a_disk_that_hangs_is_no_pulse_and_asking_harms_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tranca.server.pulse.LIMIT_S", 0.01)
    store, clock = HeldStore(), HandClock()
    store.holds = True
    assert not await Pulse(store, clock).beats()


async def test_health_is_still_a_matter_of_the_disk(server: Live) -> None:
    async with httpx.AsyncClient(base_url=f"http://{server.place}") as http:
        assert (await http.get("/health")).json()["ready"] is True


async def test_a_room_that_cannot_write_is_told_though_smaller_writes_succeed(
    server: Live, ana: Person
) -> None:
    code = await ana.room()
    runner = await server.desk.hub.runner(code)
    assert runner is not None
    assert (await ana.http.get("/health")).status_code == 200
    runner.fault = WriteFailed("the disk is full")
    answer = await ana.http.get("/health")
    assert answer.status_code == 503
    assert answer.json()["ready"] is False


def test_a_computer_whose_clock_is_behind_goes_on_from_where_it_was() -> None:
    ahead = SteadyClock().now() + 3_600_000
    clock = SteadyClock(not_before=ahead)
    assert 0 <= clock.now() - ahead < 60_000
    assert SteadyClock(not_before=1).now() > 1_600_000_000_000

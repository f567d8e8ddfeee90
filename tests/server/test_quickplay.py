"""Quick play: who is seated with whom, when bots come, and that nobody is seated who went away."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.server.bench import (
    Bench,
    HandClock,
    HeldStore,
    HereBots,
    SeededDice,
    bench,
    eventually,
    settings,
    settle,
)
from tests.server.live import Live, Person, dealt, live
from tranca.room import Room
from tranca.server.app import Parts
from tranca.server.config import Rate
from tranca.server.hub import NoMoreRooms
from tranca.server.quickplay import QuickPlay, WishEnded
from tranca.store import StoreError, StorePerson

SILENCE_MS = 12_000
PATIENCE_MS = 20_000


class Salon:
    """A bench with quick play in it, and people who wait."""

    def __init__(self, store: HeldStore | None = None) -> None:
        self.store = store or HeldStore()
        self.bench: Bench = bench(store=self.store)
        self.quick = QuickPlay(self.bench.hub, self.bench.clock, SILENCE_MS)
        self._others: list[asyncio.Task[str]] = []

    async def wish(
        self, name: str, blocked: frozenset[str] = frozenset(), **choices: Any
    ) -> asyncio.Task[str]:
        person = StorePerson(name, name.capitalize())
        waiting = asyncio.create_task(self.quick.table(person, settings(**choices), blocked))
        await settle()
        return waiting

    async def others(self, name: str, **choices: Any) -> None:
        """Somebody waits of whom nothing is asked."""
        self._others.append(await self.wish(name, **choices))

    async def room(self, code: str) -> Room:
        await settle()
        runner = await self.bench.hub.runner(code)
        assert runner is not None
        return runner.room

    async def seats(self, code: str) -> list[str]:
        """Who sits, by seat; a bot's kind for a bot."""
        return [seat.person or seat.kind for seat in (await self.room(code)).seats]


@pytest.fixture
async def salon() -> AsyncIterator[Salon]:
    made = Salon()
    await made.bench.hub.start()
    yield made
    made.quick.stop()
    await settle()
    await made.bench.hub.stop()


async def test_a_full_company_is_dealt_to_at_once(salon: Salon) -> None:
    waiting = [await salon.wish(name) for name in ("ana", "bia", "caio", "duda")]
    codes = {task.result() for task in waiting}
    (code,) = codes
    room = await salon.room(code)
    assert await salon.seats(code) == ["ana", "bia", "caio", "duda"]
    assert (room.phase, room.host, room.deal_number) == ("shuffling", "ana", 1)
    assert room.people["bia"].name == "Bia"
    for name in ("ana", "bia", "caio", "duda"):
        await salon.bench.enter(code, name)
    room = await salon.room(code)
    assert room.phase == "playing"
    assert None not in room.dealings[0].attempt.shares, "all four took part in the shuffle"


async def test_the_shuffle_waits_ten_seconds_for_pages_that_are_slow_to_open(salon: Salon) -> None:
    """Else a quick table's first deal would be the house's alone (FAIRNESS 3)."""
    ana = await salon.wish("ana", players=2)
    await salon.others("bia", players=2)
    await salon.bench.clock.advance(1_000)
    await salon.bench.enter(ana.result(), "ana")
    await salon.bench.clock.advance(9_999)
    assert (await salon.room(ana.result())).phase == "shuffling"
    await salon.bench.clock.advance(1)
    room = await salon.room(ana.result())
    assert room.phase == "playing"
    assert [share is None for share in room.dealings[0].attempt.shares] == [False, True]


async def test_after_twenty_seconds_bots_take_the_other_seats(salon: Salon) -> None:
    ana = await salon.wish("ana")
    await salon.bench.clock.advance(5_000)
    bia = await salon.wish("bia")
    await salon.bench.clock.advance(PATIENCE_MS - 5_001)
    assert not ana.done()
    await salon.bench.clock.advance(1)
    assert ana.result() == bia.result()
    assert await salon.seats(ana.result()) == ["ana", "bia", "bot", "bot"]
    assert (await salon.room(ana.result())).phase == "shuffling"


async def test_only_those_who_wish_for_the_same_table_sit_together(salon: Salon) -> None:
    ana = await salon.wish("ana", players=2)
    bia = await salon.wish("bia", players=2, variant="classica")
    caio = await salon.wish("caio", players=2, target=1500)
    assert not any(task.done() for task in (ana, bia, caio))
    duda = await salon.wish("duda", players=2, target=1500)
    assert caio.result() == duda.result()
    assert await salon.seats(caio.result()) == ["caio", "duda"]
    assert salon.quick.people == {"ana", "bia"}


async def test_people_who_blocked_each_other_are_not_seated_together(salon: Salon) -> None:
    ana = await salon.wish("ana", players=2)
    bia = await salon.wish("bia", blocked=frozenset({"ana"}), players=2)
    assert not ana.done()
    caio = await salon.wish("caio", players=2)
    assert ana.result() == caio.result()
    assert salon.quick.people == {"bia"}
    assert not bia.done()


async def test_who_goes_away_waits_no_more(salon: Salon) -> None:
    ana = await salon.wish("ana", players=2)
    ana.cancel()
    await settle()
    assert salon.quick.people == frozenset()
    await salon.others("bia", players=2)
    caio = await salon.wish("caio", players=2)
    assert await salon.seats(caio.result()) == ["bia", "caio"]


async def test_who_goes_away_while_the_table_is_laid_leaves_it(salon: Salon) -> None:
    """A bot plays on in their place, and the host's role passes (ROOM-2, ROOM-7)."""
    salon.store.holds = True
    ana = await salon.wish("ana", players=2)
    bia = await salon.wish("bia", players=2)
    ana.cancel()
    await settle()
    salon.store.release()
    await settle()
    room = await salon.room(bia.result())
    assert [seat.kind for seat in room.seats] == ["substitute", "person"]
    assert room.host == "bia"
    assert "ana" not in room.people


async def test_nobody_is_told_of_a_table_before_it_is_durable(salon: Salon) -> None:
    salon.store.holds = True
    ana = await salon.wish("ana", players=2)
    bia = await salon.wish("bia", players=2)
    assert not ana.done()
    salon.store.release()
    await settle()
    assert ana.result() == bia.result()


async def test_the_whole_table_is_there_again_after_a_restart(salon: Salon) -> None:
    await salon.others("ana")
    bia = await salon.wish("bia")
    await salon.bench.clock.advance(PATIENCE_MS)
    before = await salon.room(bia.result())
    again = bench(store=salon.store, clock=salon.bench.clock)
    await salon.bench.hub.stop()
    await again.hub.start()
    await settle()
    runner = await again.hub.runner(bia.result())
    assert runner is not None
    assert runner.room.seats == before.seats
    assert runner.room.phase == "shuffling"
    assert before.pledge is not None
    assert runner.room.pledge == before.pledge
    await again.hub.stop()


async def test_the_same_person_twice_replaces_the_wish(salon: Salon) -> None:
    first = await salon.wish("ana", players=2)
    second = await salon.wish("ana", players=2, target=1500)
    with pytest.raises(WishEnded) as ended:
        first.result()
    assert ended.value.why == "replaced"
    assert not second.done(), "nobody is their own company"
    bia = await salon.wish("bia", players=2, target=1500)
    assert second.result() == bia.result()


async def test_who_never_comes_to_the_table_is_away_after_twelve_seconds(salon: Salon) -> None:
    ana = await salon.wish("ana", players=2, seconds=None)
    await salon.others("bia", players=2, seconds=None)
    code = ana.result()
    guest = await salon.bench.enter(code, "ana")
    assert (await salon.room(code)).people["bia"].connected
    await salon.bench.clock.advance(SILENCE_MS)
    room = await salon.room(code)
    assert room.people["ana"].devices == ("ana-d1",)
    assert not room.people["bia"].connected
    assert guest.view["room"]["phase"] == "playing"


async def test_a_server_that_stops_lets_nobody_wait(salon: Salon) -> None:
    ana = await salon.wish("ana")
    salon.quick.stop()
    await settle()
    bia = await salon.wish("bia")
    for task in (ana, bia):
        with pytest.raises(WishEnded):
            task.result()


async def test_a_store_that_fails_is_told_to_all_who_waited(salon: Salon) -> None:
    ana = await salon.wish("ana", players=2)
    salon.store.fails = StoreError("full")
    bia = await salon.wish("bia", players=2)
    for task in (ana, bia):
        with pytest.raises(StoreError):
            task.result()
    salon.store.fails = None


async def test_a_house_without_room_says_so(salon: Salon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(salon.bench.hub, "_most_rooms", 0)
    await salon.others("ana", players=2)
    bia = await salon.wish("bia", players=2)
    with pytest.raises(NoMoreRooms):
        bia.result()


async def test_it_counts_the_deal(salon: Salon) -> None:
    ana = await salon.wish("ana", players=2)
    await salon.others("bia", players=2)
    for name in ("ana", "bia"):
        await salon.bench.enter(ana.result(), name)
    assert "tranca_deals_total 1.0" in salon.bench.house.metrics.text().decode()


# ---------------------------------------------------------------- over HTTP


@contextlib.asynccontextmanager
async def turned_by_hand(clock: HandClock, **choices: Any) -> AsyncIterator[Live]:
    parts = Parts(bots=HereBots(), dice=SeededDice(), clock=clock)
    async with live(parts, **choices) as running:
        yield running


def wished(server: Live, person: Person, **wish: Any) -> asyncio.Task[httpx.Response]:
    return asyncio.create_task(person.http.post("/api/quick", json=wish))


async def waits(server: Live, people: int) -> None:
    await eventually(lambda: len(server.desk.quick.people) == people)


async def test_two_who_wish_play_with_each_other() -> None:
    async with live() as server:
        ana, bia = await server.person("Ana"), await server.person("Bia")
        first = wished(server, ana, players=2)
        await waits(server, 1)
        second = wished(server, bia, players=2)
        answers = [await first, await second]
        assert [answer.status_code for answer in answers] == [201, 201]
        code = answers[0].json()["code"]
        assert answers[1].json() == {"code": code}
        seats = [await person.open(code) for person in (ana, bia)]
        await dealt(*seats)
        rooms = [seat.view["room"] for seat in seats]
        assert [room["you_seat"] for room in rooms] == [1, 2]
        assert rooms[0]["you_host"]
        assert len(seats[1].view["deal"]["hand"]) == 11
        assert (await ana.http.get("/api/lobby")).json()["rooms"] == [], "by link only"


async def test_one_alone_plays_with_bots_after_twenty_seconds() -> None:
    clock = HandClock()
    async with turned_by_hand(clock) as server:
        ana = await server.person("Ana")
        wish = wished(server, ana)
        await waits(server, 1)
        await clock.advance(PATIENCE_MS)
        code = (await wish).json()["code"]
        room = (await ana.http.get(f"/api/rooms/{code}")).json()
        assert [seat["kind"] for seat in room["seats"]] == ["person", "bot", "bot", "bot"]
        assert (room["playing"], room["seconds"], room["target"]) == (True, 30, 3000)


async def test_a_request_that_is_closed_is_no_wish_any_more() -> None:
    async with live() as server:
        ana, bia, caio = [await server.person(name) for name in ("Ana", "Bia", "Caio")]
        gone = wished(server, ana, players=2)
        await waits(server, 1)
        gone.cancel()
        await waits(server, 0)
        first = wished(server, bia, players=2)
        await waits(server, 1)
        code = (await wished(server, caio, players=2)).json()["code"]
        assert (await first).json()["code"] == code
        room = (await bia.http.get(f"/api/rooms/{code}")).json()
        assert [seat["name"] for seat in room["seats"]] == ["Bia", "Caio"]


async def test_another_window_takes_the_wish_over() -> None:
    async with live() as server:
        ana = await server.person("Ana")
        first = wished(server, ana)
        await waits(server, 1)
        second = wished(server, ana, target=1500)
        answer = await first
        assert (answer.status_code, answer.json()["code"]) == (409, "WISH-REPLACED")
        second.cancel()
        await waits(server, 0)


async def test_a_server_that_stops_answers_those_who_wait() -> None:
    async with live() as server:
        ana = await server.person("Ana")
        wish = wished(server, ana)
        await waits(server, 1)
        server.server.should_exit = True
        answer = await wish
        assert (answer.status_code, answer.json()["code"]) == (503, "NOT-READY")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"variant": "poker"}, "ROOM-1"),
        ({"target": 777}, "ROOM-1"),
        ({"target": None}, "ROOM-1"),
        ({"players": 3}, "BAD-MESSAGE"),
        ({"target": "all"}, "BAD-MESSAGE"),
        ({"blocked": ["p"] * 201}, "BAD-MESSAGE"),
        ({"level": "casual"}, "BAD-MESSAGE"),
    ],
)
async def test_what_is_no_wish_is_refused(wish: dict[str, Any], code: str) -> None:
    async with live() as server:
        answer = await (await server.person("Ana")).http.post("/api/quick", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_a_wish_needs_a_name_and_our_own_page() -> None:
    async with live() as server:
        answer = await server.stranger().http.post("/api/quick", json={})
        assert (answer.status_code, answer.json()["code"]) == (401, "NO-NAME")
        ana = await server.person("Ana")
        answer = await ana.http.post("/api/quick", json={}, headers={"Origin": "http://evil.test"})
        assert (answer.status_code, answer.json()["code"]) == (403, "BAD-ORIGIN")


async def test_one_person_cannot_wish_without_end() -> None:
    async with live(wishes=Rate(burst=1, a_minute=1)) as server:
        ana = await server.person("Ana")
        first = wished(server, ana)
        await waits(server, 1)
        answer = await ana.http.post("/api/quick", json={})
        assert (answer.status_code, answer.json()["code"]) == (429, "BAD-RATE")
        assert answer.headers["retry-after"]
        assert not first.done(), "and the wish that there is goes on"
        first.cancel()
        await waits(server, 0)

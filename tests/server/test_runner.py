"""A room's runner on a clock turned by hand: durable first, then answered and shown."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.server.bench import (
    Bench,
    BrokenBots,
    Guest,
    HandClock,
    HeldStore,
    bench,
    settle,
)
from tranca.room import decode_input, fold, restore, snapshot, step
from tranca.room.inputs import Touched
from tranca.server import turn as turn_module
from tranca.store import MemoryStore, StoredRoom, StoreError, StorePerson, WriteFailed
from tranca.wire import messages


@pytest.fixture
async def table() -> AsyncIterator[Bench]:
    made = bench(HeldStore())
    await made.hub.start()
    yield made
    await made.hub.stop()


def held(table: Bench) -> HeldStore:
    assert isinstance(table.store, HeldStore)
    return table.store


async def seated(table: Bench, *people: str, **choices: Any) -> list[Guest]:
    """Ana's room with these people on seats 2, 3, 4, and bots on what is left; the deal is out."""
    code = await table.room(**choices)
    ana = await table.enter(code, "ana")
    others = []
    for seat, person in enumerate(people, 2):
        guest = await table.enter(code, person)
        guest.say("sit", seat=seat)
        others.append(guest)
    if len(people) + 1 < choices.get("players", 4):
        ana.say("fill")
    ana.say("start")
    await settle()
    return [ana, *others]


async def until_turn(table: Bench, guest: Guest) -> None:
    """Lets bots play until it is this guest's turn."""
    for _ in range(60):
        if guest.is_on_turn:
            return
        await table.clock.advance(500)
    pytest.fail("the turn never came")


async def test_who_enters_is_welcomed_with_a_whole_view(table: Bench) -> None:
    ana = await table.enter(await table.room(), "ana")
    (welcome,) = ana.outlet.frames
    assert welcome["type"] == "welcome"
    assert welcome["seq"] == 1
    assert welcome["active"] is True
    assert welcome["room"]["you_seat"] == 1
    assert (welcome["deal"], welcome["moves"]) == (None, [])
    assert (welcome["server"], welcome["bundle"]) == ("test", "stamp")


async def test_nothing_is_answered_or_shown_before_it_is_durable(table: Bench) -> None:
    code = await table.room()
    ana, beto = await table.enter(code, "ana"), await table.enter(code, "beto")
    before = len(ana.outlet.frames), len(beto.outlet.frames)
    held(table).holds = True
    id_ = ana.say("fill")
    await table.clock.advance(1000)
    assert (len(ana.outlet.frames), len(beto.outlet.frames)) == before
    assert ana.runner.room.seats[1].kind == "empty", "nor does the lobby see it"
    held(table).release()
    await settle()
    assert ana.answer(id_)["type"] == "ok"
    assert beto.view["room"]["seats"][1]["kind"] == "bot"


async def test_what_arrives_during_a_commit_is_handled_after_it(table: Bench) -> None:
    (ana,) = await seated(table, seconds=None)
    held(table).holds = True
    first = ana.say("pause")
    await settle()
    second = ana.say("resume")
    await settle()
    held(table).release()
    await settle()
    assert ana.answer(first)["type"] == ana.answer(second)["type"] == "ok"
    assert ana.view["room"]["paused"] == "no"


async def test_the_same_command_twice_acts_once_and_is_answered_alike(table: Bench) -> None:
    """K: an answer that was lost is asked for again under the same id."""
    (ana,) = await seated(table, players=2, seconds=None)
    await until_turn(table, ana)
    n, hand = ana.deal["n"], len(ana.deal["hand"])
    for _ in range(3):
        ana.say("act", "draw-1", deal=1, n=n, act="D")
        await settle()
    answers = [f for f in ana.outlet.frames if f.get("id") == "draw-1"]
    assert [answer["type"] for answer in answers] == ["ok", "ok", "ok"]
    assert len(ana.deal["hand"]) in {hand, hand + 1}  # a red three is laid open and replaced
    assert ana.deal["n"] == n + 1


async def test_another_draw_under_another_id_is_refused(table: Bench) -> None:
    (ana,) = await seated(table, players=2, seconds=None)
    await until_turn(table, ana)
    first = ana.act("D")
    await settle()
    second = ana.act("D")
    await settle()
    assert ana.answer(first)["type"] == "ok"
    assert ana.answer(second)["code"] == "REC-7"


async def test_an_act_for_another_moment_is_stale(table: Bench) -> None:
    (ana,) = await seated(table, players=2, seconds=None)
    await until_turn(table, ana)
    id_ = ana.say("act", deal=1, n=ana.deal["n"] + 1, act="D")
    await settle()
    assert ana.answer(id_)["code"] == "ROOM-STALE"


async def test_ask_is_answered_and_changes_nothing(table: Bench) -> None:
    (ana,) = await seated(table, players=2, seconds=None)
    await until_turn(table, ana)
    stored = len(table.store.whole_log(ana.runner.room.code))
    good, bad = ana.say("ask", act="D"), ana.say("ask", act="X:Ks")
    await settle()
    assert ana.answer(good) == {
        "type": "verdict", "id": good, "ok": True, "code": None, "message": None
    }  # fmt: skip
    assert ana.answer(bad)["ok"] is False
    assert ana.answer(bad)["code"] in {"REC-7", "REC-6"}
    assert len(table.store.whole_log(ana.runner.room.code)) == stored


async def test_a_deadline_makes_one_automatic_act(table: Bench) -> None:
    """CLOCK-2: nobody moves; the window runs out; the act is marked as the clock's."""
    ana, beto = await seated(table, "beto", players=2, seconds=10)
    await table.clock.advance(10_001)
    made = [move for frame in ana.frames("update") for move in frame["moves"]]
    assert [(move["act"], move["by"]) for move in made] == [("D", "a")]
    assert any(
        event["type"] == "notice" and event["code"] == "automatic"
        for frame in beto.frames("update")
        for event in frame["events"]
    )


async def test_an_act_that_arrived_in_time_counts_even_if_it_is_handled_late(table: Bench) -> None:
    """CLOCK-2: a commit holds the room up over the deadline; the act had arrived before it."""
    ana, beto = await seated(table, "beto", players=2, seconds=10)
    mover = ana if ana.is_on_turn else beto
    held(table).holds = True
    ana.say("say", phrase="ola")  # a commit that takes long
    await table.clock.advance(9_990)
    mover.act("D")
    await table.clock.advance(3_000)
    held(table).release()
    await settle()
    made = [(move["act"], move["by"]) for frame in ana.frames("update") for move in frame["moves"]]
    assert made[0] == ("D", "p")


async def test_an_act_that_arrived_too_late_does_not_count(table: Bench) -> None:
    ana, beto = await seated(table, "beto", players=2, seconds=10)
    mover = ana if ana.is_on_turn else beto
    held(table).holds = True
    ana.say("say", phrase="ola")
    await table.clock.advance(10_010)
    id_ = mover.act("D")
    await settle()
    held(table).release()
    await settle()
    made = [(move["act"], move["by"]) for frame in ana.frames("update") for move in frame["moves"]]
    assert made[0] == ("D", "a")
    assert mover.answer(id_)["code"] == "ROOM-STALE"


async def test_bots_play_by_themselves_after_a_moment(table: Bench) -> None:
    (ana,) = await seated(table, seconds=30)
    assert not ana.frames("update")[-1]["moves"]
    for _ in range(12):
        if not ana.is_on_turn:
            await table.clock.advance(1500)
    assert ana.is_on_turn
    made = [move for frame in ana.frames("update") for move in frame["moves"]]
    assert all(move["by"] == "b" for move in made)


async def test_a_bot_that_fails_is_stood_in_for(table: Bench) -> None:
    """P74: the table never waits for a bot that gives no act; it is told, and counted."""
    broken = bench(bots=BrokenBots())
    await broken.hub.start()
    (ana,) = await seated(broken, seconds=30)
    await until_turn(broken, ana)
    events = [event for frame in ana.frames("update") for event in frame["events"]]
    if ana.deal["n"]:
        assert any(e["type"] == "notice" and e["code"] == "bot_fallback" for e in events)
    ana.act()
    await settle()
    ana.act(next(act for act in ana.deal["legal"] if act.startswith("X:")))
    await broken.clock.advance(3000)
    made = [move for frame in ana.frames("update") for move in frame["moves"]]
    assert any(move["by"] == "b" for move in made)
    assert b'tranca_bot_fallbacks_total{why="slow"}' in broken.house.metrics.text()
    await broken.hub.stop()


async def test_a_fault_in_asking_a_bot_costs_one_act_even_without_a_limit() -> None:
    """In a room without a time limit nothing else would ever make its act."""

    class Faulty:
        async def choose(self, view: bytes, level: str) -> str:
            raise RuntimeError("planted")

    broken = bench(bots=Faulty())
    await broken.hub.start()
    (ana,) = await seated(broken, seconds=None)
    await until_turn(broken, ana)
    ana.act()
    await settle()
    ana.act(next(act for act in ana.deal["legal"] if act.startswith("X:")))
    await broken.clock.advance(3000)
    made = [move for frame in ana.frames("update") for move in frame["moves"]]
    assert any(move["by"] == "b" for move in made)
    assert b'tranca_bot_fallbacks_total{why="fault"}' in broken.house.metrics.text()
    await broken.hub.stop()


@pytest.mark.parametrize("says", ["X:3h", "nonsense", "T:2h2h", ""])
async def test_a_bot_that_breaks_the_rules_is_stood_in_for(says: str) -> None:
    broken = bench(bots=BrokenBots(says))
    await broken.hub.start()
    (ana,) = await seated(broken, seconds=30)
    await until_turn(broken, ana)
    ana.act()
    await settle()
    ana.act(next(act for act in ana.deal["legal"] if act.startswith("X:")))
    await broken.clock.advance(3000)
    made = [move for frame in ana.frames("update") for move in frame["moves"]]
    assert any(move["by"] == "b" for move in made)
    assert b'tranca_bot_fallbacks_total{why="illegal"}' in broken.house.metrics.text()
    await broken.hub.stop()


async def test_a_bot_whose_limit_ran_while_the_server_stood_still_is_no_fault(
    table: Bench,
) -> None:
    """Its act is ready and too late: the automatic one is made, once, and the room plays on."""
    (ana,) = await seated(table, seconds=10)
    await until_turn(table, ana)
    ana.act()
    await settle()
    ana.act(next(act for act in ana.deal["legal"] if act.startswith("X:")))
    await settle()
    table.clock.stand_still(11_000)
    await table.clock.advance(0)
    made = [move for frame in ana.frames("update") for move in frame["moves"]]
    assert [move["by"] for move in made].count("a") == 1
    await until_turn(table, ana)
    assert b'tranca_bot_fallbacks_total{why="illegal"}' not in table.house.metrics.text()


async def test_a_paused_room_waits_and_its_bots_too(table: Bench) -> None:
    (ana,) = await seated(table, seconds=30)
    ana.say("pause")
    await settle()
    n = ana.deal["n"]
    await table.clock.advance(60_000)
    assert ana.deal["n"] == n
    ana.say("resume")
    await table.clock.advance(8_000)
    assert ana.deal["n"] > n or ana.is_on_turn


async def test_numbers_follow_what_was_sent_and_nothing_hidden(table: Bench) -> None:
    """VIEW-3: what others are refused leaves no gap, and not even a message."""
    ana, beto, caio, _ = await seated(table, "beto", "caio", "duda", seconds=None)
    before = [len(guest.outlet.frames) for guest in (ana, caio)]
    for _ in range(5):
        beto.say("act", deal=9, n=9, act="D")
        beto.say("ask", act="X:Ks")
    await settle()
    assert [len(guest.outlet.frames) for guest in (ana, caio)] == before
    for guest in (ana, beto, caio):
        numbers = [f["seq"] for f in guest.outlet.frames if "seq" in f]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_the_last_device_opened_is_in_use_until_another_is_touched(table: Bench) -> None:
    """ROOM-6."""
    code = await table.room()
    first = await table.enter(code, "ana", "phone")
    second = await table.enter(code, "ana", "desk")
    assert (first.view["active"], second.view["active"]) == (False, True)
    first.post(Touched("ana", first.connection.device))
    await settle()
    assert (first.view["active"], second.view["active"]) == (True, False)


async def test_who_leaves_is_answered_and_let_go(table: Bench) -> None:
    code = await table.room()
    ana, beto = await table.enter(code, "ana"), await table.enter(code, "beto")
    id_ = beto.say("leave")
    await settle()
    assert beto.answer(id_)["type"] == "ok"
    assert beto.outlet.frames[-1]["type"] == "closed"
    assert beto.outlet.code == 4010
    assert ana.view["room"]["watchers"] == []


async def test_who_is_removed_is_told_and_cannot_come_back(table: Bench) -> None:
    code = await table.room()
    ana, beto = await table.enter(code, "ana"), await table.enter(code, "beto")
    ana.say("remove", person="beto")
    await settle()
    assert beto.outlet.frames[-1] == {
        "type": "closed", "code": "removed", "message": "you were removed from this room"
    }  # fmt: skip
    again = await table.enter(code, "beto")
    assert [frame["type"] for frame in again.outlet.frames] == ["closed"]
    assert again.outlet.frames[0]["code"] == "not_allowed"
    assert again.outlet.code == 4010


async def test_a_room_nobody_looks_at_expires_and_says_so(table: Bench) -> None:
    """ROOM-10."""
    (ana,) = await seated(table, seconds=30)
    code = ana.runner.room.code
    match = ana.runner.room.match
    await ana.go()
    await table.clock.advance(121_000)
    assert await table.hub.runner(code) is None
    closed = await table.hub.closed_room(code)
    assert closed is not None
    assert closed[0].phase == "closed"
    ((number, line),) = table.store.records(code, match)
    assert number == 1
    assert '"result":null' in line


async def test_a_store_that_fails_closes_the_room_until_it_can_be_read_again(table: Bench) -> None:
    """The outcome of a failed write is unknown: nothing is answered, the room is read anew."""
    code = await table.room()
    ana = await table.enter(code, "ana")
    held(table).fails = WriteFailed("the disk is full")
    ana.say("fill")
    await settle()
    assert ana.outlet.code == 1012
    assert not ana.frames("ok")
    held(table).fails = None
    again = await table.enter(code, "ana", "d2")
    assert again.view["room"]["seats"][1]["kind"] == "empty"
    id_ = again.say("fill")
    await settle()
    assert again.answer(id_)["type"] == "ok"


async def test_who_comes_in_while_nothing_can_be_kept_is_told_so_and_not_left_waiting(
    table: Bench,
) -> None:
    """Their entry is in the very write that fails: nobody looks at the room on their behalf yet."""
    code = await table.room()
    ana = await table.enter(code, "ana")
    held(table).fails = WriteFailed("the disk is full")
    bia = await table.enter(code, "bia")
    assert (ana.outlet.code, bia.outlet.code) == (1012, 1012)
    again = await table.enter(code, "bia", "d2")
    assert again.outlet.code == 1012
    held(table).fails = None
    assert (await table.enter(code, "bia", "d3")).view["room"]["phase"] == "waiting"


async def test_who_comes_in_as_a_fault_stops_the_room_is_told_so(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await table.room()

    def broken(room: Any, given: Any, now: int) -> Any:
        raise AssertionError("planted")

    monkeypatch.setattr(turn_module, "step", broken)
    ana = await table.enter(code, "ana")
    assert ana.outlet.code == 4010
    assert ana.outlet.frames[-1]["code"] == "stopped"


async def test_a_room_that_could_not_write_comes_back_though_nobody_asks_for_it(
    table: Bench,
) -> None:
    """Else it would stand for ever, and never expire."""
    code = await table.room()
    ana = await table.enter(code, "ana")
    held(table).fails = WriteFailed("the disk is full")
    ana.say("fill")
    await settle()
    held(table).fails = None
    waiting = table.hub.not_stored
    assert waiting == (code,)
    await table.hub._revive()
    assert table.hub.not_stored == ()
    await table.clock.advance(121_000)
    assert await table.hub.runner(code) is None
    assert await table.hub.closed_room(code) is not None


async def test_a_fault_of_ours_stops_one_room_and_no_other(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, other = await table.room(), await table.room()
    ana, beto = await table.enter(code, "ana"), await table.enter(other, "ana")

    def broken(room: Any, given: Any, now: int) -> Any:
        assert room.code != code, "planted"
        return step(room, given, now)

    monkeypatch.setattr(turn_module, "step", broken)
    ana.say("fill")
    id_ = beto.say("fill")
    await settle()
    assert ana.outlet.frames[-1]["code"] == "stopped"
    assert ana.outlet.code == 4010
    assert beto.answer(id_)["type"] == "ok"
    assert b"tranca_rooms_stopped_total 1.0" in table.house.metrics.text()


async def test_a_client_that_takes_nothing_is_let_go_and_holds_nobody_up(table: Bench) -> None:
    code = await table.room()
    ana, beto = await table.enter(code, "ana"), await table.enter(code, "beto")
    beto.outlet.stuck = asyncio.Event()
    for _ in range(70):
        ana.say("say", phrase="ola")
        await settle()
    assert len(ana.frames("update")) >= 70
    beto.outlet.stuck.set()
    await settle()
    assert beto.outlet.code == 4008


async def test_resync_gives_a_whole_view(table: Bench) -> None:
    (ana,) = await seated(table, seconds=None)
    await until_turn(table, ana)
    ana.runner.post(messages.Resync(0), ana.viewer)
    await settle()
    fresh = ana.outlet.frames[-1]
    assert fresh["type"] == "welcome"
    assert len(fresh["moves"]) == fresh["deal"]["n"]
    assert fresh["seq"] == ana.viewer.seq


# ---------------------------------------------------------------- what is stored


async def played(table: Bench, acts: int, **choices: Any) -> Guest:
    """A room of Ana's whose log has so many inputs, over several deals if need be."""
    (ana,) = await seated(table, **choices)
    for _ in range(acts * 12):
        if ana.runner.room.phase in {"result", "decided"}:
            ana.say("start" if ana.runner.room.phase == "result" else "again")
        elif ana.runner.room.phase == "waiting":
            ana.say("start")
        elif ana.is_on_turn and ana.deal["legal"]:
            ana.act(ana.deal["legal"][-1])
        await table.clock.advance(1500)
        if len(table.store.whole_log(ana.runner.room.code)) > acts:
            break
    return ana


async def test_snapshot_and_later_inputs_are_the_room_and_so_is_the_whole_log(table: Bench) -> None:
    ana = await played(table, 150, players=2, seconds=None, target=100)
    room = ana.runner.room
    log = table.store.whole_log(room.code)
    assert snapshot(fold((decode_input(e.body), e.at) for e in log)) == snapshot(room)
    stored = table.store.room(room.code)
    assert stored is not None
    assert stored.snapshot is not None
    assert stored.snapshot_number > 1, "a snapshot at the deal's start"
    assert snapshot(restore(stored.snapshot)) == stored.snapshot
    assert snapshot(fold((decode_input(e.body), e.at) for e in log[: stored.snapshot_number])) == (
        stored.snapshot
    )


async def test_a_room_where_no_deal_ever_starts_is_brought_back_quickly_too(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a person with two windows could make the next start of the server last for minutes."""
    monkeypatch.setattr("tranca.server.runner.MOST_TO_FOLD", 20)
    code = await table.room()
    one, two = await table.enter(code, "ana", "d1"), await table.enter(code, "ana", "d2")
    for _ in range(60):
        for guest in (one, two):
            guest.post(Touched("ana", guest.viewer.device))
            await settle()
    stored = table.store.room(code)
    assert stored is not None
    assert stored.head > 120
    assert len(stored.inputs) < 20
    assert snapshot(table.hub._runners[code].room) == snapshot(
        fold([(decode_input(each.body), each.at) for each in table.store.whole_log(code)])
    )


async def test_after_a_restart_all_is_as_it_was_shown(table: Bench) -> None:
    """CLOCK-3, P25, P56: the same hand, table and score; a window of at least 15 s."""
    ana = await played(table, 40, players=2, seconds=20)
    await until_turn(table, ana)
    before = ana.view
    # Her window may have run for a step of the clock already; it must not run out here.
    await table.clock.advance(16_000)
    await table.hub.stop()
    clock = HandClock()
    clock._now = table.clock.now() + 60_000
    after = bench(table.store, clock=clock)
    await after.hub.start()
    await settle()
    again = await after.enter(ana.runner.room.code, "ana", "d2")
    fresh = again.view
    assert fresh["deal"] == before["deal"]
    assert fresh["room"]["totals"] == before["room"]["totals"]
    assert fresh["room"]["seats"][0]["person"] == "ana"
    assert 15_000 <= fresh["room"]["clock"]["left_ms"] <= 20_000
    assert len(fresh["moves"]) == fresh["deal"]["n"]
    id_ = again.act()
    await settle()
    assert again.answer(id_)["type"] == "ok"
    await after.hub.stop()


async def test_a_command_repeated_after_a_restart_is_answered_as_before(table: Bench) -> None:
    """P23: the answer was lost with the server; the same words again draw no second card."""
    (ana,) = await seated(table, players=2, seconds=None)
    await until_turn(table, ana)
    n = ana.deal["n"]
    ana.say("act", "draw-1", deal=1, n=n, act="D")
    await settle()
    await table.hub.stop()
    after = bench(table.store, clock=table.clock)
    await after.hub.start()
    again = await after.enter(ana.runner.room.code, "ana", "d2")
    again.say("act", "draw-1", deal=1, n=n, act="D")
    await settle()
    assert again.answer("draw-1")["type"] == "ok"
    assert again.deal["n"] == n + 1
    await after.hub.stop()


async def test_a_room_that_cannot_be_read_is_left_out_and_the_others_come_back() -> None:
    store = MemoryStore()
    first = bench(store)
    await first.hub.start()
    good, bad = await first.room(), await first.room()
    await first.hub.stop()
    store._kept.rooms[bad].snapshot = b"garbled"
    after = bench(store)
    await after.hub.start()
    assert await after.hub.runner(bad) is None
    assert after.hub.is_lost(bad)
    assert not after.hub.is_lost(good)
    assert (await after.enter(good, "ana")).view["room"]["code"] == good
    await after.hub.stop()


async def test_a_damaged_page_of_the_disk_costs_the_rooms_on_it_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    first = bench(store)
    await first.hub.start()
    good, bad = await first.room(), await first.room()
    await first.hub.stop()
    whole = store.room

    def damaged(code: str) -> StoredRoom | None:
        if code == bad:
            raise StoreError("database disk image is malformed")
        return whole(code)

    monkeypatch.setattr(store, "room", damaged)
    after = bench(store)
    await after.hub.start()
    assert after.hub.is_lost(bad)
    assert (await after.enter(good, "ana")).view["room"]["code"] == good
    await after.hub.stop()


async def test_a_hundred_times_the_same_command_is_one_act_and_a_hundred_answers(
    table: Bench,
) -> None:
    (ana,) = await seated(table, seconds=None)
    await until_turn(table, ana)
    n = ana.deal["n"]
    deal, act = ana.deal["deal"], ana.deal["legal"][0]
    for _ in range(5):
        for _ in range(20):  # as many as a connection may say at once
            ana.say("act", "one", deal=deal, n=n, act=act)
        await settle()
    answers = [f["type"] for f in ana.outlet.frames if f.get("id") == "one"]
    assert answers == ["ok"] * 100
    assert ana.deal["n"] == n + 1


async def test_a_room_is_opened_again_once_for_all_who_ask(table: Bench) -> None:
    """ROOM-10: the link to an expired room leads everybody to the same new one."""
    code = await table.room(seconds=45, target=1500)
    await table.clock.advance(121_000)
    assert await table.hub.reopen("nowhere", StorePerson("ana", "Ana")) is None
    one = await table.hub.reopen(code, StorePerson("beto", "Beto"))
    two = await table.hub.reopen(code, StorePerson("ana", "Ana"))
    assert one == two
    assert isinstance(one, str)
    runner = await table.hub.runner(one)
    assert runner is not None
    assert (runner.room.settings.seconds, runner.room.settings.target) == (45, 1500)
    assert runner.room.host == "beto"

"""Whole tables under misfortune, from one seed: lost and doubled messages, leavers, crashes.

Safety: whatever was acknowledged or shown is in the record at the end, once and in its place,
however often the server fell. Liveness: when the misfortunes stop, the match ends. A failure names
the seed that plays it again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from tests.server.bench import Bench, Guest, HandClock, bench, settle
from tests.support.sharing import Partaker
from tranca.fair.log import LogEntry, chained
from tranca.fair.verify import verify_match
from tranca.game.record import verify_line
from tranca.room import decode_input, fold, snapshot
from tranca.room.state import match_name
from tranca.server.runner import RoomRunner
from tranca.server.turn import Turn
from tranca.store import Change, MemoryStore, Store


class SlowStore(MemoryStore):
    """Commits take their time, in order; a crash keeps some of those on their way."""

    def __init__(self, clock: HandClock, rng: Random) -> None:
        super().__init__()
        self._clock = clock
        self._rng = rng
        self._waiting: list[tuple[Sequence[Change], Future[None]]] = []

    def write(self, changes: Sequence[Change]) -> Future[None]:
        done: Future[None] = Future()
        self._waiting.append((changes, done))
        delay_ms = self._rng.choice((0, 1, 5, 40, 900))
        self._clock.call_at(self._clock.now() + delay_ms, self.finish)
        return done

    def finish(self) -> None:
        """Makes the oldest write durable and says so."""
        if not self._waiting:
            return
        changes, done = self._waiting.pop(0)
        error = super().write(changes).exception(0)
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def finish_all(self) -> None:
        while self._waiting:
            self.finish()

    def crash(self) -> None:
        """The power goes: some of the writes on their way are kept, though nobody was told."""
        kept = self._rng.choice((0, self._rng.randint(0, len(self._waiting))))
        for changes, _ in self._waiting[:kept]:
            super().write(changes)
        self._waiting.clear()


@dataclass
class Player:
    """Somebody with a bad network.

    What was promised and shown is remembered over all connections.
    """

    person: str
    rng: Random
    partaker: Partaker = field(default_factory=Partaker)
    guest: Guest | None = None
    read: int = 0
    devices: int = 0
    ids: int = 0
    pending: dict[str, dict[str, Any]] = field(default_factory=dict)
    acknowledged: dict[tuple[int, int], str] = field(default_factory=dict)
    shown: dict[tuple[int, int], str] = field(default_factory=dict)

    async def connect(self, table: Bench, code: str) -> None:
        self.devices += 1
        if await table.hub.runner(code) is not None:
            device = f"d{self.devices}"
            self.guest = await table.enter(code, self.person, device, self.partaker)
            self.read = 0

    def lose(self) -> None:
        """The connection breaks; the server hears of it, or will."""
        if self.guest is not None:
            self.guest.runner.leave(self.guest.viewer)
            self.guest.writer.cancel()
        self.guest = None

    def forget(self) -> None:
        """The server is gone, and the connection with it."""
        if self.guest is not None:
            self.guest.writer.cancel()
        self.guest = None

    def look(self) -> None:
        """Reads what has come, as the page does."""
        if self.guest is None:
            return
        for frame in self.guest.outlet.frames[self.read :]:
            self.read += 1
            if frame["type"] in {"welcome", "update"}:
                for move in frame["moves"]:
                    place = frame["room"]["deal"], move["n"]
                    assert self.shown.setdefault(place, move["act"]) == move["act"]
            elif frame["type"] in {"ok", "refused"}:
                said = self.pending.pop(frame["id"], None)
                if said is not None and frame["type"] == "ok" and said["type"] == "act":
                    self.acknowledged[said["deal"], said["n"]] = said["act"]
        numbers = [f["seq"] for f in self.guest.outlet.frames if "seq" in f]
        assert numbers == list(range(1, len(numbers) + 1))
        if self.guest.outlet.code is not None:
            self.guest = None

    def say(self, type_: str, **fields: Any) -> None:
        self.ids += 1
        self.pending[f"{self.person}-{self.ids}"] = {"type": type_, **fields}

    def send(self, loss: float) -> None:
        """Sends what is unanswered, perhaps twice, perhaps not at all; always under its own id."""
        if self.guest is None:
            return
        for id_, said in list(self.pending.items()):
            for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
                if self.rng.random() >= loss:
                    fields = {key: value for key, value in said.items() if key != "type"}
                    self.guest.say(said["type"], id_, **fields)

    def play(self) -> None:
        """An act, if it is one's turn and none is on its way."""
        if self.guest is None or not self.guest.outlet.frames or not self.guest.is_on_turn:
            return
        if any(said["type"] == "act" for said in self.pending.values()):
            return
        deal = self.guest.deal
        if deal["legal"]:
            act = self.rng.choice(deal["legal"])
            self.say("act", deal=deal["deal"], n=deal["n"], act=act)

    def misbehave(self) -> None:
        """What people do besides playing."""
        match self.rng.randrange(8):
            case 0:
                self.say("act", deal=1, n=self.rng.randrange(50), act="D")
            case 1:
                self.say("pause")
                self.say("resume")
            case 2:
                self.say("leave")
            case 3 | 4:
                self.say("back")
            case 5:
                self.say("say", phrase="ola")
            case 6:
                self.say("reserve", seat=self.rng.randint(1, 4))
            case _:
                self.say("sit", seat=self.rng.randint(1, 4))


async def fallen(table: Bench, clock: HandClock, store: SlowStore, players: list[Player]) -> Bench:
    """The server dies in the middle of things and another one starts on what the disk has."""
    for player in players:
        player.send(0)
    await settle()
    for player in players:
        player.look()
    await table.hub.stop()
    store.crash()
    for player in players:
        player.forget()
    after = bench(store, clock=clock, seed=players[0].rng.randrange(10_000))
    await after.hub.start()
    return after


async def tried(seed: int) -> tuple[Bench, str, list[Player], int]:
    """A table that plays a match of one deal through storms and then in calm; how often it fell."""
    rng = Random(seed)
    clock = HandClock()
    store = SlowStore(clock, Random(seed + 1))
    table = bench(store, clock=clock, seed=seed)
    await table.hub.start()
    making = table.room(seconds=rng.choice((10, 30)), target=None, players=rng.choice((2, 4)))
    code = await made(making, clock)
    names = ("ana", "beto", "caio")
    players = [Player(name, Random(seed * 7 + n)) for n, name in enumerate(names)]
    for player in players:
        await player.connect(table, code)
    players[1].say("sit", seat=2)
    players[1].send(0)
    await clock.advance(2000)
    players[0].say("fill")
    players[0].say("start")
    falls = 0
    for _ in range(160):
        player = rng.choice(players)
        match rng.randrange(20):
            case 0 | 1:
                player.lose()
            case 2 | 3 | 4:
                if player.guest is None:
                    await player.connect(table, code)
            case 5 if rng.random() < 0.5:
                player.misbehave()
            case 6 | 7 if rng.random() < 0.5:
                table = await fallen(table, clock, store, players)
                falls += 1
        for each in players:
            each.look()
            each.play()
            each.send(0.3)
        await clock.advance(rng.choice((0, 1, 20, 300, 1500, 4000)))
    await calm(table, clock, code, players)
    store.finish_all()
    await clock.advance(0)
    return table, code, players, falls


async def made(making: Coroutine[None, None, str], clock: HandClock) -> str:
    """Makes the room while its commit is on its way."""
    task = asyncio.create_task(making)
    while not task.done():
        await clock.advance(1000)
    return task.result()


async def calm(table: Bench, clock: HandClock, code: str, players: list[Player]) -> None:
    """Nothing is lost any more and everybody stays: the match ends."""
    for _ in range(2000):
        runner = await table.hub.runner(code)
        if runner is None or runner.room.phase in {"decided", "closed"}:
            return
        for player in players:
            if player.guest is None:
                await player.connect(table, code)
            player.look()
            player.play()
            if player.guest is not None and player.guest.outlet.frames:
                may = player.guest.view["room"]["may"]
                for word in ("back", "resume", "fill", "start"):
                    waiting = any(said["type"] == word for said in player.pending.values())
                    if word in may and not waiting:
                        player.say(word)
                for question in player.guest.view["room"]["proposals"]:
                    if question["mine"] and not player.pending:
                        player.say("answer", proposal=question["number"], agree=False)
            player.send(0)
        await clock.advance(1000)
    pytest.fail("the match did not end")


def entries_of(store: Store) -> list[LogEntry]:
    """The public log, whose chain holds however often the server fell."""
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert [row.hash for row in rows] == chained(entries)
    return entries


async def check(seed: int) -> int:
    """Tries a seed and says how often the server fell; fails when something promised is gone."""
    table, code, players, falls = await tried(seed)
    try:
        log = table.store.whole_log(code)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        folded = fold((decode_input(entry.body), entry.at) for entry in log)
        ((_, line),) = table.store.records(code, match_name(folded, 1))
        assert verify_line(line).ok
        file = table.store.match_file(match_name(folded, 1))
        assert file is not None
        report = verify_match(file.body, entries_of(table.store))
        assert report.ok, report.faults
        assert json.loads(file.body)["doubts"] == []
        actions = json.loads(line)["actions"]
        for player in players:
            player.look()
            for (deal, n), act in (player.acknowledged | player.shown).items():
                assert deal == 1
                assert n < len(actions), f"{player.person}'s act {n} is gone"
                assert actions[n] == act, f"{player.person} knew another act {n}"
        runner = await table.hub.runner(code)
        if runner is not None:
            assert snapshot(folded) == snapshot(runner.room)
        assert b"tranca_rooms_stopped_total 0.0" in table.house.metrics.text()
        return falls
    finally:
        await table.hub.stop()


@pytest.mark.parametrize("seed", range(6))
async def test_nothing_promised_is_lost_and_every_match_ends(seed: int) -> None:
    assert await check(seed) >= 0


async def test_a_server_that_answers_too_early_would_be_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The storms are strong enough: without waiting for the disk, some seed loses a promise."""

    async def hasty(runner: RoomRunner, turn: Turn) -> None:
        runner._house.store.write(turn.changes)

    monkeypatch.setattr(RoomRunner, "_commit", hasty)
    for seed in range(6):
        try:
            await check(seed)
        except AssertionError:
            return
    pytest.fail("no seed noticed")

"""Exchanges of shares under falls: honest people never lose their share, whatever falls when.

A slow disk, a server that dies at random moments of an exchange, up to five times in a row, and
four honest people who come back each time. A failure names its seed.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.server.bench import Bench, Guest, HandClock, bench, settle
from tests.server.test_simulation import SlowStore, entries_of, made
from tests.support.sharing import Partaker
from tranca.fair.verify import verify_match

PEOPLE = ("ana", "beto", "caio", "duda")


class Storm:
    """A table in a house that falls."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.clock = HandClock()
        self.store = SlowStore(self.clock, Random(seed + 1))
        self.table: Bench = bench(self.store, clock=self.clock, seed=seed)
        self.parts = {who: Partaker(Random(f"{seed}-{who}")) for who in PEOPLE}
        self.guests: list[Guest] = []
        self.code = ""
        self.times = 0

    async def begin(self) -> None:
        """Four people sit; the host starts."""
        await self.table.hub.start()
        self.code = await made(self.table.room(seconds=None, target=None), self.clock)
        await self.enter()
        for seat, guest in enumerate(self.guests[1:], 2):
            guest.say("sit", seat=seat)
        await self.clock.advance(5_000)
        self.guests[0].say("start")

    async def enter(self) -> None:
        """Everybody opens the room's link, with what their pages have kept."""
        self.times += 1
        device = f"d{self.times}"
        self.guests = [
            await self.table.enter(self.code, who, device, part) for who, part in self.parts.items()
        ]

    async def fall(self) -> None:
        """The server dies in the middle of things, and another one starts on what the disk has."""
        await self.table.hub.stop()
        self.store.crash()
        for guest in self.guests:
            guest.writer.cancel()
        await settle()
        self.table = bench(self.store, clock=self.clock, seed=self.rng.randrange(10_000))
        await self.table.hub.start()
        await self.enter()

    @property
    def stage(self) -> str:
        """Where the exchange stands, as the table is."""
        dealings = self.guests[0].runner.room.dealings
        return dealings[-1].stage if dealings else ""


async def tried(seed: int) -> dict[str, int]:
    """How often attempts of one deal were void, by reason; fails when something is wrong."""
    storm = Storm(seed)
    await storm.begin()
    for _ in range(storm.rng.randint(1, 5)):
        await storm.clock.advance(storm.rng.choice((0, 1, 5, 40, 300, 900)))
        await storm.fall()
    for second in range(60):
        if storm.stage == "dealt":
            break
        if storm.stage == "":  # the start was lost with the server; the host says it again
            storm.guests[0].say("start", f"again-{second}")
        await storm.clock.advance(1_000)
    room = storm.guests[0].runner.room
    assert room.phase == "playing"
    attempts = room.dealings[0].attempts
    assert None not in attempts[-1].shares, "an honest person's share is missing"
    assert all(attempt.at_fault == () for attempt in attempts)
    for guest in storm.guests:
        assert guest.partaker.proved, "everybody's first hand was proved to them"
    found: dict[str, int] = {}
    for attempt in attempts:
        found[str(attempt.void)] = found.get(str(attempt.void), 0) + 1
    await ended(storm)
    return found


async def ended(storm: Storm) -> None:
    """All go; the match is closed, and its file holds against the log."""
    match = storm.guests[0].runner.room.match
    for guest in storm.guests:
        await guest.go()
    for _ in range(30):
        await storm.clock.advance(10_000)
    file = storm.store.match_file(match)
    assert file is not None
    report = verify_match(file.body, entries_of(storm.store))
    assert report.ok, report.faults
    assert json.loads(file.body)["ending"] == "expired"
    await storm.table.hub.stop()


@pytest.mark.parametrize("seed", range(8))
async def test_no_fall_costs_an_honest_person_their_share(seed: int) -> None:
    assert set(await tried(seed)) <= {"None", "restart"}


async def test_the_storms_hit_exchanges() -> None:
    """Else the test above would be about nothing."""
    voids = [(await tried(seed)).get("restart", 0) for seed in (20, 21, 22, 23, 24, 25)]
    assert sum(voids) > 2

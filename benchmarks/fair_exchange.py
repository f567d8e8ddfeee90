"""What the exchange of shares adds to a deal's start: ``python -m benchmarks.fair_exchange``.

The real program on a data folder of its own, four people connected over loopback, each with a
client that checks all that it is shown. Measured from the host's start until the last of the four
has the cards; and the server's CPU time in between, of all its work: sockets, JSON and disk too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from tests.server.live import Person, Seat, dealt

NAMES: Final = ("Ana", "Beto", "Caio", "Duda")
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Sample:
    """One deal's start, in milliseconds."""

    answer: float
    """Until the host's start was answered: one durable write, and the sockets."""
    cards: float
    """Until all four had the cards."""


async def program(data: Path) -> tuple[asyncio.subprocess.Process, str]:
    """The program, and where it answers."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tranca", "serve", "--port", "0", "--data", str(data)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    await process.stdout.readline()
    address = (await process.stdout.readline()).decode().strip()
    return process, address.rpartition("//")[2]


def cpu_ms(pid: int) -> float:
    """CPU time that a process has used, in milliseconds; the system counts in steps of ten."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / TICKS


async def table(people: list[Person]) -> list[Seat]:
    """Four people at a new table."""
    code = await people[0].room(seconds=None, target=None)
    seats = [await person.open(code) for person in people]
    for number, seat in enumerate(seats[1:], 2):
        assert (await seat.does("sit", seat=number))["type"] == "ok"
    return seats


async def started(seats: list[Seat]) -> Sample:
    """Starts the deal; everybody reads and answers until the cards are there."""
    host = seats[0]
    began = perf_counter()
    others = asyncio.gather(*(dealt(seat) for seat in seats[1:]))
    await host.does("start")
    answered = perf_counter()
    await asyncio.gather(others, dealt(host))
    return Sample((answered - began) * 1000, (perf_counter() - began) * 1000)


async def measured(deals: int) -> tuple[list[Sample], float]:
    """The samples, and the server's CPU milliseconds for each deal's start."""
    with tempfile.TemporaryDirectory() as folder:
        process, place = await program(Path(folder))
        people = [await Person.at(place).named(name) for name in NAMES]
        samples, used = [], 0.0
        try:
            for number in range(deals + 1):
                seats = await table(people)
                before = cpu_ms(process.pid)
                sample = await started(seats)
                if number:  # the first one warms up
                    samples.append(sample)
                    used += cpu_ms(process.pid) - before
                for seat in seats:
                    await seat.socket.close()
        finally:
            for person in people:
                await person.go()
            process.terminate()
            await process.wait()
    return samples, used / deals


def main(arguments: list[str]) -> int:
    """Prints the milliseconds; 0."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fair_exchange")
    parser.add_argument("--deals", type=int, default=40, help="at most 59: rooms are limited")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    asked = parser.parse_args(arguments)
    samples, cpu = asyncio.run(measured(asked.deals))
    cards = sorted(sample.cards for sample in samples)
    figures = {
        "start answered, median ms": median(sample.answer for sample in samples),
        "cards with all four, median ms": median(cards),
        "cards with all four, worst ms": cards[-1],
        "server CPU a start, mean ms": cpu,
    }
    if asked.json:
        sys.stdout.write(json.dumps(figures) + "\n")
        return 0
    for name, value in figures.items():
        sys.stdout.write(f"{name:32} {value:8.1f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Processes that play deals side by side; what they play comes back in the deals' order.

A worker gets numbers of deals and sends back what is counted of them and their records, so the
bytes are the same whoever played what. Nobody runs far ahead of the deal that is waited for, which
keeps memory flat; a worker ends with the process that started it, however that one ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count as counting
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Final, NamedTuple

from tranca.arena.playouts import playouts_per_second
from tranca.arena.simulation import Plan, record_simulated
from tranca.arena.tally import Outcome, outcome_of
from tranca.rules import Value, rules_from

PLAYOUT_S: Final = 0.25
"""How long play-outs are measured, at the end of a run."""

LARGEST_SHARE: Final = 8
"""Deals that a worker is given at once."""

SHARES_AT_HAND: Final = 2
"""Shares that wait at a worker, so that it never waits for us."""

SHARES_AHEAD: Final = 4
"""How many shares a worker, on the average, may be ahead of the deal that is waited for."""


class WorkerLost(RuntimeError):
    """A worker ended by itself; what it had in hand was not played."""

    def __init__(self) -> None:
        super().__init__("a process that played deals has ended by itself")


class Played(NamedTuple):
    """A deal that was played: its number, what is counted, and its record if records are kept."""

    number: int
    outcome: Outcome
    record: str | None


class Spelled(NamedTuple):
    """A plan as plain values, for another process; compiled classes are not to be pickled."""

    rules: dict[str, Value]
    levels: tuple[str, ...]
    seed: int
    keeps_records: bool


@dataclass(frozen=True, slots=True)
class Shares:
    """Numbers in shares of one size, the last one smaller; ``shares[at]`` is one of them."""

    numbers: range
    size: int

    def __len__(self) -> int:
        return (len(self.numbers) + self.size - 1) // self.size

    def __getitem__(self, at: int) -> range:
        return self.numbers[at * self.size : (at + 1) * self.size]


class Alone:
    """Plays in this process."""

    def __init__(self, plan: Plan, *, keeps_records: bool) -> None:
        self._plan = plan
        self._keeps_records = keeps_records

    def played(self, numbers: range) -> Iterator[Played]:
        """The deals of these numbers, in order, each played when it is asked for."""
        for number in numbers:
            simulated = self._plan.played(number)
            record = record_simulated(simulated, self._plan.seed) if self._keeps_records else None
            yield Played(number, outcome_of(simulated.deal), record)

    def playouts_per_second(self) -> float:
        """Play-outs a second, measured now."""
        return playouts_per_second(map(self._plan.dealt, counting(1)), PLAYOUT_S)


class Crew:
    """Plays in several processes, as a context: they are there inside it and gone after it."""

    def __init__(self, plan: Plan, jobs: int, *, keeps_records: bool) -> None:
        spelled = Spelled(plan.rules.to_dict(), plan.levels, plan.seed, keeps_records)
        context = multiprocessing.get_context("spawn")
        self._workers: list[tuple[BaseProcess, Connection]] = []
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, spelled), daemon=True)
            self._workers.append((worker, ours))
            with _interrupts_ignored():
                worker.start()
            theirs.close()  # so that a worker's end is an end of its pipe

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker, link in self._workers:
            link.close()
            worker.terminate()
        for worker, _ in self._workers:
            worker.join()

    def played(self, numbers: range) -> Iterator[Played]:
        """The deals of these numbers, in order; raises :class:`WorkerLost`."""
        jobs = len(self._workers)
        shares = Shares(numbers, max(1, min(LARGEST_SHARE, len(numbers) // (jobs * LARGEST_SHARE))))
        at_hand: dict[Connection, deque[int]] = {link: deque() for _, link in self._workers}
        done: dict[int, list[Played]] = {}
        given = 0
        for wanted in range(len(shares)):
            while wanted not in done:
                given = _give(at_hand, shares, given, wanted + jobs * SHARES_AHEAD)
                for link in wait([link for link, places in at_hand.items() if places]):
                    assert isinstance(link, Connection), "only pipes are waited for"
                    done[at_hand[link].popleft()] = _received(link)
            yield from done.pop(wanted)

    def playouts_per_second(self) -> float:
        """Play-outs a second of all workers together, measured now; all must be idle."""
        for _, link in self._workers:
            link.send(None)
        speeds: list[float] = [_received(link) for _, link in self._workers]
        return sum(speeds)


def _give(at_hand: dict[Connection, deque[int]], shares: Shares, given: int, limit: int) -> int:
    """Hands shares out to whoever has room, up to the limit; how many are given by now."""
    while given < min(len(shares), limit):
        link = min(at_hand, key=lambda each: len(at_hand[each]))
        if len(at_hand[link]) >= SHARES_AT_HAND:
            break
        try:
            link.send(shares[given])
        except OSError:
            raise WorkerLost from None
        at_hand[link].append(given)
        given += 1
    return given


def _received(link: Connection) -> Any:
    try:
        return link.recv()
    except (EOFError, OSError):
        raise WorkerLost from None


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches the whole group of processes; those started in here inherit deaf ears.

    Outside the main thread, where Python lets nobody set this, they cover their ears themselves, a
    moment later.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(link: Connection, spelled: Spelled) -> None:
    """A worker's life: a range of numbers asks for these deals, ``None`` for the play-outs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    plan = Plan(rules_from(spelled.rules), spelled.levels, spelled.seed)
    player = Alone(plan, keeps_records=spelled.keeps_records)
    while True:
        try:
            asked: range | None = link.recv()
        except EOFError:
            return
        link.send(player.playouts_per_second() if asked is None else [*player.played(asked)])


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker was started by somebody"
    parent.join()
    os._exit(1)

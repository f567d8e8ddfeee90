"""Deals played by several processes: in order, the same, bounded, and nobody left behind."""

import multiprocessing
from multiprocessing.connection import wait
from random import Random
from typing import Any

import pytest

from tranca.arena import Alone, Crew, Plan, Played, WorkerLost, play_out_cheaply
from tranca.arena.crew import SHARES_AHEAD, Shares
from tranca.arena.playouts import playouts_per_second
from tranca.game.face import legal, play
from tranca.rules import variant


def plan(seed: int = 5) -> Plan:
    return Plan(variant("sala", 2), ["aleatorio"], seed)


def alone(numbers: range) -> list[Played]:
    return list(Alone(plan(), keeps_records=True).played(numbers))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_what_comes_back_is_what_one_process_plays(jobs: int) -> None:
    """From any first number, and of a length that no share fits into."""
    numbers = range(4, 23)
    with Crew(plan(), jobs, keeps_records=True) as crew:
        assert list(crew.played(numbers)) == alone(numbers)
        assert list(crew.played(range(50, 50))) == []
        assert [played.number for played in crew.played(range(1, 3))] == [1, 2]


def test_records_are_sent_only_where_they_are_kept() -> None:
    with Crew(plan(), 2, keeps_records=False) as crew:
        assert [played.record for played in crew.played(range(1, 4))] == [None] * 3


def test_the_processes_are_gone_after_it() -> None:
    with Crew(plan(), 2, keeps_records=False) as crew:
        next(crew.played(range(1, 1000)))
        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []


def test_a_lost_process_is_an_error_and_no_wait() -> None:
    with Crew(plan(), 2, keeps_records=False) as crew:
        played = crew.played(range(1, 100_000))
        next(played)
        multiprocessing.active_children()[0].kill()
        with pytest.raises(WorkerLost):
            for _ in played:
                pass


def test_nobody_runs_far_ahead_of_the_deal_that_is_waited_for() -> None:
    """One process is not listened to; the other gets no more than its share of a lead, and waits.

    So however many deals are asked for, only so many are held at once.
    """
    taken: list[int] = []

    class Watched(Shares):
        def __getitem__(self, at: int) -> range:
            taken.append(at)
            return super().__getitem__(at)

    with pytest.MonkeyPatch.context() as patch, Crew(plan(), 2, keeps_records=False) as crew:
        deaf: list[Any] = []

        def wait_for_the_other(links: list[Any]) -> list[Any]:
            deaf[:] = deaf or links[:1]
            return wait([link for link in links if link not in deaf] or links)

        patch.setattr("tranca.arena.crew.wait", wait_for_the_other)
        patch.setattr("tranca.arena.crew.Shares", Watched)
        patch.setattr("tranca.arena.crew.LARGEST_SHARE", 1)
        next(crew.played(range(1, 100)))
        assert max(taken) < 2 * SHARES_AHEAD


def test_shares_hold_each_number_once() -> None:
    for size in (1, 3, 8):
        shares = Shares(range(2, 20), size)
        assert [n for at in range(len(shares)) for n in shares[at]] == list(range(2, 20))


def test_a_play_out_ends_legally_and_lays_whatever_it_may() -> None:
    deal, again = plan().dealt(1), plan().dealt(1)
    play_out_cheaply(deal, Random(1))
    assert deal.over
    for text in deal.acts:
        may_lay = any(act[0] in "MT" for act in legal(again))
        assert (text[0] in "MT") is may_lay
        play(again, text)
    assert again.result() == deal.result()


def test_play_outs_are_counted_by_the_second() -> None:
    with Crew(plan(), 2, keeps_records=False) as crew:
        assert crew.playouts_per_second() > 0
    assert Alone(plan(), keeps_records=False).playouts_per_second() > 0
    assert playouts_per_second([], 1.0) == 0

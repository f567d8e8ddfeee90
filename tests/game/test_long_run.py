"""The long runs' frame: work shared out, counts added up, the first fault named, the page kept."""

from collections import Counter

import pytest

from tests.game import endings, referee_hours
from tests.support.long_run import PAGE, put_between, run, summarised


def counts(seed: int) -> Counter[str]:
    """Work for a test: one of something, and a longest."""
    if seed == 13:
        raise AssertionError("the seat has no legal act")
    return Counter({"done": 1, "most acts": seed})


def test_counts_are_added_up_and_longest_ones_kept() -> None:
    outcome = run(counts, range(8), jobs=2)
    assert (outcome.fault, outcome.counts) == (None, Counter({"done": 8, "most acts": 7}))


def test_the_first_fault_ends_the_run_and_is_named() -> None:
    outcome = run(counts, range(10, 10_000), jobs=1)
    assert outcome.fault == "seed 13: AssertionError: the seat has no legal act"
    assert outcome.counts["done"] < 20
    assert "FAULT at seed 13" in summarised("a run", outcome, 1)


def test_a_run_stops_when_its_minutes_are_up() -> None:
    outcome = run(counts, range(100, 10_000_000), jobs=1, minutes=0.0)
    assert outcome.counts["done"] == 2


def test_only_what_lies_between_the_marks_is_written_anew() -> None:
    page = "a\n<!-- run: x -->\nold\n<!-- end of run -->\nb\n<!-- run: y -->\n<!-- end of run -->\n"
    written = put_between(page, "x", "new")
    assert written == page.replace("old", "new")
    assert put_between(written, "x", "new") == written
    with pytest.raises(AssertionError, match="no marks for z"):
        put_between(page, "z", "new")


@pytest.mark.parametrize("title", ["random deals to their end", "the second referee"])
def test_the_page_has_a_place_for_each_run(title: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "kept" in put_between(page, title, "kept")


def test_the_work_of_both_runs_can_be_done() -> None:
    """One stretch of each, as their processes do it."""
    followed = referee_hours.stretch(5)
    assert followed["whole deals"] == 1
    assert followed["small positions"] == referee_hours.SMALL_POSITIONS
    assert followed["acts tried by brute force"] > 1000
    ended = endings.batch(3)
    assert ended["deals of games-on for 2"] == endings.BATCH

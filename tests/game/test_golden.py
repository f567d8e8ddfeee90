"""The golden files: what the engine did when they were written, it does today."""

import json
from random import Random

import pytest

from tests.game.golden import GAMES, GOLDEN, digest, play_file, playthrough, record_file
from tests.support.playing import dealt, play_out
from tranca.game.record import parse_record, record_text, replay, verify_line
from tranca.rules import variant


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_playthrough_goes_as_it_went(name: str, players: int) -> None:
    """Every act, fact, table and view of one deal; ``tests.game.golden`` says how to rewrite it."""
    written = play_file(name, players).read_text(encoding="utf-8").splitlines()
    assert playthrough(name, players).splitlines() == written


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_old_records_replay_for_ever(name: str, players: int) -> None:
    """Saved games are never broken: same acts, same result, same bytes when written again."""
    lines = record_file(name, players).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    for line in lines:
        said = verify_line(line)
        assert said.ok, said
        assert record_text(parse_record(line)) == line
        assert replay(parse_record(line)).acts == json.loads(line)["actions"]


def test_the_golden_files_are_all_there_and_no_others() -> None:
    kept = {path for path in GOLDEN.rglob("*") if path.is_file()}
    games = {play_file(*game) for game in GAMES} | {record_file(*game) for game in GAMES}
    assert kept == games


def test_the_records_hold_all_kinds_of_endings() -> None:
    results = [
        json.loads(line)["result"]
        for game in GAMES
        for line in record_file(*game).read_text(encoding="utf-8").splitlines()
    ]
    ends = [None if result is None else result["went_out"] is not None for result in results]
    assert {None, True, False} == set(ends)


def test_a_digest_changes_with_what_a_single_seat_sees() -> None:
    """The playthroughs can fail: two equal cards of one hand more, and the digest is another."""
    deal = play_out(dealt(variant("sala", 4), 1), Random(1), most=20)
    other = deal.copy()
    assert digest(other) == digest(deal)
    card = other.hand(3).cards()[0]
    other.hand(3).remove(card)
    other.hand(3).add((card + 2) % 52)
    assert digest(other) != digest(deal)

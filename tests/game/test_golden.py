"""The golden files: what the engine did when they were written, it does today."""

import json
from collections.abc import Sequence
from copy import deepcopy
from random import Random

import pytest

from tests.game.golden import (
    GAMES,
    GOLDEN,
    LISTINGS,
    NAMED,
    PERFT,
    digest,
    leaves,
    listings,
    named,
    perft_table,
    play_file,
    playthrough,
    record_file,
)
from tests.support.playing import dealt, play_out
from tests.support.referee import Referee
from tests.support.side_by_side import seen_by_engine, seen_by_referee
from tranca.cards import card_text
from tranca.game import Deal
from tranca.game.record import parse_record, record_text, replay, verify_line
from tranca.rules import variant


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_playthrough_goes_as_it_went(name: str, players: int) -> None:
    """Every act, fact, table and view of one deal; ``tests.game.golden`` says how to rewrite it."""
    written = play_file(name, players).read_text(encoding="utf-8").splitlines()
    assert playthrough(name, players).splitlines() == written


def test_the_counts_of_sequences_are_what_they_were() -> None:
    """Perft, depth by depth, with how many different states the sequences lead to."""
    written = PERFT.read_text(encoding="utf-8").splitlines()
    assert perft_table().splitlines() == written
    assert len(written) == len(NAMED) + 1


@pytest.mark.parametrize(("name", "rules", "at"), NAMED, ids=[name for name, _, _ in NAMED])
def test_the_second_referee_counts_the_same_sequences(name: str, rules: str, at: str) -> None:
    """Two acts deep, by brute force: as many sequences, and the same states after them."""
    deal = named(rules, at)
    ends = _leaves_by_brute_force(_refereed(deal), 2)
    assert sorted(repr(seen_by_engine(end)) for end in leaves(deal, 2)) == sorted(
        repr(seen_by_referee(end)) for end in ends
    )


def test_legal_acts_are_listed_in_the_order_they_were() -> None:
    """The order is a promise: bots break ties by it, and seeded play repeats through it."""
    assert listings().splitlines() == LISTINGS.read_text(encoding="utf-8").splitlines()


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
    assert kept == games | {PERFT, LISTINGS}


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


def _refereed(deal: Deal) -> Referee:
    """The second referee in front of a copy of this deal's state."""
    referee, table = Referee(deal.rules.to_dict(), 1), deal.table
    referee.turn, referee.phase, referee.first_turn = table.turn, table.phase, table.first_turn
    referee.hands = {seat: _names(hand.cards()) for seat, hand in enumerate(deal.hands, 1)}
    referee.stock, referee.pile = _names(deal.stock[::-1]), _names(table.pile)
    referee.mortos = [_names(morto) for morto in deal.mortos]
    referee.melds = [[_names(meld.cards()) for meld in melds] for melds in table.melds]
    referee.morto = list(table.morto)
    return referee


def _names(cards: Sequence[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _leaves_by_brute_force(referee: Referee, depth: int) -> list[Referee]:
    if depth == 0 or referee.phase == "over":
        return [referee]
    found: list[Referee] = []
    for act in referee.every_try():
        if referee.allows(act):
            after = deepcopy(referee)
            after.make(act)
            found += _leaves_by_brute_force(after, depth - 1)
    return found

"""``tranca audit``: sampled deals, and those of a data folder, by seats, players and restarts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.fair.house import House
from tranca.cli import audit as auditing
from tranca.cli import main
from tranca.fair import deal as dealing
from tranca.fair.arrivals import of_opening
from tranca.fair.audit import AFTER_RESTART, Audit, audited, sampled
from tranca.fair.scheme import KINDS, order_of
from tranca.game import new_deal
from tranca.game.deal import HAND_SIZE
from tranca.room import encode_input
from tranca.room.inputs import Input, Restarted, RootShown, Tick
from tranca.room.restarts import first_after_restart
from tranca.rules import variant
from tranca.store import Appended, MatchOpened, MatchRevealed, RoomOpened, SqliteStore

Capture = pytest.CaptureFixture[str]
SALA = variant("sala", 4)


def told(capsys: Capture) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


# ---------------------------------------------------------------- sampled deals


def test_sampled_deals_pass(capsys: Capture) -> None:
    assert main(["audit", "--deals", "600", "--seed", "a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "600 deals sampled by the function that deals"
    assert lines[-1] == "14 tests, all good"
    for name in ("position × card", "fixed points", "adjacent gaps", "runs", "order of four"):
        assert any(line.startswith(f"ok    {name}") and "p = " in line for line in lines)


def test_the_report_as_an_object(capsys: Capture) -> None:
    assert main(["audit", "--deals", "600", "--seed", "a", "--json"]) == 0
    report = told(capsys)
    assert (report["deals"], report["ok"], report["wrong"]) == (600, True, [])
    assert {"name", "said", "p", "ok"} == report["tests"][0].keys()
    assert len(report["tests"]) == 6 + 2 * 4


def test_a_seed_gives_the_same_report_however_many_share_it(capsys: Capture) -> None:
    reports = []
    for jobs in ("1", "2"):
        assert main(["audit", "--deals", "1300", "--seed", "b", "--jobs", jobs, "--json"]) == 0
        reports.append(told(capsys))
    assert reports[0] == reports[1]
    assert main(["audit", "--deals", "1300", "--seed", "c", "--json"]) == 0
    assert told(capsys)["tests"] != reports[0]["tests"]


def test_without_a_seed_the_systems_generator_is_asked(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def token_bytes(count: int) -> bytes:
        asked.append(count)
        return bytes([len(asked) % 256]) * count

    monkeypatch.setattr("tranca.cli.audit.secrets.token_bytes", token_bytes)
    main(["audit", "--deals", "40"])
    assert capsys.readouterr().out.startswith("40 deals")
    assert asked.count(64) == 5  # a secret for each match of eight deals


def test_two_players(capsys: Capture) -> None:
    assert main(["audit", "--deals", "600", "--seed", "a", "--players", "2", "--json"]) == 0
    names = [each["name"] for each in told(capsys)["tests"]]
    assert "2s a hand, seat 2" in names
    assert "2s a hand, seat 3" not in names


def test_a_fault_in_the_function_that_deals_is_caught(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The audit goes through production: who breaks that, breaks this."""

    def unmixed(key: bytes) -> tuple[int, ...]:
        order = list(order_of(key))
        order.sort(key=lambda card: card % 52 == 0)  # the aces of spades are put last
        return tuple(KINDS[card % 52] for card in order)

    monkeypatch.setattr(dealing, "deck_of", unmixed)
    assert main(["audit", "--deals", "600", "--seed", "a"]) == 1
    out = capsys.readouterr().out
    assert "FAIL  position × card" in out
    assert "below p = 1e-06" in out.splitlines()[-1]


def test_every_pattern_of_shares_is_sampled() -> None:
    class Chance:
        def __init__(self) -> None:
            self.asked: list[int] = []

        def __call__(self, count: int) -> bytes:
            self.asked.append(count)
            return bytes(count)

    chance = Chance()
    dealers = [dealer for _, dealer in sampled(SALA, 8 * 16, chance)]
    assert chance.asked.count(32) == 8 * 4 * 8  # each seat in half of the sixteen matches
    assert set(dealers) == {1, 2, 3, 4}
    assert len(list(sampled(SALA, 13, chance))) == 13


@pytest.mark.parametrize("arguments", [["--deals", "0"], ["--jobs", "0"], ["--players", "3"]])
def test_a_wrong_call_is_2(arguments: list[str]) -> None:
    assert main(["audit", *arguments]) == 2


# ---------------------------------------------------------------- deals that were played


def inputs(match: str) -> list[Input]:
    """A room's inputs: a restart between its second and its third deal."""
    return [
        RootShown(match, 1),
        RootShown(match, 2),
        Restarted(),
        Tick(),
        Restarted(),
        RootShown(match, 3),
        RootShown(match, 4),
    ]


def house(seed: int, deals: int) -> House:
    made = House(seed, SALA, persons=(1, 2), target=1_000_000, void_share=0.0)
    made.play_deals(deals)
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A data folder in use by a store, with two closed matches and one that goes on."""
    data = tmp_path / "data"
    store = SqliteStore(data)
    for seed in (1, 2):
        played = house(seed, 3)
        opening = MatchOpened(played.match, played.commitment, played.secret)
        closing = MatchRevealed(played.match, None, played.close("draw"))
        room = [RoomOpened(f"r{seed}", 1)]
        steps = [
            Appended(f"r{seed}", n, n, encode_input(each))
            for n, each in enumerate(inputs(played.match) if seed == 1 else [Tick()], 1)
        ]
        store.write([*room, *steps, opening, closing]).result(10)
    store.write([MatchOpened("open", bytes(64), bytes(64))]).result(10)
    yield data
    store.close()


def test_played_deals_are_counted(folder: Path, capsys: Capture) -> None:
    """Beside a store that is in use; too few for most tests, and that is said."""
    assert main(["audit", "--data", str(folder), "--json"]) == 0
    report = told(capsys)
    assert report["deals"] == 6
    names = [each["name"] for each in report["tests"]]
    for group in ("seat 1", "seat 4", "persons", "bots", "person Zé 1", "bot casual"):
        assert f"2s a hand, {group}" in names
    assert f"2s a hand, seat 1, {AFTER_RESTART}" in names
    assert f"position × card, {AFTER_RESTART}" in names


def test_an_audit_of_many_played_deals() -> None:
    """With enough of them every test speaks, and honest ones pass."""
    audit = Audit()
    for seed in range(560):
        played = House(seed, SALA, persons=(1, 2), void_share=0.3)
        played.play_deals(1, most_acts=0)
        audit.add_match(played.file("draw").to_bytes(), {})
    assert not audit.wrong
    assert audit.shuffles.deals == 560
    assert 20 < audit.after_restart.deals < 200
    outcomes = {each.name: each for each in audit.outcomes()}
    assert not any(each.failed for each in outcomes.values())
    for name in ("position × card", "kinds in hand, persons", "2s a hand, seat 3"):
        assert outcomes[name].p is not None
    assert audit.hands["persons"].hands == audit.hands["bots"].hands == 2 * 560


def test_a_deck_that_the_shares_do_not_give_is_wrong(tmp_path: Path, capsys: Capture) -> None:
    played = house(1, 1)
    record = played.deals[0].record
    assert record is not None
    record["deck"][0], record["deck"][1] = "As", "Kd"
    store = SqliteStore(tmp_path)
    body = played.file("draw").to_bytes()
    opening = MatchOpened(played.match, played.commitment, played.secret)
    store.write([opening, MatchRevealed(played.match, None, body)]).result(10)
    store.write([MatchOpened("x", bytes(64), bytes(64))]).result(10)
    store.write([MatchRevealed("x", None, b"{}")]).result(10)
    store.close()
    assert main(["audit", "--data", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "WRONG deal 1: the deck is not the one that the shares give" in out
    assert "WRONG file: " in out
    assert out.startswith("0 deals played")


def test_first_deals_after_a_restart_are_told_from_the_inputs() -> None:
    assert first_after_restart(inputs("m")) == {("m", 3)}
    assert first_after_restart([Restarted(), RootShown("m", 1)]) == {("m", 1)}
    assert first_after_restart([RootShown("m", 1), Restarted()]) == set()


def test_a_restart_read_from_the_folder(folder: Path) -> None:
    assert auditing._first_after_restarts(folder) == {"m-0001": {3}}
    audit = auditing._read(folder)
    assert audit.after_restart.deals == 1
    assert audit.hands[f"seat 1, {AFTER_RESTART}"].hands == 1


def test_a_folder_without_data_is_2(tmp_path: Path, capsys: Capture) -> None:
    assert main(["audit", "--data", str(tmp_path)]) == 2
    assert "--data" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_sampling_and_reading_exclude_each_other(tmp_path: Path) -> None:
    assert main(["audit", "--data", str(tmp_path), "--deals", "10"]) == 2


def test_an_audit_groups_hands_by_seat() -> None:
    audit = audited(SALA, 30, bytes)
    assert set(audit.hands) == {f"seat {seat}" for seat in range(1, 5)}
    assert all(tally.hands == 30 for tally in audit.hands.values())


def test_a_hand_is_counted_with_the_seat_that_the_rules_deal_it_to() -> None:
    """DEAL-3, as the engine deals: the audit's seats are the table's."""
    for sealed, dealer in sampled(SALA, 8, Random(1).randbytes):
        audit = Audit()
        audit.add(sealed, dealer, {seat: (f"seat {seat}",) for seat in range(1, 5)})
        _, came = of_opening(new_deal(SALA, dealer, sealed.deck))
        for seat in range(1, 5):
            dealt = [sealed.deck[at] for who, at in came if who == seat and at < 4 * HAND_SIZE]
            assert Counter(
                {k: n for k, n in enumerate(audit.hands[f"seat {seat}"].kinds) if n}
            ) == (Counter(dealt))

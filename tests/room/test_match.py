"""MATCH-1 to MATCH-5: from deal to deal, how a match is decided, a new one, the past ones."""

import json

import pytest

from tests.room.scene import MINUTE, SECOND, Scene
from tranca.game.record import verify_line
from tranca.room import (
    deal_viewer,
    is_closed,
    past_deal,
    record_line,
    records_of,
    viewer_of,
)
from tranca.room.draft import Draft
from tranca.room.effects import DealStarted, MatchClosed
from tranca.room.inputs import (
    Again,
    Back,
    BotActed,
    Concede,
    Fill,
    Leave,
    Pause,
    Resume,
    RootShown,
    Sit,
    Start,
)
from tranca.room.match import finish_deal
from tranca.room.state import Room


def finished(seed: int, target: int | None, before: tuple[int, int]) -> tuple[Room, int, int]:
    """A room just after a deal that started with these totals; what the deal brought."""
    scene = Scene(seed, target=target)
    scene.seat_people()
    scene.deal()
    scene.play_out()
    counts = scene.room.past[-1].counts
    assert counts is not None
    again = Draft.of(scene.room, scene.now)
    again.room.phase = "playing"
    again.room.totals = before
    finish_deal(again)
    return again.room, counts[0].total, counts[1].total


class TestMatch1:
    """MATCH-1: totals add up; at the target the higher wins, a tie asks for another deal."""

    def test_totals_add_up_over_deals(self) -> None:
        scene = Scene(target=100_000)
        scene.seat_people()
        a = b = 0
        for _ in range(3):
            scene.deal()
            scene.play_out()
            counts = scene.room.past[-1].counts
            assert counts is not None
            assert scene.room.past[-1].before == (a, b)
            a, b = a + counts[0].total, b + counts[1].total
            assert scene.room.totals == (a, b) == scene.room.past[-1].totals
        assert scene.room.phase == "result"

    def test_short_of_the_target_the_match_goes_on(self) -> None:
        _, a, b = finished(1, 3000, (0, 0))
        room, _, _ = finished(1, 3000, (2999 - a, 2990 - b))
        assert (room.phase, room.winner) == ("result", None)

    def test_at_the_target_the_higher_total_wins_whoever_reached_it(self) -> None:
        _, a, b = finished(1, 3000, (0, 0))
        room, _, _ = finished(1, 3000, (3000 - a, 3010 - b))
        assert (room.phase, room.winner, room.ending) == ("decided", "B", "target")

    def test_a_tie_asks_for_another_deal(self) -> None:
        _, a, b = finished(1, 3000, (0, 0))
        room, _, _ = finished(1, 3000, (3050 - a, 3050 - b))
        assert (room.phase, room.winner) == ("result", None)

    def test_a_single_deal_decides_and_can_be_drawn(self) -> None:
        _, a, b = finished(1, None, (0, 0))
        won, _, _ = finished(1, None, (10 - a, -b))
        assert (won.phase, won.winner, won.ending) == ("decided", "A", "single")
        drawn, _, _ = finished(1, None, (-a, -b))
        assert (drawn.phase, drawn.winner, drawn.ending) == ("decided", "none", "single")


class TestMatch2:
    """MATCH-2: the result stands, line by line, until the host starts the next deal."""

    def test_the_lines_are_shown_and_add_up(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        last = scene.view("Bia").last
        assert last is not None
        assert last.sides is not None
        for side, total in zip(last.sides, last.totals, strict=True):
            lines = (side.cards, side.canastas, side.going_out, side.red_threes, side.hand)
            assert sum(lines) + side.morto == side.total == total

    def test_it_stands_as_long_as_the_host_lets_it(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        scene.wait(30 * MINUTE)
        assert scene.room.phase == "result"
        assert scene.refused("Bia", Start) == "ROOM-2"
        scene.ok("Ana", Start)

    def test_returns_and_moves_happen_here(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.play_out()
        scene.enter("Bia", "Rui")
        scene.ok("Bia", Back)
        scene.ok("Bia", Sit, seat=4)
        scene.ok("Rui", Sit, seat=3)
        assert scene.seat(2).kind == "empty"
        assert scene.refused("Ana", Start) == "ROOM-3"


class TestMatch3:
    """MATCH-3: *jogar novamente*: totals at zero, same room and seats, and no leftovers."""

    def decided(self) -> Scene:
        scene = Scene(target=None)
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        assert scene.room.phase == "decided"
        return scene

    def test_a_new_match_with_the_same_seats(self) -> None:
        scene = self.decided()
        seats = [(seat.kind, seat.person) for seat in scene.room.seats]
        scene.ok("Ana", Again)
        assert [(seat.kind, seat.person) for seat in scene.room.seats] == seats
        seen = scene.view("Bia")
        assert (seen.phase, seen.totals, seen.deal, seen.match_number) == ("waiting", (0, 0), 0, 2)
        assert (seen.winner, seen.ending, seen.last, seen.dealer) == (None, None, None, None)
        assert (scene.room.sides, scene.room.removed, scene.room.current) == ({}, (), None)

    def test_only_the_host_and_only_when_decided(self) -> None:
        scene = self.decided()
        assert scene.refused("Bia", Again) == "ROOM-2"
        assert scene.refused("Ana", Start) == "ROOM-PHASE"
        scene.ok("Ana", Again)
        assert scene.refused("Ana", Again) == "ROOM-PHASE"

    def test_the_dealer_is_drawn_anew(self) -> None:
        scene = self.decided()
        scene.ok("Ana", Again)
        scene.deal(dealer=3)
        assert scene.room.dealer == 3

    def test_a_new_match_has_another_name(self) -> None:
        scene = self.decided()
        first = scene.room.match
        scene.ok("Ana", Again)
        assert scene.room.match != first
        assert is_closed(scene.room, first)
        assert not is_closed(scene.room, scene.room.match)


class TestMatch4:
    """MATCH-4: the last twenty deals; hands and records once the match is closed."""

    def test_the_last_twenty_are_shown_and_a_closed_match_has_all_its_deals_on_record(self) -> None:
        scene = Scene(target=100_000, players=2)
        scene.seat_people()
        for _ in range(22):
            scene.deal()
            scene.play_out()
        assert [each.deal for each in scene.view("Ana").deals] == list(range(3, 23))
        scene.ok("Ana", Concede)
        (closed,) = scene.told_of(MatchClosed)
        assert [past.deal.number for past in closed.deals] == list(range(1, 23))
        assert len(scene.room.past) == 20

    def test_no_record_while_the_match_is_open(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        assert records_of(scene.room, scene.room.match) == ()
        assert not scene.view("Bia").deals[0].closed

    def test_a_viewer_has_the_hand_that_was_theirs_at_the_end(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.enter("Rui")
        scene.deal()
        assert (deal_viewer(scene.room, "Bia"), deal_viewer(scene.room, "Rui")) == (2, None)
        scene.ok("Caio", Leave)
        assert deal_viewer(scene.room, "Caio") is None
        scene.play_out()
        past = past_deal(scene.room, scene.room.match, 1)
        assert past is not None
        assert [viewer_of(past, who) for who in ("Ana", "Bia", "Caio", "Rui")] == [1, 2, None, None]

    def test_changing_seats_after_the_deal_shows_no_other_hand(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Sit, seat=3)
        assert deal_viewer(scene.room, "Ana") == 1

    @pytest.mark.parametrize("players", [2, 4])
    def test_records_verify_and_say_who_played(self, players: int) -> None:
        scene = Scene(players=players, target=None)
        scene.seat_people("Bia")
        scene.deal()
        scene.play_to(2)
        scene.ok("Bia", Leave)
        scene.play_to(1)
        scene.wait(31 * SECOND)
        scene.play_out()
        (line,) = records_of(scene.room, scene.room.match)
        assert verify_line(line).ok, line
        record = json.loads(line)
        assert (record["match"], record["deal"], record["target"]) == (scene.match(1), 1, None)
        assert record["before"] == [0, 0]
        assert record["seats"][:2] == [
            {"name": "Ana", "kind": "human"},
            {"name": "Bia", "kind": "human"},
        ]
        assert len(record["by"]) == len(record["actions"]) == len(record["times"])
        assert {"p", "s", "a"} <= set(record["by"])
        assert {500, 30_000} <= set(record["times"])
        assert all(0 < ms <= 30_000 for ms in record["times"])

    def test_an_abandoned_deal_is_recorded_with_a_null_result_and_verifies(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.deal()
        for _ in range(10):
            scene.anybody_acts()
        scene.ok("Ana", Concede)
        (line,) = records_of(scene.room, scene.room.match)
        assert json.loads(line)["result"] is None
        assert verify_line(line).ok
        assert record_line(scene.room.past[-1]) == line
        assert scene.view("Ana").deals[-1].sides is None

    def test_the_room_keeps_no_deal_that_never_was(self) -> None:
        scene = Scene()
        assert past_deal(scene.room, scene.room.match, 1) is None
        assert records_of(scene.room, "another") == ()


class TestMatch5:
    """MATCH-5: the phase ``shuffling``."""

    def shuffling(self) -> Scene:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Start)
        assert scene.room.phase == "shuffling"
        return scene

    def test_the_hosts_start_opens_it_and_the_cards_end_it(self) -> None:
        scene = self.shuffling()
        scene.shuffled(dealer=2)
        (started,) = scene.told_of(DealStarted)
        assert (started.deal, started.dealer, started.starter) == (1, 2, 3)
        assert scene.room.phase == "playing"

    def test_seats_are_fixed_there(self) -> None:
        scene = self.shuffling()
        scene.enter("Rui")
        assert scene.refused("Rui", Sit, seat=3) == "ROOM-PHASE"
        assert scene.refused("Ana", Fill) == "ROOM-PHASE"
        assert scene.refused("Ana", Start) == "ROOM-PHASE"

    def test_who_leaves_is_substituted_from_the_first_card(self) -> None:
        scene = self.shuffling()
        scene.ok("Bia", Leave)
        assert scene.seat(2).kind == "substitute"
        scene.shuffled()
        scene.play_to(2)
        assert scene.bot_acts("D") is None
        assert scene.moves[-1].by == "s"

    def test_no_act_window_runs(self) -> None:
        scene = self.shuffling()
        scene.wait(10 * MINUTE)
        assert (scene.room.phase, scene.left()) == ("shuffling", None)

    def test_a_pause_takes_effect_when_the_deal_is_out(self) -> None:
        scene = self.shuffling()
        scene.ok("Ana", Pause)
        scene.shuffled()
        assert scene.room.paused == "host"
        scene.wait(MINUTE)
        assert (scene.left(), scene.n) == (30 * SECOND, 0)
        scene.ok("Ana", Resume)
        assert scene.act("Ana", "D") is None

    def test_a_pause_there_can_be_taken_back_there(self) -> None:
        scene = self.shuffling()
        scene.ok("Ana", Pause)
        scene.ok("Ana", Resume)
        scene.shuffled()
        assert scene.room.paused == "no"

    def test_the_dealer_is_drawn_for_the_first_deal_and_then_moves_one_on(self) -> None:
        scene = Scene(target=100_000)
        scene.seat_people()
        dealers = []
        for _ in range(5):
            scene.deal(dealer=3)
            dealers.append(scene.room.dealer)
            scene.play_out()
        assert dealers == [3, 4, 1, 2, 3]

    def test_cards_come_only_for_the_deal_whose_root_was_shown(self) -> None:
        scene = self.shuffling()
        scene.pledge()
        for match, deal in ((scene.match(1), 1), (scene.match(2), 1), (scene.match(1), 2)):
            refused = scene.give(RootShown(match, deal))
            assert refused is not None
            assert refused.code == "MATCH-5"
        scene.shuffled()
        refused = scene.give(RootShown(scene.match(1), 1))
        assert refused is not None
        assert refused.code == "ROOM-PHASE"

    def test_no_bot_acts_there(self) -> None:
        scene = self.shuffling()
        assert scene.bot_due() is None
        refused = scene.give(BotActed(3, 1, 0, "D"))
        assert refused is not None
        assert refused.code == "ROOM-PHASE"


def test_a_match_name_does_not_give_the_room_away() -> None:
    """A record that is shown around is no invitation: its match's name holds no room code."""
    scene = Scene()
    assert scene.room.code not in scene.room.match
    assert scene.match(1) != scene.match(2)

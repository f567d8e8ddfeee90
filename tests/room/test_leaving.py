"""ROOM-7 to ROOM-13: leaving, coming back, and how a match ends before its time."""

import pytest

from tests.room.scene import MINUTE, SECOND, Scene
from tranca.game import Refusal
from tranca.room import records_of
from tranca.room.effects import Departed, Expired, MatchClosed, Moved
from tranca.room.inputs import (
    Answer,
    Back,
    Call,
    Concede,
    End,
    EndAbandonment,
    Entered,
    Leave,
    Pause,
    ReplaceHost,
    Reserve,
    Resume,
    Sit,
    Start,
    Tick,
)


def played_by(scene: Scene) -> str:
    """Who made the acts of the last input: the letters of RECORD."""
    return "".join(e.by for e in scene.effects if isinstance(e, Moved))


class TestRoom7:
    """ROOM-7: a substitute plays for a leaver; the seat can be taken back."""

    def test_leaving_during_a_deal_brings_a_substitute_of_the_rooms_level(self) -> None:
        scene = Scene(level="iniciante")
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        assert Departed("Bia", "left") in scene.effects
        seen = scene.view("Ana").seats[1]
        assert (seen.kind, seen.level, seen.name) == ("substitute", "iniciante", "Bia")

    def test_casual_if_none_was_chosen(self) -> None:
        scene = Scene(level="")
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        assert scene.seat(2).level == "casual"

    def test_the_substitute_plays_and_then_stays_as_an_ordinary_bot(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.play_to(2)
        assert scene.bot_acts("D") is None
        assert played_by(scene) == "s"
        scene.play_out()
        assert scene.seat(2).kind == "bot"
        scene.deal()
        scene.play_to(2)
        assert scene.bot_acts("D") is None
        assert played_by(scene) == "b"

    def test_one_leaves_in_each_phase_of_the_turn_and_play_goes_on(self) -> None:
        for act in (None, "D"):
            scene = Scene()
            scene.seat_people("Bia")
            scene.deal()
            scene.play_to(2)
            if act is not None:
                assert scene.act("Bia", act) is None
            scene.ok("Bia", Leave)
            assert scene.bot_acts() is None
            scene.play_out()

    def test_the_leaver_takes_the_seat_back_before_the_bots_next_act(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.play_to(2)
        scene.enter("Bia")
        assert scene.view("Bia").you_may_return == 2
        scene.ok("Bia", Back)
        stopped = scene.bot_acts("D")
        assert stopped is not None
        assert stopped.code == "ROOM-TURN"
        assert scene.act("Bia", "D") is None

    def test_also_from_the_ordinary_bot_of_a_later_deal(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.play_out()
        scene.deal()
        scene.enter("Bia")
        scene.ok("Bia", Back)
        assert scene.seat_of("Bia") == 2

    def test_not_while_another_person_holds_it(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.play_out()
        scene.enter("Caio", "Bia")
        scene.ok("Caio", Sit, seat=2)
        assert scene.refused("Bia", Back) == "ROOM-7"
        assert scene.view("Bia").you_may_return is None

    def test_who_never_left_has_nothing_to_take_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.enter("Rui")
        assert scene.refused("Bia", Back) == "ROOM-7"
        assert scene.refused("Rui", Back) == "ROOM-7"

    def test_who_sits_elsewhere_has_given_up_the_old_seat(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.enter("Bia")
        scene.ok("Bia", Reserve, seat=4)
        scene.play_out()
        assert scene.seat_of("Bia") == 4
        assert scene.seat(2).absent is None

    def test_leaving_between_deals_frees_the_seat_at_once(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Bia", Leave)
        assert scene.seat(2).kind == "empty"
        assert "Bia" not in scene.room.people

    def test_who_leaves_is_out_of_the_room(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Bia", Leave)
        assert scene.refused("Bia", Sit, seat=2) == "ROOM-OUT"


class TestRoom8:
    """ROOM-8: without a limit, the absent have 30 s an act, and the idle may be called."""

    def slow(self, *names: str) -> Scene:
        scene = Scene(seconds=None)
        scene.seat_people(*names)
        scene.deal()
        return scene

    def test_a_connected_player_has_all_the_time(self) -> None:
        scene = self.slow("Bia")
        scene.wait(60 * MINUTE)
        assert (scene.turn, scene.n) == (1, 0)

    def test_a_disconnected_one_has_30_s_for_each_act(self) -> None:
        scene = self.slow("Bia")
        scene.drop("Ana")
        assert scene.view("Bia").clock.kind == "away"
        scene.wait(30 * SECOND - 1)
        assert scene.n == 0
        scene.wait(1)
        assert (scene.n, scene.phase) == (1, "play")
        scene.wait(30 * SECOND - 1)
        assert scene.turn == 1
        scene.wait(1)
        assert scene.turn == 2
        assert [move.by for move in scene.moves] == ["a", "a"]

    def test_going_and_coming_does_not_fill_the_30_s_up(self) -> None:
        scene = self.slow("Bia")
        for _ in range(9):
            scene.drop("Ana")
            scene.wait(3 * SECOND)
            scene.connect("Ana")
        scene.drop("Ana")
        assert scene.left() == 3 * SECOND

    def test_it_runs_for_the_one_on_turn_alone(self) -> None:
        scene = self.slow("Bia")
        scene.drop("Bia")
        assert scene.view("Ana").clock.left_ms is None

    def test_the_idle_may_be_called_after_two_minutes(self) -> None:
        scene = self.slow("Bia")
        scene.wait(2 * MINUTE - 1)
        assert scene.refused("Bia", Call) == "ROOM-8"
        assert "call" not in scene.view("Bia").may
        scene.wait(1)
        assert "call" in scene.view("Bia").may
        scene.ok("Bia", Call)
        assert (scene.view("Bia").clock.kind, scene.left()) == ("called", 30 * SECOND)

    def test_30_s_after_the_call_the_automatic_act_is_made(self) -> None:
        scene = self.slow("Bia")
        scene.wait(2 * MINUTE)
        scene.ok("Bia", Call)
        scene.wait(30 * SECOND)
        assert (scene.n, scene.phase) == (1, "play")
        scene.wait(30 * SECOND)
        assert scene.turn == 2, "who does not answer the call is not waited for again this turn"

    def test_who_acts_has_answered_the_call(self) -> None:
        scene = self.slow("Bia")
        scene.wait(2 * MINUTE)
        scene.ok("Bia", Call)
        assert scene.act("Ana", "D") is None
        scene.wait(10 * MINUTE)
        assert (scene.n, scene.turn) == (1, 1)

    def test_nobody_calls_oneself_a_bot_or_twice_nor_from_outside_the_table(self) -> None:
        scene = self.slow("Bia")
        scene.enter("Rui")
        scene.wait(2 * MINUTE)
        assert scene.refused("Ana", Call) == "ROOM-8"
        assert scene.refused("Rui", Call) == "ROOM-SEAT"
        scene.ok("Bia", Call)
        assert scene.refused("Bia", Call) == "ROOM-8"
        scene.play_to(3)
        scene.wait(2 * MINUTE)
        assert scene.refused("Bia", Call) == "ROOM-8"

    def test_where_there_is_a_limit_nobody_is_called(self) -> None:
        scene = Scene(seconds=120)
        scene.seat_people("Bia")
        scene.deal()
        scene.now += 119 * SECOND
        assert scene.refused("Bia", Call) == "ROOM-8"


class TestRoom9:
    """ROOM-9: after two minutes of disconnection the leaving rule applies, in any room."""

    @pytest.mark.parametrize("seconds", [30, None])
    def test_during_a_deal_a_substitute_takes_over(self, seconds: int | None) -> None:
        scene = Scene(seconds=seconds)
        scene.seat_people("Bia")
        scene.deal()
        scene.drop("Bia")
        assert scene.view("Ana").seats[1].away_ms == 2 * MINUTE
        scene.wait(2 * MINUTE - 1)
        assert scene.seat(2).kind == "person"
        scene.wait(1)
        assert (scene.seat(2).kind, scene.seat(2).absent) == ("substitute", "Bia")

    def test_between_deals_the_seat_is_freed_and_can_still_be_taken_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.drop("Bia")
        scene.wait(2 * MINUTE)
        assert scene.seat(2).kind == "empty"
        scene.enter("Bia")
        scene.ok("Bia", Back)
        assert scene.seat_of("Bia") == 2

    def test_who_is_back_in_time_begins_anew(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.drop("Bia")
        scene.wait(2 * MINUTE - 1)
        scene.connect("Bia")
        scene.drop("Bia")
        assert scene.view("Ana").seats[1].away_ms == 2 * MINUTE

    def test_a_second_device_keeps_one_connected(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.connect("Bia", "2")
        scene.drop("Bia")
        scene.wait(5 * MINUTE)
        assert scene.seat_of("Bia") == 2

    def test_the_absent_one_comes_back_to_the_same_hand(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.drop("Bia")
        scene.wait(2 * MINUTE)
        scene.enter("Bia")
        assert "back" in scene.view("Bia").may
        scene.ok("Bia", Back)
        assert scene.seat_of("Bia") == 2


class TestRoom10:
    """ROOM-10: with no seated person connected the room pauses, and expires after two minutes."""

    def test_it_pauses_at_once_and_goes_on_when_somebody_is_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(10 * SECOND)
        scene.drop("Ana", "Bia")
        assert scene.room.paused == "empty"
        scene.wait(MINUTE)
        assert scene.left() == 20 * SECOND
        scene.connect("Bia")
        assert (scene.room.paused, scene.left()) == ("no", 20 * SECOND)

    def test_watchers_do_not_keep_it_going(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.enter("Rui")
        scene.deal()
        scene.drop("Ana")
        assert scene.room.paused == "empty"

    def test_after_two_minutes_the_match_is_closed_as_abandoned_recorded_and_revealed(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.anybody_acts()
        scene.drop("Ana", "Bia")
        scene.wait(2 * MINUTE - 1)
        assert not scene.told_of(MatchClosed)
        scene.wait(1)
        assert scene.room.phase == "closed"
        (closed,) = scene.told_of(MatchClosed)
        assert (closed.ending, closed.winner) == ("expired", "none")
        assert closed.deals[-1].counts is None
        assert '"result":null' in records_of(scene.room, scene.room.match)[0]
        assert scene.told_of(Expired)

    def test_a_pause_of_the_hosts_does_not_stop_it(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Pause)
        scene.drop("Ana", "Bia")
        scene.wait(2 * MINUTE)
        assert scene.room.phase == "closed"

    def test_a_pause_of_the_hosts_is_still_there_when_somebody_is_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Pause)
        scene.drop("Ana", "Bia")
        scene.wait(MINUTE)
        scene.connect("Ana")
        assert scene.room.paused == "host"

    def test_before_the_first_deal_too_and_nothing_is_recorded(self) -> None:
        scene = Scene()
        scene.drop("Ana")
        scene.wait(2 * MINUTE)
        assert scene.room.phase == "closed"
        assert not scene.told_of(MatchClosed)

    def test_a_room_that_nobody_ever_enters_expires(self) -> None:
        scene = Scene()
        scene.drop("Ana")
        assert scene.room.paused == "empty"

    def test_when_the_last_one_leaves_the_way_back_stays_open_for_two_minutes(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.deal()
        scene.ok("Ana", Leave)
        assert scene.room.paused == "empty"
        scene.wait(MINUTE)
        scene.enter("Ana")
        scene.ok("Ana", Back)
        assert (scene.room.paused, scene.room.host) == ("no", "Ana")

    def test_a_closed_room_takes_nothing_more(self) -> None:
        scene = Scene()
        scene.drop("Ana")
        scene.wait(2 * MINUTE)
        refused = scene.give(Entered("Ana", "Ana", "Ana-1"))
        assert refused == Refusal("ROOM-10", "this room is closed")
        closed = scene.room
        assert scene.give(Tick()) is None
        assert scene.room is closed
        assert scene.refused("Ana", Start) == "ROOM-10"


class TestRoom11:
    """ROOM-11: when the other side has left, those who remain decide."""

    def left_alone(self) -> Scene:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.deal()
        scene.anybody_acts()
        scene.ok("Bia", Leave)
        return scene

    def test_those_who_remain_are_asked_and_all_must_agree(self) -> None:
        scene = self.left_alone()
        (asked,) = scene.view("Ana").proposals
        assert (asked.kind, asked.mine, asked.waiting) == ("abandonment", True, (1, 3))
        scene.ok("Ana", Answer, proposal=asked.number, agree=True)
        assert scene.room.phase == "playing"
        scene.ok("Caio", Answer, proposal=asked.number, agree=True)
        assert (scene.room.phase, scene.room.winner) == ("decided", "A")
        assert scene.room.ending == "abandonment"

    def test_the_open_deal_is_recorded_and_not_counted(self) -> None:
        scene = self.left_alone()
        scene.ok("Ana", EndAbandonment)
        scene.ok("Caio", EndAbandonment)
        assert scene.room.totals == (0, 0)
        assert scene.room.past[-1].counts is None
        assert len(records_of(scene.room, scene.room.match)) == 1

    def test_a_no_means_that_they_play_on(self) -> None:
        scene = self.left_alone()
        scene.ok("Caio", Answer, proposal=1, agree=False)
        assert scene.room.proposals == ()
        scene.play_out()
        assert scene.room.past[-1].counts is not None

    def test_it_may_be_asked_again(self) -> None:
        scene = self.left_alone()
        scene.ok("Caio", Answer, proposal=1, agree=False)
        scene.ok("Ana", EndAbandonment)
        assert scene.refused("Ana", EndAbandonment) == "ROOM-13"
        scene.ok("Caio", EndAbandonment)
        assert scene.room.ending == "abandonment"

    def test_who_comes_back_ends_the_question(self) -> None:
        scene = self.left_alone()
        scene.enter("Bia")
        scene.ok("Bia", Back)
        assert scene.room.proposals == ()
        assert scene.refused("Ana", EndAbandonment) == "ROOM-11"

    def test_absence_counts_once_the_leaving_rule_has_been_applied(self) -> None:
        scene = Scene(seconds=None)
        scene.seat_people("Bia")
        scene.deal()
        scene.drop("Bia")
        assert scene.refused("Ana", EndAbandonment) == "ROOM-11"
        scene.wait(2 * MINUTE)
        scene.ok("Ana", EndAbandonment)
        assert scene.room.winner == "A"

    def test_a_side_of_bots_abandons_nothing(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.deal()
        assert scene.refused("Ana", EndAbandonment) == "ROOM-11"

    def test_one_of_two_is_not_all(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio", "Davi")
        scene.deal()
        scene.ok("Bia", Leave)
        assert not scene.view("Ana").proposals
        scene.ok("Davi", Leave)
        assert [p.kind for p in scene.view("Ana").proposals] == ["abandonment"]

    def test_who_leaves_after_it_is_asked_no_more(self) -> None:
        scene = self.left_alone()
        scene.ok("Ana", EndAbandonment)
        scene.ok("Caio", Leave)
        assert scene.room.winner == "A"


class TestRoom12:
    """ROOM-12: a host who lets a result or a pause stand for five minutes is replaced."""

    def test_a_result_that_stands(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        scene.wait(5 * MINUTE - 1)
        assert scene.refused("Bia", ReplaceHost) == "ROOM-12"
        scene.wait(1)
        assert "replace_host" in scene.view("Bia").may
        scene.ok("Bia", ReplaceHost)
        assert scene.room.host == "Bia"
        scene.ok("Bia", Start)

    def test_a_pause_that_stands(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Pause)
        scene.wait(5 * MINUTE)
        scene.ok("Bia", ReplaceHost)
        scene.ok("Bia", Resume)

    def test_the_new_host_has_five_minutes_too(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Pause)
        scene.wait(5 * MINUTE)
        scene.ok("Bia", ReplaceHost)
        assert scene.refused("Ana", ReplaceHost) == "ROOM-12"

    def test_not_while_play_goes_on_nor_from_outside_the_table_nor_by_the_host(self) -> None:
        scene = Scene(seconds=None)
        scene.seat_people("Bia")
        scene.enter("Rui")
        scene.deal()
        scene.wait(10 * MINUTE)
        assert scene.refused("Bia", ReplaceHost) == "ROOM-12"
        scene.ok("Ana", Pause)
        scene.wait(6 * MINUTE)
        assert scene.refused("Rui", ReplaceHost) == "ROOM-SEAT"
        assert scene.refused("Ana", ReplaceHost) == "ROOM-12"


class TestRoom13:
    """ROOM-13: a side concedes when all its people agree; all may end without a winner."""

    def four(self) -> Scene:
        scene = Scene()
        scene.seat_people("Bia", "Caio", "Davi")
        scene.deal()
        scene.anybody_acts()
        return scene

    def test_a_side_concedes_when_both_agree(self) -> None:
        scene = self.four()
        scene.ok("Bia", Concede)
        assert scene.room.phase == "playing"
        scene.ok("Davi", Answer, proposal=1, agree=True)
        assert (scene.room.winner, scene.room.ending) == ("A", "conceded")

    def test_the_partners_own_word_is_an_agreement(self) -> None:
        scene = self.four()
        scene.ok("Bia", Concede)
        assert scene.refused("Bia", Concede) == "ROOM-13"
        scene.ok("Davi", Concede)
        assert scene.room.ending == "conceded"

    def test_a_side_talks_about_it_by_itself(self) -> None:
        scene = self.four()
        scene.ok("Bia", Concede)
        assert scene.codes() == []
        assert scene.view("Ana").proposals == ()
        assert [p.kind for p in scene.view("Davi").proposals] == ["concede"]
        assert scene.refused("Ana", Answer, proposal=1, agree=True) == "ROOM-13"

    def test_a_bot_is_not_asked(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Concede)
        assert (scene.room.winner, scene.room.ending) == ("B", "conceded")

    def test_a_no_plays_on(self) -> None:
        scene = self.four()
        scene.ok("Bia", Concede)
        scene.ok("Davi", Answer, proposal=1, agree=False)
        assert (scene.room.phase, scene.room.proposals) == ("playing", ())

    def test_all_may_end_without_a_winner(self) -> None:
        scene = self.four()
        scene.ok("Ana", End)
        scene.ok("Bia", Answer, proposal=1, agree=True)
        scene.ok("Caio", Answer, proposal=1, agree=True)
        assert scene.room.phase == "playing", "Davi has not answered"
        scene.ok("Davi", End)
        assert (scene.room.phase, scene.room.winner, scene.room.ending) == (
            "decided",
            "none",
            "draw",
        )

    def test_there_must_be_a_match_to_concede(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.refused("Ana", Concede) == "ROOM-PHASE"
        assert scene.refused("Ana", End) == "ROOM-PHASE"

    def test_watchers_have_no_say(self) -> None:
        scene = self.four()
        scene.enter("Rui")
        assert scene.refused("Rui", Concede) == "ROOM-SEAT"
        assert scene.refused("Rui", End) == "ROOM-SEAT"
        scene.ok("Ana", End)
        assert scene.refused("Rui", Answer, proposal=1, agree=True) == "ROOM-13"

    def test_between_deals_and_while_paused_too(self) -> None:
        scene = self.four()
        scene.ok("Ana", Pause)
        scene.ok("Ana", Concede)
        scene.ok("Caio", Concede)
        assert (scene.room.winner, scene.room.paused) == ("B", "no")
        other = self.four()
        other.play_out()
        other.ok("Ana", Concede)
        other.ok("Caio", Concede)
        assert other.room.winner == "B"

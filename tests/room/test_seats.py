"""ROOM-1 to ROOM-6: seats and the people on them."""

from dataclasses import replace
from typing import Any

import pytest

from tests.room.scene import MINUTE, MORNING, SECOND, Scene, settings
from tranca.game import Refusal
from tranca.room import active_device, open_room
from tranca.room.effects import Departed
from tranca.room.inputs import (
    Again,
    Answer,
    Back,
    ChangeSettings,
    Connected,
    Entered,
    Fill,
    Leave,
    Opened,
    Pause,
    Remove,
    Reserve,
    Resume,
    Say,
    SetBot,
    Sit,
    Start,
    Swap,
    Touched,
)


class TestRoom1:
    """ROOM-1: whoever creates the room is host, chooses, and all see what was chosen."""

    def test_the_creator_is_host_and_sits_on_seat_1(self) -> None:
        scene = Scene()
        assert scene.room.host == "Ana"
        assert scene.seat_of("Ana") == 1
        assert [seat.kind for seat in scene.room.seats] == ["person", "empty", "empty", "empty"]

    def test_two_seats_in_1x1(self) -> None:
        assert len(Scene(players=2).room.seats) == 2

    def test_all_see_the_choices_and_what_differs_from_the_variant(self) -> None:
        house = settings().switches | {"go_out_canasta": "clean"}
        scene = Scene(switches=house, target=1500, seconds=45)
        scene.enter("Rui")
        seen = scene.view("Rui")
        assert (seen.settings.target, seen.settings.seconds) == (1500, 45)
        assert seen.differs == ("go_out_canasta",)

    @pytest.mark.parametrize("seconds", [10, 120, None])
    def test_10_to_120_seconds_or_none_are_allowed(self, seconds: int | None) -> None:
        assert Scene(seconds=seconds).room.settings.seconds == seconds

    @pytest.mark.parametrize(
        "wrong",
        [
            {"seconds": 9},
            {"seconds": 121},
            {"target": 0},
            {"variant": "buraco"},
            {"switches": {}},
            {"switches": settings().switches | {"go_out_canasta": "dirty"}},
        ],
    )
    def test_other_choices_are_refused(self, wrong: dict[str, Any]) -> None:
        chosen = replace(settings(), **wrong)
        refused = open_room(Opened("x", chosen, "Ana", "Ana"), MORNING)
        assert isinstance(refused, Refusal)
        assert refused.code == "ROOM-1"
        assert Scene().refused("Ana", ChangeSettings, settings=chosen) == "ROOM-1"

    def test_the_host_changes_them_before_the_first_deal(self) -> None:
        scene = Scene()
        scene.ok("Ana", ChangeSettings, settings=settings(variant="classica", target=None))
        assert scene.room.settings.variant == "classica"

    def test_nobody_else_does(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.refused("Bia", ChangeSettings, settings=settings()) == "ROOM-2"

    def test_not_after_the_first_deal_of_the_match_and_again_before_the_next_match(self) -> None:
        scene = Scene(target=None)
        scene.seat_people("Bia")
        scene.deal()
        assert scene.refused("Ana", ChangeSettings, settings=settings()) == "ROOM-PHASE"
        scene.play_out()
        assert scene.refused("Ana", ChangeSettings, settings=settings()) == "ROOM-PHASE"
        scene.ok("Ana", Again)
        scene.ok("Ana", ChangeSettings, settings=settings(target=5000))

    def test_a_smaller_table_keeps_who_sits(self) -> None:
        scene = Scene()
        scene.enter("Bia")
        scene.ok("Bia", Sit, seat=4)
        scene.ok("Ana", ChangeSettings, settings=settings(players=2))
        assert [seat.person for seat in scene.room.seats] == ["Ana", "Bia"]

    def test_a_table_too_small_is_refused(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        assert scene.refused("Ana", ChangeSettings, settings=settings(players=2)) == "ROOM-1"

    def test_a_larger_table_gets_empty_seats(self) -> None:
        scene = Scene(players=2)
        scene.seat_people("Bia")
        scene.ok("Ana", ChangeSettings, settings=settings())
        assert [seat.kind for seat in scene.room.seats] == ["person", "person", "empty", "empty"]

    def test_phrases_on_between_deals_or_off(self) -> None:
        scene = Scene(phrases="between")
        scene.seat_people("Bia")
        scene.ok("Bia", Say, phrase="boa")
        scene.deal()
        assert scene.refused("Bia", Say, phrase="boa") == "ROOM-1"
        assert Scene(phrases="off").refused("Ana", Say, phrase="boa") == "ROOM-1"
        talking = Scene(phrases="on")
        talking.seat_people("Bia")
        talking.deal()
        talking.ok("Bia", Say, phrase="boa")


class TestRoom2:
    """ROOM-2: what only the host does, and how the role passes."""

    @pytest.mark.parametrize(
        ("command", "fields"),
        [
            (Start, {}),
            (Fill, {}),
            (SetBot, {"seat": 3, "level": "casual"}),
            (Remove, {"person": "Ana"}),
            (Pause, {}),
            (Resume, {}),
            (Again, {}),
        ],
    )
    def test_nobody_else_may(self, command: type, fields: dict[str, object]) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.refused("Bia", command, **fields) == "ROOM-2"

    def test_the_host_adds_levels_and_removes_bots(self) -> None:
        scene = Scene()
        scene.ok("Ana", SetBot, seat=3, level="iniciante")
        assert (scene.seat(3).kind, scene.seat(3).level) == ("bot", "iniciante")
        scene.ok("Ana", SetBot, seat=3, level="casual")
        assert scene.seat(3).level == "casual"
        scene.ok("Ana", SetBot, seat=3, level=None)
        assert scene.seat(3).kind == "empty"

    def test_a_bot_is_not_put_on_a_person_nor_removed_during_a_deal(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.refused("Ana", SetBot, seat=2, level="casual") == "ROOM-3"
        assert scene.refused("Ana", SetBot, seat=9, level="casual") == "ROOM-3"
        scene.deal()
        assert scene.refused("Ana", SetBot, seat=3, level=None) == "ROOM-PHASE"

    def test_no_bot_where_none_is(self) -> None:
        assert Scene().refused("Ana", SetBot, seat=2, level=None) == "ROOM-2"

    def test_a_person_is_removed_between_deals_and_may_not_come_back_to_this_match(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Remove, person="Bia")
        assert Departed("Bia", "removed") in scene.effects
        assert scene.seat(2).kind == "empty"
        assert scene.give(Entered("Bia", "Bia", "Bia-1")) == Refusal(
            "ROOM-2", "who was removed may not come back to this match"
        )

    def test_not_during_a_deal_nor_oneself_nor_a_stranger(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.refused("Ana", Remove, person="Ana") == "ROOM-2"
        assert scene.refused("Ana", Remove, person="Rui") == "ROOM-2"
        scene.deal()
        assert scene.refused("Ana", Remove, person="Bia") == "ROOM-PHASE"

    def test_the_removed_may_come_to_the_next_match(self) -> None:
        scene = Scene(target=None)
        scene.seat_people("Bia")
        scene.ok("Ana", Remove, person="Bia")
        scene.ok("Ana", Fill)
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Again)
        scene.enter("Bia")

    def test_an_absent_one_can_be_removed_and_loses_the_way_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        scene.play_out()
        scene.ok("Ana", Remove, person="Bia")
        assert scene.seat(2).absent is None
        assert isinstance(scene.give(Entered("Bia", "Bia", "Bia-1")), Refusal)

    def test_the_role_passes_to_the_connected_seated_person_longest_in_the_room(self) -> None:
        scene = Scene()
        scene.enter("Caio", "Bia", "Davi")
        for who, seat in (("Bia", 2), ("Davi", 3), ("Caio", 4)):
            scene.ok(who, Sit, seat=seat)
        scene.drop("Caio")
        scene.ok("Ana", Leave)
        assert scene.room.host == "Bia"

    def test_a_watcher_does_not_get_it(self) -> None:
        scene = Scene()
        scene.enter("Rui", "Bia")
        scene.ok("Bia", Sit, seat=2)
        scene.ok("Ana", Leave)
        assert scene.room.host == "Bia"

    def test_with_nobody_connected_it_goes_to_the_next_who_returns(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.drop("Bia", "Caio")
        scene.ok("Ana", Leave)
        assert scene.room.host is None
        scene.connect("Caio")
        assert scene.room.host == "Caio"

    def test_it_does_not_come_back_by_itself(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Leave)
        scene.enter("Ana")
        scene.ok("Ana", Back)
        assert scene.room.host == "Bia"


class TestRoom3:
    """ROOM-3: sitting down, swapping, crossing; no deal starts with an empty seat."""

    def test_before_the_first_deal_people_move_to_empty_and_bot_seats(self) -> None:
        scene = Scene()
        scene.ok("Ana", SetBot, seat=3, level="casual")
        scene.ok("Ana", Sit, seat=3)
        scene.ok("Ana", Sit, seat=2)
        assert [seat.kind for seat in scene.room.seats] == ["empty", "person", "empty", "empty"]

    def test_not_onto_a_person_nor_past_the_table(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.refused("Bia", Sit, seat=1) == "ROOM-3"
        assert scene.refused("Bia", Sit, seat=5) == "ROOM-3"
        assert scene.refused("Bia", Sit, seat=0) == "ROOM-3"

    def test_nobody_sits_down_during_a_deal(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.enter("Rui")
        assert scene.refused("Rui", Sit, seat=3) == "ROOM-PHASE"

    def test_swapping_needs_the_other_one_only_before_the_first_deal(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.ok("Ana", Swap, seat=2)
        number = scene.room.proposals[0].number
        assert scene.refused("Caio", Answer, proposal=number, agree=True) == "ROOM-13"
        scene.ok("Bia", Answer, proposal=number, agree=True)
        assert (scene.seat_of("Ana"), scene.seat_of("Bia")) == (2, 1)
        assert scene.room.proposals == ()

    def test_a_no_leaves_all_where_they_are(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Swap, seat=2)
        scene.ok("Bia", Answer, proposal=1, agree=False)
        assert (scene.seat_of("Ana"), scene.room.proposals) == (1, ())

    def test_the_one_who_asked_may_take_it_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Swap, seat=2)
        scene.ok("Ana", Answer, proposal=1, agree=False)
        assert scene.refused("Bia", Answer, proposal=1, agree=True) == "ROOM-13"

    def test_nobody_swaps_with_a_bot_an_empty_seat_or_oneself(self) -> None:
        scene = Scene()
        scene.ok("Ana", SetBot, seat=2, level="casual")
        assert {scene.refused("Ana", Swap, seat=seat) for seat in (1, 2, 3, 7)} == {"ROOM-3"}

    def test_a_swap_lapses_when_the_other_has_gone(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Swap, seat=2)
        scene.ok("Bia", Sit, seat=3)
        assert scene.room.proposals == ()

    def test_between_deals_partners_swap_by_themselves(self) -> None:
        scene = Scene(players=4)
        scene.seat_people("Bia", "Caio")
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Swap, seat=3)
        scene.ok("Caio", Answer, proposal=scene.room.proposals[0].number, agree=True)
        assert (scene.seat_of("Ana"), scene.seat_of("Caio")) == (3, 1)

    def test_between_deals_a_swap_across_needs_everybody(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Swap, seat=2)
        number = scene.room.proposals[0].number
        scene.ok("Bia", Answer, proposal=number, agree=True)
        assert scene.seat_of("Ana") == 1
        scene.ok("Caio", Answer, proposal=number, agree=True)
        assert (scene.seat_of("Ana"), scene.seat_of("Bia")) == (2, 1)

    def test_within_a_match_one_moves_freely_on_the_own_side(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Sit, seat=3)
        assert scene.seat_of("Ana") == 3

    def test_to_the_other_side_only_with_the_consent_of_every_seated_person(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Sit, seat=4)
        number = scene.room.proposals[0].number
        scene.ok("Bia", Answer, proposal=number, agree=True)
        assert scene.seat_of("Ana") == 1, "Caio has not answered"
        scene.ok("Caio", Answer, proposal=number, agree=True)
        assert scene.seat_of("Ana") == 4

    def test_one_alone_asks_nobody(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.deal()
        scene.play_out()
        scene.ok("Ana", Sit, seat=2)
        assert scene.seat_of("Ana") == 2

    def test_leaving_and_coming_in_again_is_no_way_round(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.deal()
        scene.play_out()
        scene.ok("Bia", Leave)
        scene.enter("Bia")
        scene.ok("Bia", Sit, seat=3 if scene.seat(3).person is None else 2)
        assert scene.seat_of("Bia") == 2
        scene.ok("Bia", Leave)
        scene.ok("Caio", Leave)
        scene.enter("Bia")
        scene.ok("Bia", Sit, seat=3)
        assert scene.seat_of("Bia") is None, "Ana is asked first"

    def test_no_deal_starts_with_an_empty_seat_and_fill_fills_them(self) -> None:
        scene = Scene()
        assert scene.refused("Ana", Start) == "ROOM-3"
        scene.ok("Ana", Fill)
        assert [seat.kind for seat in scene.room.seats] == ["person", "bot", "bot", "bot"]
        assert scene.refused("Ana", Fill) == "ROOM-3"
        scene.ok("Ana", Start)


class TestRoom4:
    """ROOM-4: reserving a bot's seat, and watching."""

    def watched(self) -> Scene:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.enter("Rui", "Sara")
        return scene

    def test_a_reservation_is_applied_at_the_result(self) -> None:
        scene = self.watched()
        scene.ok("Rui", Reserve, seat=3)
        assert scene.view("Ana").seats[2].reserved_by == "Rui"
        assert scene.view("Rui").you_reserved == 3
        assert scene.seat_of("Rui") is None
        scene.play_out()
        assert scene.seat_of("Rui") == 3
        assert scene.room.reservations == ()

    def test_one_for_each_person_and_each_seat_first_come_first_served(self) -> None:
        scene = self.watched()
        scene.ok("Rui", Reserve, seat=3)
        assert scene.refused("Rui", Reserve, seat=4) == "ROOM-4"
        assert scene.refused("Sara", Reserve, seat=3) == "ROOM-4"
        scene.ok("Sara", Reserve, seat=4)
        scene.play_out()
        assert (scene.seat_of("Rui"), scene.seat_of("Sara")) == (3, 4)

    def test_the_holder_may_cancel(self) -> None:
        scene = self.watched()
        assert scene.refused("Rui", Reserve, seat=None) == "ROOM-4"
        scene.ok("Rui", Reserve, seat=3)
        scene.ok("Rui", Reserve, seat=None)
        scene.ok("Sara", Reserve, seat=3)

    def test_a_disconnected_holders_reservation_lapses(self) -> None:
        scene = self.watched()
        scene.ok("Rui", Reserve, seat=3)
        scene.drop("Rui")
        scene.play_out()
        assert scene.seat(3).kind == "bot"

    def test_a_substitutes_seat_too_until_the_absent_one_is_back(self) -> None:
        scene = self.watched()
        scene.ok("Bia", Leave)
        scene.ok("Rui", Reserve, seat=2)
        scene.enter("Bia")
        scene.ok("Bia", Back)
        assert scene.room.reservations == ()
        scene.play_out()
        assert (scene.seat_of("Bia"), scene.seat_of("Rui")) == (2, None)

    def test_a_substitutes_seat_goes_to_the_holder_if_the_absent_one_stays_away(self) -> None:
        scene = self.watched()
        scene.ok("Bia", Leave)
        scene.ok("Rui", Reserve, seat=2)
        scene.play_out()
        assert scene.seat_of("Rui") == 2
        scene.enter("Bia")
        assert scene.refused("Bia", Back) == "ROOM-7"

    def test_no_persons_seat_no_second_seat_and_not_between_deals(self) -> None:
        scene = self.watched()
        assert scene.refused("Rui", Reserve, seat=1) == "ROOM-4"
        assert scene.refused("Rui", Reserve, seat=8) == "ROOM-3"
        assert scene.refused("Ana", Reserve, seat=3) == "ROOM-4"
        scene.play_out()
        assert scene.refused("Rui", Reserve, seat=3) == "ROOM-PHASE"

    def test_nobody_reserves_on_the_side_they_played_against(self) -> None:
        scene = Scene()
        scene.seat_people("Bia", "Caio")
        scene.deal()
        scene.ok("Caio", Leave)
        scene.enter("Caio")
        assert scene.refused("Caio", Reserve, seat=4) == "ROOM-3"

    def test_where_watching_is_not_allowed_one_enters_only_for_a_seat(self) -> None:
        scene = Scene(watching=False, players=2)
        scene.seat_people("Bia")
        refused = scene.give(Entered("Rui", "Rui", "Rui-1"))
        assert refused is not None
        assert refused.code == "ROOM-4"
        scene.deal()
        scene.ok("Bia", Leave)
        scene.enter("Rui")
        scene.ok("Rui", Reserve, seat=2)
        refused = scene.give(Entered("Sara", "Sara", "Sara-1"))
        assert refused is not None
        assert refused.code == "ROOM-4"
        scene.enter("Bia")


class TestRoom5:
    """ROOM-5: totals belong to sides, by seat, whoever sits there."""

    def test_who_changes_seats_leaves_the_points_behind(self) -> None:
        scene = Scene()
        scene.seat_people()
        scene.deal()
        scene.play_out()
        totals = scene.room.totals
        scene.ok("Ana", Sit, seat=2)
        assert scene.room.totals == totals
        scene.ok("Ana", Fill)
        scene.deal()
        scene.play_out()
        counts = scene.room.past[-1].counts
        assert counts is not None
        assert scene.room.totals == (totals[0] + counts[0].total, totals[1] + counts[1].total)


class TestRoom6:
    """ROOM-6: one seat a person, any number of devices, one in use."""

    def test_the_device_opened_last_is_in_use_until_another_is_touched(self) -> None:
        scene = Scene()
        scene.connect("Ana", "2")
        assert active_device(scene.room, "Ana") == "Ana-2"
        scene.give(Touched("Ana", "Ana-1"))
        assert active_device(scene.room, "Ana") == "Ana-1"

    def test_the_device_that_acted_last_is_in_use(self) -> None:
        scene = Scene()
        scene.connect("Ana", "2")
        scene.ok("Ana", Fill, device="Ana-1")
        assert active_device(scene.room, "Ana") == "Ana-1"

    def test_a_device_that_is_not_connected_does_not_come_into_use(self) -> None:
        scene = Scene()
        scene.give(Touched("Ana", "Ana-9"))
        assert active_device(scene.room, "Ana") == "Ana-1"

    def test_with_one_of_two_devices_closed_the_person_is_still_there(self) -> None:
        scene = Scene()
        scene.connect("Ana", "2")
        scene.drop("Ana", device="2")
        assert scene.room.people["Ana"].connected
        assert active_device(scene.room, "Ana") == "Ana-1"

    def test_one_person_has_one_seat(self) -> None:
        scene = Scene()
        scene.ok("Ana", Sit, seat=4)
        assert [seat.person for seat in scene.room.seats] == [None, None, None, "Ana"]

    def test_a_seat_is_bound_to_the_person_not_to_a_name(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.drop("Bia")
        scene.wait(2 * MINUTE + SECOND)
        assert scene.give(Entered("someone-else", "Bia", "d")) is None
        assert scene.refused("someone-else", Back) == "ROOM-7"

    def test_reports_about_people_who_are_not_here_change_nothing(self) -> None:
        scene = Scene()
        refused = scene.give(Connected("Rui", "Rui-1"))
        assert refused is not None
        assert refused.code == "ROOM-OUT"

    def test_a_room_holds_only_so_many(self) -> None:
        scene = Scene()
        refused = None
        for number in range(80):
            refused = scene.give(Entered(f"w{number}", f"w{number}", "d")) or refused
        assert refused is not None
        assert refused.code == "ROOM-FULL"

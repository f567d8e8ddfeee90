"""VIEW-1 to VIEW-4 for the room: what each one sees, and what nobody may learn."""

from dataclasses import fields, replace
from random import Random
from typing import Any

import msgspec
import pytest

from tests.room.scene import MINUTE, SECOND, Scene
from tranca.cards import FULL_PACK, cards_text, is_red_three
from tranca.game import fact_for
from tranca.room import bot_to_act, may_watch, verdict
from tranca.room.effects import Moved
from tranca.room.inputs import (
    Act,
    Leave,
    Pause,
    Reserve,
    Sit,
)
from tranca.room.showing import room_view
from tranca.room.view import RoomView


def redealt(seat: int, seed: int) -> str:
    """The same hand for one seat (dealt by seat 4), every card that it cannot see dealt anew.

    Red threes, which all see, lie at the bottom of the stock each time.
    """
    threes = [card for card in FULL_PACK if is_red_three(card)]
    others = [card for card in FULL_PACK if not is_red_three(card)]
    Random(0).shuffle(others)
    hidden = [place for place in range(len(others)) if not (place < 44 and place % 4 == seat - 1)]
    moved = [others[place] for place in hidden]
    Random(seed).shuffle(moved)
    for place, card in zip(hidden, moved, strict=True):
        others[place] = card
    return cards_text([*others, *threes])


class TestView2:
    """VIEW-2: what everyone sees of the room."""

    def test_clocks_presence_host_totals_reservations_bots_and_levels(self) -> None:
        scene = Scene(level="iniciante")
        scene.seat_people("Bia")
        scene.enter("Rui")
        scene.deal()
        scene.ok("Rui", Reserve, seat=3)
        scene.wait(5 * SECOND)
        scene.drop("Bia")
        scene.wait(5 * SECOND)
        for who in ("Ana", "Rui", None):
            seen = scene.view(who)
            assert [seat.kind for seat in seen.seats] == ["person", "person", "bot", "bot"]
            assert [seat.level for seat in seen.seats] == [None, None, "iniciante", "iniciante"]
            assert [seat.host for seat in seen.seats] == [True, False, False, False]
            assert [seat.connected for seat in seen.seats[:2]] == [True, False]
            assert seen.seats[1].away_ms == 2 * MINUTE - 5 * SECOND
            assert seen.seats[2].reserved_by == "Rui"
            assert seen.watchers == ("Rui",)
            assert (seen.clock.kind, seen.clock.seat) == ("act", 1)
            assert (seen.clock.left_ms, seen.clock.window_ms) == (20 * SECOND, 30 * SECOND)

    def test_each_is_told_who_they_are(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.enter("Rui")
        seen = [scene.view(who) for who in ("Ana", "Bia", "Rui", "nobody", None)]
        assert [v.you_person for v in seen] == ["Ana", "Bia", "Rui", None, None]
        assert [v.you_seat for v in seen] == [1, 2, None, None, None]
        assert [v.you_host for v in seen] == [True, False, False, False, False]
        assert seen[3].may == ()

    def test_a_substitute_is_shown_under_the_absent_ones_name(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Bia", Leave)
        seat = scene.view("Ana").seats[1]
        assert (seat.name, seat.person, seat.connected) == ("Bia", "Bia", False)

    def test_a_view_is_plain_json(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        seen = scene.view("Bia")
        assert msgspec.json.decode(msgspec.json.encode(seen), type=RoomView) == seen


class TestView3:
    """VIEW-3: nothing hidden shows, not by a refusal either."""

    def test_hidden_cards_change_no_view_and_no_public_fact(self) -> None:
        seen: list[list[Any]] = []
        drawn = set()
        for seed in range(4):
            scene = Scene()
            scene.seat_people("Bia")
            scene.enter("Rui")
            scene.deal(deck=redealt(2, seed))
            assert scene.act("Ana", "D") is None
            (moved,) = [e for e in scene.effects if isinstance(e, Moved)]
            drawn.add(moved.facts)
            views = [msgspec.json.encode(scene.view(who)) for who in ("Bia", "Rui", None)]
            seen.append([*views, moved.act, *[fact_for(fact, 2) for fact in moved.facts]])
        assert len(drawn) > 1, "the decks differ in what Ana draws"
        assert all(each == seen[0] for each in seen)

    def test_no_card_stands_in_any_view(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        deck = scene.room.current.deck  # type: ignore[union-attr]
        text = msgspec.json.encode(scene.view("Ana")).decode()
        assert deck[:8] not in text
        assert "deck" not in text
        names = {field.name for field in fields(scene.view("Ana"))}
        assert not names & {"hand", "hands", "stock", "deck", "morto"}

    def test_the_bots_pace_tells_nothing_of_hidden_cards(self) -> None:
        dues = set()
        for seed in range(5):
            scene = Scene()
            scene.seat_people("Bia")
            scene.deal(deck=redealt(2, seed), dealer=2)
            turn = bot_to_act(scene.room, scene.now)
            assert turn is not None
            dues.add(turn.due_ms)
        assert len(dues) == 1

    @pytest.mark.parametrize("text", ["D", "X:Ks", "M:4h5h6h", "T@1", "T:7h8h", "nonsense", ""])
    def test_refusals_to_watchers_and_out_of_turn_are_neutral(self, text: str) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.enter("Rui")
        scene.deal()
        for who in ("Bia", "Rui"):
            refused = scene.act(who, text)
            assert refused is not None
            assert (refused.code, refused.message) == ("ROOM-TURN", "it is not your turn")
            assert verdict(scene.room, who, text) == refused

    def test_a_watcher_is_not_even_told_that_an_act_is_stale(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.enter("Rui")
        scene.deal()
        assert scene.refused("Rui", Act, deal=9, n=9, act="D") == "ROOM-TURN"

    def test_a_verdict_is_what_the_act_would_be_answered(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        for text in ("D", "X:Ks", "nonsense"):
            asked = verdict(scene.room, "Ana", text)
            assert asked == scene.act("Ana", text)
        stranger = verdict(scene.room, "Rui", "D")
        assert stranger is not None
        assert stranger.code == "ROOM-OUT"

    def test_a_verdict_while_paused(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.ok("Ana", Pause)
        refused = verdict(scene.room, "Ana", "D")
        assert refused is not None
        assert refused.code == "CLOCK-3"

    def test_without_watching_who_has_no_seat_sees_no_deal(self) -> None:
        scene = Scene(watching=False)
        scene.seat_people("Bia")
        scene.deal()
        scene.enter("Rui")
        assert [may_watch(scene.room, who) for who in ("Bia", "Rui", None)] == [True, False, False]
        scene.play_out()
        scene.ok("Rui", Sit, seat=3)
        assert may_watch(scene.room, "Rui")
        assert may_watch(Scene(watching=True).room, None)


class TestMay:
    """What is offered is what would be accepted: a view asks the machine itself."""

    def test_before_the_first_deal(self) -> None:
        scene = Scene()
        assert set(scene.view("Ana").may) == {"fill", "bots", "settings", "leave", "sit", "say"}
        scene.seat_people("Bia")
        assert {"start", "swap", "remove"} <= set(scene.view("Ana").may)
        assert set(scene.view("Bia").may) == {"leave", "sit", "swap", "say"}

    def test_during_a_deal(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.enter("Rui")
        scene.deal()
        assert set(scene.view("Ana").may) == {"pause", "bots", "leave", "concede", "end", "say"}
        assert set(scene.view("Bia").may) == {"leave", "concede", "end", "say"}
        assert set(scene.view("Rui").may) == {"leave", "reserve", "say"}
        scene.ok("Ana", Pause)
        assert "resume" in scene.view("Ana").may
        assert "pause" not in scene.view("Ana").may

    def test_at_the_end(self) -> None:
        scene = Scene(target=None)
        scene.seat_people("Bia")
        scene.deal()
        scene.play_out()
        assert "again" in scene.view("Ana").may
        assert "again" not in scene.view("Bia").may
        assert "concede" not in scene.view("Bia").may

    def test_looking_changes_nothing(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        before, told = replace(scene.view("Ana")), list(scene.told)
        for who in ("Ana", "Bia", None):
            room_view(scene.room, who, scene.now)
        assert scene.view("Ana") == before
        assert scene.told == told

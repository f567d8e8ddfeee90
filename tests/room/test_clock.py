"""CLOCK-1 to CLOCK-4: the window of an act, the automatic act, pauses, the bots' pace."""

from random import Random

import pytest

from tests.room.scene import MINUTE, SECOND, Scene
from tranca.cards import FULL_PACK, card_text, cards_text, parse_card, parse_cards
from tranca.game import Discard, legal_acts, new_deal, parse_act, play, refusal
from tranca.room import next_due
from tranca.room.automatic import automatic_act
from tranca.room.effects import Moved
from tranca.room.inputs import (
    Act,
    Answer,
    BotActed,
    Call,
    Leave,
    Pause,
    Restarted,
    Resume,
    Start,
    Tick,
)
from tranca.rules import VARIANT_NAMES, variant

RANKS = "A3456789TJQK"
HAND_ORDER = [rank + suit for suit in "cdhs" for rank in RANKS]
"""CLOCK-2's hand order, written out: suit ``c d h s``, then rank ``A 3 4 … K``."""


def deck_with(hand: str, drawn: str, players: int = 4) -> str:
    """Two packs that give the starter this hand and then, from the stock, this card."""
    rest = list(FULL_PACK)
    for card in [*parse_cards(hand), parse_card(drawn)]:
        rest.remove(card)
    # Red threes would be replaced: they go to the bottom of the stock.
    rest.sort(key=lambda card: card_text(card) in {"3d", "3h"})
    held = parse_cards(hand)
    places = range(11 * players)
    dealt = [held[n // players] if n % players == 0 else rest.pop(0) for n in places]
    mortos = [rest.pop(0) for _ in range(22)]
    return cards_text([*dealt, *mortos, parse_card(drawn), *rest])


class TestClock1:
    """CLOCK-1: the limit is per act; each accepted and each automatic act opens a new window."""

    def test_each_act_opens_a_new_window(self) -> None:
        scene = Scene(seconds=40)
        scene.seat_people("Bia")
        scene.deal()
        assert scene.left() == 40 * SECOND
        scene.wait(25 * SECOND)
        assert scene.left() == 15 * SECOND
        assert scene.act("Ana", "D") is None
        assert scene.left() == 40 * SECOND

    def test_so_does_an_automatic_one(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(10 * SECOND)
        assert (scene.n, scene.left()) == (1, 10 * SECOND)

    def test_a_refused_act_does_not(self) -> None:
        scene = Scene(seconds=30)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(12 * SECOND)
        assert scene.act("Ana", "X:Ks") is not None
        assert scene.left() == 18 * SECOND

    def test_coming_and_going_does_not(self) -> None:
        scene = Scene(seconds=30)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(27 * SECOND)
        for _ in range(20):
            scene.drop("Ana")
            scene.connect("Ana")
        assert scene.left() == 3 * SECOND

    def test_the_absent_are_not_waited_for_any_longer(self) -> None:
        scene = Scene(seconds=30)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(29 * SECOND)
        scene.drop("Ana")
        scene.wait(SECOND)
        assert scene.n == 1

    def test_without_a_limit_there_is_no_window(self) -> None:
        scene = Scene(seconds=None)
        scene.seat_people("Bia")
        scene.deal()
        assert (scene.view("Ana").clock.kind, scene.left()) == ("none", None)
        assert next_due(scene.room) is None


class TestClock2:
    """CLOCK-2: the automatic act, and exactly one of it and the player's."""

    HAND = "4c5d6h7s8c9dThJsQcKd2c"

    def expired(self, hand: str, drawn: str) -> Scene:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal(deck=deck_with(hand, drawn))
        scene.wait(10 * SECOND)
        assert self.moves(scene) == ["D"]
        return scene

    @staticmethod
    def moves(scene: Scene) -> list[str]:
        assert scene.room.current is not None
        return [move.act for move in scene.room.current.moves]

    def test_in_the_draw_phase_it_draws_from_the_stock(self) -> None:
        scene = self.expired(self.HAND, "As")
        assert "automatic" in [e.code for e in scene.told if hasattr(e, "code")]
        assert scene.told_of(Moved)[-1].by == "a"

    def test_in_the_play_phase_it_discards_the_card_just_drawn(self) -> None:
        scene = self.expired(self.HAND, "As")
        scene.wait(10 * SECOND)
        assert self.moves(scene) == ["D", "X:As"]

    def test_a_2_just_drawn_is_kept_and_the_first_in_hand_order_goes(self) -> None:
        scene = self.expired(self.HAND, "2s")
        scene.wait(10 * SECOND)
        assert self.moves(scene) == ["D", "X:4c"]

    def test_the_ace_comes_before_the_three_of_its_suit(self) -> None:
        scene = self.expired("Ac3c5d6h7s8c9dThJsQcKd", "2s")
        scene.wait(10 * SECOND)
        assert self.moves(scene) == ["D", "X:Ac"]

    def test_a_drawn_card_that_was_melded_is_held_no_more(self) -> None:
        scene = self.expired("5d6d4c7s8c9dThJsQcKd2c", "7d")
        assert scene.act("Ana", "M:5d6d7d") is None
        scene.wait(10 * SECOND)
        assert self.moves(scene)[-1] == "X:4c"

    def test_only_2s_left_a_2_goes(self) -> None:
        deal = new_deal(variant("sala", 4), 4, parse_cards(deck_with(self.HAND, "As")))
        play(deal, parse_act("D"))
        hand = deal.hand(1)
        for card in hand.cards():
            if card_text(card) != "2c":
                hand.remove(card)
        hand.add(parse_card("2d"))
        deal.table.hand_counts[0] = 2
        assert automatic_act(deal.table, deal.own(1)) == "X:2c"

    @pytest.mark.parametrize("players", [2, 4])
    @pytest.mark.parametrize("name", VARIANT_NAMES)
    def test_it_is_what_the_rule_says_in_whole_deals(self, name: str, players: int) -> None:
        """OUT-6: always legal; and by an independent reading of the sentence, the right one."""
        rng = Random(f"{name}{players}")
        for _ in range(4):
            deck = list(FULL_PACK)
            rng.shuffle(deck)
            deal = new_deal(variant(name, players), 1, deck)
            while not deal.over:
                table, own = deal.table, deal.own(deal.table.turn)
                chosen = parse_act(automatic_act(table, own))
                assert refusal(table, own, chosen) is None
                if table.phase == "play":
                    assert chosen == parse_act(self.by_the_book(deal.table, own))
                acts = legal_acts(table, own)
                play(deal, chosen if rng.random() < 0.5 else rng.choice(acts))

    @staticmethod
    def by_the_book(table: object, own: object) -> str:
        held = [card_text(card) for card in own.hand.cards()]  # type: ignore[attr-defined]
        drawn = own.drawn  # type: ignore[attr-defined]
        tried = [card_text(drawn)] if drawn >= 0 and card_text(drawn) in held else []
        tried = [name for name in tried if name[0] != "2"]
        tried += [name for name in HAND_ORDER if name in held]
        tried += [name for name in held if name[0] == "2"]
        return next(
            f"X:{name}"
            for name in tried
            if refusal(table, own, Discard(parse_card(name))) is None  # type: ignore[arg-type]
        )

    def test_before_the_deadline_an_act_counts_even_if_handled_later(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        scene.now += 10 * SECOND - 1
        assert scene.act("Ana", "D") is None
        scene.now += 1
        scene.give(Tick())
        assert [move.by for move in scene.moves] == ["p"]

    def test_at_the_deadline_it_is_too_late(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        scene.now += 10 * SECOND
        refused = scene.act("Ana", "D")
        assert refused is not None
        assert refused.code == "ROOM-STALE"
        assert [move.by for move in scene.moves] == ["a"]

    def test_exactly_one_of_act_and_automatic_act(self) -> None:
        for early in range(-3, 4):
            for tick_first in (False, True):
                scene = Scene(seconds=10)
                scene.seat_people("Bia")
                scene.deal()
                command = Act(by="Ana", device="Ana-1", id="x", deal=1, n=0, act="D")
                scene.now += 10 * SECOND - early
                if tick_first:
                    scene.give(Tick())
                scene.answer_to(command)
                scene.give(Tick())
                assert scene.n == 1, "one draw"

    def test_a_late_tick_costs_nobody_more_than_one_act(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        scene.now += 10 * MINUTE
        scene.give(Tick())
        assert (scene.n, scene.left()) == (1, 10 * SECOND)

    def test_a_tick_before_its_time_does_nothing(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        room = scene.room
        scene.now += 5 * SECOND
        scene.give(Tick())
        assert scene.room is room

    def test_a_clock_that_steps_back_stands_still(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        scene.now -= MINUTE
        assert scene.act("Ana", "D") is None
        scene.now += MINUTE
        assert scene.left() == 10 * SECOND


class TestClock3:
    """CLOCK-3: pause freezes, resuming restores; a restart leaves at least 15 s."""

    def paused(self, seconds: int | None = 30) -> Scene:
        scene = Scene(seconds=seconds)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(12 * SECOND)
        scene.ok("Ana", Pause)
        return scene

    def test_a_pause_freezes_the_window_and_resuming_restores_what_was_left(self) -> None:
        scene = self.paused()
        scene.wait(10 * MINUTE)
        assert (scene.left(), scene.n) == (18 * SECOND, 0)
        scene.ok("Ana", Resume)
        scene.wait(18 * SECOND - 1)
        assert scene.n == 0
        scene.wait(1)
        assert scene.n == 1

    def test_it_freezes_the_30_s_of_room_8_and_the_two_minutes_of_room_9(self) -> None:
        scene = Scene(seconds=None)
        scene.seat_people("Bia")
        scene.deal()
        scene.play_to(2)
        scene.drop("Bia")
        scene.wait(10 * SECOND)
        scene.ok("Ana", Pause)
        scene.wait(30 * MINUTE)
        assert (scene.left(), scene.view("Ana").seats[1].away_ms) == (20 * SECOND, 110 * SECOND)
        scene.ok("Ana", Resume)
        scene.wait(20 * SECOND)
        assert scene.moves[-1].by == "a"
        scene.wait(90 * SECOND)
        assert scene.seat(2).kind == "substitute"

    def test_nobody_acts_while_paused(self) -> None:
        scene = self.paused()
        refused = scene.act("Ana", "D")
        assert refused is not None
        assert refused.code == "CLOCK-3"
        assert next_due(scene.room) is None

    def test_no_bot_either(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.play_to(3)
        scene.ok("Ana", Pause)
        assert scene.bot_due() is None
        refused = scene.bot_acts("D")
        assert refused is not None
        assert refused.code == "CLOCK-3"

    def test_one_pauses_and_resumes_once(self) -> None:
        scene = self.paused()
        assert scene.refused("Ana", Pause) == "CLOCK-3"
        scene.ok("Ana", Resume)
        assert scene.refused("Ana", Resume) == "CLOCK-3"

    def test_between_deals_there_is_nothing_to_pause(self) -> None:
        assert Scene().refused("Ana", Pause) == "ROOM-PHASE"

    @pytest.mark.parametrize(("waited", "left"), [(3, 27), (15, 15), (29, 15)])
    def test_after_a_restart_there_is_what_was_left_at_least_15_s(
        self, waited: int, left: int
    ) -> None:
        scene = Scene(seconds=30)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(waited * SECOND)
        fell = scene.now
        scene.now += 10 * MINUTE
        assert scene.give(Restarted(alive=fell)) is None
        assert (scene.room.paused, scene.n) == ("restart", 0)
        scene.wait(MINUTE)
        scene.connect("Bia")
        assert (scene.room.paused, scene.left()) == ("no", left * SECOND)

    def test_15_s_are_15_s_where_the_limit_is_less(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal()
        scene.give(Restarted())
        scene.connect("Ana")
        clock = scene.view("Ana").clock
        assert (clock.left_ms, clock.window_ms) == (15 * SECOND, 15 * SECOND)
        scene.wait(SECOND)
        assert scene.act("Ana", "D") is None
        assert (scene.moves[0].ms, scene.left()) == (0, 10 * SECOND)

    def test_without_a_known_last_moment_the_last_stored_one_counts(self) -> None:
        scene = Scene(seconds=40)
        scene.seat_people("Bia")
        scene.deal()
        scene.now += 5 * SECOND
        scene.enter("Rui")
        scene.now += 20 * SECOND
        scene.give(Restarted())
        assert scene.left() == 35 * SECOND

    def test_calls_and_absences_have_15_s_too(self) -> None:
        scene = Scene(seconds=None)
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(2 * MINUTE)
        scene.ok("Bia", Call)
        scene.wait(28 * SECOND)
        scene.give(Restarted(scene.now))
        assert scene.left() == 15 * SECOND
        other = Scene(seconds=None)
        other.seat_people("Bia")
        other.deal()
        other.drop("Ana")
        other.wait(28 * SECOND)
        other.give(Restarted(other.now))
        other.connect("Bia")
        assert other.left() == 15 * SECOND

    def test_room_9_and_room_10_begin_anew(self) -> None:
        scene = Scene(seconds=30)
        scene.seat_people("Bia")
        scene.deal()
        scene.drop("Bia")
        scene.wait(100 * SECOND)
        scene.give(Restarted())
        scene.wait(2 * MINUTE - 1)
        scene.connect("Ana")
        assert scene.view("Ana").seats[1].away_ms == 2 * MINUTE
        scene.drop("Ana")
        scene.give(Restarted())
        scene.wait(2 * MINUTE)
        assert scene.room.phase == "closed"

    def test_a_restart_forgets_connections_and_watchers_but_no_seat(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.enter("Rui")
        scene.deal()
        scene.give(Restarted())
        assert set(scene.room.people) == {"Ana", "Bia"}
        assert not any(person.connected for person in scene.room.people.values())

    def test_a_host_pause_outlasts_a_restart(self) -> None:
        scene = self.paused()
        scene.give(Restarted())
        scene.connect("Bia")
        assert scene.room.paused == "host"

    def test_a_deal_that_was_being_shuffled_is_shuffled_when_somebody_is_back(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Start)
        scene.give(Restarted())
        scene.wait(MINUTE)
        assert (scene.room.phase, scene.room.paused) == ("shuffling", "restart")
        scene.connect("Ana")
        scene.shuffled()
        assert (scene.room.phase, scene.room.paused) == ("playing", "no")


class TestClock4:
    """CLOCK-4: bots act after a human-looking delay, never later than the limit."""

    def test_the_delay_is_there_varies_and_is_the_same_for_the_same_moment(self) -> None:
        scene = Scene(seconds=None)
        scene.seat_people("Bia")
        scene.deal()
        delays = []
        while scene.room.phase == "playing":
            scene.anybody_acts()
            due = scene.bot_due()
            if due is not None:
                assert due == scene.bot_due()
                delays.append(due)
        assert min(delays) >= 200
        assert max(delays) <= 2000
        assert len(set(delays)) > len(delays) // 4

    def test_with_one_person_left_they_are_quicker(self) -> None:
        alone, together = Scene(), Scene()
        alone.seat_people()
        together.seat_people("Bia")
        dues = []
        for scene in (alone, together):
            scene.deal(dealer=2)
            due = scene.bot_due()
            assert due is not None
            dues.append(due)
        assert dues[0] < dues[1]

    def test_never_later_than_the_limit(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal(dealer=2)
        scene.wait(9600)
        scene.ok("Ana", Pause)
        scene.ok("Ana", Resume)
        due = scene.bot_due()
        assert due is not None
        assert due < 400

    def test_after_a_pause_a_bot_looks_at_the_table_again(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal(dealer=2)
        first = scene.bot_due()
        scene.ok("Ana", Pause)
        scene.wait(MINUTE)
        scene.ok("Ana", Resume)
        assert scene.bot_due() == first

    def test_a_bot_that_does_not_act_is_acted_for_at_the_limit(self) -> None:
        scene = Scene(seconds=10)
        scene.seat_people("Bia")
        scene.deal(dealer=2)
        scene.wait(10 * SECOND)
        assert scene.moves[0].by == "a"

    def test_a_persons_turn_waits_for_no_bot(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        assert scene.bot_due() is None
        scene.deal()
        assert scene.bot_due() is None

    def test_a_bots_act_for_another_moment_is_stale(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal(dealer=2)
        for deal, n in ((1, 1), (2, 0), (0, 0)):
            refused = scene.give(BotActed(3, deal, n, "D"))
            assert refused is not None
            assert refused.code == "ROOM-STALE"
        refused = scene.give(BotActed(4, 1, 0, "D"))
        assert refused is not None
        assert refused.code == "ROOM-TURN"

    def test_a_fallback_is_told(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal(dealer=2)
        assert scene.give(BotActed(3, 1, 0, "D", fallback=True)) is None
        assert "bot_fallback" in scene.codes()

    def test_an_illegal_act_of_a_bots_is_refused(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal(dealer=2)
        for text, code in (("X:Ks", "REC-7"), ("nonsense", "REC-1")):
            refused = scene.bot_acts(text)
            assert refused is not None
            assert refused.code == code

    def test_a_substitute_takes_over_with_a_delay_of_its_own(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.deal()
        scene.wait(8 * SECOND)
        scene.ok("Ana", Leave)
        due = scene.bot_due()
        assert due is not None
        assert due >= 200


def test_answering_needs_a_question() -> None:
    assert Scene().refused("Ana", Answer, proposal=1, agree=True) == "ROOM-13"

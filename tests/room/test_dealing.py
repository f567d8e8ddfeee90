"""The exchange of shares in the room: FAIRNESS 1 to 5 and 8 to 10, MATCH-5."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from random import Random
from typing import Any

import msgspec
import pytest

from tests.room.chances import anything, shuffle_some
from tests.room.scene import MINUTE, SECOND, Scene
from tranca.fair import Share as SchemeShare
from tranca.fair import open_deal
from tranca.fair.scheme import (
    deal_commitment,
    deal_seed,
    dealer_of,
    match_commitment,
    rules_id,
    share_commitment,
)
from tranca.fair.verify import verify_match
from tranca.game import Discarded, Fact, Melded, RedThreeLaid, SwappedToPile, TookPile
from tranca.room import (
    fair_view,
    file_of,
    needs_secret,
    next_due,
    proofs_for,
    restore,
    room_view,
    root_to_show,
    snapshot,
    what_is_new,
)
from tranca.room.dealing import COMMIT_MS, GATHER_MS, REVEAL_MS
from tranca.room.effects import DealStarted, MatchClosed, Noticed
from tranca.room.inputs import (
    Again,
    Answer,
    Back,
    ChangeSettings,
    Doubt,
    End,
    Fill,
    Leave,
    Pause,
    Restarted,
    Reveal,
    RootShown,
    SecretDrawn,
    SecretMissing,
    Share,
    Start,
)
from tranca.room.pledges import MOST_DROPPED
from tranca.room.ruling import rules_of
from tranca.room.shares import MOST_DOUBTS, Attempt, Dealing
from tranca.room.view import FairView, Settings
from tranca.rules import variant


def three(**chosen: Any) -> Scene:
    """Ana, Bia and Caio on seats 1 to 3, a bot on 4; the secret is drawn."""
    scene = Scene(**chosen)
    scene.seat_people("Bia", "Caio")
    scene.pledge()
    return scene


def started(**chosen: Any) -> Scene:
    """The same, with the first exchange begun."""
    scene = three(**chosen)
    scene.ok("Ana", Start)
    return scene


def dealing(scene: Scene) -> Dealing:
    return scene.room.dealings[-1]


def seen(scene: Scene) -> FairView:
    return fair_view(scene.room, scene.now)


def last_seen(scene: Scene) -> Any:
    """The attempt that counts, as all are shown it."""
    shown = seen(scene).dealing
    assert shown is not None
    return shown.attempts[-1]


def cards(scene: Scene) -> None:
    """The root has been shown."""
    root = root_to_show(scene.room)
    assert root is not None, scene.stage
    assert scene.give(root) is None


def voids(scene: Scene) -> list[tuple[str | None, tuple[int, ...]]]:
    return [(attempt.void, attempt.at_fault) for attempt in dealing(scene).attempts]


def share_of(scene: Scene, seat: int, drawn: SchemeShare) -> dict[str, Any]:
    """What a seat says to commit to a share."""
    place = {"deal": scene.room.deal_number, "attempt": scene.attempt.number}
    k = share_commitment(scene.room.match, place["deal"], place["attempt"], seat, drawn).hex()
    return {**place, "commit": k}


def reveal_of(scene: Scene, drawn: SchemeShare) -> dict[str, Any]:
    place = {"deal": scene.room.deal_number, "attempt": scene.attempt.number}
    return {**place, "nonce": drawn.nonce.hex(), "cut": drawn.cut}


def checked(scene: Scene) -> MatchClosed:
    """The one match that was closed: its file holds, whatever happened in it."""
    closed: MatchClosed
    (closed,) = scene.told_of(MatchClosed)
    data = file_of(closed)
    assert data is not None
    report = verify_match(data)
    assert report.ok, report.faults
    return closed


def with_bonus(scene: Scene, points: int) -> Settings:
    """The room's settings with another switch."""
    switches = {**scene.room.settings.switches, "batida_seca_bonus": points % 2}
    switches["batida_bonus"] = 100 + 10 * points
    return replace(scene.room.settings, switches=switches)


class TestTheMatch:
    """FAIRNESS 1: the house is bound before anybody's share is asked."""

    def test_what_is_shown_follows_from_the_secret(self) -> None:
        scene = three()
        pledge, shown = scene.room.pledge, seen(scene)
        assert pledge is not None
        named = rules_id(rules_of(scene.room.settings))
        assert (shown.match, shown.rules_id) == (scene.room.match, named)
        assert (shown.commitment, shown.entry) == (
            match_commitment(scene.room.match, named, pledge.secret).hex(),
            "e" * 128,
        )
        assert (shown.first_dealer, shown.next_dealer, shown.cutter) == (4, 4, 3)
        assert not shown.trouble

    def test_before_the_secret_nothing_of_it_is_shown(self) -> None:
        shown = seen(Scene())
        assert (shown.commitment, shown.first_dealer, shown.entry) == (None, None, None)
        assert (shown.next_dealer, shown.cutter, shown.dealing) == (None, None, None)

    def test_a_start_waits_for_the_secret(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Start)
        scene.wait(MINUTE)
        assert (scene.stage, dealing(scene).attempts) == ("secret", ())
        scene.pledge()
        assert (scene.stage, scene.attempt.asked) == ("commit", (1, 2))

    def test_only_the_open_match_takes_a_secret_and_only_one(self) -> None:
        scene = Scene()
        for match, secret in ((scene.match(2), bytes(64)), (scene.match(1), bytes(63))):
            refused = scene.give(SecretDrawn(match, secret, ""))
            assert refused is not None
            assert refused.code == "MATCH-5"
        scene.pledge()
        assert not needs_secret(scene.room)
        refused = scene.give(SecretDrawn(scene.match(1), bytes(64), ""))
        assert refused is not None

    def test_without_a_secret_there_is_no_deal_and_everybody_sees_why(self) -> None:
        scene = Scene()
        scene.seat_people()
        assert scene.give(SecretMissing(scene.room.match)) is None
        assert Noticed("no_secret", None, "") in scene.effects
        assert seen(scene).trouble
        assert scene.refused("Ana", Start) == "ROOM-SECRET"
        assert scene.give(SecretMissing(scene.room.match)) is not None, "told once"
        assert needs_secret(scene.room)
        scene.pledge()
        assert not seen(scene).trouble
        scene.deal()

    def test_other_rules_are_another_match_and_the_dropped_one_is_closed(self) -> None:
        scene = three()
        before = scene.room.pledge
        other = variant("classica", 4)
        changed = {**asdict(scene.room.settings), "variant": "classica"}
        changed["switches"] = other.switches()
        scene.ok("Ana", ChangeSettings, settings=type(scene.room.settings)(**changed))
        closed = checked(scene)
        assert (closed.match, closed.ending, closed.deals) == (scene.match(1), "dropped", ())
        assert closed.pledge == before
        assert scene.room.match == scene.match(2)
        assert needs_secret(scene.room)
        assert Noticed("dropped", None, "") in scene.effects
        scene.deal()
        assert scene.room.phase == "playing"

    def test_other_settings_than_rules_leave_the_match_as_it_is(self) -> None:
        scene = three()
        before = scene.room.pledge
        changed = {**asdict(scene.room.settings), "target": 1500, "seconds": 45, "public": True}
        scene.ok("Ana", ChangeSettings, settings=type(scene.room.settings)(**changed))
        assert (scene.room.pledge, scene.room.match_number) == (before, 1)
        assert not scene.told_of(MatchClosed)

    def test_nobody_fills_the_public_log_by_changing_rules(self) -> None:
        scene = three()
        for n in range(MOST_DROPPED):
            scene.ok("Ana", ChangeSettings, settings=with_bonus(scene, n + 1))
            scene.pledge()
        one_more = with_bonus(scene, MOST_DROPPED + 1)
        assert scene.refused("Ana", ChangeSettings, settings=one_more) == "ROOM-1"
        scene.ok("Ana", ChangeSettings, settings=replace(scene.room.settings, target=1500))
        assert len(scene.told_of(MatchClosed)) == MOST_DROPPED
        scene.deal()
        assert scene.room.dropped == 0

    def test_a_match_that_was_shown_to_nobody_is_not_closed_by_other_rules(self) -> None:
        scene = Scene()
        changed = {**asdict(scene.room.settings), "switches": variant("classica", 4).switches()}
        changed["variant"] = "classica"
        scene.ok("Ana", ChangeSettings, settings=type(scene.room.settings)(**changed))
        assert scene.room.match_number == 1
        assert not scene.told_of(MatchClosed)

    def test_a_secret_that_comes_when_the_room_is_due_to_close_is_closed_with_it(self) -> None:
        scene = Scene()
        scene.drop("Ana")
        scene.now += 3 * MINUTE
        scene.pledge()
        assert not scene.told_of(MatchClosed)
        scene.wait(0)
        assert scene.room.phase == "closed"
        assert checked(scene).ending == "expired"

    def test_playing_again_is_another_match_with_another_draw(self) -> None:
        scene = three(target=None)
        scene.deal()
        scene.play_out()
        first = scene.room.pledge
        scene.ok("Ana", Again)
        assert needs_secret(scene.room)
        assert (scene.room.dealings, scene.room.sealed, scene.room.arrived) == ((), None, ())
        scene.pledge(dealer=2)
        assert scene.room.pledge != first
        scene.deal()
        assert scene.room.dealer == 2

    def test_the_dealer_goes_round_from_the_draw(self) -> None:
        scene = Scene(target=100_000)
        scene.seat_people()
        scene.pledge(dealer=3)
        for number in range(1, 5):
            scene.deal()
            assert scene.room.dealer == dealer_of(3, number, 4)
            shown = seen(scene)
            assert shown.next_dealer == dealer_of(3, number + 1, 4)
            assert shown.cutter == scene.room.dealer
            scene.play_out()

    def test_no_repr_holds_the_secret(self) -> None:
        scene = three()
        secret = scene.room.pledge.secret  # type: ignore[union-attr]
        for told in (scene.room.pledge, SecretDrawn("m", secret, "")):
            assert repr(secret)[2:20] not in repr(told)


class TestCommitments:
    """FAIRNESS 3."""

    def test_those_who_are_there_at_the_start_are_asked_and_only_they(self) -> None:
        scene = three()
        scene.drop("Caio")
        scene.ok("Ana", Start)
        scene.connect("Caio")
        assert (scene.stage, scene.attempt.asked) == ("commit", (1, 2))
        assert scene.refused("Caio", Share, **share_of(scene, 3, scene.drawn(3))) == "ROOM-SHARE"
        scene.enter("Rui")
        assert scene.refused("Rui", Share, **share_of(scene, 4, scene.drawn(4))) == "ROOM-SEAT"

    def test_c_is_shown_first_and_is_the_secrets(self) -> None:
        scene = started()
        pledge = scene.room.pledge
        assert pledge is not None
        seed = deal_seed(pledge.secret, 1, 0)
        shown = last_seen(scene)
        assert shown.commitment == deal_commitment(scene.room.match, 1, 0, seed).hex()
        assert (shown.commits, shown.shares) == ((None,) * 4, (None,) * 4)

    def test_commitments_are_shown_once_all_have_come(self) -> None:
        scene = started()
        scene.share(1, 2)
        assert last_seen(scene).commits == (None,) * 4
        assert scene.stage == "commit"
        scene.share(3)
        assert scene.stage == "reveal"
        shown = last_seen(scene).commits
        place = scene.room.match, 1, 0
        expected = [share_commitment(*place, seat, scene.drawn(seat)).hex() for seat in (1, 2, 3)]
        assert shown == (*expected, None)

    def test_who_says_nothing_for_two_seconds_has_no_share_and_voids_nothing(self) -> None:
        scene = started()
        scene.share(1, 3)
        scene.wait(COMMIT_MS - 1)
        assert scene.stage == "commit"
        scene.wait(1)
        assert (scene.stage, scene.attempt.committed()) == ("reveal", (1, 3))
        assert scene.refused("Bia", Share, **share_of(scene, 2, scene.drawn(2))) == "ROOM-SHARE"
        scene.reveal()
        assert (scene.stage, voids(scene)) == ("sealed", [(None, ())])

    def test_a_commitment_that_arrives_at_the_last_moment_counts(self) -> None:
        scene = started()
        scene.share(1, 3)
        scene.now += COMMIT_MS - 1
        scene.share(2)
        assert scene.attempt.committed() == (1, 2, 3)

    def test_the_first_of_a_seat_counts_and_the_same_again_is_no_other(self) -> None:
        scene = started()
        scene.share(2)
        first = scene.attempt.commits[1]
        assert scene.refused("Bia", Share, **share_of(scene, 2, scene.drawn(4))) == "ROOM-SHARE"
        scene.share(2)
        assert scene.attempt.commits == (None, first, None, None)
        scene.share(1, 3)
        scene.ok("Bia", Share, **share_of(scene, 2, scene.drawn(2)))
        assert scene.stage == "reveal"

    def test_what_is_said_of_another_deal_or_attempt_is_stale(self) -> None:
        scene = started()
        said = share_of(scene, 1, scene.drawn(1))
        for other in ({"deal": 2}, {"attempt": 1}):
            assert scene.refused("Ana", Share, **{**said, **other}) == "ROOM-STALE"
            told = {**reveal_of(scene, scene.drawn(1)), **other}
            assert scene.refused("Ana", Reveal, **told) == "ROOM-STALE"

    def test_with_nobody_answering_the_deal_is_the_houses_after_two_seconds(self) -> None:
        scene = started()
        scene.wait(COMMIT_MS)
        assert (scene.stage, scene.attempt.shares) == ("sealed", (None,) * 4)
        cards(scene)
        assert scene.room.phase == "playing"

    def test_who_leaves_without_having_committed_is_not_waited_for(self) -> None:
        scene = started()
        scene.share(1, 2)
        scene.ok("Caio", Leave)
        assert (scene.stage, voids(scene)) == ("reveal", [(None, ())])

    def test_who_has_committed_and_leaves_voids_the_attempt_at_once(self) -> None:
        scene = started()
        scene.share(1, 3)
        scene.ok("Caio", Leave)
        assert voids(scene) == [("left", (3,)), (None, ())]
        assert scene.attempt.asked == (1, 2)
        assert last_seen(scene).commits == (None,) * 4


class TestReveals:
    """FAIRNESS 4 and 5."""

    def revealing(self) -> Scene:
        scene = started()
        scene.share()
        assert scene.stage == "reveal"
        return scene

    def test_shares_are_shown_once_all_are_there_with_the_root(self) -> None:
        scene = self.revealing()
        scene.reveal(1, 2)
        assert last_seen(scene).shares == (None,) * 4
        scene.reveal(3)
        shown, room = seen(scene).dealing, scene.room
        assert shown is not None
        assert shown.stage == "sealed"
        drawn = [scene.drawn(seat) for seat in (1, 2, 3)]
        assert [share and (share.nonce, share.cut) for share in shown.attempts[0].shares] == [
            *((each.nonce.hex(), each.cut) for each in drawn),
            None,
        ]
        assert room.pledge is not None
        pledge, shares = room.pledge, [*drawn, None]
        made = open_deal(pledge.secret, room.match, pledge.rules_id, 1, 0, 4, shares)
        assert shown.root == made.root.hex()
        assert (room.phase, room.deal, room.current) == ("shuffling", None, None)

    def test_the_cards_are_those_of_the_root(self) -> None:
        scene = self.revealing()
        scene.reveal()
        sealed = scene.room.sealed
        assert sealed is not None
        cards(scene)
        assert scene.room.deal is not None
        assert tuple(scene.room.deal.deck) == sealed.deck
        assert scene.stage == "dealt"
        assert scene.told_of(DealStarted)

    def test_each_share_and_each_cut_is_another_order(self) -> None:
        roots = set()
        for cut, nonce in ((0, b"\1"), (1, b"\1"), (0, b"\2")):
            scene = Scene(players=2)
            scene.seat_people()
            scene.pledge()
            scene.ok("Ana", Start)
            drawn = SchemeShare(nonce * 32, cut)
            scene.ok("Ana", Share, **share_of(scene, 1, drawn))
            scene.ok("Ana", Reveal, **reveal_of(scene, drawn))
            roots.add(dealing(scene).root)
        assert len(roots) == 3
        assert None not in roots

    def test_a_wrong_one_is_refused_and_may_be_mended_in_time(self) -> None:
        scene = self.revealing()
        right = reveal_of(scene, scene.drawn(2))
        for wrong in ({"cut": (right["cut"] + 1) % 104}, {"nonce": "00" * 32}, {"nonce": "zz"}):
            assert scene.refused("Bia", Reveal, **{**right, **wrong}) == "ROOM-REVEAL"
        scene.reveal(1, 3)
        scene.wait(REVEAL_MS - 1)
        scene.reveal(2)
        assert (scene.stage, voids(scene)) == ("sealed", [(None, ())])

    def test_one_that_is_said_twice_is_said_once(self) -> None:
        scene = self.revealing()
        scene.reveal(2)
        scene.reveal(2)
        scene.reveal(1, 3)
        scene.ok("Bia", Reveal, **reveal_of(scene, scene.drawn(2)))
        assert scene.stage == "sealed"

    def test_one_before_the_commitments_are_shown_is_refused(self) -> None:
        scene = started()
        scene.share(1)
        told = reveal_of(scene, scene.drawn(1))
        assert scene.refused("Ana", Reveal, **told) == "ROOM-REVEAL"
        assert scene.attempt.shares == (None,) * 4

    def test_who_did_not_commit_reveals_nothing(self) -> None:
        scene = started()
        scene.share(1, 2)
        scene.wait(COMMIT_MS)
        told = reveal_of(scene, scene.drawn(3))
        assert scene.refused("Caio", Reveal, **told) == "ROOM-SHARE"

    def test_silence_for_five_seconds_voids_visibly_and_goes_on_without(self) -> None:
        scene = self.revealing()
        scene.reveal(1, 3)
        scene.wait(REVEAL_MS)
        assert voids(scene) == [("silent", (2,)), (None, ())]
        assert Noticed("voided", 2, "Bia") in scene.told
        shown = seen(scene).dealing
        assert shown is not None
        first, second = shown.attempts
        assert (first.void, first.at_fault, first.asked) == ("silent", (2,), (1, 2, 3))
        assert [share is None for share in first.shares] == [False, True, False, True]
        assert (second.asked, second.void) == ((1, 3), None)
        assert second.commitment != first.commitment
        assert scene.refused("Bia", Share, **share_of(scene, 2, scene.drawn(2))) == "ROOM-SHARE"
        scene.share()
        scene.reveal()
        cards(scene)
        assert scene.room.phase == "playing"

    def test_the_next_deal_asks_everybody_again(self) -> None:
        scene = self.revealing()
        scene.wait(REVEAL_MS)
        scene.wait(COMMIT_MS)
        cards(scene)
        scene.play_out()
        scene.ok("Ana", Start)
        assert scene.attempt.asked == (1, 2, 3)

    def test_nobody_can_hold_the_table_up_for_long(self) -> None:
        """At worst each seat in turn commits and then keeps silent."""
        scene = started()
        before = scene.now
        for silent in (3, 2, 1):
            scene.share(*scene.attempt.asked)
            for seat in scene.attempt.asked:
                if seat != silent:
                    scene.reveal(seat)
            scene.wait(REVEAL_MS)
        assert scene.stage == "sealed"
        assert scene.now - before == 3 * REVEAL_MS
        assert voids(scene) == [
            ("silent", (3,)), ("silent", (2,)), ("silent", (1,)), (None, ())
        ]  # fmt: skip

    def test_who_leaves_without_revealing_voids_at_once_and_the_others_are_asked_anew(
        self,
    ) -> None:
        scene = self.revealing()
        scene.reveal(1)
        scene.ok("Caio", Leave)
        assert voids(scene) == [("left", (3,)), (None, ())]
        assert scene.attempt.asked == (1, 2)
        scene.share()
        scene.reveal()
        cards(scene)
        assert scene.seat(3).kind == "substitute"

    def test_who_leaves_after_revealing_has_shared(self) -> None:
        scene = self.revealing()
        scene.reveal(3)
        scene.ok("Caio", Leave)
        scene.reveal(1, 2)
        assert (scene.stage, voids(scene)) == ("sealed", [(None, ())])
        assert scene.attempt.shares[2] is not None

    def test_a_page_that_is_loaded_again_reveals_in_time(self) -> None:
        scene = self.revealing()
        scene.drop("Bia")
        scene.reveal(1, 3)
        scene.wait(REVEAL_MS - 1)
        scene.connect("Bia")
        scene.reveal(2)
        assert scene.stage == "sealed"

    def test_everybody_gone_is_voided_and_then_waited_for(self) -> None:
        scene = self.revealing()
        scene.drop("Ana", "Bia", "Caio")
        scene.wait(REVEAL_MS)
        scene.wait(COMMIT_MS)
        cards(scene)
        assert (scene.room.phase, scene.room.paused) == ("playing", "empty")

    def test_a_pause_stops_no_window_there(self) -> None:
        scene = self.revealing()
        scene.ok("Ana", Pause)
        scene.wait(REVEAL_MS)
        assert voids(scene)[0] == ("silent", (1, 2, 3))

    def test_no_card_without_its_root_shown(self) -> None:
        scene = self.revealing()
        scene.reveal()
        scene.wait(MINUTE)
        assert scene.room.phase == "shuffling", "the house tells when it has shown the root"
        cards(scene)

    @pytest.mark.parametrize("stage", ["commit", "reveal"])
    def test_no_window_is_open_but_the_exchanges(self, stage: str) -> None:
        scene = started() if stage == "commit" else self.revealing()
        assert next_due(scene.room) == scene.now + (COMMIT_MS if stage == "commit" else REVEAL_MS)
        shown = seen(scene).dealing
        assert shown is not None
        assert shown.left_ms == (COMMIT_MS if stage == "commit" else REVEAL_MS)


class TestRestarts:
    """FAIRNESS 4: visibly void, and no seat loses its share by it."""

    def restarted(self, *, at: str) -> Scene:
        scene = started()
        if at == "reveal":
            scene.share()
            scene.reveal(1)
        else:
            scene.share(1)
        assert scene.stage == at
        scene.now += SECOND
        assert scene.give(Restarted(scene.now)) is None
        return scene

    @pytest.mark.parametrize("at", ["commit", "reveal"])
    def test_the_open_attempt_is_void_by_nobodys_fault(self, at: str) -> None:
        scene = self.restarted(at=at)
        assert (scene.stage, voids(scene)) == ("gather", [("restart", ())])
        assert Noticed("voided", None, "") in scene.effects
        scene.wait(MINUTE)
        assert scene.stage == "gather", "nobody is there"
        for who in ("Ana", "Bia", "Caio"):
            scene.connect(who)
        assert scene.attempt.asked == (1, 2, 3)
        scene.share()
        scene.reveal()
        cards(scene)
        assert [share is None for share in scene.attempt.shares] == [False] * 3 + [True]

    def test_ten_seconds_after_the_first_is_back_it_goes_on(self) -> None:
        scene = self.restarted(at="reveal")
        scene.wait(20 * SECOND)
        scene.connect("Bia")
        scene.wait(GATHER_MS - 1)
        assert scene.stage == "gather"
        scene.wait(1)
        assert (scene.stage, scene.attempt.asked) == ("commit", (2,))

    def test_who_goes_again_while_the_others_are_waited_for_starts_no_clock(self) -> None:
        scene = self.restarted(at="commit")
        scene.connect("Bia")
        scene.wait(GATHER_MS - 1)
        scene.drop("Bia")
        scene.wait(5 * SECOND)
        assert scene.stage == "gather"

    def test_who_was_at_fault_before_stays_without_a_share(self) -> None:
        scene = started()
        scene.share()
        scene.reveal(1, 2)
        scene.wait(REVEAL_MS)
        assert scene.give(Restarted(scene.now)) is None
        for who in ("Ana", "Bia", "Caio"):
            scene.connect(who)
        assert scene.attempt.asked == (1, 2)

    def test_an_order_whose_root_was_shown_is_not_thrown_again(self) -> None:
        scene = started()
        scene.share()
        scene.reveal()
        root = dealing(scene).root
        assert scene.give(Restarted(scene.now)) is None
        assert (scene.stage, dealing(scene).root) == ("sealed", root)
        assert scene.folds()
        cards(scene)
        assert scene.room.sealed is not None
        assert scene.room.sealed.root.hex() == root

    def test_a_start_that_waited_for_the_secret_waits_on(self) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Start)
        assert scene.give(Restarted(scene.now)) is None
        scene.pledge()
        assert scene.stage == "gather"
        scene.connect("Ana")
        scene.connect("Bia")
        assert scene.attempt.asked == (1, 2)


def after(held: Counter[int], fact: Fact, seat: int) -> Counter[int]:
    """What a seat holds after a fact, besides what came from the deck."""
    if getattr(fact, "seat", None) != seat:
        return held
    match fact:
        case TookPile(cards=cards, with_cards=with_cards):
            held = held + Counter(cards[:-1]) - Counter(with_cards)
        case Melded(cards=cards):
            held = held - Counter(cards)
        case Discarded(card=card) | RedThreeLaid(card=card) | SwappedToPile(card=card):
            held = held - Counter([card])
        case _:
            pass
    return held


class TestProofs:
    """FAIRNESS 8: whose cards are proved to whom."""

    def test_the_first_hand_is_proved_to_its_seat_and_to_nobody_else(self) -> None:
        scene = started()
        scene.shuffled()
        room = scene.room
        hands = {}
        for seat, who in enumerate(("Ana", "Bia", "Caio"), 1):
            places = proofs_for(room, who)
            assert places == room.arrived[seat - 1]
            assert len(places) >= 11
            hands[seat] = set(places)
        assert not hands[1] & hands[2] | hands[2] & hands[3] | hands[1] & hands[3]
        scene.enter("Rui")
        assert proofs_for(scene.room, "Rui") == ()
        assert proofs_for(scene.room, None) == ()

    @pytest.mark.parametrize("seed", range(4))
    def test_a_hand_is_what_was_proved_and_what_the_pile_gave(self, seed: int) -> None:
        """Over whole deals, act by act: no card comes from elsewhere, and none is proved twice."""
        scene = started(seed=seed, variant=("sala", "games-on")[seed % 2])
        scene.shuffled()
        while scene.room.phase == "playing":
            deal, sealed = scene.room.deal, scene.room.sealed
            assert deal is not None
            assert sealed is not None
            told = [*deal.opening, *(fact for facts in scene.room.facts for fact in facts)]
            for seat, places in enumerate(scene.room.arrived, 1):
                assert len(set(places)) == len(places)
                held = Counter(sealed.deck[place] for place in places)
                for fact in told:
                    held = after(held, fact, seat)
                assert held == Counter(deal.hand(seat).cards())
            scene.anybody_acts()

    def test_who_takes_the_seat_back_gets_what_came_meanwhile(self) -> None:
        scene = started(seconds=None)
        scene.shuffled()
        scene.ok("Bia", Leave)
        assert proofs_for(scene.room, "Bia") == ()
        scene.play_to(2)
        scene.bot_acts("D")
        scene.enter("Bia")
        scene.ok("Bia", Back)
        assert proofs_for(scene.room, "Bia") == scene.room.arrived[1]


class TestTheEnd:
    """FAIRNESS 9 and 10: every match that was opened is closed, with a file that holds."""

    def test_a_match_played_out(self) -> None:
        scene = three(target=None)
        scene.deal()
        scene.play_out()
        closed = checked(scene)
        assert (closed.ending, len(closed.deals), closed.key is None) == ("single", 1, False)
        shown = seen(scene)
        (file,) = shown.files
        assert file.match == scene.room.match
        assert file.path == f"/verificar/{file.match}?k={closed.key}"

    def test_the_key_of_a_file_hangs_on_the_secret(self) -> None:
        """The match's name is public: a key made of it alone would open the file to everybody."""
        keys = set()
        for seed in range(3):
            scene = three(seed=seed, target=None)
            scene.drop("Ana", "Bia", "Caio")
            scene.wait(3 * MINUTE)
            keys.add(checked(scene).key)
        assert len(keys) == 3

    def test_several_deals_with_void_attempts_and_doubts(self) -> None:
        scene = three(target=700, public=True)
        for number in range(1, 30):
            scene.ok("Ana", Start)
            scene.share()
            if number == 1:
                scene.reveal(1, 3)
                scene.wait(REVEAL_MS)
                scene.ok("Bia", Doubt, deal=1, code="own_share")
            scene.shuffled()
            scene.play_out()
            if scene.room.phase == "decided":
                break
        closed = checked(scene)
        assert closed.key is None
        assert [each.code for each in closed.doubts] == ["own_share"]
        assert closed.dealings[0].attempts[0].void == "silent"
        assert seen(scene).files[0].path == f"/verificar/{closed.match}"

    @pytest.mark.parametrize("stage", ["secret", "commit", "reveal", "sealed"])
    def test_a_room_that_expires_in_the_middle_of_an_exchange(self, stage: str) -> None:
        scene = three()
        if stage != "secret":
            scene.ok("Ana", Start)
        if stage in {"reveal", "sealed"}:
            scene.share()
        if stage == "sealed":
            scene.reveal()
        scene.give(Restarted(scene.now))
        scene.wait(3 * MINUTE)
        assert scene.room.phase == "closed"
        assert checked(scene).ending == "expired"

    def test_a_match_that_expires_in_its_first_minutes_is_closed_too(self) -> None:
        scene = Scene()
        scene.pledge()
        scene.drop("Ana")
        scene.wait(3 * MINUTE)
        closed = checked(scene)
        assert (closed.ending, closed.deals, closed.dealings) == ("expired", (), ())

    def test_a_match_abandoned_in_the_middle_of_a_deal(self) -> None:
        scene = three(seconds=None)
        scene.deal()
        scene.play_while(lambda: scene.n < 20)
        scene.drop("Ana", "Bia", "Caio")
        scene.wait(3 * MINUTE)
        closed = checked(scene)
        assert (closed.ending, len(closed.deals)) == ("expired", 1)

    def test_a_match_that_all_agree_to_end(self) -> None:
        scene = three(seconds=None)
        scene.deal()
        scene.ok("Ana", End)
        (question,) = scene.room.proposals
        for who in ("Bia", "Caio"):
            scene.ok(who, Answer, proposal=question.number, agree=True)
        assert checked(scene).ending == "draw"

    def test_an_open_match_has_no_file(self) -> None:
        scene = three()
        scene.deal()
        assert seen(scene).files == ()
        assert not scene.told_of(MatchClosed)


class TestDoubts:
    """FAIRNESS 8: a failed check marks the match, and the room plays on."""

    def test_it_is_told_to_all_and_kept_once(self) -> None:
        scene = three()
        scene.deal()
        scene.ok("Bia", Doubt, deal=1, code="card")
        assert Noticed("doubt", 2, "Bia") in scene.effects
        scene.ok("Bia", Doubt, deal=1, code="card")
        assert not [e for e in scene.effects if isinstance(e, Noticed)]
        assert [(d.deal, d.seat, d.code) for d in seen(scene).doubts] == [(1, 2, "card")]
        scene.play_while(lambda: scene.n < 4)
        assert scene.room.phase == "playing"

    def test_there_is_an_end_to_them(self) -> None:
        scene = three()
        for deal in range(MOST_DOUBTS):
            scene.ok("Ana", Doubt, deal=deal, code="card")
        assert scene.refused("Ana", Doubt, deal=MOST_DOUBTS, code="card") == "ROOM-DOUBT"
        scene.ok("Ana", Doubt, deal=0, code="card")

    def test_only_who_sits_doubts(self) -> None:
        scene = three()
        scene.enter("Rui")
        assert scene.refused("Rui", Doubt, deal=0, code="card") == "ROOM-SEAT"


class TestWhatIsKept:
    """The exchange survives being written down at any moment."""

    @pytest.mark.parametrize("stage", ["secret", "gather", "commit", "reveal", "sealed", "dealt"])
    def test_at_every_stage(self, stage: str) -> None:
        scene = Scene()
        scene.seat_people("Bia")
        scene.ok("Ana", Start)
        if stage == "gather":
            scene.drop("Ana", "Bia")
        if stage != "secret":
            scene.pledge()
        if stage in {"reveal", "sealed", "dealt"}:
            scene.share()
        if stage in {"sealed", "dealt"}:
            scene.reveal()
        if stage == "dealt":
            cards(scene)
        assert scene.stage == stage
        assert scene.folds()
        twin = restore(snapshot(scene.room))
        assert twin == scene.room or stage == "dealt"
        assert (twin.sealed, twin.arrived) == (scene.room.sealed, scene.room.arrived)

    def test_views_survive_their_json(self) -> None:
        scene = started()
        scene.share()
        shown = seen(scene)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=FairView) == shown


def test_an_attempt_knows_who_owes_what() -> None:
    attempt = Attempt(0, "", (1, 2), ("k", None), (None, None))
    assert (attempt.committed(), attempt.owing()) == ((1,), (1,))


def test_bots_alone_are_never_asked() -> None:
    scene = Scene()
    scene.seat_people()
    scene.pledge()
    scene.ok("Ana", Start)
    assert scene.attempt.asked == (1,)
    assert scene.refused("Ana", Fill) == "ROOM-PHASE"
    assert scene.give(RootShown(scene.room.match, 1)) is not None


def everything_shown(scene: Scene) -> list[object]:
    """What each person and a stranger would be shown now."""
    people = (*scene.room.people, None)
    rooms = [room_view(scene.room, who, scene.now) for who in people]
    return [fair_view(scene.room, scene.now), *rooms, *(proofs_for(scene.room, w) for w in people)]


@pytest.mark.parametrize("seed", range(40))
def test_where_nothing_is_new_nobody_could_be_shown_a_difference(seed: int) -> None:
    """The server then looks at no view, or at no table: it must be right."""
    rng = Random(seed)
    scene = Scene(seed)
    scene.seat_people(*("Bia", "Caio", "Davi")[: rng.randint(1, 3)])
    scene.ok("Ana", Start)
    for _ in range(60):
        before, shown = scene.room, everything_shown(scene)
        moment = scene.now
        if rng.random() < 0.7 and scene.room.phase == "shuffling":
            shuffle_some(scene, rng)
        else:
            anything(scene, rng)
        if scene.now != moment:
            continue
        news, now_shown = what_is_new(before, scene.room), everything_shown(scene)
        assert news != "nothing" or now_shown == shown
        assert news != "exchange" or now_shown[1:] == shown[1:]
        if scene.room.phase == "closed":
            break


def test_a_share_that_comes_alone_shows_nothing_and_the_last_one_does() -> None:
    scene = started()
    before = scene.room
    scene.share(1)
    assert what_is_new(before, scene.room) == "nothing"
    before = scene.room
    scene.share(2, 3)
    assert what_is_new(before, scene.room) == "exchange", "the commitments are shown now"
    before = scene.room
    scene.reveal(2)
    assert what_is_new(before, scene.room) == "nothing"
    assert what_is_new(scene.room, scene.room) == "table", "time alone may open a button"
    scene.drop("Caio")
    before = scene.room
    scene.reveal(1)
    assert what_is_new(before, scene.room) == "table", "Caio's two minutes run"
    scene.ok("Bia", Doubt, deal=1, code="root")
    assert what_is_new(before, scene.room) == "table"

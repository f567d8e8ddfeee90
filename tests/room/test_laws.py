"""What holds in a room whatever people do: random inputs from one seed, checked after each."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from tests.room.chances import PEOPLE, anything, random_command, random_settings
from tests.room.scene import MINUTE, SECOND, Scene
from tranca.game import Refusal
from tranca.game.record import verify_line
from tranca.room import (
    bot_to_act,
    deal_viewer,
    next_change,
    next_due,
    records_of,
    refusal_of,
    restore,
    room_view,
    snapshot,
    step,
)
from tranca.room.asking import commands_open_to
from tranca.room.clock import window
from tranca.room.effects import MatchClosed, Moved
from tranca.room.inputs import Fill, Restarted, Resume, Start, Tick
from tranca.room.state import seated

STEPS = 60


def scene_of(seed: int) -> tuple[Scene, Random]:
    """A room with some people in it, often in the middle of a deal."""
    rng = Random(seed)
    chosen = random_settings(rng)
    names = ("variant", "players", "target", "seconds", "watching", "phrases")
    scene = Scene(seed, **{name: getattr(chosen, name) for name in names})
    scene.seat_people(*PEOPLE[1 : rng.randint(1, len(scene.room.seats))])
    if rng.random() < 0.7:
        scene.deal()
    return scene, rng


def check_seats(scene: Scene) -> None:
    """One seat a person, one person a seat, everybody on a seat is in the room."""
    room = scene.room
    sitting = seated(room)
    assert len(set(sitting)) == len(sitting)
    assert set(sitting) <= set(room.people)
    assert len(room.seats) == room.settings.players
    for seat in room.seats:
        assert (seat.person is not None) == (seat.kind == "person")
        assert (seat.level is not None) == seat.is_bot
        assert seat.absent is None or seat.person is None
    absent = [seat.absent for seat in room.seats if seat.absent is not None]
    assert len(set(absent)) == len(absent)
    assert not set(absent) & set(sitting)
    for person in room.people.values():
        assert person.connected or person.id in sitting
        assert (person.active in person.devices) == person.connected
    assert room.phase == "closed" or not set(room.removed) & set(room.people)


def check_roles(scene: Scene) -> None:
    """The host sits, and there is one while anybody is there; only bots' seats are reserved."""
    room = scene.room
    sitting = seated(room)
    assert room.host is None or room.host in sitting
    if room.phase != "closed":
        here = any(room.people[who].connected for who in sitting)
        assert (room.empty is None) == here
        assert room.host is not None or not here
    assert len({r.seat for r in room.reservations}) == len(room.reservations)
    assert len({r.person for r in room.reservations}) == len(room.reservations)
    for reservation in room.reservations:
        assert room.phase in {"playing", "shuffling"}
        assert room.seats[reservation.seat - 1].is_bot
        assert room.people[reservation.person].connected


def check_play(scene: Scene) -> None:
    """A deal is open while it is played; no seat is empty; points are those of the deals."""
    room = scene.room
    assert (room.clock is not None) == (room.phase == "playing")
    if room.phase in {"playing", "shuffling"}:
        assert all(seat.kind != "empty" for seat in room.seats)
    if room.phase == "playing":
        assert room.deal is not None
        assert room.current is not None
        assert room.deal.acts == [move.act for move in room.current.moves]
        assert room.deal.seats == [move.seat for move in room.current.moves]
        assert len(room.facts) == len(room.current.moves)
    counted = [p.counts for p in room.past if p.match == room.match and p.counts is not None]
    for side in (0, 1):
        assert room.totals[side] == sum(counts[side].total for counts in counted)
    assert (room.winner is None) == (room.ending is None)


def check_secrets(scene: Scene) -> None:
    """Records are closed matches' alone; only who holds a seat has its eyes."""
    room = scene.room
    if room.phase not in {"decided", "closed"}:
        assert records_of(room, room.match) == ()
    if room.phase == "playing":
        for who in PEOPLE:
            viewer = deal_viewer(room, who)
            assert viewer is None or room.seats[viewer - 1].person == who


def check_time(scene: Scene) -> None:
    """Nothing that is due is left undone by a tick, and nothing runs that could run out unseen."""
    after = step(scene.room, Tick(), scene.now)
    assert not isinstance(after, Refusal)
    due = next_due(after.room)
    assert due is None or due > scene.now
    change = next_change(after.room, scene.now)
    assert change is None or change > scene.now
    turn = bot_to_act(after.room, scene.now)
    if turn is not None:
        assert after.room.paused == "no"
        running = window(after.room)
        limit = None if running is None else running.watch.due(running.limit)
        assert turn.due_ms >= scene.now
        assert limit is None or turn.due_ms <= limit


@given(st.integers(0, 10**9))
@examples(max_examples=30)
def test_whatever_people_do_the_room_stays_whole(seed: int) -> None:
    scene, rng = scene_of(seed)
    for _ in range(STEPS):
        anything(scene, rng)
        check_seats(scene)
        check_roles(scene)
        check_play(scene)
        check_secrets(scene)
        check_time(scene)
        for who in (*PEOPLE, None):
            room_view(scene.room, who, scene.now)


@given(st.integers(0, 10**9))
@examples(max_examples=20)
def test_a_refused_command_leaves_everything_as_it_was(seed: int) -> None:
    """And what was judged beforehand is what the step says."""
    scene, rng = scene_of(seed)
    for _ in range(STEPS):
        anything(scene, rng)
        scene.give(Tick())
        who = rng.choice(PEOPLE)
        command, fields = random_command(scene, rng)
        asked = command(by=who, device=f"{who}-1", id="probe", **fields)
        judged = refusal_of(scene.room, asked, scene.now)  # type: ignore[arg-type]
        if judged is None:
            scene.ok(who, command, **fields)
        else:
            assert scene.refused(who, command, **fields) == judged.code


@given(st.integers(0, 10**9))
@examples(max_examples=12)
def test_buttons_are_promises(seed: int) -> None:
    """A command without choices is offered exactly when it would be accepted."""
    scene, rng = scene_of(seed)
    for _ in range(STEPS):
        anything(scene, rng)
        scene.give(Tick())
        for who in PEOPLE:
            offered = commands_open_to(scene.room, who, scene.now)
            for word, command in (("start", Start), ("fill", Fill), ("resume", Resume)):
                asked = command(by=who, device="", id=f"{word}?")
                after = step(scene.room, asked, scene.now)
                assert not isinstance(after, Refusal)
                accepted = after.effects[-1].refusal is None  # type: ignore[union-attr]
                assert accepted == (word in offered)


@given(st.integers(0, 10**9))
@examples(max_examples=8)
def test_snapshots_and_logs_give_the_same_room(seed: int) -> None:
    """At every point the restored room behaves as the one that was saved."""
    scene, rng = scene_of(seed)
    twin = restore(snapshot(scene.room))
    for _ in range(STEPS):
        before = len(scene.log)
        anything(scene, rng)
        for entry, now in scene.log[before:]:
            after = step(twin, entry, now)
            assert not isinstance(after, Refusal)
            twin = restore(snapshot(after.room))
        assert snapshot(twin) == snapshot(scene.room)
        assert twin.facts == scene.room.facts
        if scene.room.deal is not None:
            assert twin.deal is not None
            assert twin.deal.acts == scene.room.deal.acts
            for seat in range(1, len(scene.room.seats) + 1):
                assert twin.deal.hand(seat) == scene.room.deal.hand(seat)
    assert scene.folds()


@given(st.integers(0, 10**9))
@examples(max_examples=15)
def test_play_goes_on_when_people_are_back(seed: int) -> None:
    """After any trouble: people connect, the host goes on, bots and the clock act; deals end."""
    scene, rng = scene_of(seed)
    for _ in range(STEPS // 2):
        anything(scene, rng)
    if scene.room.phase == "closed":
        return
    scene.give(Restarted(scene.now))
    for who in seated(scene.room):
        scene.connect(who)
    first = scene.room.deal_number
    for _ in range(3000):
        room = scene.room
        if room.phase in {"closed", "decided", "waiting"}:
            break
        if room.empty is not None:
            scene.wait(2 * MINUTE)  # nobody sits here any more
        elif room.phase == "shuffling":
            scene.shuffled()
        elif room.phase == "result":
            go_on(scene)
        elif room.paused == "host":
            assert room.host is not None
            scene.ok(room.host, Resume)
        else:
            act_or_wait(scene)
        if room.deal_number > first + 2:
            break  # a match to points: two whole deals more have shown that it goes on
    else:
        pytest.fail(f"the room stands still in {scene.room.phase}")
    for closed in scene.told_of(MatchClosed):
        kept = [p for p in scene.room.past if p.match == closed.match]
        assert kept == list(closed.deals[-len(kept) :]) if kept else True
        for line in records_of(scene.room, closed.match):
            assert verify_line(line).ok


def go_on(scene: Scene) -> None:
    host = scene.room.host
    assert host is not None
    if any(seat.kind == "empty" for seat in scene.room.seats):
        scene.ok(host, Fill)
    scene.ok(host, Start)


def act_or_wait(scene: Scene) -> None:
    """A bot acts, the clock acts, or, where there is no limit, the player does."""
    if scene.bot_due() is not None:
        assert scene.bot_acts() is None
    elif scene.room.settings.seconds is not None:
        scene.wait(scene.room.settings.seconds * SECOND)
    else:
        scene.anybody_acts()


@pytest.mark.parametrize("seed", range(6))
def test_absent_people_are_played_for_without_a_limit_too(seed: int) -> None:
    """One stays connected and idle is called; the others are gone: the deal still ends."""
    scene = Scene(seed, seconds=None, target=None)
    scene.seat_people("Bia", "Caio")
    scene.deal()
    scene.drop("Bia", "Caio")
    for _ in range(400):
        if scene.room.phase != "playing":
            break
        if scene.bot_due() is not None:
            assert scene.bot_acts() is None
        elif scene.seat(scene.turn).person == "Ana":
            scene.anybody_acts()
        else:
            scene.wait(MINUTE)
    assert scene.room.phase == "decided"
    assert {"a", "s", "p"} <= {e.by for e in scene.told_of(Moved)}

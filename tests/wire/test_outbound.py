"""What goes out: views of a deal, melds as they are shown, facts, who is told what."""

from random import Random
from typing import Any

import pytest

from tests.wire.golden import Scene
from tranca.cards import FULL_PACK, parse_cards
from tranca.game import Deal, DealEnded, Drew, legal_acts, meld_of, new_deal, play
from tranca.room import inputs
from tranca.rules import variant
from tranca.wire import lobby, messages, outbound, tables
from tranca.wire.facts import events_of, texts
from tranca.wire.inbound import settings_of
from tranca.wire.replays import replay_of


def dealt(seed: int = 1, **named: Any) -> Deal:
    deck = list(FULL_PACK)
    Random(seed).shuffle(deck)
    return new_deal(variant(named.get("name", "sala"), named.get("players", 4)), 1, deck)


def shown(text: str, name: str = "sala") -> messages.MeldView:
    rules = variant(name, 4)
    meld = meld_of(parse_cards(text), rules)
    assert meld is not None
    return tables._meld(meld, rules)


@pytest.mark.parametrize(
    ("cards", "kind", "suit", "low", "high", "canasta", "order"),
    [
        ("4h5h6h", "run", "h", "4", "6", None, ["4h", "5h", "6h"]),
        ("4h2s6h", "run", "h", "4", "6", None, ["4h", "2s", "6h"]),
        ("4h5h2s", "run", "h", "4", "6", None, ["4h", "5h", "2s"]),
        ("QsKsAs2d", "run", "s", "J", "A", None, ["2d", "Qs", "Ks", "As"]),
        ("9c9d9h", "set", None, "9", "9", None, ["9c", "9d", "9h"]),
        ("AcAdAhAs2c", "set", None, "A", "A", None, ["Ac", "Ad", "Ah", "As", "2c"]),
        (
            "4d5d6d7d8d9dTd",
            "run",
            "d",
            "4",
            "T",
            "clean",
            ["4d", "5d", "6d", "7d", "8d", "9d", "Td"],
        ),
        (
            "4d5d6d7d8d9d2d",
            "run",
            "d",
            "4",
            "T",
            "dirty",
            ["4d", "5d", "6d", "7d", "8d", "9d", "2d"],
        ),
    ],
)
def test_a_meld_is_shown_in_order_with_its_two_in_place(
    cards: str,
    kind: str,
    suit: str | None,
    low: str,
    high: str,
    canasta: str | None,
    order: list[str],
) -> None:
    """MELD-4, CAN-1."""
    assert shown(cards) == messages.MeldView(kind, order, suit, low, high, canasta)  # type: ignore[arg-type]


def test_whether_seven_of_a_rank_are_a_canasta_is_the_tables_choice() -> None:
    """CAN-2."""
    assert shown("9c9c9d9d9h9h9s").canasta == "clean"
    assert shown("9c9c9d9d9h9h9s", "classica").canasta is None


@pytest.mark.parametrize("name", ["sala", "games-on", "classica"])
@pytest.mark.parametrize("seed", range(3))
def test_a_view_says_what_the_engine_says(name: str, seed: int) -> None:
    """Through a whole deal: counts, pile, legal acts, warnings, for every seat and a watcher."""
    deal = dealt(seed, name=name)
    rng = Random(seed)
    while not deal.over:
        table, turn = deal.table, deal.table.turn
        acts = legal_acts(table, deal.own(turn))
        for seat in (1, 2, 3, 4, None):
            view = tables.deal_view(deal, 7, seat)
            assert (view.deal, view.n, view.seat, view.turn) == (7, len(deal.history), seat, turn)
            assert view.counts == table.hand_counts
            assert view.hand == ([] if seat is None else [*map(_name, deal.hand(seat).cards())])
            assert (len(view.legal) == len(acts)) is (seat == turn and len(acts) <= 600) or not acts
            assert (view.drawn is not None) <= (seat == turn)
            assert view.result is None
            assert set(view.warn) <= set(view.hand)
            assert all(card in view.warn for card in view.hand if card[0] == "2")
        play(deal, rng.choice(acts))
    view = tables.deal_view(deal, 7, 1)
    assert (view.phase, view.legal) == ("over", [])
    assert view.result is not None
    for line in view.result:
        parts = line.cards + line.canastas + line.going_out + line.red_threes + line.hand
        assert parts + line.morto == line.total


def _name(card: int) -> str:
    return texts([card])[0]


def test_too_many_legal_acts_are_cut_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LEGAL", 3)
    deal = dealt()
    play(deal, legal_acts(deal.table, deal.own(deal.table.turn))[0])
    view = tables.deal_view(deal, 1, deal.table.turn)
    assert len(view.legal) == 3
    assert not view.legal_complete


def test_a_replays_view_lists_no_legal_acts() -> None:
    deal = dealt()
    assert tables.deal_view(deal, 1, deal.table.turn).legal
    assert tables.past_view(deal, 1, deal.table.turn).legal == []


def test_a_drawn_card_is_named_to_its_drawer_alone() -> None:
    fact = Drew(2, parse_cards("7h")[0], came=True)
    assert events_of([fact], 2) == [messages.Drew(2, "7h", came=True)]
    assert events_of([fact], 1) == events_of([fact], None) == [messages.Drew(2, None, came=True)]
    assert events_of([Drew(2, -1, came=False)], 2) == [messages.Drew(2, None, came=False)]


def test_every_kind_of_fact_becomes_an_event() -> None:
    """Whole deals until all kinds have been seen; the end carries the count."""
    seen: set[str] = set()
    for seed in range(40):
        for name in ("games-on", "cacheta-league", "sala"):
            deal = dealt(seed, name=name, players=2)
            rng = Random(seed)
            facts = list(deal.opening)
            while not deal.over:
                facts += play(deal, rng.choice(legal_acts(deal.table, deal.own(deal.table.turn))))
            events = events_of(facts, None)
            seen |= {type(event).__name__ for event in events}
            assert isinstance(facts[-1], DealEnded)
            assert isinstance(events[-1], messages.DealEnded)
            assert events[-1].went_out == deal.went_out
    assert seen >= {
        "Drew", "TookPile", "Melded", "Discarded", "RedThreeLaid", "MortoTaken", "MortoTakenUp",
        "CanastaMade", "DealEnded", "StockRenewed",
    }  # fmt: skip


# ---------------------------------------------------------------- rooms


def playing(watching: bool = True) -> Scene:
    scene = Scene()
    if not watching:
        changed = scene.room.settings
        scene.room.settings = type(changed)(
            **{
                name: getattr(changed, name)
                for name in changed.__dataclass_fields__
                if name != "watching"
            },
            watching=False,
        )
    for person, name in (("p1", "Ana"), ("p2", "Beto")):
        scene.give(inputs.Entered(person, name, f"d-{person}"))
    scene.give(inputs.Sit(by="p2", device="d-p2", id="s", seat=2))
    scene.deal()
    return scene


def test_who_may_not_watch_sees_no_deal_no_moves_and_no_red_three() -> None:
    """ROOM-4."""
    scene = playing(watching=False)
    scene.time_out()
    seen = outbound.shown(scene.room, "stranger", scene.now)
    assert (seen.deal, seen.moves) == (None, 0)
    assert outbound.moves_since(scene.room, "stranger", 0) == []
    events = outbound.events_for(scene.room, "stranger", scene.told)
    assert {type(event).__name__ for event in events} <= {"Notice", "Said"}
    assert outbound.shown(scene.room, "p1", scene.now).deal is not None


def test_a_watcher_sees_the_table_and_no_hand() -> None:
    scene = playing()
    seen = outbound.shown(scene.room, "stranger", scene.now)
    assert seen.deal is not None
    assert (seen.deal.seat, seen.deal.hand, seen.deal.legal) == (None, [], [])


def test_views_that_differ_in_running_clocks_alone_look_alike() -> None:
    scene = playing()
    one = outbound.shown(scene.room, "p1", scene.now)
    two = outbound.shown(scene.room, "p1", scene.now + 5000)
    assert one.room.clock != two.room.clock
    assert one.looks_like(two)
    scene.time_out()
    assert not one.looks_like(outbound.shown(scene.room, "p1", scene.now))


def test_moves_come_from_the_number_asked_for() -> None:
    scene = playing()
    for _ in range(3):
        scene.time_out()
    assert [move.n for move in outbound.moves_since(scene.room, "p1", 0)] == [0, 1, 2]
    assert [move.n for move in outbound.moves_since(scene.room, "p1", 2)] == [2]
    assert outbound.moves_since(scene.room, "p1", 3) == []


def test_a_replay_has_a_frame_for_the_deal_and_one_for_each_act() -> None:
    scene = playing()
    for _ in range(5):
        scene.time_out()
    replay = replay_of(scene.room, "p1", scene.room.match, 1)
    assert replay is not None
    assert [frame.move.n if frame.move else None for frame in replay.frames] == [
        None,
        0,
        1,
        2,
        3,
        4,
    ]
    assert [frame.deal.n for frame in replay.frames] == [0, 1, 2, 3, 4, 5]
    assert replay.names == ["Ana", "Beto"]
    now = outbound.shown(scene.room, "p1", scene.now).deal
    assert now is not None
    assert replay.frames[-1].deal.hand == now.hand
    assert replay_of(scene.room, "p1", scene.room.match, 2) is None
    assert replay_of(scene.room, "p1", "other-1", 1) is None


def test_the_lobby_tells_of_people_and_of_nothing_in_a_hand() -> None:
    scene = playing()
    listed = lobby.lobby_room(scene.room)
    assert (listed.host, listed.playing, listed.house_rules) == ("Ana", True, False)
    assert [(seat.kind, seat.name) for seat in listed.seats] == [
        ("person", "Ana"),
        ("person", "Beto"),
    ]
    assert set(listed.__struct_fields__) == {
        "code", "host", "variant", "players", "house_rules", "target", "seconds", "watching",
        "playing", "seats",
    }  # fmt: skip


def test_settings_survive_being_asked_for_again() -> None:
    settings = Scene().room.settings
    assert settings_of(lobby.settings_in(settings)) == settings

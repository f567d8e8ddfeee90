"""Positions: a deal in the middle as a record lays it, and each fault that one may have."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laying import MORTOS, held, lay, listed, names, rules_of, shown, side, state
from tests.support.playing import dealt, play_out
from tests.support.recording import at_fault, changed, positioned, verdict, without
from tranca.cards import card_text
from tranca.game.position import deal_from_position, position_of
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

PENDING = side((), pending=(3, MORTOS[0]))


def test_a_position_is_laid_as_it_is_written() -> None:
    deal = lay(
        "9hKc4dJs",
        turn=2,
        phase="draw",
        first_turn=True,
        pile="5s7h8h",
        mortos=MORTOS[:1],
        stock="4c5c6c",
        others={1: "", 4: "7s"},
        ours=side(["4h5h6h", "QcQdQh"], "used", [("3h", "zero")]),
        theirs=side((), pending=(1, MORTOS[1])),
    )
    table = deal.table
    assert (table.turn, table.phase, table.first_turn) == (2, "draw", True)
    assert [held(deal, seat) for seat in (1, 2, 3, 4)] == ["", "Kc4d9hJs", "KcQs", "7s"]
    assert names(deal.stock[::-1]) == "4c5c6c"
    assert names(table.pile) == "5s7h8h"
    assert table.morto_counts == [11]
    assert (shown(deal, 1, 1), shown(deal, 2, 1)) == ("4h5h6h", "QcQdQh")
    assert table.red_threes[1] == [(deal.table.red_threes[1][0][0], False)]
    assert table.morto == ["pending", "used"]
    assert (table.pending_seat, table.pending_counts) == ([1, 0], [11, 0])


def test_the_cards_of_a_position_may_come_in_any_order() -> None:
    deal = lay("Js9hKc4d", ours=side(["6h2c4h"]))
    assert held(deal) == "Kc4d9hJs"
    assert shown(deal) == "4h2c6h"


def test_cards_are_not_counted() -> None:
    """A lesson may be written with a handful of cards, or with more of one than there are."""
    assert verdict(positioned("KdKdKd", stock="", mortos=(), others={2: "Kd"})).ok


@pytest.mark.parametrize(
    "key", ["turn", "phase", "first_turn", "hands", "stock", "pile", "mortos", "sides"]
)
def test_a_missing_key(key: str) -> None:
    """REC-3: all of them are needed."""
    assert key in at_fault(without(positioned(), "position", key), "REC-3")


@pytest.mark.parametrize("key", ["melds", "red_threes", "morto"])
def test_a_missing_key_of_a_side(key: str) -> None:
    """REC-3: each side has three."""
    source = positioned()
    del source["position"]["sides"][1][key]
    assert key in at_fault(source, "REC-3")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("turn",), "1"),
        (("turn",), True),
        (("phase",), "over"),
        (("phase",), 1),
        (("first_turn",), 0),
        (("hands",), []),
        (("hands",), {"1": "4h"}),
        (("hands", "1"), ["4h"]),
        (("hands", "5"), "4h"),
        (("stock",), ["4c"]),
        (("pile",), None),
        (("mortos",), "4h5h"),
        (("mortos",), [None]),
        (("sides",), []),
        (("sides",), [{}, {}, {}]),
        (("sides", 0), "A"),
        (("sides", 0, "melds"), "4h5h6h"),
        (("sides", 0, "melds"), [["4h"]]),
        (("sides", 0, "red_threes"), ["3h"]),
        (("sides", 0, "red_threes"), [["3h"]]),
        (("sides", 0, "red_threes"), [["3h", True]]),
        (("sides", 0, "red_threes"), [["3h", "live"]]),
        (("sides", 0, "morto"), "taken"),
        (("sides", 0, "morto"), None),
        (("drawn",), 7),
        (("drawn",), "KdQs"),
        (("drawn",), ""),
        (("extra_draw",), 1),
        (("extra_draw",), "true"),
    ],
)
def test_an_ill_typed_key(path: tuple[str | int, ...], value: Any) -> None:
    """REC-3: nothing is guessed."""
    at_fault(changed(positioned(), value, "position", *path), "REC-3")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("turn",), 0),
        (("turn",), 5),
        (("turn",), 10**30),
        (("hands", "1"), "4"),
        (("hands", "1"), "10h"),
        (("hands", "2"), ""),
        (("hands", "1"), ""),
        (("hands", "1"), "3hKd"),
        (("hands", "4"), "3d"),
        (("stock",), "4x"),
        (("stock",), "4c" * 105),
        (("pile",), "4c3d"),
        (("mortos",), ["4c", "5c", "6c"]),
        (("sides", 0, "melds"), ["4h5h"]),
        (("sides", 0, "melds"), ["4h5h7h"]),
        (("sides", 0, "melds"), ["3h4h5h"]),
        (("sides", 0, "melds"), ["2c2d4h"]),
        (("sides", 0, "melds"), ["KcKcKc"]),
        (("sides", 0, "melds"), [""]),
        (("sides", 0, "red_threes"), [["3s", "normal"]]),
        (("sides", 0, "red_threes"), [["Kd", "zero"]]),
        (("sides", 0, "red_threes"), [["x", "zero"]]),
        (("sides", 0, "pending"), {"seat": 3, "cards": "4c"}),
        (("drawn",), "3h"),
        (("extra_draw",), True),
    ],
)
def test_a_position_that_cannot_be(path: tuple[str | int, ...], value: Any) -> None:
    """REC-4: red threes where none lies, melds that do not stand, empty hands, no such seat."""
    at_fault(changed(positioned(), value, "position", *path), "REC-4")


def test_a_set_with_a_two_is_a_meld_only_where_it_is() -> None:
    """REC-4, MELD-3: the position is judged by its own rules."""
    source = positioned(ours=side(["KcKd2h"]))
    assert verdict(source).ok
    at_fault(changed(source, False, "rules", "set_allows_wild"), "REC-4")


def test_a_pending_morto() -> None:
    """MORTO-3: its seat is of that side, not on turn, and holds no card."""
    source = positioned(ours=PENDING, others={3: ""})
    assert verdict(source).ok
    at_fault(changed(source, "Kd", "position", "hands", "3"), "REC-4")
    at_fault(changed(source, 3, "position", "turn"), "REC-4")
    for seat in (2, 4, 1, 0, 7):
        at_fault(changed(source, seat, "position", "sides", 0, "pending", "seat"), "REC-4")
    at_fault(changed(source, "4", "position", "sides", 0, "pending", "cards"), "REC-4")
    at_fault(changed(source, {"seat": 3}, "position", "sides", 0, "pending"), "REC-3")
    at_fault(changed(source, None, "position", "sides", 0, "pending"), "REC-3")
    at_fault(changed(source, "none", "position", "sides", 0, "morto"), "REC-4")


def test_an_empty_hand_needs_a_pending_morto() -> None:
    """REC-4: a seat without cards cannot be while play goes on."""
    at_fault(positioned(others={2: ""}), "REC-4")
    at_fault(positioned(others={2: ""}, theirs=side((), pending=(4, MORTOS[0]))), "REC-4")


def test_the_card_drawn_this_turn() -> None:
    """``drawn`` is kept while it is held, for the clock to discard."""
    deal = lay("KdQs", drawn="Kd")
    assert card_text(deal.own(1).drawn) == "Kd"
    assert lay("KdQs", drawn="9c").own(1).drawn == lay("KdQs").own(1).drawn


def test_an_open_offer_of_a_second_draw() -> None:
    """DRAW-3: only in the starter's first turn, in phase play, where the switch offers it."""
    where: dict[str, Any] = {"first_turn": True, "drawn": "Qs", "extra_draw": True}
    assert "D" in listed(lay("KdQs", "games-on", **where))
    assert "D" not in listed(lay("KdQs", "games-on", first_turn=True, drawn="Qs"))
    source = positioned("KdQs", **where)
    at_fault(source, "REC-4")
    source["rules"]["first_turn_extra_draw"] = "swap_to_pile"
    assert verdict(source).ok
    at_fault(changed(source, False, "position", "first_turn"), "REC-4")
    at_fault(changed(source, "draw", "position", "phase"), "REC-4")
    at_fault(without(source, "position", "drawn"), "REC-4")
    empty = changed(source, "", "position", "stock")
    assert verdict(empty).ok
    at_fault(changed(empty, [], "position", "mortos"), "REC-4")


def test_a_position_of_two() -> None:
    """DEAL-1: two hands, no third seat."""
    source = positioned("KdQs", "X:Kd", "D", players=2)
    assert verdict(source).ok
    at_fault(changed(source, "Kd", "position", "hands", "3"), "REC-3")
    at_fault(changed(source, 3, "position", "turn"), "REC-4")
    assert rules_of("sala", 2).players == 2


# ---------------------------------------------------------------- written from a deal


@given(st.sampled_from(VARIANT_NAMES), st.sampled_from(PLAYER_COUNTS), st.integers(0, 300))
def test_any_moment_is_a_position(name: str, players: int, seed: int) -> None:
    """Laid again it is the same deal, but for what it was dealt from and its acts."""
    deal = play_out(dealt(variant(name, players), seed), Random(seed), most=seed)
    if deal.over:
        with pytest.raises(ValueError, match="over"):
            position_of(deal)
        return
    found = position_of(deal)
    laid = deal_from_position(deal.rules, json.loads(json.dumps(found)))
    assert position_of(laid) == found
    past = {"deck", "history", "seats", "opening", "table.dealer"}
    before, after = state(deal), state(laid)
    assert {k: v for k, v in after.items() if k not in past} == {
        k: v for k, v in before.items() if k not in past
    }


def test_an_offer_and_a_pending_morto_are_written() -> None:
    offered = lay("KdQs", "games-on", first_turn=True, drawn="Qs", extra_draw=True)
    assert position_of(offered)["extra_draw"] is True
    assert position_of(offered)["drawn"] == "Qs"
    pending = lay("KdQs", ours=PENDING, others={3: ""})
    assert position_of(pending)["sides"][0]["pending"] == {"seat": 3, "cards": MORTOS[0]}


@pytest.mark.parametrize("row", ["melds", "red_threes"])
def test_a_row_without_end_is_refused(row: str) -> None:
    """REC-4: there are 104 cards; every act would have to look at all of it."""
    one: Any = "4h5h6h" if row == "melds" else ["3h", "normal"]
    assert verdict(changed(positioned(), [one] * 104, "position", "sides", 1, row)).ok
    at_fault(changed(positioned(), [one] * 105, "position", "sides", 1, row), "REC-4")

"""Records: written, read and replayed; and each ``REC-`` code."""

import json
from random import Random
from typing import Any

import pytest

from tests.support.laying import state
from tests.support.playing import dealt, play_out
from tests.support.recording import at_fault, changed, positioned, verdict, whole, without
from tranca.game import Act, Deal, Fact, act_text
from tranca.game.record import BadRecord, parse_record, record_of, record_text, replay
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, variant

EXTRAS = {
    "match": "m-0001",
    "deal": 3,
    "before": [120, -40],
    "seats": [{"name": "Zé", "kind": "human"}, {"name": "🂡", "kind": "bot", "level": "dificil"}],
    "times": [1200, 840],
    "by": "pbsa",
    "target": 3000,
    "comment": {"by": ["anyone", None, 1.5]},
}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_a_deal_survives_being_written(name: str, players: int) -> None:
    deal = play_out(dealt(variant(name, players), 11), Random(11))
    text = record_text(record_of(deal))
    assert "\n" not in text
    assert record_text(parse_record(text)) == text
    assert state(replay(parse_record(text))) == state(deal)


def test_an_open_deal_has_a_null_result() -> None:
    deal = play_out(dealt(variant("sala", 4), 2), Random(2), most=20)
    source = json.loads(record_text(record_of(deal)))
    assert source["result"] is None
    said = verdict(source)
    assert (said.ok, said.over, said.result) == (True, False, None)


def test_a_record_spells_out_every_switch() -> None:
    assert set(whole()["rules"]) == {*SWITCHES, "variant", "players"}


def test_unknown_keys_are_kept() -> None:
    """At the top, in the rules, in the position and in the result; and they change nothing."""
    source = {**whole(), **EXTRAS}
    source["rules"]["of_the_house"] = [1, {"a": None}]
    source["result"]["note"] = "close"
    assert json.loads(record_text(parse_record(json.dumps(source)))) == source
    assert verdict(source).ok
    laid = positioned()
    laid["position"]["why"] = "a lesson"
    assert json.loads(record_text(parse_record(json.dumps(laid)))) == laid
    assert verdict(laid).ok


def test_the_same_record_gives_the_same_bytes() -> None:
    source = {**whole(), **EXTRAS}
    lines = {record_text(parse_record(json.dumps(source))) for _ in range(3)}
    assert len(lines) == 1
    assert "Zé" in lines.pop()


def test_what_utf_8_cannot_hold_is_escaped() -> None:
    """Half a surrogate pair is JSON when escaped, and stays so."""
    line = json.dumps({**whole(), "comment": "\ud800"})
    text = record_text(parse_record(line))
    assert json.loads(text.encode()) == json.loads(line)


def test_a_replay_can_be_watched() -> None:
    """``watch`` gets each act with its number, what came of it, and the deal after it."""
    source = whole()
    seen: list[str] = []

    def watch(number: int, act: Act, facts: list[Fact], deal: Deal) -> None:
        assert number == len(seen) == len(deal.acts) - 1
        assert facts
        seen.append(act_text(act))

    replay(parse_record(json.dumps(source)), watch)
    assert seen == source["actions"]


def test_acts_may_be_written_with_their_cards_in_any_order() -> None:
    said = verdict(positioned("4h5h6hKdQs", "M:6h4h5h", "X:Kd"))
    assert said.ok


# ---------------------------------------------------------------- REC-1, REC-2


@pytest.mark.parametrize(
    "act", ["", "d", "Z:4h", "M@0:4h", "M:", 5, None, ["D"], {"act": "D"}, True]
)
def test_rec_1_an_unreadable_act(act: Any) -> None:
    """REC-1: with the number of the act; those before it stand."""
    at_fault(changed(whole(), act, "actions", 2), "REC-1", 2)


def test_rec_2_the_deal_is_over() -> None:
    """REC-2: nothing comes after the end."""
    source = whole()
    at_fault({**source, "actions": [*source["actions"], "D"]}, "REC-2", len(source["actions"]))


# ---------------------------------------------------------------- REC-3


@pytest.mark.parametrize(
    "line", ["", "x", "{", "[]", "null", "3", '"a"', "{}", '{"format":"tranca/2"}', "\ufeff{}"]
)
def test_rec_3_no_record(line: str) -> None:
    """REC-3: not an object, or of another format."""
    with pytest.raises(BadRecord) as bad:
        parse_record(line)
    assert bad.value.code == "REC-3"
    assert bad.value.action is None


@pytest.mark.parametrize("key", ["format", "rules", "dealer", "deck", "actions"])
def test_rec_3_a_missing_key(key: str) -> None:
    """REC-3: the message names it."""
    assert key in at_fault(without(whole(), key), "REC-3")


@pytest.mark.parametrize("key", [*SWITCHES, "variant", "players"])
def test_rec_3_a_missing_switch(key: str) -> None:
    """REC-3: rules are spelled out whole."""
    assert key in at_fault(without(whole(), "rules", key), "REC-3")


@pytest.mark.parametrize("value", [None, 7, 3.0, [], {}, "", "perhaps", True, 10**30, -(10**30)])
@pytest.mark.parametrize("key", SWITCHES)
def test_rec_3_an_ill_typed_switch(key: str, value: Any) -> None:
    """REC-3: only what the switch may be; true is no number, and 7 is no yes."""
    if SWITCHES[key].fault(value) is None:
        assert type(value) is type(getattr(variant("sala", 4), key))
        return
    assert key in at_fault(changed(whole(), value, "rules", key), "REC-3")


@pytest.mark.parametrize("value", [3, 0, -2, 4.0, "4", None, True, [4]])
def test_rec_3_players(value: Any) -> None:
    """REC-3: two or four."""
    assert "players" in at_fault(changed(whole(), value, "rules", "players"), "REC-3")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", []),
        ("dealer", "1"),
        ("dealer", 1.0),
        ("dealer", True),
        ("deck", "3c"),
        ("actions", {}),
        ("actions", None),
        ("result", []),
        ("result", False),
        ("match", 1),
        ("deal", "1"),
        ("before", [1]),
        ("before", [1, "2"]),
        ("seats", {}),
        ("seats", ["name"]),
        ("times", [1.5]),
        ("times", 3),
        ("by", "pq"),
        ("by", ["p"]),
        ("target", "3000"),
        ("position", {}),
    ],
)
def test_rec_3_an_ill_typed_key(key: str, value: Any) -> None:
    """REC-3: known keys are what they should be, the optional ones too."""
    at_fault({**whole(), key: value}, "REC-3")


# ---------------------------------------------------------------- REC-4


def test_rec_4_a_bad_deck() -> None:
    """REC-4: a name that is none, a card too few, too many, or a third time."""
    deck = whole()["deck"]
    for bad in (deck[1:], [*deck, deck[0]], [deck[1], *deck[1:]], ["10h", *deck[1:]], []):
        at_fault({**whole(), "deck": bad}, "REC-4")
    at_fault({**whole(), "deck": [3, *deck[1:]]}, "REC-3")


def test_rec_4_says_which_card() -> None:
    """REC-4: the place in the deck, from 0, of the first that is wrong."""
    deck = whole()["deck"]
    third = [name for name in deck if name == deck[0]] + [deck[0], *deck]
    assert f"deck[2]: {deck[0]} for the third time" in at_fault({**whole(), "deck": third}, "REC-4")
    named = [*deck[:17], "10h", *deck[18:]]
    assert "deck[17]: no card is called '10h'" in at_fault({**whole(), "deck": named}, "REC-4")
    typed = [*deck[:17], 7, *deck[18:]]
    assert "deck[17] must be a card's name" in at_fault({**whole(), "deck": typed}, "REC-3")


@pytest.mark.parametrize("dealer", [0, 5, -1, 10**30])
def test_rec_4_a_dealer_that_is_no_seat(dealer: int) -> None:
    """REC-4: the seats are 1 to 4, or 1 and 2."""
    at_fault({**whole(), "dealer": dealer}, "REC-4")


def test_rec_4_the_third_seat_of_two() -> None:
    """REC-4: in 1×1 there is none."""
    at_fault({**whole("sala", 2), "dealer": 3}, "REC-4")


# ---------------------------------------------------------------- REC-5


@pytest.mark.parametrize(
    "line", ["cards", "canastas", "going_out", "red_threes", "hand", "morto", "total"]
)
@pytest.mark.parametrize("side", [0, 1])
def test_rec_5_a_wrong_line(line: str, side: int) -> None:
    """REC-5: every line of the count is checked, and must be there."""
    source = whole()
    right = source["result"]["sides"][side][line]
    for wrong in (right + 10, float(right), str(right), None):
        told = at_fault(changed(source, wrong, "result", "sides", side, line), "REC-5")
        assert f"result.sides[{side}].{line} is {wrong!r}, but the play gives {right}" in told
    del source["result"]["sides"][side][line]
    at_fault(source, "REC-5")


def test_rec_5_a_wrong_end() -> None:
    """REC-5: who went out, how many sides, and whether there is an end at all."""
    source = whole()
    for wrong in (None, 0, 5, True, "1"):
        if wrong != source["result"]["went_out"]:
            at_fault(changed(source, wrong, "result", "went_out"), "REC-5")
    at_fault(changed(source, [], "result", "sides"), "REC-5")
    at_fault({**source, "result": {}}, "REC-5")
    at_fault({**source, "result": None}, "REC-5")
    at_fault({**source, "actions": source["actions"][:-1]}, "REC-5")


def test_a_result_that_is_not_given_is_computed() -> None:
    said = verdict(without(whole(), "result"))
    assert (said.ok, said.over) == (True, True)
    assert said.result is not None
    assert said.result.to_dict() == whole()["result"]


# ---------------------------------------------------------------- REC-6, REC-7, articles


@pytest.mark.parametrize("act", ["X:9c", "M:4h5h7h", "M:KdKdKs", "M:4h4h4h", "X:3h"])
def test_rec_6_a_card_not_held(act: str) -> None:
    """REC-6: by nobody's right."""
    at_fault(positioned("4h5h6hKdQs", act), "REC-6", 0)


@pytest.mark.parametrize(
    ("phase", "act"), [("draw", "X:Kd"), ("draw", "M:4h5h6h"), ("play", "D"), ("play", "T:4h5h")]
)
def test_rec_7_out_of_phase(phase: str, act: str) -> None:
    """REC-7: before the draw, or after it (DRAW-1)."""
    at_fault(positioned("4h5h6hKdQs", act, phase=phase, pile="6h"), "REC-7", 0)


def test_where_an_article_is_broken_it_is_cited() -> None:
    """The number of the act counts from 0; the acts before it stand."""
    at_fault(positioned("4h5h7hKdQs", "M:4h5h7h"), "MELD-1", 0)
    at_fault(positioned("4h5hKdQs", "D", "X:Kd", "T:4h5h", phase="draw", pile="3s"), "REC-6", 2)
    at_fault(positioned("4h5hKd", "T:4h5h", phase="draw", pile="6h3s"), "PILE-3", 0)


def test_a_deck_without_an_end_is_a_record() -> None:
    """An abandoned deal is one too, and one in which nobody has acted yet."""
    source = without(whole(), "result")
    for length in (0, 1, len(source["actions"]) - 1):
        said = verdict({**source, "actions": source["actions"][:length]})
        assert (said.ok, said.over) == (True, False)

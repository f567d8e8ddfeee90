"""Views as bytes: there and back the same, and nothing else is taken for one."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.positions import random_deal, seen_by_turn
from tranca.bots import (
    LEVELS,
    BadView,
    UnknownLevel,
    bot_of,
    choose_serialised,
    view_from_json,
    view_to_json,
)
from tranca.game import act_text, view_of
from tranca.rules import VARIANT_NAMES, variant


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(0, 250), st.sampled_from(VARIANT_NAMES))
def test_a_view_comes_back_as_it_was(seed: int, acts: int, name: str) -> None:
    deal = random_deal(variant(name, 2 + 2 * (seed % 2)), seed, acts)
    for viewer in (None, *range(1, deal.rules.players + 1)):
        view = view_of(deal, viewer)
        data = view_to_json(view)
        assert view_from_json(data) == view
        assert view_to_json(view_from_json(data)) == data


@pytest.mark.parametrize("level", LEVELS)
def test_a_worker_chooses_as_the_bot_does(level: str) -> None:
    for seed in range(8):
        deal = random_deal(variant("sala", 4), seed, 12 * seed)
        if deal.over:
            continue
        view = seen_by_turn(deal)
        chosen = act_text(bot_of(level).choose(view, Random(seed)))
        assert choose_serialised(view_to_json(view), level, seed) == chosen


def test_an_unknown_level_is_named() -> None:
    view = seen_by_turn(random_deal(variant("sala", 4), 1, 3))
    with pytest.raises(UnknownLevel, match="mestre"):
        choose_serialised(view_to_json(view), "mestre", 0)


GOOD = json.loads(view_to_json(seen_by_turn(random_deal(variant("sala", 4), 1, 3))))


def dumped(view: object) -> bytes:
    return json.dumps(view, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_good_one_is_good() -> None:
    assert view_to_json(view_from_json(dumped(GOOD))) == dumped(GOOD)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 100_000,
        dumped({**GOOD, "deck": []}),
        dumped({**GOOD, "turn": "1"}),
        dumped({**GOOD, "turn": True}),
        dumped({**GOOD, "phase": "night"}),
        dumped({**GOOD, "hand": [1.5]}),
        dumped({**GOOD, "sides": GOOD["sides"][:1]}),
        dumped({key: value for key, value in GOOD.items() if key != "stock_count"}),
        dumped(GOOD) + b" ",
        b" " + dumped(GOOD),
        dumped(GOOD)[:-1],
    ],
)
def test_what_is_no_view_is_refused(data: bytes) -> None:
    with pytest.raises(BadView):
        view_from_json(data)

"""A search does not listen to what comes of its acts; that must change nothing but the telling.

And the engine is of one build: all of its files as they are, or all of them compiled.
"""

import importlib
import importlib.util
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.house.tree import ROOT
from tests.support.laying import state
from tests.support.playing import dealt, eager
from tests.support.positions import EVERY_GAME
from tranca.game import Fact, advance, legal_acts, play
from tranca.game.build import build
from tranca.rules import variant


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
@pytest.mark.parametrize("seed", range(3))
def test_a_deal_goes_the_same_way_when_nobody_listens(name: str, players: int, seed: int) -> None:
    """DRAW-1: acts, and all that happens by itself, to the deal's end."""
    heard = dealt(variant(name, players), seed)
    unheard, followed = heard.copy(), heard.copy()
    rng = Random(seed)
    while not heard.over:
        act = eager(rng, legal_acts(heard.table, heard.own(heard.table.turn)))
        told = play(heard, act)
        facts: list[Fact] = []
        advance(followed, act, facts)
        advance(unheard, act)
        assert facts == told
        assert state(unheard) == state(followed) == state(heard)
    assert unheard.over
    assert unheard.result() == heard.result()


def _compiled_files() -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.ENGINE


def test_the_engine_is_of_one_build() -> None:
    names = [name.removesuffix(".py").replace("/", ".") for name in _compiled_files()]
    files = [Path(str(importlib.import_module(name).__file__)) for name in names]
    assert {path.suffix == ".py" for path in files} == {build() == "pure"}

"""The nets that a planted fault must not slip through, each quick and stopping at the first catch.

Loaded in a child process that has a faulty engine before it. A net catches by raising: an assertion
that does not hold, or an engine that breaks. It refuses to explain beyond the first line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from tests.game.golden import GAMES, play_file, playthrough
from tests.rules.lines.facts import FACTS
from tests.rules.lines.line import Line, read_lines
from tests.support.playing import MOST_ACTS
from tests.support.positions import EVERY_GAME, every_rule_set, small
from tests.support.side_by_side import SMALL_HAND, dealt_to_both, follow, laid_to_both
from tranca.game.record import BadRecord, parse_record, replay
from tranca.rules import variant

TESTS: Final = Path(__file__).resolve().parents[1]
SMALL_POSITIONS: Final = 3
"""For each rule set."""


def cast(article: str | None, nets: Iterable[str]) -> dict[str, str]:
    """What each net says that catches something; ``article`` is the one that was misread."""
    found = {}
    for net in nets:
        said = _caught(partial(NETS[net], article))
        if said is not None:
            found[net] = said
    return found


def _caught(check: Callable[[], object]) -> str | None:
    try:
        check()
    except Exception as caught:  # noqa: BLE001 - a faulty engine breaks in any way it likes
        first = str(caught).partition("\n")[0]
        return f"{type(caught).__name__}: {first:.120}"
    return None


def _lines() -> list[Line]:
    return [*read_lines(TESTS / "rules" / "lines"), *FACTS]


def own_lines(article: str | None) -> None:
    """The rule book's lines about this very article."""
    for line in _lines():
        if article in (None, line.article):
            line.check()


def cases(article: str | None) -> None:
    """The cases that came with the rules."""
    for text in (TESTS / "cases" / "rules.jsonl").read_text(encoding="utf-8").splitlines():
        assert _came_to(text) == json.loads(text)["expect"]


def _came_to(text: str) -> dict[str, object]:
    """What a case comes to, as cases write it."""
    try:
        deal = replay(parse_record(text))
    except BadRecord as bad:
        return {"illegal": bad.action}
    result = deal.result()
    if result is None:
        return {"legal": True}
    totals = [side.total for side in result.sides]
    return {"totals": totals, "went_out": result.went_out}


def referee(article: str | None) -> None:
    """The second referee beside the engine, in small positions of every rule set."""
    for rules in every_rule_set():
        rng = Random(repr(rules))
        for _ in range(SMALL_POSITIONS):
            pair = laid_to_both(rules, small(rng, rules))
            follow(pair, rng, MOST_ACTS, lambda _: SMALL_HAND)


def whole_deals(article: str | None) -> None:
    """The second referee beside the engine, in deals from the full pack."""
    for name, players in EVERY_GAME:
        for seed in range(3):
            pair = dealt_to_both(variant(name, players), seed)
            follow(pair, Random(seed), MOST_ACTS, lambda deal: 0)


def golden(article: str | None) -> None:
    """The playthroughs, word for word."""
    for name, players in GAMES:
        written = play_file(name, players).read_text(encoding="utf-8")
        assert playthrough(name, players) == written, f"{name} for {players} goes another way"


NETS: Final[dict[str, Callable[[str | None], None]]] = {
    "lines": own_lines,
    "cases": cases,
    "referee": referee,
    "deals": whole_deals,
    "golden": golden,
}
"""Each net by its name, quickest first."""

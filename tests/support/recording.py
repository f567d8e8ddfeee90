"""Records for tests: a whole deal as a plain object, and what ``verify`` says of a changed one.

It refuses to read or replay by itself: that is what is tested.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from tests.support.laying import position
from tests.support.playing import dealt, play_out
from tranca.game.record import Verdict, record_of, record_text, verify_line
from tranca.rules import variant


@cache
def _whole_text(name: str, players: int) -> str:
    deal = play_out(dealt(variant(name, players), 11), Random(11))
    return record_text(record_of(deal))


def whole(name: str = "sala", players: int = 4) -> dict[str, Any]:
    """The record of a deal played to its end, its deck and result included."""
    found: dict[str, Any] = json.loads(_whole_text(name, players))
    return found


def positioned(hand: str = "4h5h6hKdQs", *acts: str, **where: Any) -> dict[str, Any]:
    """A record that starts from a position under ``sala``; ``where`` as in ``lay``."""
    return {
        "format": "tranca/1",
        "rules": variant("sala", where.get("players", 4)).to_dict(),
        "position": position(hand, **where),
        "actions": list(acts),
    }


def verdict(record: Any) -> Verdict:
    """What ``verify`` says of this object, written as a line."""
    return verify_line(json.dumps(record))


def at_fault(record: Any, code: str, action: int | None = None) -> str:
    """The record is faulty, by this code, at this act; the message, fit for people."""
    said = verdict(record)
    assert not said.ok
    assert (said.code, said.action) == (code, action), said
    assert 0 < len(said.message) < 300
    return said.message


def without(record: dict[str, Any], *path: str) -> dict[str, Any]:
    """A copy that lacks one key, named by its path."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    place = copy
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return copy


def changed(record: dict[str, Any], value: Any, *path: str | int) -> dict[str, Any]:
    """A copy with one value in place of another, named by its path."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return copy

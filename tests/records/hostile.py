"""What hostile records are made from, and what is expected of every answer to one."""

from __future__ import annotations

from typing import Any

from tests.support.laying import side
from tests.support.recording import positioned, whole
from tranca.game.record import Verdict

A_PENDING_ONE = side(["4c5c6c"], pending=(3, "3hKd2c3s"), red_threes=[("3d", "zero")])


def is_clear(said: Verdict) -> None:
    """The verdict can be shown to people and written to a file."""
    if said.ok:
        assert said.code == ""
        return
    assert said.code
    assert 0 < len(said.message) < 300
    assert said.message.isprintable()
    said.message.encode()


def paths(value: Any, so_far: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where something stands in an object, the object itself left out; of a long list its ends."""
    found: list[tuple[str | int, ...]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += [(*so_far, key), *paths(inner, (*so_far, key))]
    elif isinstance(value, list):
        for at in sorted({0, 1, len(value) - 1} & set(range(len(value)))):
            found += [(*so_far, at), *paths(value[at], (*so_far, at))]
    return found


SOURCES = (
    whole(),
    positioned("4h5h6hKdQs", "M:4h5h6h", "X:Kd", ours=A_PENDING_ONE, others={3: ""}, drawn="Kd"),
)

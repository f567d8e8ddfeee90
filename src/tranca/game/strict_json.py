"""JSON from anywhere, read so that what is kept can be written back and means one thing only.

Refused besides what is no JSON: a key written twice, numbers that no float holds or that take
longer to read than they are worth, and nesting past what any record needs. Time and memory grow
with the text's length and no faster.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

DEEPEST: Final = 64
"""Lists and objects inside one another, the outermost counted."""

LONGEST_NUMBER: Final = 400
"""Letters. Past some thousands Python itself refuses, and before that the time grows squared."""


class BadJson(ValueError):
    """A text that is not read; the message says why, and where if that can be said."""


def read_json(text: str) -> Any:
    """The value that the text writes; raises :class:`BadJson`."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as bad:
        reason = bad.msg.removesuffix(" at")
        raise BadJson(f"{reason} at character {bad.pos}") from None
    except RecursionError:
        raise BadJson("nested too deeply") from None
    if _is_too_deep(value):
        raise BadJson("nested too deeply")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise BadJson(f"the key {key[:40]!r:.40} is written twice")
        seen.add(key)
    raise AssertionError("fewer keys than pairs, and none of them twice")


def _whole(digits: str) -> int:
    _check_length(digits)
    return int(digits)


def _fraction(digits: str) -> float:
    _check_length(digits)
    number = float(digits)
    if not isfinite(number):
        raise BadJson(f"the number {digits[:20]} is past counting")
    return number


def _check_length(digits: str) -> None:
    if len(digits) > LONGEST_NUMBER:
        raise BadJson(f"a number of {len(digits)} letters")


def _constant(name: str) -> Any:
    raise BadJson(f"{name} is no JSON number")


def _is_too_deep(value: Any) -> bool:
    """Whether lists and objects are nested past :data:`DEEPEST`; walks level by level."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    """The lists and objects that stand in a list or an object."""
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return []
    return [each for each in value if isinstance(each, dict | list)]

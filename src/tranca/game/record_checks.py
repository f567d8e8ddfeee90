"""What a record may say besides its deal: its optional keys, and the result it claims.

It tells what is wrong in a sentence with the place; it refuses to raise, since the code that
belongs to a fault is the reader's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tranca.rules.switches import said


def _is_int(value: object) -> bool:
    return type(value) is int


def _all_of(check: Callable[[object], bool], length: int | None = None) -> Callable[[object], bool]:
    def holds(value: object) -> bool:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            return False
        return all(check(each) for each in value)

    return holds


_OPTIONAL: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    "match": ("text", lambda value: isinstance(value, str)),
    "deal": ("a whole number", _is_int),
    "before": ("two whole numbers", _all_of(_is_int, 2)),
    "seats": ("a list of objects", _all_of(lambda value: isinstance(value, dict))),
    "times": ("a list of whole numbers", _all_of(_is_int)),
    "by": (
        "text of the letters p, b, s, a",
        lambda value: isinstance(value, str) and not set(value) - set("pbsa"),
    ),
    "target": ("a whole number or null", lambda value: value is None or _is_int(value)),
}
"""What each optional key must be, in words and as a test."""


def extras_fault(extras: dict[str, Any]) -> str | None:
    """What is wrong with a record's optional keys, or ``None``; unknown ones may be anything."""
    for name, (what, holds) in _OPTIONAL.items():
        if name in extras and not holds(extras[name]):
            return f"{name} must be {what}"
    return None


def difference(place: str, written: object, computed: object) -> str | None:
    """Where what is written is not what the play gives, keys that are not computed passed over.

    Types count: ``true`` is not 1.
    """
    if isinstance(computed, dict):
        if not isinstance(written, dict):
            return f"{place} must be an object"
        if missing := [key for key in computed if key not in written]:
            return f"{place} lacks {missing[0]}"
        inner = [difference(f"{place}.{key}", written[key], computed[key]) for key in computed]
    elif isinstance(computed, list):
        if not isinstance(written, list) or len(written) != len(computed):
            return f"{place} must be a list of {len(computed)}"
        pairs = zip(written, computed, strict=True)
        inner = [difference(f"{place}[{at}]", *pair) for at, pair in enumerate(pairs)]
    elif type(written) is not type(computed) or written != computed:
        return f"{place} is {said(written)}, but the play gives {said(computed)}"
    else:
        return None
    return next((fault for fault in inner if fault is not None), None)

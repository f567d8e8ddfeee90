"""Canonical JSON: one value, one spelling, so that a file has one digest.

Keys sorted, no spaces, UTF-8, text in normal form C, whole numbers that every reader holds exactly.
It refuses whatever could be spelled twice: bytes are read only if they are what would be written.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any, Final

LARGEST: Final = 2**53 - 1
"""Whole numbers beyond it are not the same in every JSON reader."""


class NotCanonical(ValueError):
    """A value without a canonical form, or bytes that are not their value's."""


def canonical(value: object) -> bytes:
    """The canonical bytes of a value of dicts, lists, text, whole numbers, booleans and ``None``.

    Text is brought into normal form C. Raises :class:`NotCanonical` for anything else, for keys
    that are not ASCII text, and for text that UTF-8 cannot hold.
    """
    text = json.dumps(
        _normal(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    try:
        return text.encode()
    except UnicodeEncodeError as bad:
        raise NotCanonical("half a surrogate pair is no text") from bad


def read_canonical(data: bytes) -> Any:
    """The value that canonical bytes spell; raises :class:`NotCanonical` for any other bytes."""
    try:
        value = json.loads(data.decode())
        again = canonical(value)
    except (ValueError, RecursionError) as bad:
        raise NotCanonical(f"no canonical JSON: {str(bad)[:120]}") from None
    if again != data:
        at = next(
            (n for n, pair in enumerate(zip(again, data, strict=False)) if pair[0] != pair[1]),
            min(len(again), len(data)),
        )
        raise NotCanonical(f"not in canonical form, from byte {at} on")
    return value


def _normal(value: object) -> object:
    match value:
        case None | bool():
            return value
        case int():
            if abs(value) > LARGEST:
                raise NotCanonical("a number past 2^53")
            return value
        case str():
            return unicodedata.normalize("NFC", value)
        case list() | tuple():
            return [_normal(each) for each in value]
        case dict():
            if not all(isinstance(key, str) and key.isascii() for key in value):
                raise NotCanonical("a key is ASCII text")
            return {key: _normal(each) for key, each in value.items()}
        case _:
            raise NotCanonical(f"{type(value).__name__} has no canonical form")

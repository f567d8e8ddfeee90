"""Typed readings of what a decoded file holds, each refusing by the place where it stands.

Shapes alone: whether a value is the right one is asked in ``tranca.fair.verify``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final, TypeVar

Choice = TypeVar("Choice", bound=str)

_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*\Z")


class BadMatchFile(ValueError):
    """A file that is no match file; the message names the place."""


def fields(value: object, place: str, names: Collection[str]) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise BadMatchFile(f"{place} must be an object")
    if value.keys() != set(names):
        odd = sorted(value.keys() ^ set(names))[0]
        raise BadMatchFile(f"{place} {'lacks' if odd in names else 'may not have'} {odd[:40]!r}")
    return value


def items(value: object, place: str, length: int | None = None) -> list[Any]:
    """A list, of so many items where a length is given."""
    if not isinstance(value, list):
        raise BadMatchFile(f"{place} must be a list")
    if length is not None and len(value) != length:
        raise BadMatchFile(f"{place} must have {length} items")
    return value


def number(value: object, place: str, low: int, high: int) -> int:
    """A whole number within bounds; ``true`` is none."""
    if type(value) is not int or not low <= value <= high:
        raise BadMatchFile(f"{place} must be a whole number from {low} to {high}")
    return value


def text(value: object, place: str) -> str:
    """Text."""
    if not isinstance(value, str):
        raise BadMatchFile(f"{place} must be text")
    return value


def one_of(value: object, place: str, choices: Sequence[Choice]) -> Choice:
    """One of the texts that may stand there."""
    for choice in choices:
        if value == choice:
            return choice
    raise BadMatchFile(f"{place} must be one of {', '.join(choices)}")


def octets(value: object, place: str, length: int) -> bytes:
    """So many bytes, written in lower-case hex."""
    if not isinstance(value, str) or len(value) != 2 * length or not _HEX.match(value):
        raise BadMatchFile(f"{place} must be {length} bytes in lower-case hex")
    return bytes.fromhex(value)


def seats(value: object, place: str, players: int) -> tuple[int, ...]:
    """Seats of the table, each once, ascending."""
    listed = tuple(number(each, place, 1, players) for each in items(value, place))
    if list(listed) != sorted(set(listed)):
        raise BadMatchFile(f"{place} must be seats in ascending order, each once")
    return listed

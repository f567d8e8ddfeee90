"""Quick play: who of those waiting is seated together, and when bots fill up (MATCH-6).

A pure choice over the people waiting; it opens no room and knows no names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

PATIENCE_MS: Final = 20_000
"""MATCH-6: after this long bots take the empty seats."""
WISH: Final = "quick"
"""The device that stands for a person's page in the room until the page has opened a connection."""


class Wish(Struct, frozen=True):
    """Somebody waits for a table of a kind. ``blocked``: people whom this one has blocked."""

    person: str
    variant: str
    players: Literal[2, 4]
    target: int | None
    since: int
    blocked: frozenset[str] = frozenset()


class Party(Struct, frozen=True):
    """People for one table, the longest waiting first; where they are too few, bots fill up."""

    people: tuple[str, ...]
    variant: str
    players: Literal[2, 4]
    target: int | None


def parties(waiting: Sequence[Wish], now: int) -> tuple[Party, ...]:
    """The tables that can be opened now. Nobody is in two; who is in none goes on waiting."""
    queue = sorted(waiting, key=lambda wish: (wish.since, wish.person))
    made: list[Party] = []
    while queue:
        first = queue.pop(0)
        table = _company(first, queue)
        if len(table) < first.players and now - first.since < PATIENCE_MS:
            continue
        queue = [wish for wish in queue if wish not in table]
        people = tuple(wish.person for wish in table)
        made.append(Party(people, first.variant, first.players, first.target))
    return tuple(made)


def next_party(waiting: Sequence[Wish]) -> int | None:
    """The moment at which somebody's patience ends; ``None`` with nobody waiting."""
    return min((wish.since + PATIENCE_MS for wish in waiting), default=None)


def _company(first: Wish, others: Sequence[Wish]) -> list[Wish]:
    """Those who wish for the same table and get on with all already at it, up to its seats."""
    table = [first]
    for wish in others:
        alike = (wish.variant, wish.players, wish.target) == (
            first.variant,
            first.players,
            first.target,
        )
        if alike and len(table) < first.players and all(_get_on(wish, each) for each in table):
            table.append(wish)
    return table


def _get_on(one: Wish, other: Wish) -> bool:
    return one.person not in other.blocked and other.person not in one.blocked

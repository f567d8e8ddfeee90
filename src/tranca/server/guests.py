"""Guests: a name, a token in a cookie, a one-time link for another device. No passwords.

A token is 256 bits from the operating system; the store gets its SHA-256 alone, so a copy of the
data lets nobody in. A person is known by a token and never by a name: two guests may well be called
alike.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tranca.server.clock import Clock
from tranca.store import Change, PersonNamed, Store, StorePerson, TokenGiven

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 3
"""Combining marks in a row; writing needs no more, and towers of them cover the table."""
LINK_MS: Final = 120_000
"""ROOM-6: how long a link for another device is good."""
MOST_LINKS: Final = 10_000
"""Links that are good at one time; beyond that the oldest go first."""

_INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_JOINER: Final = "\u200d"
"""Holds composed emoji together; the one format character that a name may have."""


class BadName(ValueError):
    """A name that cannot be shown; the text says why."""


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, without white space around it, single spaces inside.

    Raises :class:`BadName` when that has not 1 to 24 characters, or holds one that controls,
    reorders or hides text. Markup is just text.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    if any(not _is_shown(letter) for letter in name):
        raise BadName("a name has no control characters and no invisible ones")
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            raise BadName("a name has no towers of combining marks")
    if all(letter == _JOINER or unicodedata.combining(letter) for letter in name):
        raise BadName("a name has something to read in it")
    return name


def _is_shown(letter: str) -> bool:
    if letter == _JOINER:
        return True
    if letter in _INVISIBLE_LETTERS:
        return False
    category = unicodedata.category(letter)
    return category[0] != "C" and category not in {"Zl", "Zp"}


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A link not yet used: whose it is, which room it leads to, and until when."""

    person: str
    room: str
    until: int


class Guests:
    """Who is who. One-time links live in memory: two minutes are not worth a disk."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._links: dict[bytes, DeviceLink] = {}

    def who(self, token: str | None) -> StorePerson | None:
        """The person whose token this is."""
        return None if not token else self._store.person_of(_digest(token))

    async def name(self, token: str | None, name: str) -> tuple[StorePerson, str | None]:
        """Names the person of this token, or a new one, who gets the token that is given back.

        ``name`` is a clean one. Durable when this returns.
        """
        now = self._clock.now()
        known = self.who(token)
        if known is not None:
            await self._write(PersonNamed(known.id, name, now))
            return StorePerson(known.id, name), None
        person = StorePerson("p" + secrets.token_hex(8), name)
        fresh = secrets.token_urlsafe(32)
        await self._write(
            PersonNamed(person.id, name, now), TokenGiven(_digest(fresh), person.id, now)
        )
        return person, fresh

    def make_link(self, person: str, room: str) -> str:
        """The token of a link that lets another device go on as this person, once."""
        now = self._clock.now()
        while self._links and (len(self._links) >= MOST_LINKS or self._oldest().until <= now):
            del self._links[next(iter(self._links))]
        token = secrets.token_urlsafe(32)
        self._links[_digest(token)] = DeviceLink(person, room, now + LINK_MS)
        return token

    def _oldest(self) -> DeviceLink:
        return next(iter(self._links.values()))

    async def use_link(self, token: str) -> tuple[str, str] | None:
        """The new device's token and its room; ``None`` for a link that is used or too old."""
        now = self._clock.now()
        link = self._links.pop(_digest(token), None)
        if link is None or link.until <= now:
            return None
        fresh = secrets.token_urlsafe(32)
        await self._write(TokenGiven(_digest(fresh), link.person, now))
        return fresh, link.room

    async def _write(self, *changes: Change) -> None:
        await asyncio.wrap_future(self._store.write(changes))


def _digest(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()

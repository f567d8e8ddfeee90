"""Opens a room's match: draws its secret and enters it into the public log (FAIRNESS 1 and 9).

The store keeps the first secret of a match and no other. Whoever asks again, after a crash in
between too, gets that one: nobody can draw until they like what they see.
"""

from __future__ import annotations

import asyncio

from tranca.room import Room, commitment_of
from tranca.room.inputs import SecretDrawn, SecretMissing
from tranca.server.dice import NoSecret
from tranca.server.house import House
from tranca.server.logs import Log
from tranca.store import MatchOpened


class MatchOpener:
    """For one room."""

    def __init__(self, house: House, log: Log) -> None:
        self._house = house
        self._log = log

    async def open(self, room: Room) -> SecretDrawn | SecretMissing:
        """What the room is to be told, once the secret and the log's entry are durable.

        Raises ``StoreError`` where that is not certain.
        """
        match = room.match
        kept = self._house.store.opened_match(match)
        if kept is None:
            try:
                secret = self._house.dice.secret()
            except NoSecret as error:
                self._house.metrics.secrets_failed.inc()
                self._log.error("no_secret", why=str(error))
                return SecretMissing(match)
            opened = MatchOpened(match, commitment_of(room, secret), secret)
            await asyncio.wrap_future(self._house.store.write([opened]))
            kept = self._house.store.opened_match(match)
            assert kept is not None, "what was written can be read"
        return SecretDrawn(match, kept.secret, kept.entry.hex())

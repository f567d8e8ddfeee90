"""Whether the store keeps what it is given, found out by giving it something.

One attempt a second at most, shared by all who ask: asking must not wear a disk out.
"""

from __future__ import annotations

import asyncio

from tranca.server.clock import Clock
from tranca.store import Beat, Store, StoreError

LIMIT_S = 2.0
FRESH_MS = 1_000


class Pulse:
    """The store's pulse."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._asking = asyncio.Lock()
        self._found = False
        self._at: int | None = None

    async def beats(self) -> bool:
        """Whether a write became durable within the last second."""
        async with self._asking:
            if self._at is None or self._clock.now() - self._at >= FRESH_MS:
                self._found = await self._try()
                self._at = self._clock.now()
            return self._found

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(LIMIT_S):
                await asyncio.wrap_future(self._store.write([Beat(self._clock.now())]))
        except (StoreError, TimeoutError):
            # The store says why in the log of whoever needed it.
            return False
        return True

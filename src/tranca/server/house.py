"""Everything that a room's runner needs of the world, in one value.

Made once, by the composition root.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tranca.server.clock import Clock
from tranca.server.dice import Dice
from tranca.server.logs import Log
from tranca.server.metrics import Metrics
from tranca.store import Store


class BotFailed(Exception):
    """A bot gave no act. ``why`` is one word: ``slow``, ``died``, ``raised``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Bots(Protocol):
    """Whoever thinks for the bots."""

    async def choose(self, view: bytes, level: str) -> str:
        """The act that a level chooses for a serialised view; raises :class:`BotFailed`."""
        ...


@dataclass(frozen=True, slots=True)
class House:
    """The world of a runner."""

    store: Store
    clock: Clock
    dice: Dice
    bots: Bots
    metrics: Metrics
    log: Log
    version: str
    bundle_stamp: Callable[[], str]

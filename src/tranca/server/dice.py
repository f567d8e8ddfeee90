"""The one place where chance comes from: a match's secret, from the operating system's generator.

No seed of ours, nothing to guess, nothing to repeat. The secret is handed to the durable store and
to its room, and to nobody else: it is never logged.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from tranca.fair.scheme import SECRET_BYTES


class NoSecret(Exception):
    """The generator failed: without it no deal is dealt (FAIRNESS 1)."""


class Dice(Protocol):
    """Where chance comes from."""

    def secret(self) -> bytes:
        """64 bytes for one match; raises :class:`NoSecret`."""
        ...


class SystemDice:
    """The operating system's generator."""

    def secret(self) -> bytes:
        """See :meth:`Dice.secret`."""
        try:
            return secrets.token_bytes(SECRET_BYTES)
        except (OSError, NotImplementedError) as error:
            raise NoSecret(type(error).__name__) from error

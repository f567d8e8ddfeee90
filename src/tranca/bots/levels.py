"""The levels by name. Everything that plays or names a level reads it here."""

from __future__ import annotations

from typing import Final

from tranca.bots.beginner import Beginner
from tranca.bots.casual import Casual
from tranca.bots.protocol import Bot
from tranca.bots.uniform import Uniform

LEVELS: Final[dict[str, Bot]] = {
    "aleatorio": Uniform(),
    "iniciante": Beginner(),
    "casual": Casual(),
}
"""Every level, weakest first."""

OFFERED_LEVELS: Final = ("iniciante", "casual")
"""The levels that people may seat at a table, weakest first."""


class UnknownLevel(ValueError):
    """No level has that name; the message lists those there are."""


def bot_of(level: str) -> Bot:
    """The bot of a level; raises :class:`UnknownLevel`."""
    bot = LEVELS.get(level)
    if bot is None:
        raise UnknownLevel(f"no level is called {level[:40]!r}; there are {', '.join(LEVELS)}")
    return bot

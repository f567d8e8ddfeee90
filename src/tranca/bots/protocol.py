"""What a bot is: a function from a view and seeded dice to an act.

A bot is handed a :class:`~tranca.game.View` and nothing else, so what a seat may not see it cannot
use. It keeps nothing between calls: all it remembers it reads anew from the view's public acts.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from tranca.game import Act, View


class Bot(Protocol):
    """A level of play."""

    def choose(self, view: View, rng: Random) -> Act:
        """The act of the seat on turn: legal, and the same for the same view and state of ``rng``.

        ``view`` is that of the seat on turn, in a deal that is not over.
        """
        ...

"""``aleatorio``: any legal act, each as likely as the other.

For tests and simulations; people are not offered it.
"""

from __future__ import annotations

from random import Random

from tranca.game import Act, View, legal_acts


class Uniform:
    """Plays uniformly over the legal acts."""

    __slots__ = ()

    def choose(self, view: View, rng: Random) -> Act:
        """One of the legal acts; a player to act always has one."""
        return rng.choice(legal_acts(view.table(), view.own()))

"""Which deals were the first that a room dealt after a restart, told from its inputs.

Statistics look at them by themselves: a generator that starts badly would show there first. It
needs no state of the room, so it works on logs of any length and of any age.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tranca.room.inputs import Input, Restarted, RootShown

KINDS_NEEDED: Final = ("restarted", "root_shown")
"""The tags of the inputs that tell; nothing in them is secret."""


def first_after_restart(given: Iterable[Input]) -> set[tuple[str, int]]:
    """Match and number of each such deal, from one room's inputs in their order.

    Inputs that are not of :data:`KINDS_NEEDED` may be left out.
    """
    found: set[tuple[str, int]] = set()
    is_first = False
    for each in given:
        match each:
            case Restarted():
                is_first = True
            case RootShown(match=match_, deal=deal) if is_first:
                found.add((match_, deal))
                is_first = False
            case _:
                pass
    return found

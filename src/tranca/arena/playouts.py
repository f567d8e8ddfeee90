"""The cheap policy, and how many deals it plays out in a second: a figure of the engine's speed.

A *play-out* is a deal played from its first act to its end by this policy: whatever may be laid is
laid (a meld, cards added, the pile taken), chosen by dice; where nothing may, the dice choose among
the legal acts. It looks at the deal itself and thinks about nothing, so it is no bot and says
nothing of one.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random

from tranca.game import Act, Deal, Discard, Draw, advance, legal_acts


def play_out_cheaply(deal: Deal, dice: Random) -> None:
    """Plays the deal to its end by the cheap policy."""
    while not deal.over:
        advance(deal, _choose(legal_acts(deal.table, deal.own(deal.table.turn)), dice))


def _choose(acts: list[Act], dice: Random) -> Act:
    laying = [act for act in acts if not isinstance(act, Draw | Discard)]
    return dice.choice(laying or acts)


def playouts_per_second(deals: Iterable[Deal], seconds: float) -> float:
    """Play-outs a second of this process, measured for about that long over fresh deals."""
    count = 0
    started = time.perf_counter()
    elapsed = 0.0
    for number, deal in enumerate(deals):
        play_out_cheaply(deal, Random(number))
        count += 1
        elapsed = time.perf_counter() - started
        if elapsed >= seconds:
            break
    return count / elapsed if elapsed else 0.0

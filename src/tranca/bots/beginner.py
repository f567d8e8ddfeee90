"""``iniciante``: a newcomer who looks one act ahead, forgets the pile, and is unsure what is best.

It knows the rules and what is good, but chooses each act by itself, among options blurred by a few
dozen points, as people do; it makes no move that a person would not think of.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from tranca.bots.judging import Habits, Judge
from tranca.bots.worth import Weights
from tranca.cards import NO_CARD
from tranca.game import DRAW, Act, Discard, TakePile, View, legal_acts

HABITS: Final = Habits(
    weights=Weights(wild=30.0, gift=12.0, gift_card=2.0, black_three=0.0),
    remembers_the_pile=False,
    counts_before_going_out=False,
    spares_rival_canastas=False,
)
BLUR: Final = 20.0
"""Points by which one option must be better to be chosen e times as often."""

Option = tuple[float, Act]


class Beginner:
    """Chooses the act that looks good now."""

    __slots__ = ("habits",)

    def __init__(self, habits: Habits = HABITS) -> None:
        self.habits = habits

    def choose(self, view: View, rng: Random) -> Act:
        """One of the acts that look good, the better the likelier."""
        if view.extra_draw:
            return DRAW
        judge = Judge(view, self.habits)
        options = _draw_or_take(judge) if view.phase == "draw" else _go_on(judge)
        if not options:
            return legal_acts(judge.outlook.table, judge.outlook.own)[0]
        return _blurred(options, rng)


def _draw_or_take(judge: Judge) -> list[Option]:
    table = judge.outlook.table
    options: list[Option] = [(judge.before_draw(judge.explorer.start(), len(table.pile)), DRAW)]
    options.extend(
        (judge.promise(judge.explorer.after_take(act)), act)
        for act in legal_acts(table, judge.outlook.own)
        if isinstance(act, TakePile)
    )
    return options


def _go_on(judge: Judge) -> list[Option]:
    pile = len(judge.outlook.table.pile)
    start = judge.explorer.start()
    options: list[Option] = [
        (value, Discard(kind)) for value, kind in judge.ends(start, pile) if kind != NO_CARD
    ]
    for after in judge.explorer.steps(start, {start.key}):
        ends = judge.ends(after, pile)
        if ends and after.first is not None:
            options.append((max(value for value, _ in ends), after.first))
    return options


def _blurred(options: list[Option], rng: Random) -> Act:
    """One of the options, by odds that fall with every point below the best."""
    top = max(value for value, _ in options)
    odds = [exp((value - top) / BLUR) for value, _ in options]
    return rng.choices([act for _, act in options], odds)[0]

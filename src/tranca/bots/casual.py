"""``casual``: a sensible player who plans the whole turn, remembers the pile, and counts before going out.

Each call plans anew from the view: all positions that the rest of the turn's melding can reach are
valued with their best discard, and the first act towards the best of them is played. As laid cards
stay laid, the next call finds the same position best, so a plan is carried through without being kept.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tranca.bots.judging import Habits, Judge
from tranca.bots.planning import Position
from tranca.cards import NO_CARD, TWOS
from tranca.game import DRAW, Act, Discard, TakePile, View, legal_acts

HABITS: Final = Habits()


class Casual:
    """Plans the turn by weighing all the places where it may end."""

    __slots__ = ("habits",)

    def __init__(self, habits: Habits = HABITS) -> None:
        self.habits = habits

    def choose(self, view: View, rng: Random) -> Act:  # noqa: ARG002 - plays without dice
        """The first act of the best plan."""
        judge = Judge(view, self.habits)
        if view.phase == "draw":
            return _draw_or_take(judge)
        return DRAW if view.extra_draw else _go_on(judge)


def _draw_or_take(judge: Judge) -> Act:
    table = judge.outlook.table
    takes = [act for act in legal_acts(table, judge.outlook.own) if isinstance(act, TakePile)]
    if not takes:
        return DRAW
    drawing = _Best()
    judge.explorer.explore(
        [judge.explorer.start()],
        judge.promise,
        lambda position: drawing.offer(judge.before_draw(position, len(table.pile)), DRAW),
    )
    wild = min((act.one & TWOS for act in takes if act.one & TWOS), default=0)
    taking = _Best()
    roots = [judge.explorer.after_take(act) for act in takes if act.one & TWOS in (0, wild)]
    judge.explorer.explore(roots, judge.promise, lambda position: _look(judge, position, 0, taking))
    margin = judge.weights.take_card * len(table.pile) - judge.weights.take
    if taking.act is not None and taking.value > drawing.value + margin:
        return taking.act
    return DRAW


def _go_on(judge: Judge) -> Act:
    best = _Best()
    pile = len(judge.outlook.table.pile)
    judge.explorer.explore(
        [judge.explorer.start()],
        judge.promise,
        lambda position: _look(judge, position, pile, best),
    )
    if best.act is None:
        return legal_acts(judge.outlook.table, judge.outlook.own)[0]
    return best.act


class _Best:
    """The best end so far and the act towards it."""

    __slots__ = ("act", "value")

    def __init__(self) -> None:
        self.value = float("-inf")
        self.act: Act | None = None

    def offer(self, value: float, act: Act) -> None:
        if value > self.value:
            self.value, self.act = value, act


def _look(judge: Judge, position: Position, pile: int, best: _Best) -> None:
    for value, kind in judge.ends(position, pile):
        if position.first is not None:
            best.offer(value, position.first)
        elif kind != NO_CARD:
            best.offer(value, Discard(kind))

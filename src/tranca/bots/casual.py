"""``casual``: a sensible player: plans the turn, remembers the pile, counts before going out.

Each call plans anew from the view: all positions that the rest of the turn's melding can reach are
valued with their best discard, and the first act towards the best of them is played. As laid cards
stay laid, the next call finds the same end best, so a plan is carried through without being kept.
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
        if view.extra_draw:
            return DRAW
        judge = Judge(view, self.habits)
        return _draw_or_take(judge) if view.phase == "draw" else _go_on(judge)


def _draw_or_take(judge: Judge) -> Act:
    """The pile, if the best turn with it beats the best turn with a card from the stock."""
    takes = _takes(judge)
    if not takes:
        return DRAW
    pile = len(judge.outlook.table.pile)
    drawing = _Best()
    judge.explorer.explore(
        [judge.explorer.start()],
        judge.promise,
        lambda position: drawing.offer(judge.before_draw(position, pile), DRAW),
    )
    taking = _Best()
    judge.explorer.explore(
        [judge.explorer.after_take(act) for act in takes],
        judge.promise,
        lambda position: _look(judge, position, 0, taking),
    )
    margin = judge.weights.take_card * pile - judge.weights.take
    if taking.act is not None and taking.value > drawing.value + margin:
        return taking.act
    return DRAW


def _takes(judge: Judge) -> list[TakePile]:
    """The ways to take the pile, with the lowest 2 standing for all of them."""
    acts = legal_acts(judge.outlook.table, judge.outlook.own)
    takes = [act for act in acts if isinstance(act, TakePile)]
    wild = min((act.one & TWOS for act in takes if act.one & TWOS), default=0)
    return [act for act in takes if act.one & TWOS in (0, wild)]


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
    """The best end so far, and the first act towards it."""

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

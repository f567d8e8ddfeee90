"""Measures OpenSpiel, driven from Python as its documentation drives it, and its own search in C++.

    python -m benchmarks.engine.workers.openspiel_worker JOB AMOUNT SEED

``AMOUNT`` is CPU seconds, or decisions for ``process``. The jobs are in ``JOBS``. A unit is a
*player's* decision; chance nodes (the cards dealt and drawn) take time and are counted apart.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import pyspiel

from benchmarks.engine.workers.clock import answer, timed

SIMULATIONS = 200
"""A bot's simulations for one decision; more of them cost the same each."""
EXPLORATION = 2.0


def random_games(name: str, seed: int) -> Callable[[], int]:
    """One game at a call, the fastest way that the Python interface offers.

    ``legal_actions`` lists a chance node's outcomes without their odds, which are all alike in
    these games: no list of pairs is made only to be thrown away.
    """
    game = pyspiel.load_game(name)
    dice = Random(seed).random

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(dice() * len(actions))])
        return decisions

    return play_one


def simulations(seed: int) -> Callable[[], int]:
    """One decision of the C++ ``ISMCTSBot`` at a call, at the first decision of a fresh deal.

    A simulation guesses a world, walks down the tree, and plays one random game to its end.
    """
    game = pyspiel.load_game("gin_rummy")
    rng = Random(seed)

    def decide() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.randrange(1 << 30))
        bot = pyspiel.ISMCTSBot(rng.randrange(1 << 30), evaluator, EXPLORATION, SIMULATIONS)
        bot.step(state)
        return SIMULATIONS

    return decide


def whole_process(seed: int, decisions: int) -> dict[str, float]:
    """Random games of gin_rummy until so many decisions were made."""
    play_one = random_games("gin_rummy", seed)
    done = 0
    while done < decisions:
        done += play_one()
    return {"units": done}


JOBS: dict[str, Callable[[int], Callable[[], int]]] = {
    "gin_rummy": lambda seed: random_games("gin_rummy", seed),
    "hearts": lambda seed: random_games("hearts", seed),
    "crazy_eights": lambda seed: random_games("crazy_eights", seed),
    "ismcts": simulations,
}


def main(job: str, amount: str, seed: str) -> None:
    """Does a job and answers with its count."""
    if job == "process":
        answer(whole_process(int(seed), int(amount)))
    else:
        answer(timed(JOBS[job](int(seed)), float(amount)))


if __name__ == "__main__":
    main(*sys.argv[1:])

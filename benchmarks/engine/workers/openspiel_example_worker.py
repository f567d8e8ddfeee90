"""Measures OpenSpiel's gin_rummy in the words of its own example: chance sampled with NumPy.

    python -m benchmarks.engine.workers.openspiel_example_worker SECONDS SEED

By itself, so that no other measurement of OpenSpiel pays for an import that it does not need.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel

from benchmarks.engine.workers.clock import answer, timed


def example_games(seed: int) -> Callable[[], int]:
    """One game at a call, chance sampled by its odds as OpenSpiel's own example does it."""
    game = pyspiel.load_game("gin_rummy")
    dice = Random(seed).random
    numpy_dice = np.random.RandomState(seed)

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numpy_dice.choice(actions, p=odds))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(dice() * len(actions))])
                decisions += 1
        return decisions

    return play_one


if __name__ == "__main__":
    answer(timed(example_games(int(sys.argv[2])), float(sys.argv[1])))

"""Measures RLCard's gin rummy: its game, and the environment that it wraps round the game.

    python -m benchmarks.engine.workers.rlcard_worker JOB SECONDS SEED

The jobs are in ``JOBS``. A unit is one ``step``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import numpy as np
import rlcard
from rlcard.games.gin_rummy import Game

from benchmarks.engine.workers.clock import answer, timed


def games(seed: int) -> Callable[[], int]:
    """One game at a call: the judge lists the legal actions, the game makes one."""
    game = Game()
    game.np_random = np.random.RandomState(seed)
    dice = Random(seed).random

    def play_one() -> int:
        game.init_game()
        steps = 0
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(dice() * len(actions))])
            steps += 1
        return steps

    return play_one


def environment(seed: int) -> Callable[[], int]:
    """One game at a call: the state that each step returns lists the legal actions."""
    env = rlcard.make("gin-rummy", config={"seed": seed})
    dice = Random(seed).random

    def play_one() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(dice() * len(actions))])
            steps += 1
        return steps

    return play_one


JOBS: dict[str, Callable[[int], Callable[[], int]]] = {"game": games, "environment": environment}


def main(job: str, seconds: str, seed: str) -> None:
    """Does a job and answers with its count."""
    answer(timed(JOBS[job](int(seed)), float(seconds)))


if __name__ == "__main__":
    main(*sys.argv[1:])

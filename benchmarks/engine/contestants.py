"""Who is measured doing what. A contestant is a job in an environment; its sample is one number.

Nothing is judged here: which contestants are compared, and what is hoped for, is in ``targets``.
"""

from __future__ import annotations

import json
import resource
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final, Literal

from benchmarks.engine.environments import Environment, NotMade

WORKERS: Final = "benchmarks.engine.workers."


@dataclass(frozen=True, slots=True)
class Pace:
    """How much is measured: rounds, CPU seconds of a rate, acts of a whole process, and so on."""

    rounds: int
    seconds: float
    process_acts: int
    starts: int  # processes started for one sample of an import
    positions: int  # of each point of the growth curves


FULL: Final = Pace(rounds=7, seconds=2.0, process_acts=60_000, starts=7, positions=80)
QUICK: Final = Pace(rounds=2, seconds=0.02, process_acts=200, starts=1, positions=2)

Kind = Literal["rate", "process", "start"]


@dataclass(frozen=True, slots=True)
class Contestant:
    """One line of the table of figures.

    A ``rate`` is units a CPU second, told by the worker. A ``process`` is the CPU seconds of the
    whole process that does :attr:`Pace.process_acts` acts, a ``start`` those of one line of code.
    """

    name: str
    environment: str
    says: str
    kind: Kind
    work: str  # a worker's module and its job, or the line of code
    unit: str = ""
    counted: Literal["units", "games"] = "units"  # which of the worker's counts the rate is of


def _rate(
    name: str, says: str, work: str, unit: str, counted: Literal["units", "games"] = "units"
) -> Contestant:
    return Contestant(name, name.partition(" ")[0], says, "rate", work, unit, counted)


def _ours(build: str) -> tuple[Contestant, ...]:
    worker = "tranca_worker"
    return (
        _rate(f"{build} api", "legal_acts() + advance()", f"{worker} api", "acts/s"),
        _rate(f"{build} play", "legal_acts() + play()", f"{worker} play", "acts/s"),
        _rate(
            f"{build} playouts", "greedy play-outs", f"{worker} playouts", "play-outs/s", "games"
        ),
        _rate(f"{build} copy", "Deal.copy()", f"{worker} copy", "copies/s"),
        Contestant(f"{build} process", build, "whole process", "process", f"{worker} process", "s"),
        Contestant(f"{build} import", build, "importing it", "start", "import tranca.game", "s"),
        Contestant(f"{build} bare", build, "the bare interpreter", "start", "pass", "s"),
    )


def _openspiel() -> tuple[Contestant, ...]:
    worker = "openspiel_worker"
    return (
        _rate("openspiel gin_rummy", "gin_rummy", f"{worker} gin_rummy", "decisions/s"),
        _rate(
            "openspiel example",
            "gin_rummy, as in its example",
            "openspiel_example_worker",
            "decisions/s",
        ),
        _rate("openspiel hearts", "hearts", f"{worker} hearts", "decisions/s"),
        _rate("openspiel crazy_eights", "crazy_eights", f"{worker} crazy_eights", "decisions/s"),
        _rate("openspiel ismcts", "ISMCTSBot on gin_rummy", f"{worker} ismcts", "simulations/s"),
        Contestant(
            "openspiel process", "openspiel", "whole process", "process", f"{worker} process", "s"
        ),
    )


CONTESTANTS: Final = (
    *_ours("pure"),
    *_ours("compiled"),
    *_openspiel(),
    _rate("rlcard game", "gin rummy, game", "rlcard_worker game", "steps/s"),
    _rate("rlcard environment", "gin rummy, environment", "rlcard_worker environment", "steps/s"),
)

Samples = dict[str, list[float]]


@dataclass(slots=True)
class Measured:
    """What a run found: samples round by round, and what the workers told besides."""

    samples: Samples
    told: dict[str, dict[str, Any]]
    growth: dict[str, list[dict[str, Any]]]


def measure(
    environments: Mapping[str, Environment], pace: Pace, progress: Callable[[str], None]
) -> Measured:
    """Runs every contestant whose environment is there, alternating.

    Each round runs each of them once, in a process of its own; every other round goes backwards,
    so that a machine that grows slower or faster does so for all.
    """
    there = [each for each in CONTESTANTS if each.environment in environments]
    measured = Measured({each.name: [] for each in there}, {}, {})
    for number in range(pace.rounds):
        for each in there if number % 2 == 0 else reversed(there):
            progress(f"round {number + 1} of {pace.rounds}: {each.name}")
            sample, told = _sample(each, environments[each.environment], pace, number)
            measured.samples[each.name].append(sample)
            measured.told[each.name] = told
    for build in ("pure", "compiled"):
        if build in environments:
            progress(f"growth: {build}")
            arguments = [WORKERS + "growth_worker", str(pace.positions), "1"]
            measured.growth[build] = json.loads(_child(environments[build], ["-m", *arguments])[0])
    return measured


def _sample(
    contestant: Contestant, environment: Environment, pace: Pace, seed: int
) -> tuple[float, dict[str, Any]]:
    if contestant.kind == "start":
        runs = [_child(environment, ["-c", contestant.work]) for _ in range(pace.starts + 1)]
        return median(seconds for _, seconds in runs[1:]), {}  # the first may write bytecode
    amount = pace.seconds if contestant.kind == "rate" else pace.process_acts
    worker, *job = contestant.work.split()
    text, seconds = _child(environment, ["-m", WORKERS + worker, *job, str(amount), str(seed)])
    told = json.loads(text)
    if told.get("engine", environment.name) != environment.name:
        raise NotMade(f"the environment {environment.name} holds the {told['engine']} build")
    if contestant.kind == "process":
        return seconds, told
    return told[contestant.counted] / told["seconds"], told


def _child(environment: Environment, arguments: Sequence[str]) -> tuple[str, float]:
    """What a Python of the environment prints, and the CPU seconds that it used, start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [str(environment.python), *arguments],
        cwd=environment.folder,
        env=environment.variables(),
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise NotMade(f"{environment.name}: {' '.join(arguments)} failed:\n{done.stderr[-2000:]}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

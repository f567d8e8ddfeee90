"""``python -m tests.mutants``: plants every small fault in the engine and sees who notices.

Verdicts are appended to a file as they come, so that a run that was stopped goes on where it was
(``--verdicts``); ``--report`` writes ``docs/mutants.md`` from them. Survivors are explained in
``reasons.json``; one without a reason is a fault that the tests would not see.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.report import write_report
from tests.mutants.running import Bench

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ("src/tranca/cards", "src/tranca/rules", "src/tranca/game")


def engine_files() -> list[str]:
    """The engine's files, by their path in the tree."""
    found = [path for folder in ENGINE for path in sorted((ROOT / folder).glob("*.py"))]
    return [path.relative_to(ROOT).as_posix() for path in found]


def all_mutants(files: list[str]) -> list[Mutant]:
    """Every mutant of these files."""
    return [
        mutant
        for file in files
        for mutant in mutants_of(file, (ROOT / file).read_text(encoding="utf-8"))
    ]


def name_of(mutant: Mutant) -> str:
    """What a verdict is filed under: the file's text too, so that old verdicts never mislead."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    return sha256(f"{mutant.file}\n{mutant.number}\n{text}".encode()).hexdigest()[:24]


def read_verdicts(path: Path) -> dict[str, str]:
    """The verdicts that a file holds, by :func:`name_of`."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {entry["name"]: entry["verdict"] for entry in map(json.loads, lines)}


def _try_some(
    mutants: list[Mutant], jobs: int, which: int, results: multiprocessing.SimpleQueue[object]
) -> None:
    with tempfile.TemporaryDirectory(prefix="tranca-mutants-") as folder:
        bench = Bench(ROOT, Path(folder) / "tree")
        if bench.verdict(None) != "survived":
            results.put("the tests fail without any fault planted")
            return
        for mutant in mutants[which::jobs]:
            results.put((mutant, bench.verdict(mutant)))
    results.put(None)


def tried(mutants: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Every mutant with its verdict, as they come; raises ``SystemExit`` if the tests are red."""
    context = multiprocessing.get_context("fork")
    results: multiprocessing.SimpleQueue[object] = context.SimpleQueue()
    workers = [
        context.Process(target=_try_some, args=(mutants, jobs, which, results))
        for which in range(jobs)
    ]
    for worker in workers:
        worker.start()
    at_work = jobs
    while at_work:
        match results.get():
            case None:
                at_work -= 1
            case str(trouble):
                raise SystemExit(trouble)
            case (Mutant() as mutant, str(verdict)):
                yield mutant, verdict
            case other:
                raise TypeError(f"a worker sent {other!r}")


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    options.add_argument("files", nargs="*", help="files of the engine; all of them by default")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--sample", type=int, help="so many mutants, chosen by --seed")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--verdicts", type=Path, default=ROOT / ".mutants.jsonl")
    options.add_argument("--report", action="store_true", help="write docs/mutants.md, run nothing")
    asked = options.parse_args()
    mutants = all_mutants(asked.files or engine_files())
    known = read_verdicts(asked.verdicts)
    if asked.report:
        judged = [(m, known[name_of(m)]) for m in mutants if name_of(m) in known]
        write_report(ROOT, judged, len(mutants))
        return
    left = [mutant for mutant in mutants if name_of(mutant) not in known]
    if asked.sample is not None:
        left = Random(asked.seed).sample(left, min(asked.sample, len(left)))
    print(f"{len(mutants)} mutants, {len(left)} to try")
    with asked.verdicts.open("a", encoding="utf-8") as verdicts:
        for number, (mutant, verdict) in enumerate(tried(left, asked.jobs), 1):
            verdicts.write(json.dumps({"name": name_of(mutant), "verdict": verdict}) + "\n")
            verdicts.flush()
            if verdict == "survived":
                print(f"{number}/{len(left)} {mutant.file}:{mutant.line} {mutant.key}", flush=True)


if __name__ == "__main__":
    main()

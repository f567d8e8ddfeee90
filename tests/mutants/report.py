"""What the mutants came to, as a page: counts by file, every survivor with its reason."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.mutants.mutations import Mutant

REASONS = Path(__file__).with_name("reasons.json")

_HEAD = """# Planted faults

The engine's tests are tried, too. `python -m tests.mutants` changes one thing in one file of the
engine, as a tired programmer might (a comparison turned, a bound off by one, a condition negated, a
line forgotten, a wrong article), runs the tests of the rules, the cases, the records and the laws
against it, and does so for every such thing that it finds. A fault that no test notices *survives*.
Each survivor stands below with the reason why it may; `tests/mutants/reasons.json` is where reasons
are written.

This page is made by `python -m tests.mutants --report` from the verdicts of the last run.
"""


def reasons() -> dict[str, str]:
    """Why each known survivor may live, by its key."""
    told: dict[str, str] = json.loads(REASONS.read_text(encoding="utf-8"))
    return told


def write_report(root: Path, judged: Sequence[tuple[Mutant, str]], listed: int) -> None:
    """Writes ``docs/mutants.md``."""
    day = datetime.now(UTC).date().isoformat()
    counts: dict[str, Counter[str]] = {}
    for mutant, verdict in judged:
        counts.setdefault(mutant.file, Counter())[verdict] += 1
    total = sum(counts.values(), Counter[str]())
    lines = [
        _HEAD,
        f"{day}, Python {platform.python_version()}, the pure build: {len(judged)} of {listed} "
        f"mutants tried, {total['caught']} caught by a failing test, {total['stopped']} by never "
        f"ending, {total['survived']} survived.",
        "",
        "| file | tried | caught | stopped | survived |",
        "|---|---|---|---|---|",
    ]
    for file, count in sorted(counts.items()):
        row = (count.total(), count["caught"], count["stopped"], count["survived"])
        lines.append(f"| `{file}` | " + " | ".join(map(str, row)) + " |")
    lines += ["", "## Survivors", ""]
    told = reasons()
    for mutant, verdict in judged:
        if verdict == "survived":
            where, change = mutant.key.split(": ", 1)
            reason = told.get(mutant.key, "**not judged yet**")
            lines.append(f"- `{where}` line {mutant.line}: `{change}`. {reason}")
    text = "\n".join(lines) + "\n"
    (root / "docs" / "mutants.md").write_text(text, encoding="utf-8")

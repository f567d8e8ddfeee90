"""``python -m tests.faults``: plants each of the misreadings and shows which nets notice it.

``--nets lines,referee`` casts some nets only; ``--json FILE`` keeps what was found and ``--docs``
writes it into the page. The exit status is 1 if a fault slipped through all of them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import hypothesis
import pytest

from tests.faults.faults import FAULTS
from tests.faults.planting import Copy
from tests.support.long_run import PAGE, put_between

NETS = ("lines", "cases", "referee", "deals", "golden")
LOADED_BEFORE_FORKING = (hypothesis, pytest)
"""What is slow to load and not ours."""


def main(arguments: list[str]) -> int:
    """Plants and tells; 0 if every fault was noticed by some net, and nothing where none is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nets", default=",".join(NETS))
    parser.add_argument("--json", type=Path, default=None)
    parser.add_argument("--docs", action="store_true", help="write the table into docs/testing.md")
    asked = parser.parse_args(arguments)
    nets = asked.nets.split(",")
    found: dict[str, dict[str, str]] = {}
    rows = []
    with TemporaryDirectory(prefix="tranca-faults-") as folder:
        copy = Copy(Path(folder))
        found["no fault"] = copy.caught_by(None, nets)
        for fault in FAULTS:
            caught = found[str(fault)] = copy.caught_by(fault, nets)
            rows.append(_row(nets, caught, str(fault)))
            print(rows[-1], flush=True)
    slipped = [name for name, caught in found.items() if not caught and name != "no fault"]
    print(f"{len(FAULTS)} faults, {len(slipped)} slipped through; no fault: {found['no fault']}")
    if asked.json is not None:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if asked.docs:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(put_between(page, "planted faults", _table(rows, found)), encoding="utf-8")
    return 1 if slipped or found["no fault"] else 0


def _row(nets: list[str], caught: dict[str, str], fault: str) -> str:
    """The nets that notice a fault by their names, dashes for the others."""
    marks = " ".join(net if net in caught else "-" * len(net) for net in nets)
    return f"{marks}  {fault}"


def _table(rows: list[str], found: dict[str, dict[str, str]]) -> str:
    """All rows, and how many faults each net noticed."""
    counts = Counter(net for name, caught in found.items() if name != "no fault" for net in caught)
    told = ", ".join(f"{net} {counts[net]}" for net in NETS if counts[net])
    head = f"{time.strftime('%Y-%m-%d')}: {len(rows)} faults; noticed by {told}."
    return "\n".join([head, "", "```", *rows, "```"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

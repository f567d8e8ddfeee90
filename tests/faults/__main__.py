"""``python -m tests.faults``: plants each of the misreadings and shows which nets notice it.

``--nets lines,referee`` casts some nets only; ``--json FILE`` keeps what was found. The exit status
is 1 if a fault slipped through a net of those that must hold it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import hypothesis
import pytest

from tests.faults.faults import FAULTS
from tests.faults.planting import Copy

NETS = ("lines", "cases", "referee", "deals", "golden")
LOADED_BEFORE_FORKING = (hypothesis, pytest)
"""What is slow to load and not ours."""


def main(arguments: list[str]) -> int:
    """Plants and tells; 0 if every fault was noticed by some net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nets", default=",".join(NETS))
    parser.add_argument("--json", type=Path, default=None)
    asked = parser.parse_args(arguments)
    nets = asked.nets.split(",")
    found: dict[str, dict[str, str]] = {}
    with TemporaryDirectory(prefix="tranca-faults-") as folder:
        copy = Copy(Path(folder))
        found["no fault"] = copy.caught_by(None, nets)
        for fault in FAULTS:
            caught = found[str(fault)] = copy.caught_by(fault, nets)
            marks = " ".join(net if net in caught else "-" * len(net) for net in nets)
            print(f"{marks}  {fault}", flush=True)
    slipped = [name for name, caught in found.items() if not caught and name != "no fault"]
    print(f"{len(FAULTS)} faults, {len(slipped)} slipped through; no fault: {found['no fault']}")
    if asked.json is not None:
        asked.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 1 if slipped or found["no fault"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

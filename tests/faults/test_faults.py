"""Every misreading of the rule book, planted into a copy of the engine, is noticed by the tests.

Each by the rule book's own lines about the article that it misreads; ``python -m tests.faults``
casts the other nets too. The engine is planted as its files are, whichever build the tests run.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.faults import FAULTS, read_faults
from tests.faults.planting import ROOT, Copy, NoSuchPlace

FEWEST = 40


def test_every_misreading_is_noticed_by_the_lines_of_its_article(tmp_path: Path) -> None:
    """And the engine as it is, by none."""
    file = tmp_path / "found.json"
    command = [sys.executable, "-m", "tests.faults", "--nets", "lines", "--json", str(file)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-3000:]
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found.pop("no fault") == {}
    assert set(found) == {str(fault) for fault in FAULTS}
    assert not [name for name, caught in found.items() if "lines" not in caught]


def test_there_are_many_and_each_is_another() -> None:
    assert len(FAULTS) >= FEWEST
    assert len({str(fault) for fault in FAULTS}) == len(FAULTS)
    assert len({(fault.file, fault.right, fault.wrong) for fault in FAULTS}) == len(FAULTS)
    assert all(fault.right != fault.wrong for fault in FAULTS)


def test_a_fault_without_its_place_is_not_passed_over(tmp_path: Path) -> None:
    """When the engine's text changes, the fault must be written anew."""
    (fault,) = read_faults("PILE-3 nowhere\n  table.py\n  -these words are not there\n  +nor these")
    with pytest.raises(NoSuchPlace, match="PILE-3 nowhere"):
        Copy(tmp_path).caught_by(fault, ["lines"])

"""``tranca verify`` on files of any size: the memory that it takes is that of one line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.recording import whole

MEASURED = """
import re, sys
from pathlib import Path
from tranca.cli import main
status = main(["verify", "--json", sys.argv[1]])
peak = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
print(status, peak[1], file=sys.stderr)
"""


def peak_kib(path: Path) -> int:
    """The most memory that the command held at any time, in KiB, as the system counted it."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    status, peak = done.stderr.split()
    assert status == "1"
    return int(peak)


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="this system does not tell a process's peak"
)
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """Sixteen times the file. Its deals are refused at their first act, so that it is quick."""
    source = whole()
    line = json.dumps({**source, "actions": ["X:4c", *source["actions"]]}) + "\n"
    peaks = []
    for size in (500_000, 8_000_000):
        path = tmp_path / f"{size}.tranca.jsonl"
        with path.open("w", encoding="utf-8") as stream:
            stream.writelines([line] * (size // len(line)))
            stream.write(json.dumps(source) + "\n")
        peaks.append(peak_kib(path))
    assert peaks[1] - peaks[0] < 2_000


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="this system does not tell a process's peak"
)
def test_one_endless_line_takes_no_more_than_a_long_one(tmp_path: Path) -> None:
    peaks = []
    for size in (20_000_000, 80_000_000):
        path = tmp_path / f"{size}.tranca.jsonl"
        with path.open("wb") as stream:
            for _ in range(size // 1_000_000):
                stream.write(b"[" * 1_000_000)
        peaks.append(peak_kib(path))
    assert peaks[1] - peaks[0] < 2_000

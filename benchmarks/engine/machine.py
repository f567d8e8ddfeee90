"""Where and when a measurement was made, in words for the document.

It refuses to name the machine: what it is made of matters, not whose it is.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.engine.environments import Environment


def described(environments: Mapping[str, Environment]) -> dict[str, str]:
    """What was measured when, on what, with which versions: a name and its words a line."""
    lines = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for peer, package in (("openspiel", "open_spiel"), ("rlcard", "rlcard")):
        if peer in environments:
            lines[package] = _version(environments[peer], package)
    if "compiled" in environments:
        mypyc = _version(environments["compiled"], "mypy")
        lines["compiled build"] = f"mypyc {mypyc}, {_compiler()}"
    return lines


def _version(environment: Environment, package: str) -> str:
    return environment.asked(f"import importlib.metadata as m; print(m.version({package!r}))")


def _processor() -> str:
    """The processor's name where Linux tells it, else its kind."""
    told = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*:\s*(.+)", told.read_text()) if told.is_file() else None
    return found[1] if found else platform.machine()


def _compiler() -> str:
    """The first line of what the C compiler says of itself."""
    path = shutil.which(os.environ.get("CC", "cc"))
    if path is None:
        return "an unnamed C compiler"
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    return said.stdout.partition("\n")[0].strip() or "an unnamed C compiler"

"""Files that tools write are committed fresh: made again, they come out the same, byte for byte."""

import json
import re
import subprocess
import sys
import tomllib

from tests.house.tree import ROOT

TYPES = ROOT / "web" / "src" / "lib" / "wire.ts"


def test_the_pages_message_types_are_those_of_the_server() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "tranca.wire.typescript"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout == TYPES.read_text(encoding="utf-8"), (
        "web/src/lib/wire.ts is stale: python -m tranca.wire.typescript > web/src/lib/wire.ts"
    )


def test_the_pages_lock_fits_its_packages_and_names_no_host() -> None:
    asked = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for name, version in asked["devDependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} is not pinned: {version}"
        assert locked["packages"][f"node_modules/{name}"]["version"] == version
    assert "dependencies" not in asked, "nothing of npm at run time"
    assert not [name for name, entry in locked["packages"].items() if "resolved" in entry]


def _python_dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    return {match.group() for text in asked if (match := re.match(r"[A-Za-z0-9-]+", text))}


def test_every_python_dependency_is_locked() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert _python_dependencies() <= set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))


def test_every_dependency_has_its_reason_written_down() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    reasons = (ROOT / "docs" / "decisions" / "0002-dependencies.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in reasons.splitlines() if line.startswith("|")]
    explained = {name.strip() for row in rows for name in row.split(",")}
    assert not (_python_dependencies() | set(package["devDependencies"])) - explained

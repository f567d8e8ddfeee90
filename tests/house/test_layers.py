"""A package imports lower ones only; the floors of the house stand in ``pyproject.toml``."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT, SOURCE, shown

_PACKAGES = (
    *("arena", "bots", "cards", "cli", "fair", "game", "room", "rules", "server", "store"),
    *("webbuild", "wire"),
)


def _lint_imports(folder: Path, package_root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(package_root), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_package_imports_a_higher_one() -> None:
    answer = _lint_imports(ROOT, ROOT / "src")
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.fixture
def little_house(tmp_path: Path) -> Path:
    """A house with all our rooms, empty, under our own contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in _PACKAGES:
        room = tmp_path / "tranca" / name
        room.mkdir(parents=True)
        (room / "__init__.py").touch()
    (tmp_path / "tranca" / "__init__.py").touch()
    return tmp_path


def test_an_empty_house_stands(little_house: Path) -> None:
    answer = _lint_imports(little_house, little_house)
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.parametrize(
    ("room", "planted"),
    [
        ("cards", "import tranca.rules"),
        ("rules", "import tranca.game"),
        ("game", "import tranca.room"),
        ("game", "def late():\n    import tranca.server"),
        ("game", "import tranca.fair"),
        ("fair", "import tranca.room"),
        ("bots", "import tranca.room"),
        ("bots", "import tranca.fair.scheme"),
        ("arena", "from tranca.fair import open_deal"),
        ("room", "import tranca.bots"),
        ("room", "import tranca.wire"),
        ("wire", "import tranca.store"),
        ("store", "import tranca.wire"),
        ("arena", "import tranca.room"),
        ("server", "import tranca.cli"),
    ],
)
def test_a_planted_import_is_caught(little_house: Path, room: str, planted: str) -> None:
    (little_house / "tranca" / room / "__init__.py").write_text(planted + "\n")
    answer = _lint_imports(little_house, little_house)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert "BROKEN" in answer.stdout


def test_a_new_room_must_be_given_its_floor(little_house: Path) -> None:
    (little_house / "tranca" / "attic").mkdir()
    (little_house / "tranca" / "attic" / "__init__.py").touch()
    answer = _lint_imports(little_house, little_house)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert "attic" in answer.stdout


SOCKETS = frozenset({"asyncio", "litestar", "socket", "uvicorn", "websockets"})


def _socket_imports(source: str) -> set[str]:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    return imported & SOCKETS


def test_sockets_and_the_web_framework_stay_in_the_server() -> None:
    upstairs = (SOURCE / "server", SOURCE / "cli")
    found = {
        shown(path): sorted(sockets)
        for path in sorted(SOURCE.rglob("*.py"))
        if not any(path.is_relative_to(floor) for floor in upstairs)
        and (sockets := _socket_imports(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_a_planted_socket_is_caught() -> None:
    assert _socket_imports("def late():\n    from asyncio.events import get_event_loop")
    assert _socket_imports("import json, litestar.types")
    assert not _socket_imports("from tranca.store.sockets import asyncio_free")

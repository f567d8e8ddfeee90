"""The public face: its examples run, its names are there, and importing it costs nothing."""

import doctest
import subprocess
import sys

import pytest

import tranca
from tests.house.tree import ROOT
from tranca.game import face

PAGE = ROOT / "docs" / "library.md"


def test_the_examples_of_the_page_run() -> None:
    found = doctest.testfile(
        str(PAGE), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert found.attempted > 25
    assert found.failed == 0


def test_importing_it_loads_nothing_and_the_first_name_the_engine_alone() -> None:
    code = (
        "import sys, tranca; print(*(n for n in sys.modules if n.startswith('tranca'))); "
        "tranca.Deal; print(*{n.split('.')[1] for n in sys.modules if n.startswith('tranca.')})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    bare, loaded = done.stdout.splitlines()
    assert bare == "tranca"
    assert sorted(loaded.split()) == ["cards", "game", "rules"]


def test_its_names_are_those_of_the_face() -> None:
    assert set(tranca.__all__) == {*face.__all__, "__version__"}
    assert set(tranca.__all__) <= set(dir(tranca))
    for name in face.__all__:
        assert getattr(tranca, name) is getattr(face, name)


def test_a_name_that_is_none_is_missed_as_anywhere() -> None:
    with pytest.raises(AttributeError, match="mestre"):
        tranca.__getattr__("mestre")


def test_every_name_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert not [name for name in face.__all__ if f"`{name}`" not in page and f".{name}" not in page]

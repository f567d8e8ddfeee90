#!/usr/bin/env python3
"""One command from a fresh clone to a running game, or to a full test run.

    python3 run.py [OPTIONS]         starts the game: the options of `tranca serve`
    python3 run.py test [PART ...]   runs every test and check, or the parts named
    python3 run.py tranca ARGUMENTS  any other command of `tranca`

It needs Python 3.11 or newer, and nothing else. It makes `.venv` beside this file and installs
the project there, again only when something it depends on has changed: a second start is quick and
needs no network. It changes nothing outside this folder but the caches of pip and npm.
"""

# Kept readable by Pythons long gone (no newer syntax), so that they can say what is missing.
from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOG = VENV / "setup.log"
DECIDING_FILES = ("pyproject.toml", "requirements.lock", "hatch_build.py", "src/tranca/__init__.py")
"""A change in one of these asks for a new installation."""


class SetupError(Exception):
    """The set-up cannot go on. The text tells the person what to do, in both languages."""


def main() -> int:
    """Sets up what the command needs and runs it. Returns its exit code."""
    arguments = sys.argv[1:]
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter still gets a line
    try:
        require_python()
        if arguments[:1] == ["test"]:
            set_up(for_tests=True)
            return run([str(PYTHON), "-m", "tests.run_parts", *arguments[1:]])
        set_up(for_tests=False)
        command = arguments[1:] if arguments[:1] == ["tranca"] else ["serve", *arguments]
        return run([str(PYTHON.with_name("tranca")), *command])
    except SetupError as error:
        print("\n" + str(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def require_python() -> None:
    """Raises ``SetupError`` under a Python that is too old, naming a newer one if there is one."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    found = "{}.{}".format(*sys.version_info[:2])
    newer = next(
        (name for name in map("python3.{}".format, range(19, 10, -1)) if shutil.which(name)), ""
    )
    raise SetupError(
        f"Este é o Python {found}; Tranca precisa do 3.11 ou mais novo. "
        + (f"Use: {newer} run.py" if newer else "Instale-o e tente de novo.")
        + f"\nThis is Python {found}; Tranca needs 3.11 or newer. "
        + (f"Use: {newer} run.py" if newer else "Install it and try again.")
    )


def run(command: list[str]) -> int:
    """Becomes ``command`` where the system can (so that signals reach it), else waits for it."""
    os.chdir(ROOT)
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


# ---------------------------------------------------------------------------- set-up


def set_up(*, for_tests: bool) -> None:
    """Makes ``.venv`` hold this checkout, what it needs and a fresh page; quick if it does."""
    sys.path.insert(0, str(ROOT / "src"))
    make_venv()
    wanted = installation_stamp()
    stamp = VENV / (".tranca-tests" if for_tests else ".tranca-game")
    if not stamp.is_file() or stamp.read_text() != wanted:
        install(for_tests=for_tests)
        stamp.write_text(wanted)
        # What the tests need holds what the game needs, not the other way round.
        (VENV / ".tranca-game").write_text(wanted)
    elif not page_is_fresh():
        build_page(for_tests=for_tests)


def installation_stamp() -> str:
    """Returns a digest of all that decides what an installation holds, the Python included."""
    digest = hashlib.sha256(sys.version.encode())
    digest.update(str(ROOT).encode())
    for name in DECIDING_FILES:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def page_is_fresh() -> bool:
    """Tells whether the built page fits its sources, or whether the person said not to care."""
    from tranca import webbuild

    if os.environ.get("TRANCA_WEB") == "skip":
        return True
    return webbuild.bundle_state(webbuild.sources()) is webbuild.BundleState.FRESH


def make_venv() -> None:
    """Makes ``.venv`` if it is missing, or if its Python no longer runs or is too old."""
    probe = "import sys; sys.exit(sys.version_info < (3, 11))"
    if PYTHON.exists() and succeeds([str(PYTHON), "-c", probe]):
        return
    with Step("Criando o ambiente Python", "Creating the Python environment"):
        venv = [sys.executable, "-m", "venv", "--clear"]
        if succeeds([*venv, str(VENV)]):
            return
        # Debian's Python may come without ensurepip: the system's pip then installs from outside.
        if not (system_has_pip() and succeeds([*venv, "--without-pip", str(VENV)])):
            raise SetupError(NO_PIP)


def system_has_pip() -> bool:
    """Tells whether the Python that runs this has pip."""
    return succeeds([sys.executable, "-m", "pip", "--version"])


def install(*, for_tests: bool) -> None:
    """Installs the checkout, editable, in the locked versions; the hook builds the page."""
    from tranca import webbuild

    packages = ["-e", ".[dev]" if for_tests else "."]
    if for_tests and webbuild.find_node() is None:
        packages.append(webbuild.NODE_REQUIREMENT)
    texts = (
        ("Instalando o jogo e o que os testes usam", "Installing the game and what its tests use")
        if for_tests
        else ("Instalando o jogo", "Installing the game")
    )
    with Step(*texts):
        log_command([*pip(), "install", "-c", "requirements.lock", *packages])


def build_page(*, for_tests: bool) -> None:
    """Builds the page anew: with the machine's Node if it has one, else as an installation does."""
    from tranca import webbuild

    node = webbuild.find_node()
    web = webbuild.sources()
    if node is None or web is None:
        install(for_tests=for_tests)
        return
    with Step("Construindo a página", "Building the page"):
        try:
            webbuild.build_bundle(web, node)
        except webbuild.WebBuildError as error:
            raise SetupError(str(error)) from error


def pip() -> list[str]:
    """Returns the pip that installs into ``.venv``: its own, or else the system's."""
    if succeeds([str(PYTHON), "-m", "pip", "--version"]):
        return [str(PYTHON), "-m", "pip"]
    if system_has_pip():
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    raise SetupError(NO_PIP)


NO_PIP = """Falta o pip para este Python. Instale-o e tente de novo:
Pip is missing for this Python. Install it and try again:
    Debian, Ubuntu:  sudo apt install python3-venv
    Fedora:          sudo dnf install python3-pip
    Arch:            sudo pacman -S python-pip"""


# ---------------------------------------------------------------------------- small things


class Step:
    """Prints one line for a step that takes a while, and its seconds at the end."""

    def __init__(self, portuguese: str, english: str) -> None:
        self.line = f"· {portuguese}… / {english}…"
        self.began_s = 0.0

    def __enter__(self) -> None:
        self.began_s = time.monotonic()
        print(self.line, end=" ", flush=True)

    def __exit__(self, kind: object, *_: object) -> None:
        ending = f"{time.monotonic() - self.began_s:.0f} s" if kind is None else "✗"
        print(ending, flush=True)


def succeeds(command: list[str]) -> bool:
    """Runs ``command`` without a sound and tells whether it ended well."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode == 0


def log_command(command: list[str]) -> None:
    """Runs ``command`` into the log. If it fails, raises ``SetupError`` with the log's end."""
    quiet = {**os.environ, "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    quiet["PIP_USER"] = "0"  # some have it on, and an environment refuses it
    # The build tools keep to the tested versions too, where pip knows of this setting.
    quiet.setdefault("PIP_BUILD_CONSTRAINT", str(ROOT / "requirements.lock"))
    with LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=quiet,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            check=False,
        )
    if done.returncode:
        lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
        ending = "\n".join(lines[-25:])
        raise SetupError(
            f"{ending}\n\nA instalação falhou; tudo está em {LOG}. Há conexão com a internet?\n"
            f"The installation failed; all of it is in {LOG}. Is there a network connection?"
        )


if __name__ == "__main__":
    sys.exit(main())

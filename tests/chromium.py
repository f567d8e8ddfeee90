"""Finds a Chromium for the browser tests, and installs one where it may.

It refuses to pretend that there is one: who finds none fails.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "msedge",
)
_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)

FLAGS = (
    "--no-sandbox",  # containers run the tests as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",  # containers give /dev/shm 64 MB
)
"""What every browser test starts Chromium with: no request of its own to anywhere."""

HOW_TO_GET_ONE = (
    "There is no Chromium for the browser tests, and none could be installed. Install one (Debian: "
    "`sudo apt install chromium`; anywhere: `.venv/bin/playwright install chromium`), or name "
    "one in TRANCA_CHROMIUM."
)


def find_chromium() -> Path | None:
    """Returns the browser: ``TRANCA_CHROMIUM``, else one on ``PATH``, else Playwright's own."""
    named = os.environ.get("TRANCA_CHROMIUM")
    candidates = [named] if named else _candidates()
    return next((Path(path) for path in candidates if Path(path).is_file()), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, _NAMES))
    yield from _PLACES
    # In a process of its own: Playwright starts only once in one that is already testing.
    program = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    own = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    yield own.stdout.strip()


def install_chromium() -> None:
    """Tries the system's packages as root, then Playwright's download; whether it came, find."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (
            ["update", "-qq"],
            ["install", "-qq", "-y", "--no-install-recommends", "chromium"],
        ):
            subprocess.run(
                ["apt-get", *step], env=environment, stdin=subprocess.DEVNULL, check=False
            )
        if find_chromium() is not None:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)

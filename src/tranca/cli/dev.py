"""``tranca dev``: the server, started again when its code changes, and Vite beside it.

For work on a checkout. Two child processes and a look at the files' times; it serves nothing
itself and knows nothing of either.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from tranca import webbuild

LOOK_S = 0.5
STOP_S = 10.0


def command(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the server.")] = 8000,
    data: Annotated[Path, typer.Option(help="Data folder.")] = Path("dev-data"),
) -> None:
    """Serve a checkout for work on it: reload the server, hot-replace the page."""
    web = webbuild.sources()
    node = webbuild.find_node()
    if web is None:
        raise typer.TyperException("there is no web folder: dev is for a checkout")
    if node is None:
        raise typer.TyperException("work on the page needs Node and npm")
    try:
        webbuild.install_tools(web, node)
    except webbuild.WebBuildError as error:
        raise typer.TyperException(str(error)) from None
    # The page comes from Vite's port, so the server must let that origin connect.
    serve = [sys.executable, "-m", "tranca", "serve", "--port", str(port), "--data", str(data)]
    for origin in ("http://127.0.0.1:5173", "http://localhost:5173"):
        serve += ["--allowed-origin", origin]
    vite = [str(node.program), str(web / "node_modules/vite/bin/vite.js")]
    backend = {**os.environ, "TRANCA_DEV_BACKEND": f"http://127.0.0.1:{port}"}
    with subprocess.Popen(vite, cwd=web, env=backend) as page:
        try:
            _keep_serving(serve, page)
        finally:
            page.terminate()


def _keep_serving(serve: list[str], page: subprocess.Popen[bytes]) -> None:
    """Runs the server anew after each change of its code, until the page's server ends."""
    source = Path(__file__).resolve().parents[1]
    while page.poll() is None:
        seen = _times(source)
        with subprocess.Popen(serve) as server:
            try:
                while page.poll() is None and _times(source) == seen:
                    time.sleep(LOOK_S)
            finally:
                server.terminate()
                server.wait(STOP_S)


def _times(source: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in source.rglob("*.py")}

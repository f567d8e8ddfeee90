"""The real server as a process of its own, on a free port, with a folder of its own."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

STARTS_WITHIN_S = 60
STOPS_WITHIN_S = 30


class GameServer:
    """``tranca serve`` on one port and one folder, started, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the process and waits until it says that it is ready."""
        command = [sys.executable, "-m", "tranca", "serve"]
        data = str(self.folder / "data")
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", data], stdout=log, stderr=log
            )
        deadline = time.monotonic() + STARTS_WITHIN_S
        while not self._answers():
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """Ends the process at once (SIGKILL): no goodbye, no last write."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asks the process to end (SIGTERM), if it runs."""
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None, "a server runs"
        self._process.send_signal(how)
        self._process.wait(STOPS_WITHIN_S)

    def log(self) -> str:
        """What the process has printed so far."""
        return (self.folder / "server.log").read_text(errors="replace")

"""What an operator may choose, as one value.

The command line and the tests make it; nobody changes it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tranca import webbuild


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a minute."""

    burst: int
    a_minute: float


@dataclass(frozen=True, slots=True)
class Config:
    """All choices. ``data`` is ``None`` for a server that forgets everything when it stops."""

    data: Path | None
    host: str = "127.0.0.1"
    port: int = 8000
    tls_cert: Path | None = None
    tls_key: Path | None = None
    allowed_origins: tuple[str, ...] = ()
    forwarded_allow_ips: str = ""
    bundle: Path = webbuild.BUNDLE
    bot_workers: int = 1
    bot_limit_ms: int = 3_000
    silence_ms: int = 12_000
    guests: Rate = Rate(burst=60, a_minute=60)
    rooms: Rate = Rate(burst=60, a_minute=20)
    wishes: Rate = Rate(burst=12, a_minute=6)
    looks: Rate = Rate(burst=60, a_minute=60)
    """For rooms that are not there, from one address."""
    most_rooms: int = 5_000
    connections_a_person: int = 20
    connections_an_address: int = 200

    @property
    def has_tls(self) -> bool:
        """Whether the server itself speaks HTTPS."""
        return self.tls_cert is not None


DATA_VARIABLE: Final = "TRANCA_DATA"


def usual_data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where data goes: ``TRANCA_DATA``, else the platform's place for a user's data."""
    chosen = environment.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", "~\\AppData\\Local")).expanduser() / "Tranca"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Tranca").expanduser()
    return Path(environment.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "tranca"

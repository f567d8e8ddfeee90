"""Runs the application under uvicorn until it is told to stop.

It binds the port itself, so that a port in use is one clear sentence, and tells the rooms before
the sockets are closed, so that nobody counts as gone because the server goes. Stopping closes
sockets with 1012: pages come back.
"""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar

from tranca.server.app import build_app
from tranca.server.config import Config
from tranca.server.desk import Desk
from tranca.wire.inbound import LARGEST_FRAME

STOP_LIMIT_S: Final = 8
PING_SHARE: Final = 5 / 12
"""A ping after 5 s of the 12 s that a peer may be silent; the rest is for its answer."""
BACKLOG: Final = 512
MOST_FILES: Final = 65_536
"""Open files that we ask the system for; each connection is one."""
EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - names it, does not choose it
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that belongs to nobody."""


class CannotServe(Exception):
    """The server cannot start.

    The two texts tell the operator why, in Portuguese and in English.
    """

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.pt = pt
        self.en = en


class Server(uvicorn.Server):
    """uvicorn, with a word when it is up, one before it closes the sockets, and a clean end."""

    def __init__(self, config: uvicorn.Config, desk: Desk, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._desk = desk
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does; then says so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tells the rooms and who waits for one, then closes as uvicorn does."""
        self._desk.hub.prepare_to_stop()
        self._desk.quick.stop()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stops, and does not raise the signal again afterwards: we have done what it asked."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()


def serve(config: Config, ready: Callable[[list[str]], None]) -> None:
    """Serves until a signal ends it; ``ready`` is told the addresses, best first, once it does.

    Raises :class:`CannotServe`, and :class:`tranca.store.Refused` for a data folder that cannot be
    had.
    """
    allow_many_files()
    with bound(config.host, config.port) as listening:
        app = build_app(config)
        desk: Desk = app.state.desk
        settings = uvicorn_config(config, app)
        addresses = addresses_of(config, listening.getsockname()[1])
        desk.addresses.extend(address for address in addresses if not is_local(address))
        Server(settings, desk, lambda: ready(addresses)).run(sockets=[listening])


if sys.platform == "win32":

    def allow_many_files() -> None:
        """Windows has no such limit."""

else:
    import resource

    def allow_many_files() -> None:
        """Lets this process hold as many sockets as the system does; a login asks for few."""
        few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if many == resource.RLIM_INFINITY else min(many, MOST_FILES)
        if few < wanted:
            with suppress(ValueError, OSError):  # macOS says one limit and keeps another
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, many))


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; raises :class:`CannotServe` when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(
            (host, port), family=family, backlog=BACKLOG, dualstack_ipv6=both
        )
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"a porta {port} já está em uso; escolha outra com --port",
                f"port {port} is in use; choose another one with --port",
            ) from error
        why = error.strerror or str(error)
        raise CannotServe(
            f"não é possível escutar em {host}:{port} ({why})",
            f"cannot listen on {host}:{port} ({why})",
        ) from error


def uvicorn_config(config: Config, app: Litestar) -> uvicorn.Config:
    """Uvicorn's settings, loaded; raises :class:`CannotServe` when the certificate is no good."""
    silence_s = config.silence_ms / 1000
    settings = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        # A peer is given up when it has answered nothing for as long as ROOM says.
        ws_ping_interval=silence_s * PING_SHARE,
        ws_ping_timeout=silence_s * (1 - PING_SHARE),
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.forwarded_allow_ips),
        forwarded_allow_ips=config.forwarded_allow_ips or None,
        ssl_certfile=config.tls_cert,
        ssl_keyfile=config.tls_key,
        timeout_graceful_shutdown=STOP_LIMIT_S,
    )
    try:
        settings.load()
    except (OSError, ValueError) as error:
        raise CannotServe(
            f"o certificado TLS não serve: {error}", f"the TLS certificate is no good: {error}"
        ) from error
    return settings


def addresses_of(config: Config, port: int) -> list[str]:
    """The addresses to open in a browser: this computer's, and the home network's if it gets in."""
    scheme = "https" if config.has_tls else "http"
    usual = port == (443 if config.has_tls else 80)
    hosts = [config.host]
    if config.host in EVERYWHERE:
        hosts = ["localhost", *network_addresses()]
    shown = (f"[{host}]" if ":" in host else host for host in hosts)
    return [f"{scheme}://{host}" + ("" if usual else f":{port}") for host in shown]


def network_addresses() -> list[str]:
    """This computer's IPv4 addresses on its networks, the one that leads outside first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # sends nothing: it only asks which way it would go
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no network: there is only this computer
    try:
        own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[4][0]) for address in own]
    except OSError:
        pass  # a computer without a name of its own
    near = (a for a in found if not ipaddress.ip_address(a).is_loopback)
    return list(dict.fromkeys(near))


def is_local(address: str) -> bool:
    """Whether an address leads back to the very computer on which it is opened."""
    host = urlsplit(address).hostname or ""
    return host == "localhost" or host.startswith("127.") or host == "::1"

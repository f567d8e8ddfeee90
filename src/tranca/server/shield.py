"""What every answer is wrapped in: security headers, and the question whose page is asking.

The page needs nothing from any other host, so the policy forbids everything else. Whoever writes
(``POST``, sockets) must come from our own page or from an origin that the operator has allowed.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import Message, Scope

_HOST: Final = re.compile(
    r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?"
)
_USUAL_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def content_policy(host: str) -> str:
    """The content security policy for a page on ``host``, as the request names it.

    Older Safaris do not count sockets to our own host as ``'self'``: there it is named.
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        f"default-src 'self'; connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


async def add_headers(message: Message, scope: Scope) -> None:
    """Puts the headers on every HTTP answer, errors and files too."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    host = next((value for name, value in scope["headers"] if name == b"host"), b"")
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    headers["Content-Security-Policy"] = content_policy(host.decode("latin-1"))
    if scope["scheme"] == "https":
        headers["Strict-Transport-Security"] = "max-age=31536000"


def may_ask(origin: str | None, host: str | None, scheme: str, allowed: tuple[str, ...]) -> bool:
    """Whether a request that writes may come from this origin.

    Browsers always say whose page asks; without an ``Origin`` it is no browser, and no cookie was
    stolen.
    """
    if origin is None:
        return True
    if origin.rstrip("/").lower() in allowed:
        return True
    found = _place(origin, scheme)
    return host is not None and found is not None and found == _place(f"//{host}", scheme)


def _place(url: str, scheme: str) -> tuple[str, int] | None:
    """Host and port, the usual one where none is said.

    A proxy may have taken the TLS off: schemes may differ.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname:
        return None
    usual = _USUAL_PORTS.get(parts.scheme or scheme, 0)
    return parts.hostname.lower(), port or usual

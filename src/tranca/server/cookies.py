"""The guest's cookie: who asks, and how a device is given its token.

Under HTTPS it is ``__Host-tranca`` and ``Secure``; over plain HTTP, as on a home network, neither
would be kept. ``SameSite=Strict``: a link in a chat opens the page without it, and the page's own
requests carry it.
"""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie

NAME: Final = "tranca"
SECURE_NAME: Final = "__Host-tranca"
DAYS: Final = 400
"""As long as browsers keep one."""


def is_secure(scheme: str) -> bool:
    """Whether this is HTTPS, for requests and for sockets."""
    return scheme in {"https", "wss"}


def token_of(cookies: dict[str, str], scheme: str) -> str | None:
    """The token that a request brings."""
    return cookies.get(SECURE_NAME if is_secure(scheme) else NAME)


def cookie_with(token: str, scheme: str) -> Cookie:
    """The cookie that gives a device its token."""
    secure = is_secure(scheme)
    return Cookie(
        key=SECURE_NAME if secure else NAME,
        value=token,
        max_age=DAYS * 86_400,
        path="/",
        httponly=True,
        secure=secure,
        samesite="strict",
    )

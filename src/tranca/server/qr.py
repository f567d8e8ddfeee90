"""QR codes of links, as SVG; and where a phone reaches a server that one sees as ``localhost``."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import segno

HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def drawn(link: str) -> bytes:
    """The link's QR code: black on white with its quiet zone, without any style of the page's."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, svgns=True
    )
    return out.getvalue()


def reachable(base: str, addresses: list[str]) -> str:
    """The base of links for others: the request's, unless that means "this computer" to them."""
    parts = urlsplit(base)
    if parts.hostname in HERE and addresses:
        return addresses[0]
    return f"{parts.scheme}://{parts.netloc}"

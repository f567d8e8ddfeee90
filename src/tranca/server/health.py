"""For the operator: is the server alive and ready, and what has it counted."""

from __future__ import annotations

from ipaddress import ip_address

from litestar import Response, get, route
from msgspec import Struct

from tranca import __version__
from tranca.server.desk import TheDesk
from tranca.server.metrics import CONTENT_TYPE
from tranca.server.pages import READING
from tranca.server.problems import AnyRequest, Trouble


class Health(Struct, frozen=True):
    """``live``: the process answers. ``ready``: it can keep what players do."""

    live: bool
    ready: bool
    page: bool
    version: str


@route("/health", http_method=READING, include_in_schema=False)
async def health(desk: TheDesk) -> Response[Health]:
    """200 when ready, 503 when not.

    Ready means that a write became durable within a second, and that no room stands still for want
    of one: on a full disk a small write may still find its place where a room's does not.
    """
    ready = not desk.hub.is_stopping and await desk.pulse.beats() and not desk.hub.not_stored
    body = Health(True, ready, bool(desk.bundle.stamp()), __version__)
    return Response(body, status_code=200 if ready else 503, headers={"Cache-Control": "no-store"})


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """Counters in Prometheus' format, for this machine and its private network only."""
    if not _is_near(request.client.host if request.client else ""):
        raise Trouble(404, "NOT-FOUND", "there is nothing here")
    return Response(desk.house.metrics.text(), media_type=CONTENT_TYPE)


def _is_near(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or found.is_private


HANDLERS = (health, metrics)

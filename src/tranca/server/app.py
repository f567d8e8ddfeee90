"""The composition root: every part is made here, and joined to the others.

Nothing else in the server makes a store, a clock, dice or workers, so a test can put its own in
their places.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ExceptionHandlersMap

from tranca import __version__
from tranca.server import api, fairapi, health, pages, quickapi, socket
from tranca.server.botpool import BotPool
from tranca.server.clock import Clock, SteadyClock
from tranca.server.config import Config
from tranca.server.crowd import Crowd
from tranca.server.desk import Desk
from tranca.server.dice import Dice, SystemDice
from tranca.server.guests import Guests
from tranca.server.house import Bots, House
from tranca.server.hub import Hub
from tranca.server.limits import AddressLimit
from tranca.server.logs import log
from tranca.server.metrics import Metrics
from tranca.server.pages import Bundle
from tranca.server.problems import (
    AnyRequest,
    Trouble,
    on_depth,
    on_fault,
    on_http,
    on_store,
    on_trouble,
)
from tranca.server.pulse import Pulse
from tranca.server.quickplay import QuickPlay
from tranca.server.shield import add_headers
from tranca.store import MemoryStore, SqliteStore, Store, StoreError

LARGEST_BODY: Final = 64 * 1024
HANDLERS: Final = [
    *api.HANDLERS,
    *fairapi.HANDLERS,
    quickapi.quick,
    *health.HANDLERS,
    pages.show_page,
    pages.show_asset,
    pages.show_file,
    socket.room_socket,
]
OPENAPI: Final = OpenAPIConfig(
    title="Tranca",
    version=__version__,
    path="/api/openapi",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a test may bring along instead of the real thing."""

    store: Store | None = None
    clock: Clock | None = None
    dice: Dice | None = None
    bots: Bots | None = None


def build_app(config: Config, parts: Parts | None = None) -> Litestar:
    """The application, with its :class:`Desk` as ``state.desk``.

    Raises :class:`tranca.store.Refused` if the data folder cannot be had.
    """
    desk, pool = _desk(config, parts or Parts())

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        if pool is not None:
            await pool.warm_up()
        await desk.hub.start()
        try:
            yield
        finally:
            await desk.hub.stop()
            if pool is not None:
                await pool.close()
            desk.house.store.close()

    return _litestar(desk, running)


def _desk(config: Config, parts: Parts) -> tuple[Desk, BotPool | None]:
    """Everything but the framework; and the bot workers, if they are ours to start and end."""
    store = parts.store or (MemoryStore() if config.data is None else SqliteStore(config.data))
    clock = parts.clock or SteadyClock(not_before=store.last_beat())
    bundle = Bundle(config.bundle)
    pool = None if parts.bots else BotPool(config.bot_workers, config.bot_limit_ms, log())
    bots = parts.bots or pool
    assert bots is not None, "either brought along or made"
    dice = parts.dice or SystemDice()
    house = House(store, clock, dice, bots, Metrics(), log(), __version__, bundle.stamp)
    hub = Hub(house, config.most_rooms)
    desk = Desk(
        config=config,
        house=house,
        hub=hub,
        quick=QuickPlay(hub, clock, config.silence_ms),
        guests=Guests(house.store, clock),
        bundle=bundle,
        naming=AddressLimit(config.guests),
        making=AddressLimit(config.rooms),
        wishing=AddressLimit(config.wishes),
        looking=AddressLimit(config.looks),
        crowd=Crowd(config.connections_a_person, config.connections_an_address),
        pulse=Pulse(store, clock),
    )
    return desk, pool


def _litestar(desk: Desk, running: Any) -> Litestar:
    return Litestar(
        route_handlers=HANDLERS,
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "bundle": Provide(lambda: desk.bundle, sync_to_thread=False),
        },
        exception_handlers=_exception_handlers(desk.bundle),
        lifespan=[running],
        before_send=[add_headers],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OPENAPI,
        logging_config=None,
        state=State({"desk": desk}),
    )


def _exception_handlers(bundle: Bundle) -> ExceptionHandlersMap:
    def on_missing(request: AnyRequest, error: NotFoundException) -> Response[Any]:
        if pages.wants_page(request):
            return pages.page(bundle, request, 404)
        return on_http(request, error)

    return {
        Trouble: on_trouble,
        NotFoundException: on_missing,
        HTTPException: on_http,
        StoreError: on_store,
        RecursionError: on_depth,
        Exception: on_fault,
    }

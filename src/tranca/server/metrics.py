"""What is counted, in Prometheus' terms. No label ever names a person or a room."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4"


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.connections = Gauge(
            "tranca_connections", "Open WebSocket connections", registry=self._registry
        )
        self.rooms = Gauge("tranca_rooms", "Rooms that are not closed", registry=self._registry)
        self.acts = Counter("tranca_acts", "Acts made, by whom", ["by"], registry=self._registry)
        self.deals = Counter("tranca_deals", "Deals dealt", registry=self._registry)
        self.refusals = Counter(
            "tranca_refusals", "Commands refused, by code", ["code"], registry=self._registry
        )
        self.append_seconds = Histogram(
            "tranca_append_seconds",
            "From handing inputs to the store until they are durable",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self._registry,
        )
        self.bot_seconds = Histogram(
            "tranca_bot_seconds",
            "From asking a bot until it has chosen",
            buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self._registry,
        )
        self.bot_fallbacks = Counter(
            "tranca_bot_fallbacks",
            "Acts taken for a bot, by reason",
            ["why"],
            registry=self._registry,
        )
        self.rooms_stopped = Counter(
            "tranca_rooms_stopped", "Rooms stopped by a fault of ours", registry=self._registry
        )
        self.closed = Counter(
            "tranca_connections_closed",
            "Connections we closed, by code",
            ["code"],
            registry=self._registry,
        )

    def text(self) -> bytes:
        """All of it in the exposition format."""
        return generate_latest(self._registry)

"""What is counted, in Prometheus' terms. No label ever names a person or a room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tranca.game import Refusal
from tranca.room.effects import Answered, DealStarted, Effect, Moved, Noticed

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
APPEND_BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
BOT_BUCKETS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.connections = self._gauge("connections", "Open WebSocket connections")
        self.rooms = self._gauge("rooms", "Rooms that are not closed")
        self.acts = self._counter("acts", "Acts made, by whom", "by")
        self.deals = self._counter("deals", "Deals dealt")
        self.refusals = self._counter("refusals", "Commands refused, by code", "code")
        self.bot_fallbacks = self._counter(
            "bot_fallbacks", "Acts taken for a bot, by reason", "why"
        )
        self.rooms_stopped = self._counter("rooms_stopped", "Rooms stopped by a fault of ours")
        failed = "Times that no secret could be drawn for a match"
        self.secrets_failed = self._counter("secrets_failed", failed)
        self.doubts = self._counter("doubts", "Checks of a deal that failed at a player's page")
        self.closed = self._counter("connections_closed", "Connections closed by us", "code")
        durable = "From handing inputs to the store until they are durable"
        self.append_seconds = self._histogram("append_seconds", durable, APPEND_BUCKETS)
        chosen = "From asking a bot until it has chosen"
        self.bot_seconds = self._histogram("bot_seconds", chosen, BOT_BUCKETS)

    def count(self, told: Iterable[Effect]) -> None:
        """What a room told of: acts, deals, refusals."""
        for effect in told:
            match effect:
                case Moved(by=by):
                    self.acts.labels(by).inc()
                case DealStarted():
                    self.deals.inc()
                case Noticed(code="doubt"):
                    self.doubts.inc()
                case Answered(refusal=Refusal(code=code)):
                    self.refusals.labels(code).inc()
                case _:
                    pass

    def text(self) -> bytes:
        """All of it in the exposition format."""
        return generate_latest(self._registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"tranca_{name}", text, labels, registry=self._registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"tranca_{name}", text, registry=self._registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"tranca_{name}", text, buckets=buckets, registry=self._registry)

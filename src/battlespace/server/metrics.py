"""What is counted for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

if TYPE_CHECKING:
    from battlespace.server.lobby import Lobby

CONTENT_TYPE = CONTENT_TYPE_LATEST
SLOW = (0.005, 0.02, 0.1, 0.5)
"""Seconds: the bounds of the histogram of answers."""


class Metrics:
    """What happened since the start, and how much there is now."""

    def __init__(self, lobby: Lobby) -> None:
        """Begin at nothing; a registry of its own, since a process may build several servers."""
        registry = self._registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Gauge("battlespace_tables", "Tables in memory", registry=registry).set_function(
            lambda: len(lobby.tables)
        )
        Gauge("battlespace_sockets", "Devices at tables", registry=registry).set_function(
            lambda: sum(len(table.audience.devices) for table in lobby.tables.values())
        )
        self._messages = Counter(
            "battlespace_messages", "Messages by type", ["type"], registry=registry
        )
        self._refused = Counter(
            "battlespace_refused", "Refused messages by code", ["code"], registry=registry
        )
        self._seconds = Histogram(
            "battlespace_answer_seconds", "Time to an answer", buckets=SLOW, registry=registry
        )

    def answered(self, kind: str, code: str | None, seconds: float) -> None:
        """Count one message and how long its answer took."""
        self._messages.labels(kind).inc()
        if code:
            self._refused.labels(code).inc()
        self._seconds.observe(seconds)

    def text(self) -> bytes:
        """Return all of it."""
        return generate_latest(self._registry)

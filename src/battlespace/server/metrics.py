"""Counters in Prometheus' text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlespace.server.lobby import Lobby

SLOW = (0.005, 0.02, 0.1, 0.5)
"""Seconds: the bounds of the histogram of answers."""


class Metrics:
    """What happened since the start."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.messages: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.times = [0] * (len(SLOW) + 1)
        self.seconds = 0.0

    def answered(self, kind: str, code: str | None, seconds: float) -> None:
        """Count one message and how long its answer took."""
        self.messages[kind] += 1
        if code:
            self.refused[code] += 1
        self.seconds += seconds
        self.times[bisect_left(SLOW, seconds)] += 1

    def text(self, lobby: Lobby) -> str:
        """Return all counters."""
        devices = sum(len(table.audience.devices) for table in lobby.tables.values())
        lines = [
            "# TYPE battlespace_tables gauge",
            f"battlespace_tables {len(lobby.tables)}",
            "# TYPE battlespace_sockets gauge",
            f"battlespace_sockets {devices}",
            "# TYPE battlespace_messages_total counter",
            *(f'battlespace_messages_total{{type="{k}"}} {n}' for k, n in self.messages.items()),
            "# TYPE battlespace_refused_total counter",
            *(f'battlespace_refused_total{{code="{k}"}} {n}' for k, n in self.refused.items()),
            "# TYPE battlespace_answer_seconds histogram",
        ]
        total = 0
        for bound, count in zip((*SLOW, "+Inf"), self.times, strict=True):
            total += count
            lines.append(f'battlespace_answer_seconds_bucket{{le="{bound}"}} {total}')
        lines += [
            f"battlespace_answer_seconds_sum {self.seconds}",
            f"battlespace_answer_seconds_count {total}",
        ]
        return "\n".join(lines) + "\n"

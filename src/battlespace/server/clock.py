"""Clocks: milliseconds a seat has left. They run while a seat thinks, and stand still while the server is down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from battlespace.server.log_entries import AnyEntry, Stepped
from battlespace.server.messages import ClockRule

MARGIN = 0.02
"""Seconds after the end of a clock at which it is looked at: it is surely over then."""


@dataclass(slots=True)
class Clock:
    """The clocks of one table. `running` is the seat whose time runs since `since`; None while all stand."""

    rule: ClockRule
    left: list[int]
    running: int | None = None
    since: int = 0
    _alarm: asyncio.TimerHandle | None = None

    @classmethod
    def new(cls, rule: ClockRule, seats: int) -> Clock:
        """Give every seat its full time."""
        return cls(rule, [rule.base] * seats)

    def now(self, at: int) -> list[int]:
        """Return what every seat has left at that time."""
        spent = max(0, at - self.since)
        return [
            max(0, left - spent) if seat == self.running else left
            for seat, left in enumerate(self.left)
        ]

    def after(self, seat: int | None, at: int) -> list[int]:
        """Charge who was thinking; when the turn goes to another seat, add what a turn's end brings."""
        before, left = self.running, self.now(at)
        if before is not None and before != seat:
            if self.rule.each == "turn":
                left[before] = self.rule.base
            else:
                left[before] += self.rule.increment
        return left

    def follow(self, entry: AnyEntry) -> None:
        """Take over what a step left to every seat."""
        if isinstance(entry, Stepped) and entry.left:
            self.left = list(entry.left)

    def run(self, seat: int | None, at: int, ring: Callable[[], None]) -> None:
        """Let the clock of a seat run, or none; `ring` is called when its time is spent."""
        self.stop()
        self.running, self.since = seat, at
        if seat is not None:
            wait = self.left[seat] / 1000 + MARGIN
            self._alarm = asyncio.get_running_loop().call_later(wait, ring)

    def stop(self) -> None:
        """Ring no more."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def out_of_time(self, at: int) -> int | None:
        """Return the seat whose time is spent, or None."""
        if self.running is not None and self.now(at)[self.running] == 0:
            return self.running
        return None

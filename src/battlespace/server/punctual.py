"""Connections that are slow to ask are closed: half a request holds a descriptor and says nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""How long the head of a request may take, from the opening of the connection or from its first byte."""


class PunctualHttp(H11Protocol):
    """uvicorn's connection, with a limit on how long a request may take to be asked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin as uvicorn's."""
        super().__init__(*args, **kwargs)
        self._overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what comes; once a request is whole the time is the application's."""
        super().data_received(data)
        if self.transport.get_protocol() is not self or self._asked():
            self._stop_waiting()
        elif self._overdue is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _asked(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        self._overdue = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _give_up(self) -> None:
        self._overdue = None
        if not self._asked():
            self.transport.close()

"""A server as its users start and stop it."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from tests.server.loop import run
from tests.server.served import Served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from battlespace.games import TEMPLATE


def test_a_message_that_is_too_large_closes_its_socket_alone_and_a_stop_is_graceful(
    tmp_path: Path,
) -> None:
    served = Served(tmp_path)
    table = served.post("/api/tables", {"game": TEMPLATE, "mine": [0, 1]})["table"]
    where = f"ws://127.0.0.1:{served.port}/play/{table}"

    async def scene() -> tuple[int | None, int | None, float]:
        async with connect(where) as large, connect(where) as other:
            await large.send(json.dumps({"type": "hello", "tokens": ["x" * 70_000]}))
            with pytest.raises(ConnectionClosed):
                await large.recv()
            await other.send(json.dumps({"type": "hello"}))
            assert json.loads(await other.recv())["type"] == "welcome"
            began = time.monotonic()
            served.stop()
            await other.wait_closed()
            return large.close_code, other.close_code, time.monotonic() - began

    too_large, going_away, seconds = run(scene())
    assert too_large == 1009
    assert going_away == 1012
    assert seconds < 15
    assert served.process.returncode == 130, "interrupted, and nothing worse"

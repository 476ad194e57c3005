"""A server as its users start and stop it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.server.loop import run
from tests.server.served import Served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from battlespace.cli.main import main
from battlespace.games import TEMPLATE
from battlespace.server.run import configured
from battlespace.server.settings import Limits, Settings


def test_a_message_that_is_too_large_closes_its_socket_alone_and_a_stop_is_graceful(
    tmp_path: Path,
) -> None:
    served = Served(tmp_path)
    table = served.post("/api/tables", {"game": TEMPLATE, "mine": [0, 1]})["table"]
    where = f"ws://127.0.0.1:{served.port}/play/{table}"

    async def scene() -> tuple[int | None, int | None]:
        async with connect(where) as large, connect(where) as other:
            await large.send(json.dumps({"type": "hello", "tokens": ["x" * 70_000]}))
            with pytest.raises(ConnectionClosed):
                await large.recv()
            await other.send(json.dumps({"type": "hello"}))
            assert json.loads(await other.recv())["type"] == "welcome"
            served.stop()
            await other.wait_closed()
            return large.close_code, other.close_code

    too_large, going_away = run(scene())
    assert too_large == 1009
    assert going_away == 1012
    assert served.process.returncode == 130, "interrupted, and nothing worse"


def test_whoever_runs_a_server_may_allow_more_tables_an_hour(own_server: Served) -> None:
    for _ in range(Limits().tables + 1):
        own_server.post("/api/tables", {"game": TEMPLATE, "mine": [0]})


@pytest.mark.parametrize("limit", ["--tables-per-hour", "--sockets-per-address"])
def test_a_limit_of_nothing_is_refused(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-warm", limit, "0"]) == 2
    assert "give a number above 0" in capsys.readouterr().err


def test_a_dead_line_is_noticed_within_ten_seconds(quick_url: str) -> None:
    config = configured(Settings(quick_url, (TEMPLATE,)), "127.0.0.1", 0, None)
    assert config.ws_ping_interval is not None
    assert config.ws_ping_timeout is not None
    assert config.ws_ping_interval + config.ws_ping_timeout < 10


def test_a_server_that_is_told_to_end_leaves_nothing_behind(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    served = Served(tmp_path)
    bots = {"game": TEMPLATE, "mine": [], "bots": {"0": "", "1": ""}}
    table = served.post("/api/tables", bots)["table"]

    async def scene() -> None:
        address = f"ws://127.0.0.1:{served.port}/play/{table}"
        async with asyncio.timeout(60), connect(address) as line:
            await line.send(json.dumps({"type": "hello"}))
            while json.loads(await line.recv())["type"] != "news":  # a bot has thought
                pass

    run(scene())
    served.process.terminate()
    assert served.process.wait(20) == 0
    served.stop()
    assert capfd.readouterr().err == ""

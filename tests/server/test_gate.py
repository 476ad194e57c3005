"""What holds for every request and socket: where it comes from, what it may cost, how long it may take."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from tests.server.loop import run

from battlespace.games import TEMPLATE
from battlespace.server import punctual
from battlespace.server.app import House, build
from battlespace.server.errors import LimitError
from battlespace.server.guard import HEADERS, foreign
from battlespace.server.limits import Budget, network
from battlespace.server.punctual import PunctualHttp
from battlespace.server.settings import Limits, Settings
from battlespace.server.socket import CROWDED, carry

EVIL = {"origin": "https://evil.example"}


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_network_are_counted_as_one(host: str, who: str) -> None:
    assert network(host) == who


def test_a_network_spends_what_it_has_and_gets_it_back_with_time() -> None:
    time = 0
    budget = Budget(2, lambda: time)
    budget.spend("a", 15)
    with pytest.raises(LimitError):
        budget.spend("a", 6)
    budget.spend("b", 20)
    budget.spend("a", 5)
    time = 1_000
    budget.spend("a", 2)
    with pytest.raises(LimitError):
        budget.spend("a")


def test_networks_that_were_not_seen_for_long_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Budget, "NETWORKS", 2)
    budget = Budget(1, lambda: 0)
    for who in "abcab":
        budget.spend(who, 10)


def test_dear_requests_use_up_what_an_address_may_ask_for(quick_url: str) -> None:
    settings = Settings(quick_url, (TEMPLATE,), limits=Limits(work=11))
    with TestClient(build(settings)) as client:
        file = {"file": "own", "text": "x"}
        codes = [
            client.post(f"/api/games/{TEMPLATE}/options/map", json=file).json()["code"]
            for _ in range(2)
        ]
        assert codes == ["option", "limit"]


class Stranger:
    """A socket that says nothing."""

    def __init__(self, host: str) -> None:
        self.scope = {"client": (host, 1), "extensions": {}}
        self.headers = dict[str, str]()
        self.code: int | None = None

    async def accept(self) -> None:
        """Shake hands."""

    async def close(self, code: int, reason: str = "") -> None:
        """Remember why."""
        self.code = code

    async def receive_text(self) -> str:
        """Leave."""
        raise WebSocketDisconnect(detail="gone")


def test_sockets_that_come_together_are_counted_together(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> list[int | None]:
        settings = Settings(quick_url, (TEMPLATE,), limits=Limits(sockets=3))
        house, go_on = House(settings, Budget(1e6, lambda: 0)), asyncio.Event()

        async def slowly(_: str) -> Any:
            await go_on.wait()
            feed = SimpleNamespace(devices=set[Any]())
            return SimpleNamespace(feed=feed, leave=lambda device: None)  # pyright: ignore

        monkeypatch.setattr(house.lobby, "open", slowly)
        hosts = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8:0:1::1"]
        strangers: list[Any] = [Stranger(host) for host in hosts]
        tasks = [asyncio.create_task(carry(s, "table", house)) for s in strangers]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks)
        assert not house.sockets, "who has left is counted no more"
        house.lobby.stop()
        house.store.close()
        return [stranger.code for stranger in strangers]

    assert run(scene()) == [None, None, None, CROWDED, None]


def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "HEAD_SECONDS", 0.1)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.3)  # an answer may take longer than a question
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def scene() -> None:
        config = uvicorn.Config(
            app, "127.0.0.1", 0, http=PunctualHttp, lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        whole = b"GET / HTTP/1.1\r\nhost: a\r\n\r\n"
        for asked, answers in ((b"", 0), (whole[:9], 0), (whole, 1), (whole + whole[:9], 1)):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(asked)
            async with asyncio.timeout(20):
                found = await reader.read()
            assert found.count(b"204 No Content") == answers
            writer.close()
        server.should_exit = True
        await serving

    run(scene())


@pytest.mark.parametrize(
    ("origin", "host", "base", "is_foreign"),
    [
        (None, "a.example", "", False),
        ("https://a.example", "a.example", "", False),
        ("https://b.example", "a.example", "", True),
        ("https://a.example", "a.example", "https://play.example", True),
        ("https://play.example", "10.0.0.1:8765", "https://play.example", False),
        ("null", "a.example", "", True),
        ("https://a.example", "", "", True),
    ],
)
def test_pages_of_other_sites(origin: str | None, host: str, base: str, is_foreign: bool) -> None:
    headers = {"host": host} | ({"origin": origin} if origin is not None else {})
    assert foreign(headers, base) is is_foreign


def test_a_page_of_another_site_makes_no_table(quick_url: str) -> None:
    with TestClient(build(Settings(quick_url, (TEMPLATE,)))) as client:
        body = f'{{"game":"{TEMPLATE}"}}'.encode()
        plain = {"content-type": "text/plain", **EVIL}
        refused = client.post("/api/tables", content=body, headers=plain)
        assert (refused.status_code, refused.json()["code"]) == (403, "origin")
        assert client.get("/api/games", headers=EVIL).status_code == 200


def test_every_answer_carries_its_headers_and_nul_is_refused(
    quick_url: str, tmp_path: Path
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("1")
    (tmp_path / "index.html").write_text("<p>")
    with TestClient(build(Settings(quick_url, (TEMPLATE,), site=tmp_path))) as client:
        for path, status in (
            ("/", 200),
            ("/assets/a.js", 200),
            ("/assets/none.js", 404),
            ("/assets/%00", 400),
            ("/api/tables/%00/transcript", 400),
            ("/api/tables/none/transcript", 404),
            ("/nowhere", 404),
            ("/health", 200),
        ):
            answer = client.get(path)
            assert answer.status_code == status, path
            assert HEADERS.items() <= dict(answer.headers).items(), path

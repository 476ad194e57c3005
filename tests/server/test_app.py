"""The application over its test client: requests, the socket, refusals, headers."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from battlespace.games import TEMPLATE
from battlespace.kernel.errors import BattlespaceError
from battlespace.server import snapshot
from battlespace.server.app import build
from battlespace.server.errors import StoreError
from battlespace.server.message_parts import LONGEST_ID
from battlespace.server.settings import Limits, Settings

Client = TestClient[Any]

JSON = {"content-type": "application/json"}
SENT = ("battlespace.kernel.", "battlespace.bots.", "battlespace.server.")
"""Where the errors are defined that a browser may hear of."""


@contextmanager
def client_of(url: str, games: tuple[str, ...], **limits: Any) -> Generator[Client]:
    with TestClient(build(Settings(url, games, limits=Limits(**limits)))) as found:
        yield found


def client(url: str, **limits: Any) -> AbstractContextManager[Client]:
    return client_of(url, (TEMPLATE,), **limits)


def make(client_: Client, **wanted: Any) -> dict[str, Any]:
    answer = client_.post("/api/tables", json={"game": TEMPLATE, **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()


def answer_to(socket: Any, id_: str) -> dict[str, Any]:
    """Read until the answer with that id."""
    while True:
        message = socket.receive_json()
        if message.get("id") == id_:
            return message


def test_a_game_over_the_socket(quick_url: str) -> None:
    with client(quick_url) as c:
        table = make(c, mine=[0, 1], name="Ann")
        token = table["tokens"]["0"]
        with c.websocket_connect(f"/play/{table['table']}") as socket:
            socket.send_json({"type": "hello", "tokens": [token]})
            position = socket.receive_json()["position"]
            for n in range(400):
                if position["ended"]:
                    break
                play = {"type": "play", "id": f"{n}", "token": token, "last": position["last"]}
                socket.send_json({**play, "move": position["choices"][-1]["move"]})
                while (message := socket.receive_json())["type"] != "done":
                    position = message.get("position", position)
            assert sum(position["ended"]["scores"]) == pytest.approx(1)
        text = c.get(f"/api/tables/{table['table']}/transcript").text
        again = c.post("/api/transcripts", content=text)
        assert again.status_code == 201, again.text
        copy = c.get(f"/api/tables/{again.json()['table']}/transcript").text
        assert [json.loads(x) for x in copy.splitlines()][1:] == [
            json.loads(x) for x in text.splitlines()
        ][1:]


def test_two_people_and_one_who_watches(quick_url: str) -> None:
    with client(quick_url) as c:
        table = make(c, mine=[0], name="Ann")
        where = f"/play/{table['table']}"
        sat = c.post(f"/api/tables/{table['table']}/seats", json={"name": "Bob"}).json()
        with c.websocket_connect(where) as ann, c.websocket_connect(where) as eve:
            ann.send_json({"type": "hello", "tokens": [table["tokens"]["0"]]})
            position = ann.receive_json()["position"]
            eve.send_json({"type": "hello"})
            assert eve.receive_json()["type"] == "welcome"
            play = {"type": "play", "id": "1", "last": position["last"], "move": "drone:1"}
            ann.send_json({**play, "token": table["tokens"]["0"]})
            assert answer_to(ann, "1")["type"] == "done"
            while (message := eve.receive_json())["type"] != "news":
                pass
            assert message["lines"][0]["move"] == "drone:1"
            eve.send_json({**play, "id": "2", "token": "none"})
            assert answer_to(eve, "2")["code"] == "token"
            eve.send_json({**play, "id": "3", "token": sat["tokens"]["1"]})
            assert answer_to(eve, "3")["code"] == "stale"


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"type":"play"}',
        '{"type":"hello","more":1}',
        '{"type":5}',
        "[" * 9000,
        '{"id":' + "[" * 9000,
    ],
)
def test_what_is_no_message_is_refused_and_the_socket_lives_on(quick_url: str, raw: str) -> None:
    with client(quick_url) as c:
        table = make(c, mine=[0])
        with c.websocket_connect(f"/play/{table['table']}") as socket:
            socket.send_text(raw)
            assert socket.receive_json()["code"] == "malformed"
            socket.send_json({"type": "hello"})
            assert socket.receive_json()["type"] == "welcome"


def closed_with(c: Client, path: str, headers: dict[str, str] | None = None) -> int:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        c.websocket_connect(path, headers=headers) as socket,
    ):
        socket.receive()
    return closed.value.code


def test_sockets_of_other_sites_and_to_nowhere_are_closed(quick_url: str) -> None:
    with client(quick_url) as c:
        where = f"/play/{make(c)['table']}"
        assert closed_with(c, where, {"origin": "https://evil.example"}) == 4403
        assert closed_with(c, "/play/nowhere") == 4404
        with c.websocket_connect(where, headers={"origin": "http://testserver.local"}) as socket:
            socket.send_json({"type": "hello"})
            assert socket.receive_json()["type"] == "welcome"


def test_a_socket_to_a_store_that_does_not_answer_is_to_come_again(quick_url: str) -> None:
    with client(quick_url) as c:

        async def broken(_: str) -> Any:
            raise StoreError("gone away")

        c.app.state.house.store.load = broken
        assert closed_with(c, "/play/somewhere") == 1013


def test_limits_have_their_code(quick_url: str) -> None:
    with client(quick_url, tables=2, burst=3, rate=0.001, body=1000, sockets=1) as c:
        table = make(c)
        make(c)
        answer = c.post("/api/tables", json={"game": TEMPLATE})
        assert (answer.status_code, answer.json()["code"]) == (429, "limit")
        answer = c.post("/api/tables", content=b"x" * 2000)
        assert answer.status_code == 413
        with c.websocket_connect(f"/play/{table['table']}") as socket:
            assert closed_with(c, f"/play/{table['table']}") == 4429
            for n in range(4):
                socket.send_json({"type": "look", "id": f"{n}", "ply": 0})
            assert [socket.receive_json()["type"] for _ in range(4)] == ["seen"] * 3 + ["refused"]


def test_a_name_of_a_message_that_is_too_long_is_not_kept(quick_url: str) -> None:
    with client(quick_url) as c:
        table = make(c, mine=[0, 1])
        token = table["tokens"]["0"]
        with c.websocket_connect(f"/play/{table['table']}") as socket:
            socket.send_json({"type": "hello", "tokens": [token]})
            position = socket.receive_json()["position"]
            move = position["choices"][0]["move"]
            play = {"type": "play", "token": token, "last": position["last"], "move": move}
            socket.send_json({**play, "id": "x" * (LONGEST_ID + 1)})
            while (answer := socket.receive_json())["type"] not in ("refused", "done"):
                pass
            assert answer.get("code") == "malformed"
            longest = "x" * LONGEST_ID
            socket.send_json({**play, "id": longest})
            assert answer_to(socket, longest)["type"] == "done"


def test_a_fault_of_the_server_has_its_code_and_is_logged(
    quick_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with client(quick_url) as c:

        async def broken(_: int) -> list[Any]:
            raise ZeroDivisionError("secret")

        c.app.state.house.store.recent = broken
        answer = c.get("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert "secret" not in answer.text
        assert "ZeroDivisionError: secret" in caplog.text


def test_every_refusal_has_its_sentence_in_every_language() -> None:
    import_module("battlespace.bots.net.weights")  # its error counts, whoever has imported it
    words = (Path(__file__).parents[2] / "web/src/words/fr.ts").read_text("utf-8")
    spoken = set(re.findall(r"^  '?([\w-]+)'?: '", words.partition("refusals")[2], re.MULTILINE))
    ours = {e.code for e in every_error(BattlespaceError) if e.__module__.startswith(SENT)}
    assert ours | {"internal", "offline", "not-found", "method"} == spoken


def every_error(kind: type[BattlespaceError]) -> list[type[BattlespaceError]]:
    """Return a kind of error and all that are kinds of it."""
    return [kind, *(found for under in kind.__subclasses__() for found in every_error(under))]


def test_a_request_that_takes_too_long_is_broken_off_with_its_code(quick_url: str) -> None:
    with client(quick_url, seconds=1) as c:

        async def slow(_: int) -> list[Any]:
            await asyncio.Event().wait()
            return []

        c.app.state.house.store.recent = slow
        answer = c.get("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (503, "timeout")
        assert c.get("/api/games").status_code == 200


def test_each_view_of_news_comes_once(quick_url: str) -> None:
    with client(quick_url) as c:
        table = make(c, mine=[0, 1])
        token = table["tokens"]["0"]
        with c.websocket_connect(f"/play/{table['table']}") as socket:
            socket.send_json({"type": "hello", "tokens": [token]})
            position = socket.receive_json()["position"]
            play = {"type": "play", "id": "1", "token": token, "last": position["last"]}
            socket.send_json({**play, "move": position["choices"][0]["move"]})
            while (message := socket.receive_json())["type"] != "news":
                pass
            views = [line["view"] is not None for line in message["lines"]]
            assert views == [True] * (len(views) - 1) + [False]


def test_every_answer_carries_the_policy_and_errors_carry_codes(quick_url: str) -> None:
    with client(quick_url) as c:
        for path, status in (
            ("/api/games", 200),
            ("/health", 200),
            ("/api/games/none", 404),
            ("/x", 404),
        ):
            answer = c.get(path)
            assert answer.status_code == status
            if status == 200:
                assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert c.get("/api/games/none").json()["code"] == "unknown-game"
        wrong = c.post("/api/tables", json={"game": TEMPLATE, "options": {"length": 99}})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "option")
        assert (
            c.post("/api/tables", json={"game": TEMPLATE, "more": 1}).json()["code"] == "malformed"
        )
        for deep in ("[" * 9000, '{"game":"x","options":' + '{"a":' * 9000):
            refused = c.post("/api/tables", content=deep.encode(), headers=JSON)
            assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
        assert c.post("/api/tables", json={"game": "none"}).json()["code"] == "unknown-game"
        assert c.get("/schema/openapi.json").json()["info"]["title"] == "Battlespace"
        metrics = c.get("/metrics")
        assert "battlespace_tables 0.0" in metrics.text
        assert metrics.headers["content-type"].startswith("text/plain")


def test_the_books_of_games_are_complete(quick_url: str) -> None:
    with client(quick_url) as c:
        (game,) = c.get("/api/games").json()
        assert game["levels"] == ["novice", "easy"]
        assert game["options"][0]["text"]["fr"] == "cases de la piste"
        book = c.get(f"/api/games/{TEMPLATE}").json()
        assert book["clauses"][0] == {
            "id": "TPL-1",
            "title": {"en": "Set-up", "fr": "Mise en place"},
            "text": {},
        }
        assert book["words"]["event.roll"]["en"] == "The die shows {face}."


def test_nothing_sent_before_the_end_depends_on_the_seed(tmp_path: Path) -> None:
    """Same outcomes under two seeds: all that is sent is the same but for names, tokens and the commitment."""
    from tests.server.house import House, act

    from battlespace.server import messages as m

    sent: list[bytes] = []

    async def scene(house: House) -> None:
        table, _ = await house.table(position="0,3/4,0 mover=1 roll=2 turns=7 length=8 limit=200")
        welcome = m.encode(snapshot.welcome(table, 0)).decode()
        info = snapshot.info(table)
        sent.append(welcome.replace(info.table, "").replace(info.commitment, "").encode())

    for n in range(2):
        act(f"sqlite:///{tmp_path / str(n)}.sqlite", scene)
    assert sent[0] == sent[1]


def test_a_body_of_the_wrong_kind_is_told_what_was_expected(quick_url: str) -> None:
    with client(quick_url) as c:
        answer = c.post("/api/tables", json={"game": 5}).json()
    assert answer["code"] == "malformed"
    assert "game: Expected `str`, got `int`" in answer["why"]

"""Messages frame by frame, against a server of its own."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.served import Served

from battlespace.games import TEMPLATE
from battlespace.server.audience import WAITING

TEXT, BINARY, CLOSE, PING, PONG, ON = 0x81, 0x82, 0x88, 0x89, 0x8A, 0x80


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("direct"))
    yield server
    server.stop()


def masked(kind: int, data: bytes) -> bytes:
    """Return a frame as a browser sends it."""
    size, mask = len(data), os.urandom(4)
    head = bytes((kind, 128 | size)) if size < 126 else bytes((kind, 254)) + size.to_bytes(2)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))


class Raw:
    """A socket in the hand: frames out, frames in."""

    def __init__(self, served: Served) -> None:
        made = served.post("/api/tables", {"game": TEMPLATE, "mine": [0, 1]})
        self.token = made["tokens"]["0"]
        self.socket = socket.create_connection(("127.0.0.1", served.port), timeout=20)
        lines = (
            f"GET /play/{made['table']} HTTP/1.1",
            "Host: x",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Extensions: permessage-deflate",
        )
        self.socket.sendall("\r\n".join((*lines, "", "")).encode())
        self.file = self.socket.makefile("rb")
        head = iter(self.file.readline, b"\r\n")
        self.head = b"".join(head).lower()

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """Read one frame; kind 0 when the server has hung up."""
        head = self.file.read(2)
        if len(head) < 2:
            return 0, b""
        assert not head[1] & 128, "a server masks nothing"
        size = head[1]
        if size > 125:
            size = int.from_bytes(self.file.read(2 if size == 126 else 8))
        return head[0], self.file.read(size)

    def heard(self, id_: str) -> dict[str, Any]:
        """Read until the answer with that id."""
        while True:
            kind, data = self.frame()
            assert kind == TEXT, (kind, data)
            if (message := json.loads(data)).get("id") == id_:
                return message

    def closed(self) -> int:
        """Read until the server closes; return its code."""
        while True:
            kind, data = self.frame()
            if kind == CLOSE:
                return int.from_bytes(data[:2])
            assert kind == TEXT, kind


def look(id_: str, ply: int = 0) -> bytes:
    return json.dumps({"type": "look", "id": id_, "ply": ply}).encode()


def test_nothing_is_packed_even_where_a_browser_offers_it(served: Served) -> None:
    with Raw(served) as raw:
        assert b"101" in raw.head
        assert b"extensions" not in raw.head


def test_frames_that_come_byte_by_byte_or_many_at_once_are_answered_in_order(
    served: Served,
) -> None:
    with Raw(served) as raw:
        for byte in masked(TEXT, look("slowly")):
            raw.send(bytes((byte,)))
        assert raw.heard("slowly")["type"] == "seen"
        names = [f"n{n}" for n in range(30)]
        raw.send(b"".join(masked(TEXT, look(name)) for name in names))
        got = [json.loads(raw.frame()[1])["id"] for _ in names]
        assert got == names


def test_whoever_asks_much_at_once_is_not_taken_for_a_slow_reader(served: Served) -> None:
    with Raw(served) as raw:
        names = [f"n{n}" for n in range(WAITING + 44)]
        raw.send(b"".join(masked(TEXT, look(name)) for name in names))
        assert [json.loads(raw.frame()[1])["id"] for _ in names] == names


def test_fragments_pings_and_texts_may_be_mixed(served: Served) -> None:
    with Raw(served) as raw:
        one, two, three = look("pieces")[:9], look("pieces")[9:20], look("pieces")[20:]
        pieces = masked(0x01, one) + masked(PING, b"here?") + masked(0x00, two) + masked(ON, three)
        raw.send(pieces + masked(TEXT, look("whole")))
        assert raw.frame() == (PONG, b"here?")
        assert json.loads(raw.frame()[1])["id"] == "pieces"
        assert json.loads(raw.frame()[1])["id"] == "whole"
        raw.send(masked(PONG, b"unasked") + masked(TEXT, look("after")))
        assert raw.heard("after")["type"] == "seen"


def test_long_messages_and_what_is_no_text_are_refused_and_the_socket_lives_on(
    served: Served,
) -> None:
    with Raw(served) as raw:
        raw.send(masked(TEXT, look("x" * 50_000)))
        assert raw.heard("x" * 50_000)["type"] == "seen"
        for nonsense in (masked(BINARY, b"\x00\x01"), masked(TEXT, b""), masked(TEXT, b"{")):
            raw.send(nonsense)
            assert raw.heard("")["code"] == "malformed"
        raw.send(masked(TEXT, look("after")))
        assert raw.heard("after")["type"] == "seen"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(masked(TEXT, b"\xff\xfe"), 1007, id="no-utf-8"),
        pytest.param(b"\x81\x05hello", 1002, id="unmasked"),
        pytest.param(masked(0xC1, b"packed"), 1002, id="packed"),
        pytest.param(masked(0x83, b"kind"), 1002, id="no-such-kind"),
        pytest.param(masked(0x01, b"a") + masked(TEXT, b"b"), 1002, id="text-amid-fragments"),
        pytest.param(masked(0x00, b"a"), 1002, id="fragment-of-nothing"),
        pytest.param(b"\x81\xfe\xff\xff" + b"\0" * 100, 1009, id="too-large"),
        pytest.param(b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\0" * 9, 1009, id="far-too-large"),
        pytest.param(masked(CLOSE, (4001).to_bytes(2) + b"bye"), 4001, id="closed-by-the-browser"),
    ],
)
def test_a_broken_socket_is_closed_with_its_code(served: Served, sent: bytes, code: int) -> None:
    with Raw(served) as raw:
        raw.send(masked(TEXT, look("before")))
        assert raw.heard("before")["type"] == "seen"
        raw.send(sent + masked(TEXT, look("after")))
        assert raw.closed() == code
        assert raw.frame() == (0, b"")


def test_pieces_that_are_too_large_together_close_the_socket(served: Served) -> None:
    with Raw(served) as raw:
        raw.send(masked(0x01, b"a" * 60_000) + masked(PING, b"here?"))
        assert raw.frame() == (PONG, b"here?"), "what came before has been read"
        raw.send(masked(ON, b"a" * 9000))
        assert raw.closed() == 1009
        assert raw.frame() == (0, b"")

"""A program behind pipes: whatever it does, the one who asks gets an answer or one clear error in time."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from battlespace.engine import client
from battlespace.engine.client import Client, LatePeerError, PeerError
from battlespace.engine.messages import Games, Position

ECHO = "import sys\nfor line in sys.stdin: print(ANSWER, flush=True)"


@pytest.fixture
def started() -> Iterator[list[Client]]:
    clients: list[Client] = []
    yield clients
    for one in clients:
        one.kill()


def program(started: list[Client], code: str) -> Client:
    started.append(Client([sys.executable, "-c", code]))
    return started[-1]


def test_an_object_is_answered_whatever_its_fields_are(started: list[Client]) -> None:
    echo = program(started, ECHO.replace("ANSWER", """'{"ok": true, "more": [1]}'"""))
    assert [echo.ask(Games(), 20) for _ in range(2)] == [{"ok": True, "more": [1]}] * 2


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('b\'{"ok": "\\xff"}\'', "not JSON: 'utf-8' codec"),
        ("b'{\"ok\": NaN}'", "NaN is not a number"),
        ('b\'{"ok": 1, "ok": 2}\'', "the key 'ok' is there twice"),
        ("b'['*100000", "not JSON"),
        ("b'[]'", "expected a JSON object"),
        ("b''", "not JSON"),
        ("b'x' * (1 << 21)", "a line of more than"),
    ],
)
def test_what_is_no_object_is_told_as_such(started: list[Client], answer: str, words: str) -> None:
    code = f"import sys\nsys.stdout.buffer.write({answer} + b'\\n')\nsys.stdout.flush()\ninput()"
    with pytest.raises(PeerError, match=r"answered|a line") as caught:
        program(started, code).ask(Games(), 20)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 800
    assert not isinstance(caught.value, LatePeerError)


def test_a_program_that_is_silent_or_does_not_read_is_late(started: list[Client]) -> None:
    large = Position("g", "x" * 1_000_000)
    for request in (Games(), large):
        silent = program(started, "import time\ntime.sleep(1000)")
        with pytest.raises(LatePeerError, match="no answer in time"):
            silent.ask(request, 0.05)


def test_a_large_request_arrives_whole(started: list[Client]) -> None:
    code = "import sys\nprint('{\"length\": %d}' % len(sys.stdin.readline()), flush=True)"
    found = program(started, code).ask(Position("g", "x" * 1_000_000), 20)
    assert found["length"] > 1_000_000


def test_the_last_words_of_a_program_are_repeated(started: list[Client]) -> None:
    with pytest.raises(PeerError, match="has ended: I am ill"):
        program(started, "import sys; sys.exit('I am ill')").ask(Games(), 20)
    gone = program(started, "import sys; sys.exit('x' * 10_000)")
    gone._process.wait()  # pyright: ignore[reportPrivateUsage]  its input is closed for certain
    with pytest.raises(PeerError) as caught:
        gone.ask(Games(), 20)
    assert len(str(caught.value)) < 600


def test_a_program_that_closes_its_output_and_stays_is_told(
    started: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "DYING_SECONDS", 0.05)
    code = "import os, time\nos.close(1)\ntime.sleep(1000)"
    with pytest.raises(PeerError, match="yet it runs"):
        program(started, code).ask(Games(), 20)


def test_a_program_that_does_not_leave_is_ended() -> None:
    stays = Client([sys.executable, "-c", "import time\nprint('{}', flush=True)\ntime.sleep(1000)"])
    stays.ask(Games(), 20)
    stays.close(0.05)
    assert stays._process.returncode < 0  # pyright: ignore[reportPrivateUsage]


def test_a_program_may_end_by_itself(tmp_path: object) -> None:
    with Client([sys.executable, "-c", "import sys\nsys.stdin.read()"]) as leaves:
        pass
    assert leaves._process.returncode == 0  # pyright: ignore[reportPrivateUsage]


def test_what_cannot_be_started_is_told() -> None:
    with pytest.raises(PeerError, match="cannot be started: No such file"):
        Client(["./no-such-program"])

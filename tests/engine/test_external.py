"""A program as a player: it plays when it speaks the protocol, and fails cleanly when it does not."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from battlespace import bots, engine
from battlespace.bots.bot import BotError, Budget, LateError
from battlespace.engine import external
from battlespace.engine.external import External
from battlespace.games import TEMPLATE, load

GAME = load(TEMPLATE)
STATE = GAME.read("2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200")
ENGINE = shlex.join([sys.executable, "-c", "import battlespace.cli.main as m; m.main(['engine'])"])
ANSWER = """
import sys, json, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "position":
        print(json.dumps({"ok": True}), flush=True)
    else:
        GO
"""


def program(go: str) -> str:
    return shlex.join([sys.executable, "-c", ANSWER.replace("GO", go)])


@pytest.fixture
def seat(request: pytest.FixtureRequest) -> Iterator[Any]:
    bot = External(request.param)
    yield bot
    bot.close()


@pytest.mark.parametrize("seat", [ENGINE], indirect=True)
def test_our_own_engine_is_a_bot(seat: External) -> None:
    thoughts = [seat.choose(GAME, STATE, 3, Budget(ms=20_000)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].action in GAME.legal(STATE)
    assert sum(thoughts[0].values) == pytest.approx(1)


@pytest.mark.parametrize(
    ("go", "words"),
    [
        ("sys.exit('I am ill')", "has ended: I am ill"),
        ("print('hello', flush=True)", "which is not JSON"),
        ("print('[1]', flush=True)", "answered b'[1]', expected a JSON object"),
        ("print('{\"ok\": false}', flush=True)", "to go"),
        ("print('{\"ok\": true}', flush=True)", "without a move"),
        ('print(\'{"ok": true, "move": "b2-b4"}\', flush=True)', "nobody can read"),
        ('print(\'{"ok": true, "move": "drone:7"}\', flush=True)', "illegal move: 'drone:7' [TPL"),
        ("print('x' * (1 << 21), flush=True)", "a line of more than"),
    ],
)
def test_a_program_that_fails_is_named_with_what_it_did(go: str, words: str) -> None:
    bot = External(program(go))
    with pytest.raises(BotError) as caught:
        bot.choose(GAME, STATE, 1)
    assert words in str(caught.value)
    assert not isinstance(caught.value, LateError)


def test_a_program_may_load_before_its_first_decision() -> None:
    answer = '{"ok": true, "move": "drone:1"}'
    slow = f"time.sleep(1.5 * ('loaded' not in globals())); loaded = print({answer!r}, flush=True)"
    bot = External(program(slow), ms=50)
    assert bot.choose(GAME, STATE, 1).action == 0
    bot.close()


def test_a_late_program_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_SECONDS", 4.0)
    bot = External(program("time.sleep(1e6)"), ms=50)
    with pytest.raises(LateError, match="no answer in time"):
        bot.choose(GAME, STATE, 1)


def test_a_command_that_is_none_is_refused() -> None:
    with pytest.raises(BotError, match="cannot be started"):
        External("./no-such-program").choose(GAME, STATE, 1)
    with pytest.raises(BotError, match="expected a command"):
        External("")


def test_only_those_who_may_start_programs_get_them() -> None:
    assert engine.seated(GAME, "cmd:./mine --fast") == External("./mine --fast")
    with pytest.raises(Exception, match="unknown bot"):
        bots.player(GAME, "cmd:./mine")


def test_values_that_are_no_shares_are_not_believed() -> None:
    good = '{"ok": true, "move": "drone:1", "values": [0.25, 0.75], "visits": 9}'
    bad = '{"ok": true, "move": "drone:1", "values": [7, "x"]}'
    found: list[Any] = []
    for answer in (good, bad):
        bot = External(program(f"print({answer!r}, flush=True)"))
        found.append(bot.choose(GAME, STATE, 1))
        bot.close()
    assert found[0].values == (0.25, 0.75)
    assert found[0].visits == 9
    assert found[1].values == GAME.evaluate(STATE)

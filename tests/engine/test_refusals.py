"""A program that errs may be told why and asked again: how much it is told is part of the study."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from battlespace.arena.report import as_page, as_text
from battlespace.arena.results import Results
from battlespace.arena.runner import Table, play_one
from battlespace.arena.schedule import Pairing
from battlespace.bots.bot import BotError, Budget
from battlespace.engine.external import MOST_TRIES, External
from battlespace.games import TEMPLATE, load
from battlespace.kernel.errors import BattlespaceError, TranscriptError

GAME = load(TEMPLATE)
STATE = GAME.read("2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200")
ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys, json
heard = []
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "position":
        print(json.dumps({"ok": True}), flush=True)
        continue
    if "refused" in asked:
        heard.append(asked["refused"])
        open(PATH, "w").write(json.dumps(heard))
    move = MOVES[min(len(heard), len(MOVES) - 1)]
    print(json.dumps({"ok": True, "move": move}), flush=True)
"""


def program(path: Path, *moves: str) -> str:
    code = PROGRAM.replace("PATH", repr(str(path))).replace("MOVES", repr(list(moves)))
    return shlex.join([sys.executable, "-c", code])


def played(tmp_path: Path, refusals: str | None, *moves: str) -> tuple[External, list[Any]]:
    path = tmp_path / "heard.json"
    bot = External(program(path, *moves), refusals=refusals)
    try:
        thought = bot.choose(GAME, STATE, 1, Budget(ms=20_000))
        assert thought.action in GAME.legal(STATE)
    finally:
        bot.close()
    return bot, json.loads(path.read_text()) if path.exists() else []


def test_all_of_a_refusal_is_told_and_the_move_mended(tmp_path: Path) -> None:
    bot, heard = played(tmp_path, "full", "drone:7", "drone:7", "b2-b4", "drone:1")
    assert (bot.illegal, bot.repeated) == (3, 1)
    assert [one["move"] for one in heard] == ["drone:7", "drone:7", "b2-b4"]
    assert heard[0]["code"] == "illegal"
    assert heard[0]["why"][0]["clause"] in GAME.rulebook.clauses
    assert heard[0]["why"][0]["text"]
    assert heard[2]["code"] == "notation"


def test_only_the_code_or_nothing_is_told(tmp_path: Path) -> None:
    assert played(tmp_path, "code", "drone:7", "drone:1")[1] == [
        {"move": "drone:7", "code": "illegal"}
    ]
    assert played(tmp_path, "none", "drone:7", "drone:1")[1] == [{"move": "drone:7"}]


def test_who_never_mends_it_fails_and_so_does_who_is_not_told(tmp_path: Path) -> None:
    for refusals, counted in ((None, 0), ("none", MOST_TRIES)):
        bot = External(program(tmp_path / "heard.json", "drone:7"), refusals=refusals)
        with pytest.raises(BotError, match="illegal move"):
            bot.choose(GAME, STATE, 1, Budget(ms=20_000))
        assert bot.illegal == counted


def test_an_unknown_way_to_refuse_is_refused() -> None:
    with pytest.raises(BattlespaceError) as caught:
        External("./mine", refusals="loudly")
    assert caught.value.code == "option"


def test_the_report_counts_what_was_refused(tmp_path: Path) -> None:
    options = GAME.checked_options({"limit": 6}, 2)
    results = Results(tmp_path, GAME, 2, options, refusals="code")
    bot = "cmd:" + program(tmp_path / "heard.json", "drone:7", "drone:7", "drone:1")
    table = Table(TEMPLATE, 2, options, Budget(ms=20_000), refusals="code")
    found, text = play_one(table, Pairing(3, (bot, "uniform")))
    assert (found.illegal, found.repeated) == ((2, 0), (1, 0))
    results.add(found, text)
    assert Results(tmp_path, GAME, 2, options, refusals="code").rows[found.pairing] == found
    with pytest.raises(TranscriptError, match="holds results of"):
        Results(tmp_path, GAME, 2, options, refusals="full")
    text = as_text({"": [found]}, [bot, "uniform"])
    assert "illegal moves" in text
    assert "Refused answers" in as_page(GAME, {"": [found]}, {bot: bot, "uniform": "uniform"})
    other = play_one(table, Pairing(3, ("uniform", "greedy"))).result
    assert "illegal moves" not in as_text({"": [other]}, ["uniform", "greedy"])


def test_a_model_behind_a_command_plays(tmp_path: Path) -> None:
    model = tmp_path / "model.py"
    model.write_text(
        "import sys\nasked = sys.stdin.read()\nprint('thinking')\n"
        "print('drone:1' if 'was refused' in asked else 'drone:7')"
    )
    command = shlex.join(
        [sys.executable, str(ROOT / "examples" / "llm_bot.py"), sys.executable, str(model)]
    )
    bot = External(command, refusals="full")
    try:
        assert bot.choose(GAME, STATE, 1, Budget(ms=60_000)).action in GAME.legal(STATE)
    finally:
        bot.close()
    assert bot.illegal == 1

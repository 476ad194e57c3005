"""The engine protocol: every verb answers, every fault has a code, nothing kills it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from battlespace.cli.engine import answered, run
from battlespace.engine.messages import Answer, plain, write
from battlespace.engine.session import Session
from battlespace.kernel import errors

NEW = {"do": "new", "game": "_template", "seats": 2, "options": {"length": 8}, "seed": 7}


def asked(*requests: Any) -> list[dict[str, Any]]:
    session = Session()
    lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
    return [json.loads(write(session.answer(line))) for line in lines]


def last(*requests: Any) -> dict[str, Any]:
    return asked(*requests)[-1]


PLAYING = (NEW, {"do": "play", "move": "roll:2"})


def test_games_are_listed_with_seats_and_options() -> None:
    found = last({"do": "games"})
    assert found["ok"]
    for game in found["games"]:
        assert {"slug", "title", "seats", "options"} <= set(game)


def test_a_game_is_played_from_new_to_undo() -> None:
    first, outcomes, drawn, legal, played, back = asked(
        NEW,
        {"do": "chance"},
        {"do": "draw", "seed": 5},
        {"do": "legal"},
        {"do": "play", "move": "drone:1"},
        {"do": "undo"},
    )
    assert first == {
        "ok": True,
        "position": "0,0/0,0 mover=0 roll=- turns=0 length=8 limit=200",
        "turn": "chance",
        "ply": 0,
    }
    assert outcomes["outcomes"] == [["roll:1", 1], ["roll:2", 1], ["roll:3", 1]]
    assert drawn["move"].startswith("roll:")
    assert legal["moves"] == ["drone:1"]
    assert (played["turn"], played["ply"]) == ("chance", 2)
    assert (back["turn"], back["ply"]) == (0, 1)


def test_the_same_seed_draws_the_same() -> None:
    assert last(NEW, {"do": "draw"}) == last(NEW, {"do": "draw"})
    assert len({last(NEW, {"do": "draw", "seed": seed})["move"] for seed in range(12)}) == 3


def test_a_refused_play_says_why_and_changes_nothing() -> None:
    *_, refused, legal = asked(*PLAYING, {"do": "play", "move": "drone:2"}, {"do": "legal"})
    assert (refused["ok"], refused["code"]) == (False, "illegal")
    assert refused["why"][0]["clause"] == "TPL-2.3"
    assert refused["why"][0]["text"]
    assert refused["why"][0]["targets"] == ["drone:0.2"]
    assert legal["moves"] == ["drone:1"]


def test_why_answers_for_legal_and_refused_moves() -> None:
    assert last(*PLAYING, {"do": "why", "move": "drone:1"}) == {"ok": True, "legal": True}
    assert last(*PLAYING, {"do": "why", "move": "roll:1"})["why"][0]["clause"] == "TPL-2.1"
    assert last(*PLAYING, {"do": "why", "move": "nonsense"})["code"] == "notation"


def test_perft_score_view_and_go_answer() -> None:
    assert last(NEW, {"do": "perft", "depth": 3})["leaves"] == 9
    assert last(NEW, {"do": "score"})["scores"] == [0.5, 0.5]
    seen = last(*PLAYING, {"do": "view", "seat": 0})
    assert seen["choices"] == [
        {"move": "drone:1", "path": ["drone:0.1"], "label": "drone 1 to cell 2"}
    ]
    assert last(*PLAYING, {"do": "view", "seat": 1})["choices"] == []
    for bot in ("uniform", "greedy"):
        thought = last(*PLAYING, {"do": "go", "bot": bot, "ms": 50, "seed": 1})
        assert thought["move"] == "drone:1"
        assert len(thought["values"]) == 2


def test_a_position_is_where_a_game_may_begin() -> None:
    text = "7,9/0,0 mover=0 roll=3 turns=9 length=8 limit=200"
    found = last(
        {"do": "position", "game": "_template", "text": text}, {"do": "play", "move": "drone:1"}
    )
    assert found["turn"] == "over"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ("", "malformed"),
        ("[]", "malformed"),
        ("{", "malformed"),
        ("[" * 200_000, "malformed"),
        ('{"do":"new","seed":' + "9" * 10_000 + "}", "malformed"),
        ({}, "verb"),
        ({"do": "fly"}, "verb"),
        ({"do": ["new"]}, "verb"),
        ({"do": "new"}, "field"),
        ({"do": "new", "game": 7}, "field"),
        ({"do": "new", "game": "chess"}, "unknown-game"),
        (NEW | {"seats": 9}, "seats"),
        (NEW | {"seats": "2"}, "field"),
        (NEW | {"options": {"width": 3}}, "option"),
        (NEW | {"options": [1]}, "field"),
        (NEW | {"seed": -1}, "field"),
        (NEW | {"seed": 1.5}, "field"),
        ({"do": "position", "game": "_template"}, "field"),
        ({"do": "position", "game": "_template", "text": "x" * 1_000_000}, "notation"),
        (
            {
                "do": "position",
                "game": "_template",
                "text": "5,5/0,0 mover=0 roll=1 turns=2 length=8 limit=200",
            },
            "position",
        ),
        ({"do": "play"}, "field"),
        ({"do": "play", "move": 3}, "field"),
        ({"do": "play", "move": "\u0000" * 100_000}, "notation"),
        ({"do": "chance"}, "chance"),
        ({"do": "draw"}, "chance"),
        ({"do": "perft"}, "field"),
        ({"do": "perft", "depth": 99}, "field"),
        ({"do": "perft", "depth": -1}, "field"),
        ({"do": "view", "seat": 2}, "field"),
        ({"do": "go", "bot": "nobody"}, "option"),
        ({"do": "go", "ms": 0}, "field"),
        ({"do": "go", "simulations": 0}, "field"),
        ({"do": "go", "bot": "mcts", "simulations": 10**30}, "field"),
    ],
)
def test_a_wrong_request_has_a_code_and_the_game_goes_on(request_: Any, code: str) -> None:
    *_, refused, here = asked(*PLAYING, request_, {"do": "legal"})
    assert (refused["ok"], refused["code"]) == (False, code)
    assert len(refused["message"]) < 600
    assert here["moves"] == ["drone:1"]


def test_every_code_of_a_refusal_is_documented() -> None:
    table = (
        (Path(__file__).parents[2] / "docs/protocol.md")
        .read_text("utf-8")
        .split("| code | when |")[1]
    )
    kinds = [
        kind for kind in vars(errors).values() if isinstance(kind, type) and hasattr(kind, "code")
    ]
    codes = {kind.code for kind in kinds} - {"error", "transcript"}
    assert {code for code in codes if f"`{code}`" not in table} == set()


def test_no_depth_of_nesting_is_too_much() -> None:
    head, tail = json.dumps(NEW | {"options": {"length": "?"}}).split('"?"')
    found = {last(head + "[" * n + "]" * n + tail)["code"] for n in range(600, 1200, 3)}
    assert found == {"option", "malformed"}


def test_undo_at_the_start_and_a_verb_without_a_game_are_refused() -> None:
    assert last(NEW, {"do": "undo"})["code"] == "undo"
    assert last({"do": "legal"})["code"] == "no-game"
    assert last(NEW, {"do": "go"})["code"] == "no-turn"


def test_the_command_answers_line_by_line_and_ends_with_its_input() -> None:
    lines = '{"do":"games"}\n\nnonsense\n\xff\n{"do":"score"}'
    done = subprocess.run(
        [sys.executable, "-m", "battlespace", "engine"],
        input=lines.encode("latin-1"),
        capture_output=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, False, False]
    assert [answer.get("code") for answer in answers[1:]] == ["malformed"] * 3 + ["no-game"]
    assert [line for line in done.stderr.splitlines() if b"at work for" not in line] == []


def test_a_fault_of_ours_does_not_end_the_engine(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    session = Session()
    answered(session, json.dumps(NEW))
    with monkeypatch.context() as broken:
        broken.setattr("battlespace.engine.session.perft", lambda *_: 1 // 0)
        found = plain(answered(session, '{"do":"perft","depth":1}'))
    assert (found["ok"], found["code"]) == (False, "internal")
    assert "ZeroDivisionError" in capfd.readouterr().err
    assert plain(answered(session, '{"do":"perft","depth":1}'))["leaves"] == 3


class Said(Answer, frozen=True):
    said: str


def test_half_a_character_is_written_as_its_escape(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(Session, "answer", lambda *_: Said("\ud800é"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}\n")))
    assert run() == 0
    assert capfdbinary.readouterr().out == b'{"ok": true, "said": "\\ud800\xc3\xa9"}\n'


def test_an_answer_that_takes_long_is_announced_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def slow(self: Session, line: bytes) -> Answer:
        sleep(0.3 if b"perft" in line else 0.0)
        return Answer()

    monkeypatch.setattr(Session, "answer", slow)
    monkeypatch.setattr("battlespace.cli.engine.PATIENCE", 0.05)
    lines = b'{"do":"legal"}\n{"do":"perft","depth":9}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert run() == 0
    told = capsys.readouterr().err
    assert '{"do":"perft","depth":9}' in told
    assert "legal" not in told


@pytest.mark.parametrize(
    "line",
    [
        b'{"do":"games","note":"\xff"}',
        '{"do":"new","game":"_template","seed":NaN}',
        '{"do":"new","game":"_template","seed":-Infinity}',
        '{"do":"games","do":"legal"}',
        '{"do":"new","game":"_template","seed":1e999}',
        '{"do":"new","game":"_template","options":{"length":8,"length":9}}',
    ],
)
def test_what_readers_of_json_disagree_on_is_malformed(line: str | bytes) -> None:
    answer = plain(Session().answer(line))
    assert (answer["ok"], answer["code"]) == (False, "malformed")

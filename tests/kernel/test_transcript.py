"""A match as text: it replays, it verifies, and whatever is wrong with it is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlespace import load
from battlespace.kernel import transcript
from battlespace.kernel.errors import TranscriptError
from battlespace.kernel.match import Match

GAME = load("_template")


def finished(seed: int = 5) -> Match[Any]:
    match = Match(GAME, seed, 3, {"length": 5})
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(match.legal()[-1])
    return match


TEXT = transcript.written(finished(), ["Ann", "Bob", "Cy"])


def edited(line: int, **changes: Any) -> str:
    """Return the text with one line's fields changed."""
    lines = TEXT.splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | changes)
    return "\n".join(lines) + "\n"


def test_a_transcript_replays_to_the_same_position() -> None:
    match = transcript.replayed(transcript.read(TEXT), load)
    assert match.state.value() == finished().state.value()
    assert match.scores == finished().scores
    assert transcript.written(match, ["Ann", "Bob", "Cy"]) == TEXT


def test_a_finished_match_verifies() -> None:
    verdict = transcript.verified(transcript.read(TEXT), load)
    assert verdict.draws == sum(step.move.startswith("roll") for step in finished().steps)
    assert verdict.sampled == 0


def test_a_loaded_die_is_found() -> None:
    lines = TEXT.splitlines()
    first = json.loads(lines[1])["move"]
    other = "roll:1" if first != "roll:1" else "roll:2"
    text = "\n".join([lines[0], json.dumps({"ply": 1, "turn": "chance", "move": other})])
    match = Match(GAME, 5, 3, {"length": 5})
    match.play(other)
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(match.legal()[-1])
    text = transcript.written(match, ["Ann", "Bob", "Cy"])
    with pytest.raises(
        TranscriptError, match=f"ply 1: the seed draws {first}, the transcript has {other}"
    ):
        transcript.verified(transcript.read(text), load)


def test_another_seed_than_the_committed_one_is_found() -> None:
    last = len(TEXT.splitlines()) - 1
    with pytest.raises(TranscriptError, match="not the one that was committed to"):
        transcript.verified(transcript.read(edited(last, seed="6")), load)


def test_an_unfinished_match_cannot_be_verified_yet() -> None:
    text = "\n".join(TEXT.splitlines()[:5]) + "\n"
    with pytest.raises(TranscriptError, match="not revealed yet"):
        transcript.verified(transcript.read(text), load)


def test_steps_taken_back_are_taken_back() -> None:
    lines = TEXT.splitlines()[:3]
    text = "\n".join([*lines, '{"undo":1}']) + "\n"
    assert transcript.replayed(transcript.read(text), load, seed=5).ply == 1


def test_an_ending_by_the_players_is_kept() -> None:
    match = Match(GAME, 5)
    match.draw()
    match.end("resign", 0)
    again = transcript.replayed(transcript.read(transcript.written(match, ["a", "b"])), load)
    assert again.ending == match.ending


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty"),
        ("nonsense\n", "line 1: not JSON"),
        ("[1]\n", "line 1: expected an object"),
        ("{}\n", "line 1: expected a header"),
        ("[" * 100_000 + "\n", "line 1: not JSON"),
        ("x" * 3_000_000 + "\n", "line 1: 3000000 characters"),
        (TEXT[:-10], "the last line is cut off"),
        (edited(0, game=7), "line 1: game: found 7, expected str"),
        (edited(0, battlespace=2), "expected a header"),
    ],
)
def test_what_is_no_transcript_is_refused_with_the_line(text: str, complaint: str) -> None:
    with pytest.raises(TranscriptError, match=complaint):
        transcript.read(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (edited(0, rules=99), "played by rules version 99"),
        (edited(2, ply=7), "ply 7 follows ply 1, expected 2"),
        (edited(2, ply="2"), "line 3: ply: found '2', expected int"),
        (edited(2, turn="chants"), "line 3: turn: unknown value 'chants'"),
        (edited(0, players=["a", 7, "c"]), r"line 1: players\[1\]: found 7, expected str"),
        (edited(len(TEXT.splitlines()) - 1, seed="x"), "seed is 'x'"),
        (TEXT + '{"fly":1}\n', "expected a step, an undo"),
        (
            TEXT.replace('"ply":1', '"ply":1,"ply":1', 1),
            "line 2: not JSON: the key 'ply' is there twice",
        ),
        (edited(2, turn=1), "seat 1 is not to act"),
        (edited(2, move="drone:9"), "line 3.*not legal"),
        (edited(2, move="?"), "line 3.*expected drone"),
        (edited(0, options={"length": 99}), "expected a whole number"),
        (edited(len(TEXT.splitlines()) - 1, scores=[1, 1, 1]), "scores .* are claimed"),
        (TEXT.replace('"turn":0', '"turn":[]', 1), r"turn: found \[\], expected int \| str"),
    ],
)
def test_what_does_not_replay_is_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(Exception, match=complaint) as caught:
        transcript.replayed(transcript.read(text), load)
    assert getattr(caught.value, "code", "") in ("transcript", "option")


def test_a_recorder_writes_each_line_at_once_and_never_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder = transcript.Recorder(path, {"battlespace": 1})
    recorder.write({"ply": 1})
    assert path.read_text() == '{"battlespace":1}\n{"ply":1}\n'
    with pytest.raises(TranscriptError, match="choose another file"):
        transcript.Recorder(path, {"battlespace": 1})
    recorder.close()
    more = transcript.Recorder(path, None)
    more.write({"ply": 2})
    more.close()
    assert path.read_text().count("\n") == 3


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TranscriptError, match="No such file"):
        transcript.read_file(tmp_path / "none.jsonl")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TranscriptError, match="codec"):
        transcript.read_file(tmp_path / "binary")

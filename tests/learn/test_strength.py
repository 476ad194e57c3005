"""What `bench/strength.py` makes of its matches: which it plays, until when, and what it says of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from battlespace.games import load, slugs
from battlespace.learn.selfplay import Plan

BENCH = Path(__file__).parents[2] / "bench"
LEARNED = [slug for slug in slugs() if any(level.name == "master" for level in load(slug).levels)]


@pytest.fixture(scope="module")
def strength() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCH))
        yield import_module("strength")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run in, with nothing compiled."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("battlespace.bots.warm", lambda game: None)
    return tmp_path


def test_there_is_always_a_time_to_think(strength: Any, folder: Path) -> None:
    assert status(strength, [LEARNED[0], "--empty-times"]) == 2
    assert list(folder.iterdir()) == []


def status(strength: Any, words: list[str]) -> Any:
    """Return the exit status, whoever refuses."""
    try:
        return strength.main(words)
    except SystemExit as left:
        return left.code


def row(strength: Any, number: int, share: float, seats: int = 2) -> Any:
    return strength.Played(
        "g", seats, "m", 1.0, "mcts:simulations=9", number, share, 1.0, 0.2, 10, 0.1, 10, 3.0
    )


def test_kinds_are_played_in_turn_with_all_seats_of_a_draw(strength: Any) -> None:
    todo = {1.0: iter(range(10)), 4.0: iter(range(2))}
    jobs = list(strength.in_turn(todo, (1.0, 1.0, 4.0), 2, lambda kind: True))
    assert jobs[:6] == [(1.0, 0), (1.0, 1), (1.0, 2), (1.0, 3), (4.0, 0), (4.0, 1)]
    assert sorted(jobs) == [(1.0, n) for n in range(10)] + [(4.0, 0), (4.0, 1)]


def test_a_kind_that_would_end_too_late_is_begun_no_more(strength: Any) -> None:
    late = iter([True, True, False])
    todo = {1.0: iter(range(100)), 4.0: iter(range(100))}
    jobs = strength.in_turn(todo, (1.0, 4.0), 2, lambda kind: kind == 4.0 and next(late))
    assert [kind for kind, _ in jobs] == [4.0] * 4


def test_what_fits_goes_by_the_longest_so_far(
    strength: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "monotonic", lambda: 100.0)
    deadline = strength.Deadline(160.0)
    assert deadline.fits(4.0), "nothing is known yet"
    deadline.note(1.0, 20.0)
    deadline.note(4.0, 35.0)
    assert deadline.fits(1.0)
    assert not deadline.fits(4.0)
    assert strength.Deadline(None).fits(4.0)


def test_more_seats_are_told_what_would_be_even(strength: Any) -> None:
    told = strength.comparison([row(strength, n, float(n == 0), seats=4) for n in range(4)])
    assert told[0][1] == "25.0 % of 4"
    assert "(25 % is even)" in told[0][2]
    assert told[1][1:] == ("20.0 ms", "10.0 ms")
    assert "even" not in strength.comparison([row(strength, 0, 1.0)])[0][2]


@pytest.mark.parametrize("slug", LEARNED)
def test_master_plays_as_it_ships(strength: Any, slug: str) -> None:
    from battlespace.bots import player
    from battlespace.learn import selfplay

    game = load(slug)
    assert selfplay.player(strength.master_plan(game, 2)) == player(game, "master")


def test_a_file_is_gone_on_with_and_a_changed_master_begins_anew(
    strength: Any, tmp_path: Path
) -> None:
    game, path = load(LEARNED[0]), tmp_path / "strength.jsonl"
    bench = strength.Bench(game, 2, 1, strength.Kept(path))
    known = {"game": game.slug, "seats": 2, "times": 1.0, "expert": "mcts:simulations=9"}
    known |= {"share": 1.0, "lead": 1.0, "master_s": 1, "master_n": 1, "expert_s": 1, "expert_n": 1}
    for number, master in ((4, bench.master), (5, "another")):
        bench.kept.add(strength.Played(**known, number=number, master=master, lasted_s=2))
    bench.kept.add(strength.Equal(game.slug, 2, bench.master, 9))
    with path.open("a") as file:
        file.write(json.dumps(known)[:40])
    again = strength.Bench(game, 2, 1, strength.Kept(path))
    assert again.missing("mcts:simulations=9", range(3, 7)) == [3, 5, 6]
    assert again.missing("mcts:simulations=8", range(3, 5)) == [3, 4]
    assert again.kept.equal[again.key] == 9
    again.kept.add(strength.Played(**known, number=6, master=bench.master, lasted_s=2))
    assert strength.Kept(path).played[-1].number == 6, "nothing is glued to what was cut off"
    again.expect((1.0, 4.0))
    assert again.deadline.longest == {1.0: 2, 4.0: 5.0}


def test_matches_against_another_expert_are_told_apart(strength: Any, tmp_path: Path) -> None:
    game = load(LEARNED[0])
    bench = strength.Bench(game, 2, 1, strength.Kept(tmp_path / "strength.jsonl"))
    for number, expert in enumerate(("mcts:simulations=9", "mcts:simulations=9", "mcts:cut=0")):
        known = row(strength, number, 1.0)
        bench.kept.played.append(replace(known, game=game.slug, master=bench.master, expert=expert))
    told = [line[1] for line in strength.report(bench)]
    assert [each for each in told if " of " in each] == ["100.0 % of 2", "100.0 % of 1"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "unknown-game: "),
        (["--seats", "9"], "seats, not 9"),
        (["--seats", "-1"], "seats, not -1"),
        (["--jobs", "-2"], "--jobs=-2: expected a whole number from 1"),
        (["--times", "nan"], "--times=nan: expected a number from 0.01 to 100.0"),
        (["--times", "1", "--times", "1e300"], "--times=1,1e300: expected a number from 0.01"),
        (["--times", "-1"], "--times=-1: expected a number from 0.01"),
        (["--seed", "-7"], "--seed=-7: expected a whole number from 0"),
        (["--seconds", "nan"], "--seconds=nan: expected a number from 1.0"),
        (["--matches", "-5"], "--matches=-5: expected a whole number from 0"),
        (["--out", ""], "--out is empty"),
        (["--out", "."], "--out=.: expected a file, and this is a folder"),
        (["--out", "none/there.jsonl"], "there is no folder none"),
        (["--matches", "0", "--no-speed"], "strength.jsonl has no matches of "),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_measured(
    strength: Any, words: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(strength, words if words[0] == "chess" else [LEARNED[0], *words]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "line",
    ["garbage", "3", "{}", '{"number": 1}', '{"equal": 9}', '{"game": "g", "seats": 2, "master": "m", "equal": 0}'],
)  # fmt: skip
def test_a_file_with_lines_of_something_else_is_refused_and_left_as_it_was(
    strength: Any, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strength.jsonl"
    good = json.dumps({"game": "g", "seats": 2, "master": "m", "equal": 9})
    path.write_text(f"{good}\n{line}\n")
    assert strength.main([LEARNED[0], "--out", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"battlespace: option: --out={path}: strength.jsonl:2: ")
    assert told.endswith("; take that line out, or give another --out\n")
    assert path.read_text() == f"{good}\n{line}\n"


@pytest.mark.parametrize("text", ["a letter", '{"name": 1}', '{"game": 3}\n{"cut'])
def test_a_file_of_somebody_else_is_refused_and_left_as_it_was(
    strength: Any, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strength.jsonl"
    path.write_text(text)
    assert strength.main([LEARNED[0], "--out", str(path)]) == 2
    assert f"option: --out={path}: strength.jsonl:1: " in capsys.readouterr().err
    assert path.read_text() == text


@pytest.mark.parametrize("text", ["a letter", '{"seed": 1}\n', '{"seed": 1, "begun": 3}\n{"cut'])
def test_the_bench_of_dealt_ships_refuses_such_a_file_in_a_line_too(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "dealt.jsonl"
    path.write_text(text)
    (bench,) = BENCH.glob("*_dealt.py")
    asked = [sys.executable, str(bench), "--matches=0", "--jobs=1"]
    told = subprocess.run([*asked, "--out", str(path)], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert told.stderr.startswith(f"battlespace: option: --out={path}: dealt.jsonl:1: ")
    assert path.read_text() == text


@pytest.fixture
def pretended(
    strength: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, float | None]]:
    """Benches that play nothing and take ten seconds each; returns which played, and until when."""
    clock, noted = [1000.0], list[tuple[str, float | None]]()

    def play(bench: Any, *_: Any) -> None:
        noted.append((bench.game.slug, bench.deadline.until))
        clock[0] += 10

    monkeypatch.setattr(strength, "monotonic", lambda: clock[0])
    monkeypatch.setattr(strength, "speeds", lambda game, seats: [("guesses/s", "1", "")])
    monkeypatch.setattr(strength.Bench, "measure", lambda *_: None)
    monkeypatch.setattr(strength.Bench, "play", play)
    return noted


def test_all_games_are_measured_in_turn_unless_some_are_named(
    strength: Any, pretended: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert strength.main([]) == 0
    assert [slug for slug, _ in pretended] == LEARNED
    told = capsys.readouterr().out
    titles = [load(slug).title for slug in LEARNED]
    assert [line.partition(":")[0] for line in told.splitlines() if "expert" in line] == titles
    pretended.clear()
    some = [LEARNED[1], LEARNED[0], LEARNED[1]]
    assert strength.main(some) == 0
    assert [slug for slug, _ in pretended] == some[:2]
    pretended.clear()
    assert strength.main(["--seats", "3"]) == 0
    assert [slug for slug, _ in pretended] == [s for s in LEARNED if load(s).seats[1] >= 3]


def test_time_is_for_all_games_together_and_what_one_leaves_is_for_the_next(
    strength: Any, pretended: list[Any]
) -> None:
    assert strength.main([*LEARNED[:3], "--seconds", "90"]) == 0
    assert [until for _, until in pretended] == [1030, 1010 + 40, 1020 + 70]


def test_a_game_that_has_nothing_to_tell_does_not_hide_what_others_have(
    strength: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = strength.Kept(folder / "strength.jsonl")
    bench = strength.Bench(load(LEARNED[0]), 2, 1, kept)
    kept.add(replace(row(strength, 1, 1.0), game=LEARNED[0], master=bench.master))
    assert strength.main([*LEARNED[:2], "--matches", "0", "--no-speed"]) == 2
    told = capsys.readouterr()
    assert "100.0 % of 1" in told.out
    assert f"strength.jsonl has no matches of {LEARNED[1]}, and none was asked for" in told.err


def test_it_measures_and_plays_and_says_so(
    strength: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(LEARNED[0])
    few = Plan(game.slug, (2,), {}, None, {"simulations": 2, "cut": 0}, 0)
    monkeypatch.setattr(strength, "master_plan", lambda game, seats: few)
    texts = {None: ("mcts:simulations=2,cut=0", 2)}
    monkeypatch.setattr(
        strength, "expert_text", lambda game, seats, n=None: texts.get(n, texts[None])
    )
    bench = strength.Bench(game, 2, 1, strength.Kept(tmp_path / "strength.jsonl"))
    bench.measure(5)
    bench.play((1.0,), 2, 5)
    told = strength.report(bench)
    assert told[0][0] == "2 seats, expert thinks 1 times as long"
    assert told[0][1].endswith("of 2")
    again = strength.Kept(tmp_path / "strength.jsonl")
    assert again.played == bench.kept.played
    assert again.equal == bench.kept.equal

"""A course that was stopped in the middle of a generation goes on there, and comes to the same net."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.test_net import some_weights
from tests.learn.stopped import Stopped

from battlespace.arena.workers import Processes
from battlespace.bots.net import weights as kept
from battlespace.cli.main import main
from battlespace.cli.train import Asked, course
from battlespace.games import load, slugs
from battlespace.learn import parts, selfplay
from battlespace.learn.fit import Shape
from battlespace.learn.parts import Parts
from battlespace.learn.selfplay import Plan, generation
from battlespace.learn.training import Course, Training

SLUG = min(
    (slug for slug in slugs() if (load(slug).folder / "nets" / "master.npz").exists()),
    key=lambda slug: load(slug).max_plies,
)
SEARCH = {"simulations": 4, "cut": 0}
PLAN = Plan(SLUG, (2,), {}, None, SEARCH, loose=6)
SEEDS = range(100, 107)
COURSE = Course(
    SLUG, (2,), {}, 1, 7, SEARCH, SEARCH, 6, 4, "easy", "cpu",
    Shape(epochs=1, batch=64), Processes(1), further="master",
)  # fmt: skip


def nothing(*_: Any) -> None:
    pass


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART", 2)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note the seeds of all matches that are played."""
    seeds, original = list[int](), selfplay.play_one

    def noting(plan: Plan, seed: int) -> Any:
        seeds.append(seed)
        return original(plan, seed)

    monkeypatch.setattr(selfplay, "play_one", noting)
    return seeds


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return {k: v.tobytes() for k, v in one.items()} == {k: v.tobytes() for k, v in other.items()}


def stopped(folder: Path, jobs: int) -> Parts:
    """Play so many matches of a generation and stop."""
    with pytest.raises(KeyboardInterrupt):
        generation(PLAN, SEEDS, nothing, Stopped(jobs, beside=2), Parts(folder, PLAN, SEEDS))
    return Parts(folder, PLAN, SEEDS)


def test_a_generation_goes_on_after_its_last_whole_part(tmp_path: Path, played: list[int]) -> None:
    whole = generation(PLAN, SEEDS, nothing, Processes(1))
    left = stopped(tmp_path, 5)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["part-0.npz", "part-1.npz"]
    played.clear()
    told = list[tuple[int, int]]()
    again = generation(PLAN, SEEDS, lambda *how: told.append(how), Processes(1), left)
    assert played == [104, 105, 106]
    assert told[0][0] == 5
    assert told[-1] == (7, len(whole["won"]))
    assert same(again, whole)


@pytest.mark.parametrize("torn", ["cut", "empty", "nothing in it", "of another plan"])
def test_a_torn_part_is_played_again(torn: str, tmp_path: Path, played: list[int]) -> None:
    whole = generation(PLAN, SEEDS, nothing, Processes(1))
    left = stopped(tmp_path, 4)
    path = tmp_path / "part-0.npz"
    if torn == "cut":
        path.write_bytes(path.read_bytes()[:-500])
    elif torn == "empty":
        path.write_bytes(b"")
    elif torn == "nothing in it":
        with path.open("wb") as file:
            np.savez(file, allow_pickle=False)
    else:
        other = Parts(tmp_path, replace(PLAN, loose=5), SEEDS)
        other.write(0, {name: array[:1] for name, array in whole.items()})
    played.clear()
    assert same(generation(PLAN, SEEDS, nothing, Processes(1), left), whole)
    assert played == [100, 101, 104, 105, 106]


def test_a_part_of_loose_moves_alone_is_a_part_too(tmp_path: Path, played: list[int]) -> None:
    seeds, plan = range(2), replace(PLAN, loose=100_000)
    for count in (2, 0):
        played.clear()
        with pytest.raises(selfplay.OptionError, match="0 of 2 matches"):
            generation(plan, seeds, nothing, Processes(1), Parts(tmp_path, plan, seeds))
        assert len(played) == count


def test_a_course_that_was_stopped_comes_to_the_same_net(tmp_path: Path, played: list[int]) -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    whole = Training(COURSE, tmp_path / "whole")
    rows = [whole.step(nothing), whole.step(nothing)]
    folder = tmp_path / "parts"
    for jobs in (3, 4):
        with pytest.raises(KeyboardInterrupt):
            Training(replace(COURSE, workers=Stopped(jobs, beside=2)), folder).step(nothing)
    played.clear()
    assert len(list((folder / "generation-1").iterdir())) == 3
    with pytest.raises(KeyboardInterrupt):  # in the middle of the trial
        Training(replace(COURSE, workers=Stopped(2, beside=2)), folder).step(nothing)
    assert len(played) == 1, "and then a match of the trial"
    assert not (folder / "generation-1").exists(), "the parts go when the generation is whole"
    again = Training(COURSE, folder)
    told = list[tuple[str, int, int]]()
    first = again.step(lambda *what: told.append(what))
    assert len([what for what in told if what[0].startswith("trial")]) == 2
    assert not [what for what in told if what[0].startswith("matches")]
    second = again.step(nothing)
    for number, (one, other) in enumerate(zip(rows, (first, second), strict=True), 1):
        assert (one.loss, one.against.share) == (other.loss, other.against.share)
        assert whole.net(number).read_bytes() == again.net(number).read_bytes()
        assert same(lessons(whole, number), lessons(again, number))


def lessons(course: Training, number: int) -> dict[str, Any]:
    with np.load(course.lessons(number)) as file:
        return {name: file[name] for name in file.files if name != "seconds"}


def test_only_the_lessons_that_are_needed_are_kept(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    course = Training(replace(COURSE, matches=3, trials=1), tmp_path)
    for _ in range(5):
        course.step(nothing)
    kept = sorted(path.name for path in tmp_path.glob("generation-*"))
    assert kept == [f"generation-{number}.npz" for number in (4, 5)]
    course.lessons(5).unlink()
    course.lessons(3).touch()  # as a run leaves it that is killed before it takes it away
    (tmp_path / "generation-4").mkdir()
    course.step(nothing)
    assert course.lessons(5).exists(), "what was lost is played again"
    kept = sorted(path.name for path in tmp_path.glob("generation-*"))
    assert kept == [f"generation-{number}.npz" for number in (5, 6)]


@pytest.mark.parametrize("begun", ["upon", "further"])
def test_a_net_that_is_replaced_during_a_course_changes_nothing_in_it(
    begun: str, tmp_path: Path
) -> None:
    """Its lessons would no longer fit their mark, and be played again by the wrong net."""
    mine = tmp_path / "mine.npz"
    mine.write_bytes((load(SLUG).folder / "nets" / "master.npz").read_bytes())
    course = replace(COURSE, **{"further": "", begun: str(mine)})
    training = Training(course, tmp_path / "course")
    before = training.plan(0)
    mine.write_bytes(b"another")
    assert training.plan(0) == before


@pytest.mark.parametrize("option", ["--upon", "--further"])
def test_a_course_does_not_begin_with_a_file_that_it_writes(
    option: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("battlespace.learn.fit.torch_here", nothing)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / f"train-{SLUG}" / "master.npz"
    path.parent.mkdir()
    kept.write(path, some_weights(load(SLUG)))
    assert main(["train", SLUG, option, str(path)]) == 2
    assert f"{option}={path}: this run writes its own files there" in capsys.readouterr().err
    assert [each.name for each in path.parent.iterdir()] == ["master.npz"]
    course(Asked(SLUG, out=tmp_path, upon="master", jobs=1), load(SLUG), {})

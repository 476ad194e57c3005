"""Learning a taste: lessons are repeatable, a course goes on after its last lesson, bad input is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.learn.stopped import Stopped
from tests.learn.test_seats import for_seats

from battlespace import bots
from battlespace.arena.workers import Processes
from battlespace.bots import taste as kept
from battlespace.bots.net.weights import NetError
from battlespace.cli.afterwards import by_what_was_learned, what_now
from battlespace.cli.main import main
from battlespace.cli.train import Asked, course, learned
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError
from battlespace.learn.page import as_page, sentence
from battlespace.learn.tasting import Lesson, Tasting, moved, slopes_of, step_by, tasteful
from battlespace.learn.training import Course
from battlespace.learn.trial import lead_of

SLUG = next(slug for slug in slugs() if learned(Asked(slug), load(slug)) == "taste")
NAMES = load(SLUG).heuristic.taste
SEARCH = {"simulations": 1, "cut": 0, "memory": 1}
COURSE = Course(
    SLUG, (2,), {}, 1, 4, SEARCH, SEARCH, 0, 1, "novice", workers=Processes(1),
    taste=(1.0,) * len(NAMES),
)  # fmt: skip


def nothing(*_: Any) -> None:
    pass


def test_a_course_that_was_stopped_comes_to_the_same_taste(tmp_path: Path) -> None:
    one_go = Tasting(COURSE, tmp_path / "whole").step(nothing)
    with pytest.raises(KeyboardInterrupt):
        Tasting(replace(COURSE, workers=Stopped(1)), tmp_path / "parts").step(nothing)
    again = Tasting(COURSE, tmp_path / "parts")
    assert (len(again.lessons.rows), again.done) == (1, [])
    told = list[tuple[str, int, int]]()
    row = again.step(lambda *what: told.append(what))
    assert told[0] == ("lessons", 2, 2)
    assert (row.slopes, row.factors) == (one_go.slopes, one_go.factors)
    for one, other in ((row.against, one_go.against), (row.former, one_go.former)):
        assert (one.share, one.lead, one.matches) == (other.share, other.lead, other.matches)
    assert again.best() == tmp_path / "parts" / "taste-1.toml"
    assert kept.read(again.best(), NAMES) == tuple(row.factors.values())
    assert "generation 1: 2 lessons" in sentence(row)
    for score, whom in ((row.against, "novice"), (row.former, "the one before")):
        margin = "?" if score.lead_margin is None else f"{score.lead_margin:.1f}"
        lead = f"{score.lead:+.1f} ± {margin}".replace(" ", "\N{NO-BREAK SPACE}")
        assert f" by {lead} against {whom}" in sentence(row), "a lead stands with its trial"
    shown = as_page(COURSE, "battlespace train", again.done)
    assert "the newest taste (number 1)" in shown
    assert all(name in shown for name in NAMES)
    with pytest.raises(OptionError, match="another course"):
        Tasting(replace(COURSE, seed=2), tmp_path / "parts")


def test_a_generation_took_as_long_as_all_runs_that_played_it(tmp_path: Path) -> None:
    Tasting(COURSE, tmp_path).step(nothing)
    head = (tmp_path / "training.jsonl").read_text().splitlines(keepends=True)[0]
    (tmp_path / "training.jsonl").write_text(head)  # stopped when all was played
    for name, seconds in (("lessons", 60), ("trials", 30)):
        path = tmp_path / f"{name}.jsonl"
        path.write_text(re.sub(r'"seconds":[0-9.]+', f'"seconds":{seconds}', path.read_text()))
    row = Tasting(COURSE, tmp_path).step(nothing)
    assert (row.lessons, row.played_s) == (2, 120.0)
    assert (row.against.matches, row.former.matches, row.tried_s) == (1, 1, 60.0)


@pytest.mark.parametrize("signs", ["", "+" * (len(NAMES) + 1), "?" * len(NAMES)])
def test_a_lesson_that_does_not_say_how_each_weight_was_moved_is_named(
    tmp_path: Path, signs: str
) -> None:
    Tasting(COURSE, tmp_path).lessons.add(Lesson(1, 1, signs, (0.0, 0.0)))
    with pytest.raises(OptionError, match=r"lessons\.jsonl: line 2: found the signs .* take that"):
        Tasting(COURSE, tmp_path)


def test_lessons_say_which_way_a_weight_should_go() -> None:
    dice, worth = np.random.default_rng(3), np.array([2.0, -1.0, 0.0, 0.0])
    lessons = list[Lesson]()
    for seed in range(400):
        signs = dice.choice([-1.0, 1.0], 4)
        lead = float(2 * worth @ signs + dice.normal(0, 4))
        lessons.append(Lesson(1, seed, "".join("+" if s > 0 else "-" for s in signs), (lead, lead)))
    slopes, error = slopes_of(lessons)
    assert slopes == pytest.approx(worth, abs=4 * error)
    far = step_by(slopes, error)
    assert far[0] > 0.4
    assert far[1] < -0.2
    assert abs(far[2:]).max() < 0.2


def test_noise_moves_nothing() -> None:
    assert not step_by(np.array([0.1, -0.1]), 0.5).any()
    assert moved((2.0, 0.5), (0.0, 0.0)) == (2.0, 0.5)


@pytest.mark.parametrize(
    "words",
    [["--matches", "0"], ["--generations", "0"], ["--simulations", "0"], ["--trials", "0"],
     ["--seats", "9"], ["--rival", "nobody"], ["--upon", "none-such"], ["--upon", "../x"],
     ["--further", "master"], ["--fade", "0.9"], ["--loose", "3"], ["--on", "cuda"], ["--hours", "nan"]],
)  # fmt: skip
def test_what_cannot_be_learned_is_refused_before_anything_is_written(
    words: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "course"
    assert main(["train", SLUG, "--learn", "taste", "--out", str(out), *words]) != 0
    assert not out.exists()


@pytest.mark.parametrize("name", ["one,two", "~/one"])
def test_no_course_goes_where_a_bot_could_not_be_told_of_its_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", SLUG, "--learn", "taste", "--matches", "2", f"--out={name}"]) == 2
    assert "no comma may be in it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_game_whose_guess_names_no_weights_has_no_taste_to_learn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(SLUG)
    silent = replace(game, heuristic=replace(game.heuristic, taste=()))
    with pytest.raises(NetError, match="names no weights") as refused:
        tasteful(silent, "")
    assert refused.value.code == "net"
    monkeypatch.setattr("battlespace.cli.train.chosen_game", lambda *_: (silent, {}))
    out = tmp_path / "course"
    assert main(["train", SLUG, "--learn", "taste", "--out", str(out)]) != 0
    assert "names no weights" in capsys.readouterr().err
    assert not out.exists()


def test_what_is_learned_is_what_the_strongest_level_plays_by() -> None:
    for slug in slugs():
        settings = next((x.settings for x in load(slug).levels if x.name == "master"), {})
        wanted = "taste" if "taste" in settings and "net" not in settings else "net"
        assert learned(Asked(slug), load(slug)) == wanted
        assert learned(Asked(slug, learn="taste"), load(slug)) == "taste"


def test_a_board_for_many_seats_alone_is_learned_as_the_strongest_level_plays_there() -> None:
    """A game whose level is another bot with more seats; nobody said how many seats."""
    slug = next(
        slug for slug in slugs()
        for level in load(slug).levels if "net" in level.settings and "taste" in level.plays(3)[1]
    )  # fmt: skip
    game = load(slug)
    level = next(level for level in game.levels if level.name == "master")
    many = for_seats(game, 3)
    begun = course(Asked(slug, jobs=1), many, {})
    assert (begun.seats, begun.bot, begun.taste) == ((3,), "mcts", kept.of_game(game, "master"))
    assert learned(Asked(slug), game, 3) == "taste"
    assert learned(Asked(slug), game, 2) == "net"
    now = what_now(begun, many, Path("mine/master.toml"), {}, None)
    assert now["play against it"].endswith("--seats=3 --bot=master:taste=mine/master.toml")
    assert level.plays(3)[0] == begun.bot


def test_a_taste_is_learned_from_the_one_that_there_is_against_the_guess_as_written() -> None:
    game = load(SLUG)
    begun = course(Asked(SLUG, learn="taste", jobs=1), game, {})
    assert begun.taste == kept.of_game(game, "master")
    assert "taste" not in begun.search
    assert begun.rival.startswith("mcts:")
    assert "simulations=30" in begun.rival
    assert course(Asked(SLUG, learn="net", jobs=1), game, {}).taste == begun.taste


def test_one_command_learns_a_taste(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "course"
    words = ["train", SLUG, "--learn", "taste", "--out", str(out), "--generations", "1", "--matches", "2",
             "--trials", "1", "--simulations", "1", "--jobs", "1", "--seats", "2", "--rival", "novice"]  # fmt: skip
    assert main(words) == 0
    told, beside = capsys.readouterr()
    assert beside.splitlines() == [
        "generation 1, lessons: 1 of 2", "generation 1, lessons: 2 of 2",
        "generation 1, trial against novice: 1 of 1",
        "generation 1, trial against the one before: 1 of 1",
    ], "a log says how far it has come, for there is no bar"  # fmt: skip
    assert "generation 1: 2 lessons" in told
    ours = f"master:taste={out}/master.toml"
    assert told.endswith(
        f"play against it: battlespace play {SLUG} --seats=2 --bot={ours}\n"
        f"see whether it is better than master: battlespace arena {SLUG} --seats=2 --bots=master,{ours} "
        f"--prove=0.5 --games=200 --out={out}/arena\n"
    )
    assert bots.player(load(SLUG), f"master:taste={out}/master.toml")
    again = course(Asked(SLUG, learn="taste", upon=f"{out}/master.toml", jobs=1), load(SLUG), {})
    assert again.taste == kept.read(out / "master.toml", NAMES), "and may be where another begins"
    assert kept.read(out / "master.toml", NAMES) == kept.read(out / "taste-1.toml", NAMES)
    page = (out / "training.html").read_text("utf-8")
    assert "novice" in page
    (out / "training.html").unlink()  # a run may be stopped before it is drawn
    assert main(words) == 0, "a course that is done is told again, and nothing is played"
    assert (out / "training.html").read_text("utf-8") == page


@pytest.mark.parametrize("slug", [slug for slug in slugs() if load(slug).heuristic.taste])
def test_a_taste_plays_where_it_lies_as_the_closing_line_says(slug: str, tmp_path: Path) -> None:
    game, path = load(slug), tmp_path / "master.toml"
    kept.write(path, game.heuristic.taste, (1.5,) * len(game.heuristic.taste))
    for seats in (None, *range(game.seats[0], game.seats[1] + 1)):
        planned = course(Asked(slug, learn="taste", seats=seats, jobs=1), game, {})
        told = by_what_was_learned(planned, game, path)
        assert f"taste={path}" in bots.meaning(game, told, planned.seats[0])
        bots.player(game, told)


def test_a_lead_is_of_one_side_over_the_other_however_many_sit_there() -> None:
    game = SimpleNamespace(heuristic=SimpleNamespace(points=None))
    match: Any = SimpleNamespace(game=game, seats=3, scores=(0.5, 0.5, 0.0))
    assert lead_of(match, [True, False, True]) == pytest.approx(0.25 - 0.5)
    assert lead_of(match, [False, True, False]) == pytest.approx(0.5 - 0.25)

"""What a bot's name stands for: a net or a taste that was replaced makes another bot of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from battlespace import bots
from battlespace.arena.identity import identity, settings_told
from battlespace.arena.results import Result, Results
from battlespace.arena.runner import Played, Table, run
from battlespace.arena.schedule import Pairing
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError, TranscriptError
from battlespace.kernel.game import Game
from battlespace.learn.record import Record
from battlespace.learn.selfplay import Plan
from battlespace.learn.training import Course, heading
from battlespace.learn.trial import Pair, Tried, mark_of, trial
from battlespace.learn.trial import Played as Fought

LEARNED = [slug for slug in slugs() if any(level.name == "master" for level in load(slug).levels)]
SLUG = next(slug for slug in LEARNED if len(list((load(slug).folder / "nets").iterdir())) > 1)


@pytest.fixture
def game(tmp_path: Path) -> Game[Any]:
    """A game whose nets may be replaced."""
    found = load(SLUG)
    shutil.copytree(found.folder / "nets", tmp_path / "home" / "nets")
    return replace(found, folder=tmp_path / "home")


def retrained(game: Game[Any], name: str) -> None:
    """Replace a net by another."""
    path = game.folder / "nets" / name
    path.write_bytes(
        path.read_bytes() + b"# more\n"
    )  # a remark for a taste, and behind the end of a net


@pytest.mark.parametrize("slug", LEARNED)
def test_a_learned_bot_has_a_mark_and_others_have_none(slug: str) -> None:
    game = load(slug)
    for level in game.levels:
        for seats in (None, *range(game.seats[0], game.seats[1] + 1)):
            told = identity(game, level.name, seats)
            assert settings_told(told) == bots.meaning(game, level.name, seats)
            assert ("#" in told) == (level.name == "master")
    assert identity(game, "uniform") == "uniform"
    assert identity(game, "cmd:./my#bot") == "cmd:./my#bot"


def test_whatever_file_a_level_plays_by_at_last_counts(game: Game[Any]) -> None:
    for path in sorted((game.folder / "nets").iterdir()):
        before, fewest = identity(game, "master"), identity(game, "master", game.seats[0])
        retrained(game, path.name)
        assert identity(game, "master") != before, path.name
        assert identity(game, "master", game.seats[0]) != fewest, path.name
        assert settings_told(identity(game, "master")) == settings_told(before)


def test_a_file_that_is_not_played_by_does_not_count(game: Game[Any]) -> None:
    before = identity(game, "master")
    (game.folder / "nets" / "other.npz").write_bytes(b"other")
    assert identity(game, "master") == before


def results(game: Game[Any], folder: Path) -> Results:
    return Results(folder, game, 2, {})


def test_matches_of_a_net_that_was_replaced_are_not_gone_on_with(
    game: Game[Any], tmp_path: Path
) -> None:
    net = sorted((game.folder / "nets").glob("*.npz"))[0]
    for bot in ("master", f"mcts:net={net.stem}"):
        folder = tmp_path / bot.partition(":")[0]
        results(game, folder).name(bot, identity(game, bot, 2))
        again = results(game, folder)
        again.name(bot, identity(game, bot, 2))
        retrained(game, net.name)
        with pytest.raises(TranscriptError) as refused:
            again.name(bot, identity(game, bot, 2))
        assert f"the nets or tastes of {bot} have been replaced" in str(refused.value)
        assert "#" not in str(refused.value)
        assert "choose another folder with --out" in str(refused.value)


def test_a_folder_that_does_not_say_which_net_played_is_not_gone_on_with(
    game: Game[Any], tmp_path: Path
) -> None:
    old = results(game, tmp_path / "old")
    old.name("master", bots.meaning(game, "master", 2))
    with pytest.raises(TranscriptError, match="which nets or tastes master played there was not"):
        results(game, old.folder).name("master", identity(game, "master", 2))


def test_a_bot_that_was_told_by_its_settings_stood_for_itself(
    game: Game[Any], tmp_path: Path
) -> None:
    bot, old = "mcts:net=master", results(game, tmp_path / "old")
    row = Result(1, (bot, "easy"), (1.0, 0.0), 9, 9, 9, 9, (0, 1), (0.1, 0.1), {}, "1.jsonl")
    old.add(row, "")
    with pytest.raises(TranscriptError, match="which nets or tastes mcts:net=master played"):
        results(game, old.folder).name(bot, identity(game, bot, 2))


def test_a_board_of_ones_own_is_told_by_its_name(game: Game[Any], tmp_path: Path) -> None:
    own = {"file": "mine", "text": "a board\n" * 1000}
    Results(tmp_path / "run", game, 2, {"board": own})
    Results(tmp_path / "run", game, 2, {"board": own})
    changed = own | {"text": "another"}
    for board, said in (("large", "mine, not large"), (changed, "mine, not what it is now")):
        with pytest.raises(TranscriptError, match=f"of matches with board {said}: choose another"):
            Results(tmp_path / "run", game, 2, {"board": board})


@pytest.mark.parametrize("asked", [{"rival": "master"}, {"upon": "master"}, {"further": "master"}])
def test_a_course_with_a_net_that_was_replaced_is_another(
    asked: dict[str, Any], game: Game[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.games.load", lambda slug: game)
    course = replace(Course(SLUG, (2,), {}, 1, 4, {"cut": 0}, {}, 4, 2, "easy"), **asked)
    before = heading("training", course)
    assert heading("training", replace(course, device="cuda")) == before
    Record(tmp_path / "training.jsonl", before, Tried)
    net = sorted((game.folder / "nets").glob("*.npz"))[0]
    retrained(game, net.name)
    said = f"holds another course of training: its {next(iter(asked))} was replaced"
    with pytest.raises(OptionError, match=said):
        Record(tmp_path / "training.jsonl", heading("training", course), Tried)


def test_a_trial_against_a_net_that_was_replaced_is_another(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("battlespace.games.load", lambda slug: game)
    pair = Pair(Plan(SLUG, (2,), {}, None, {}, 0), "master")
    before = mark_of(pair)
    assert mark_of(pair) == before
    retrained(game, sorted((game.folder / "nets").glob("*.npz"))[0].name)
    assert mark_of(pair) != before


class Replacing:
    """Workers beside whom a net is replaced after two jobs."""

    def __init__(self, game: Game[Any], outcome: Any) -> None:
        """Note what each job gives."""
        self.game, self.outcome = game, outcome

    def each(self, work: Any, common: Any, jobs: Iterator[Any]) -> Iterator[Any]:
        for done, job in enumerate(jobs, 1):
            yield job, self.outcome(job)
            if done == 2:
                retrained(self.game, sorted((self.game.folder / "nets").glob("*.npz"))[0].name)


def test_no_match_of_a_net_that_was_replaced_during_a_run_is_kept(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.games.load", lambda slug: game)
    kept = results(game, tmp_path / "run")
    kept.name("master", identity(game, "master", 2))
    pairings = [Pairing(seed, ("master", "easy")) for seed in range(5)]

    def played(pairing: Pairing) -> Played:
        row = Result(
            pairing.seed, pairing.players, (1.0, 0.0), 9, 9, 9, 9, (0, 1), (0.1, 0.1), {}, "1.jsonl"
        )
        return Played(row, "")

    with pytest.raises(TranscriptError, match="the nets or tastes of master have been replaced"):
        run(Table(SLUG, 2, {}), pairings, kept, lambda *_: None, Replacing(game, played))
    assert [*kept.rows] == pairings[:2]


def test_no_match_of_a_trial_is_kept_once_its_rival_was_replaced(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.games.load", lambda slug: game)
    kept = Record(tmp_path / "trials.jsonl", {}, Tried)
    pair = Pair(Plan(SLUG, (2,), {}, None, {}, 0), "master")
    workers = Replacing(game, lambda number: Fought(1.0, 1.0, (0.1, 0.1), (1, 1), str(number)))
    with pytest.raises(OptionError, match="master: its nets or tastes were replaced"):
        trial(pair, range(5), workers=workers, kept=kept)
    assert [row.number for row in kept.rows] == [0, 1]

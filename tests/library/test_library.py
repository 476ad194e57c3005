"""`import battlespace as bs`: what a Python program is given."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import battlespace as bs
from battlespace.games import TEMPLATE
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.option import File

GAMES = [*bs.slugs(), TEMPLATE]
SEED = 7


def match(slug: str = TEMPLATE, plies: int = 6, seed: int = SEED) -> bs.Match[bs.Record]:
    made = bs.Match(bs.load(slug), seed)
    for number in range(plies):
        if not made.over:
            made.play(made.legal()[number % len(made.legal())])
    return made


PUBLIC = """
CHANCE OVER BattlespaceError Bot BotError Budget ChanceError ContentError DeviceError EncodeError Game IllegalMoveError
LateError Match MissingError NotationError OptionError OverError PictureError Playouts PositionError Puzzle Record
SeatsError Solving Step Thought Transcript TranscriptError Tried UndoError UnknownGameError Why bot load
playouts puzzles slugs
"""
"""A name that is added or taken away here is a promise made or broken: CHANGELOG.md says so."""


def test_the_public_names_are_these_and_no_others() -> None:
    assert sorted(bs.__all__) == sorted(PUBLIC.split())
    assert dir(bs) == sorted(PUBLIC.split())
    assert [name for name in bs.__all__ if getattr(bs, name, None) is None] == []
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        _ = bs.Board  # pyright: ignore[reportAttributeAccessIssue]


def test_all_errors_of_the_kernel_are_public() -> None:
    kinds, found = [BattlespaceError], set[str]()
    while kinds:
        kind = kinds.pop()
        if kind.__module__ in ("battlespace.kernel.errors", "battlespace.bots.bot"):
            found.add(kind.__name__)
            kinds += kind.__subclasses__()
    assert {name for name in bs.__all__ if name.endswith("Error")} == found


def test_importing_the_library_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, battlespace; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_seat_is_to_act_as_soon_as_there_is_a_match() -> None:
    begun = bs.Match(bs.load(TEMPLATE), SEED)
    assert begun.turn >= 0
    assert begun.moves()
    begun.play(begun.moves()[0])
    assert begun.turn >= 0


def test_chance_is_left_to_whoever_asks_for_it() -> None:
    begun = bs.Match(bs.load(TEMPLATE), SEED, draws=False)
    assert begun.turn == bs.CHANCE
    step = begun.draw()
    assert begun.undo() == step
    assert begun.turn == bs.CHANCE


def test_undo_takes_back_a_move_and_what_was_drawn_after_it() -> None:
    before = match(plies=3)
    after = before.copy()
    move = after.moves()[-1]
    after.play(move)
    assert after != before
    assert after.undo().move == move
    assert after == before
    begun = match(plies=0)
    with pytest.raises(bs.UndoError, match="nothing has been played"):
        begun.undo()
    assert begun == match(plies=0)


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_goes_its_own_way(slug: str) -> None:
    one = match(slug)
    other = one.copy()
    assert one == other
    assert hash(one) == hash(other)
    other.play(other.legal()[0])
    assert one != other
    assert one.ply < other.ply
    assert one == match(slug)
    other.undo()
    other.undo()


def test_matches_are_told_apart_by_game_seed_start_and_steps() -> None:
    assert match() == match()
    assert match() != match(seed=SEED + 1)
    assert match() != match(plies=5)
    assert match(plies=0) != bs.Match(bs.load(TEMPLATE), SEED, 3)
    assert match() != match().here
    assert len({match(), match(), match(plies=2)}) == 2


def test_history_is_gone_through_step_by_step() -> None:
    played = match()
    assert [step.move for step in played] == [step.move for step in played.steps]
    assert {step.turn for step in played} >= {0, 1}


def test_a_match_is_written_in_one_line_and_drawn_in_plain_text() -> None:
    for slug in GAMES:
        played = match(slug)
        assert repr(played).startswith(f"<Match {slug}, {played.seats} seats, ply {played.ply}, ")
        assert "\n" not in repr(played)
        assert "\x1b" not in str(played)
        assert str(played).strip()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colours_are_for_a_terminal_that_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    played = match()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert "\x1b" in played.board()
    monkeypatch.setenv("NO_COLOR", "1")
    assert played.board() == str(played)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert played.board() == str(played)


@pytest.mark.parametrize("slug", GAMES)
def test_a_saved_match_is_loaded_as_it_was_and_draws_on_alike(slug: str, tmp_path: Path) -> None:
    played, file = match(slug), tmp_path / "match.jsonl"
    played.save(file)
    loaded = bs.Match.load(file)
    assert loaded == played
    for one in (played, loaded):
        for _ in range(2):
            one.play(one.legal()[0])
    assert loaded == played
    assert bs.Transcript.load(file).seed == SEED


def test_a_finished_match_keeps_its_end(tmp_path: Path) -> None:
    played, file = match(), tmp_path / "match.jsonl"
    played.end("resign", 0)
    played.save(str(file), players=["Ada", "Bo"])
    assert bs.Match.load(file) == played
    assert bs.Transcript.load(file).header.players == ["Ada", "Bo"]


def test_who_left_is_still_gone_in_a_loaded_match(tmp_path: Path) -> None:
    played, file = bs.Match(bs.load(TEMPLATE), SEED, 3), tmp_path / "match.jsonl"
    played.hand_on(2)
    played.save(file)
    assert bs.Match.load(file) == played


def test_what_a_player_added_to_the_seed_is_saved_where_it_was_added(tmp_path: Path) -> None:
    played, file = match(plies=2), tmp_path / "match.jsonl"
    played.mix(0, "ab" * 16)
    played.play(played.moves()[0])
    played.save(file)
    assert bs.Match.load(file) == played
    assert played.copy() == played != match(plies=3)


def test_a_save_that_fails_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match().save(file)
    before = file.read_text("utf-8")
    with pytest.raises(bs.SeatsError, match="3 players for 2 seats"):
        match(plies=2).save(file, players=["a", "b", "c"])
    with pytest.raises(bs.TranscriptError, match="nowhere"):
        match().save(tmp_path / "nowhere" / "match.jsonl")
    assert file.read_text("utf-8") == before
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]


def test_a_file_that_is_no_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with pytest.raises(bs.TranscriptError):
        bs.Match.load(file)
    match().save(file)
    text = file.read_text("utf-8")
    file.write_text(text.replace(f'"seed":"{SEED}"', '"seed":"x"'), "utf-8")
    with pytest.raises(bs.TranscriptError, match="digits of a seed"):
        bs.Match.load(file)
    file.write_text(text.replace(f',"seed":"{SEED}"', ""), "utf-8")
    with pytest.raises(bs.TranscriptError, match="its seed is secret"):
        bs.Match.load(file)
    assert bs.Match.load(file, seed=SEED) == match()


def refused() -> tuple[int, str]:
    """How many plies lead to a position where something that could be played before cannot be, and what."""
    known = set[str]()
    for plies in range(60):
        moves = set(match(plies=plies).moves())
        if known - moves and moves:
            return plies, min(known - moves)
        known |= moves
    raise AssertionError("everything is always legal")


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    plies, move = refused()
    played = match(plies=plies)
    with pytest.raises(bs.IllegalMoveError):
        played.play(move)
    with pytest.raises(bs.NotationError):
        played.play("nonsense")
    assert played == match(plies=plies)
    for language in ("en", "fr"):
        (why, *_) = played.why(move, language)
        assert why.clause in bs.load(TEMPLATE).rulebook.clauses
        assert str(why).startswith(f"{why.clause} {why.title}: {why.sentence}")
    assert played.why(played.moves()[0]) == []


def test_a_position_begins_a_match() -> None:
    there = bs.Match(bs.load(TEMPLATE), SEED, position=match().here)
    assert there.here == match().here
    assert there.moves() == match().moves()
    with pytest.raises(bs.NotationError):
        bs.Match(bs.load(TEMPLATE), SEED, position="nowhere")


def test_an_option_that_takes_a_file_takes_a_path(tmp_path: Path) -> None:
    kinds = {
        game.slug: [o for o in game.options if isinstance(o, File)]
        for game in map(bs.load, bs.slugs())
    }
    slug, (option, *_) = next((slug, found) for slug, found in kinds.items() if found)
    content = bs.load(slug).folder / "content"
    own = next(path for path in sorted(content.rglob(f"{option.default}.*")))
    begun = bs.Match(bs.load(slug), SEED, options={option.name: own})
    assert begun.options[option.name] == {"file": own.stem, "text": own.read_text("utf-8")}
    with pytest.raises(bs.OptionError, match="No such file"):
        bs.Match(bs.load(slug), SEED, options={option.name: tmp_path / "nothing"})
    with pytest.raises(bs.OptionError, match="unknown option 'colour'"):
        bs.Match(bs.load(slug), SEED, options={"colour": tmp_path})


def test_a_bot_is_asked_and_answers_alike() -> None:
    played = match()
    thought = played.ask("greedy")
    assert thought.action in played.legal()
    assert played.ask(bs.bot(played.game, "greedy")) == thought
    searching = bs.bot(played.game, "mcts", simulations=20)
    assert played.ask(searching, bs.Budget(simulations=10)).action in played.legal()
    assert played == match()
    with pytest.raises(bs.OptionError, match="unknown bot 'nobody'"):
        played.ask("nobody")
    with pytest.raises(bs.OptionError, match="no setting depth"):
        bs.bot(played.game, "greedy", depth=3)


def test_playouts_are_there() -> None:
    played = match()
    found = bs.playouts(played.game, played.state, games=20, seed=1)
    assert isinstance(found, bs.Playouts)
    assert sum(found.scores) == pytest.approx(1)


def move_of(played: bs.Match[bs.Record]) -> tuple[str, int]:
    played.play(played.moves()[0])
    return played.here, played.ply


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_pickles_with_its_game(slug: str) -> None:
    played = match(slug, plies=2)
    again = pickle.loads(pickle.dumps(played))
    assert again == played
    assert again.game is played.game
    assert again.here == played.here


def test_matches_travel_to_other_processes() -> None:
    played = [match(plies=plies) for plies in (1, 2)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(move_of, played))
    assert found == [move_of(one) for one in played]


def test_a_game_that_no_module_has_does_not_pickle() -> None:
    from dataclasses import replace

    lonely = replace(bs.load(TEMPLATE), title="Lonely")
    with pytest.raises(pickle.PicklingError, match="has it as GAME"):
        pickle.dumps(lonely)


def test_a_name_in_place_of_a_game_is_refused() -> None:
    name: Any = TEMPLATE
    with pytest.raises(bs.UnknownGameError, match="is not a game; load one by its name"):
        bs.Match(name, 1)
    with pytest.raises(bs.UnknownGameError, match="is not a game"):
        bs.bot(name, "greedy")


@pytest.mark.parametrize("move", [None, 2.5, True, ["a"]])
def test_a_move_of_another_kind_is_refused(move: Any) -> None:
    match = bs.Match(bs.load(TEMPLATE), 1)
    before = match.copy()
    with pytest.raises(bs.NotationError, match="expected a move's text"):
        match.play(move)
    assert match == before

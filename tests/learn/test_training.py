"""Training: lessons are repeatable, a course goes on where it stopped, bad input is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.bots.test_net import some_weights

from battlespace.arena.sequential import OPEN
from battlespace.arena.workers import Processes
from battlespace.bots import meaning, player
from battlespace.bots.bot import Thought
from battlespace.bots.net import weights as kept
from battlespace.cli.afterwards import by_what_was_learned
from battlespace.cli.main import main
from battlespace.cli.train import Asked, another, course
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError
from battlespace.kernel.match import Match
from battlespace.learn import parts, selfplay
from battlespace.learn.fit import Model, Shape, fit, held_back
from battlespace.learn.page import sentence
from battlespace.learn.selfplay import Plan, generation
from battlespace.learn.training import SEEDS_APART, WINDOW, Course, Training, Trials, first_seed
from battlespace.learn.trial import Pair, counted, trial

SLUG = min(
    (slug for slug in slugs() if load(slug).sight is not None),
    key=lambda slug: load(slug).max_plies,
)
PLAN = Plan(SLUG, (2,), {}, None, {"simulations": 4, "cut": 0}, loose=6)
PAIR = Pair(PLAN, PLAN)
MANY = [slug for slug in slugs() if load(slug).sight is not None and load(slug).seats[1] > 2]


def nothing(*_: Any) -> None:
    pass


@pytest.mark.parametrize("seed", [0, 1, 63_138, 10**9])
def test_no_draw_of_self_play_is_one_of_a_trial(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[range]()  # by trials, as long as they may be

    def note(pair: Pair, numbers: range, *_: Any) -> None:
        seats = pair.ours.seats[0]
        drawn.append(range(numbers[0] // seats, numbers[-1] // seats + 1))

    monkeypatch.setattr("battlespace.learn.training.trial", note)
    longest = replace(COURSE, seed=seed, matches=SEEDS_APART, trials=SEEDS_APART // 2)
    for number in range(1, 200):
        first = first_seed(seed, number)
        drawn.append(range(first, first + longest.matches))
        Trials(longest, SimpleNamespace()).meet(number, PLAN, PLAN, nothing)  # pyright: ignore[reportArgumentType]
    assert len(drawn) == 199 * 3
    drawn.sort(key=lambda seeds: seeds.start)
    assert all(one.stop <= other.start for one, other in pairwise(drawn))


def test_the_same_seeds_give_the_same_lessons() -> None:
    one = generation(PLAN, range(3), nothing, workers=Processes(1))
    assert same(one, generation(PLAN, range(3), nothing, workers=Processes(1)))
    assert len(one["won"]) == len(one["rows"]) == len(one["found"]) > 0
    assert set(np.unique(one["won"])) <= {0.0, 0.5, 1.0}


def test_a_match_leaves_no_more_lessons_than_there_is_room_for() -> None:
    whole = selfplay.play_one(PLAN, 3)
    size, count = sum(array.nbytes for array in whole.values()), len(whole["won"])
    assert same(selfplay.play_one(replace(PLAN, room=size), 3), whole)
    for room in (size // 3, 1):
        fewer = selfplay.play_one(replace(PLAN, room=room), 3)
        assert len(fewer["won"]) == max(1, count * room // size)
        assert same(selfplay.play_one(replace(PLAN, room=room), 3), fewer), "drawn by the seed"
        assert {len(fewer[name]) for name in selfplay.OF_ACTIONS} == {fewer["counts"].sum()}
        first = whole["rows"][: len(fewer["won"])]
        assert fewer["rows"].tobytes() != first.tobytes(), "from all of the match"
        for place, sums in enumerate(sums_of_lessons(fewer)):
            assert sums in sums_of_lessons(whole), (
                f"lesson {place} is one of the match, with its own actions"
            )


def sums_of_lessons(lessons: dict[str, Any]) -> list[tuple[float, ...]]:
    """Return a mark of each lesson: what was seen, and the actions there."""
    ends = np.cumsum(lessons["counts"])
    return [
        (float(rows.sum()), float(whole.sum()), *map(float, lessons["hand"][end - count : end]))
        for rows, whole, count, end in zip(
            lessons["rows"], lessons["whole"], lessons["counts"], ends, strict=True
        )
    ]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return {k: v.tobytes() for k, v in one.items()} == {k: v.tobytes() for k, v in other.items()}


def test_all_matches_that_a_net_is_fitted_to_share_the_memory(tmp_path: Path) -> None:
    course = Training(replace(COURSE, memory=6), tmp_path)
    assert course.plan(0).room * COURSE.matches * WINDOW == 6 * 10**9
    assert Training(COURSE, tmp_path / "all of them").plan(0).room == 0


def test_a_lesson_says_what_came_of_it_for_the_seat_that_looks() -> None:
    played = (selfplay.play_one(PLAN, seed)["won"] for seed in range(20))
    won = next(won for won in played if 0.5 not in won)
    assert {*won} == {0.0, 1.0}, "both seats look at the position before their moves"


@pytest.mark.parametrize("slug", MANY)
def test_with_more_than_two_seats_a_position_is_a_lesson_for_each(slug: str) -> None:
    game, seats = load(slug), load(slug).seats[1]
    match = Match(game, 3, seats)
    while int(selfplay.sight_of(game).view(match.state)) < 0:
        match.draw_pending() if match.turn < 0 else match.play(match.legal()[0])
    mover = int(selfplay.sight_of(game).view(match.state))
    views = selfplay.views(game, match.state)
    assert views[0] == mover, "what is learned of actions goes with the first"
    assert sorted(views) == list(range(seats))
    expected = tuple(0.1 * (seat + 1) for seat in range(seats))
    lessons = selfplay.Lessons()
    lessons.add(game, match.state, Thought(match.legal()[0], expected))
    assert lessons.seats == views
    assert lessons.looking_back(expected, 1.0)[0] == [expected[seat] for seat in views]
    if selfplay.sight_of(game).acts is not None:
        assert [count > 0 for count in lessons.choices.counts] == [True] + [False] * (seats - 1)


def test_a_seat_that_is_out_looks_at_nothing() -> None:
    game = load(next(slug for slug in MANY if load(slug).rules.leave is not None))
    match = Match(game, 3, game.seats[1])
    while int(selfplay.sight_of(game).view(match.state)) < 0:
        match.draw_pending()
    gone = (match.turn + 1) % match.seats
    state = match.state.copy()
    assert game.rules.leave is not None
    game.rules.leave(state, gone)
    assert game.evaluate(state)[gone] == 0
    assert gone not in selfplay.views(game, state)


def test_a_bot_against_itself_takes_half() -> None:
    score = trial(PAIR, PAIR.numbers(0, 4), workers=Processes(1))
    assert score.matches == 4
    assert 0 <= score.share <= 1
    assert score.interval[0] < score.share < score.interval[1] or score.share in {0.0, 1.0}
    assert -1 <= score.lead <= 1, "where nothing is counted the lead is one in shares"
    assert score.answer == OPEN, "four matches prove nothing"


def test_a_level_may_stand_in_for_our_search() -> None:
    plan = replace(PLAN, bot="no such bot", level="novice")
    score = trial(Pair(plan, "easy"), range(2), workers=Processes(1))
    assert score.matches == 2


def test_a_training_without_torch_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    assert main(["train", SLUG, "--out", str(tmp_path)]) != 0
    assert "battlespace[learn]" in capsys.readouterr().err
    assert not (tmp_path / "training.jsonl").exists()


@pytest.mark.parametrize(
    "words",
    [["--matches", "0"], ["--matches", "1"], ["--generations", "0"], ["--simulations", "0"], ["--trials", "0"],
     ["--seats", "9"], ["--rival", "nobody"], ["--fade", "1.5"], ["--fade", "-1"], ["--fade", "nan"],
     ["--hours", "nan"], ["--hours", "-1"], ["--seed", "1" + "0" * 30], ["--matches", "1000001"],
     ["--trials", "500001"]],
)  # fmt: skip
def test_what_cannot_be_trained_is_refused_before_anything_is_written(
    words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.learn.fit.torch_here", nothing)
    out = tmp_path / "course"
    assert main(["train", SLUG, "--out", str(out), *words]) != 0
    assert not out.exists()


@pytest.mark.parametrize(
    ("asked", "taken", "goes_on"),
    [
        ({}, [], True), ({}, [60, 60], True), ({}, [60, 60, 60], False),
        ({"generations": 1}, [], True), ({"generations": 1}, [60], False), ({"generations": 9}, [60] * 8, True),
        ({"hours": 0.1}, [], True), ({"hours": 0.1}, [60] * 4, True), ({"hours": 0.1}, [60] * 6, False),
        ({"hours": 0.1}, [240], False), ({"hours": 0.1}, [20] * 9, True),
        ({"hours": 0.1, "generations": 2}, [60], True), ({"hours": 0.1, "generations": 2}, [60, 60], False),
    ],
)  # fmt: skip
def test_a_run_plays_as_many_rounds_as_asked_or_as_fit_into_its_time(
    asked: dict[str, Any], taken: list[int], goes_on: bool
) -> None:
    rows = [SimpleNamespace(played_s=took, tried_s=0.0) for took in taken]
    assert another(Asked(SLUG, **asked), rows, sum(taken)) is goes_on


@pytest.mark.parametrize(
    "words", [["--loose", "1001"], ["--memory", "0"], ["--jobs", "0"], ["--seed", "-1"]]
)
def test_a_number_that_is_out_of_bounds_is_not_read(words: list[str], tmp_path: Path) -> None:
    out = tmp_path / "course"
    with pytest.raises(SystemExit):
        main(["train", SLUG, "--out", str(out), *words])
    assert not out.exists()


COURSE = Course(
    SLUG, (2,), {}, 1, 4, {"simulations": 4, "cut": 0}, {"simulations": 4, "cut": 0}, 4, 2,
    "easy", "cpu", Shape(hidden=8, narrow=4, epochs=1, batch=64), Processes(1),
)  # fmt: skip


def test_a_generation_that_was_cut_off_while_it_was_written_is_played_again(tmp_path: Path) -> None:
    record = Training(COURSE, tmp_path).record.path
    whole = record.read_text()
    record.write_text(whole + '{"number": 1, "mat')
    assert Training(COURSE, tmp_path).done == []
    assert record.read_text() == whole


def test_a_course_whose_first_line_was_cut_off_begins_anew(tmp_path: Path) -> None:
    record = Training(COURSE, tmp_path).record.path
    whole = record.read_bytes()
    for left in (0, 10, len(whole) - 1):
        record.write_bytes(whole[:left])
        assert Training(COURSE, tmp_path).done == []
        assert record.read_bytes() == whole


def test_what_another_course_has_left_is_not_touched(tmp_path: Path) -> None:
    record = Training(COURSE, tmp_path).record.path
    for left in ('{"tasting": 2}\n{"lessons": 3}\n{"cut o', '{"tasting": 2}'):
        record.write_text(left)
        with pytest.raises(OptionError, match="another course"):
            Training(COURSE, tmp_path)
        assert record.read_text() == left


def test_matches_of_loose_moves_alone_teach_nothing() -> None:
    with pytest.raises(OptionError, match="0 of 2 matches went on after their loose moves"):
        generation(replace(PLAN, loose=100_000), range(2), nothing, workers=Processes(1))


def test_a_card_that_is_not_there_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    none = SimpleNamespace(cuda=SimpleNamespace(is_available=lambda: False))
    monkeypatch.setattr("battlespace.learn.fit.torch_here", lambda: none)
    out = tmp_path / "course"
    assert main(["train", SLUG, "--on", "cuda", "--out", str(out)]) == 2
    assert "battlespace: device: --on=cuda" in capsys.readouterr().err
    assert not out.exists()


def test_a_record_of_training_that_is_wrong_names_the_line(tmp_path: Path) -> None:
    record = Training(COURSE, tmp_path).record.path
    whole = record.read_text()
    record.write_text(whole + '{"number": "one"}\n')
    with pytest.raises(OptionError, match=r"training\.jsonl:2: number: found 'one', expected int"):
        Training(COURSE, tmp_path)
    record.write_text("{\n")
    with pytest.raises(OptionError, match=r"training\.jsonl:1: not JSON"):
        Training(COURSE, tmp_path)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if load(slug).sight is not None])
def test_a_net_plays_where_it_lies_as_the_closing_line_says(slug: str, tmp_path: Path) -> None:
    game, path = load(slug), tmp_path / "master.npz"
    kept.write(path, some_weights(game))
    for seats in range(game.seats[0], game.seats[1] + 1):
        planned = course(Asked(slug, learn="net", seats=seats, jobs=1), game, {})
        told = by_what_was_learned(planned, game, path)
        level = next(level for level in game.levels if level.name == "master")
        assert told.startswith("master:" if "net" in level.plays(seats)[1] else f"{planned.bot}:")
        assert f"net={path}" in meaning(game, told, seats)
        assert ("taste=master" in told) == (bool(planned.taste) and not told.startswith("master:"))
        player(game, told)


def test_a_course_learns_stops_and_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    course = COURSE
    first = Training(course, tmp_path)
    assert first.step(nothing).former is None
    second = Training(course, tmp_path)
    assert len(second.done) == 1
    row = second.step(nothing)
    took = [second.trials.seconds(number) for number in (1, 2, 3)]
    assert sum(took) == pytest.approx(sum(tried.seconds for tried in second.trials.kept.rows))
    assert min(took[:2]) > took[2] == 0.0
    assert row.tried_s == round(took[1], 1)
    assert (row.number, row.former is not None) == (2, True)
    sight = load(SLUG).sight
    assert sight is not None
    kept.read(second.best()).check(sight, "best")
    assert "generation 2" in sentence(row)
    with pytest.raises(OptionError):
        Training(replace(course, seed=2), tmp_path)


def test_what_the_search_found_later_counts_the_more_the_sooner_it_was() -> None:
    first, third = (0.6, 0.4), (0.8, 0.2)
    lessons = selfplay.Lessons(
        seats=[0, 1, 0, 1], places=[1, 2, 3, 3], values=[first, None, third, third]
    )
    found, later = lessons.looking_back((1.0, 0.0), 0.5)
    assert found == [0.6, 0.2, 0.8, 0.2], "before chance has come it is what the search says next"
    assert later == pytest.approx([0.9, 0.1, 1.0, 0.0])
    assert lessons.looking_back((1.0, 0.0), 1.0)[1] == [1.0, 0.0, 1.0, 0.0]


def test_where_points_are_counted_a_larger_lead_is_a_better_end() -> None:
    slug = next(slug for slug in slugs() if load(slug).heuristic.points)
    match: Any = Match(load(slug), 1)
    match.draw_pending()
    points: Any = match.game.heuristic.points
    assert [points.of(match.state, seat) for seat in range(match.seats)] == counted(match)
    narrow, wide = (selfplay.ended(won_by(match, lead)) for lead in (1.0, 4.0))
    assert 0.5 < narrow[0] < wide[0] < 1
    assert sum(wide) == pytest.approx(1)


def won_by(match: Match[Any], lead: float) -> Any:
    """Return what a match would be that the first seat has won by so many swings."""
    points: Any = match.game.heuristic.points
    counted = replace(points, of=lambda s, seat: points.swing * lead * (seat == 0))
    heuristic = replace(match.game.heuristic, points=counted)
    return SimpleNamespace(
        game=replace(match.game, heuristic=heuristic),
        state=match.state,
        seats=match.seats,
        scores=tuple(float(seat == 0) for seat in range(match.seats)),
    )


def test_all_lessons_of_a_match_are_held_back_together() -> None:
    match = np.repeat(np.arange(40), 7)
    unseen = held_back(match, 3)
    assert {int(n) for n in np.bincount(match[unseen])} <= {0, 7}
    assert unseen.sum() == 4 * 7


def test_a_search_without_playouts_learns_positions_before_chance_too() -> None:
    assert replace(PLAN, search={"cut": 0}).before_chance
    assert not replace(PLAN, search={"cut": 8}).before_chance
    assert not replace(PLAN, search={}).before_chance


def test_a_fit_of_very_few_steps_ends() -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    lessons = generation(PLAN, range(2), nothing, workers=Processes(1))
    shape = Shape(hidden=4, narrow=4, epochs=10, batch=1 << 20)
    assert fit(lessons, Model(shape), 1, "cpu").loss > 0


def test_a_processor_fits_in_one_thread() -> None:
    torch = pytest.importorskip("torch", reason="torch is optional and far larger than all else")
    lessons = generation(PLAN, range(2), nothing, workers=Processes(1))
    asked, before = list[int](), torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        shape = Shape(hidden=4, narrow=4, epochs=2)
        fit(lessons, Model(shape), 1, "cpu", lambda *_: asked.append(torch.get_num_threads()))
        assert (asked, torch.get_num_threads()) == ([1, 1], 3)
    finally:
        torch.set_num_threads(before)


def test_lessons_are_put_together_without_being_there_twice() -> None:
    one, other = (
        {"won": np.ones(2, np.float16), "rows": np.full((2, 3), 7, np.float16)},
        {"won": np.zeros(1, np.float16), "rows": np.full((1, 3), 5, np.float16)},
    )
    whole = parts.stacked([one, other])
    assert (one, other) == ({}, {}), "each is given up as soon as it is copied"
    assert whole["won"].tolist() == [1, 1, 0]
    assert whole["rows"].tolist() == [[7] * 3, [7] * 3, [5] * 3]
    assert {array.dtype for array in whole.values()} == {np.dtype(np.float16)}

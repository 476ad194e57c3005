"""The arena: everybody meets everybody in every seat, nothing is lost, and the numbers are right."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import inf, log
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from battlespace import bots
from battlespace.arena import page
from battlespace.arena.duel import bot_seed, facets, play
from battlespace.arena.rating import POINTS, cross_table, rated
from battlespace.arena.report import Proof, as_page, as_text
from battlespace.arena.results import Result, Results
from battlespace.arena.runner import Table, play_one, run
from battlespace.arena.schedule import Pairing, schedule
from battlespace.arena.sequential import judged
from battlespace.arena.workers import Processes
from battlespace.bots.bot import FREE
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel import transcript
from battlespace.kernel.errors import OptionError, TranscriptError
from battlespace.kernel.facet import BySeat, Several
from battlespace.kernel.match import Match

GAME = load(TEMPLATE)
OPTIONS = GAME.checked_options({})


def table(seats: int = 2) -> Table:
    return Table(TEMPLATE, seats, OPTIONS)


def kept(results: Results, pairing: Pairing) -> Result:
    """Play a match and keep it."""
    one = play_one(table(len(pairing.players)), pairing)
    results.add(one.result, one.transcript)
    return one.result


def result(players: str, scores: tuple[float, ...], seed: int = 0) -> Result:
    return Result(seed, tuple(players), scores, 9, 6, 4, 12, (0, 1), (0.1,) * len(scores), {}, "t")


def test_every_seating_is_played_with_the_same_seeds() -> None:
    pairings = list(schedule(["a", "b", "c"], 2, 4, seed=10))
    assert len(pairings) == len(set(pairings)) == 3 * 4
    seats = Counter((bot, seat) for p in pairings for seat, bot in enumerate(p.players))
    assert set(seats.values()) == {4}
    assert {p.seed for p in pairings} == {10, 11}
    assert pairings[:2] == [Pairing(10, ("a", "b")), Pairing(10, ("b", "a"))]


def test_four_seats_are_filled_with_as_many_bots_as_there_are() -> None:
    groups = {tuple(sorted(p.players)) for p in schedule(["a", "b"], 4, 1, seed=0)}
    assert groups == {tuple("aaab"), tuple("aabb"), tuple("abbb")}
    whole = list(schedule(list("abcd"), 4, 24, seed=0))
    assert len(whole) == len(set(whole)) == 24


def test_a_bot_named_twice_is_refused() -> None:
    with pytest.raises(OptionError, match="named once"):
        list(schedule(["a", "a"], 2, 2, seed=0))


def test_a_match_is_the_same_again(tmp_path: Path) -> None:
    results = Results(tmp_path, GAME, 2, OPTIONS)
    one, two = (kept(results, Pairing(4, ("greedy", "uniform"))) for _ in range(2))
    assert (one.scores, one.plies, one.order) == (two.scores, two.plies, two.order)
    assert sum(one.scores) == pytest.approx(1)
    assert one.decisions <= one.plies
    assert one.turns <= one.decisions <= one.choices


def test_every_match_is_kept_as_a_transcript_that_verifies(tmp_path: Path) -> None:
    results = Results(tmp_path, GAME, 2, OPTIONS)
    played = kept(results, Pairing(4, ("greedy", "uniform")))
    read = transcript.read_file(results.transcripts / played.transcript)
    verified = transcript.verified(read, load)
    assert verified.match.scores == played.scores
    assert verified.draws > 0
    assert read.header.players == ["greedy", "uniform"]


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    pairings = list(schedule(["uniform", "greedy"], 2, 6, seed=1))
    first = Results(tmp_path, GAME, 2, OPTIONS)
    run(table(), pairings[:3], first, lambda done, newest: None, workers=Processes(1))
    with first.path.open("a") as file:
        file.write('{"seed": 1, "pla')  # as a power cut leaves it
    told: list[int] = []
    second = Results(tmp_path, GAME, 2, OPTIONS)
    assert list(second.rows) == pairings[:3]
    run(table(), pairings, second, lambda done, newest: told.append(done), workers=Processes(1))
    assert told == [1, 2, 3]
    assert set(Results(tmp_path, GAME, 2, OPTIONS).rows) == set(pairings)


def wait_for(happened: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something has happened."""
    end = monotonic() + seconds
    while not happened():
        assert monotonic() < end, "it did not happen in time"
        sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux to list processes")
def test_a_killed_run_leaves_nobody_behind_and_loses_nothing(tmp_path: Path) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "100000", "--processes", "2"]
    code = f"from battlespace.cli.main import main; main({[*asked, '--out', str(tmp_path)]!r})"
    run_ = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL)
    kept = tmp_path / "results.jsonl"
    wait_for(lambda: kept.exists() and kept.read_text().count("\n") > 4)
    children = Path(f"/proc/{run_.pid}/task/{run_.pid}/children").read_text().split()
    workers = [Path(f"/proc/{pid}") for pid in children]
    run_.kill()
    run_.wait()
    wait_for(lambda: not any(worker.exists() for worker in workers))
    assert workers
    played = Results(tmp_path, GAME, 2, OPTIONS).rows
    assert len(played) >= 4
    for result in played.values():
        transcript.verified(
            transcript.read_file(tmp_path / "transcripts" / result.transcript), load
        )


def test_processes_give_what_one_gives(tmp_path: Path) -> None:
    pairings = list(schedule(["uniform", "greedy"], 2, 4, seed=1))
    found: list[Any] = []
    for processes in (1, 2):
        results = Results(tmp_path / str(processes), GAME, 2, OPTIONS)
        run(table(), pairings, results, lambda done, newest: None, Processes(processes))
        found.append({p: r.scores for p, r in results.rows.items()})
    assert found[0] == found[1]


def test_another_games_folder_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    Results(tmp_path, GAME, 2, OPTIONS)
    other = OPTIONS | {"length": 5}
    with pytest.raises(TranscriptError) as refused:
        Results(tmp_path, GAME, 3, other, refusals="full")
    assert str(refused.value) == (
        f"{tmp_path / 'results.jsonl'}: holds results of matches with seats 2, not 3, length 8, not 5, "
        "--refusals none, not full: choose another folder with --out"
    )
    slug = slugs()[0]
    with pytest.raises(
        TranscriptError, match=f"holds results of matches of {TEMPLATE}, not {slug}"
    ):
        Results(tmp_path, load(slug), 2, {})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"seed": "one", "players": []}', r":2: seed: found 'one', expected int"),
        ('{"bot": "easy"}', ":2: is is missing"),
        ("[1", ":2: not JSON"),
        ("3", ":2: found 3, expected object"),
    ],
)
def test_a_line_of_results_that_is_wrong_is_named_and_nothing_is_lost(
    line: str, said: str, tmp_path: Path
) -> None:
    kept = Results(tmp_path, GAME, 2, OPTIONS).path
    whole = kept.read_text() + line + "\n"
    kept.write_text(whole)
    with pytest.raises(TranscriptError, match=said):
        Results(tmp_path, GAME, 2, OPTIONS)
    with pytest.raises(TranscriptError, match=r"take that line out, and .* or choose another fo"):
        Results(tmp_path, GAME, 2, OPTIONS)
    assert kept.read_text() == whole


@pytest.mark.parametrize("foreign", [b'{"model": 1}', b"a note\nand one more", b"\xff\n\x00"])
def test_a_file_of_somebody_else_is_left_as_it_is(foreign: bytes, tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_bytes(foreign)
    with pytest.raises(TranscriptError, match=r"results\.jsonl: holds no results of an arena: ch"):
        Results(tmp_path, GAME, 2, OPTIONS)
    assert (tmp_path / "results.jsonl").read_bytes() == foreign


def test_results_without_a_first_line_of_ours_are_refused(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text('{"arena": 1}\n')
    with pytest.raises(TranscriptError, match=r"results\.jsonl:1: game is missing"):
        Results(tmp_path, GAME, 2, OPTIONS)


def test_a_bot_that_crashes_loses_with_its_transcript_kept(tmp_path: Path) -> None:
    results = Results(tmp_path, GAME, 3, OPTIONS)
    crash = "cmd:" + shlex.join([sys.executable, "-c", "raise SystemExit('bang')"])
    found = kept(results, Pairing(1, ("uniform", crash, "uniform")))
    assert found.scores == (0.5, 0.0, 0.5)
    assert found.fault is not None
    assert "seat 1" in found.fault
    assert "bang" in found.fault
    assert found.facets["ending"] == ("resign",)
    read = transcript.read_file(results.transcripts / found.transcript)
    assert transcript.replayed(read, load).scores == found.scores
    assert f"fault: {found.transcript}" in as_text({"": [found]}, ["uniform", crash])
    assert "bang" in as_page(GAME, {"": [found]}, {"uniform": "uniform", crash: crash})


def test_a_level_that_has_changed_is_not_mixed_with_its_old_matches(tmp_path: Path) -> None:
    Results(tmp_path, GAME, 2, OPTIONS).name("easy", "greedy:temperature=0.2")
    again = Results(tmp_path, GAME, 2, OPTIONS)
    again.name("easy", "greedy:temperature=0.2")
    again.name("uniform", "uniform")
    assert len(again.path.read_text().splitlines()) == 2
    with pytest.raises(
        TranscriptError, match=r"easy was greedy:temperature=0.2 there and is greedy now"
    ):
        again.name("easy", "greedy")


def test_a_facet_is_asked_of_the_last_position_or_of_the_first_that_answers() -> None:
    def begun(s: Any) -> str:
        return "at once" if s.turns == 0 else ""

    asked = {"turns": lambda s: f"{s.turns}", "start": begun, "own": lambda s: BySeat("a", "b")}
    asked["cards"] = lambda s: Several("x", "y")
    match = Match(replace(GAME, facets=asked), 3)
    play(match, [bots.load("greedy"), bots.load("uniform")], FREE)
    whole, own = facets(match)
    assert whole["turns"] == (f"{match.state.turns}",)
    assert whole["start"] == ("at once",)
    assert whole["cards"] == ("x", "y")
    first = [next(s.move for s in match.steps if s.turn == seat) for seat in (0, 1)]
    assert own == {"own": ("a", "b"), "opening move": tuple(first)}


def test_a_bots_seed_tells_nothing_of_the_draws() -> None:
    seeds = {bot_seed(1, seat, ply) for seat in range(4) for ply in range(50)}
    assert len(seeds) == 200


def test_ratings_are_log_odds() -> None:
    results = [result("ab", (1.0, 0.0), i) for i in range(300)]
    results += [result("ab", (0.0, 1.0), i) for i in range(100)]
    strong, weak = rated(results, ["b", "a"])
    assert (strong.bot, weak.bot) == ("a", "b")
    assert strong.points - weak.points == pytest.approx(POINTS * log(3), abs=1)
    assert strong.games == 400
    assert strong.share == 0.75
    few = rated(results[::20], ["a", "b"])
    assert few[0].margin == pytest.approx(strong.margin * 20**0.5, rel=0.05)


def test_ratings_of_three_seats_stand_on_the_same_scale() -> None:
    wins = [("a", 60), ("b", 30), ("c", 10)]
    results = [
        result("abc", tuple(float(bot == winner) for bot in "abc"), i)
        for winner, times in wins
        for i in range(times)
    ]
    points = {r.bot: r.points for r in rated(results, ["a", "b", "c"])}
    assert points["a"] - points["b"] == pytest.approx(POINTS * log(2), abs=3)
    assert points["b"] - points["c"] == pytest.approx(POINTS * log(3), abs=5)


def test_a_bot_in_several_seats_has_no_advantage_from_that() -> None:
    results = [result("aab", (1.0, 0.0, 0.0), i) for i in range(20)]
    results += [result("aab", (0.0, 1.0, 0.0), i) for i in range(20)]
    results += [result("aab", (0.0, 0.0, 1.0), i) for i in range(20)]
    first, second = rated(results, ["a", "b"])
    assert first.points == pytest.approx(second.points, abs=1)


def test_a_bot_that_lost_everything_is_still_on_the_scale() -> None:
    strong, weak = rated([result("ab", (1.0, 0.0), i) for i in range(20)], ["a", "b"])
    assert weak.points < strong.points < 3500
    assert rated([], ["a", "b"])[0].margin == inf


def test_a_draw_counts_half() -> None:
    shares = cross_table([result("ab", (0.5, 0.5)), result("ba", (0.0, 1.0))], ["a", "b"])
    assert shares["a", "b"] == [0.5, 1.0]
    assert shares["b", "a"] == [0.5, 0.0]


def test_the_page_stands_alone(tmp_path: Path) -> None:
    results = [result("ab", (1.0, 0.0), i) for i in range(3)] + [result("ba", (1.0, 0.0), 9)]
    meant = {"a": "greedy:temperature=0.2", "b": "b"}
    text = as_page(GAME, {"": results}, meant, [Proof("a", "b", 0.65, judged([1.0], 0.65))])
    assert "<svg" in text
    assert "://" not in text, "nothing is loaded from elsewhere"
    assert "<script" not in text
    assert "neither proven nor refuted" in text
    assert "greedy:temperature=0.2" in text, "what a level stands for"
    rude = result(["<b>", "a"], (1.0, 0.0))  # pyright: ignore[reportArgumentType]
    assert as_page(GAME, {"": [rude]}, {"<b>": "<b>", "a": "a"}).count("<b>") == 0


def test_a_long_name_has_room_beside_its_bar() -> None:
    long = "master:width=2,kept=3,turns=1,net=maps/mine/master.npz"
    text = as_page(GAME, {"": [result([long, "a"], (1.0, 0.0))]}, {long: long, "a": "a"})  # pyright: ignore[reportArgumentType]
    drawn = text[text.index("<svg") : text.index("</svg>")]
    assert f"<title>{long}</title>master:width=2,k…mine/master.npz</text>" in drawn
    assert ">a</text>" in drawn
    assert ">master:width=2,<wbr>kept=3,<wbr>turns=1,<wbr>net=maps/mine/master.npz</th>" in text


def test_a_number_in_a_table_stays_whole() -> None:
    assert "<wbr>" not in page.table(["a, b", "1,234"], [["a, b", "1,234"]])


def test_a_match_ends_with_all_that_was_counted() -> None:
    match = Match(GAME, 3)
    tally = play(match, [bots.load("uniform"), bots.load("greedy")], FREE)
    assert match.over
    assert sorted(tally.order) == [0, 1]
    assert tally.decisions == sum(step.turn >= 0 for step in match.steps)
    assert tally.fault is None


def test_a_loose_match_begins_with_any_moves_that_its_seed_decides() -> None:
    def moves(loose: int) -> list[str]:
        pairings = [Pairing(seed, ("greedy:temperature=0",) * 2) for seed in range(6)]
        return [play_one(replace(table(), loose=loose), one).result.moves for one in pairings]

    assert moves(0) == moves(0)
    assert moves(8) == moves(8)
    assert moves(0) != moves(8)


def test_loose_beginnings_are_not_mixed_with_others(tmp_path: Path) -> None:
    Results(tmp_path, load(TEMPLATE), 2, {})
    with pytest.raises(TranscriptError, match="holds results of"):
        Results(tmp_path, load(TEMPLATE), 2, {}, loose=8)

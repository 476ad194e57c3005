"""Matches on a Ray cluster: a local one of two workers, of which one is lost, gives what this machine gives alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from battlespace.arena import cluster
from battlespace.arena.results import Results
from battlespace.arena.runner import Table, run
from battlespace.arena.schedule import schedule
from battlespace.arena.workers import Processes
from battlespace.bots import meaning
from battlespace.cli.ending import GOES_ON
from battlespace.cli.main import main
from battlespace.cli.train import Asked, learned
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.errors import MissingError
from battlespace.kernel.game import Game
from battlespace.learn.selfplay import Plan, generation

GAME = load(TEMPLATE)
BOTS = ["uniform", "greedy", "mcts:simulations=40"]
SEED, GAMES = 5, 6
TAUGHT = "easy,master:simulations=20"
"""Who meets in a game with a net."""
LETHAL, LAST_PLY = 6, 5
"""The match during which its worker is killed, and after how many actions."""

SCRIPT = """
import os, signal, sys
from pathlib import Path

import numpy as np
import ray

from battlespace.arena import cluster
from battlespace.arena.cluster import Cluster, ClusterError
from battlespace.arena.results import Results
from battlespace.arena.runner import Table, play_one, run
from battlespace.arena.schedule import schedule
from battlespace.cli.main import main
from battlespace.games import load
from battlespace.kernel.errors import OptionError
from battlespace.kernel.match import Match
from battlespace.learn.selfplay import Plan, generation

slug, bots, seed, games, lethal, last_ply, folder, plan, taught, by_net = eval(sys.argv[1])
folder = Path(folder)
ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
game = load(slug)
options = game.checked_options({})
pairings = list(schedule(bots, 2, games, seed))


def play_and_die_once(table, pairing):
    with (folder / "begun").open("a") as file:
        file.write(f"{pairings.index(pairing)}\\n")
    take = Match.take

    def take_and_die(match, step):
        take(match, step)
        if match.ply == last_ply and not (folder / "died").exists():
            (folder / "died").write_text(f"{match.ply} {match.over}")
            os.kill(os.getpid(), signal.SIGKILL)

    if pairing == pairings[lethal]:
        Match.take = take_and_die
    try:
        return play_one(table, pairing)
    finally:
        Match.take = take


class Dying(Cluster):
    def each(self, work, common, jobs):
        return super().each(play_and_die_once, common, jobs)


results = Results(folder / "lost", game, 2, options)
run(Table(slug, 2, options), pairings, results, lambda done, newest: None, Dying(2))

learned = generation(Plan(**plan), range(3), lambda done, rows: None, Cluster(2))
np.savez(folder / "learned.npz", **learned)


def refuse(common, job):
    raise OptionError("no")


def die(common, job):
    os.kill(os.getpid(), signal.SIGKILL)


cluster.AGAIN = 0
for work, code in ((refuse, "option"), (die, "cluster")):
    try:
        list(Cluster().each(work, None, iter([1])))
    except (OptionError, ClusterError) as error:
        assert error.code == code, error
    else:
        raise AssertionError(code)
assert main([*taught, "--on", "ray", "--out", str(folder / "taught")]) == 0
even = ["balance", slug, "--bot", "uniform", "--games", "4", "--on", "ray"]
assert main([*even, "--out", str(folder / "even")]) == 0
asked = ["--bots", ",".join(bots), "--games", str(games), "--seed", str(seed), "--on", "ray"]
assert main(["arena", slug, *asked, "--out", str(folder / "asked")]) == 0
assert main([*by_net, "--on", "ray", "--out", str(folder / "net there")]) == 0
"""


def plan() -> dict[str, Any]:
    """Return how a net plays itself, in the game that is over soonest; the net travels with it."""
    nets = {slug: load(slug).folder / "nets" / "master.npz" for slug in slugs()}
    slug = min((s for s in nets if nets[s].exists()), key=lambda s: load(s).max_plies)
    return {
        "game": slug,
        "seats": (2,),
        "options": {},
        "net": nets[slug].read_bytes(),
        "search": {"simulations": 4, "cut": 0},
        "loose": 6,
    }


def taught() -> list[str]:
    """Return a command that learns a taste, in the game whose `master` plays by one."""
    slug = next(slug for slug in slugs() if learned(Asked(slug), load(slug)) == "taste")
    return ["train", slug, "--learn=taste", "--seats=2", "--matches=4", "--generations=1",
            "--simulations=1", "--trials=2", "--rival=novice"]  # fmt: skip


def by_net() -> list[str]:
    """Return a command that lets a level play by its net against one that has none."""
    return ["arena", plan()["game"], "--bots", TAUGHT, "--games=2", f"--seed={SEED}"]


def found(folder: Path, game: Game[Any] = GAME) -> dict[Any, Any]:
    """Return all that a folder's matches gave but the time they took, with their transcripts."""
    results = Results(folder, game, 2, game.checked_options({}))
    return {
        pairing: (
            row.scores, row.plies, row.decisions, row.turns, row.choices, row.order, row.facets,
            row.own, row.fault, (results.transcripts / row.transcript).read_text("utf-8"),
        )
        for pairing, row in results.rows.items()
    }  # fmt: skip


with_ray = pytest.mark.skipif(
    find_spec("ray") is None and os.environ.get("BATTLESPACE_REQUIRE") != "all",
    reason="Ray is not installed: pip install 'battlespace[ray]'",
)


@with_ray
def test_two_workers_of_which_one_is_lost_give_what_one_machine_gives(tmp_path: Path) -> None:
    told = (
        TEMPLATE,
        BOTS,
        SEED,
        GAMES,
        LETHAL,
        LAST_PLY,
        str(tmp_path),
        plan(),
        taught(),
        by_net(),
    )
    subprocess.run(
        [sys.executable, "-c", SCRIPT, repr(told)],
        check=True, timeout=240, env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
    )  # fmt: skip
    options = GAME.checked_options({})
    here, pairings = Results(tmp_path / "here", GAME, 2, options), schedule(BOTS, 2, GAMES, SEED)
    run(Table(TEMPLATE, 2, options), pairings, here, lambda done, newest: None, Processes(1))
    died = (tmp_path / "died").read_text()
    assert died == f"{LAST_PLY} False", "one worker was killed in the middle of its match"
    begun = sorted(map(int, (tmp_path / "begun").read_text().split()))
    assert begun == sorted([*range(3 * GAMES), LETHAL]), "this match alone was begun twice"
    assert len(here.rows) == 3 * GAMES
    assert found(tmp_path / "lost") == found(tmp_path / "here")
    assert found(tmp_path / "asked") == found(tmp_path / "here"), "and so does the command"
    real = load(plan()["game"])
    assert "net=" in meaning(real, TAUGHT.partition(",")[2], 2)
    assert main([*by_net(), "--processes=1", "--out", str(tmp_path / "net here")]) == 0
    assert len(played := found(tmp_path / "net there", real)) == 2
    assert played == found(tmp_path / "net here", real), "and so does a level that plays by a net"
    even = Results(tmp_path / "even", GAME, 2, options)
    assert len(even.rows) == 4, "a study of balance"
    assert main([*taught(), "--jobs=1", "--out", str(tmp_path / "tasted")]) == 0
    assert [
        (tmp_path / name / "master.toml").read_text("utf-8") for name in ("taught", "tasted")
    ] == [(tmp_path / "taught" / "taste-1.toml").read_text("utf-8")] * 2, (
        "and a course of training comes to the same"
    )
    alone = generation(Plan(**plan()), range(3), lambda done, rows: None, Processes(1))
    with np.load(tmp_path / "learned.npz") as learned:
        assert {name: learned[name].tobytes() for name in learned} == {
            name: array.tobytes() for name, array in alone.items()
        }, "and so does a net that plays itself"


ENDED = """
import signal, sys
from battlespace.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background have it ignored
sys.exit(main(sys.argv[1:]))
"""


@with_ray
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_run_on_a_cluster_that_is_told_to_end_ends_in_order(
    number: int, status: int, tmp_path: Path
) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "100000", "--on", "ray"]
    env = {**os.environ, "RAY_ADDRESS": "local", "RAY_USAGE_STATS_ENABLED": "0"}
    with subprocess.Popen(
        [sys.executable, "-c", ENDED, *asked, "--out", str(tmp_path)],
        stderr=subprocess.PIPE, text=True, env=env,
    ) as run_:  # fmt: skip
        wait_for(lambda: lines_in(tmp_path / "results.jsonl") > 4)
        run_.send_signal(number)
        assert run_.stderr is not None
        told = run_.stderr.read()
    assert (run_.returncode, told.splitlines()[-1]) == (status, GOES_ON)
    assert "Traceback" not in told
    whole = (tmp_path / "results.jsonl").read_text()
    assert whole.endswith("\n"), "and what was played is kept"


def wait_for(there: Callable[[], bool]) -> None:
    """Wait until something is there."""
    end = monotonic() + 120
    while not there():
        assert monotonic() < end, "it did not begin in time"
        sleep(0.05)


def lines_in(path: Path) -> int:
    """Return how many whole lines a file has."""
    return path.read_text().count("\n") if path.exists() else 0


class Growing:
    """What `Cluster` asks of Ray, on a cluster that has another size each time it is asked."""

    exceptions = SimpleNamespace(RayTaskError=(), RayError=())

    def __init__(self, sizes: list[int]) -> None:
        """Know the sizes; the last stays."""
        self.sizes, self.under_way = sizes, list[int]()

    def cluster_resources(self) -> dict[str, float]:
        """Tell the next size."""
        return {"CPU": float(self.sizes.pop(0) if len(self.sizes) > 1 else self.sizes[0])}

    def remote(self, **_: object) -> Callable[[Any], Any]:
        """Return what makes a task of a function: it is done at once."""
        return lambda function: SimpleNamespace(remote=lambda *told: Ref(function(*told)))

    def put(self, value: object) -> object:
        """Hand over what all have in common."""
        return value

    def wait(self, refs: list[Any]) -> tuple[list[Any], list[Any]]:
        """Note how many are under way; the first is ready."""
        self.under_way.append(len(refs))
        return refs[:1], refs[1:]

    def get(self, ref: Any) -> Any:
        """Return what came of it."""
        return ref.value


class Ref:
    """A result that is there."""

    def __init__(self, value: object) -> None:
        """Keep it."""
        self.value = value


@pytest.mark.parametrize(
    ("at_once", "sizes", "under_way"),
    [(None, [1, 3, 3, 2, 1], [1, 3, 3, 2, 1, 1]), (2, [8], [2, 2, 2, 2, 2, 1])],
)
def test_machines_may_come_and_go(
    at_once: int | None, sizes: list[int], under_way: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = Growing(sizes)
    monkeypatch.setattr(cluster, "joined", lambda: ray)
    found = dict(cluster.Cluster(at_once).each(pow, 2, iter(range(6))))
    assert found == {job: 2**job for job in range(6)}
    assert ray.under_way == under_way


def test_jobs_under_way_are_left_to_ray_when_no_more_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ray = Growing([3])  # it cannot cancel: to do so can end this process
    monkeypatch.setattr(cluster, "joined", lambda: ray)
    with closing(cluster.Cluster().each(pow, 2, iter(range(6)))) as each:
        assert next(each) == (0, 1)
    assert ray.under_way == [3]


def test_time_is_no_measure_on_machines_of_different_speed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--ms", "50", "--on", "ray"]
    assert main([*asked, "--out", str(out)]) == 2
    assert "option: --ms 50: machines of a cluster" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    "words",
    [["arena", "--bots=easy,master:net={}"], ["balance", "--bot=master:net={}"],
     ["train", "--learn=net", "--rival=master:net={}"]],
)  # fmt: skip
def test_a_net_that_other_machines_have_not_got_is_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("battlespace.learn.fit.torch_here", lambda: None)
    slug = next(slug for slug in slugs() if (load(slug).folder / "nets/master.npz").exists())
    mine, out = tmp_path / "mine.npz", tmp_path / "out"
    mine.write_bytes((load(slug).folder / "nets/master.npz").read_bytes())
    command, *rest = (word.format(mine) for word in words)
    assert main([command, slug, *rest, "--on=ray", "--out", str(out)]) == 2
    assert f"other machines have no {mine}; put it into the folder nets/" in capsys.readouterr().err
    assert not out.exists()


def test_a_machine_without_ray_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingError, match=r"battlespace\[ray\]"):
        cluster.joined()


def test_a_machine_with_other_code_does_nothing() -> None:
    def work(common: int, job: int) -> int:
        return common + job

    assert cluster.done((cluster.code_digest(), work, 1), 2) == 3
    with pytest.raises(cluster.ClusterError, match="different versions"):
        cluster.done(("other", work, 1), 2)


def test_all_content_of_a_game_counts() -> None:
    folder = Path(cluster.__file__).parents[1]
    content = {path for path in folder.glob("games/*/content/**/*") if path.is_file()}
    assert {".map", ".json", ".bin", ".toml"} <= {path.suffix for path in content}
    assert content <= set(cluster.made_from(folder))


def test_a_mark_tells_other_code_content_and_nets_and_nothing_else(tmp_path: Path) -> None:
    game = tmp_path / "games" / "chess"
    counted = ("rules.py", "content/board.json", "content/maps/one.map", "content/bank.bin",
               "nets/master.npz", "nets/master.toml", "levels.toml")  # fmt: skip
    others = ("README.md", "rules.pyc", "web/film.json", "tests/test_rules.py", "puzzles.jsonl")
    for name in (*counted, *others):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text("one")
    before = cluster.digest_of(tmp_path)
    for name in others:
        (game / name).write_text("two")
    assert cluster.digest_of(tmp_path) == before
    for name in counted:
        (game / name).write_text("two")
        assert cluster.digest_of(tmp_path) != before, name
        (game / name).write_text("one")
    assert cluster.digest_of(tmp_path) == before

"""One tree grown by several threads: it stays a tree, loses nothing, and proves only what is true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import xor
from threading import Barrier
from typing import Any

import pytest

from battlespace.bots import mcts
from battlespace.bots.bot import Budget
from battlespace.bots.mcts import Mcts
from battlespace.bots.search.descent import run_search
from battlespace.bots.search.grown import Grown
from battlespace.bots.search.tree import END, NEXT, NONE, Tree, hang, keep_below, new_node, plant
from battlespace.games import TEMPLATE, load
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG, room

GAME = load(TEMPLATE)
LONG = "2,5/4,1 mover=0 roll=2 turns=0 length=20 limit=900"
THREADS = 4
SIMULATIONS, SEEDS = (60, range(1)) if DEBUG else (4000, range(8))


def grown(bot: Mcts) -> Grown:
    found = bot._grown  # pyright: ignore[reportPrivateUsage]  the tree is what this is about
    assert found is not None
    return found


def children(tree: Tree, node: int) -> list[int]:
    found, child = list[int](), int(tree.first[node])
    while child != NONE:
        found.append(child)
        child = int(tree.next_[child])
    return found


def walk(tree: Tree) -> Iterator[tuple[int, list[int]]]:
    waiting = [0]
    while waiting:
        node = waiting.pop()
        below = children(tree, node)
        yield node, below
        waiting += below


def check(game: Game[Any], tree: Tree) -> int:
    """Look at every node that hangs in a tree; return how many there are."""
    seen, seats = set[int](), len(tree.moments)
    for node, below in walk(tree):
        assert node not in seen, "a node hangs in one place only"
        seen.add(node)
        assert [int(tree.parent[child]) for child in below] == [node] * len(below)
        assert [int(tree.place[child]) for child in below] == list(range(len(below), 0, -1))
        outcomes = {(int(tree.action[child]), int(tree.seed[child])) for child in below}
        assert len(outcomes) == len(below), "no two children for one action"
        sampled = int(tree.turn[node]) == CHANCE and int(tree.width[node]) == 0
        assert sampled or len(below) <= max(int(tree.width[node]), 0)
        assert int(tree.visits[node]) >= max(1, sum(int(tree.visits[child]) for child in below))
        shares = [float(tree.totals[node * seats + seat]) for seat in range(seats)]
        assert sum(shares) == pytest.approx(int(tree.visits[node])), "every visit brought its share"
    return len(seen)


def taken(found: Grown, begun: int = 0) -> int:
    """Return how many places all threads have taken from their slices; `begun` were there before."""
    free = len(found.tree.action) - begun
    starts = [begun + free * thread // THREADS for thread in range(THREADS)]
    return begun + sum(
        int(w.tree.own[NEXT]) - s for w, s in zip(found.workers, starts, strict=True)
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("which", ["template", "nim", "darts"])
def test_it_stays_a_tree_and_loses_nothing(
    which: str, seed: int, request: pytest.FixtureRequest
) -> None:
    game: Game[Any] = GAME if which == "template" else request.getfixturevalue(which)
    options = {"a": 7, "b": 6, "c": 5} if which == "nim" else {}
    state = GAME.read(LONG) if game is GAME else game.new(2, options)
    bot = Mcts(threads=THREADS, explore=20.0, cut=1)
    thought = bot.choose(game, state, seed, Budget(simulations=SIMULATIONS))
    found = grown(bot)
    assert check(game, found.tree) == taken(found), (
        "every node taken from a slice hangs in the tree"
    )
    assert thought.visits == sum(int(row[0]) for row in found.done), "no visit is lost"
    assert thought.action in game.legal(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_kept_from_one_move_to_the_next(seed: int) -> None:
    match = Match(GAME, seed, position=LONG)
    bot, more = Mcts(threads=THREADS, explore=20.0), 0
    for ply in range(3):
        thought = bot.choose(GAME, match.state, seed + ply, Budget(simulations=SIMULATIONS))
        found = grown(bot)
        check(GAME, found.tree)
        more += thought.visits > sum(int(row[0]) for row in found.done)
        match.play(thought.action)
        match.draw_pending()
    assert more == 2, "after each move something was known already"


def begun_by_all() -> Callable[..., int]:
    """Return `run_search` for threads that all do their first slice before any goes on.

    Else one that the machine lets begin late may find the choice decided, and has no need of its part of the pool.
    """
    all_here = Barrier(THREADS)

    def run(rules: Any, tree: Tree, states: Any, plan: Any, share: Any) -> int:
        first = int(share[0][share[1], 0]) == 0 < share[2]
        done = run_search(rules, tree, states, plan, share)
        if first:
            all_here.wait(timeout=300)
        return done

    return run


def test_a_full_pool_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "MEBIBYTE", 10_000)
    monkeypatch.setattr(mcts, "FIRST_SLICE", SIMULATIONS // THREADS)  # fills a thread's part
    monkeypatch.setattr(mcts, "run_search", begun_by_all())
    bot = Mcts(memory=1, threads=THREADS, explore=20.0)
    for seed in SEEDS:
        thought = bot.choose(GAME, GAME.read(LONG), seed, Budget(simulations=8 * SIMULATIONS))
        found = grown(bot)
        nodes = check(GAME, found.tree)
        assert nodes <= len(found.tree.action)
        if not DEBUG:
            assert all(w.tree.own[NEXT] == w.tree.own[END] for w in found.workers), "all slices"
            assert thought.visits > nodes


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 1, 2), (2, 3, 1), (3, 3, 1), (1, 3, 2)])
def test_what_it_proves_is_true(nim: Game[Any], heaps: tuple[int, int, int]) -> None:
    state = nim.new(2, dict(zip("abc", heaps, strict=True)))
    wins = xor(xor(heaps[0], heaps[1]), heaps[2]) != 0
    for seed in SEEDS:
        thought = Mcts(threads=THREADS, explore=20.0).choose(
            nim, state, seed, Budget(simulations=20 * SIMULATIONS)
        )
        if not DEBUG:
            assert thought.sure
            assert thought.values == ((1.0, 0.0) if wins else (0.0, 1.0))
        after = nim.after(state, thought.action)
        assert not wins or DEBUG or xor(xor(*after.heap[:2]), after.heap[2]) == 0


def test_one_action_gets_one_child_when_two_threads_add_it_at_once() -> None:
    tree = plant(10_000, 2)
    root = new_node(tree, NONE, NONE, 1.0, 0)
    one, two = new_node(tree, root, 7, 1.0, 0), new_node(tree, root, 7, 1.0, 0)
    assert hang(tree, one, NONE) == one
    assert hang(tree, two, NONE) == one, "who comes second takes the child that is there"
    assert tree.own[NEXT] == 2, "and gives the place back"
    assert children(tree, root) == [one]


def test_two_actions_get_two_children_when_two_threads_add_them_at_once() -> None:
    tree = plant(10_000, 2)
    root = new_node(tree, NONE, NONE, 1.0, 0)
    one, two = new_node(tree, root, 7, 1.0, 0), new_node(tree, root, 8, 1.0, 0)
    sampled = new_node(tree, root, 7, 1.0, 5)
    assert [hang(tree, node, NONE) for node in (one, two, sampled)] == [one, two, sampled]
    assert children(tree, root) == [sampled, two, one]
    assert [int(tree.place[node]) for node in (one, two, sampled)] == [1, 2, 3]


def test_a_child_may_have_a_lower_number_than_its_parent() -> None:
    tree = plant(10_000, 2)
    numbers = {"root": (0, ""), "low": (3, "new"), "other": (5, "root"), "new": (40, "root")}
    numbers |= {"deep": (9, "low"), "late": (60, "new")}
    for name in ("root", "other", "new", "low", "deep", "late"):
        number, parent = numbers[name]
        tree.own[NEXT] = number
        node = new_node(tree, numbers[parent][0] if parent else NONE, number, 1.0, 0)
        if parent:
            hang(tree, node, int(tree.first[numbers[parent][0]]))
    assert keep_below(tree, 40, room(61, tree.seed.dtype.type)) == 4
    told = {int(tree.action[n]): sorted(int(tree.action[c]) for c in b) for n, b in walk(tree)}
    assert told == {40: [3, 60], 3: [9], 9: [], 60: []}
    assert sorted(node for node, _ in walk(tree)) == [0, 1, 2, 3], "all at the front of the pool"

"""Compiled loops over any game's rules: random playouts, batches of them on threads, and perft.

Rules come in as a tuple of compiled functions (`Driven`); nothing here knows a game. All loops run without the GIL.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from battlespace.kernel.errors import ChanceError, DeviceError, OptionError, shown
from battlespace.kernel.game import CHANCE, OVER, Actions, Game, S, Weights
from battlespace.kernel.record import DEBUG, Cells, room
from battlespace.kernel.rule import rule

WORD = 0xFFFFFFFF
"""Random numbers are 32-bit words kept in 64-bit integers, so that compiled and plain code agree."""

Rng = NDArray[np.int64]


class Driven(NamedTuple):
    """What compiled loops get of a game: its functions by name. Those that only some loops call are left out elsewhere.

    A number stands first because Numba warns of any tuple that begins with a function. What one loop alone needs it
    gets beside this: two parts more, though empty, made searches that rank actions a third slower (bench/strength.py).
    """

    max_legal: int
    turn: Any
    legal: Any
    apply: Any
    score: Any
    chance: Any
    sample: Any
    evaluate: Any = None  # searches: the game's own guess, its priors, and what guesses for it
    order: Any = None
    guess: Any = None
    mover: Any = None  # whose turn it is, whoever is asked
    viewer: Any = None  # a net: whose view it takes, how it is filled in, and its weights
    fill: Any = None
    net: Any = None
    observe: Any = None  # learners: a position as a row of numbers, and the row all zeros again
    erase: Any = None


@rule
def next_word(rng: Rng) -> int:
    """Return the next 32 random bits: three words mixed, one counted."""
    mixed = (rng[0] + rng[1] + rng[3]) & WORD
    rng[3] = (rng[3] + 1) & WORD
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & WORD
    rng[2] = (((rng[2] << 21) & WORD) | (rng[2] >> 11)) + mixed & WORD
    return mixed


@rule
def seed_rng(rng: Rng, seed: int, stream: int) -> None:
    """Start a generator; every stream of a seed is its own sequence."""
    rng[0], rng[1], rng[2], rng[3] = seed & WORD, (seed >> 32) & WORD, stream & WORD, 1
    for _ in range(12):
        next_word(rng)


@rule
def below(rng: Rng, bound: int) -> int:
    """Return a number from 0 to bound - 1."""
    return (next_word(rng) * bound) >> 32


@rule
def place_of(actions: Actions, count: int, action: int) -> int:
    """Return where an action is in an ascending list, or -1."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low if low < count and actions[low] == action else -1


@rule
def weighted(rng: Rng, weights: Weights, count: int) -> int:
    """Return an index with chance proportional to its weight; the sum stays below 2 to the 31."""
    total = 0
    for i in range(count):
        total += weights[i]
    number = below(rng, total)
    for i in range(count):
        number -= weights[i]
        if number < 0:
            return i
    return count - 1


@rule
def draw_chance(rules: Driven, s: Any, out: Actions, weights: Weights, rng: Rng) -> int:
    """Return an outcome of the pending chance turn; a sampled one is laid into the state's `drawn`."""
    count = rules.chance(s, out, weights)
    if count > 0:
        return out[weighted(rng, weights, count)]
    action = out[0]
    rules.sample(s, (next_word(rng) << 31) | (next_word(rng) >> 1))
    return action


@rule
def random_action(rules: Driven, s: Any, out: Actions, weights: Weights, rng: Rng) -> int:
    """Return a random action of the seat on turn, or of chance; OVER when the match is over."""
    turn = rules.turn(s)
    if turn == OVER:
        return OVER
    if turn == CHANCE:
        return draw_chance(rules, s, out, weights, rng)
    return out[below(rng, rules.legal(s, out))]


@rule
def run_playouts(rules: Driven, states: Any, out: Actions, weights: Weights, rng: Rng) -> int:
    """Play each state to its end at random, in place; return how many actions were applied."""
    plies = 0
    for i in range(len(states)):
        s = states[i]
        while True:
            action = random_action(rules, s, out, weights, rng)
            if action == OVER:
                break
            rules.apply(s, action)
            plies += 1
    return plies


@rule
def run_games(rules: Driven, start: Any, totals: Any, plan: Any, rng: Rng) -> int:
    """Play `plan[0]` games from `start[0]`, adding each seat's scores to `totals`; return the actions applied.

    `start[1]` is where the games are played; `plan` is (games, seats, out, weights).
    """
    games, seats, out, weights = plan
    plies = 0
    for _ in range(games):
        start[1] = start[0]
        plies += run_playouts(rules, start[1:2], out, weights, rng)
        for seat in range(seats):
            totals[seat] += rules.score(start[1], seat)
    return plies


@rule
def step_all(rules: Driven, states: Any, actions: Actions, turns: Any) -> None:
    """Apply one action to each state and note whose turn it is then; a state whose action is below 0 is left alone."""
    for i in range(len(states)):
        if actions[i] >= 0:
            rules.apply(states[i], actions[i])
        turns[i] = rules.turn(states[i])


@rule
def count_moves(rules: Driven, s: Any, out: Actions, weights: Weights) -> int:
    """Return how many actions may follow; -1 for a sampled chance turn."""
    turn = rules.turn(s)
    if turn == OVER:
        return 0
    if turn == CHANCE:
        count = rules.chance(s, out, weights)
        return count if count > 0 else -1
    return rules.legal(s, out)


@rule
def run_perft(rules: Driven, states: Any, lists: Any, weights: Weights, depth: int) -> int:
    """Count the leaves below `states[0]`; the last ply is counted, not played. -1: a sampled chance turn is in the way.

    `states[k]` is the position at depth k and `lists[k]` its actions.
    """
    counts, next_ = lists[depth + 1], lists[depth + 2]
    level, leaves = 0, 0
    counts[0], next_[0] = count_moves(rules, states[0], lists[0], weights), 0
    if depth == 0:
        return 1
    while level >= 0:
        if counts[level] < 0:
            return -1
        if level == depth - 1 or next_[level] == counts[level]:
            leaves += counts[level] if level == depth - 1 else 0
            level -= 1
            continue
        states[level + 1] = states[level]
        rules.apply(states[level + 1], lists[level, next_[level]])
        next_[level] += 1
        level += 1
        counts[level], next_[level] = count_moves(rules, states[level], lists[level], weights), 0
    return leaves


@dataclass(frozen=True, slots=True)
class Playouts:
    """What a run of random games gave."""

    games: int
    plies: int
    scores: tuple[float, ...]  # each seat's mean share


def driven(game: Game[S]) -> Driven:
    """Return the functions of a game that the compiled loops take."""
    rules = game.rules
    return Driven(
        game.max_legal,
        rules.turn,
        rules.legal,
        rules.apply,
        rules.score,
        rules.chance,
        rules.sample,
    )


def pool(game: Game[S], s: S, count: int) -> Any:
    """Return `count` copies of a state, side by side; plain states when debugging."""
    array = np.repeat(s.array, count)
    if DEBUG:
        return _Plain([type(s)(array[i : i + 1]) for i in range(count)], array)
    return array


def pool_bytes(states: Any) -> NDArray[np.uint8]:
    """Return the bytes of a pool, one row a state: the same memory, for compiled comparison and hashing."""
    array = states if isinstance(states, np.ndarray) else states.array
    rows = np.ascontiguousarray(array).view(np.uint8).reshape(len(states), -1)
    return rows.view(Cells) if DEBUG else rows


class _Plain(list[Any]):
    """A list of states that copies on assignment, as an array of records does; `array` is their memory."""

    def __init__(self, states: list[Any], array: NDArray[np.void]) -> None:
        super().__init__(states)
        self.array = array

    def __setitem__(self, index: Any, value: Any) -> None:
        self[index].take(value)

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return _Plain(found, self.array[index]) if isinstance(index, slice) else found


DEVICES = ("cpu", "cuda")
MOST = (1 << 63) - 1
"""The largest seed, and more games than anybody plays."""


def playouts(  # noqa: PLR0913, PLR0917  a run's settings
    game: Game[S], s: S, games: int, seed: int, threads: int = 1, device: str = "cpu"
) -> Playouts:
    """Play random games from a state, split over threads; the same seed and threads give the same result.

    On a card (`device="cuda"`) they are lanes: thousands of threads, and the same result again.
    """
    if device not in DEVICES:
        raise DeviceError(f"device={shown(device)}: expected {' or '.join(DEVICES)}")
    for name, value, least in (("games", games, 0), ("threads", threads, 1), ("seed", seed, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST:  # pyright: ignore[reportUnnecessaryIsInstance]  anybody's input
            raise OptionError(f"{name}={shown(value)}: expected a whole number, at least {least}")
    if device == "cuda":
        from battlespace.kernel.cuda.playouts import playouts_on_card  # noqa: PLC0415  only where there is a card

        return playouts_on_card(game, s, games, seed, threads)
    seats = game.rules.seats(s)

    def work(stream: int) -> tuple[int, NDArray[np.float64]]:
        share = games // threads + (stream < games % threads)
        totals, rng = room(seats, np.float64), room(4, np.int64)
        seed_rng(rng, seed, stream)
        plan = (share, seats, room(game.max_legal, np.int32), room(game.max_legal, np.int64))
        return run_games(driven(game), pool(game, s, 2), totals, plan, rng), totals

    if threads == 1:
        results = [work(0)]
    else:
        with ThreadPoolExecutor(threads) as workers:
            results = list(workers.map(work, range(threads)))
    scores = sum((totals for _, totals in results), np.zeros(seats))
    return Playouts(
        games, sum(plies for plies, _ in results), tuple(float(x) / max(games, 1) for x in scores)
    )


def stepped(game: Game[S], states: Any, actions: NDArray[np.int32]) -> NDArray[np.int64]:
    """Apply one action to each state of a pool, in place, and return the turns; an action below 0 leaves one alone."""
    turns = room(len(actions), np.int64)
    step_all(driven(game), states, actions, turns)
    return turns


def perft(game: Game[S], s: S, depth: int) -> int:
    """Count the positions `depth` plies ahead; a chance turn counts each listed outcome."""
    width = max(game.max_legal, depth + 1)
    lists = room((depth + 3) * width, np.int32).reshape(depth + 3, width)
    leaves = int(
        run_perft(driven(game), pool(game, s, depth + 1), lists, room(width, np.int64), depth)
    )
    if leaves < 0:
        raise ChanceError(f"{game.slug}: a sampled chance turn cannot be counted")
    return leaves


def warm(game: Game[S]) -> None:
    """Compile all that matches, drivers and bots ask of a game's rules."""
    s = game.new()
    playouts(game, s, 1, 0)
    game.evaluate(s)
    game.outcomes(s)
    game.legal(s)
    game.scores(s)
    actions, shares = room(game.max_legal, np.int32), room(game.max_legal, np.float64)
    game.heuristic.order(s, actions, 0, shares)
    if game.physics is None:
        perft(game, s, 1)

"""The rules on a graphics card: that every lane equals the processor's, and how fast they run.

    python bench/cuda.py [GAME ...] [--lanes N] [--seconds X] [--variants]

For each game: random games to their end (`playouts`), and `envs.vector` with a random legal action in each match, with
observation and mask (or list) written and nothing copied off the card; beside it one core here, in the same run.
`--variants` compares ways to run the steps instead: who clears rows, registers a lane, lanes a block,
kinds of masks; it goes on with the best of them.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from battlespace import envs
from battlespace.envs import card_batch
from battlespace.games import load, slugs
from battlespace.kernel.cuda import card
from battlespace.kernel.drivers import playouts
from battlespace.kernel.encode import layout

COMPARED, STEPS = 96, 120
MOST_BYTES = 20_000
"""Actions of a game up to which a byte is written for each; beyond, the legal ones are listed."""
ARRAYS = ("seen", "legal", "counts", "turn", "look", "done", "ended", "rewards", "earned", "rng")


def same_playouts(slug: str) -> bool:
    """Play the same games here and there."""
    game = load(slug)
    start = game.new()
    here = playouts(game, start, 2 * COMPARED, 7, threads=COMPARED)
    return here == playouts(game, start, 2 * COMPARED, 7, threads=COMPARED, device="cuda")


def same_steps(slug: str, masks: str, autoreset: str) -> bool:
    """Step the same batch here and there, and compare everything after every step, the states byte by byte."""
    settings: dict[str, Any] = {
        "num_envs": COMPARED,
        "seed": 3,
        "masks": masks,
        "autoreset": autoreset,
    }
    here: Any
    there: Any
    here, there = envs.vector(slug, **settings), envs.vector(slug, device="cuda", **settings)
    here.reset(seed=5)
    there.reset(seed=5)
    for step in range(STEPS):
        actions = here.sample()
        if not np.array_equal(actions, there.sample().host()):
            return False
        actions[step % COMPARED] = (
            -1 if step % 3 == 0 else actions[step % COMPARED]
        )  # now and then an illegal one
        here.step(actions)
        there.step(actions)
        for name in ARRAYS:
            one, two = getattr(here.batch, name), getattr(there.batch, name).host()
            if name == "legal":
                rows = np.arange(one.shape[1]) < here.batch.counts[:, None]
                one, two = one[rows], two[rows]
            if not np.array_equal(one, two):
                print(f"  {slug}: {name} differs at step {step}")
                return False
        if here.batch.states.tobytes() != there.batch.states.host().tobytes():
            print(f"  {slug}: a state differs at step {step}")
            return False
        if masks != "list" and not np.array_equal(here.batch.mask, there.batch.mask.host()):
            print(f"  {slug}: a mask differs at step {step}")
            return False
    return True


def steps_a_second(slug: str, lanes: int, seconds: float, device: str, masks: str) -> float:
    """Step a batch with random legal actions for some time."""
    env = envs.vector(
        slug, num_envs=lanes, seed=1, device=device, masks=masks, autoreset="same_step"
    )
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.sample())
    begun, steps = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        env.step(env.sample())
        steps += lanes
    return steps / (time.perf_counter() - begun)


def moves_a_second(slug: str, lanes: int, device: str) -> float:
    """Play a game to its end in each lane, twice, and time the second."""
    game = load(slug)
    start = game.new()
    for seed in (1, 2):
        begun = time.perf_counter()
        plies = playouts(game, start, lanes, seed, threads=lanes, device=device).plies
    return plies / (time.perf_counter() - begun)


def spent(slug: str, lanes: int, masks: str) -> str:
    """Say how a step's time is spent: choosing and checking actions, playing them, and telling the caller."""
    env: Any = envs.vector(
        slug, num_envs=lanes, seed=1, device="cuda", masks=masks, autoreset="same_step"
    )
    env.reset(seed=1)
    parts, times = [0.0, 0.0, 0.0], 20
    for _ in range(times):
        begun = time.perf_counter()
        env.batch.accept(env.sample())
        checked = time.perf_counter()
        env.batch.act()
        acted = time.perf_counter()
        env._info()  # pyright: ignore[reportPrivateUsage]
        for k, each in enumerate((checked - begun, acted - checked, time.perf_counter() - acted)):
            parts[k] += each / times * 1e3
    return " + ".join(f"{part:.2f}" for part in parts) + " ms"


def variants(slug: str, lanes: int, seconds: float) -> None:
    """Measure the steps of a game in several ways: only their speed may differ."""
    found: dict[tuple[bool, int], float] = {}
    for cleared in (True, False):
        card_batch.CLEARED = cleared
        equal = same_steps(slug, "list", "same_step")
        for registers in (64, 96, 128) if cleared else (64,):
            card.FEW = card.MANY = registers
            found[cleared, registers] = steps_a_second(slug, lanes, seconds, "cuda", "list")
            print(
                f"{slug}: cleared {cleared}, {registers} registers, {lanes} lanes: "
                f"{found[cleared, registers] / 1e6:.1f} M steps/s, equal {equal}",
                flush=True,
            )
    best = max(found, key=lambda key: found[key])
    card_batch.CLEARED, card.FEW = best
    card.MANY = card.FEW
    print(f"{slug}: best {best}; a step: {spent(slug, lanes, 'list')}", flush=True)
    for masks in ("list", "bits", "bytes"):
        for many in (lanes // 4, lanes, 2 * lanes):
            steps = steps_a_second(slug, many, seconds, "cuda", masks) / 1e6
            print(f"{slug}: {many} lanes, {masks}: {steps:.1f} M steps/s", flush=True)
    for block in (64, 256):
        card.THREADS = block
        steps = steps_a_second(slug, lanes, seconds, "cuda", "list") / 1e6
        print(f"{slug}: blocks of {block}: {steps:.1f} M steps/s", flush=True)


def main() -> None:
    """Compare, then measure, game by game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--lanes", type=int, default=1 << 15)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--variants", action="store_true")
    args = parser.parse_args()
    for slug in args.games or slugs():
        if args.variants:
            variants(slug, args.lanes, args.seconds)
            continue
        masks = "bytes" if layout(load(slug), None, {}).choices <= MOST_BYTES else "list"
        print(f"{slug}: playouts equal: {same_playouts(slug)}", flush=True)
        for autoreset in ("next_step", "same_step"):
            print(f"{slug}: {autoreset} equal: {same_steps(slug, masks, autoreset)}", flush=True)
        for lanes in (args.lanes // 4, args.lanes):
            moves = moves_a_second(slug, lanes, "cuda") / 1e6
            steps = steps_a_second(slug, lanes, args.seconds, "cuda", masks) / 1e6
            print(
                f"{slug}: {lanes} lanes: {moves:.1f} M moves/s, {steps:.1f} M steps/s with observation and {masks}",
                flush=True,
            )
        one = steps_a_second(slug, 256, args.seconds, "cpu", masks) / 1e6
        print(f"{slug}: one core here: {one:.2f} M steps/s", flush=True)


if __name__ == "__main__":
    main()

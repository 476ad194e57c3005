"""Compiling what learners call: once a machine, beforehand by `battlespace warm`, or with a word about it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import numpy as np

from battlespace import prepare
from battlespace.envs.batch import Batch, Manner
from battlespace.envs.stepping import LISTED
from battlespace.games import load
from battlespace.kernel import cache
from battlespace.kernel.encode import layout
from battlespace.kernel.record import DEBUG

HERE = Path(__file__).parent
QUIET, LATER = 2.0, 10.0
"""Seconds until something is said, and until it is said again."""
COMPILE = "import sys; from battlespace.envs.warming import compile_and_tell as go; go(sys.argv[1])"


def compile_here(slug: str) -> None:
    """Compile the loops over batches of a game, or read them from the cache, by stepping two matches once."""
    game = load(slug)
    batch = Batch(game, game.new(), layout(game), 2, Manner(masks=LISTED))
    batch.reseed(0)
    batch.restart(np.ones(2, np.bool_))
    batch.accept(batch.draw())
    batch.act()
    batch.earn()
    if not DEBUG:
        cache.keep(prepare.mark(slug, HERE), b"")


def compile_and_tell(slug: str) -> None:
    """Compile them, and print a line for each rule that is done: for a process of its own."""
    prepare.compile_and_tell(slug, compile_here)


def is_compiled(slug: str) -> bool:
    """Say whether they came compiled, or this machine has compiled them since the rules last changed."""
    return DEBUG or cache.kept(prepare.mark(slug, HERE)) is not None


WORK = prepare.Work(is_compiled, COMPILE)


@contextmanager
def telling(slug: str) -> Generator[None]:
    """Say on standard error that a game is being compiled, as soon as that takes longer than a moment."""
    done, made = Event(), list[str]()
    cache.on_keep.append(made.append)
    Thread(target=tell, args=(slug, made, done), daemon=True).start()
    try:
        yield
    finally:
        done.set()
        cache.on_keep.remove(made.append)


def tell(slug: str, made: list[str], done: Event) -> None:
    """Say how far it has come, again and again, until it is done."""
    wait = QUIET
    while not done.wait(wait):
        wait = LATER
        print(  # noqa: T201  nobody else would say why nothing happens
            f"battlespace: compiling {slug}, once on this machine: {len(made)} rules by now. "
            "`battlespace warm` does this beforehand.",
            file=sys.stderr,
            flush=True,
        )

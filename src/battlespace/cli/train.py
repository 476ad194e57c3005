"""`battlespace train`: let a bot learn a game by playing itself."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SUMMARY = "let a bot learn a game by playing itself"
DETAILS = """\
Play a game against itself on all cores, fit a small net to what came of it, try the net against a level of the
game, and begin again with the net: one such round is a generation.

Everything goes to a folder: the nets, what they learned from, training.jsonl, and training.html with the curves. A run
that was stopped goes on after its last whole generation. At the end the net that did best lies there as master.npz;
copy it to the game's folder nets/ and the level `master` plays with it.

Fitting needs torch (pip install 'battlespace[learn]'); playing with a net does not.
"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the game, how much is played, and where it is kept."""
    from battlespace.cli.arguments import add_game, whole

    add_game(parser, argv)
    numbers = (
        ("--generations", 3, "how many rounds (default 3)"),
        ("--matches", 2000, "matches of a generation (default 2000)"),
        ("--simulations", 400, "how long a decision is thought about (default 400)"),
        ("--loose", 8, "up to so many decisions at the start of a match are any move (default 8)"),
        ("--trials", 100, "matches of each trial (default 100)"),
        ("--seed", 1, "the same seed gives the same matches and nets (default 1)"),
    )
    for name, default, text in numbers:
        parser.add_argument(name, type=whole, default=default, metavar="N", help=text)
    parser.add_argument("--hours", type=float, metavar="H", help="begin no round after so long")
    parser.add_argument(
        "--on", choices=("cpu", "cuda"), default="cpu", help="where nets are fitted (default cpu)"
    )
    parser.add_argument(
        "--rival", default="medium", metavar="BOT", help="whom each net meets (default medium)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where it is kept (default train-GAME)"
    )
    parser.add_argument("--jobs", type=whole, metavar="N", help="processes (default: all cores)")


def course(args: argparse.Namespace, game: Any, options: dict[str, Any]) -> Any:
    """Return what is to be trained."""
    from battlespace.bots import player
    from battlespace.bots.bot import whole_number
    from battlespace.learn.training import Course

    player(game, args.rival)  # what is wrong is refused here, not after an hour
    for name in ("generations", "matches", "simulations", "trials"):
        whole_number(f"--{name}", getattr(args, name), low=1)
    game.checked_seats(args.seats)
    game.checked_options(options, args.seats)
    settled = next((dict(lv.settings) for lv in game.levels if lv.name == "master"), {})
    settled.pop("net", None)
    search = {"cut": 0, **settled, "simulations": args.simulations, "memory": 16}
    own = {**search, "cut": settled.get("cut", 0) or 8}
    fewest, most = game.seats
    return Course(
        game=game.slug,
        seats=(args.seats,) if args.seats else tuple(range(fewest, most + 1)),
        options=options,
        seed=args.seed,
        matches=args.matches,
        search=search,
        first_search=own,
        loose=args.loose,
        trials=args.trials,
        rival=args.rival,
        device=args.on,
        processes=args.jobs,
    )


def run(args: argparse.Namespace) -> int:
    """Train, telling what goes on, and keep the best net."""
    import shutil
    from time import monotonic

    from battlespace.cli.arguments import chosen_game
    from battlespace.learn.fit import torch_here
    from battlespace.learn.page import as_page, sentence
    from battlespace.learn.training import Training

    torch_here()
    game, options = chosen_game(args)
    folder = args.out or Path(f"train-{game.slug}")
    training = Training(course(args, game, options), folder)
    begun = monotonic()
    while len(training.done) < args.generations:
        if args.hours is not None and monotonic() - begun > 3600 * args.hours:
            break
        print(sentence(_one(training)))
        (folder / "training.html").write_text(as_page(game, training.done), "utf-8")
    shutil.copyfile(training.best(), folder / "master.npz")
    print(f"the best net is {folder / 'master.npz'}; curves: {folder / 'training.html'}")
    return 0


def _one(training: Any) -> Any:
    """Run one generation under a bar of its own for each kind of work."""
    from battlespace.cli.progress import Meter

    number, meters = len(training.done) + 1, dict[str, Meter]()

    def told(what: str, done: int, total: int) -> None:
        if what not in meters:
            meters[what] = Meter(total, f"generation {number}, {what}")
        meters[what].show(done)

    try:
        return training.step(told)
    finally:
        for meter in meters.values():
            meter.__exit__()

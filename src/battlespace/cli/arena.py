"""`battlespace arena`: let bots meet, and say how strong each is."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

SUMMARY = "let bots play each other and rate them"
DETAILS = """\
Let bots meet in every seating with the same seeds, on all cores, and rate them with confidence intervals.

A bot is a level of the game (novice, easy, ...), a bot with settings (mcts:simulations=500,cut=4), or a program
that speaks the engine protocol (cmd:./mybot). Results go to a folder: results.jsonl, a transcript of every match,
and report.html. A run that was stopped goes on where it was; more bots or games may be asked for later.

With --prove the bots are given from the weakest to the strongest, and each meets only the one before it, until
the share is proven or refuted or all games are played.
"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add who plays, how often, and where it is kept."""
    from battlespace.cli.arguments import add_game

    add_game(parser, argv)
    parser.add_argument(
        "--bots", metavar="A,B,...", help="who plays (default: all levels of the game)"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="matches for each combination (default 100)",
    )
    parser.add_argument(
        "--prove",
        type=float,
        metavar="SHARE",
        help="test that each bot beats the one before it, e.g. 0.65",
    )
    parser.add_argument("--ms", type=int, metavar="N", help="time for each decision, for all bots")
    add_run(parser, "arena")


def add_run(parser: argparse.ArgumentParser, name: str) -> None:
    """Add what all runs of many matches have."""
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the first seed (default 1)"
    )
    parser.add_argument(
        "--processes", type=int, metavar="N", help="how many at once (default: one a core)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help=f"where results go (default {name}/GAME)"
    )


def run(args: argparse.Namespace) -> int:
    """Play, then print the report and write the page."""
    from battlespace import bots
    from battlespace.arena.report import as_page, as_text
    from battlespace.arena.schedule import schedule
    from battlespace.cli.arguments import chosen_game

    game, options = chosen_game(args)
    names = split_bots(args.bots) if args.bots else [level.name for level in game.levels]
    for name in names:
        bots.dismiss(bots.seated(game, name))
    bench = Bench(args, game, options, "arena")
    proofs: list[Any] = []
    if args.prove is not None:
        proofs = [bench.proven(weak, strong, args) for weak, strong in pairwise(names)]
    else:
        bench.play(list(schedule(names, bench.seats, args.games, args.seed)))
    results = bench.results.of(set(names))
    print(as_text(results, names, proofs))
    return bench.keep("report.html", as_page(game, results, names, proofs))


def split_bots(text: str) -> list[str]:
    """Split a list of bots at its commas; a setting `name=value` after a comma belongs to the bot before it."""
    names: list[str] = []
    for word in text.split(","):
        if names and "=" in word and ":" not in word:
            names[-1] += f",{word}"
        elif word:
            names.append(word)
    return names


class Bench:
    """A folder of results and what is needed to add to it."""

    def __init__(
        self, args: argparse.Namespace, game: Any, options: dict[str, Any], name: str
    ) -> None:
        """Open the folder and compile the game before the processes need it."""
        from battlespace import bots
        from battlespace.arena.results import Results
        from battlespace.arena.runner import Table
        from battlespace.bots.bot import Budget

        self.seats = game.checked_seats(args.seats)
        options = game.checked_options(options)
        self.results = Results(args.out or Path(name) / game.slug, game, self.seats, options)
        budget = Budget(ms=getattr(args, "ms", None))
        self.table = Table(game.slug, self.seats, options, self.results.transcripts, budget)
        self.processes = args.processes
        bots.warm(game)

    def play(self, pairings: list[Any]) -> None:
        """Play what is missing behind a progress bar."""
        from battlespace.arena.runner import run as play_all
        from battlespace.cli.progress import Meter

        todo = [pairing for pairing in pairings if pairing not in self.results.rows]
        with Meter(len(todo), "matches") as meter:
            play_all(
                self.table, todo, self.results, lambda done, _: meter.show(done), self.processes
            )

    def proven(self, weak: str, strong: str, args: argparse.Namespace) -> Any:
        """Play two bots until the test has its answer or all games are played."""
        from battlespace.arena.prove import Question, open_pairings, verdict
        from battlespace.arena.runner import run as play_all
        from battlespace.cli.progress import Meter

        question = Question(weak, strong, args.prove)
        todo = open_pairings(question, self.results, self.seats, args.games, args.seed)
        with Meter(args.games, f"{strong} against {weak}") as meter:
            play_all(
                self.table, todo, self.results, lambda done, _: meter.show(done), self.processes
            )
        return strong, weak, args.prove, verdict(question, self.results)

    def keep(self, name: str, text: str) -> int:
        """Write a page into the folder and say where it is."""
        path = self.results.folder / name
        path.write_text(text, "utf-8")
        print(f"\n{path}")
        return 0

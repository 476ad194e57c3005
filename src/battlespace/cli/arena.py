"""`battlespace arena`: let bots meet, and say how strong each is."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

SUMMARY = "let bots play each other and rate them"
DETAILS = """\
Let bots meet in every seating with the same seeds, on all cores, and rate them with confidence intervals.

A bot is a level of the game (novice, easy, ...), a bot with settings (mcts:simulations=500,cut=4), or a program
that speaks the engine protocol (cmd:./mybot). Results go to a folder: results.jsonl, a transcript of every match,
and report.html. A run that was stopped goes on where it was; more bots or games may be asked for later.

A program that answers an illegal move loses. With --refusals it is asked again, up to five times a decision, and told
the clauses against its move, the code only, or nothing; the report counts illegal moves and repeated ones.

With --prove the bots are given from the weakest to the strongest, and each meets only the one before it, until
the share is proven or refuted or all games are played.
"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add who plays, how often, and where it is kept."""
    from battlespace.cli.arguments import add_game
    from battlespace.cli.bench import add_run

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
    parser.add_argument(
        "--refusals",
        choices=("full", "code", "none"),
        help="ask a program again whose move is refused, and tell it so much of why (default: it loses)",
    )
    add_run(parser, "arena")


def run(args: argparse.Namespace) -> int:
    """Play, then print the report and write the page."""
    from battlespace.arena.report import as_page, as_text
    from battlespace.arena.schedule import schedule
    from battlespace.bots import meaning
    from battlespace.cli.arguments import chosen_game
    from battlespace.cli.bench import benches, keep

    game, options = chosen_game(args)
    names = split_bots(args.bots) if args.bots else [level.name for level in game.levels]
    played: list[Any] = []
    proofs: list[Any] = []
    for bench in benches(args, game, options, names):
        if args.prove is not None:
            proofs += [bench.proven(weak, strong, args) for weak, strong in pairwise(names)]
        else:
            bench.play(list(schedule(names, bench.seats, args.games, args.seed)))
        played += bench.results.of(set(names))
    print(as_text(played, names, proofs))
    meant = {name: meaning(game, name) for name in names}
    return keep(args, game, as_page(game, played, meant, proofs))


def split_bots(text: str) -> list[str]:
    """Split a list of bots at its commas; a setting `name=value` after a comma belongs to the bot before it."""
    names: list[str] = []
    for word in text.split(","):
        if names and "=" in word and ":" not in word:
            names[-1] += f",{word}"
        elif word:
            names.append(word)
    return names

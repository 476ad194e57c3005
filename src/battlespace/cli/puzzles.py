"""`battlespace puzzles`: find puzzles in bots' games, and try anew those that a game has."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlespace.cli.arguments import add_game, add_language, chosen_game, whole

if TYPE_CHECKING:
    from battlespace.bots.puzzling import Finder
    from battlespace.kernel.puzzle import Puzzle

SUMMARY = "find and check puzzles: positions in which one line is clearly best"
DETAILS = """\
Without a flag: how many puzzles a game has, by level and by theme. `battlespace puzzle GAME` lets you solve one.

  battlespace puzzles GAME --find --games 100    play so many games between bots and keep what is a puzzle
  battlespace puzzles GAME --check 20            check all by the rules, and search 20 of them anew

A long search is split by seeds, each part with a file of its own, and merged when all are done:

  battlespace puzzles GAME --find --games 50 --seed 1 --into a.jsonl
  battlespace puzzles GAME --find --games 50 --seed 51 --into b.jsonl
  battlespace puzzles GAME --merge a.jsonl b.jsonl"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add what to do and how long to search."""
    add_game(parser, argv)
    _add_tasks(parser)
    _add_depth(parser)
    add_language(parser)


def _add_tasks(parser: argparse.ArgumentParser) -> None:
    """Find, merge, check or drop."""
    parser.add_argument("--find", action="store_true", help="find more, and add them to the game")
    parser.add_argument(
        "--games", type=whole, default=10, metavar="N", help="games to play for it (default 10)"
    )
    parser.add_argument(
        "--into",
        type=Path,
        metavar="FILE",
        help="with --find: add them to this file, not to the game",
    )
    parser.add_argument(
        "--merge",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="add the puzzles of these files to the game",
    )
    parser.add_argument(
        "--check", type=whole, metavar="N", help="try N of them anew; exit status 1 if one fails"
    )
    parser.add_argument(
        "--drop", action="store_true", help="with --check: take those that fail out of the game"
    )


def _add_depth(parser: argparse.ArgumentParser) -> None:
    """How long to search, and which games."""
    parser.add_argument(
        "--search",
        type=whole,
        default=1000,
        metavar="N",
        help="simulations for a position; a proof takes ten times as many (default 1000)",
    )
    parser.add_argument(
        "--exact",
        type=whole,
        default=0,
        metavar="N",
        help="positions that the exact solver may look at for each move (default 0: search only)",
    )
    parser.add_argument(
        "--margin",
        type=float,
        default=0.1,
        metavar="X",
        help="how much better than any other move the solution is (default 0.1 of the win)",
    )
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="which games, which sample (default 1)"
    )


def run(args: argparse.Namespace) -> int:
    """Count, find or check."""
    from battlespace.bots.puzzling import Finder
    from battlespace.kernel.lesson import read_lessons
    from battlespace.kernel.puzzle import read_puzzles

    game, options = chosen_game(args)
    puzzles = read_puzzles(game.folder)
    uses = read_lessons(game.folder).uses
    finder = Finder(game, args.search, args.exact, args.margin, uses, args.seats, options)
    if args.merge:
        return _merge(game, puzzles, args.merge)
    if args.find:
        return _find(finder, puzzles, args)
    print(f"{len(puzzles)} puzzle{'' if len(puzzles) == 1 else 's'}")
    if args.check is not None:
        return _check(finder, puzzles, args)
    _count(game, puzzles, args.language)
    return 0


def _count(game: Any, puzzles: list[Puzzle], language: str) -> None:
    """Print how many there are of each level and of each theme."""
    from collections import Counter

    for level, count in sorted(Counter(puzzle.level for puzzle in puzzles).items()):
        print(f"  level {level}  {count}")
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    for theme, count in themes.most_common():
        print(f"  {theme:<12} {count:>4}  {game.rulebook.clauses[theme].title[language]}")


def _find(finder: Finder, puzzles: list[Puzzle], args: argparse.Namespace) -> int:
    """Play games, and write down at once whatever is found."""
    from battlespace.kernel.puzzle import add_found, read_found, write_puzzles

    old = read_found(args.into) if args.into and args.into.exists() else []
    known = {puzzle.name: puzzle for puzzle in [*puzzles, *old]}
    for seed in range(args.seed, args.seed + args.games):
        for puzzle in finder.in_game(seed):
            if puzzle.name in known:
                continue
            known[puzzle.name] = puzzle
            if args.into:
                add_found(args.into, puzzle)
            else:
                write_puzzles(finder.game.folder, known.values())
        print(f"game {seed}: {len(known)} puzzles", flush=True)
    return 0


def _merge(game: Any, puzzles: list[Puzzle], files: Sequence[Path]) -> int:
    """Add what was found elsewhere, each puzzle once, unless the rules refuse it."""
    from battlespace.kernel.puzzle import faults, read_found, write_puzzles

    known = {puzzle.name: puzzle for puzzle in puzzles}
    new = [puzzle for file in files for puzzle in read_found(file) if puzzle.name not in known]
    wrong = [f"{puzzle.name}: {fault}" for puzzle in new for fault in faults(game, puzzle)]
    if not wrong:
        known |= {puzzle.name: puzzle for puzzle in new}
        write_puzzles(game.folder, known.values())
    print("\n".join([*wrong, f"{len(known)} puzzles"]))
    return 1 if wrong else 0


def _check(finder: Finder, puzzles: list[Puzzle], args: argparse.Namespace) -> int:
    """Check all by the rules and a sample by a search, and print what fails."""
    from random import Random

    from battlespace.kernel.puzzle import faults, write_puzzles

    failed = [
        f"{puzzle.name}: {fault}" for puzzle in puzzles for fault in faults(finder.game, puzzle)
    ]
    sample = Random(args.seed).sample(puzzles, min(args.check, len(puzzles)))
    refuted = [puzzle for puzzle in sample if not finder.holds(puzzle, args.seed)]
    failed += [f"{one.name}: another move is better: {one.position}" for one in refuted]
    if args.drop:
        write_puzzles(finder.game.folder, [one for one in puzzles if one not in refuted])
    print("\n".join([f"{len(sample)} tried anew, {len(failed)} failed", *failed]))
    return 1 if failed else 0

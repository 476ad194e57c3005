"""`battlespace puzzles`: find puzzles in bots' games, and try anew those that a game has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from battlespace.cli.arguments import (
    AtOnce,
    GameOption,
    Language,
    OfGame,
    Whole,
    chosen_game,
    language_here,
)

if TYPE_CHECKING:
    from battlespace.bots.puzzling import Finder
    from battlespace.kernel.puzzle import Puzzle


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(OfGame):
    """What to do and how long to search."""

    _: KW_ONLY
    find: Annotated[bool, Parameter(help="find more, and add them to the game")] = False
    games: Annotated[Whole, Parameter(help="games to play for it")] = 10
    alone: Annotated[
        bool,
        Parameter(help="with --find: keep challenges, to be won before anybody else acts"),
    ] = False
    into: Annotated[
        Path | None, Parameter(help="with --find: add them to this file, not to the game")
    ] = None
    merge: Annotated[
        list[Path] | None,
        Parameter(help="add the puzzles of these files to the game", consume_multiple=True),
    ] = None
    check: Annotated[
        Whole | None, Parameter(help="try so many of them anew; exit status 1 if one fails")
    ] = None
    drop: Annotated[bool, Parameter(help="with --check: take those that fail out of the game")] = (
        False
    )
    processes: Annotated[
        AtOnce | None,
        Parameter(help="with --check: how many at once (default: one a core)"),
    ] = None
    search: Annotated[
        Whole,
        Parameter(help="simulations for a position; a proof takes ten times as many"),
    ] = 1000
    exact: Annotated[
        Whole,
        Parameter(help="positions that the exact solver may look at for each move; 0: search only"),
    ] = 0
    margin: Annotated[
        float,
        Parameter(
            help="how much better than any other move the solution is, as a share of the win"
        ),
    ] = 0.1
    seed: Annotated[Whole, Parameter(help="which games, which sample")] = 1
    language: Language = field(default_factory=language_here)


def run(asked: Asked, **options: GameOption) -> int:
    """Find and check puzzles: positions in which one line is clearly best.

    Without --find or --check: how many puzzles a game has, by level and by theme. `battlespace puzzle GAME` lets
    you solve one.

      battlespace puzzles GAME --find --games 100    play so many games between bots and keep what is a puzzle
      battlespace puzzles GAME --check 20            check all by the rules, and search 20 of them anew

    A long search is split by seeds, each part with a file of its own, and merged when all are done:

      battlespace puzzles GAME --find --games 50 --seed 1 --into a.jsonl
      battlespace puzzles GAME --find --games 50 --seed 51 --into b.jsonl
      battlespace puzzles GAME --merge a.jsonl b.jsonl
    """
    from battlespace.bots.puzzling import Finder
    from battlespace.kernel.lesson import read_lessons
    from battlespace.kernel.puzzle import read_puzzles

    game, settings = chosen_game(asked.game, options)
    puzzles = read_puzzles(game.folder)
    uses = read_lessons(game.folder).uses
    finder = Finder(
        game, asked.search, asked.exact, asked.margin, uses, asked.seats, settings, asked.alone
    )
    if asked.merge:
        return _merge(game, puzzles, asked.merge)
    if asked.find:
        return _find(finder, puzzles, asked)
    print(f"{len(puzzles)} puzzle{'' if len(puzzles) == 1 else 's'}")
    if asked.check is not None:
        return _check(finder, puzzles, asked, asked.check)
    _count(game, puzzles, asked.language)
    return 0


def _count(game: Any, puzzles: list[Puzzle], language: str) -> None:
    """Print how many there are of each level and of each theme."""
    from collections import Counter

    for level, count in sorted(Counter(puzzle.level for puzzle in puzzles).items()):
        print(f"  level {level}  {count}")
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    for theme, count in themes.most_common():
        print(f"  {theme:<12} {count:>4}  {game.rulebook.clauses[theme].title[language]}")


def _find(finder: Finder, puzzles: list[Puzzle], asked: Asked) -> int:
    """Play games, and write down at once whatever is found."""
    from battlespace.kernel.puzzle import add_found, read_found, write_puzzles

    old = read_found(asked.into) if asked.into and asked.into.exists() else []
    known = {puzzle.name: puzzle for puzzle in [*puzzles, *old]}
    for seed in range(asked.seed, asked.seed + asked.games):
        for puzzle in finder.in_game(seed):
            if puzzle.name in known:
                continue
            known[puzzle.name] = puzzle
            if asked.into:
                add_found(asked.into, puzzle)
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


def _check(finder: Finder, puzzles: list[Puzzle], asked: Asked, count: int) -> int:
    """Check all by the rules and a sample by a search, and print what fails; each is told as soon as it is known."""
    from random import Random

    from battlespace.arena.workers import Processes
    from battlespace.kernel.puzzle import faults, write_puzzles

    failed = [
        f"{puzzle.name}: {fault}" for puzzle in puzzles for fault in faults(finder.game, puzzle)
    ]
    sample = Random(asked.seed).sample(puzzles, min(count, len(puzzles)))
    refuted: list[Puzzle] = []
    tried = Processes(asked.processes).each(_holds, (finder, asked.seed), iter(sample))
    for done, (one, holds) in enumerate(tried, 1):
        said = f"{one.name} holds"
        if not holds:
            said = f"{one.name}: another move is better: {one.position}"
            refuted.append(one)
            failed.append(said)
        print(f"{done} of {len(sample)}: {said}", flush=True)
    if asked.drop:
        write_puzzles(finder.game.folder, [one for one in puzzles if one not in refuted])
    print("\n".join([f"{len(sample)} tried anew, {len(failed)} failed", *failed]))
    return 1 if failed else 0


def _holds(asked: tuple[Finder, int], puzzle: Puzzle) -> bool:
    """Try one puzzle anew, in any process."""
    finder, seed = asked
    return finder.holds(puzzle, seed)

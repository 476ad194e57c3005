"""`battlespace puzzle`: solve a puzzle in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from battlespace.cli.arguments import add_language, whole

if TYPE_CHECKING:
    from battlespace.cli.screen import Screen
    from battlespace.kernel.puzzle import Puzzle, Solving

SUMMARY = "solve a puzzle: find the one line that is clearly best"
DETAILS = """\
Without a flag it is the puzzle of the day, the same for everybody. Type a move as the board writes it,
`list` for all you may do, `hint` for what the solution uses, `show` to see it, `quit` to leave."""
LINE_LIMIT = 10_000


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the game and which puzzle."""
    parser.add_argument("game", metavar="GAME", help="the game's short name")
    parser.add_argument("--name", metavar="NAME", help="the puzzle of this name")
    parser.add_argument("--level", type=whole, metavar="N", help="one of this level, 1 to 5")
    parser.add_argument("--theme", metavar="CLAUSE", help="one whose solution uses this clause")
    parser.add_argument("--seed", type=whole, metavar="N", help="which of them (default: any)")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Choose a puzzle and ask until it is solved or the player leaves."""
    from battlespace.cli.screen import Screen
    from battlespace.games import load
    from battlespace.kernel import ink
    from battlespace.kernel.puzzle import Solving, read_puzzles

    game, screen = load(args.game), Screen(args.language)
    solving = Solving(game, _chosen(read_puzzles(game.folder), args))
    puzzle, words = solving.puzzle, WORDS[args.language]
    screen.say(ink.bold(words["title"].format(name=puzzle.name, level=puzzle.level)))
    screen.board(game, solving.match.state)
    screen.say(words["task"].format(seat=solving.match.turn, share=round(100 * puzzle.best)))
    while not solving.over:
        try:
            line = input("> ")[:LINE_LIMIT].strip()
        except EOFError:
            return 0
        if line == "quit":
            return 0
        if line:
            _answer(solving, screen, line, words)
    screen.say(words["solved"].format(best=round(100 * puzzle.best), next=round(100 * puzzle.next)))
    return 0


def _chosen(puzzles: Sequence[Puzzle], args: argparse.Namespace) -> Puzzle:
    """Return the puzzle of that name, one of those asked for, or that of the day."""
    from datetime import UTC, datetime
    from random import Random

    from battlespace.kernel.errors import OptionError
    from battlespace.kernel.puzzle import of_the_day

    if args.name is None and args.level is None and args.theme is None and args.seed is None:
        return of_the_day(puzzles, datetime.now(UTC).toordinal())
    fit = [
        puzzle
        for puzzle in puzzles
        if args.name in (None, puzzle.name)
        and args.level in (None, puzzle.level)
        and (args.theme is None or args.theme.upper() in puzzle.themes)
    ]
    if not fit:
        raise OptionError("no puzzle is like that; `battlespace puzzles GAME` says what there is")
    return Random(args.seed).choice(fit)


def _answer(solving: Solving[Any], screen: Screen, line: str, words: dict[str, str]) -> None:
    """Obey an order, or try a move and say what became of it."""
    from battlespace.kernel.errors import BattlespaceError

    match = solving.match
    if line == "list":
        screen.choices(match)
    elif line == "hint":
        titles = [match.game.rulebook.clauses[theme].title[screen.language] for theme in
                  solving.puzzle.themes]  # fmt: skip
        screen.say("  " + (", ".join(titles) or solving.wanted))
    elif line == "show":
        screen.say("  " + " ".join(solving.puzzle.line[match.ply :]))
    else:
        before = match.state
        try:
            tried = solving.attempt(line)
        except BattlespaceError as error:
            screen.say(f"{error.code}: {error}")
            return
        screen.reasons(match.game, tried.reasons)
        if tried.step is not None:
            screen.told(match.game, before, tried.step, match.state, match.ply)
            screen.say("" if solving.over else words["right"])
        elif not tried.reasons:
            screen.say(words["wrong"])


WORDS = {
    "en": {
        "title": "Puzzle {name}, level {level} of 5",
        "task": "Seat {seat} is to act. One line is clearly best: with it you may expect {share} % of the win.",
        "right": "Right, go on.",
        "wrong": "There is something better.",
        "solved": "Solved. It gives {best} % of the win, the best other move {next} %.",
    },
    "fr": {
        "title": "Problème {name}, niveau {level} sur 5",
        "task": "Place {seat}, à vous : une seule suite est nettement la meilleure, elle vaut {share} % de la partie.",
        "right": "Juste, continuez.",
        "wrong": "Il y a mieux.",
        "solved": "Résolu. Cela donne {best} % de la partie, le meilleur autre coup {next} %.",
    },
}

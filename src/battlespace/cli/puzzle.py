"""`battlespace puzzle`: solve a puzzle in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from battlespace.cli.arguments import GameName, Language, Whole, language_here

if TYPE_CHECKING:
    from battlespace.cli.screen import Screen
    from battlespace.kernel.puzzle import Puzzle, Solving

LINE_LIMIT = 10_000


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """The game and which puzzle."""

    game: GameName
    _: KW_ONLY
    name: Annotated[str | None, Parameter(help="the puzzle of this name")] = None
    level: Annotated[Whole | None, Parameter(help="one of this level, 1 to 5")] = None
    theme: Annotated[str | None, Parameter(help="one whose solution uses this clause")] = None
    seed: Annotated[Whole | None, Parameter(help="which of them (default: any)")] = None
    language: Language = field(default_factory=language_here)


def run(asked: Asked) -> int:
    """Solve a puzzle: find the one line that is clearly best.

    Without an option it is the puzzle of the day, the same for everybody. Type a move as the board writes it,
    `list` for all you may do, `hint` for what the solution uses, `show` to see it, `quit` to leave; `?` says all this.
    """
    from battlespace.cli.screen import Screen
    from battlespace.games import load
    from battlespace.kernel import ink
    from battlespace.kernel.puzzle import Solving, read_puzzles

    game = load(asked.game)
    solving = Solving(game, _chosen(read_puzzles(game.folder), asked))
    match, puzzle = solving.match, solving.puzzle
    screen = Screen(asked.language, you=match.turn)
    words = WORDS[asked.language] | (ALONE[asked.language] if puzzle.alone else {})
    screen.say(ink.bold(words["title"].format(name=puzzle.name, level=puzzle.level)))
    _show(solving, screen)
    screen.say(words["task"].format(share=round(100 * puzzle.best)))
    while not solving.over:
        try:
            line = input(screen.word("prompt"))[:LINE_LIMIT].strip()
        except EOFError:
            screen.say("")
            return 0
        if line == "quit":
            return 0
        if line:
            _answer(solving, screen, line, words)
    screen.say(words["solved"].format(best=round(100 * puzzle.best), next=round(100 * puzzle.next)))
    return 0


def _show(solving: Solving[Any], screen: Screen) -> None:
    """Draw where the puzzle stands, and say what is asked."""
    match = solving.match
    screen.board(match.game, match.state)
    for line in (*screen.standings(match), *screen.asked(match, match.turn)):
        screen.say(line)


def _chosen(puzzles: Sequence[Puzzle], asked: Asked) -> Puzzle:
    """Return the puzzle of that name, one of those asked for, or that of the day."""
    from datetime import UTC, datetime
    from random import Random

    from battlespace.kernel.errors import OptionError
    from battlespace.kernel.puzzle import of_the_day

    if asked.name is None and asked.level is None and asked.theme is None and asked.seed is None:
        return of_the_day(puzzles, datetime.now(UTC).toordinal())
    fit = [
        puzzle
        for puzzle in puzzles
        if asked.name in (None, puzzle.name)
        and asked.level in (None, puzzle.level)
        and (asked.theme is None or asked.theme.upper() in puzzle.themes)
    ]
    if not fit:
        raise OptionError("no puzzle is like that; `battlespace puzzles GAME` says what there is")
    return Random(asked.seed).choice(fit)


def _answer(solving: Solving[Any], screen: Screen, line: str, words: dict[str, str]) -> None:
    """Obey an order, or try a move and say what became of it."""
    from battlespace.kernel.errors import BattlespaceError

    match = solving.match
    if line in ("?", "help", *ORDERS):
        _obey(solving, screen, line, words)
        return
    before = match.state
    try:
        tried = solving.attempt(line)
    except BattlespaceError as error:
        screen.say(f"{error.code}: {error}")
        return
    screen.reasons(match.game, tried.reasons)
    if tried.step is not None:
        screen.told(match.game, before, tried.step, match.state, match.ply)
        if not solving.over:
            _show(solving, screen)
        screen.say("" if solving.over else words["right"])
    elif not tried.reasons:
        screen.say(words["wrong"])


def _obey(solving: Solving[Any], screen: Screen, order: str, words: dict[str, str]) -> None:
    """Tell what is asked for; anything that is no order of its own is a wish for help."""
    match, clauses = solving.match, solving.match.game.rulebook.clauses
    if order == "list":
        screen.choices(match)
    elif order == "legend":
        screen.legend(match)
    elif order == "hint":
        titles = [clauses[theme].title[screen.language] for theme in solving.puzzle.themes]
        screen.say(words["uses"].format(what=", ".join(titles) or solving.wanted))
    elif order == "show":
        for move, label in _solution(solving, screen):
            screen.say(f"  {move}  {label}")
    else:
        screen.rows([(one, words[one]) for one in ORDERS])


def _solution(solving: Solving[Any], screen: Screen) -> Iterator[tuple[str, str]]:
    """Yield what is left of the line, each move with its words."""
    game, on = solving.match.game, solving.match.ahead()
    for move in solving.line[solving.match.ply :]:
        label = game.view.label(on.state, on.tried(move).action)
        yield move, game.lexicon.say(label, screen.language)
        on.play(move)


ORDERS = ("list", "legend", "hint", "show", "quit")


WORDS = {
    "en": {
        "title": "Puzzle {name}, level {level} of 5",
        "task": "Your turn. One way is clearly best: with it you may expect {share}% of the win.",
        "right": "Right, go on.",
        "wrong": "There is something better.",
        "solved": "Solved. It gives {best}% of the win, the best other move {next}%.",
        "uses": "The solution uses: {what}.",
        "list": "all that you may do",
        "legend": "what the signs of the board mean",
        "hint": "the rule that the solution uses",
        "show": "the solution",
        "quit": "leave the puzzle",
    },
    "fr": {
        "title": "Problème {name}, niveau {level} sur 5",
        "task": "À vous : une seule suite est nettement la meilleure, elle vaut {share} % de la partie.",
        "right": "Juste, continuez.",
        "wrong": "Il y a mieux.",
        "solved": "Résolu. Cela donne {best} % de la partie, le meilleur autre coup {next} %.",
        "uses": "La solution se sert de : {what}.",
        "list": "tout ce que vous pouvez jouer",
        "legend": "ce que veulent dire les signes du plateau",
        "hint": "la règle dont se sert la solution",
        "show": "la solution",
        "quit": "quitter le problème",
    },
}

ALONE = {
    "en": {
        "task": "Your turn. Win now, before anybody else acts.",
        "wrong": "That does not win this turn.",
        "solved": "Solved. You have won.",
    },
    "fr": {
        "task": "À vous : gagnez tout de suite, avant que quelqu'un d'autre joue.",
        "wrong": "Cela ne gagne pas pendant ce tour.",
        "solved": "Résolu. Vous avez gagné.",
    },
}
"""What is said otherwise of a puzzle that is to be won before anybody else acts."""

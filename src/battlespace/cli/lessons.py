"""`battlespace lessons`: learn a game by playing it, in the terminal; and check what teaches it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from battlespace.cli.arguments import GameName, Language, Whole, language_here

if TYPE_CHECKING:
    from battlespace.cli.screen import Screen
    from battlespace.kernel.lesson import Course, Lessons

LINE_LIMIT = 10_000


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """The game, the lesson, and whether to check instead."""

    game: GameName
    lesson: Annotated[str | None, Parameter(help="play this lesson")] = None
    _: KW_ONLY
    check: Annotated[
        bool,
        Parameter(
            help="follow every way through every lesson, and say what is wrong; exit status 1 if something is"
        ),
    ] = False
    find: Annotated[
        bool,
        Parameter(
            help="play games with and without the moves of a clause, and print where it decides"
        ),
    ] = False
    clause: Annotated[str | None, Parameter(help="only this one (default: all in `uses`)")] = None
    games: Annotated[Whole, Parameter(help="games for each clause")] = 5
    seed: Annotated[Whole, Parameter(help="which games")] = 1
    language: Language = field(default_factory=language_here)


def run(asked: Asked) -> int:
    """Learn a game by playing it, a lesson at a time.

    Without a lesson's name: list the lessons of a game. With it: play that lesson.
    Type a move as the board writes it, `list` for all you may do, `show` to see the answer, `quit` to leave.

      battlespace lessons GAME --check             follow every way through every lesson
      battlespace lessons GAME --find --games 20   look for positions that show what a clause is good for
    """
    from battlespace.games import load
    from battlespace.kernel.lesson import faults, read_lessons

    game = load(asked.game)
    lessons = read_lessons(game.folder)
    if asked.check:
        wrong = faults(game, lessons)
        print("\n".join([_counted(lessons), *wrong]))
        return 1 if wrong else 0
    if asked.find:
        return _find(game, lessons, asked)
    if asked.lesson is None:
        _list(lessons, asked.language)
        return 0
    return _play(game, lessons, asked.lesson, asked.language)


def _find(game: Any, lessons: Lessons, asked: Asked) -> int:
    """Print steps to be: a position, the moves that decide it, and what they decide."""
    from battlespace.bots.needed import needed
    from battlespace.kernel.errors import OptionError, shown

    clauses = sorted({*lessons.uses.values()})
    if asked.clause is not None:
        clauses = [clause for clause in clauses if clause == asked.clause.upper()]
    if not clauses:
        raise OptionError(
            f"clause={shown(asked.clause)}: no move of `uses` in lessons.toml uses it"
        )
    for clause in clauses:
        print(f"# {clause} {game.rulebook.clauses[clause].title[asked.language]}")
        for seed in range(asked.seed, asked.seed + asked.games):
            for found in needed(game, lessons.uses, clause, seed):
                print(f"[[lesson.step]]  # {found.whole:.0%} with it, {found.blind:.0%} without")
                print(f"position = {found.position!r}")
                print(f'done.clause = "{clause}"  # {" ".join(found.moves[:8])}', flush=True)
    return 0


def _counted(lessons: Lessons) -> str:
    count = len(lessons.lesson)
    return f"{count} lesson{'' if count == 1 else 's'}"


def _list(lessons: Lessons, language: str) -> None:
    print(_counted(lessons))
    for lesson in lessons.lesson:
        print(f"  {lesson.name:<20} {lesson.title[language]}: {lesson.about[language]}")


def _play(game: Any, lessons: Lessons, name: str, language: Language) -> int:
    """Ask step after step until the lesson is over or the player leaves."""
    from battlespace.cli.screen import Screen
    from battlespace.kernel import ink
    from battlespace.kernel.lesson import Course

    screen = Screen(language)
    course = Course(game, lessons, lessons.named(name))
    lesson = course.lesson
    screen.say(f"{ink.bold(lesson.title[language])}\n{lesson.about[language]}")
    while not course.over:
        screen.board(game, course.match.state)
        count = f"{course.number + 1}/{len(lesson.step)}"
        screen.say(f"{ink.dim(count)} {ink.bold(course.task.task[language])}")
        if not _step(course, screen):
            return 0
    screen.say(ink.bold({"en": "Lesson learnt.", "fr": "Leçon apprise."}[language]))
    return 0


def _step(course: Course[Any], screen: Screen) -> bool:
    """Ask until this step is done; False when the player leaves."""
    number = course.number
    while course.number == number:
        try:
            line = input("> ")[:LINE_LIMIT].strip()
        except EOFError:
            return False
        if line == "quit":
            return False
        if line == "list":
            screen.choices(course.match)
        elif line == "show":
            screen.say("  " + ", ".join(course.solutions()[:8]))
        elif line:
            _try(course, screen, line)
    return True


def _try(course: Course[Any], screen: Screen, line: str) -> None:
    """Try a move and say what the lesson says to it."""
    from battlespace.kernel.errors import BattlespaceError

    before = course.match.ahead()
    try:
        answer = course.attempt(line)
    except BattlespaceError as error:
        screen.say(f"{error.code}: {error}")
        return
    screen.reasons(course.game, answer.reasons)
    for step in answer.steps:
        was = before.state
        before.take(step)
        screen.told(course.game, was, step, before.state, before.ply)
    if answer.say is not None:
        screen.say(answer.say[screen.language])
    elif not answer.done and not answer.reasons:
        screen.say(OTHERWISE[screen.language])


OTHERWISE = {
    "en": "The rules allow that, but it is not what this task asks for. Try again.",
    "fr": "Les règles le permettent, mais ce n'est pas ce qui est demandé ici. Essayez encore.",
}

"""`battlespace lessons`: learn a game by playing it, in the terminal; and check what teaches it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from battlespace.cli.arguments import add_language, whole

if TYPE_CHECKING:
    from battlespace.cli.screen import Screen
    from battlespace.kernel.lesson import Course, Lessons

SUMMARY = "learn a game by playing it, a lesson at a time"
DETAILS = """\
Without a lesson's name: list the lessons of a game. With it: play that lesson.
Type a move as the board writes it, `list` for all you may do, `show` to see the answer, `quit` to leave.

  battlespace lessons GAME --check             follow every way through every lesson
  battlespace lessons GAME --find --games 20   look for positions that show what a clause is good for"""
LINE_LIMIT = 10_000


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the game, the lesson, and whether to check instead."""
    parser.add_argument("game", metavar="GAME", help="the game's short name")
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="play this lesson")
    parser.add_argument(
        "--check",
        action="store_true",
        help="follow every way through every lesson, and say what is wrong; exit status 1 if something is",
    )
    parser.add_argument(
        "--find",
        action="store_true",
        help="play games with and without the moves of a clause, and print where it decides",
    )
    parser.add_argument("--clause", metavar="CLAUSE", help="only this one (default: all in `uses`)")
    parser.add_argument(
        "--games", type=whole, default=5, metavar="N", help="games for each clause (default 5)"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="which games")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """List, play or check."""
    from battlespace.games import load
    from battlespace.kernel.lesson import faults, read_lessons

    game = load(args.game)
    lessons = read_lessons(game.folder)
    if args.check:
        wrong = faults(game, lessons)
        print("\n".join([_counted(lessons), *wrong]))
        return 1 if wrong else 0
    if args.find:
        return _find(game, lessons, args)
    if args.lesson is None:
        _list(lessons, args.language)
        return 0
    return _play(game, lessons, args)


def _find(game: Any, lessons: Lessons, args: argparse.Namespace) -> int:
    """Print steps to be: a position, the moves that decide it, and what they decide."""
    from battlespace.bots.needed import needed
    from battlespace.kernel.errors import OptionError, shown

    clauses = sorted({*lessons.uses.values()})
    if args.clause is not None:
        clauses = [clause for clause in clauses if clause == args.clause.upper()]
    if not clauses:
        raise OptionError(f"clause={shown(args.clause)}: no move of `uses` in lessons.toml uses it")
    for clause in clauses:
        print(f"# {clause} {game.rulebook.clauses[clause].title[args.language]}")
        for seed in range(args.seed, args.seed + args.games):
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


def _play(game: Any, lessons: Lessons, args: argparse.Namespace) -> int:
    """Ask step after step until the lesson is over or the player leaves."""
    from battlespace.cli.screen import Screen
    from battlespace.kernel import ink
    from battlespace.kernel.lesson import Course

    screen = Screen(args.language)
    course = Course(game, lessons, lessons.named(args.lesson))
    lesson = course.lesson
    screen.say(f"{ink.bold(lesson.title[args.language])}\n{lesson.about[args.language]}")
    while not course.over:
        screen.board(game, course.match.state)
        count = f"{course.number + 1}/{len(lesson.step)}"
        screen.say(f"{ink.dim(count)} {ink.bold(course.task.task[args.language])}")
        if not _step(course, screen):
            return 0
    screen.say(ink.bold({"en": "Lesson learnt.", "fr": "Leçon apprise."}[args.language]))
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
    "en": "The rules allow that, but it is not what is asked here. Try again.",
    "fr": "Les règles le permettent, mais ce n'est pas ce qui est demandé. Essayez encore.",
}

"""Lessons and puzzles for the browser. Nothing is kept here: each request brings the moves that were right so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.kernel.coach import read_coach
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.game import Game
from battlespace.kernel.lesson import Course, Lessons, read_lessons
from battlespace.kernel.match import Match, Step, told
from battlespace.kernel.primer import pictured, read_primer
from battlespace.kernel.puzzle import Puzzle, Solving, of_the_day, read_puzzles
from battlespace.kernel.words import LANGUAGES
from battlespace.server import messages as m
from battlespace.server import wire
from battlespace.server.errors import LimitError, UnknownTableError
from battlespace.server.message_parts import (
    Attempt,
    Coaching,
    CoachNote,
    Judged,
    LessonInfo,
    PrimerPart,
    PuzzleInfo,
    Shown,
    Stand,
    Study,
)

MOST_MOVES = 60
"""No lesson and no puzzle has so many."""
DAY = 86_400_000
"""Milliseconds."""


def study(game: Game[Any], now: int) -> Study:
    """Return what there is to learn a game with; the puzzle of the day is the same for everybody."""
    puzzles = read_puzzles(game.folder)
    return Study(
        [LessonInfo(x.name, x.title, x.about, len(x.step)) for x in read_lessons(game.folder).lesson],
        [_listed(puzzle) for puzzle in puzzles],
        of_the_day(puzzles, now // DAY).name if puzzles else "",
    )  # fmt: skip


def _listed(puzzle: Puzzle) -> PuzzleInfo:
    best, other = round(100 * puzzle.best), round(100 * puzzle.next)
    return PuzzleInfo(puzzle.name, puzzle.level, list(puzzle.themes), puzzle.alone, best, other)


def primer(game: Game[Any]) -> list[PrimerPart]:
    """Return the first page of the rules with what its pictures show."""
    parts = [(part, pictured(game, part)) for part in read_primer(game.folder)]
    return [
        PrimerPart(part.title, part.text, None if s is None else game.view.view(s, 0))
        for part, s in parts
    ]


def coach(game: Game[Any]) -> Coaching:
    """Return what is said in a first game; nothing where the game has no coach."""
    found = read_coach(game.folder)
    if found is None:
        return Coaching(dict.fromkeys(LANGUAGES, ""), [])
    notes = [CoachNote(list(x.when), x.by, x.say, x.clause) for x in found.note]
    return Coaching(found.hello, notes)


def lesson(game: Game[Any], name: str, attempt: Attempt) -> Judged:
    """Stand where the moves so far lead, then try what is tried."""
    lessons = read_lessons(game.folder)
    course = Course(game, lessons, _named_lesson(lessons, name))
    for move in _few(attempt.moves):
        course.attempt(move)
    if attempt.move is None and not attempt.clicks:
        return Judged(False, None, [], [], _lesson_stand(course), _shown(course, attempt))
    before = course.match.ahead()
    answer = course.attempt(_meant(course.match, attempt))
    return Judged(
        answer.done,
        answer.say,
        wire.reasons(game, answer.reasons),
        _lines(before, answer.steps),
        _lesson_stand(course),
        [],
    )


def puzzle(game: Game[Any], name: str, attempt: Attempt) -> Judged:
    """Stand where the moves so far lead, then try what is tried."""
    solving = Solving(game, _named_puzzle(game, name))
    for move in _few(attempt.moves):
        solving.attempt(move)
    if attempt.move is None and not attempt.clicks:
        asked = attempt.show and not solving.over
        shown = [_shown_move(solving.match, solving.wanted)] if asked else []
        return Judged(False, None, [], [], _puzzle_stand(solving), shown)
    before = solving.match.ahead()
    tried = solving.attempt(_meant(solving.match, attempt))
    steps = [tried.step] if tried.step else []
    reasons = wire.reasons(game, tried.reasons)
    return Judged(tried.right, None, reasons, _lines(before, steps), _puzzle_stand(solving), [])


def _few(moves: Sequence[str]) -> Sequence[str]:
    if len(moves) > MOST_MOVES:
        raise LimitError(f"{len(moves)} moves; at most {MOST_MOVES}")
    return moves


def _named_lesson(lessons: Lessons, name: str) -> Any:
    try:
        return lessons.named(name)
    except BattlespaceError as error:
        raise UnknownTableError(f"no lesson {name[:40]!r}") from error


def _named_puzzle(game: Game[Any], name: str) -> Puzzle:
    for found in read_puzzles(game.folder):
        if found.name == name:
            return found
    raise UnknownTableError(f"no puzzle {name[:40]!r}")


def _meant(match: Match[Any], attempt: Attempt) -> str:
    """Return the move that was typed, chosen or clicked."""
    if attempt.move is not None:
        return attempt.move
    return match.game.view.meant(match.state, attempt.clicks)


def _shown(course: Course[Any], attempt: Attempt) -> list[Shown]:
    if not attempt.show or course.over:
        return []
    return [_shown_move(course.match, move) for move in course.solutions()[:1]]


def _shown_move(match: Match[Any], move: str) -> Shown:
    """Return a move with its words; one that is to be refused has none."""
    game, s = match.game, match.state
    try:
        action = match.tried(move).action
    except BattlespaceError:
        return Shown(move, None, [])
    return Shown(move, game.view.label(s, action).json(), game.view.path(s, action))


def _lesson_stand(course: Course[Any]) -> Stand:
    over, total = course.over, len(course.lesson.step)
    return _stand(course.match, {} if over else course.task.task, (course.number, total), over)


def _puzzle_stand(solving: Solving[Any]) -> Stand:
    total = len(solving.line)
    return _stand(solving.match, {}, (solving.match.ply, total), solving.over)


def _stand(match: Match[Any], task: dict[str, str], where: tuple[int, int], over: bool) -> Stand:
    choices = [] if over else wire.choices(wire.Reader(match), whole=True)
    view = match.game.view.view(match.state, max(match.turn, 0))
    guide = match.game.guide(match.state)
    return Stand(*where, task, over, match.turn, match.seats, view, guide, choices)


def _lines(before: Match[Any], steps: Sequence[Step]) -> list[m.Line]:
    """Return what was played, step by step, with what is seen after each."""
    lines: list[m.Line] = []
    for step in steps:
        was = before.state
        before.take(step)
        events = wire.happened(told(before.game, was, step, before.state))
        view, guide = before.game.view.view(before.state, 0), before.game.guide(before.state)
        lines.append(m.Line(before.ply, step.turn, step.move, events, view, guide, ""))
    return lines

"""Lessons: a game taught by playing it. `lessons.toml` in a game's folder has them, one format for all games.

[uses]                         which clause a kind of move uses: the key of its label, then the clause
"label.play" = "GOE-3.1"
"label.go module.laser" = "..." or only with this among what fills the label's gaps
alone = "GOE-9.2"              the clause of challenges, to be won before anybody else acts: a theme of puzzles

[[lesson]]
name = "first-card"            title.en, title.fr, about.en, about.fr; seats and options where not the usual ones
[[lesson.step]]
position = "..."               left out: the lesson goes on from where the last step ended
task.en = "..."                what is asked; task.fr
done.moves = ["P5@2"]          what counts as done: every line of `done` that is there must hold
done.clause = "GOE-3.1"        a move that uses this clause
done.event = "event.flip"      something of this kind happens
done.won = true                the match is over and the player has won it alone
done.reached = { "a.b" = 1 }   the view of the position reached has this there
done.refused = "GOE-3.1"       an attempt that is refused by this clause; `done.moves` has examples
well.en = "..."                what is said then; well.fr
clauses = ["GOE-1.2"]          what else the step shows
reply = ["P1@1"]               what the other seats and chance do next
[[lesson.step.mistake]]
moves = ["P1@1"]               likely mistakes: legal moves, or refused ones
clause = "GOE-3.1"             left out, or: any move that this clause refuses is answered so
say.en = "..."                 the answer; say.fr
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Generic

import msgspec

from battlespace.kernel.errors import (
    BattlespaceError,
    ContentError,
    IllegalMoveError,
    OverError,
)
from battlespace.kernel.game import Game, S
from battlespace.kernel.match import Match, Step
from battlespace.kernel.option import Value
from battlespace.kernel.seen import plain
from battlespace.kernel.words import Reason, Words, read_toml, translations

FILE = "lessons.toml"
MOST_WAYS = 64
"""Ways through a lesson that are followed; a step that allows more must be followed by a position."""

Text = dict[str, str]


ALONE = "alone"
"""The key of `uses` for a win before anybody else acts."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a lesson is made of: immutable, and strict about stray keys."""


class Done(_Part, frozen=True):
    """What counts as done; all that is given must hold."""

    moves: tuple[str, ...] = ()
    clause: str = ""
    event: str = ""
    won: bool = False
    reached: dict[str, Any] = {}
    refused: str = ""


class Mistake(_Part, frozen=True):
    """A likely mistake and the answer to it."""

    moves: tuple[str, ...]
    say: Text
    clause: str = ""


class Task(_Part, frozen=True):
    """One step of a lesson: a position, what is asked, and what counts as done."""

    task: Text
    done: Done
    well: Text
    position: str = ""
    clauses: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    mistake: tuple[Mistake, ...] = ()


class Lesson(_Part, frozen=True):
    """A few steps about one thing."""

    name: str
    title: Text
    about: Text
    step: tuple[Task, ...]
    seats: int | None = None
    options: dict[str, Value] = {}


class Lessons(_Part, frozen=True):
    """All lessons of a game, in order, and which clause a kind of move uses."""

    lesson: tuple[Lesson, ...] = ()
    uses: dict[str, str] = {}

    def named(self, name: str) -> Lesson:
        """Return the lesson of that name."""
        for lesson in self.lesson:
            if lesson.name == name:
                return lesson
        known = ", ".join(lesson.name for lesson in self.lesson) or "none"
        raise ContentError(f"no lesson {name!r}; there are: {known}")


class Answer(msgspec.Struct, frozen=True):
    """What an attempt leads to: `steps` were played, `say` is the lesson's own answer to it, if it has one."""

    done: bool
    say: Text | None = None
    steps: tuple[Step, ...] = ()
    reasons: tuple[Reason, ...] = ()


def read_lessons(folder: Path) -> Lessons:
    """Read the lessons of a game's folder; none without a file. A fault names the lesson and the key."""
    path = folder / FILE
    if not path.exists():
        return Lessons()
    try:
        found = msgspec.convert(read_toml(path), Lessons)
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {error}") from error
    for lesson in found.lesson:
        for where, text in _texts(lesson):
            translations(f"{path.name}: {lesson.name}: {where}", text)
    return found


def _texts(lesson: Lesson) -> Iterator[tuple[str, Text]]:
    """Yield every text of a lesson with where it stands."""
    yield "title", lesson.title
    yield "about", lesson.about
    for number, step in enumerate(lesson.step, 1):
        yield f"step {number}: task", step.task
        yield f"step {number}: well", step.well
        for mistake in step.mistake:
            yield f"step {number}: mistake {mistake.moves}", mistake.say


def exercised(lessons: Lessons) -> set[str]:
    """Return every clause that some step of some lesson is about."""
    found: set[str] = set()
    for lesson in lessons.lesson:
        for step in lesson.step:
            found |= {*step.clauses, step.done.clause, step.done.refused}
            found |= {mistake.clause for mistake in step.mistake}
    return found - {""}


def _inner(words: Words) -> Iterator[str]:
    for value in words.values.values():
        if isinstance(value, Words):
            yield value.key
            yield from _inner(value)


def clause_used(uses: Mapping[str, str], label: Words) -> str:
    """Return the clause that a move of this label uses: by what fills its gaps, at any depth, else by its key."""
    for key in (*(f"{label.key} {one}" for one in _inner(label)), label.key):
        if key in uses:
            return uses[key]
    return ""


class Course(Generic[S]):
    """One lesson being played: `attempt` is the gate, and answers everything that a player may try."""

    def __init__(
        self,
        game: Game[S],
        lessons: Lessons,
        lesson: Lesson,
        number: int = 0,
        match: Match[S] | None = None,
    ) -> None:
        """Begin with the first step, or with a later one; `match` is what the steps before it led to."""
        self.game, self.lessons, self.lesson, self.number = game, lessons, lesson, number
        self._before = match
        self.match = self._begun()

    @property
    def over(self) -> bool:
        """Whether every step is done."""
        return self.number == len(self.lesson.step)

    @property
    def task(self) -> Task:
        """The step that is asked now."""
        if self.over:
            raise OverError("every step of the lesson is done")
        return self.lesson.step[self.number]

    def _begun(self) -> Match[S]:
        """Return the position of this step, or the one that the last step led to."""
        if not self.task.position and self._before is not None:
            return self._before
        if not self.task.position and self.number:
            raise ContentError(f"step {self.number + 1} goes on from the step before it")
        return Match(
            self.game, 0, self.lesson.seats, self.lesson.options, self.task.position or None
        )

    def attempt(self, move: int | str) -> Answer:
        """Try a move. It is played only if it does what is asked; then the others reply, and the next step follows."""
        task = self.task
        try:
            step = self.match.tried(move)
        except IllegalMoveError as error:
            return self._refused(error)
        if not self.does(step):
            return Answer(False, _said(task, step.move))
        self.match.take(step)
        steps = (step, *(self.match.play(reply) for reply in task.reply))
        self._next()
        return Answer(True, task.well, steps)

    def _refused(self, error: IllegalMoveError) -> Answer:
        """Answer what the rules refuse: it may be what was asked for."""
        task, cited = self.task, {reason.clause for reason in error.reasons}
        if task.done.refused and task.done.refused in cited:
            self._next()
            return Answer(True, task.well, (), error.reasons)
        return Answer(False, _said(task, error.move, cited), (), error.reasons)

    def _next(self) -> None:
        self.number += 1
        if not self.over:
            self._before = self.match
            self.match = self._begun()

    def does(self, step: Step) -> bool:
        """Say whether a legal move does what is asked."""
        done, before = self.task.done, self.match.state
        if done.refused or (done.moves and step.move not in done.moves):
            return False
        if done.clause and self.clause_of(step) != done.clause:
            return False
        after = self.game.after(before, step.action)
        if done.event and done.event not in {
            event.kind for event in self.game.view.tell(before, step.action, after)
        }:
            return False
        if done.won and not (
            self.game.turn(after) < -1 and self.game.scores(after)[step.turn] == 1
        ):
            return False
        seen = plain(self.game.view.view(after, step.turn)) if done.reached else {}
        return all(_at(seen, path) == value for path, value in done.reached.items())

    def clause_of(self, step: Step) -> str:
        """Return the clause that a move uses, as `uses` says; empty where it says nothing."""
        return clause_used(self.lessons.uses, self.game.view.label(self.match.state, step.action))

    def solutions(self) -> list[str]:
        """Return every move that does what is asked, or the attempts that the step has as examples."""
        if self.task.done.refused:
            return [*self.task.done.moves]
        steps = [self.match.tried(action) for action in self.match.legal()]
        return [step.move for step in steps if self.does(step)]


def _said(task: Task, move: str, cited: set[str] | frozenset[str] = frozenset()) -> Text | None:
    """Return the answer to a mistake: one for this move, else one for the clause that refuses it."""
    for mistake in task.mistake:
        if move in mistake.moves:
            return mistake.say
    for mistake in task.mistake:
        if mistake.clause and mistake.clause in cited:
            return mistake.say
    return None


def _at(seen: Any, path: str) -> Any:
    """Return what stands at a dotted path of a view; None where there is nothing."""
    for name in path.split("."):
        if isinstance(seen, Mapping):
            seen = seen.get(name)
        elif isinstance(seen, list | tuple) and name.isdecimal() and int(name) < len(seen):
            seen = seen[int(name)]
        else:
            return None
    return seen


def faults(game: Game[Any], lessons: Lessons) -> list[str]:
    """Return what is wrong with the lessons, one line each; none if all is well."""
    found = [
        f"uses: {key!r} and {clause!r}: no such label or clause"
        for key, clause in lessons.uses.items()
        if clause not in game.rulebook.clauses
        or (key != ALONE and any(part not in game.lexicon.sentences for part in key.split()))
    ]
    names = [lesson.name for lesson in lessons.lesson]
    found += [f"{name}: twice the same name" for name in {n for n in names if names.count(n) > 1}]
    for lesson in lessons.lesson:
        found += [f"{lesson.name}: {fault}" for fault in _lesson_faults(game, lessons, lesson)]
    return found


def _lesson_faults(game: Game[Any], lessons: Lessons, lesson: Lesson) -> list[str]:
    """Follow every way through a lesson and say where it fails."""
    if not lesson.step:
        return ["no step"]
    strangers = exercised(Lessons((lesson,))) - set(game.rulebook.clauses)
    if strangers:
        return [f"no such clause: {', '.join(sorted(strangers))}"]
    ways = [] if lesson.step[0].position else [Course(game, lessons, lesson)]
    for number, task in enumerate(lesson.step):
        try:
            ways = [Course(game, lessons, lesson, number)] if task.position else ways
            ways = _followed(ways)
        except BattlespaceError as error:
            return [f"step {number + 1}: {error}"]
    return []


def _followed(ways: list[Course[Any]]) -> list[Course[Any]]:
    """Take every solution of a step from every position it may begin with, and return where that leads."""
    reached: dict[str, Course[Any]] = {}
    for course in ways:
        _complain_about_moves(course)
        for move in course.solutions():
            on = Course(course.game, course.lessons, course.lesson, course.number, course.match)
            on.match = course.match.ahead()
            answer = on.attempt(move)
            if not answer.done:
                raise ContentError(f"{move} is not refused by {course.task.done.refused}")
            if not on.over and not on.task.position and on.match.turn != course.match.turn:
                raise ContentError(f"after {move} and the reply it is not the player's turn")
            reached[on.game.write(on.match.state)] = on
    goes_on = [on for on in reached.values() if not on.over and not on.task.position]
    if len(goes_on) > MOST_WAYS:
        raise ContentError(f"{len(goes_on)} ways on: give the next step a position")
    return [*reached.values()]


def _complain_about_moves(course: Course[Any]) -> None:
    """Raise for a step that cannot be solved, or whose named moves are not what the step says of them."""
    task, solutions = course.task, course.solutions()
    if course.match.turn < 0:
        raise ContentError("no seat is to act")
    if not solutions:
        raise ContentError("no move does what is asked")
    missing = [move for move in task.done.moves if move not in solutions]
    if missing:
        raise ContentError(f"not legal, or not what is asked: {', '.join(missing)}")
    for mistake in task.mistake:
        for move in mistake.moves:
            _complain_about_mistake(course, mistake, move)


def _complain_about_mistake(course: Course[Any], mistake: Mistake, move: str) -> None:
    try:
        step = course.match.tried(move)
    except IllegalMoveError as error:
        cited = [reason.clause for reason in error.reasons]
        if mistake.clause and mistake.clause not in cited:
            raise ContentError(f"{move} is refused by {', '.join(cited)}") from error
        if course.task.done.refused in cited:
            raise ContentError(f"{move} is not a mistake: it is what is asked") from error
        return
    if mistake.clause:
        raise ContentError(f"{move} is legal, not refused by {mistake.clause}")
    if course.does(step):
        raise ContentError(f"{move} is not a mistake: it does what is asked")

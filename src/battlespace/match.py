"""A match as Python programs hold it: played, taken back, copied, compared, saved, loaded and shown."""

from __future__ import annotations

import html
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from battlespace import bots, engine, games
from battlespace.bots.bot import FREE, SEED_MASK, Bot, Budget, Thought
from battlespace.kernel import ink, picture, transcript
from battlespace.kernel import match as kernel
from battlespace.kernel.errors import (
    IllegalMoveError,
    NotationError,
    SeatsError,
    TranscriptError,
    UndoError,
    UnknownGameError,
    shown,
)
from battlespace.kernel.game import CHANCE, OVER, Game, S
from battlespace.kernel.match import Step, turn_name
from battlespace.kernel.option import Value
from battlespace.kernel.words import LANGUAGES, Language


@dataclass(frozen=True, slots=True)
class Why:
    """One reason against a move: the clause, its title, a sentence about this case, and what on the board causes it."""

    clause: str
    title: str
    sentence: str
    targets: tuple[str, ...]

    def __str__(self) -> str:
        where = f" ({', '.join(self.targets)})" if self.targets else ""
        return f"{self.clause} {self.title}: {self.sentence}{where}"


class Match(kernel.Match[S]):
    """A game, its position, and every step that led there.

    Chance is drawn from the seed as it comes, so that a seat is always to act until the match is over; with
    `draws=False` chance turns are yours: `match.draw()` draws one, `match.play("roll:2")` says what came up.

    Two matches are equal when nothing that can be done with them tells them apart: the same game, seed, seats and
    options, the same start, the same steps. A match in a set or a dictionary must not be played on: put a `copy()` in.
    """

    def __init__(  # noqa: PLR0913  what a match is made of
        self,
        game: Game[S],
        seed: int,
        seats: int | None = None,
        options: Mapping[str, Value | Path] | None = None,
        position: str | None = None,
        *,
        draws: bool = True,
    ) -> None:
        """Start at the beginning, or at a position text. The same seed gives the same draws on every machine.

        A `Path` among the options is a file of your own, such as a map.
        """
        _checked(game)
        super().__init__(game, seed, seats, _read(game, options or {}), position)
        self.draws = draws
        self._run_on()

    def _run_on(self) -> None:
        if self.draws:
            self.draw_pending()

    @property
    def here(self) -> str:
        """The position as text: `Match(game, seed, position=match.here)` begins there."""
        return self.game.write(self.state)

    def play(self, move: int | str, seat: int | None = None) -> Step:
        """Play a move, given as text or action, then draw what chance decides; or raise and leave the match as it was.

        With `seat`, a move out of turn is refused.
        """
        _checked_move(move)
        step = super().play(move, seat)
        self._run_on()
        return step

    def undo(self) -> Step:
        """Take back the last move of a seat with all that chance drew after it, and return it."""
        if not self.draws:
            return super().undo()
        if self.ending is None and all(step.turn == CHANCE for step in self.steps):
            raise UndoError("nothing has been played yet")
        step = super().undo()
        while step.turn == CHANCE:
            step = super().undo()
        return step

    def copy(self) -> Self:
        """Return a match of its own that stands where this one does, with all its history."""
        made = self.ahead()
        made.steps, made._past, made._before = [*self.steps], [*self._past], self._before
        made._mixed = [*self._mixed]
        return made

    def why(self, move: int | str, language: Language = LANGUAGES[0]) -> list[Why]:
        """Return what speaks against a move, clause by clause; nothing where it may be played now."""
        try:
            self.tried(move)
        except IllegalMoveError as error:
            clauses = self.game.rulebook.clauses
            return [
                Why(
                    reason.clause,
                    clauses[reason.clause].title[language],
                    self.game.sentence(reason, language),
                    reason.targets,
                )
                for reason in error.reasons
            ]
        return []

    def ask(self, bot: Bot | str, budget: Budget = FREE) -> Thought:
        """Return what a bot would play here, and why; `"easy"` or `"greedy:samples=20"` name one. Nothing is played.

        It says what it found as it chose, as the engine's `go` does; a hint asks it about the position as well.
        The bot's own dice come from the match's seed and ply: the same match asks the same question twice alike.
        """
        asked = engine.seated(self.game, bot) if isinstance(bot, str) else bot
        return asked.choose(self.game, self.state, (self.seed + self.ply) & SEED_MASK, budget)

    def save(self, path: str | Path, players: Sequence[str] | None = None) -> None:
        """Write the match to a file that `Match.load` and `battlespace replay` read; the seed stands in it.

        A file that is there is replaced as a whole, or stays as it was.
        """
        names = self.game.lexicon.camps(self.seats) if players is None else players
        if len(names) != self.seats:
            raise SeatsError(f"{len(names)} players for {self.seats} seats")
        path = Path(path)
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            part.write_text(transcript.written(self, names, reveal=True), "utf-8")
            part.replace(path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise TranscriptError(f"{path}: {error.strerror}") from error

    @classmethod
    def load(cls, path: str | Path, seed: int | None = None) -> Match[Any]:
        """Read a match from a file and replay it through the rules.

        An unfinished match of somebody else keeps its seed secret: then `seed` says what comes next.
        """
        found = transcript.read_file(Path(path))
        seed = found.seed if seed is None else seed
        if seed is None:
            raise TranscriptError(f"{path}: its seed is secret until the match is over; give seed=")
        replayed = transcript.replayed(found, games.load, seed)
        made = object.__new__(cls)
        made.__dict__.update(replayed.__dict__, draws=True)
        made._run_on()
        return made

    def __iter__(self) -> Iterator[Step]:
        """Go through all that was played and drawn, from the start."""
        return iter([*self.steps])

    def _told_apart(self) -> tuple[Any, ...]:
        """Return all that makes this match what it is."""
        facts = (self.game.slug, self.game.version, self.seed, self.seats, self.position)
        added = tuple(self.mixes), tuple(self._mixed)
        return *facts, *added, tuple(self.steps), tuple(sorted(self.handed)), self.ending

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self._told_apart(), self.options) == (other._told_apart(), other.options)

    def __hash__(self) -> int:
        return hash(self._told_apart())

    def __repr__(self) -> str:
        doing = "over" if self.turn == OVER else f"{turn_name(self.turn)} to act"
        return f"<Match {self.game.slug}, {self.seats} seats, ply {self.ply}, {doing}>"

    def __str__(self) -> str:
        return ink.plain(self.game.view.board(self.state))

    def board(self) -> str:
        """Return the board as text, in colours where standard output is a terminal that shows them."""
        return ink.shown(self.game.view.board(self.state))

    def svg(
        self, seat: int | None = None, theme: str = "light", language: Language = LANGUAGES[0]
    ) -> str:
        """Return the drawn board as an SVG: as a seat sees it (whose turn it is), light or dark. Needs `notebook`."""
        seat = max(self.turn, 0) if seat is None else seat
        if seat not in range(self.seats):
            raise SeatsError(
                f"{self.game.slug}: seats are 0 to {self.seats - 1}, not {shown(seat)}"
            )
        return picture.svg(
            self.game, self.state, seat, theme=theme, language=language, over=self.over
        )

    def _repr_svg_(self) -> str | None:
        """Show the drawn board in a notebook; none where the extra `notebook` is missing."""
        return self.svg() if picture.available() else None

    def _repr_html_(self) -> str:
        """Show the drawn board in a notebook, or its text and how to get the drawing."""
        drawn = self._repr_svg_()
        if drawn is not None:
            return f'<div style="max-width: 60rem">{drawn}</div>'
        hint = "<p>Drawn with <code>pip install 'battlespace[notebook]'</code></p>"
        return f"<pre>{html.escape(str(self))}</pre>{hint}"


def _checked(game: object) -> None:
    """Refuse anything but a game: most often it is a game's name."""
    if not isinstance(game, Game):
        raise UnknownGameError(f"{shown(game)} is not a game; load one by its name, with `load`")


def _checked_move(move: object) -> None:
    """Refuse what is neither a text nor a number, before the rules are asked."""
    if isinstance(move, bool) or not isinstance(move, int | str):
        raise NotationError(shown(move), "expected a move's text or its action's number")


def _read(game: Game[Any], given: Mapping[str, Value | Path]) -> dict[str, Value]:
    """Return options with files read; a name that the game does not have is refused where all are checked."""
    known = {option.name: option for option in game.options}
    return {
        name: known[name].read(str(value)) if isinstance(value, Path) and name in known else value  # pyright: ignore[reportReturnType]  an unknown one is refused
        for name, value in given.items()
    }


def bot(game: Game[Any], name: str, **settings: Any) -> Bot:
    """Return a player: a level of the game (`"easy"`), or a bot with settings (`"mcts", simulations=500`)."""
    _checked(game)
    return bots.load(name, **settings) if settings else engine.seated(game, name)

"""A table in the terminal: people type, bots think, every step is written to the file at once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlespace import engine
from battlespace.bots import adviser, player
from battlespace.bots.advice import advise
from battlespace.bots.hint import sentences
from battlespace.cli.fullscreen import FullScreen, possible
from battlespace.cli.screen import Screen
from battlespace.games import load, slugs
from battlespace.kernel import ink, transcript
from battlespace.kernel.chance import fresh_seed
from battlespace.kernel.errors import (
    BattlespaceError,
    IllegalMoveError,
    OptionError,
    SeatsError,
    TranscriptError,
    shown,
)
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import RESIGN, Match
from battlespace.kernel.words import Language

if TYPE_CHECKING:
    from battlespace.cli.play import Asked


class Table:
    """One match, who sits where, and the file that keeps it."""

    def __init__(self, match: Match[Any], people: set[int], bot: str, screen: Screen) -> None:
        """Seat people and bots."""
        self.match, self.people, self.screen = match, people, screen
        self.bot_name = bot
        self.bot = engine.seated(match.game, bot, match.options)
        self.recorder: transcript.Recorder | None = None
        self._told = match.ply
        self._leaving = False

    @property
    def players(self) -> list[str]:
        """The names that stand in the file."""
        return ["you" if seat in self.people else self.bot_name for seat in range(self.match.seats)]

    def record(self, path: Path) -> None:
        """Write the match so far to a new file, and every later step."""
        self.recorder = transcript.Recorder(path, transcript.header(self.match, self.players))
        _secret(path).write_text(f"{self.match.seed}\n", "ascii")
        for ply, step in enumerate(self.match.steps, 1):
            self.recorder.write(transcript.step_line(ply, step))
        self.screen.say(self.screen.word("kept", path=str(path)))

    def run(self) -> int:
        """Play until the match is over or the player leaves."""
        self.screen.board(self.match.game, self.match.state)
        try:
            while not self.match.over and not self._leaving:
                self._step(self.match.turn)
        finally:
            self.screen.close()
        if self.match.over:
            self._close()
        elif self.recorder:
            self.screen.say(self.screen.word("resume", path=str(self.recorder.path)))
        engine.dismiss(self.bot)
        if self.recorder:
            self.recorder.close()
        return 0

    def _step(self, turn: int) -> None:
        """Let chance, a person or a bot act."""
        if turn == CHANCE:
            self._took(self.match.drawn())
        elif turn in self.people:
            self._person(turn)
        else:
            self.screen.think(self.match)
            seed = (self.match.seed + self.match.ply) % (1 << 63)
            thought = self.bot.choose(self.match.game, self.match.state, seed)
            self._took(self.match.tried(thought.action))

    def _took(self, step: Any) -> None:
        before = self.match.state.copy()
        self.match.take(step)
        if self.recorder:
            self.recorder.write(transcript.step_line(self.match.ply, step))
        self.screen.told(self.match.game, before, step, self.match.state, self.match.ply)

    def _close(self) -> None:
        self.screen.board(self.match.game, self.match.state)
        self.screen.result(self.match)
        if self.recorder:
            for line in transcript.closing(self.match):
                self.recorder.write(line)
            _secret(self.recorder.path).unlink(missing_ok=True)
            self.screen.say(self.screen.word("verify", path=str(self.recorder.path)))

    def _person(self, seat: int) -> None:
        if self.match.ply != self._told:
            self.screen.board(self.match.game, self.match.state)
            self._told = self.match.ply
        try:
            with completing([*self.match.moves(), *self._orders()]):
                line = self.screen.ask(self.match, seat)
        except EOFError:
            self._leaving = True
            return
        word, _, rest = line.partition(" ")
        orders = self._orders()
        try:
            if word in orders:
                orders[word](rest.strip())
            elif line:
                self._took(self.match.tried(line, seat))
        except IllegalMoveError as error:
            self.screen.say(self.screen.word("refused", move=shown(error.move)))
            self.screen.reasons(self.match.game, error.reasons)
        except BattlespaceError as error:
            self.screen.say(f"{error.code}: {error}")

    def _orders(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": lambda rest: self.screen.say(self.screen.word("help")),
            "help": lambda rest: self.screen.say(self.screen.word("help")),
            "list": lambda rest: self.screen.choices(self.match, rest),
            "legend": lambda rest: self.screen.legend(self.match),
            "why": self._why,
            "hint": self._hint,
            "rule": self._rule,
            "undo": self._undo,
            "board": lambda rest: self.screen.board(self.match.game, self.match.state),
            "position": lambda rest: self.screen.say(self.match.game.write(self.match.state)),
            "save": lambda rest: self.record(Path(rest or f"{self.match.game.slug}.jsonl")),
            "resign": self._resign,
            "quit": self._quit,
        }

    def _why(self, rest: str) -> None:
        try:
            self.match.tried(rest)
        except IllegalMoveError as error:
            self.screen.reasons(self.match.game, error.reasons)
        else:
            self.screen.say(self.screen.word("legal", move=rest))

    def _hint(self, rest: str) -> None:
        match = self.match
        bot = player(match.game, adviser(match.game))  # not the one that plays here
        thought = advise(bot, match.game, match.state, match.ply)
        first, *others = sentences(
            match.game, match.state, thought, self.screen.language, self.screen.you
        )
        self.screen.say("\n  ".join([ink.bold(first), *others]))

    def _rule(self, rest: str) -> None:
        clause = self.match.game.rulebook.clauses.get(rest.upper())
        language = self.screen.language
        if clause is None:
            names = ", ".join(self.match.game.rulebook.sections)
            self.screen.say(self.screen.word("no_clause", text=shown(rest), sections=names))
        else:
            self.screen.say(
                f"{ink.bold(clause.id)} {clause.title[language]}: {clause.text[language]}"
            )

    def _undo(self, rest: str) -> None:
        """Go back to the last position in which a person was to decide."""
        self.match.undo()
        while self.match.turn not in self.people and self.match.ply:
            self.match.undo()
        if self.recorder:
            self.recorder.write({"undo": self.match.ply})
        self._told = -1

    def _resign(self, rest: str) -> None:
        step = self.match.leaving(RESIGN, self.match.turn)
        if step is None:
            self.match.end(RESIGN, self.match.turn)
        else:
            self.people.discard(step.turn)
            self._took(step)

    def _quit(self, rest: str) -> None:
        self._leaving = True


def seated(text: str, seats: int) -> set[int]:
    """Read which seats people take."""
    if text == "none":
        return set()
    parts = text.split(",")
    if not all(
        part.isdecimal() and part.isascii() and len(part) < 3 and int(part) < seats
        for part in parts
    ):
        raise SeatsError(
            f"you={shown(text)}: expected seats from 0 to {seats - 1} with commas, or none"
        )
    return {int(part) for part in parts}


def begun(game: Game[Any], options: dict[str, Any], asked: Asked) -> Table:
    """Set a new table."""
    position = asked.position
    if asked.challenge is not None:
        known = {challenge.name: challenge.position for challenge in game.challenges}
        if asked.challenge not in known:
            raise OptionError(
                f"challenge={shown(asked.challenge)}: expected one of {', '.join(known) or 'none'}"
            )
        position = known[asked.challenge]
    seed = fresh_seed() if asked.seed is None else asked.seed
    match = Match(game, seed, asked.seats, options, position)
    people = {max(match.turn, 0)} if asked.challenge else seated(asked.you, match.seats)
    screen = screen_for(people, asked.language)
    table = Table(match, people, asked.bot, screen)
    screen.say(screen.word("begun", title=ink.bold(game.title)))
    if asked.challenge:
        screen.say(game.lexicon.sentences[f"challenge.{asked.challenge}"][asked.language])
    if asked.save:
        table.record(asked.save)
    return table


def screen_for(people: set[int], language: Language) -> Screen:
    """Return the whole terminal where a person plays in one, else lines; one person is called you."""
    you = next(iter(people)) if len(people) == 1 else None
    return FullScreen(language, you) if people and possible() else Screen(language, you)


@contextmanager
def completing(words: list[str]) -> Generator[None]:
    """Let the tab key complete these words while a line is read, where the system can do that."""
    try:
        import readline
    except ImportError:  # Windows
        yield
        return

    def nth(typed: str, n: int) -> str | None:
        found = [word for word in words if word.startswith(typed)]
        return found[n] if n < len(found) else None

    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(nth)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])


def picked_game(language: Language) -> str | None:
    """Ask which game to play, until there is an answer; None when there is none to come."""
    screen, names = Screen(language), slugs()
    screen.rows([(f"{n} {slug}", load(slug).title) for n, slug in enumerate(names, 1)])
    known = {**{str(n): slug for n, slug in enumerate(names, 1)}, **{slug: slug for slug in names}}
    while True:
        try:
            line = screen.read(screen.word("which")).casefold()
        except EOFError:
            return None
        if line in known:
            return known[line]


def _secret(path: Path) -> Path:
    """Return where the seed of an unfinished match is kept: beside its file, so that a resumed match draws on."""
    return path.with_name(path.name + ".seed")


def resumed(asked: Asked, path: Path) -> Table:
    """Set the table again where a saved match stopped; a line cut off by a crash is put beside the file."""
    _mend(path, Screen(asked.language))
    found = transcript.read_file(path)
    if found.seed is not None:
        raise TranscriptError(f"{path}: this match is over; see it with `battlespace replay`")
    try:
        seed = int(_secret(path).read_text("ascii"))
    except (OSError, ValueError) as error:
        raise TranscriptError(f"{_secret(path)}: the match's seed is not there: {error}") from error
    match = transcript.replayed(found, load, seed)
    players = [*found.header.players]
    people = {seat for seat, name in enumerate(players) if name == "you"}
    bot = next((name for name in players if name != "you"), asked.bot)
    screen = screen_for(people, asked.language)
    table = Table(match, people, bot, screen)
    table.recorder = transcript.Recorder(path, None)
    screen.say(screen.word("resumed", title=ink.bold(match.game.title), ply=match.ply))
    return table


def _mend(path: Path, screen: Screen) -> None:
    """Take a torn last line off the file and keep it beside it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TranscriptError(f"{path}: {error.strerror}") from error
    whole, newline, torn = data.rpartition(b"\n")
    if torn and newline:
        path.with_name(path.name + ".torn").write_bytes(torn)
        path.write_bytes(whole + newline)
        screen.say(screen.word("torn", path=str(path), torn=f"{path.name}.torn"))

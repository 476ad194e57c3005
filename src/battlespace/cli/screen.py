"""What commands show in a terminal: boards, events, choices and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlespace.kernel import ink
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match, Step, told
from battlespace.kernel.words import LANGUAGES, Language, Reason


class Output(Console):
    """Standard output by rich; a reader that has gone is told to the command, which ends in peace."""

    def on_broken_pipe(self) -> None:
        """Pass it on, where rich would leave with a failure."""
        raise BrokenPipeError


class Screen:
    """Standard output; rich leaves colours away where there is no terminal, or NO_COLOR is set."""

    def __init__(self, language: Language = LANGUAGES[0]) -> None:
        """Keep the language of all sentences."""
        self.language = language
        self.console = Output(highlight=False, markup=False, emoji=False)

    def say(self, text: str) -> None:
        """Print lines as they are; the terminal breaks those that are too long for it."""
        for line in text.split("\n"):
            self.console.print(Text.from_ansi(line), soft_wrap=True)

    def rows(self, rows: Sequence[tuple[str, str]], indent: int = 2) -> None:
        """Print a name and its meaning a row; on a terminal a long meaning goes on below itself."""
        if not self.console.is_terminal:
            widest = max((ink.width(name) for name, _ in rows), default=0)
            for name, meaning in rows:
                self.say(f"{'':{indent}}{ink.pad(name, widest)}  {meaning}")
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, min_width=18)
        table.add_column(overflow="fold")
        for name, meaning in rows:
            table.add_row(Text.from_ansi(name), Text.from_ansi(meaning))
        self.console.print(Padding(table, (0, 0, 0, indent), expand=False))

    def board(self, game: Game[Any], state: Any) -> None:
        """Draw the position."""
        self.say(f"\n{game.view.board(state)}\n")

    def told(self, game: Game[Any], before: Any, step: Step, after: Any, ply: int) -> None:
        """Say what a step did: its text, then its events."""
        events = told(game, before, step, after)
        sentences = [game.lexicon.told(event, self.language) for event in events]
        move = ink.pad(step.move if len(step.move) <= 24 else step.move[:21] + "...", 24)
        coloured = ink.dim(move) if step.turn == CHANCE else ink.seat(step.turn, move)
        self.say(f"{ply:>4} {coloured} {' '.join(sentences)}")

    def reasons(self, game: Game[Any], reasons: tuple[Reason, ...]) -> None:
        """Say why a move is refused."""
        for reason in reasons:
            title = game.rulebook.clauses[reason.clause].title[self.language]
            where = f" ({', '.join(reason.targets)})" if reason.targets else ""
            self.say(
                f"  {ink.bold(reason.clause)} {title}: {game.sentence(reason, self.language)}{where}"
            )

    def choices(self, match: Match[Any], most: int = 60) -> None:
        """List the legal moves with their words."""
        game, s = match.game, match.state
        legal = match.legal()
        self.rows(
            [
                (
                    ink.bold(game.notation.write_move(s, action)),
                    game.lexicon.say(game.view.label(s, action), self.language),
                )
                for action in legal[:most]
            ]
        )
        if len(legal) > most:
            self.say(f"  ... and {len(legal) - most} more")

    def result(self, match: Match[Any]) -> None:
        """Say who won."""
        if not match.over:
            self.say(f"The match is not over: ply {match.ply}.")
            return
        shares = ", ".join(f"seat {seat} {score:g}" for seat, score in enumerate(match.scores))
        best = [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]
        who = f"Seat {best[0]} wins" if len(best) == 1 else "A draw"
        how = f" ({match.ending.kind})" if match.ending else ""
        self.say(f"{ink.bold(who)}{how} after {match.ply} plies: {shares}.")

"""What commands show in a terminal: boards, events, choices and results, in the language of the player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlespace.kernel import ink
from battlespace.kernel.game import CHANCE, Game, Sign
from battlespace.kernel.match import Match, Step, told
from battlespace.kernel.words import LANGUAGES, Language, Phrases, Reason, Value, capital

SHELL = Phrases(Path(__file__).parent)
"""Sentences of the table itself."""
FEW = 8
"""Moves that are named before `list` is asked for."""
ALIKE = 3
"""More moves in a row with the same words are told together."""
LINE_LIMIT = 10_000


class Output(Console):
    """Standard output by rich; a reader that has gone is told to the command, which ends in peace."""

    def on_broken_pipe(self) -> None:
        """Pass it on, where rich would leave with a failure."""
        raise BrokenPipeError


def camp(game: Game[Any], seat: int, language: Language) -> str:
    """Return what a seat is called where nobody has a name, as a sentence begins."""
    return capital(game.lexicon.camps(seat + 1, language)[seat])


class Screen:
    """Standard output, line after line; rich leaves colours out where there is no terminal, or NO_COLOR is set."""

    def __init__(self, language: Language = LANGUAGES[0], you: int | None = None) -> None:
        """Keep the language of all sentences, and the seat that they call you."""
        self.language, self.you = language, you
        self.console = Output(highlight=False, markup=False, emoji=False)

    def word(self, key: str, **values: Value) -> str:
        """Return a sentence of the table itself."""
        return SHELL(key, self.language, **values)

    def say(self, text: str) -> None:
        """Print lines as they are; the terminal breaks those that are too long for it."""
        for line in text.split("\n"):
            self.console.print(Text.from_ansi(line), soft_wrap=True)

    def note(self, text: str) -> None:
        """Print what happened."""
        self.say(text)

    def rows(self, rows: Sequence[Sign], indent: int = 2) -> None:
        """Print a name and its meaning a row; on a terminal a long meaning goes on below itself."""
        if not self.console.is_terminal:
            widest = max((ink.width(name) for name, _ in rows), default=0)
            for name, meaning in rows:
                self.say(f"{'':{indent}}{ink.pad(name, widest)}  {meaning}")
            return
        self.console.print(Padding(grid(rows), (0, 0, 0, indent), expand=False))

    def board(self, game: Game[Any], state: Any) -> None:
        """Draw the position."""
        self.say(f"\n{game.view.board(state, self.language)}\n")

    def legend(self, match: Match[Any]) -> None:
        """Say what the signs of the board mean."""
        signs = match.game.view.legend(match.state, self.language)
        if signs:
            self.rows(signs)
        else:
            self.say(self.word("no_legend"))

    def told(self, game: Game[Any], before: Any, step: Step, after: Any, ply: int) -> None:
        """Say what a step did: its text, then its events."""
        events = told(game, before, step, after)
        sentences = [game.lexicon.told(event, self.language, self.you) for event in events]
        move = ink.pad(step.move if len(step.move) <= 24 else step.move[:21] + "...", 24)
        coloured = ink.dim(move) if step.turn == CHANCE else ink.seat(step.turn, move)
        happened = " ".join(sentences)
        self.note(f"{ply:>4} {coloured} {happened}")

    def reasons(self, game: Game[Any], reasons: tuple[Reason, ...]) -> None:
        """Say why a move is refused."""
        for reason in reasons:
            title = game.rulebook.clauses[reason.clause].title[self.language]
            where = f" ({', '.join(reason.targets)})" if reason.targets else ""
            clause, text = (
                f"{ink.bold(reason.clause)} {title}",
                game.sentence(reason, self.language),
            )
            self.say(f"  {self.word('says', who=clause, text=text)}{where}")

    def choices(self, match: Match[Any], wanted: str = "", most: int = 60) -> None:
        """List the legal moves with their words, those alike together; `wanted` keeps those that have it."""
        found = [
            (move, label)
            for move, label in self._labelled(match)
            if wanted.casefold() in f"{move} {label}".casefold()
        ]
        rows = list[Sign]()
        for label, alike in groupby(found, lambda one: one[1]):
            moves = [move for move, _ in alike]
            if len(moves) > ALIKE and not wanted:
                both = f"{moves[0]} ... {moves[-1]}"
                rows.append((ink.bold(both), self.word("many", label=label, count=len(moves))))
            else:
                rows += [(ink.bold(move), label) for move in moves]
        if not rows:
            self.say(self.word("none", text=wanted))
            return
        self.rows(rows[:most])
        if len(rows) > most:
            self.say("  " + self.word("rest", count=len(rows) - most))

    def _labelled(self, match: Match[Any]) -> list[tuple[str, str]]:
        game, s = match.game, match.state
        return [
            (
                game.notation.write_move(s, action),
                game.lexicon.say(game.view.label(s, action), self.language, you=self.you),
            )
            for action in match.legal()
        ]

    def standings(self, match: Match[Any]) -> list[str]:
        """Return the goal, then how near everybody is to it."""
        game = match.game
        found = game.view.standing(match.state)
        seats = [
            self.word(
                "says",
                who=ink.seat(seat, self.called(game, seat)),
                text=game.lexicon.say(one.words, self.language),
            )
            for seat, one in enumerate(found.seats)
        ]
        return [ink.bold(game.lexicon.say(found.goal, self.language)), "   ".join(seats)]

    def called(self, game: Game[Any], seat: int) -> str:
        """Return the name of a seat, marked where it is the only person's."""
        name = camp(game, seat, self.language)
        return self.word("you", who=name) if seat == self.you else name

    def asked(self, match: Match[Any], seat: int) -> list[str]:
        """Return what a seat is asked, and the first of its moves."""
        game, moves = match.game, match.moves()
        question = game.lexicon.say(game.view.prompt(match.state), self.language, you=seat)
        some = ", ".join(moves[:FEW]) + (", ..." if len(moves) > FEW else "")
        return [
            self.word("says", who=ink.seat(seat, self.called(game, seat)), text=ink.bold(question)),
            ink.dim(self.word("moves", count=len(moves), some=some)),
        ]

    def ask(self, match: Match[Any], seat: int) -> str:
        """Say what is asked and read a line."""
        for line in (*self.standings(match), *self.asked(match, seat)):
            self.say(line)
        return self.read(self.word("prompt"))

    def read(self, prompt: str) -> str:
        """Read a line."""
        return input(prompt)[:LINE_LIMIT].strip()

    def think(self, match: Match[Any]) -> None:
        """A bot begins to think: nothing to say, line after line."""

    def close(self) -> None:
        """Nothing is left to show."""

    def result(self, match: Match[Any]) -> None:
        """Say who won."""
        if not match.over:
            self.say(self.word("unfinished", ply=match.ply))
            return
        names = [camp(match.game, seat, self.language) for seat in range(match.seats)]
        shares = ", ".join(
            f"{name} {score:g}" for name, score in zip(names, match.scores, strict=True)
        )
        best = [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]
        won = self.word("wins", who=names[best[0]]) if len(best) == 1 else self.word("draw")
        how = f" ({match.ending.kind})" if match.ending else ""
        self.say(self.word("after", result=ink.bold(won) + how, ply=match.ply, shares=shares))


def grid(rows: Sequence[Sign]) -> Table:
    """Return names and meanings side by side; a long meaning goes on below itself."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, meaning in rows:
        table.add_row(Text.from_ansi(name), Text.from_ansi(meaning))
    return table

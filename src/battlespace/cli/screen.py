"""What commands show in a terminal: boards, events, choices and results."""

from __future__ import annotations

import os
import sys
from typing import Any

from battlespace.kernel import ink
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match, Step, told
from battlespace.kernel.words import Language, Reason


class Screen:
    """Standard output, with colours where the terminal has them."""

    def __init__(self, language: Language) -> None:
        """Keep the language of all sentences."""
        self.language = language
        self.colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ

    def say(self, text: str) -> None:
        """Print a line."""
        print(text if self.colours else ink.plain(text), flush=True)

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
        for action in legal[:most]:
            text = game.notation.write_move(s, action)
            self.say(
                f"  {ink.pad(ink.bold(text), 20)} {game.lexicon.say(game.view.label(s, action), self.language)}"
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

"""A match for whoever reads and writes: every answer is words and plain data. Knows no transport."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec

from battlespace import bots
from battlespace.bots.advice import advise
from battlespace.bots.bot import Bot, Budget
from battlespace.bots.hint import sentences
from battlespace.engine.messages import clauses
from battlespace.games import load, slugs
from battlespace.kernel import transcript
from battlespace.kernel.chance import fresh_seed
from battlespace.kernel.errors import (
    BattlespaceError,
    IllegalMoveError,
    OptionError,
    OverError,
    SeatsError,
    shown,
)
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.ink import plain
from battlespace.kernel.match import Match, Step, told
from battlespace.kernel.words import LANGUAGES, Language

MOST_MOVES = 200
"""Moves that one answer lists."""
LONGEST_MS = 60_000

Answer = dict[str, Any]
Tool = Callable[..., Answer]


def answering(tool: Tool) -> Tool:
    """Let a tool refuse in words: a code, a message, and the clauses against a move."""

    @wraps(tool)
    def answer(self: Spoken, *args: Any, **given: Any) -> Answer:
        try:
            return {"ok": True, **tool(self, *args, **given)}
        except IllegalMoveError as error:
            return {
                "ok": False,
                "code": error.code,
                "message": str(error),
                "why": self.reasons(error),
            }
        except BattlespaceError as error:
            return {"ok": False, "code": error.code, "message": str(error), "why": []}

    return answer


class Spoken:
    """One match at a time; seats that bots play answer by themselves, and so does chance."""

    def __init__(self, language: Language = LANGUAGES[0]) -> None:
        """Begin without a match."""
        self._language = language
        self._match: Match[Any] | None = None
        self._bots: dict[int, Bot] = {}
        self._names: dict[int, str] = {}

    @property
    def match(self) -> Match[Any]:
        """The running match."""
        if self._match is None:
            raise OverError("no match is running: begin with start")
        return self._match

    @answering
    def games(self) -> Answer:
        """List the games with their seats, their options and the levels of their bots."""
        return {"games": [_facts(load(slug)) for slug in slugs()]}

    @answering
    def start(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        bots: dict[str, str] | None = None,
        seed: int | None = None,
    ) -> Answer:
        """Start a match. `bots` names who plays which seat, such as {"1": "easy"}; the other seats are yours.
        Chance is drawn for you. The same seed gives the same draws."""
        begun = Match(load(game), fresh_seed() if seed is None else seed, seats, options)
        seated = {
            _seat(text, begun.seats): (name, _bot(begun, name))
            for text, name in (bots or {}).items()
        }
        if len(seated) == begun.seats:
            raise SeatsError("bots play all seats: none is left for you")
        self._match = begun
        self._names = {seat: name for seat, (name, _) in seated.items()}
        self._bots = {seat: bot for seat, (_, bot) in seated.items()}
        return {"happened": self._run_on()} | self._here()

    @answering
    def board(self) -> Answer:
        """Read the board in words and lines of text, the position, whose turn it is and what is asked."""
        return self._here()

    @answering
    def moves(self, containing: str = "", limit: int = 60) -> Answer:
        """List the legal moves with their meaning; `containing` keeps those whose text or meaning has these letters."""
        match = self.match
        if not 1 <= limit <= MOST_MOVES:
            raise OptionError(f"limit={limit}: expected 1 to {MOST_MOVES}")
        found = [self._named(action) for action in match.legal()]
        wanted = containing.casefold()
        kept = [
            one
            for one in found
            if wanted in one["move"].casefold() or wanted in one["means"].casefold()
        ]
        return {
            "moves": kept[:limit],
            "shown": min(limit, len(kept)),
            "matching": len(kept),
            "legal": len(found),
        }

    @answering
    def play(self, move: str) -> Answer:
        """Play a move of the seat on turn, written as `moves` lists it. Bots and chance answer. An illegal move is
        refused with the rules against it, and changes nothing."""
        match = self.match
        before = match.state.copy()
        step = match.play(move, match.turn if match.turn >= 0 else None)
        return {"happened": [*self._tell(before, step), *self._run_on()]} | self._here()

    @answering
    def why(self, move: str) -> Answer:
        """Ask whether a move is legal now, and if not, which rules refuse it. Nothing is played."""
        try:
            self.match.tried(move)
        except IllegalMoveError as error:
            return {"legal": False, "why": self.reasons(error)}
        return {"legal": True, "why": []}

    @answering
    def hint(self, bot: str = "", ms: int = 2000) -> Answer:
        """Ask a bot what it would do here, and why; by default the strongest level."""
        match = self.match
        if match.turn < 0:
            raise OverError("no seat is to act")
        if not 1 <= ms <= LONGEST_MS:
            raise OptionError(f"ms={ms}: expected 1 to {LONGEST_MS}")
        thinker = bots.player(match.game, bot or bots.adviser(match.game))
        thought = advise(thinker, match.game, match.state, fresh_seed(), Budget(ms=ms))
        move = match.game.notation.write_move(match.state, thought.action)
        return {
            "move": move,
            "reasons": sentences(match.game, match.state, thought, self._language),
        }

    @answering
    def save(self) -> Answer:
        """Return the match so far as a transcript that `battlespace replay` and `battlespace verify` read."""
        names = [self._names.get(seat, "you") for seat in range(self.match.seats)]
        return {"transcript": transcript.written(self.match, names)}

    def reasons(self, error: IllegalMoveError) -> list[Answer]:
        """Return the clauses against a move, each with a sentence and what on the board causes it."""
        found = clauses(self.match.game, error.reasons, self._language)
        return [msgspec.to_builtins(clause) for clause in found]

    def _named(self, action: int) -> dict[str, str]:
        match = self.match
        label = match.game.lexicon.say(match.game.view.label(match.state, action), self._language)
        return {"move": match.game.notation.write_move(match.state, action), "means": label}

    def _here(self) -> Answer:
        match = self.match
        turn = {CHANCE: "chance", OVER: "over"}.get(match.turn, f"seat {match.turn}")
        found: Answer = {
            "board": plain(match.game.view.board(match.state)),
            "position": match.game.write(match.state),
            "turn": turn,
            "choices": len(match.legal()),
        }
        return found | ({"scores": list(match.scores)} if match.over else {})

    def _run_on(self) -> list[str]:
        """Draw and let bots play until a seat of yours is asked; return what happened."""
        match, heard = self.match, list[str]()
        while match.turn == CHANCE or match.turn in self._bots:
            before = match.state.copy()
            if match.turn == CHANCE:
                step = match.draw()
            else:
                bot = self._bots[match.turn]
                step = match.play(bot.choose(match.game, match.state, fresh_seed()).action)
            heard += self._tell(before, step)
        return heard

    def _tell(self, before: Any, step: Step) -> list[str]:
        match = self.match
        who = "chance" if step.turn == CHANCE else f"seat {step.turn}"
        events = told(match.game, before, step, match.state)
        words = [match.game.lexicon.say(event.words(), self._language) for event in events]
        return [f"{who}: {step.move}", *words]


def _facts(game: Game[Any]) -> Answer:
    return {
        "game": game.slug,
        "title": game.title,
        "seats": list(game.seats),
        "options": [option.json() for option in game.options],
        "bots": [level.name for level in game.levels],
    }


def _seat(text: str, seats: int) -> int:
    if text not in {str(seat) for seat in range(seats)}:
        raise SeatsError(f"bots: seats are 0 to {seats - 1}, not {shown(text)}")
    return int(text)


def _bot(match: Match[Any], name: str) -> Bot:
    return bots.player(match.game, name)


TOOLS = ("games", "start", "board", "moves", "play", "why", "hint", "save")

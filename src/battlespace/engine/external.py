"""Any program that speaks the engine protocol is a bot: it is asked `position`, then `go`.

A program that crashes, answers nonsense or is late has failed: it is ended, and the error says how.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from msgspec.structs import replace

from battlespace.bots.bot import (
    FREE,
    SEED_MASK,
    BotError,
    Budget,
    LateError,
    Thought,
    legal_or_raise,
    whole_number,
)
from battlespace.engine.client import Client, LatePeerError, PeerError
from battlespace.engine.messages import Go, Position, Refused, Request, clauses, plain
from battlespace.kernel.errors import IllegalMoveError, NotationError, OptionError, shown
from battlespace.kernel.game import Game

PREFIX = "cmd:"
"""A bot's name that begins so is a command line."""
START_SECONDS = 20.0
"""To start, to read a position, and to think for the first time: a program may have to load and compile."""
GRACE_SECONDS = 0.5
"""How much later than asked an answer may come, for the way there and back."""
CLOSE = 1e-3
"""How near to one the sum of shares must be."""
REFUSALS = ("full", "code", "none")
"""How much of a refusal a program is told before it is asked again: the clauses, the code, or that there was one."""
MOST_TRIES = 5
"""Answers to one question, at most, where a refused one may be mended."""


class RefusedError(BotError):
    """A program has answered a move that the rules, or their notation, refuse."""

    def __init__(self, move: str, why: str, refusal: Refused) -> None:
        """Keep the move, and all that its author may be told of the refusal."""
        super().__init__(why)
        self.move, self.refusal = move, refusal

    def as_told(self, refusals: str) -> dict[str, Any]:
        """Return what a program is told: `full`, `code` or `none` of it."""
        told = plain(self.refusal)
        fields = {"full": ("code", "message", "why"), "code": ("code",), "none": ()}[refusals]
        return {"move": self.move, **{name: told[name] for name in fields}}


@dataclass(slots=True)
class External:
    """A program as a player, with `ms` for each decision. `options` are the match's, for positions that need them.

    With `refusals` an illegal answer does not lose at once: the program is told so much of why, and asked again.
    """

    command: str
    ms: int = 1000
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    refusals: str | None = None
    illegal: int = field(default=0, compare=False)  # answers that were refused
    repeated: int = field(
        default=0, compare=False
    )  # those that had been refused for the same question
    _client: Client | None = field(default=None, compare=False, repr=False)
    _rehearsed: bool = field(default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the settings."""
        whole_number("ms", self.ms, low=1)
        if self.refusals not in (None, *REFUSALS):
            known = ", ".join(REFUSALS)
            raise OptionError(f"refusals={shown(self.refusals)}: expected one of {known}")
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise BotError(f"{PREFIX}{self.command}: {error}") from error
        if not words:
            raise BotError(f"{PREFIX}: expected a command, such as {PREFIX}./mybot")

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Ask the program; raise BotError or LateError when it does not give a legal move in time."""
        legal_or_raise(game, state)
        ms = budget.ms or self.ms
        go = Go(ms=ms, seed=seed & SEED_MASK)
        try:
            self._asked(self._position(game, state), START_SECONDS)
            if not self._rehearsed:  # what it loads for its first thought is no part of a decision
                self._asked(replace(go, ms=1), START_SECONDS)
                self._rehearsed = True
            return self._answered(game, state, go, ms / 1000 + GRACE_SECONDS)
        except BotError:
            self._ended()
            raise

    def rehearse(self, game: Game[Any], state: Any) -> None:
        """Ask for a move, whichever it is; raise BotError when the program cannot be asked so."""
        try:
            self._asked(self._position(game, state), START_SECONDS)
            _thought(game, state, self._asked(Go(ms=1, seed=0), START_SECONDS))
        except RefusedError:  # it speaks, and knows the rules less well
            return
        except BotError:
            self._ended()
            raise

    def _position(self, game: Game[Any], state: Any) -> Position:
        """Return a position as a program is told it."""
        return Position(game.slug, game.write(state), game.rules.seats(state), dict(self.options))

    def _answered(self, game: Game[Any], state: Any, go: Go, seconds: float) -> Thought:
        """Return the answer; where refusals are told, a refused one may be mended a few times."""
        refused: list[str] = []
        while True:
            try:
                return _thought(game, state, self._asked(go, seconds))
            except RefusedError as error:
                if self.refusals is None:
                    raise
                self.illegal += 1
                self.repeated += error.move in refused
                refused.append(error.move)
                if len(refused) == MOST_TRIES:
                    raise
                go = replace(go, refused=error.as_told(self.refusals))

    def _asked(self, request: Request, seconds: float) -> dict[str, Any]:
        """Send one request and return its answer; start the program the first time."""
        try:
            if self._client is None:
                self._client = Client(shlex.split(self.command))
            answer = self._client.ask(request, seconds)
        except LatePeerError as error:
            raise LateError(str(error)) from error
        except PeerError as error:
            raise BotError(str(error)) from error
        if answer.get("ok") is not True:
            verb = plain(request)["do"]
            raise BotError(f"{self.command}: answered {shown(answer)} to {verb}")
        return answer

    def close(self) -> None:
        """Let the program end."""
        if self._client is not None:
            self._client.close()
        self._client, self._rehearsed = None, False

    def _ended(self) -> None:
        """End a program that has failed, without waiting for it."""
        if self._client is not None:
            self._client.kill()
        self._client, self._rehearsed = None, False


def _thought(game: Game[Any], state: Any, answer: dict[str, Any]) -> Thought:
    """Take the move from an answer, and its values where they make sense."""
    text = answer.get("move")
    if not isinstance(text, str):
        raise BotError(f"answered without a move: {shown(answer)}")
    try:
        action = game.notation.read_move(state, text)
    except NotationError as error:
        raise RefusedError(
            text,
            f"answered a move that nobody can read: {error}",
            Refused(error.code, str(error), []),
        ) from error
    if action is None or action not in game.legal(state):
        refusal = IllegalMoveError(text, game.explain(state, text))
        told = Refused(refusal.code, str(refusal), clauses(game, refusal.reasons))
        against = ", ".join(reason.clause for reason in refusal.reasons)
        raise RefusedError(text, f"answered an illegal move: {shown(text)} [{against}]", told)
    values, visits = answer.get("values"), answer.get("visits")
    return Thought(
        action,
        _shares(values, game.rules.seats(state)) or game.evaluate(state),
        visits if isinstance(visits, int) else 0,
        (action,),
    )


def _shares(values: object, seats: int) -> tuple[float, ...] | None:
    """Return the values if they are shares of one win."""
    if not isinstance(values, list) or len(cast("list[Any]", values)) != seats:
        return None
    shares = cast("list[Any]", values)
    if not all(isinstance(x, int | float) for x in shares) or abs(sum(shares) - 1) > CLOSE:
        return None
    return tuple(float(x) for x in shares)

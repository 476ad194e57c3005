"""Any program that speaks the engine protocol is a bot: it is asked `position`, then `go`, one JSON object a line.

A program that crashes, answers nonsense or is late has failed: it is ended, and the error says how.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, cast

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
from battlespace.kernel.errors import IllegalMoveError, NotationError, OptionError, shown
from battlespace.kernel.game import Game

PREFIX = "cmd:"
"""A bot's name that begins so is a command line."""
START_SECONDS = 20.0
"""To start, to read a position, and to think for the first time: a program may have to load and compile."""
GRACE_SECONDS = 0.5
"""How much later than asked an answer may come, for the way there and back."""
LONGEST_ANSWER = 1 << 20
SHOWN_ERRORS = 400
"""How much of a program's last words an error repeats."""
CLOSE = 1e-3


REFUSALS = ("full", "code", "none")
"""How much of a refusal a program is told before it is asked again: the clauses, the code, or that there was one."""
MOST_TRIES = 5
"""Answers to one question, at most, where a refused one may be mended."""


class RefusedError(BotError):
    """A program has answered a move that the rules, or their notation, refuse."""

    def __init__(self, move: str, why: str, told: dict[str, Any]) -> None:
        """Keep the move, and all that its author may be told of the refusal."""
        super().__init__(why)
        self.move, self.told = move, told

    def as_told(self, refusals: str) -> dict[str, Any]:
        """Return what a program is told: `full`, `code` or `none` of it."""
        parts = {"full": self.told, "code": {"code": self.told["code"]}, "none": {}}
        return {"move": self.move, **parts[refusals]}


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
    _process: subprocess.Popen[bytes] | None = field(default=None, compare=False, repr=False)
    _errors: Any = field(default=None, compare=False, repr=False)
    _unread: bytes = field(default=b"", compare=False, repr=False)
    _rehearsed: bool = field(default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the settings."""
        whole_number("ms", self.ms, low=1)
        if self.refusals not in (None, *REFUSALS):
            known = ", ".join(REFUSALS)
            raise OptionError(f"refusals={shown(self.refusals)}: expected one of {known}")
        if not shlex.split(self.command):
            raise BotError(f"{PREFIX}: expected a command, such as {PREFIX}./mybot")

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Ask the program; raise BotError or LateError when it does not give a legal move in time."""
        legal_or_raise(game, state)
        ms = budget.ms or self.ms
        position = {
            "do": "position",
            "game": game.slug,
            "seats": game.rules.seats(state),
            "options": dict(self.options),
            "text": game.write(state),
        }
        go: dict[str, Any] = {"do": "go", "ms": ms, "seed": seed & SEED_MASK}
        try:
            self._asked(position, START_SECONDS)
            if not self._rehearsed:  # what it loads for its first thought is no part of a decision
                self._asked({**go, "ms": 1}, START_SECONDS)
                self._rehearsed = True
            return self._answered(game, state, go, ms / 1000 + GRACE_SECONDS)
        except BotError:
            self.close()
            raise

    def _answered(self, game: Game[Any], state: Any, go: dict[str, Any], seconds: float) -> Thought:
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
                go = go | {"refused": error.as_told(self.refusals)}

    def _asked(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send one request and return its answer."""
        process = self._started()
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        except OSError as error:
            raise BotError(f"{self.command}: has ended{self._last_words()}") from error
        line = self._line(process, monotonic() + seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BotError(f"{self.command}: answered {shown(line)}, which is no JSON") from error
        if not isinstance(answer, dict) or cast("dict[str, Any]", answer).get("ok") is not True:
            raise BotError(f"{self.command}: answered {shown(line)} to {request['do']}")
        return cast("dict[str, Any]", answer)

    def _started(self) -> subprocess.Popen[bytes]:
        """Start the program the first time."""
        if self._process is None:
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115  lives as long as the program
            try:
                self._process = subprocess.Popen(
                    shlex.split(self.command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._errors,
                )
            except OSError as error:
                raise BotError(f"{self.command}: cannot be started: {error.strerror}") from error
        return self._process

    def _line(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        """Return the next line of the program's output, or raise when time is over or the program is."""
        assert process.stdout is not None
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                if len(self._unread) > LONGEST_ANSWER:
                    raise BotError(f"{self.command}: a line of more than {LONGEST_ANSWER} bytes")
                if not ready.select(max(0.0, deadline - monotonic())):
                    raise LateError(f"{self.command}: no answer in time")
                read = os.read(process.stdout.fileno(), 1 << 16)
                if not read:
                    raise BotError(f"{self.command}: has ended{self._last_words()}")
                self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _last_words(self) -> str:
        """Return the end of what the program wrote to standard error."""
        try:
            if self._process is not None:
                self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            return ""
        self._errors.seek(0)
        words = self._errors.read()[-SHOWN_ERRORS:].decode("utf-8", "replace").strip()
        return f": {words}" if words else ""

    def close(self) -> None:
        """End the program."""
        pipes = [self._errors]
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            pipes += [self._process.stdin, self._process.stdout]
        for pipe in pipes:
            _close_quietly(pipe)
        self._process, self._errors, self._unread, self._rehearsed = None, None, b"", False


def _close_quietly(pipe: Any) -> None:
    """Close a pipe whose reader may have gone with words still in it."""
    try:
        if pipe is not None:
            pipe.close()
    except OSError:
        return


def _thought(game: Game[Any], state: Any, answer: dict[str, Any]) -> Thought:
    """Take the move from an answer, and its values where they make sense."""
    text = answer.get("move")
    if not isinstance(text, str):
        raise BotError(f"answered without a move: {shown(answer)}")
    try:
        action = game.notation.read_move(state, text)
    except NotationError as error:
        told = {"code": error.code, "message": str(error), "why": []}
        raise RefusedError(text, f"answered a move that nobody can read: {error}", told) from error
    if action is None or action not in game.legal(state):
        reasons = game.explain(state, text)
        refusal = IllegalMoveError(text, reasons)
        why = [
            {"clause": r.clause, "text": game.sentence(r), "targets": list(r.targets)}
            for r in reasons
        ]
        clauses = ", ".join(reason.clause for reason in reasons)
        raise RefusedError(
            text,
            f"answered an illegal move: {shown(text)} [{clauses}]",
            {"code": refusal.code, "message": str(refusal), "why": why},
        )
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

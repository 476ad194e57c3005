"""The engine protocol: one request, one answer, and a game in between. Knows no standard input or output."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from battlespace import bots
from battlespace.bots.bot import MOST, Budget
from battlespace.games import load, slugs
from battlespace.kernel.chance import fresh_seed, valid_seed
from battlespace.kernel.errors import BattlespaceError, ChanceError, IllegalMoveError, shown
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.match import Match
from battlespace.kernel.perft import perft

DEEPEST = 12
"""The most plies that one perft request may ask for."""
LONGEST_THOUGHT_MS = 600_000


class RequestError(BattlespaceError, ValueError):
    """The request itself is wrong; `code` says how."""

    def __init__(self, code: str, why: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(why)
        self.code = code


Request = dict[str, Any]
Answer = dict[str, Any]


def decoded(line: str | bytes) -> Request:
    """Read a request line: one JSON object in UTF-8, each of its keys once, its numbers numbers."""
    try:
        text = line.decode() if isinstance(line, bytes) else line
        request = json.loads(text, parse_constant=_no_number, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as error:
        raise RequestError("malformed", f"not JSON: {shown(line)}: {str(error)[:120]}") from error
    if not isinstance(request, dict):
        raise RequestError("malformed", f"expected a JSON object, found {shown(line)}")
    return cast("Request", request)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise ValueError(f"the key {shown(twice)} is there twice")
    return found


def field(request: Request, name: str, kind: type[Any], default: Any = ...) -> Any:
    """Return a field of the right type, or its default."""
    value = request.get(name, default)
    if value is ...:
        raise RequestError("field", f"{request['do']} needs {name} ({kind.__name__})")
    if value is default:
        return value
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RequestError("field", f"{name} is {shown(value)}, expected {kind.__name__}")
    return value


def bounded(request: Request, name: str, most: int) -> int | None:
    """Return a whole number from 1, or None where the request leaves it open."""
    value = field(request, name, int, None)
    if value is not None and not 1 <= value <= most:
        raise RequestError("field", f"{name} is {shown(value)}, expected 1 to {most}")
    return value


class Session:
    """One running game, driven by requests. A refused request changes nothing."""

    def __init__(self) -> None:
        """Begin without a game."""
        self._match: Match[Any] | None = None
        self._verbs: dict[str, Callable[[Request], Answer]] = {
            "games": self._games,
            "new": self._new,
            "position": self._position,
            "legal": self._legal,
            "chance": self._chance,
            "draw": self._draw,
            "play": self._play,
            "why": self._why,
            "undo": self._undo,
            "perft": self._perft,
            "score": self._score,
            "view": self._view,
            "go": self._go,
        }

    def answer(self, line: str | bytes) -> Answer:
        """Answer one line; never raises for a fault of the request."""
        try:
            request = decoded(line)
            verb = request.get("do")
            if not isinstance(verb, str) or verb not in self._verbs:
                raise RequestError(
                    "verb", f"do is {shown(verb)}, expected one of {', '.join(self._verbs)}"
                )
            return {"ok": True, **self._verbs[verb](request)}
        except IllegalMoveError as error:
            return {
                "ok": False,
                "code": error.code,
                "message": str(error),
                "why": self._reasons(error),
            }
        except BattlespaceError as error:
            return {"ok": False, "code": error.code, "message": str(error), "why": []}

    @property
    def match(self) -> Match[Any]:
        """The running match."""
        if self._match is None:
            raise RequestError("no-game", "no game is running: begin with new or position")
        return self._match

    def _reasons(self, error: IllegalMoveError) -> list[Answer]:
        game = self.match.game
        return [
            {"clause": r.clause, "text": game.sentence(r), "targets": list(r.targets)}
            for r in error.reasons
        ]

    def _here(self) -> Answer:
        match = self.match
        turn = {CHANCE: "chance", OVER: "over"}.get(match.turn, match.turn)
        return {"position": match.game.write(match.state), "turn": turn, "ply": match.ply}

    def _games(self, request: Request) -> Answer:
        def facts(game: Game[Any]) -> Answer:
            options = [option.json() for option in game.options]
            return {
                "slug": game.slug,
                "title": game.title,
                "seats": list(game.seats),
                "options": options,
                "version": game.version,
            }

        return {"games": [facts(load(slug)) for slug in slugs()]}

    def _started(self, request: Request, position: str | None) -> Answer:
        game = load(field(request, "game", str))
        seats = field(request, "seats", int, None)
        options = field(request, "options", dict, None)
        seed = self._seed(request)
        self._match = Match(game, fresh_seed() if seed is None else seed, seats, options, position)
        return self._here()

    def _seed(self, request: Request) -> int | None:
        seed = field(request, "seed", int, None)
        if seed is not None and not valid_seed(seed):
            raise RequestError(
                "field", f"seed is {shown(seed)}, expected a whole number from 0 below 2**256"
            )
        return seed

    def _new(self, request: Request) -> Answer:
        return self._started(request, None)

    def _position(self, request: Request) -> Answer:
        return self._started(request, field(request, "text", str))

    def _legal(self, request: Request) -> Answer:
        return {"moves": self.match.moves()}

    def _chance(self, request: Request) -> Answer:
        match = self.match
        if match.turn != CHANCE:
            raise ChanceError("no chance turn is pending")
        outcomes = match.game.outcomes(match.state)
        if not outcomes:
            return {"sampled": True}
        return {
            "outcomes": [
                [match.game.notation.write_move(match.state, a), weight] for a, weight in outcomes
            ]
        }

    def _draw(self, request: Request) -> Answer:
        step = self.match.draw(self._seed(request))
        return {"move": step.move, **self._here()}

    def _play(self, request: Request) -> Answer:
        self.match.play(field(request, "move", str))
        return self._here()

    def _why(self, request: Request) -> Answer:
        try:
            self.match.tried(field(request, "move", str))
        except IllegalMoveError as error:
            return {"legal": False, "why": self._reasons(error)}
        return {"legal": True}

    def _undo(self, request: Request) -> Answer:
        self.match.undo()
        return self._here()

    def _perft(self, request: Request) -> Answer:
        depth = field(request, "depth", int)
        if not 0 <= depth <= DEEPEST:
            raise RequestError("field", f"depth is {depth}, expected 0 to {DEEPEST}")
        return {"leaves": perft(self.match.game, self.match.state, depth)}

    def _score(self, request: Request) -> Answer:
        return {"scores": list(self.match.scores)}

    def _view(self, request: Request) -> Answer:
        match, seat = self.match, field(request, "seat", int, 0)
        if not 0 <= seat < match.seats:
            raise RequestError("field", f"seat is {seat}, expected 0 to {match.seats - 1}")
        game, s = match.game, match.state
        choices = [
            {
                "move": game.notation.write_move(s, action),
                "path": game.view.path(s, action),
                "label": game.lexicon.say(game.view.label(s, action)),
            }
            for action in (match.legal() if match.turn == seat else [])
        ]
        return {"view": game.view.view(s, seat), "choices": choices}

    def _go(self, request: Request) -> Answer:
        match = self.match
        if match.turn < 0:
            raise RequestError(
                "no-turn", "no seat is to act: draw the chance turn, or begin a new game"
            )
        budget = Budget(
            bounded(request, "ms", LONGEST_THOUGHT_MS),
            bounded(request, "simulations", MOST),
        )
        bot = bots.player(match.game, field(request, "bot", str, "greedy"))
        seed = self._seed(request)
        thought = bot.choose(
            match.game, match.state, fresh_seed() if seed is None else seed, budget
        )
        return thought.json(match.game, match.state)

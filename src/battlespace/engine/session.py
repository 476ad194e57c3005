"""One running game, driven by requests of the engine protocol. Knows no standard input or output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from battlespace import bots
from battlespace.bots.bot import Budget
from battlespace.engine import messages as m
from battlespace.engine.messages import RequestError
from battlespace.games import load, slugs
from battlespace.kernel.chance import fresh_seed
from battlespace.kernel.errors import BattlespaceError, ChanceError, IllegalMoveError
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.match import Match
from battlespace.kernel.perft import perft


class Session:
    """Answers one request after another. A refused one changes nothing."""

    def __init__(self) -> None:
        """Begin without a game."""
        self._match: Match[Any] | None = None
        self._verbs: dict[type[m.Request], Callable[[Any], m.Answer]] = {
            m.Games: self._games,
            m.New: self._new,
            m.Position: self._position,
            m.Legal: self._legal,
            m.Chance: self._chance,
            m.Draw: self._draw,
            m.Play: self._play,
            m.Why: self._why,
            m.Undo: self._undo,
            m.Perft: self._perft,
            m.Score: self._score,
            m.View: self._view,
            m.Go: self._go,
        }

    def answer(self, line: str | bytes) -> m.Answer:
        """Answer one line; never raises for a fault of the request."""
        try:
            request = m.read(line)
            return self._verbs[type(request)](request)
        except IllegalMoveError as error:
            return m.Refused(error.code, str(error), self._clauses(error))
        except BattlespaceError as error:
            return m.Refused(error.code, str(error), [])

    @property
    def match(self) -> Match[Any]:
        """The running match."""
        if self._match is None:
            raise RequestError("no-game", "no game is running: begin with new or position")
        return self._match

    def _clauses(self, error: IllegalMoveError) -> list[m.Clause]:
        return m.clauses(self.match.game, error.reasons)

    def _place(self) -> tuple[str, int | str, int]:
        match = self.match
        turn = {CHANCE: "chance", OVER: "over"}.get(match.turn, match.turn)
        return match.game.write(match.state), turn, match.ply

    def _here(self) -> m.Answer:
        return m.Here(*self._place())

    def _games(self, request: m.Games) -> m.Answer:
        return m.Known([_facts(load(slug)) for slug in slugs()])

    def _new(self, request: m.New) -> m.Answer:
        return self._started(request, None)

    def _position(self, request: m.Position) -> m.Answer:
        return self._started(request, request.text)

    def _started(self, request: m.New | m.Position, position: str | None) -> m.Answer:
        game, seed = load(request.game), _seed(request)
        self._match = Match(game, seed, request.seats, request.options, position)
        return self._here()

    def _legal(self, request: m.Legal) -> m.Answer:
        return m.Moves(self.match.moves())

    def _draw(self, request: m.Draw) -> m.Answer:
        step = self.match.draw(request.seed)
        return m.Drawn(step.move, *self._place())

    def _play(self, request: m.Play) -> m.Answer:
        self.match.play(request.move)
        return self._here()

    def _undo(self, request: m.Undo) -> m.Answer:
        self.match.undo()
        return self._here()

    def _perft(self, request: m.Perft) -> m.Answer:
        return m.Leaves(perft(self.match.game, self.match.state, request.depth))

    def _score(self, request: m.Score) -> m.Answer:
        return m.Scores(self.match.scores)

    def _chance(self, request: m.Chance) -> m.Answer:
        match = self.match
        if match.turn != CHANCE:
            raise ChanceError("no chance turn is pending")
        outcomes = match.game.outcomes(match.state)
        if not outcomes:
            return m.Sampled()
        write = match.game.notation.write_move
        return m.Outcomes([(write(match.state, action), weight) for action, weight in outcomes])

    def _why(self, request: m.Why) -> m.Answer:
        try:
            self.match.tried(request.move)
        except IllegalMoveError as error:
            return m.Judged(legal=False, why=self._clauses(error))
        return m.Judged(legal=True)

    def _view(self, request: m.View) -> m.Answer:
        match, seat = self.match, request.seat
        if not 0 <= seat < match.seats:
            raise RequestError("field", f"seat is {seat}, expected 0 to {match.seats - 1}")
        game, s = match.game, match.state
        choices = [
            m.Offered(
                game.notation.write_move(s, action),
                game.view.path(s, action),
                game.lexicon.say(game.view.label(s, action)),
            )
            for action in (match.legal() if match.turn == seat else [])
        ]
        return m.Seen(game.view.view(s, seat), choices)

    def _go(self, request: m.Go) -> m.Answer:
        match = self.match
        if match.turn < 0:
            raise RequestError(
                "no-turn", "no seat is to act: draw the chance turn, or begin a new game"
            )
        bot = bots.player(match.game, request.bot)
        budget = Budget(request.ms, request.simulations)
        thought = bot.choose(match.game, match.state, _seed(request), budget)
        return m.chosen(match.game, match.state, thought)


def _seed(request: m.Seeded) -> int:
    return fresh_seed() if request.seed is None else request.seed


def _facts(game: Game[Any]) -> m.GameFacts:
    options = [option.json() for option in game.options]
    return m.GameFacts(game.slug, game.title, game.seats, options, game.version)

"""Finds puzzles in bots' games and proves them: by the exact solver, else by a search ten times as long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from battlespace import bots
from battlespace.bots.bot import Budget, Thought
from battlespace.bots.challenge import FEW, challenge, winning_moves
from battlespace.bots.exact import Exact
from battlespace.bots.greedy import Greedy
from battlespace.bots.mcts import Mcts
from battlespace.kernel.game import OVER, Game
from battlespace.kernel.lesson import ALONE, clause_used
from battlespace.kernel.match import Match
from battlespace.kernel.option import Value
from battlespace.kernel.puzzle import LEVELS, Puzzle

MARGIN = 0.1
"""How much more than any other move the solution must give, in shares of the win, unless told otherwise."""
STANDING = 0.45
"""What the solution must give at least, as a multiple of an even share: to lose slowly is no fun."""
PROOF = 10
"""How many times as long the proof searches."""
LOOKS = 6
"""Proofs by search that must agree, each with draws of its own. Of a hundred proven by three, one fell later."""
SOLVER = 200_000
"""Positions that the solver may look at when a solved puzzle is tried anew."""
BUDGETS = (30, 150, 750, 4000)
"""Simulations that find a puzzle of level 1, 2, 3 and 4; what none of them finds has level 5."""
LONGEST = 8
"""The most moves of a line."""
APART = 4
"""Plies between two puzzles of one game."""
FEWEST_SIMULATIONS = 50
"""What a move gets at least when every other one is searched for itself."""
FEWEST = 3
"""Legal moves of a position that is a question at all."""


class Clear(NamedTuple):
    """What a search says of a position: the best action, its share, and the share of the best other."""

    action: int
    best: float
    next: float


@dataclass(slots=True)
class Finder:
    """Plays games and keeps the positions in which one line is clearly best.

    `search` is how many simulations a position gets, `exact` how many positions the solver may look at for each
    move (0: never), `margin` how much better than any other the solution must be, `uses` which clause a kind of
    move uses, for the themes. `alone`: it keeps challenges instead, to be won before anybody else acts.
    """

    game: Game[Any]
    search: int = 1000
    exact: int = 0
    margin: float = MARGIN
    uses: Mapping[str, str] = field(default_factory=dict[str, str])
    seats: int | None = None
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    alone: bool = False

    def in_game(self, seed: int) -> Iterator[Puzzle]:
        """Play one game and yield its puzzles: the same ones for the same seed, on a machine of any speed."""
        game, match = self.game, Match(self.game, seed, self.seats, self.options)
        levels = game.levels[1:-1] or game.levels
        player = bots.player(game, levels[seed % len(levels)].name) if levels else Greedy()
        last, known = -APART, set[tuple[str, ...]]()
        while not match.over:
            if match.turn < 0:
                match.draw(fast=True)
                continue
            if match.ply - last >= APART and len(match.legal()) >= FEWEST:
                puzzle = self.at(match, seed + match.ply)
                if puzzle is not None and puzzle.line not in known:
                    last = match.ply
                    known.add(puzzle.line)
                    yield puzzle
            thought = player.choose(game, match.state, seed + match.ply, Budget(counted=True))
            match.play(thought.action)

    def at(self, match: Match[Any], seed: int) -> Puzzle | None:
        """Return the puzzle that a position is, if it is one."""
        game, state = self.game, match.state
        if self.alone:
            return self._challenge(match, seed)
        found = self.clear(state, seed, self.search)
        if found is None or self._obvious(state, found.action, seed):
            return None
        proven = self.proven(state, seed + 1)
        if proven is None or proven[0] != found.action:
            return None
        action, best, next_, search = proven
        line = self._line(match, action, seed)
        return Puzzle(
            game.write(state),
            tuple(line.moves),
            round(best, 3),
            round(next_, 3),
            search,
            self._level(state, action, seed),
            tuple(line.themes),
            self.seats,
            dict(self.options),
        )

    def _challenge(self, match: Match[Any], seed: int) -> Puzzle | None:
        """Return the challenge that the beginning of a turn is, if it is one; a longer way is harder to find."""
        game, state = self.game, match.state
        if match.ply > 0 and match.steps[-1].turn == match.turn:
            return None
        actions = challenge(game, state)
        if not actions or self._obvious(state, actions[0], seed):
            return None
        line, on = _Line(), match.ahead()
        line.themes += [self.uses[ALONE]] if ALONE in self.uses else []
        for action in actions:
            self._add(line, on, action)
        level = max(self._level(state, actions[0], seed), min(LEVELS, len(actions) - 1))
        themes = tuple(line.themes)
        options = dict(self.options)
        return Puzzle(
            game.write(state),
            tuple(line.moves),
            1.0,
            0.0,
            0,
            level,
            themes,
            self.seats,
            options,
            True,
        )

    def clear(self, state: Any, seed: int, simulations: int) -> Clear | None:
        """Return what a search finds if it stands out by the margin, and does not lose."""
        found, seats = self.looked(state, seed, simulations), self.game.rules.seats(state)
        good = found.best - found.next >= self.margin and found.best >= 2 * STANDING / seats
        return found if good else None

    def looked(self, state: Any, seed: int, simulations: int) -> Clear:
        """Search a position: the best action, its share, and that of the best other."""
        seat, budget = self.game.turn(state), Budget(simulations=simulations)
        thought = self.judge().choose(self.game, state, seed, budget)
        next_ = runner_up(thought, seat)
        if thought.sure:  # it stopped at the proof, and has hardly looked at the others
            next_ = self._best_other(state, thought.action, seed, simulations)
        return Clear(thought.action, thought.values[seat], next_)

    def _best_other(self, state: Any, action: int, seed: int, simulations: int) -> float:
        """Return the best share that any other action gives, each searched for itself."""
        game, seat = self.game, self.game.turn(state)
        others = [other for other in game.legal(state) if other != action]
        each = max(FEWEST_SIMULATIONS, simulations // max(1, len(others)))
        return max(
            (self._value(game.after(state, other), seat, seed, each) for other in others),
            default=1.0,
        )

    def _value(self, state: Any, seat: int, seed: int, simulations: int) -> float:
        """Return the share that a seat may expect of a position, over all outcomes where chance is to draw."""
        game, turn = self.game, self.game.turn(state)
        if turn == OVER:
            return game.scores(state)[seat]
        if turn >= 0:
            budget = Budget(simulations=simulations)
            return self.judge().choose(game, state, seed, budget).values[seat]
        outcomes = game.outcomes(state)
        if not outcomes:
            return game.evaluate(state)[seat]
        each = max(FEWEST_SIMULATIONS, simulations // len(outcomes))
        total = sum(weight for _, weight in outcomes)
        return sum(
            weight / total * self._value(game.after(state, action), seat, seed, each)
            for action, weight in outcomes
        )

    def proven(self, state: Any, seed: int) -> tuple[int, float, float, int] | None:
        """Return the action, its share, that of the best other, and what proved it: 0 the solver, else a search."""
        if self.exact:
            solved = self._solved(state, self.exact)
            if solved is not None:
                return solved if solved[1] - solved[2] >= self.margin else None
        looks: list[Clear] = []
        for i in range(LOOKS):
            found = self.clear(state, seed + i, PROOF * self.search)
            if found is None or (looks and found.action != looks[0].action):
                return None
            looks.append(found)
        action = looks[0].action
        # a search that has found a good move hardly looks at the others: each is now looked at for itself
        other = self._best_other(state, action, seed, LOOKS * PROOF * self.search)
        best, next_ = min(look.best for look in looks), max(other, *(look.next for look in looks))
        return (action, best, next_, self.search) if best - next_ >= self.margin else None

    def _solved(self, state: Any, positions: int) -> tuple[int, float, float, int] | None:
        """Solve the position after every move; None if one of them is too far from the end."""
        game, seat = self.game, self.game.turn(state)
        shares: list[tuple[float, int]] = []
        for action in game.legal(state):
            after = game.after(state, action)
            if game.turn(after) == OVER:
                shares.append((game.scores(after)[seat], action))
                continue
            solved = Exact().solved(game, after, positions) if game.turn(after) >= 0 else None
            if solved is None:
                return None
            shares.append((solved.values[seat], action))
        shares.sort(reverse=True)
        return shares[0][1], shares[0][0], shares[1][0], 0

    def judge(self) -> Mcts:
        """Return the search of the strongest level that searches so, fresh: what it saw before must not matter.

        A taste does not matter either: what is clearly best is so by the guess as it is written.
        """
        searching = [level for level in self.game.levels if level.bot == "mcts"]
        settings = dict(searching[-1].settings) if searching else {}
        for name in ("simulations", "threads", "solve", "temperature", "taste"):
            settings.pop(name, None)
        return Mcts(**settings, keep=False)

    def _obvious(self, state: Any, action: int, seed: int) -> bool:
        """Say whether one look ahead and a glance find it too: then it is no puzzle."""
        if Greedy().choose(self.game, state, seed).action != action:
            return False
        glance = self.judge().choose(self.game, state, seed, Budget(simulations=BUDGETS[0]))
        return glance.action == action

    def _level(self, state: Any, action: int, seed: int) -> int:
        """Return how much search it takes to find the move twice."""
        for level, simulations in enumerate(BUDGETS, 1):
            thoughts = [
                self.judge().choose(self.game, state, seed + i, Budget(simulations=simulations))
                for i in (2, 3)
            ]
            if all(thought.action == action for thought in thoughts):
                return level
        return len(BUDGETS) + 1

    def _line(self, match: Match[Any], action: int, seed: int) -> _Line:
        """Go on from the first move while the same seat is to act and one move is clearly best, or the only one."""
        line, on, seat = _Line(), match.ahead(), match.turn
        while True:
            self._add(line, on, action)
            if on.turn != seat or len(line.moves) == LONGEST:
                return line
            legal = on.legal()
            if len(legal) == 1:
                action = legal[0]
                continue
            proven = self.proven(on.state, seed + on.ply) if self._clear_here(on, seed) else None
            if proven is None:
                return line
            action = proven[0]

    def _add(self, line: _Line, on: Match[Any], action: int) -> None:
        """Play one more move of a line, and note the clause that it uses."""
        clause = clause_used(self.uses, self.game.view.label(on.state, action))
        if clause and clause not in line.themes:
            line.themes.append(clause)
        line.moves.append(on.play(action).move)

    def _clear_here(self, on: Match[Any], seed: int) -> bool:
        return self.clear(on.state, seed + on.ply, self.search) is not None

    def holds(self, puzzle: Puzzle, seed: int) -> bool:
        """Try a puzzle anew: no other move may turn out to be better, move by move of its line."""
        match = puzzle.match(self.game)
        if puzzle.alone:
            return self._won(match, puzzle)
        for move in puzzle.line:
            wanted = match.tried(move).action
            if len(match.legal()) > 1 and self._best(match.state, puzzle, seed) != wanted:
                return False
            match.play(move)
        return True

    def _won(self, match: Match[Any], puzzle: Puzzle) -> bool:
        """Say whether a challenge is one still: few first moves win, the solver says, and its own does."""
        first = winning_moves(self.game, match.state)
        return len(first) <= FEW and match.tried(puzzle.line[0]).action in first

    def _best(self, state: Any, puzzle: Puzzle, seed: int) -> int | None:
        """Return the best action as the puzzle's kind of proof finds it now; None where two are equally good."""
        solved = None if puzzle.search else self._solved(state, SOLVER)
        if solved is not None:
            return solved[0] if solved[1] > solved[2] else None
        found = self.looked(state, seed, PROOF * (puzzle.search or self.search))
        return found.action if found.best > found.next else None


@dataclass(slots=True)
class _Line:
    """A line as it grows, and the clauses it uses."""

    moves: list[str] = field(default_factory=list[str])
    themes: list[str] = field(default_factory=list[str])


def runner_up(thought: Thought, seat: int) -> float:
    """Return what the best other action gives, as far as the search has looked at it."""
    others = [w.values[seat] for w in thought.weighed if w.action != thought.action]
    return max(others, default=thought.values[seat])

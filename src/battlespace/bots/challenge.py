"""Challenges: positions to be won before anybody else is to act. The exact solver says how many first moves do it."""

from __future__ import annotations

from itertools import islice
from typing import Any

from battlespace.bots.exact import Exact
from battlespace.kernel.game import OVER, Game
from battlespace.kernel.puzzle import turns_ahead, winning_line

POSITIONS = 50_000
"""Positions that the solver may look at for each first move."""
FEW = 2
"""First moves that win at most: more are no challenge."""
DECISIONS = 3
"""Moves at least, each with something else to do, that a win takes."""
REACH = 800
"""What can be reached before anybody else acts at most: so any answer is judged at once."""


def challenge(game: Game[Any], state: Any) -> tuple[int, ...]:
    """Return a shortest way to win before anybody else acts where that is a challenge, else nothing."""
    first = winning_moves(game, state)
    if not 1 <= len(first) <= FEW or len(list(islice(turns_ahead(game, state), REACH + 1))) > REACH:
        return ()
    line, at, decisions = winning_line(game, state) or (), state, 0
    for action in line:
        decisions += len(game.legal(at)) > 1
        at = game.after(at, action)
    return line if decisions >= DECISIONS else ()


def winning_moves(game: Game[Any], state: Any) -> list[int]:
    """Return the moves that win before anybody else acts; one that is too much to see counts, so it proves nothing."""
    seat = game.turn(state)
    return [a for a in game.legal(state) if _wins(game, game.after(state, a), seat) is not False]


def _wins(game: Game[Any], state: Any, seat: int) -> bool | None:
    """Say whether a seat wins from here before anybody else acts; None where that is too much to see."""
    turn = game.turn(state)
    if turn == OVER:
        return game.scores(state)[seat] == 1.0
    if turn != seat:
        return False
    solved = Exact(alone=True).solved(game, state, POSITIONS)
    return None if solved is None else solved.values[seat] == 1.0

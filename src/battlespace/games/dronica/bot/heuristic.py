"""Who is ahead: how full the ring around each Controller is, who can still act, and what Barriers hold."""

from __future__ import annotations

import math

from battlespace.games.dronica.rules.cells import beside_set, zone
from battlespace.games.dronica.rules.movement import tall
from battlespace.games.dronica.rules.state import (
    BARRIER,
    CODES,
    CONTROLLER,
    CONTROLLER_TURN,
    ENDED,
    GROUND,
    MAIN,
    OCCUPIED,
    ON,
    SLOTS,
    TRANSPORTER,
    UPPER,
    WAYS,
    State,
    beside,
    kind,
    lower,
    near,
    owner,
    pieces,
)
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

VARIED = 0.1
"""`master` draws nothing else by chance: without this whoever has beaten it once could repeat the match, move for move.
Only what was looked at about as often as the best is taken as well."""
MANY = {"net": "master-many", "cut": 0, "temperature": VARIED}
LEVELS = (
    Level("novice", "greedy", {"temperature": 0.2}),
    Level("easy", "mcts", {"simulations": 20, "cut": 0, "temperature": 0.3}, won=(57, 69)),
    Level("medium", "mcts", {"simulations": 60, "temperature": 0.25}, won=(19, 20)),
    Level("hard", "mcts", {"simulations": 500}, won=(14, 14)),
    Level("expert", "mcts", {"simulations": 8000}, won=(14, 14)),
    Level(
        "master",
        "mcts",
        {"net": "master", "simulations": 15_000, "cut": 0, "temperature": VARIED},
        won=(14, 14),
        by_seats={
            3: ("mcts", MANY | {"simulations": 10_000}),
            4: ("mcts", MANY | {"simulations": 8_000}),
        },
    ),
)
"""With more seats a net is asked for the view of each: `master-many` has learned them, and each takes its time."""
SLOPE = 0.55
TWO_OPEN, ONE_OPEN = WAYS - 2, WAYS - 1
"""How many pieces stand around a Controller when two hexes of its ring are open, and when one is."""
"""How sharply an advantage turns into a share of the win."""


@rule
def filled(s: State, controller: int) -> int:
    """Count the neighbouring hexes that have a piece on the Controller's level. [DRN-11.2]"""
    if s.level[controller] == 0:
        return 0
    count, cell = 0, s.cell[controller]
    for way in range(WAYS):
        if s.grid[near(cell, way)] >= OCCUPIED:
            if s.level[controller] == GROUND or tall(s, near(cell, way)):
                count += 1
    return count


@rule
def free_hands(s: State, seat: int) -> float:
    """Weigh a seat's pieces: free ones, held and covered ones, those still out of play. [DRN-7.1, DRN-8.3]"""
    worth = 0.0
    held = zone(s, seat, 0)
    for slot in range(1, SLOTS):
        piece = seat * SLOTS + slot
        if s.level[piece] == 0:
            worth += 0.05
        elif s.cap[piece] == 0:
            if kind(piece) in (BARRIER, TRANSPORTER) or not held >> lower(s, piece) & 1:
                worth += 0.12
            else:
                worth += 0.02
    return worth


@rule
def pinned(s: State, seat: int) -> float:
    """Weigh a Controller's trouble: held by a Barrier, on level 2, or out of play. [DRN-8.3]"""
    controller = seat * SLOTS
    if s.level[controller] == 0:
        return 0.8
    trouble = 0.6 if s.level[controller] == UPPER else 0.0
    if zone(s, seat, 0) >> lower(s, controller) & 1:
        trouble += 0.25
    return trouble


@rule
def standing(s: State, seat: int) -> float:
    """Return a seat's advantage: the nearer the ring is to closing, the more each piece of it counts."""
    full = filled(s, seat * SLOTS)
    ring = 0.35 * full + (0.5 if full >= TWO_OPEN else 0.0) + (0.9 if full >= ONE_OPEN else 0.0)
    if s.turns >= CONTROLLER_TURN * s.seats and s.mover == seat:
        ring += 0.4
    return ring + free_hands(s, seat) - pinned(s, seat)


@rule
def evaluate(s: State, out: Shares) -> None:
    """The share that each seat may expect; at the end, the score. [DRN-12.5]"""
    total = 0.0
    for seat in range(s.seats):
        if s.phase == ENDED:
            won = 1.0 if s.winner == seat + 1 else 0.0
            out[seat] = won if s.winner else 1.0
        else:
            out[seat] = math.exp(SLOPE * standing(s, seat))
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def pull(s: State, cell: int, seat: int) -> float:
    """Say how much a seat gains by a piece on this cell of level 1: beside its own Controller, not beside others."""
    gain = 0.0
    for other in range(s.seats):
        controller = other * SLOTS
        if s.level[controller] == GROUND and beside(cell, s.cell[controller]):
            worth = 1.0 + filled(s, controller)
            gain += worth if other == seat else -worth
    return gain


@rule
def crowd(s: State, cell: int) -> int:
    """Count the occupied neighbours of a cell."""
    count, ways = 0, beside_set(s, cell)
    while ways:
        ways &= ways - 1
        count += 1
    return count


@rule
def swap_gain(s: State, piece: int, other: int) -> float:
    """What a swap gains: a fuller ring for its own Controller, an emptier one for another's."""
    if kind(other) == CONTROLLER and s.level[piece] == GROUND and s.level[other] == GROUND:
        better = crowd(s, s.cell[piece]) - crowd(s, s.cell[other])
        return better * 1.5 if owner(other) == owner(piece) else -1.0 * better
    return -0.5


@rule
def move_gain(s: State, piece: int, action: int) -> float:
    """What a move or a placement gains: where it goes to, less where it comes from."""
    goal, way = action // CODES % pieces(s), action % CODES
    gain = 0.0
    if s.level[piece] == GROUND:
        gain -= pull(s, s.cell[piece], s.mover)
    if way == ON:
        rival = goal != piece and owner(goal) != s.mover
        return gain + (0.5 if rival and kind(goal) == BARRIER else 0.0)
    cell = near(s.cell[goal], way)
    if kind(piece) == CONTROLLER:
        return 1.0 * crowd(s, cell) - filled(s, piece)
    return gain + pull(s, cell, s.mover)


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Look first at what fills its own ring or thins out another's."""
    for i in range(count):
        action = actions[i]
        out[i] = 1.0
        if action >= CODES * SLOTS * pieces(s):
            continue
        piece = s.mover * SLOTS + action // (pieces(s) * CODES)
        if s.phase == MAIN and s.level[piece] > 0 and kind(piece) == TRANSPORTER:
            gain = swap_gain(s, piece, action // CODES % pieces(s))
        else:
            gain = move_gain(s, piece, action)
        out[i] = math.exp(0.5 * min(max(gain, -8.0), 8.0))

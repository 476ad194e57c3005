"""Who is ahead: what both stations can still take from their warehouses, their crews, and the ways that are open."""

from __future__ import annotations

import math

from battlespace.games.septikon.rules import ids, modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import active, count_bits, holds, size
from battlespace.games.septikon.rules.play import score
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import available, fully_blocked
from battlespace.games.septikon.rules.tables import clone_move, lock_square, module_at
from battlespace.games.septikon.rules.weapons import gunners
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

GUNNERS_WANTED = 2
SEARCH = {"cut": 16, "guide": 1.0}
"""Playouts of a few turns that follow the priors: an attack pays some turns after it is begun."""
LEVELS = (
    Level("novice", "greedy", {"temperature": 0.2}),
    Level("easy", "mcts", SEARCH | {"simulations": 20, "temperature": 0.4}, won=(130, 169)),
    Level("medium", "mcts", SEARCH | {"simulations": 30, "temperature": 0.25}, won=(91, 115)),
    Level("hard", "mcts", SEARCH | {"simulations": 150}, won=(14, 14)),
    Level("expert", "mcts", SEARCH | {"simulations": 3000}, won=(27, 30)),
    Level("master", "mcts", SEARCH | {"net": "master", "simulations": 2150}, won=(14, 14)),
)

ENERGY, METAL, BIOMASS, URANIUM, OXYGEN = 0.10, 0.14, 0.16, 0.17, 0.06
"""Worth of a unit that can be taken, in log odds of the win; these and most below are fitted to 150 matches."""
ENOUGH, ENOUGH_ENERGY = 8, 12
"""More units than that add nothing."""
ANY_ENERGY, ANY_BIODRONE, BLOCKED = 0.5, 0.4, -0.36
CLONE, GUNNER, SPY, FLYER, LANDED = 0.15, 0.25, 0.15, 0.12, 0.06
DRILL_HELD, EXPLOSIVES_HELD = 0.4, 0.3
SHAFT_HURT, LOCK_HURT, HURT = -0.3, -0.1, -0.02
"""Damage counts where everybody passes, and hardly as such."""
SHORT = -4.0
"""In a short game it is what loses: all of it together is worth this much."""


@rule
def stock(s: State, seat: int) -> float:
    """Weigh what can be taken from the warehouses; a blocked one is the worst that can happen to a station."""
    energy = available(s, seat, st.EN)
    worth = ENERGY * min(energy, ENOUGH_ENERGY) + METAL * min(available(s, seat, st.ME), ENOUGH)
    worth += BIOMASS * min(available(s, seat, st.BM), ENOUGH)
    worth += URANIUM * min(available(s, seat, st.UR), ENOUGH)
    worth += OXYGEN * min(available(s, seat, st.OX), ENOUGH)
    if energy > 0:
        worth += ANY_ENERGY
    if available(s, seat, st.BD) > 0:
        worth += ANY_BIODRONE
    for store in range(st.STORES):
        if fully_blocked(s, seat, store):
            worth += BLOCKED
    return worth


@rule
def crew(s: State, seat: int) -> float:
    """Weigh clones, Gunners, spies, BioDrones, what flies, and the armories that are held."""
    outside = count_bits(gunners(s, seat))
    inside = size(s.clones, seat) - size(s.spies, seat) - outside
    worth = CLONE * min(inside, 6) + GUNNER * min(outside, 3) + SPY * size(s.spies, 1 - seat)
    worth += FLYER * s.air[seat] + LANDED * size(s.drones, 1 - seat)
    if active(s, seat, st.DRILL_SQUARE):
        worth += DRILL_HELD
    if active(s, seat, st.EXPLOSIVES_SQUARE):
        worth += EXPLOSIVES_HELD
    return worth


@rule
def harm(s: State, seat: int) -> float:
    """Weigh the Damage of a station: in the shaft, on Locks, and anywhere."""
    worth = HURT * size(s.damage, seat)
    if s.short > 0:
        worth += SHORT * size(s.damage, seat) / s.short
    for square in range(st.EXPLOSIVES_SQUARE, st.DRILL_SQUARE + 1, st.LAST_COLUMN + 1):
        if holds(s.damage, seat, square):
            worth += SHAFT_HURT
    for lock in range(st.LOCKS):
        if holds(s.damage, seat, lock_square(lock)):
            worth += LOCK_HURT
    return worth


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by the difference of what both have."""
    if s.step == steps.ENDED:
        out[0], out[1] = score(s, 0), score(s, 1)
        return
    edge = stock(s, 0) + crew(s, 0) + harm(s, 0) - stock(s, 1) - crew(s, 1) - harm(s, 1)
    if 2 * s.quiet > s.quiet_limit:
        edge *= 2.0 * (1.0 - s.quiet / s.quiet_limit)  # a lead that is not used is soon a draw
    out[0] = 1.0 / (1.0 + math.exp(-edge))
    out[1] = 1.0 - out[0]


@rule
def prior(s: State, action: int) -> float:
    """Return how promising an action looks: use weapons and repairs, walk to weapons and the surface."""
    if action == ids.DONE:
        return 0.5
    if ids.GO <= action < ids.DRONE:
        module = module_at(clone_move((action - ids.GO) % (ids.SPY - ids.GO), 1))
        weight = 3.0 if module >= modules.LASER else 2.0 if module >= modules.LICHEN else 1.0
        if module == modules.SURFACE and count_bits(gunners(s, s.by)) < GUNNERS_WANTED:
            weight = 4.0
        return weight + 3.0 if action >= ids.SPY_BLAST else weight
    if action >= ids.DRONE_BLAST:
        return 5.0
    return 3.0 if ids.USE <= action < ids.USE + 21 or ids.FIX <= action < ids.FLY else 1.0


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Give each listed action its prior weight."""
    for i in range(count):
        out[i] = prior(s, actions[i] + 0)

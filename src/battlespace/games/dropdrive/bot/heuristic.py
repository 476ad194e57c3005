"""Who is ahead, and which answers to look at first. (decision points 2 and 3)"""

from __future__ import annotations

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.defaults import liking
from battlespace.games.dropdrive.bot.paths import (
    COUNT,
    END_X,
    END_Y,
    GAINED,
    LAST,
    NODE,
    NODES,
    OBJECT,
    OVER,
    STOCK,
    THING,
    THINGS,
    held,
    is_touched,
)
from battlespace.games.dropdrive.bot.paths import (
    LEVELS as PATHS,
)
from battlespace.games.dropdrive.bot.planner import first_heading, level_start, plan, profit
from battlespace.games.dropdrive.bot.prospects import harvest, hold, prospects, wealth
from battlespace.games.dropdrive.bot.worth import time_left
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.course.flight import path, path_on
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y
from battlespace.kernel.drivers import place_of
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule
from battlespace.kernel.step import FIRST, KIND

SEARCH = {"cut": 0, "explore": 0.5, "widen": 1.0}
PLAYED_ON = SEARCH | {"taste": "master", "simulations": 40, "samples": 48}
LEVELS = (
    Level("novice", "greedy", {"temperature": 0.3}),
    Level("easy", "greedy", {"temperature": 0.13}, won=(96, 122)),
    Level("medium", "greedy", {"temperature": 0.02}, won=(19, 20)),
    Level("hard", "mcts", {"simulations": 60, "cut": 0, "temperature": 0.7}, won=(83, 104)),
    Level("expert", "mcts", SEARCH | {"simulations": 500}, won=(69, 85)),
    Level(
        "master",
        "rollouts",
        PLAYED_ON | {"turns": 5},
        won=(14, 14),
        by_seats={seats: ("rollouts", PLAYED_ON | {"turns": seats + 1}) for seats in (3, 4)},
    ),
)
"""Searchers value positions at once (`cut` 0): the guess knows what a laid path will touch. The levels differ by how
sure they are of what they see more than by what they search; little curiosity is enough beside a planner's priors.
`master` weighs by what it learned, keeps paths for landings far off, and plays whole flights and drops on until its own
turn after the next is over: by then most of what they carry has been sold, and the next cargo is aboard."""
SPREAD, SPREAD_LEFT, SPREAD_END = 4.5, 8.0, 1.5
"""A lead of so many credits multiplies the odds by about e: with no tokens left, more with all of them, at the end."""
PATH, PATH_ON = MACHINE.kinds[path], MACHINE.kinds[path_on]
FURTHER, CLOSE = 0.5, 6.0
"""How much counts of the flight after a path, for paths that are at most so many credits worse than the best."""
PLAIN = 0.01
"""The least prior of a link; priors fall by the fourth power from the best path to lesser ones."""


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by the odds of a lead: the fewer demand tokens are left, the more each credit counts."""
    for seat in range(s.seats):
        out[seat] = wealth(s, seat) + prospects(s, seat)
    top, total = out[0], 0.0
    for seat in range(s.seats):
        top = max(top, out[seat])
    spread = SPREAD * s.taste[ts.SPREAD] + SPREAD_LEFT * s.taste[ts.SPREAD_EARLY] * time_left(s)
    if s.ending:
        spread = SPREAD_END * s.taste[ts.SPREAD_END]
    for seat in range(s.seats):
        grown = 1.0 + (top - out[seat]) / (8.0 * spread)
        grown *= grown
        grown *= grown
        out[seat] = 1.0 / (grown * grown)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def mover(s: State) -> int:
    """Return whose turn it is, whoever is asked."""
    return s.by


@rule
def points(s: State, seat: int) -> float:
    """Return what a seat has in the end."""
    return 1.0 * s.credits[seat]


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Flights by the best path that begins with a link, all else by the defaults; `out` beyond `count` is scratch."""
    if count == 0:
        return
    kind, seat = s.frames[s.depth - 1, KIND], s.frames[s.depth - 1, FIRST]
    if kind not in (PATH, PATH_ON) or len(out) < NODES + 40 * NODE:
        for i in range(count):
            out[i] = liking(s, kind, seat, actions[i])
        return
    beam = plan(s, seat, out, False)
    if (s.taste[ts.FURTHER] - 1.0) > 0.0:
        look_further(s, seat, out, beam)
    top = max(profit(out, NODES), 0.5)
    for i in range(count):
        out[i] = 0.0
    for level in range(s.reach - s.links):
        for k in range(int(out[PATHS + level])):
            node = level_start(level, beam) + NODE * k
            top = max(top, profit(out, node))
            raise_link(actions, count, out, node)
    weigh_links(s, actions, count, out, top)


@rule
def look_further(s: State, seat: int, out: Shares, beam: int) -> None:
    """Let the best paths count what the flight after them may bring."""
    top = profit(out, NODES)
    for level in range(s.reach - s.links):
        for k in range(int(out[PATHS + level])):
            top = max(top, profit(out, level_start(level, beam) + NODE * k))
    out[NODES + GAINED] += further(s, seat, out, NODES)
    for level in range(s.reach - s.links):
        for k in range(int(out[PATHS + level])):
            node = level_start(level, beam) + NODE * k
            if profit(out, node) >= top - CLOSE:
                out[node + GAINED] += further(s, seat, out, node)
            else:
                out[node + GAINED] -= CLOSE


@rule
def further(s: State, seat: int, out: Shares, node: int) -> float:
    """Return what the flight after a path brings: from a planet, or with the hold and what lies on the way to one."""
    planet = int(out[node + OVER]) - 1
    if 0 <= planet < st.PLANETS:
        return harvest(s, seat, centre_x(s, planet), centre_y(s, planet))
    taken = 0
    for thing in range(int(out[COUNT])):
        obj = int(out[THINGS + THING * thing + OBJECT])
        if st.ASTEROID <= obj < st.TOKEN and is_touched(out, node, thing):
            taken |= 1 << obj
    cargo = int(out[node + STOCK])
    found = hold(s, seat, cargo, (out[node + END_X], out[node + END_Y]), taken)
    return FURTHER * (s.taste[ts.FURTHER] - 1.0) * (found - held(s, out, cargo))


@rule
def raise_link(actions: Actions, count: int, out: Shares, node: int) -> None:
    """Let the first link of a path count what the path brings, if no better path begins with it."""
    place = place_of(actions, count, ac.LINK + first_heading(out, node))
    if place >= 0:
        out[place] = max(out[place], profit(out, node))


@rule
def stop_after(last: float, links: int, over: bool) -> int:
    """Return the answer that ends a flight where it is of no more use: all of it, if something ends it by itself."""
    past = int(last - LINK * (links - 1) + 2.0) if last > 0 else 0
    return ac.FLY if over or not 0 < past < ac.STOPS else ac.FLY + past


@rule
def weigh_links(s: State, actions: Actions, count: int, out: Shares, top: float) -> None:
    """Turn profits into priors; the stop just past the last contact counts as the laid path."""
    laid, over = max(profit(out, NODES), 0.0), out[NODES + OVER] > 0
    best_stop = stop_after(out[NODES + LAST], s.links, over)
    for i in range(count):
        action = actions[i]
        worth = out[i]
        if action == best_stop:
            worth = top if over else laid
        elif action == ac.STAY or action >= ac.FLY:
            worth = 0.0
        share = min(worth / top, 1.0)
        out[i] = PLAIN + share * share * share * share

"""Who is ahead, and which answers to look at first. (decision points 2 and 3)"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.defaults import liking
from battlespace.games.dropdrive.geometry import LINK, LINK_UNITS, length
from battlespace.games.dropdrive.path import joint, touch_from
from battlespace.games.dropdrive.planner import (
    LAST,
    NODE,
    NODES,
    OVER,
    first_heading,
    level_start,
    plan,
    profit,
)
from battlespace.games.dropdrive.planner import (
    LEVELS as PATHS,
)
from battlespace.games.dropdrive.scoring import specimen_credits
from battlespace.games.dropdrive.shapes import centre_x, centre_y
from battlespace.games.dropdrive.ship import aboard, rocket_rating, ship_of, usable
from battlespace.games.dropdrive.state import State
from battlespace.games.dropdrive.worth import (
    LANDING,
    cargo_value,
    interest,
    passengers,
    sales,
    upgrade_value,
)
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

LEVELS = (
    Level("novice", "uniform"),
    Level("easy", "greedy"),
    Level("medium", "mcts", {"simulations": 30, "cut": 0, "slip": 0.3}),
    Level("hard", "mcts", {"simulations": 30, "cut": 0, "slip": 0.15}),
    Level("expert", "mcts", {"simulations": 200, "cut": 0}),
)
"""Searchers value positions at once (`cut` 0): the guess knows what a laid path will touch. More simulations bring
little beside such priors, so the levels differ by how often they slip."""
SPREAD = 12.0
"""A lead of so many credits doubles the odds."""
ABOARD, UNDER_WAY, IN_SIGHT = 0.6, 0.9, 0.4
"""The share of its price that cargo aboard counts, what a laid path will touch, and what lies within a flight."""
PLAIN, SHARP = 0.01, 4
"""The least prior of a link, and how steeply priors fall from the best path to lesser ones."""


@rule
def wealth(s: State, seat: int) -> float:
    """Return credits, with cargo, passengers, specimens and upgrades at a guess."""
    total = 1.0 * s.credits[seat]
    if s.captain[seat] < 0 or s.depth == 0:
        return total
    total += specimen_credits(s, seat) + passengers(s, seat)
    for i in range(s.upgrades[seat]):
        card = s.upgrade[seat, i]
        total += upgrade_value(s, card) * (0.4 if s.damaged[card] else 1.0)
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if aboard(s, obj, seat):
            total += ABOARD * cargo_value(s, obj) * (1.0 if usable(s, obj, seat) else 0.7)
    return total


@rule
def ahead(s: State, seat: int) -> float:
    """Return what the laid path will bring: all that it touches up to its stop, less a little for its length."""
    stop = s.links * LINK_UNITS if s.flying == 1 else s.stop
    took_off = s.flags[seat, st.TOOK_OFF] > 0 or on_planet(s, seat)
    for obj in range(st.OBJECTS):
        ends = obj < st.PLANETS or st.TOKEN <= obj < st.SHIP or obj == st.DYSON
        if ends and untouched(s, obj, seat):
            stop = min(stop, touch_from(s, obj, s.s))
    found = 0.0
    for obj in range(st.OBJECTS):
        if not untouched(s, obj, seat) or touch_from(s, obj, s.s) > stop:
            continue
        if obj >= st.PLANETS:
            found += interest(s, obj, seat)
        elif not took_off:
            found += LANDING + (1.0 - ABOARD) * sales(s, obj, seat)
    return UNDER_WAY * found - 0.0001 * (stop - s.s)


@rule
def untouched(s: State, obj: int, seat: int) -> bool:
    """Say whether the path may still meet an object that stands for itself."""
    if s.zone[obj] != st.SYSTEM or s.done[obj] or s.exempt[obj] or obj == ship_of(s, seat):
        return False
    return not (st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0)


@rule
def on_planet(s: State, seat: int) -> bool:
    """Say whether a seat's ship is landed."""
    return 0 <= s.base[ship_of(s, seat) - st.SHIP] < st.PLANETS


@rule
def outlook(s: State, seat: int, x: float, y: float, reach: float) -> float:
    """Return the best that lies within so many millimetres of a point, less the farther it is."""
    best = 0.0
    for obj in range(st.TOKEN):
        if not untouched(s, obj, seat):
            continue
        far = length(centre_x(s, obj) - x, centre_y(s, obj) - y)
        if far < 2.0 * reach:
            worth = LANDING + (1.0 - ABOARD) * sales(s, obj, seat) if obj < st.PLANETS else 2.0
            best = max(best, worth * (1.0 - 0.5 * far / reach))
    return best


@rule
def prospects(s: State, seat: int) -> float:
    """Return what a seat's next flight may bring, or the one that it is laying or flying. (distance to buyers)"""
    if s.captain[seat] < 0 or s.depth == 0 or s.round == 0:
        return 0.0
    ship = ship_of(s, seat)
    if s.flying and s.by == seat:
        if s.links == 0:
            return 0.0
        x, y = joint(s, s.links)
        left = LINK * (s.reach - s.links) if s.flying == 1 else 0.0
        return ahead(s, seat) + (IN_SIGHT * outlook(s, seat, x, y, left) if left > 0 else 0.0)
    if s.zone[ship] != st.SYSTEM:
        return 0.0
    reach = LINK * rocket_rating(s, seat)
    return IN_SIGHT * outlook(s, seat, centre_x(s, ship), centre_y(s, ship), reach)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by wealth and prospects: every SPREAD credits of a lead count double."""
    top = 0.0
    for seat in range(s.seats):
        out[seat] = wealth(s, seat) + prospects(s, seat)
        top = max(top, out[seat])
    total = 0.0
    for seat in range(s.seats):
        behind = (top - out[seat]) / SPREAD
        out[seat] = 1.0 / (1.0 + behind * (1.0 + behind * (1.0 + behind)))
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Flights by the best path that begins with a link, all else by the defaults; `out` beyond `count` is scratch."""
    if count == 0:
        return
    kind, seat = s.frames[s.depth - 1, fr.KIND], s.frames[s.depth - 1, fr.SEAT]
    if kind not in (15, 53) or len(out) < NODES + 40 * NODE:
        for i in range(count):
            out[i] = liking(s, kind, seat, actions[i])
        return
    beam = plan(s, seat, out)
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
def raise_link(actions: Actions, count: int, out: Shares, node: int) -> None:
    """Let the first link of a path count what the path brings, if no better path begins with it."""
    action = ac.LINK + first_heading(out, node)
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    if actions[low] == action:
        out[low] = max(out[low], profit(out, node))


@rule
def weigh_links(s: State, actions: Actions, count: int, out: Shares, top: float) -> None:
    """Turn profits into priors; the stop just past the last contact counts as the laid path."""
    laid, last, over = max(profit(out, NODES), 0.0), out[NODES + LAST], out[NODES + OVER] > 0
    past = int(last - LINK * (s.links - 1) + 2.0) if last > 0 else 0
    best_stop = ac.FLY if over or not 0 < past < 25 else ac.FLY + past
    for i in range(count):
        action = actions[i]
        worth = out[i]
        if action == best_stop:
            worth = top if over else laid
        elif action == ac.STAY or action >= ac.FLY:
            worth = 0.0
        share = min(worth / top, 1.0)
        out[i] = PLAIN + share * share * share * share

"""Flights worth laying: a beam search link by link over headings that lead somewhere. (decision points 3.1)"""

from __future__ import annotations

from battlespace.games.dropdrive.bot.paths import (
    CARGO,
    END_X,
    END_Y,
    ENDED,
    GAINED,
    HEADING,
    LANDS,
    LAST,
    LEVELS,
    NODE,
    NODES,
    OVER,
    PARENT,
    PLANET_X,
    PLANET_Y,
    REACHES,
    SHOPS,
    STOCK,
    THING,
    THINGS,
    X,
    Y,
    extend,
    keep_path,
    look_around,
    nearest_thing,
    survey,
    toward,
)
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK, NOSE, length
from battlespace.games.dropdrive.rules.table.path import BEND
from battlespace.games.dropdrive.rules.table.shapes import cos_of, sin_of
from battlespace.kernel.game import Shares
from battlespace.kernel.rule import rule

BEAM, NARROW, WIDE = 40, 24, 200
"""Paths kept on each level, fewer where they are kept for the landings that they may lead to; most where a flight is
really chosen by who keeps them so: 200 foresee 0.7 credits more than 24, in twelve times the time."""
FIRST_STEP, STEP, FIRST_NEAR, NEAR, NEAR_REACH = 10, 15, 12, 6, 70.0
APART = 25.0
"""Paths that end so many millimetres apart are not alike there."""
COST = 0.02
"""What a millimetre costs."""


@rule
def first_node(s: State, pad: Shares, heading: int) -> None:
    """Write the path without links at the ship's nose."""
    for i in range(NODE):
        pad[NODES + i] = 0.0
    pad[NODES + PARENT], pad[NODES + STOCK] = -1.0, pad[CARGO]
    pad[NODES + END_X] = s.from_x * 0.01 + NOSE * cos_of(heading)
    pad[NODES + END_Y] = s.from_y * 0.01 + NOSE * sin_of(heading)


@rule
def lay_prefix(s: State, pad: Shares) -> None:
    """Write the path laid so far as the first one."""
    first_node(s, pad, s.heading[0])
    for i in range(s.links):
        look_around(pad, NODES, 0.0)
        if not extend(s, pad, NODES + NODE, (NODES, int(s.heading[i]), LINK * i)):
            pad[NODES + OVER] = ENDED
            break
        for k in range(NODE):
            pad[NODES + k] = pad[NODES + NODE + k]
    pad[NODES + PARENT] = -1.0


@rule
def level_start(level: int, beam: int) -> int:
    """Return where a level's paths begin; one more place is for a path that is being judged."""
    return NODES + NODE * (1 + level * (beam + 1))


@rule
def plan(s: State, seat: int, pad: Shares, wide: bool) -> int:
    """Search for paths from the laid one on; return the paths of a level. The first path is the laid one."""
    survey(s, seat, pad)
    levels = s.reach - s.links
    most = BEAM if pad[REACHES] <= 0.0 else (WIDE if wide else NARROW)
    beam = min(most, (len(pad) - NODES - NODE) // (NODE * max(levels, 1)) - 1)
    lay_prefix(s, pad)
    for level in range(levels):
        pad[LEVELS + level] = 0.0
        if level == 0 and s.links == 0:
            grow_first(s, pad, beam)
            continue
        before = 1 if level == 0 else int(pad[LEVELS + level - 1])
        for i in range(before):
            parent = NODES if level == 0 else level_start(level - 1, beam) + NODE * i
            if pad[parent + OVER] == 0.0:
                grow(s, pad, (parent, level, beam))
    return beam


@rule
def try_heading(s: State, pad: Shares, where: tuple[int, int, int], to: int) -> None:
    """Add a path with one more link to a level. `where` is parent, level, paths of a level."""
    parent, level, beam = where
    first = level_start(level, beam)
    way = (parent, to, LINK * (s.links + level))
    if extend(s, pad, first + NODE * beam, way):
        apart = APART if pad[REACHES] > 0.0 else 0.0
        pad[LEVELS + level] = 1.0 * keep_path(pad, first, int(pad[LEVELS + level]), beam, apart)


@rule
def grow_first(s: State, pad: Shares, beam: int) -> None:
    """First links: all around, and toward the nearest things."""
    first_node(s, pad, 0)
    pad[NODES + END_X], pad[NODES + END_Y] = s.from_x * 0.01, s.from_y * 0.01
    look_around(pad, NODES, NOSE)
    for heading in range(0, 360, FIRST_STEP):
        try_first(s, pad, beam, heading)
    beyond = -1.0
    for _ in range(FIRST_NEAR):
        thing, beyond = nearest_thing(pad, NODES, beyond)
        if thing < 0:
            break
        at = THINGS + THING * thing
        heading = toward(pad[at + X] - s.from_x * 0.01, pad[at + Y] - s.from_y * 0.01)
        if heading % FIRST_STEP:
            try_first(s, pad, beam, heading)
    if pad[REACHES] > 0.0 and pad[LANDS] > 0.0:
        for planet in range(st.PLANETS):
            if pad[SHOPS + planet] >= 0.0:
                x, y = pad[PLANET_X + planet], pad[PLANET_Y + planet]
                try_first(s, pad, beam, toward(x - s.from_x * 0.01, y - s.from_y * 0.01))
    first_node(s, pad, 0)


@rule
def try_first(s: State, pad: Shares, beam: int, heading: int) -> None:
    """Add a path of one link from the ship's nose."""
    first_node(s, pad, heading)
    try_heading(s, pad, (NODES, 0, beam), heading)


@rule
def grow(s: State, pad: Shares, where: tuple[int, int, int]) -> None:
    """Later links: straight on, by turns, and toward near things that have not been touched."""
    parent = where[0]
    last = int(pad[parent + HEADING])
    look_around(pad, parent, 0.0)
    for turn in range(-BEND, BEND + 1, STEP):
        try_heading(s, pad, where, (last + turn + 360) % 360)
    beyond = -1.0
    for _ in range(NEAR):
        thing, beyond = nearest_thing(pad, parent, beyond)
        if thing < 0 or beyond > NEAR_REACH:
            break
        at = THINGS + THING * thing
        heading = toward(pad[at + X] - pad[parent + END_X], pad[at + Y] - pad[parent + END_Y])
        turn = (heading - last + 540) % 360 - 180
        if abs(turn) <= BEND and turn % STEP:
            try_heading(s, pad, where, heading)
    if pad[REACHES] > 0.0 and pad[LANDS] > 0.0:
        grow_landward(s, pad, where)


@rule
def grow_landward(s: State, pad: Shares, where: tuple[int, int, int]) -> None:
    """Later links toward the planets, however far they are."""
    parent = where[0]
    last = int(pad[parent + HEADING])
    for planet in range(st.PLANETS):
        if pad[SHOPS + planet] >= 0.0:
            dx = pad[PLANET_X + planet] - pad[parent + END_X]
            dy = pad[PLANET_Y + planet] - pad[parent + END_Y]
            heading = toward(dx, dy)
            turn = (heading - last + 540) % 360 - 180
            if abs(turn) <= BEND and turn % STEP and length(dx, dy) > NEAR_REACH:
                try_heading(s, pad, where, heading)


@rule
def profit(pad: Shares, node: int) -> float:
    """Return what a path brings: all that it touches, less its length up to the last contact."""
    return pad[node + GAINED] - COST * pad[node + LAST]


@rule
def first_heading(pad: Shares, node: int) -> int:
    """Return the first heading that a path adds to the laid one."""
    while pad[node + PARENT] > NODES:
        node = int(pad[node + PARENT])
    return int(pad[node + HEADING])

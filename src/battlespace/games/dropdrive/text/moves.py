"""Text for moves, which `answers.py` declares, and the vector of a drop.

drop   drop:a17=9510,-5230,550,9848,0,0,1736;f3=...      rest poses, ids in order; `drop 21,9510,...` is the bare vector
"""

from __future__ import annotations

import math

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import centroid, wall_distance
from battlespace.games.dropdrive.rules.table.pieces import sun_radius
from battlespace.games.dropdrive.rules.table.shapes import footprint
from battlespace.kernel.errors import ChanceError, NotationError

LEANING = 5.0
"""A thin token may rest against the sun with its middle a little inside the rim, in millimetres."""
WHOLE, ROUNDED = 10000, 2
"""Length of a stored quaternion, and by how much rounding may change it."""
LEVEL = math.cos(math.radians(30.1))
"""A planet or a token is tilted by 30 degrees at most."""
_EXPECTED = (
    "expected a move such as link:45, fly, go:12, hail, take:f3, sell:blue:2, hold:u07 or done"
)


def write_move(s: State, action: int) -> str:
    """Write one action."""
    return ASKED.write_move(s, action)


def read_move(s: State, text: str) -> int | None:
    """Read a move; it need not be legal. None: well formed, but no action has it here."""
    if text.startswith(("drop:", "drop ")):
        return ac.DROP
    return ASKED.read_move(s, text, _EXPECTED)


def write_drawn(s: State, vector: tuple[int, ...]) -> str:
    """Write a drop with the rest pose of every piece that moved."""
    rows = [vector[i : i + 8] for i in range(0, len(vector), 8)]
    poses = ";".join(f"{ids.OBJECT_IDS[row[0]]}={','.join(map(str, row[1:]))}" for row in rows)
    return f"drop:{poses}"


def read_drawn(s: State, text: str) -> tuple[int, ...]:
    """Read a drop in either form, and refuse one that this drop cannot be."""
    word, _, rest = text.partition(" ")
    try:
        vector = [_plain(part) for part in rest.split(",")] if rest else _read_poses(word)
    except ValueError:
        raise NotationError(text, "expected drop:<id>=<x>,<y>,<z>,<w>,<i>,<j>,<k>;...") from None
    _check_drawn(s, vector)
    return tuple(vector)


def _plain(text: str) -> int:
    """Read a whole number in its one spelling. [R-N6]"""
    if str(int(text)) != text:
        raise ValueError(text)
    return int(text)


def _read_poses(word: str) -> list[int]:
    vector: list[int] = []
    for part in word.removeprefix("drop:").split(";"):
        name, _, numbers = part.partition("=")
        pose = [_plain(number) for number in numbers.split(",")]
        if name not in ids.OBJECT_OF or len(pose) != st.POSE:
            raise ValueError(part)
        vector += [ids.OBJECT_OF[name], *pose]
    return vector


def _check_drawn(s: State, vector: list[int]) -> None:
    objects = vector[::8]
    if (
        len(vector) % 8
        or objects != sorted(set(objects))
        or not all(0 <= o < st.DYSON for o in objects)
    ):
        raise ChanceError("a drop lists each piece once, in id order, with a pose of 7 numbers")
    falling = [obj for obj in range(st.OBJECTS) if s.fall[obj]]
    missing = [ids.OBJECT_IDS[obj] for obj in falling if obj not in objects]
    if missing:
        raise ChanceError(f"the drop lacks what falls: {', '.join(missing)}")
    for row in range(0, len(vector), 8):
        obj, pose = vector[row], vector[row + 1 : row + 8]
        attached = st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0
        if obj not in falling and (s.zone[obj] != st.SYSTEM or attached):
            raise ChanceError(f"{ids.OBJECT_IDS[obj]} does not lie free in the system")
        _check_pose(s, obj, pose)


def _check_pose(s: State, obj: int, pose: list[int]) -> None:
    """Refuse where no piece is left after a drop: outside, below the table, on the sun. [DD-5.8, R-N6]"""
    name = ids.OBJECT_IDS[obj]
    turn = [part for part in pose[3:] if part]
    if abs(math.hypot(*turn) - WHOLE) > ROUNDED or turn[0] < 0:
        raise ChanceError(f"{name}: a quaternion has length 10000 and begins with a positive part")
    if wall_distance(pose[0] * 0.01, pose[1] * 0.01) < 0 or not 0 <= pose[2] <= st.FARTHEST:
        raise ChanceError(f"{name} does not come to rest outside the walls or below the table")
    lying = s.copy()
    lying.pose[obj] = pose
    token, middle = obj >= st.MINE, centroid(lying.one, footprint(lying, obj, lying.one))
    if math.hypot(*middle) < sun_radius(s) + (-LEANING if token else 0.99):
        raise ChanceError(f"{name} does not come to rest on the sun")
    tilt = abs(1 - 2e-8 * (pose[4] ** 2 + pose[5] ** 2))
    if (token or obj < st.PLANETS) and tilt < LEVEL:
        raise ChanceError(f"{name} is laid flat when it stands on edge")

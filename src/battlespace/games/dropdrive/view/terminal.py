"""The table in a terminal."""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS
from battlespace.games.dropdrive.rules.packs.vocabulary import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import APOTHEM, SUN
from battlespace.games.dropdrive.rules.table.ship import ship_of
from battlespace.kernel import ink

COLUMNS, LINES = 62, 27


def board(s: State) -> str:
    """The table from above, then the ships."""
    grid = [[" "] * COLUMNS for _ in range(LINES)]
    for x in range(COLUMNS):
        for y in range(LINES):
            px, py = _table_point(x, y)
            if px * px + py * py < SUN * SUN:
                grid[y][x] = "*"
            elif max(abs(px * 0.866 + py * 0.5), abs(px * 0.866 - py * 0.5), abs(py)) > APOTHEM:
                grid[y][x] = ink.dim(".")
    for obj in range(st.DYSON - 1, -1, -1):
        if s.zone[obj] == st.SYSTEM:
            x = round((s.pose[obj, 0] / 100 + 260) / 520 * (COLUMNS - 1))
            y = round((230 - s.pose[obj, 1] / 100) / 460 * (LINES - 1))
            if 0 <= x < COLUMNS and 0 <= y < LINES:
                grid[y][x] = _sign(s, obj)
    lines = ["".join(row) for row in grid]
    lines += [_summary(s, seat) for seat in range(s.seats)]
    lines.append(f"round {s.round}  demand tokens {s.supply}")
    return "\n".join(lines)


def _table_point(x: int, y: int) -> tuple[float, float]:
    return x / (COLUMNS - 1) * 520 - 260, 230 - y / (LINES - 1) * 460


def _sign(s: State, obj: int) -> str:
    """Planets are capitals, asteroids small letters, ships carry their seat's colour."""
    if obj < st.PLANETS:
        return ink.bold(PLANET_IDS[obj][0].upper())
    if obj < st.FUEL:
        return COLOUR_IDS[(obj - st.ASTEROID) // 6][0]
    if st.SHIP <= obj < st.MINE:
        for seat in range(s.seats):
            if s.captain[seat] >= 0 and (obj - st.SHIP) % 4 == (ship_of(s, seat) - st.SHIP):
                return ink.seat(seat, "A" if obj < st.PIRATE else "V")
    return {"f": "+", "s": "=", "n": "?", "m": "x", "w": "O", "d": "#", "l": "&"}.get(
        OBJECT_IDS[obj][0], "?"
    )


def _summary(s: State, seat: int) -> str:
    names = ids.card_ids(s)
    captain = names[s.captain[seat]] if s.captain[seat] >= 0 else "-"
    cargo = [
        OBJECT_IDS[o] for o in range(st.OBJECTS) if s.zone[o] == st.CARGO and s.holder[o] == seat
    ]
    upgrades = [names[s.upgrade[seat, i]] for i in range(s.upgrades[seat])]
    mark = "*" if turn(s) == seat else " "
    head = ink.seat(seat, f"{mark} seat {seat} {captain}")
    return (
        f"{head}: {s.credits[seat]} credits; {' '.join(cargo) or '-'}; {' '.join(upgrades) or '-'}"
    )

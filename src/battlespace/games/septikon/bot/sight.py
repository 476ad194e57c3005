"""What a net sees of a position: each warehouse as a row, and both stations as a whole."""

from __future__ import annotations

from battlespace.games.septikon.bot.acts import ACTS
from battlespace.games.septikon.bot.heuristic import crew, evaluate, stock
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules import steps
from battlespace.games.septikon.rules.pieces import active, count_bits, holds, size
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible, fully_blocked, room_left
from battlespace.games.septikon.rules.tables import lock_square
from battlespace.games.septikon.rules.weapons import gunners
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Row, Rows, Sight, log_odds

STATIONS, ROWS_AFLOAT = 2, 13
READY, UNITS, LEFT, BLOCKED, NONE_READY, FEW_READY, NUKES, ANY = range(16, 24)
"""Places in a warehouse's row; the first 16 say which it is and whose."""
WIDTH = 24
STATION, PER_STATION = 1, 20
STEPS, CLOCK = STATION + STATIONS * PER_STATION, 61
WHOLE = 70
SHAFT = st.LAST_COLUMN + 1
FEW = 2
"""Units within reach that are soon used up."""


@rule
def view(s: State) -> int:
    """The seat whose turn it is, also while dice are thrown for it."""
    return -1 if s.step in (0, steps.ENDED) else s.by


@rule
def fill_store(s: State, seat: int, store: int, row: Row) -> None:
    """Describe one warehouse."""
    ready = count_bits(accessible(s, seat, store))
    row[READY], row[UNITS] = 0.2 * ready, 0.2 * count_bits(s.units[seat, store])
    row[LEFT] = 0.2 * room_left(s, seat, store)
    row[BLOCKED] = 1.0 if fully_blocked(s, seat, store) else 0.0
    row[NONE_READY] = 1.0 if ready == 0 else 0.0
    row[FEW_READY] = 1.0 if ready <= FEW else 0.0
    row[NUKES] = 1.0 * count_bits(s.nukes[seat]) if store == st.RO else 0.0
    row[ANY] = 1.0


@rule
def fill_crew(s: State, seat: int, part: Row) -> None:
    """Describe who is where."""
    outside, spies = count_bits(gunners(s, seat)), size(s.spies, 1 - seat)
    inside = size(s.clones, seat) - size(s.spies, seat) - outside
    part[0], part[1], part[2] = 0.2 * inside, 0.4 * outside, 0.5 * spies
    part[3], part[4] = 0.3 * size(s.drones, 1 - seat), 0.3 * s.air[seat]
    part[5] = 1.0 if active(s, seat, st.DRILL_SQUARE) else 0.0
    part[6] = 1.0 if active(s, seat, st.EXPLOSIVES_SQUARE) else 0.0
    part[7] = 1.0 if active(s, seat, st.EXPLOSIVES_SQUARE + SHAFT) else 0.0
    part[18] = 1.0 if inside <= 1 else 0.0
    part[19] = 1.0 if outside == 0 else 0.0


@rule
def fill_station(s: State, seat: int, part: Row) -> None:
    """Describe the Damage of a station and what flies around it."""
    part[8] = 0.05 * size(s.damage, seat)
    for k in range(3):
        part[9 + k] = 1.0 if holds(s.damage, seat, st.EXPLOSIVES_SQUARE + SHAFT * k) else 0.0
    for lock in range(st.LOCKS):
        part[12 + lock] = 1.0 if holds(s.damage, seat, lock_square(lock)) else 0.0
    satellites, shields = 0, 0
    for row in range(ROWS_AFLOAT):
        satellites += count_bits(s.satellites[seat, row])
        shields += count_bits(s.shields[seat, row])
    part[16], part[17] = 0.3 * satellites, 0.3 * shields


@rule
def fill(s: State, me: int, rows: Rows, whole: Row) -> None:
    """Describe the position as a seat sees it."""
    evaluate(s, whole[1:3])
    whole[0] = log_odds(whole[1 + me])
    for k in range(STATIONS):
        seat, at = (me + k) % STATIONS, STATION + k * PER_STATION
        for store in range(st.STORES):
            rows[k * st.STORES + store, k * st.STORES + store] = 1.0
            fill_store(s, seat, store, rows[k * st.STORES + store])
        fill_crew(s, seat, whole[at : at + PER_STATION])
        fill_station(s, seat, whole[at : at + PER_STATION])
    whole[STEPS + s.step] = 1.0
    whole[CLOCK] = 1.0 if s.by == me else 0.0
    whole[CLOCK + 1], whole[CLOCK + 2] = 0.2 * s.die, 0.02 * min(s.quiet, 100)
    whole[CLOCK + 3] = 0.01 * min(s.turns, 300)
    whole[CLOCK + 4] = stock(s, me) - stock(s, 1 - me)
    whole[CLOCK + 5] = crew(s, me) - crew(s, 1 - me)
    whole[CLOCK + 6] = 1.0


SIGHT = Sight(view, fill, rows=STATIONS * st.STORES, width=WIDTH, whole=WHOLE, acts=ACTS)

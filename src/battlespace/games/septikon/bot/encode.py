"""What a learner sees of a position, and an action in its parts.

Squares are counted from their owner's left, as the rules do, and the looker's station comes first. Space is seen from
the looker's station: row 0 lies before it, column 0 on its left.
"""

from __future__ import annotations

from collections.abc import Mapping

from battlespace.games.septikon.rules import ids, steps, tables
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.state import State
from battlespace.kernel.encode import Described, Encode, Factor, Feature, Observation
from battlespace.kernel.option import Value
from battlespace.kernel.rule import arithmetic, rule

SQUARES, COLUMNS, FACES, STEPS = 189, 21, 6, 20
SKY = st.SPACE_DEPTH * COLUMNS
MOST = 32_000
"""Turns are told up to here."""

DAMAGE = 0
CLONES = DAMAGE + st.SEATS * SQUARES
DRONES = CLONES + st.SEATS * SQUARES
UNITS = DRONES + st.SEATS * SQUARES
NUKES = UNITS + st.SEATS * st.STORES * st.SLOTS
SATELLITES = NUKES + st.SEATS * st.SLOTS
SHIELDS = SATELLITES + st.SEATS * SKY
BY = SHIELDS + st.SEATS * SKY
STATION = BY + st.SEATS
WINNER = STATION + st.SEATS
STEP = WINNER + st.SEATS
DIE = STEP + STEPS
USED = DIE + FACES + 1
GUN = USED + COLUMNS
PLAIN = GUN + COLUMNS
SELDOM = PLAIN + 9
"""From here on hardly anything is ever set: `erase` looks for it instead of clearing it all."""
SPIES = SELDOM
MOVED = SPIES + st.SEATS * SQUARES
AT = MOVED + st.SEATS * SQUARES
FIX = AT + SQUARES
NEWCOMER = FIX + SQUARES
FLYING = NEWCOMER + SQUARES
HAVE_FLOWN = FLYING + st.SEATS * st.FLOWN
SIZE = HAVE_FLOWN + st.SEATS * st.FLOWN

(
    DONE, STEAL, PAY, STORED, LOCKED, ARMED, HITS, SEIZED, TURNED, USED_BY, PUT, FREED, FIXED, SENSED,
    FLOWS, GOES, SPY_GOES, SPY_BLASTS, DRONE_GOES, DRONE_BLASTS,
) = range(20)  # fmt: skip
"""Kinds of actions."""


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    board, sky, air = (
        (st.SEATS, SQUARES),
        (st.SEATS, st.SPACE_DEPTH, COLUMNS),
        (st.SEATS, 3, st.HOVER_DEPTH, COLUMNS),
    )
    return (
        Feature("damage", board, 0, 1, "Damage tokens in each station", seats=1),
        Feature("clones", board, 0, 1, "clones of each station's colour", seats=1),
        Feature("drones", board, 0, st.MOST_PILED, "the other seat's BioDrones there", seats=1),
        Feature("units", (st.SEATS, st.STORES, st.SLOTS), 0, 1, "units in the warehouses", seats=1),
        Feature("nukes", (st.SEATS, st.SLOTS), 0, 1, "stored rockets with a warhead", seats=1),
        Feature("satellites", sky, 0, 1, "satellites of each seat", seats=1, own=True),
        Feature("shields", sky, 0, 1, "shields of each seat", seats=1, own=True),
        Feature("by", (st.SEATS,), 0, 1, "the active player", seats=1),
        Feature("station", (st.SEATS,), 0, 1, "where the module in use is", seats=1),
        Feature("winner", (st.SEATS,), 0, 1, "who has won", seats=1),
        Feature("step", (STEPS,), 0, 1, "the decision now to be taken"),
        Feature("die", (FACES + 1,), 0, 1, "not rolled, or what it shows"),
        Feature("used", (COLUMNS,), 0, 1, "Gunners used in this visit"),
        Feature("gun", (COLUMNS,), 0, 1, "the Gunner in use"),
        Feature("left", (1,), 0, st.SLOTS, "oxygen still to be stored"),
        Feature("turns", (2,), 0, MOST, "player-turns; how many draw, 0 for no end"),
        Feature("quiet", (2,), 0, MOST, "those without progress; how many draw"),
        Feature("short", (1,), 0, 100, "Damage tokens that lose, 0 for the victory analysis"),
        Feature("switches", (3,), 0, 1, "the options that are yes or no, in their order"),
        Feature("spies", board, 0, 1, "those that the other seat controls", seats=1),
        Feature("moved", board, 0, 1, "BioDrones that have moved this turn", seats=1),
        Feature("at", (SQUARES,), 0, 1, "the square of the module in use, or of the thief"),
        Feature("fix", (SQUARES,), 0, 1, "the token chosen at the energy Repair"),
        Feature("newcomer", (SQUARES,), 0, 1, "the clone that theft brought this turn"),
        Feature("flying", air, 0, st.MOST_FLYERS, "rockets, nuclear ones, capsules ahead", seats=1),
        Feature("flown", air, 0, st.MOST_FLYERS, "those that have flown this turn", seats=1),
    )


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a seat what stands and lies where; nothing is hidden."""
    for k in range(st.SEATS):
        station = seat ^ k
        for word in range(st.WORDS):
            at = k * SQUARES + word * st.WORD_BITS
            mark(s.damage[station, word], out, DAMAGE + at)
            mark(s.clones[station, word], out, CLONES + at)
            mark(s.spies[station, word], out, SPIES + at)
            observe_drones(s, station, word, at, out)
        for store in range(st.STORES):
            at = UNITS + (k * st.STORES + store) * st.SLOTS
            spread(s.units[station, store], out[at : at + st.SLOTS])
        mark(s.nukes[station] & s.units[station, st.RO], out, NUKES + k * st.SLOTS)
        observe_sky(s, station, k, out)
    observe_turn(s, seat, out)
    return observe_plain(s, out)


@rule
def erase(s: State, seat: int, out: Observation) -> int:
    """Clear what `observe` told a seat of this position."""
    out[:SELDOM] = 0
    for k in range(st.SEATS):
        station = seat ^ k
        for word in range(st.WORDS):
            at = k * SQUARES + word * st.WORD_BITS
            unmark(s.spies[station, word], out, SPIES + at)
            if station != s.by:
                unmark(s.drones[station, word], out, MOVED + at)
        for i in range(s.air[station]):
            place = k * st.FLOWN + s.flyers[station, i] % st.FLOWN
            out[FLYING + place], out[HAVE_FLOWN + place] = 0, 0
    out[AT + s.at], out[FIX + max(s.fix - 1, 0)], out[NEWCOMER + max(s.newcomer - 1, 0)] = 0, 0, 0
    return SIZE


@rule
def mark(bits: int, out: Observation, at: int) -> None:
    """Set a 1 for each bit."""
    while bits:
        out[at + tables.lowest(bits)] = 1
        bits &= bits - 1


@rule
def unmark(bits: int, out: Observation, at: int) -> None:
    """Set a 0 for each bit."""
    while bits:
        out[at + tables.lowest(bits)] = 0
        bits &= bits - 1


@arithmetic
def spread(bits: int, out: Observation) -> None:
    """Set all slots of a warehouse, full or not: half of them are full, and nobody can guess which."""
    for i in range(st.SLOTS):
        out[i] = bits >> i & 1


@rule
def observe_drones(s: State, station: int, word: int, at: int, out: Observation) -> None:
    """Tell how many BioDrones are in a third of a station, and which have moved. [SEP-14.4]"""
    bits = s.drones[station, word]
    while bits:
        bit = tables.lowest(bits)
        out[DRONES + at + bit] = s.pile[station, word * st.WORD_BITS + bit]
        if station != s.by:
            out[MOVED + at + bit] = s.moved[word] >> bit & 1
        bits &= bits - 1


@rule
def observe_sky(s: State, owner: int, k: int, out: Observation) -> None:
    """Tell what a seat has in space: as the looker sees it, and what flies as its owner counts. [SEP-2.3, SEP-2.4]"""
    turned = owner ^ k == 1
    for row in range(st.SPACE_DEPTH):
        ahead = st.SPACE_DEPTH - 1 - row if turned else row
        at = (k * st.SPACE_DEPTH + ahead) * COLUMNS
        if s.satellites[owner, row] | s.shields[owner, row]:  # few rows hold anything
            mark_row(s.satellites[owner, row], turned, out, SATELLITES + at)
            mark_row(s.shields[owner, row], turned, out, SHIELDS + at)
    for i in range(s.air[owner]):
        code = int(s.flyers[owner, i])
        out[FLYING + k * st.FLOWN + code % st.FLOWN] += 1
        if code >= st.FLOWN:
            out[HAVE_FLOWN + k * st.FLOWN + code % st.FLOWN] += 1


@rule
def mark_row(bits: int, turned: bool, out: Observation, at: int) -> None:
    """Set a 1 for each bit of a row, from the right if turned."""
    while bits:
        column = tables.lowest(bits)
        out[at + (COLUMNS - 1 - column if turned else column)] = 1
        bits &= bits - 1


@rule
def observe_turn(s: State, seat: int, out: Observation) -> None:
    """Tell whose turn it is, what is to be decided, and what about."""
    if s.step != steps.FIRST:
        out[BY + (s.by ^ seat)] = 1
    out[STEP + s.step] = 1
    out[DIE + s.die] = 1
    if s.newcomer:
        out[NEWCOMER + s.newcomer - 1] = 1
    if s.step == steps.ENDED:
        if s.winner != st.DRAWN:
            out[WINNER + (s.winner ^ seat)] = 1
    elif s.at:
        out[STATION + (s.station ^ seat)] = 1
        out[AT + s.at] = 1
        mark(s.used, out, USED)
        if s.used and s.step != steps.USE:
            out[GUN + s.gun] = 1
        if s.fix:
            out[FIX + s.fix - 1] = 1
        if s.step == steps.PLACE:
            out[PLAIN] = s.left


@rule
def observe_plain(s: State, out: Observation) -> int:
    """Tell the counts and the options."""
    out[PLAIN + 1], out[PLAIN + 2] = min(s.turns, MOST), min(s.cap, MOST)
    out[PLAIN + 3], out[PLAIN + 4] = min(s.quiet, MOST), min(s.quiet_limit, MOST)
    out[PLAIN + 5] = s.short
    out[PLAIN + 6], out[PLAIN + 7] = s.lock_through, s.armory_must
    out[PLAIN + 8] = s.satellites_hit
    return SIZE


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action; 0 is nothing, but for the kind."""
    return (
        Factor("kind", 20, "one for each kind of move text; five for walks"),
        Factor("from", SQUARES + 1, "1 + the square that a piece leaves"),
        Factor("to", SQUARES + 1, "1 + the square that is meant"),
        Factor("sky", st.FLIGHTS + 1, "1 + the place in space, as its owner counts"),
        Factor("what", st.SLOTS, "1 + a warehouse, an amount, a kind of unit"),
    )


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take an action apart."""
    for i in range(len(out)):
        out[i] = 0
    if action >= ids.GO:
        describe_walk(action, out)
    elif action >= ids.PUT:
        describe_square(action, out)
    elif action >= ids.LOCK:
        describe_visit(s, action, out)
    elif action >= ids.STORE:
        out[0], out[4] = STORED, action - ids.STORE + 1
    elif action >= ids.PAY:
        out[0], out[4] = PAY, action - ids.PAY + 1
    elif action > ids.DONE:
        out[0], out[4] = STEAL, action - ids.STEAL + 1


@rule
def describe_walk(action: int, out: Described) -> None:
    """Take the way of a clone, a spy or a BioDrone apart."""
    if action < ids.DRONE:
        pair = (action - ids.GO) % (ids.SPY - ids.GO)
        out[0] = GOES if action < ids.SPY else SPY_GOES if action < ids.SPY_BLAST else SPY_BLASTS
        out[1], out[2] = tables.clone_move(pair, 0) + 1, tables.clone_move(pair, 1) + 1
    else:
        pair = (action - ids.DRONE) % (ids.DRONE_BLAST - ids.DRONE)
        out[0] = DRONE_GOES if action < ids.DRONE_BLAST else DRONE_BLASTS
        out[1], out[2] = tables.drone_move(pair, 0) + 1, tables.drone_move(pair, 1) + 1


@rule
def describe_square(action: int, out: Described) -> None:
    """Take apart what names a square of a station or a place in space."""
    if action >= ids.SENSE:
        out[0] = SENSED
        out[2], out[4] = (action - ids.SENSE) // st.STORES + 1, (action - ids.SENSE) % st.STORES + 1
    elif action >= ids.FLY:
        out[0] = FLOWS
        out[3], out[4] = (action - ids.FLY) % st.FLIGHTS + 1, (action - ids.FLY) // st.FLIGHTS + 1
    elif action >= ids.FIX:
        out[0], out[2] = FIXED, action - ids.FIX + 1
    elif action >= ids.LOYAL:
        out[0], out[2] = FREED, tables.walk_square(action - ids.LOYAL) + 1
    else:
        out[0], out[2] = PUT, tables.settled(action - ids.PUT) + 1


@rule
def describe_visit(s: State, action: int, out: Described) -> None:
    """Take apart what is decided at a module."""
    if action >= ids.USE:
        out[0], out[2] = USED_BY, st.SURFACE_0 + action - ids.USE + 1
    elif action >= ids.TURN:
        out[0] = TURNED
        out[2] = (action - ids.TURN) * COLUMNS + COLUMNS - 1 - s.gun + 1
    elif action >= ids.SEIZE:
        out[0], out[3] = SEIZED, (action - ids.SEIZE) * COLUMNS + s.gun + 1
    elif action >= ids.HIT:
        out[0], out[4] = HITS, action - ids.HIT + 1
    elif action >= ids.ARM:
        out[0], out[2] = ARMED, tables.cell(st.RO, action - ids.ARM) + 1
    else:
        out[0], out[2] = LOCKED, tables.lock_square(action - ids.LOCK) + 1


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """All ids; those of the starter and of the die are among the first."""
    return ids.ACTIONS


def told(s: State) -> State:
    """Return what an observation tells of a position: counts up to a limit."""
    plain = s.copy()
    plain.turns, plain.quiet = min(s.turns, MOST), min(s.quiet, MOST)
    plain.cap, plain.quiet_limit = min(s.cap, MOST), min(s.quiet_limit, MOST)
    return plain


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices, told, erase)

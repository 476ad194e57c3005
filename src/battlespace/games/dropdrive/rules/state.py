"""The table as numbers: objects, cards, places, the stack of open steps.

object   0..4 planets, 5..34 asteroids, 35..41 fuel, 42..47 salvage, 48..50 anomaly tokens, 51..54 player ships,
         55..58 pirates, 59..68 mines, 69 70 wormholes, 71..75 derelicts, 76 leviathan, 77 Dyson ring
card     0..9 fronts, 10..19 backs, 20..79 explore, 80..85 Precursor Tech, 86..97 anomaly cards, 98..101 captains
length   whole hundredths of a millimetre; a pose is x y z in those and w i j k in ten-thousandths
frame    kind of an open step, where it waits, its names; the last one is asked
"""

from __future__ import annotations

from battlespace.kernel.record import Record, aside, f64, i8, i16, i32, i64, laid, u8

SEATS = 4
PLANETS, COLOURS = 5, 5
OBJECTS = 78
ASTEROID, FUEL, SALVAGE, TOKEN, SHIP, PIRATE = 5, 35, 42, 48, 51, 55
MINE, WORMHOLE, DERELICT, LEVIATHAN, DYSON = 59, 69, 71, 76, 77
SHIPS = 8
EACH_COLOUR = 6
"""Asteroids of one colour."""

BOX, SYSTEM, CARGO, HOLD, ASIDE, WITH, BELLY, AIR = range(8)
"""Where an object is; `holder` tells whose bay, hold, set-aside heap or hand."""

CARDS = 102
FRONT, BACK, EXPLORE, TECH, SCAN, CAPTAIN = 0, 10, 20, 80, 86, 98
IN_DECK, IN_DISCARD, IN_BOX, IN_HAND, IN_KEPT, ON_SHIP, BESIDE, IN_SLOT, AT_PLANET = range(9)
"""Where a card is: ON_SHIP are fronts, backs, captains and upgrades; BESIDE are passengers."""

(IS_FRONT, IS_BACK, IS_UPGRADE, IS_PASSENGER, IS_SPECIMEN, IS_SCAN, IS_CAPTAIN) = range(7)

COLUMNS = 39
(
    TYPE,
    ORIGIN,
    BATTLE,
    EXPLORING,
    ROCKET,
    BAYS,
    ACCEPTS,
    SLOTS,
    ICONS,
    DROP_CREDITS,
    DROP_FREE,
    SOAK,
    CLOAK,
    GATHER,
    GATHER_KEEP,
    SALVAGE_DRAW,
    SALVAGE_KEEP,
    SALE_BONUS,
    SALE_TYPES,
    DELIVERY_BONUS,
    WIN_CREDITS,
    TRACTOR,
    TRACTOR_LINKS,
    START_REPAIR,
    EXPLORE_KEEP,
    DAMAGE_REDUCE,
    TRANSMUTE,
    START_DROP,
    DESTINATIONS,
    EYES,
    WEIGHT,
    LIMBS,
    SCORING,
    VITAL,
    LOW,
    HIGH,
    WORTH,
    ANOMALY,
    LEVEL,
) = range(COLUMNS)
"""What stands on a card; names of effects as in the pack."""

ALL_ORIGINS, NO_VITAL, ANY_VITAL = 6, -1, 100
ICON_SHIP, ICON_PLANET, ICON_ANYWHERE = 1, 2, 4
KIND_ASTEROID, KIND_FUEL, KIND_SALVAGE, KIND_DERELICT = 1, 2, 4, 8
ANY_KIND = 15

(
    NO_SCORE,
    BY_ORIGIN,
    BY_VITAL,
    PER_UPGRADE,
    EACH_OTHER,
    EACH_ORIGIN,
    WILD_ORIGIN,
    WILD_WEIGHT,
    COUNTS_AS,
    ROLL,
) = range(10)

EFFECTS = 3
SOURCES = 60 + 6 + PLANETS
"""Rows of the effect table: explore cards, anomalies, facilities."""
ANOMALY_SOURCE, FACILITY_SOURCE = 60, 66
(
    NO_EFFECT,
    CREDITS,
    CREDITS_PER_UPGRADE,
    CREDITS_PER_SPECIMEN,
    COLLECT_NEAREST,
    DRAW_KEEP,
    REPAIR,
    MINE_TEST,
    FREE_DROP,
    REDROP_PLANET,
) = range(10)

ANOMALIES = 6
MINES, PRECURSORS, WORMHOLES, DERELICTS, SPHERE, BEAST = range(6)
NOT_YET, IN_PLAY, FINISHED = range(3)

ROWS, LADDER = 5, 5
FLOOR = 1
"""What a full row of a market pays."""
FIRST_GAME, BASE_GAME, STANDARD, BY_PROGRESS, BY_ORDER = range(5)
TOOK_OFF, DROP_USED, TRACTOR_USED, WORMHOLE_USED = range(4)

UPGRADES = 66
"""Explore cards and Precursor Tech: a pack may have any number of upgrades among them."""
LINKS = 28
POSE = 7
"""Numbers of a pose."""
FARTHEST = 25500
"""The largest length of a pose, in hundredths of a millimetre."""
FULL_TURN = 360
"""Degrees."""
LAYING, UNDER_WAY = 1, 2
"""A path is being laid, or flown."""
IN_ORDER = 3
"""Anomaly cards that are drawn by level, 3 to 1, in the mode of that name; the highest level. [DD-21.5]"""
FRAMES, WIDTH = 24, 8
HAND = 16
DRAWN = OBJECTS * 8 + 1
ANYWHERE = 99
"""What an aim is near to that need not be near to anything."""
CORNERS = 32
PACK_NAME = 24
PARAMETERS = 12
TASTES = 72
"""Weights of a bot's guess that can be learned."""
(
    TEST_TARGET,
    DISARM_CREDITS,
    MINE_DAMAGE,
    HANDIN_CREDITS,
    ENERGY_GOAL,
    FEED_CREDITS,
    COMPLETION_BONUS,
    BEAST_RATING,
    SLAY_MARGIN,
    SLAY_CREDITS,
    RAM_DAMAGE,
) = range(11)
"""Numbers of the anomalies in play."""


class State(Record):
    """One position. [DD-1.1, DD-3.1, DD-3.4, DD-3.8, DD-25.3]"""

    seats = i8()
    mode = i8()
    long_wanted = i8()  # Long-Range Scans of the standard mode
    wished = i8(2)  # levels asked for the first anomaly cards; 0: any
    preset = i8()  # anomalies in play from the start, a bit each
    extended = i8()  # 1: a token more for each Long-Range Scan, 2: two for level 3
    gradual = i8()
    start = i8(start=-1)
    by = i8(start=-1)
    round = i8()
    ending = i8()
    redos = i8()

    pose = i16(OBJECTS, 7)
    zone = i8(OBJECTS)
    holder = i8(OBJECTS)
    bay_card = i8(OBJECTS)
    bay = i8(OBJECTS)
    base = i8(SHIPS, start=-1)  # what a ship is attached to, or -1
    rank = i8(SHIPS)  # order of attachment within a stack

    card_zone = i8(CARDS)
    card_holder = i8(CARDS)
    slot_card = i8(CARDS)
    slot = i8(CARDS)
    damaged = i8(CARDS)
    captain = i8(SEATS, start=-1)
    front = i8(SEATS, start=-1)
    back = i8(SEATS, start=-1)
    upgrade = i8(SEATS, UPGRADES)
    upgrades = i8(SEATS)
    credits = i16(SEATS)
    nav = i8(SEATS)
    flags = i8(SEATS, 4)
    hand = i8(HAND)
    hands = i8()
    kept = i8(HAND)
    kepts = i8()

    side = i8(PLANETS, start=-1)  # 0 Homeworld, 1 Edgeworld
    covered = i8(PLANETS, ROWS)
    supply = i8()
    spare = i8()  # demand tokens in the box
    anomaly = i8(ANOMALIES)
    energy = i8()
    scans = i8()  # anomaly cards drawn
    long_scans = i8()

    flying = i8()  # LAYING, UNDER_WAY or 0
    reach = i8()  # N of the laid path
    links = i8()
    heading = i16(LINKS)
    from_x = i16()
    from_y = i16()
    s = i32()
    stop = i32()
    done = i8(OBJECTS)
    exempt = i8(OBJECTS)
    home = i8(OBJECTS)  # the stack that the flight began in

    frames = i16(FRAMES, WIDTH)
    depth = i8()
    fall = i8(OBJECTS)
    meet = i8(SHIPS)
    gather = i8(3)
    sold = i8(30)  # colour + 1 that an asteroid is sold as
    beam = i16(7)
    named = i8(OBJECTS)
    named_card = i8(CARDS)

    drawn = aside(i16(DRAWN))
    card = laid(i8(CARDS, COLUMNS))
    effect = laid(i8(SOURCES, EFFECTS, 4))
    market = laid(i8(PLANETS, 2, ROWS, LADDER + 2))  # colour + 1, spaces, prices
    facility = laid(i8(PLANETS, 2, 5))  # there is one, pay, cargo kinds, least, most or specimens
    parameter = laid(i8(PARAMETERS))
    taste = aside(f64(TASTES, start=1.0))  # what a bot likes more than written; no rule looks at it
    pack = aside(u8(PACK_NAME))
    few = aside(i32(2))  # the first two answers to a question
    one = aside(f64(CORNERS, 2))
    two = aside(f64(CORNERS, 2))
    spot = aside(i16(OBJECTS, 2))  # where the fast model has moved pieces
    rng = aside(i64(4))
    span = aside(f64(3, 2))  # where a ray enters and leaves; the edge looked at

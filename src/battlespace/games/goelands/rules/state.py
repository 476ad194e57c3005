"""Outposts, cards and the numbering of actions.

lane   0 .. 6, written 1 .. 7              camp   0 Drones, 1 Goélands (also the seats)
class  0 face down, 1 .. 5 face up         slot   class * 7 + lane, 0 .. 41

action    0 ..      34   play            (strength - 1) * 7 + lane
         35 ..      76   FL DE RE SA     35 + slot
         77 ..     370   MO ME           77 + slot * 7 + to
        371 ..    2134   SO SE           371 + slot * 42 + slot, the smaller lane first
       2135 ..    2141   next            2135 + lane
       2142 ..    2148   order           2142 + lane
       2149 ..    2155   lock            2149 + lane
       2156 .. 4143880   BO BE           2156 + (from * 7 + to) * 84525 + counts, face down first
    4143881 .. 4143882   start           chance: Drones, Goélands
    4143883 .. 4143894   token           chance: which token comes next
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from battlespace.kernel.record import Record, aside, i8, i16, i32, table

LANES, CAMPS, CLASSES, STRENGTHS = 7, 2, 6, 5
DRONES, GOELANDS = 0, 1


class Token(IntEnum):
    """The twelve outposts by their power. [GOE-1.3]"""

    EQ = 0
    FL = 1
    DE = 2
    RE = 3
    SA = 4
    MO = 5
    ME = 6
    RP = 7
    BO = 8
    BE = 9
    SE = 10
    SO = 11


CODES = tuple(token.name for token in Token)
BEGINNER = ("EQ", "DE", "RE", "RP", "MO", "ME", "SO")
"""The recommended first set. [GOE-2.5]"""
EQ, FL, DE, RE, SA, MO, ME, RP, BO, BE, SE, SO = (int(token) for token in Token)
TOKENS = len(CODES)

DECK = table((0, 2, 3, 3, 2, 1), np.int8)
"""How many cards of each strength a camp owns. [GOE-1.2]"""
RADIX = table((23, 5, 7, 7, 5, 3), np.int64)
"""One more than the most cards of each class on one side of one lane. [GOE-10.4]"""
BATCHES = 84525  # the product of RADIX

PLAYS, TARGETS, MOVES, SWAPS = 0, 35, 77, 371
NEXTS, ORDERS, LOCKS, BATCH = 2135, 2142, 2149, 2156
STARTS = BATCH + LANES * LANES * BATCHES
DRAWS = STARTS + CAMPS
ACTIONS = DRAWS + TOKENS

SLOTS = CLASSES * LANES
MAX_LEGAL = 56_208
"""All 22 cards on one side of one lane give at most 9,368 batches of two or more, to six lanes; a test counts them."""

MAX_CAP = 1000
MAX_ROUNDS_TO_WIN = 5
MAX_STACK = 300
"""A group waits behind another only when EQ is conquered anew, so at most every second settling of a turn leaves one:
with the usual cap of 40, 11 cards make 226 groups. A larger cap that fills the stack counts as reached there."""
MAX_READ = MAX_STACK - 3
"""Frames that a position text may have: as many as play can leave, and the turn has room to go on."""

PLAY, SETTLE, GROUP, POWER, LOCK = 1, 2, 3, 4, 5
"""What a frame of the stack is; its lower bits hold lanes for SETTLE and GROUP, a token for POWER. [GOE-6.1]"""
KIND_SHIFT = 21
COUNT_BITS = 3
MOST_OWED, MOST_POOLED = 7, 20_000
"""A group counts each lane with three bits: a text may owe the same lane more than once. The pool counts higher:
11 cards with the largest cap add no more than 11,011 to it."""

SETUP_START, SETUP_TOKENS, IN_ROUND, MATCH_OVER = 0, 1, 2, 3
"""Phases: the starter is drawn, the row is drawn, the round is played, the match is decided."""

LOG = 120
FLIPPED, STARTED, SKIPPED, DROPPED, WON_BY_SEVEN, WON_BY_COUNT = 1, 2, 3, 4, 5, 6
"""What the log of the last action holds: kind * 16 + lane, token or camp; a flip to the Goélands adds 8."""


class State(Record):
    """One position: the round, the combo being resolved, and the match."""

    token = i8(LANES)  # the outpost of each lane, token + 1; 0 while it is not drawn
    control = i8(LANES)  # the camp that holds it
    cards = i8(LANES, CAMPS, CLASSES)  # how many cards of each class lie there
    hand = i8(CAMPS, CLASSES)  # how many cards of each strength are held; class 0 is unused
    locked = i8()  # the lane set aside + 1, or 0
    final = i8()  # 1 in the final turn
    active = i8()  # the camp whose turn it is
    phase = i8()
    wins = i8(CAMPS)  # rounds won
    depth = i16()  # frames on the stack
    stack = i32(MAX_STACK)
    owed = i16(LANES)  # the pool of waiting powers, with power_order=pool
    powers = i16()  # powers started since the last card was played
    supply = i16()  # the tokens that may be drawn, a bit each
    keep = i8()  # option keep_tokens
    pool = i8()  # option power_order=pool
    cap = i16()  # option cap
    need = i8()  # option rounds_to_win
    logged = aside(i16())
    log = aside(i16(LOG))  # what the last action caused, in order

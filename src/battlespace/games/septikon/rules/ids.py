"""Actions: the first of each block, one block for each kind of text: `ids.GO`."""

from __future__ import annotations

DONE = 0
FIRST = 1
ROLL = 3
STEAL = 9
PAY = 12
STORE = 15
LOCK = 19
ARM = 23
HIT = 33
SEIZE = 37
TURN = 50
USE = 59
PUT = 80
LOYAL = 168
FIX = 277
FLY = 445
SENSE = 1327
GO = 2671
PAIRS = 1670
"""Starts and ends of a clone's walks; a spy walks them too, and with Damage left behind."""
SPY = GO + PAIRS
SPY_BLAST = SPY + PAIRS
DRONE = SPY_BLAST + PAIRS
DRONE_PAIRS = 2504
DRONE_BLAST = DRONE + DRONE_PAIRS
ACTIONS = DRONE_BLAST + DRONE_PAIRS

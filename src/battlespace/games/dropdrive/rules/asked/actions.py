"""Numbers of actions: one id for each text, in blocks.

   0 done           1 accept redo     3 front   13 back      23 discard   83 toss      106 repair   135 flip
 163 deliver      179 hold          239 item   246 take     324 target   402 pick      451 lose     499 feed
 512 pay          582 meet          590 redrop 595 drive    626 near     640 stay      641 link    1001 fly
1026 halt        1027 go           1434 tractor cloak wormhole          1440 hail arm open surrender battle
1445 keep reroll 1447 identify     1454 handin 1456 sell   1491 sellas 1641 bonus     1646 facility explore mend
1650 shift       2050 aim         10101 start 10105 captain 10109 side 10111 card    10209 die   10215 angle
10575 range     10646 drop      10647 and more: cards that only other packs have
"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.kernel.rule import rule

DONE, ACCEPT, REDO, FRONT, BACK, DISCARD, TOSS = 0, 1, 2, 3, 13, 23, 83
REPAIR, FLIP, DELIVER, HOLD, ITEM, TAKE, TARGET = 106, 135, 163, 179, 239, 246, 324
PICK, LOSE, FEED, PAY, MEET, REDROP, DRIVE, NEAR = 402, 451, 499, 512, 582, 590, 595, 626
STAY, LINK, FLY, HALT, GO = 640, 641, 1001, 1026, 1027
TRACTOR, CLOAK, WORMHOLE, HAIL, ARM, OPEN, SURRENDER, BATTLE = (
    1434,
    1436,
    1438,
    1440,
    1441,
    1442,
    1443,
    1444,
)
KEEP, REROLL, IDENTIFY, HANDIN, SELL, SELLAS, BONUS = 1445, 1446, 1447, 1454, 1456, 1491, 1641
FACILITY, EXPLORE, MEND, SHIFT, SHIFT_SLOT, AIM = 1646, 1648, 1649, 1650, 1906, 2050
START, CAPTAIN, SIDE, CARD, DIE, ANGLE, RANGE, DROP = (
    10101,
    10105,
    10109,
    10111,
    10209,
    10215,
    10575,
    10646,
)
ACTIONS = 10647
ANYWHERE = 13
"""Index of `anywhere` after planets and ships."""
PASSENGERS, SPECIMENS = st.EXPLORE + 22, st.EXPLORE + 38
"""First passenger and first specimen among the explore cards of our pack: the blocks are made for them."""
UPGRADES, BUILT, RIDERS, OWN = 22, 28, 16, 22
"""Upgrades of our pack, the same with Precursor Tech, its passengers, its specimens."""
MORE = ACTIONS
"""From here on: cards that other packs have beyond those numbers; any split of the explore cards can be played."""
MORE_TOSS, MORE_REPAIR, MORE_FLIP = MORE, MORE + 38, MORE + 76
MORE_DELIVER, MORE_PAY, MORE_DRIVE, ALL_ACTIONS = MORE + 114, MORE + 158, MORE + 196, MORE + 234
STOPS = 25
"""Stops on a last link: its whole length, or 1 to 24 mm of it."""
LONGEST = 406
"""Whole millimetres of the longest path."""
EACH = st.EACH_COLOUR + 1
"""Answers about sales of one colour: none to all of its asteroids."""
CARGO_ALIKE = st.TOKEN - st.ASTEROID
"""Cargo before the derelicts."""
AIM_ROWS, AIM_MIDDLE, AIM_HALF = 83, 41, 48
AIM_STEP = 5.0
"""Millimetres between the points of the lattice of aims. [R-N2]"""
AIM_UNITS = 500
"""The same as poses are stored."""
SHIFT_BAYS, SHIFT_SLOTS = 16, 12


@rule
def upgrade_card(rank: int) -> int:
    """Return the upgrade of that rank: explore cards of our pack, Precursor Tech, then what only other packs have."""
    if rank < UPGRADES:
        return rank + st.EXPLORE
    return rank - UPGRADES + st.TECH if rank < BUILT else rank - BUILT + st.EXPLORE + UPGRADES


@rule
def passenger_card(rank: int) -> int:
    """Return the explore card of that rank where passengers are listed."""
    if rank < SPECIMENS - PASSENGERS:
        return PASSENGERS + rank
    return (
        st.EXPLORE + rank - (SPECIMENS - PASSENGERS)
        if rank < SPECIMENS - st.EXPLORE
        else st.EXPLORE + rank
    )


@rule
def specimen_card(rank: int) -> int:
    """Return the explore card of that rank where specimens are listed."""
    own = st.TECH - SPECIMENS
    return SPECIMENS + rank if rank < own else st.EXPLORE + rank - own


@rule
def listed(first: int, size: int, more: int, rank: int) -> int:
    """Return the action of a rank: in its block, or behind all blocks."""
    return first + rank if rank < size else more + rank - size


@rule
def cargo_of(rank: int) -> int:
    """Return the cargo of that rank."""
    return rank + st.ASTEROID if rank < CARGO_ALIKE else rank - CARGO_ALIKE + st.DERELICT

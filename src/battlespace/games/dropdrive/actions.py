"""Numbers of actions: one id for each text, in blocks.

   0 done           1 accept redo     3 front   13 back      23 discard   83 toss      106 repair   135 flip
 163 deliver      179 hold          239 item   246 take     324 target   402 pick      451 lose     499 feed
 512 pay          582 meet          590 redrop 595 drive    626 near     640 stay      641 link    1001 fly
1026 halt        1027 go           1434 tractor cloak wormhole          1440 hail arm open surrender battle
1445 keep reroll 1447 identify     1454 handin 1456 sell   1491 sellas 1641 bonus     1646 facility explore mend
1650 shift       2050 aim         10101 start 10105 captain 10109 side 10111 card    10209 die   10215 angle
10575 range     10646 drop
"""

from __future__ import annotations

from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.state import State
from battlespace.kernel.game import Actions
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
"""First passenger and first specimen among the explore cards of every pack."""
AIM_ROWS, AIM_MIDDLE, AIM_HALF = 83, 41, 48
SHIFT_BAYS, SHIFT_SLOTS = 16, 12


@rule
def upgrade_rank(card: int) -> int:
    """Return the rank of an upgrade, Precursor Tech last."""
    return card - st.EXPLORE if card < st.TECH else card - st.TECH + 22


@rule
def upgrade_card(rank: int) -> int:
    """Return the upgrade of that rank."""
    return rank + st.EXPLORE if rank < 22 else rank - 22 + st.TECH


@rule
def cargo_rank(obj: int) -> int:
    """Return the rank of a cargo, derelicts last."""
    return obj - st.ASTEROID if obj < st.DERELICT else obj - st.DERELICT + 43


@rule
def cargo_of(rank: int) -> int:
    """Return the cargo of that rank."""
    return rank + st.ASTEROID if rank < 43 else rank - 43 + st.DERELICT


@rule
def tossed(action: int) -> int:
    """Return the specimen that an action gives up."""
    return SPECIMENS + action - TOSS - 1


@rule
def note(s: State, count: int, action: int) -> int:
    """Note an answer in `few`; return how many there are."""
    s.few[count] = action
    return count + 1


@rule
def put(out: Actions, count: int, action: int) -> int:
    """Note an action if there is room; return how many there are."""
    if count < len(out):
        out[count] = action
    return count + 1

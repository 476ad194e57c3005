"""All answers to questions: which actions they are, their words, and what each is worth.

move     link:45 | fly:12 | go | lose:f3 | sell:blue:2 | shift:a07:u09.b1 | aim:4,-20 | card:u07 | die:5 | ...
click    do:accept  object:a03  card:u07  colour:blue  number:3
"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked.ids import CARDS, COLOURS, OBJECTS, Cards
from battlespace.games.dropdrive.rules.asked.replies import (
    DRIVEN,
    NONE,
    PAID_CARD,
    Aims,
    Headings,
    Nothing,
    Numbered,
    OtherSales,
    Payments,
    Sales,
    Shifts,
    Sides,
    Stretches,
)
from battlespace.kernel.answers import Counted, Named, Said
from battlespace.kernel.rule import rule

FLYING = 360
"""An answer to a path: less is a heading, this and more a stop, -1 to stay."""
ACCEPTED, KEEP, REROLL, HAIL, ARM, MEND = 1, 0, 1, 0, 1, 1


@rule
def yes_first(i: int) -> int:
    """Return 1 for the first of two answers."""
    return 1 - i


@rule
def more_upgrade(i: int) -> int:
    """Return the upgrade of an index among those that only other packs have."""
    return ac.upgrade_card(i + ac.BUILT)


@rule
def more_passenger(i: int) -> int:
    """The same for passengers."""
    return ac.passenger_card(i + ac.RIDERS)


@rule
def more_specimen(i: int) -> int:
    """The same for specimens."""
    return ac.specimen_card(i + ac.OWN)


@rule
def paid_card(i: int) -> int:
    """Return what a specimen that pays answers."""
    return PAID_CARD + ac.specimen_card(i)


@rule
def more_paid(i: int) -> int:
    """The same for those that only other packs have."""
    return PAID_CARD + more_specimen(i)


@rule
def driven_by(i: int) -> int:
    """Return what an upgrade that pays for the drop drive answers."""
    return DRIVEN + ac.upgrade_card(i)


@rule
def more_driven(i: int) -> int:
    """The same for those that only other packs have."""
    return DRIVEN + more_upgrade(i)


UPGRADE, PASSENGER, SPECIMEN = Cards(st.IS_UPGRADE), Cards(st.IS_PASSENGER), Cards(st.IS_SPECIMEN)
PAYING = Numbered(st.IS_SPECIMEN, PAID_CARD, "card")
DRIVING = Numbered(st.IS_UPGRADE, DRIVEN, "do")
CARGO, ALL_EXPLORE = 48, st.TECH - st.EXPLORE

DONE = Said(ac.DONE, "done", value=NONE)
VOTES = Said(ac.ACCEPT, "accept", "redo", value=yes_first)
FRONTS = Named("front", ac.FRONT, st.BACK - st.FRONT, st.FRONT, CARDS)
BACKS = Named("back", ac.BACK, st.EXPLORE - st.BACK, st.BACK, CARDS)
DISCARDS = Named("discard", ac.DISCARD, ALL_EXPLORE, st.EXPLORE, CARDS)
TOSSES = (
    Said(ac.TOSS, "toss:new", value=NONE),
    Named("toss", ac.TOSS + 1, ac.OWN, ac.specimen_card, SPECIMEN),
    Named("toss", ac.MORE_TOSS, ALL_EXPLORE - ac.OWN, more_specimen, SPECIMEN),
)
NO_REPAIR = Nothing(ac.REPAIR, "repair:none")
REPAIRS = (
    Named("repair", ac.REPAIR + 1, ac.BUILT, ac.upgrade_card, UPGRADE),
    Named("repair", ac.MORE_REPAIR, st.UPGRADES - ac.BUILT, more_upgrade, UPGRADE),
)
FLIPS = (
    Named("flip", ac.FLIP, ac.BUILT, ac.upgrade_card, UPGRADE),
    Named("flip", ac.MORE_FLIP, st.UPGRADES - ac.BUILT, more_upgrade, UPGRADE),
)
DELIVERIES = (
    Named("deliver", ac.DELIVER, ac.RIDERS, ac.passenger_card, PASSENGER),
    Named("deliver", ac.MORE_DELIVER, ALL_EXPLORE - ac.RIDERS, more_passenger, PASSENGER),
)
HOLDS = Named("hold", ac.HOLD, ALL_EXPLORE, st.EXPLORE, CARDS)
ITEMS = (
    Nothing(ac.ITEM, "item:none"),
    Named("item", ac.ITEM + 1, st.SCAN - st.TECH, st.TECH, CARDS),
)
TAKES = Named("take", ac.TAKE, st.OBJECTS, 0, OBJECTS)
TARGETS = Named("target", ac.TARGET, st.OBJECTS, 0, OBJECTS)
NO_PICK = Nothing(ac.PICK, "pick:none")
PICKS = Named("pick", ac.PICK + 1, CARGO, ac.cargo_of, OBJECTS)
LOSSES = Named("lose", ac.LOSE, CARGO, ac.cargo_of, OBJECTS)
FEEDS = Named("feed", ac.FEED, st.TOKEN - st.FUEL, st.FUEL, OBJECTS)
PAYMENTS = (
    Named("pay", ac.PAY, CARGO, ac.cargo_of, Payments()),
    Named("pay", ac.PAY + CARGO, ac.OWN, paid_card, PAYING),
    Named("pay", ac.MORE_PAY, ALL_EXPLORE - ac.OWN, more_paid, PAYING),
)
MEETINGS = Named("meet", ac.MEET, st.SHIPS, st.SHIP, OBJECTS)
REDROPS = Named("redrop", ac.REDROP, st.PLANETS, 0, OBJECTS)
DRIVES = (
    Said(ac.DRIVE, "drive:no", "drive:fuel", "drive:free:dyson", value=NONE),
    Named("drive:free", ac.DRIVE + 3, ac.BUILT, driven_by, DRIVING),
    Named("drive:free", ac.MORE_DRIVE, st.UPGRADES - ac.BUILT, more_driven, DRIVING),
)
NEARS = (
    Named("near:planet", ac.NEAR, st.PLANETS, 0, OBJECTS),
    Named("near:ship", ac.NEAR + st.PLANETS, st.SHIPS, st.SHIP, OBJECTS),
    Said(ac.NEAR + ac.ANYWHERE, "anywhere", value=st.ANYWHERE),
)
PATHS = (
    Said(ac.STAY, "stay", value=NONE),
    Headings("link", ac.LINK, 0, 359),
    Said(ac.FLY, "fly", value=FLYING),
    Stretches("fly", ac.FLY + 1, 1, ac.STOPS - 1, value=FLYING + 1),
)
GOINGS = (
    Said(ac.HALT, "halt", value=NONE),
    Said(ac.GO, "go"),
    Stretches("go", ac.GO + 1, 1, ac.LONGEST),
)
TRACTORS = Said(ac.TRACTOR, "tractor:yes", "tractor:no", value=yes_first)
CLOAKS = Said(ac.CLOAK, "cloak:skip", "cloak:meet", value=yes_first)
WORMHOLES = Said(ac.WORMHOLE, "wormhole:enter", "wormhole:ignore", value=yes_first)
HAILS, ARMS, OPENS = Said(ac.HAIL, "hail"), Said(ac.ARM, "arm", value=ARM), Said(ac.OPEN, "open")
STANDOFF = Said(ac.SURRENDER, "surrender", "battle")
REROLLS = Said(ac.KEEP, "keep", "reroll")
IDENTIFIED = Counted("identify", ac.IDENTIFY, 0, st.TOKEN - st.SALVAGE)
HAND_INS = Said(ac.HANDIN, "handin:yes", "handin:no", value=yes_first)
SALES = Sales("sell", ac.SELL, ac.EACH * st.COLOURS)
OTHER_SALES = OtherSales("sellas", ac.SELLAS, (st.FUEL - st.ASTEROID) * st.COLOURS)
BONUSES = Named("bonus", ac.BONUS, st.COLOURS, 0, COLOURS)
FACILITIES = Said(ac.FACILITY, "facility:no", "facility:yes")
SURVEYS = Said(ac.EXPLORE, "explore", "mend")
SHIFTS = Shifts("shift", ac.SHIFT, ac.AIM - ac.SHIFT)
AIMS = Aims("aim", ac.AIM, ac.START - ac.AIM)
STARTS = Counted("start", ac.START, 0, 3)
CAPTAINS = Named("captain", ac.CAPTAIN, st.CARDS - st.CAPTAIN, st.CAPTAIN, CARDS)
SIDES = Sides("side", ac.SIDE, 2)
DRAWS = Named("card", ac.CARD, st.CAPTAIN, 0, CARDS)
DICE = Counted("die", ac.DIE, 1, 6)
ANGLES = Counted("angle", ac.ANGLE, 0, 359)
RANGES = Counted("range", ac.RANGE, 100, 170)
DROPS = Said(ac.DROP, "drop")

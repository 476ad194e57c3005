"""All answers to questions: which actions they are, their words, and what each is worth.

move     link:45 | fly:12 | go | lose:f3 | sell:blue:2 | shift:a07:u09.b1 | aim:4,-20 | card:u07 | die:5 | ...
click    do:accept  object:a03  card:u07  colour:blue  number:3
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

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
from battlespace.kernel.answers import Counted, Kind, Named, Said
from battlespace.kernel.rule import rule

FLYING = 360
"""An answer to a path: less is a heading, this and more a stop, -1 to stay."""
ACCEPTED, KEEP, REROLL, HAIL, ARM, MEND = 1, 0, 1, 0, 1, 1


@rule
def yes_first(i: int) -> int:
    """Return 1 for the first of two answers."""
    return 1 - i


@dataclass(frozen=True)
class CardType:
    """Cards of one type: how an index names them, how many our pack has, how many any pack may have."""

    of: Callable[[int], int]
    own: int
    all: int
    kind: Kind
    plus: int = 0

    def named(self, word: str, first: int, more: int) -> tuple[Named, Named]:
        """Return answers that name one: those of our pack, and from `more` on what only others have."""
        ours = Named(word, first, self.own, self.of, self.kind)
        others = Named(word, more, self.all - self.own, self.of, self.kind)
        return ours.since(0, self.plus), others.since(self.own, self.plus)


CARGO, ALL_EXPLORE = 48, st.TECH - st.EXPLORE
UPGRADES = CardType(ac.upgrade_card, ac.BUILT, st.UPGRADES, Cards(st.IS_UPGRADE))
PASSENGERS = CardType(ac.passenger_card, ac.RIDERS, ALL_EXPLORE, Cards(st.IS_PASSENGER))
SPECIMENS = CardType(ac.specimen_card, ac.OWN, ALL_EXPLORE, Cards(st.IS_SPECIMEN))
PAYING = replace(SPECIMENS, kind=Numbered(st.IS_SPECIMEN, PAID_CARD, "card"), plus=PAID_CARD)
DRIVING = replace(UPGRADES, kind=Numbered(st.IS_UPGRADE, DRIVEN, "do"), plus=DRIVEN)

DONE = Said(ac.DONE, "done", value=NONE)
VOTES = Said(ac.ACCEPT, "accept", "redo", value=yes_first)
FRONTS = Named("front", ac.FRONT, st.BACK - st.FRONT, st.FRONT, CARDS)
BACKS = Named("back", ac.BACK, st.EXPLORE - st.BACK, st.BACK, CARDS)
DISCARDS = Named("discard", ac.DISCARD, ALL_EXPLORE, st.EXPLORE, CARDS)
TOSSES = (
    Said(ac.TOSS, "toss:new", value=NONE),
    *SPECIMENS.named("toss", ac.TOSS + 1, ac.MORE_TOSS),
)
NO_REPAIR = Nothing(ac.REPAIR, "repair:none")
REPAIRS = UPGRADES.named("repair", ac.REPAIR + 1, ac.MORE_REPAIR)
FLIPS = UPGRADES.named("flip", ac.FLIP, ac.MORE_FLIP)
DELIVERIES = PASSENGERS.named("deliver", ac.DELIVER, ac.MORE_DELIVER)
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
    *PAYING.named("pay", ac.PAY + CARGO, ac.MORE_PAY),
)
MEETINGS = Named("meet", ac.MEET, st.SHIPS, st.SHIP, OBJECTS)
REDROPS = Named("redrop", ac.REDROP, st.PLANETS, 0, OBJECTS)
DRIVES = (
    Said(ac.DRIVE, "drive:no", "drive:fuel", "drive:free:dyson", value=NONE),
    *DRIVING.named("drive:free", ac.DRIVE + 3, ac.MORE_DRIVE),
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

"""What a learner sees of a position. Objects and cards keep the numbers that `state.py` gives them.

All of a position is told, and to every seat: nothing is hidden in this game. Lengths and turns are told as they are
stored, whole hundredths of a millimetre and ten-thousandths, which 16 bits hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from battlespace.games.dropdrive.bot.factors import COLUMNS, PARTS, factors
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked.ids import Seats
from battlespace.games.dropdrive.rules.course.opening import REDOS
from battlespace.games.dropdrive.rules.course.turns import ROUNDS
from battlespace.games.dropdrive.rules.play import DEMAND, MACHINE, turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS
from battlespace.games.dropdrive.rules.table.ship import NAV_LINKS, pirate_of, ship_of
from battlespace.kernel.encode import Described, Encode, Feature, Observation
from battlespace.kernel.option import Value
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule
from battlespace.kernel.step import AT, FIRST, KIND

ZONES, MODES, EXTENDED, USED = 8, 5, 3, 4
OWN, BUILT, DRAWN = st.TECH - st.EXPLORE, st.SCAN - st.EXPLORE, st.CAPTAIN
"""Explore cards; with Precursor Tech; all cards of the decks."""
BYTE, WORD = 127, 32767
STEPS = len(MACHINE.steps)
ASTEROIDS = st.FUEL - st.ASTEROID


def _seat_columns() -> Any:
    """Return which columns of a frame hold a seat: by the kind of a step, where it waits, and the column."""
    places = 1 + max(wait.block for step in MACHINE.steps for wait in step.waits)
    found = np.zeros((STEPS + 1, places, st.WIDTH), np.int8)
    for number, step in enumerate(MACHINE.steps, 1):
        for wait in (None, *step.waits):
            for name in step.kept(wait):
                if isinstance(step.spelling(name), Seats):
                    found[number, wait.block if wait else 0, step.columns[name]] = 1
    return found


_SEATED = table(_seat_columns(), np.int8)


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    return (*_of_seats(seats), *_of_table(), *_of_flight(), *_of_steps())


def _of_seats(n: int) -> tuple[Feature, ...]:
    pair = (n, 2, st.POSE)
    return (
        Feature("captain", (n, st.CARDS - st.CAPTAIN), 0, 1, "captains", seats=1),
        Feature("front", (n, st.BACK), 0, 1, "fronts of ships", seats=1),
        Feature("back", (n, st.EXPLORE - st.BACK), 0, 1, "backs of ships", seats=1),
        Feature("upgrade", (n, st.UPGRADES), 0, st.CARDS, "1 + upgrades, in their order", seats=1),
        Feature("own", (n, OWN), 0, 1, "explore cards beside a ship or in its slots", seats=1),
        Feature("held", (n, st.OBJECTS), 0, 1, "objects in bays, set aside, in hand", seats=1),
        Feature("craft", pair, -st.FARTHEST, st.FARTHEST, "poses of ship and pirate", seats=1),
        Feature("credits", (n,), 0, WORD, "credits", seats=1),
        Feature("nav", (n,), 0, NAV_LINKS + 1, "links of the nav tool", seats=1),
        Feature("used", (n, USED), 0, BYTE, "took off, drop drive, tractor, wormhole", seats=1),
        Feature("start", (n,), 0, 1, "who began", seats=1),
        Feature("by", (n,), 0, 1, "whose turn it is", seats=1),
        Feature("asked", (n,), 0, 1, "who answers now", seats=1),
    )


def _of_table() -> tuple[Feature, ...]:
    far, things = st.FARTHEST, st.OBJECTS
    return (
        Feature("pose", (things, st.POSE), -far, far, "x y z, w i j k, of what is in the system"),
        Feature("zone", (ZONES, things), 0, 1, "where objects are"),
        Feature("hold", (things,), 0, st.PLANETS, "1 + the planet whose hold an object is in"),
        Feature("bay", (things, 2), 0, BYTE, "1 + the card and the number of a cargo's bay"),
        Feature("base", (st.SHIPS,), 0, things, "1 + what a ship is attached to"),
        Feature("rank", (st.SHIPS,), 0, st.SHIPS, "its place in the order of that stack"),
        Feature("deck", (DRAWN,), 0, 1, "cards that can still be drawn"),
        Feature("discard", (DRAWN,), 0, 1, "cards that are discarded"),
        Feature("slot", (OWN, 2), 0, BYTE, "1 + the card and the number of a specimen's slot"),
        Feature("damaged", (BUILT,), 0, 1, "upgrades that are damaged"),
        Feature("item", (st.SCAN - st.TECH,), 0, st.PLANETS, "1 + the planet of Precursor Tech"),
        Feature("side", (st.PLANETS, 2), 0, 1, "Homeworld, Edgeworld"),
        Feature("covered", (st.PLANETS, st.ROWS), 0, st.LADDER, "covered spaces of the markets"),
        Feature("tokens", (2,), 0, DEMAND, "demand tokens in the supply and in the box"),
        Feature("anomaly", (st.ANOMALIES, 2), 0, 1, "anomalies in play, finished"),
        Feature("energy", (1,), 0, BYTE, "energy of the sphere"),
        Feature("scans", (2,), 0, BYTE, "anomaly cards drawn; long-range scans"),
        Feature("round", (1,), 0, ROUNDS, "the round"),
        Feature("ending", (1,), 0, 1, "the end is near"),
        Feature("mode", (MODES,), 0, 1, "the option of that name"),
        Feature("extended", (EXTENDED,), 0, 1, "the option extended_game"),
        Feature("preset", (st.ANOMALIES,), 0, 1, "anomalies in play from the start"),
        Feature("wished", (4,), 0, 3, "gradual_formation, long_scans, the two of stack_deck"),
    )


def _of_flight() -> tuple[Feature, ...]:
    things = st.OBJECTS
    return (
        Feature("flying", (2,), 0, 1, "a path is being laid, is flown"),
        Feature("links", (2,), 0, st.LINKS, "how many there may be, how many are laid"),
        Feature("heading", (st.LINKS,), 0, st.FULL_TURN - 1, "degrees of the laid links"),
        Feature("from", (2,), -WORD, WORD, "x y where the path begins"),
        Feature(
            "along", (2, 2), 0, WORD, "whole links and the rest: how far it is, where it stops"
        ),
        Feature("done", (things,), 0, 1, "what has been touched"),
        Feature("exempt", (things,), 0, 1, "what cannot be touched"),
        Feature("home", (things,), 0, 1, "the stack that the flight began in"),
    )


def _of_steps() -> tuple[Feature, ...]:
    far, things, frames = st.FARTHEST, st.OBJECTS, (st.FRAMES, st.WIDTH)
    return (
        Feature("redos", (1,), 0, REDOS, "votes for another Big Bang"),
        Feature("hand", (st.HAND,), 0, st.CARDS, "1 + cards to choose from"),
        Feature("kept", (st.HAND,), 0, st.CARDS, "1 + those that were kept"),
        Feature("fall", (things,), 0, 1, "objects that fall now"),
        Feature("meet", (st.SHIPS,), 0, 1, "ships still to be met"),
        Feature("gather", (3,), 0, things, "cargo spoken for in a channel"),
        Feature("sold", (ASTEROIDS,), 0, st.COLOURS, "1 + the colour an asteroid is sold as"),
        Feature("beam", (st.POSE,), -far, far, "where the cargo just taken was"),
        Feature("named", (things,), 0, 1, "objects named while cargo is shifted or paid"),
        Feature("named_card", (st.CARDS,), 0, 1, "cards named in the same way"),
        Feature("question", (STEPS + 1,), 0, 1, "what is asked; the first for the end"),
        Feature("steps", frames, -far, far, "open steps, seats from the looker", own=True),
    )


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a seat all of a position."""
    at = observe_ships(s, seat, out)
    at = observe_standing(s, seat, out, at)
    at = observe_objects(s, out, at)
    at = observe_cards(s, out, at)
    at = observe_market(s, out, at)
    at = observe_options(s, out, at)
    at = observe_flight(s, out, at)
    at = observe_open(s, out, at)
    return observe_steps(s, seat, out, at)


@rule
def observe_ships(s: State, seat: int, out: Observation) -> int:
    """Tell the cards and the cargo of each ship, the looker's first."""
    n = s.seats
    front = n * (st.CARDS - st.CAPTAIN)
    back = front + n * st.BACK
    upgrade = back + n * (st.EXPLORE - st.BACK)
    own = upgrade + n * st.UPGRADES
    for k in range(n):
        other = (seat + k) % n
        if s.captain[other] >= 0:
            out[k * (st.CARDS - st.CAPTAIN) + s.captain[other] - st.CAPTAIN] = 1
        if s.front[other] >= 0:
            out[front + k * st.BACK + s.front[other]] = 1
        if s.back[other] >= 0:
            out[back + k * (st.EXPLORE - st.BACK) + s.back[other] - st.BACK] = 1
        for i in range(s.upgrades[other]):
            out[upgrade + k * st.UPGRADES + i] = s.upgrade[other, i] + 1
    for i in range(OWN):
        if s.card_zone[st.EXPLORE + i] == st.BESIDE or s.card_zone[st.EXPLORE + i] == st.IN_SLOT:
            k = (s.card_holder[st.EXPLORE + i] - seat + n) % n
            out[own + k * OWN + i] = 1
    return own + n * OWN


@rule
def observe_standing(s: State, seat: int, out: Observation, at: int) -> int:
    """Tell what else belongs to a seat, and whose turn it is."""
    n, asked = s.seats, turn(s)
    for obj in range(st.OBJECTS):
        if s.zone[obj] == st.CARGO or s.zone[obj] == st.ASIDE or s.zone[obj] == st.WITH:
            out[at + (s.holder[obj] - seat + n) % n * st.OBJECTS + obj] = 1
    craft = at + n * st.OBJECTS
    at = craft + n * 2 * st.POSE
    for k in range(n):
        other = (seat + k) % n
        if s.captain[other] >= 0:
            observe_pose(s, ship_of(s, other), out, craft + 2 * k * st.POSE)
            observe_pose(s, pirate_of(s, other), out, craft + (2 * k + 1) * st.POSE)
        out[at + k] = s.credits[other]
        out[at + n + k] = s.nav[other]
        for i in range(USED):
            out[at + 2 * n + k * USED + i] = s.flags[other, i]
    at += n * (2 + USED)
    if s.start >= 0:
        out[at + (s.start - seat + n) % n] = 1
    if s.by >= 0:
        out[at + n + (s.by - seat + n) % n] = 1
    if asked >= 0:
        out[at + 2 * n + (asked - seat + n) % n] = 1
    return at + 3 * n


@rule
def observe_pose(s: State, obj: int, out: Observation, at: int) -> None:
    """Tell how an object lies in the system; zeros if it does not."""
    if s.zone[obj] == st.SYSTEM:
        for i in range(st.POSE):
            out[at + i] = s.pose[obj, i]


@rule
def observe_objects(s: State, out: Observation, at: int) -> int:
    """Tell where every object is."""
    zone = at + st.OBJECTS * st.POSE
    hold = zone + ZONES * st.OBJECTS
    bay = hold + st.OBJECTS
    base = bay + 2 * st.OBJECTS
    for obj in range(st.OBJECTS):
        observe_pose(s, obj, out, at + obj * st.POSE)
        out[zone + s.zone[obj] * st.OBJECTS + obj] = 1
        if s.zone[obj] == st.HOLD:
            out[hold + obj] = s.holder[obj] + 1
        elif s.zone[obj] == st.CARGO:
            out[bay + 2 * obj], out[bay + 2 * obj + 1] = s.bay_card[obj] + 1, s.bay[obj]
    for ship in range(st.SHIPS):
        if s.base[ship] >= 0:
            out[base + ship], out[base + st.SHIPS + ship] = s.base[ship] + 1, s.rank[ship]
    return base + 2 * st.SHIPS


@rule
def observe_cards(s: State, out: Observation, at: int) -> int:
    """Tell which cards can be drawn, and what lies on ships and planets."""
    for card in range(DRAWN):
        out[at + card] = s.card_zone[card] == st.IN_DECK
        out[at + DRAWN + card] = s.card_zone[card] == st.IN_DISCARD
    at += 2 * DRAWN
    for i in range(OWN):
        if s.card_zone[st.EXPLORE + i] == st.IN_SLOT:
            out[at + 2 * i] = s.slot_card[st.EXPLORE + i] + 1
            out[at + 2 * i + 1] = s.slot[st.EXPLORE + i]
    at += 2 * OWN
    for i in range(BUILT):
        if s.card_zone[st.EXPLORE + i] == st.ON_SHIP:
            out[at + i] = s.damaged[st.EXPLORE + i]
    at += BUILT
    for i in range(st.SCAN - st.TECH):
        if s.card_zone[st.TECH + i] == st.AT_PLANET:
            out[at + i] = s.card_holder[st.TECH + i] + 1
    return at + st.SCAN - st.TECH


@rule
def observe_market(s: State, out: Observation, at: int) -> int:
    """Tell the markets, the anomalies and the time."""
    for planet in range(st.PLANETS):
        if s.side[planet] >= 0:
            out[at + 2 * planet + s.side[planet]] = 1
    at += 2 * st.PLANETS
    for planet in range(st.PLANETS):
        for row in range(st.ROWS):
            out[at + planet * st.ROWS + row] = s.covered[planet, row]
    at += st.PLANETS * st.ROWS
    out[at], out[at + 1] = s.supply, s.spare
    at += 2
    for i in range(st.ANOMALIES):
        if s.anomaly[i] != st.NOT_YET:
            out[at + 2 * i + s.anomaly[i] - st.IN_PLAY] = 1
    at += 2 * st.ANOMALIES
    out[at], out[at + 1], out[at + 2] = s.energy, s.scans, s.long_scans
    out[at + 3], out[at + 4] = s.round, s.ending
    return at + 5


@rule
def observe_options(s: State, out: Observation, at: int) -> int:
    """Tell the options, but for the pack of cards."""
    out[at + s.mode] = 1
    out[at + MODES + s.extended] = 1
    at += MODES + EXTENDED
    for i in range(st.ANOMALIES):
        out[at + i] = s.preset >> i & 1
    at += st.ANOMALIES
    out[at], out[at + 1] = s.gradual, s.long_wanted
    out[at + 2], out[at + 3] = s.wished[0], s.wished[1]
    return at + 4


@rule
def observe_flight(s: State, out: Observation, at: int) -> int:
    """Tell the path that is being laid or flown."""
    end = at + 10 + st.LINKS + 3 * st.OBJECTS
    if not s.flying:
        return end
    out[at + s.flying - st.LAYING] = 1
    out[at + 2], out[at + 3] = s.reach, s.links
    at += 4
    for i in range(s.links):
        out[at + i] = s.heading[i]
    at += st.LINKS
    out[at], out[at + 1] = s.from_x, s.from_y
    out[at + 2], out[at + 3] = s.s // LINK_UNITS, s.s % LINK_UNITS
    out[at + 4], out[at + 5] = s.stop // LINK_UNITS, s.stop % LINK_UNITS
    at += 6
    for obj in range(st.OBJECTS):
        out[at + obj] = s.done[obj]
        out[at + st.OBJECTS + obj] = s.exempt[obj]
        out[at + 2 * st.OBJECTS + obj] = s.home[obj]
    return end


@rule
def observe_open(s: State, out: Observation, at: int) -> int:
    """Tell what else is open than steps."""
    end = at + 4 + 2 * st.HAND + 2 * st.OBJECTS + st.SHIPS + ASTEROIDS + st.POSE + st.CARDS
    if s.depth == 0:
        return end
    out[at] = s.redos
    for i in range(s.hands):
        out[at + 1 + i] = s.hand[i] + 1
    for i in range(s.kepts):
        out[at + 1 + st.HAND + i] = s.kept[i] + 1
    at = tell(s.fall, out, at + 1 + 2 * st.HAND)
    at = tell(s.meet, out, at)
    at = tell(s.gather, out, at)
    at = tell(s.sold, out, at)
    for i in range(st.POSE):
        out[at + i] = s.beam[i]
    at = tell(s.named, out, at + st.POSE)
    return tell(s.named_card, out, at)


@rule
def tell(values: Any, out: Observation, at: int) -> int:
    """Tell numbers as they are; return where the next ones lie."""
    for i in range(len(values)):
        out[at + i] = values[i]
    return at + len(values)


@rule
def observe_steps(s: State, seat: int, out: Observation, at: int) -> int:
    """Tell what is asked, and which steps wait for that, each with its names; seats count from the looker."""
    out[at + (s.frames[s.depth - 1, KIND] if s.depth else 0)] = 1
    at += STEPS + 1
    for f in range(s.depth):
        kind, place = s.frames[f, KIND], s.frames[f, AT]
        out[at + f * st.WIDTH], out[at + f * st.WIDTH + AT] = kind, place
        for column in range(FIRST, st.WIDTH):
            value = s.frames[f, column]
            if value >= 0 and _SEATED[kind, place, column]:
                value = (value - seat + s.seats) % s.seats
            out[at + f * st.WIDTH + column] = value
    return at + st.FRAMES * st.WIDTH


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take an action apart."""
    for i in range(COLUMNS):
        out[i] = PARTS[action, i]


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """All ids but those of chance, which lie behind; another pack's cards lie behind these."""
    return ac.START if options.get("content", "default") == "default" else ac.ALL_ACTIONS


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices)

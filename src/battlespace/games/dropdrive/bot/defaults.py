"""How much each answer is liked before anything is searched: the defaults of the decisions. (decision points 2, 3.2)"""

from __future__ import annotations

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.raids import COUNTER, POSTURE, RESPOND, interest, worded
from battlespace.games.dropdrive.bot.worth import cargo_value, kept_value
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.station import feed
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.course.rearranging import shift, shift_at_end
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.cards import toss
from battlespace.games.dropdrive.rules.surface.landing import pay
from battlespace.games.dropdrive.rules.surface.market import price, row_of, sellas, sold_as
from battlespace.games.dropdrive.rules.table.geometry import SUN, length, wall_distance
from battlespace.games.dropdrive.rules.table.pieces import stack_size
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y, is_cargo
from battlespace.games.dropdrive.rules.table.ship import (
    find_bay,
    hold_size,
    ship_of,
    sound_upgrades,
)
from battlespace.kernel.rule import rule

MUCH, SOME, LITTLE = 1.0, 0.4, 0.1
SHIFT, SHIFT_AT_END = MACHINE.kinds[shift], MACHINE.kinds[shift_at_end]
PAY, SELLAS, FEED = MACHINE.kinds[pay], MACHINE.kinds[sellas], MACHINE.kinds[feed]
NEW = MACHINE.column(toss, "new")
CROWDED, ON_EDGE = 0.15, 0.35
"""Shares of pieces near the sun and near the walls that make a Big Bang poor. [DD-4.7]"""
AT_SUN, AT_WALL, TOUCHING, SPARSE = 30.0, 25.0, 36.0, 3
"""Millimetres that count as near; planets so near to each other, or so few pieces in a sector, make it poor too."""
AROUND = 60.0
"""What lies nearer to an aim than this makes it worth falling there."""
MANY_BROKEN, GOOD_PRICE = 2, 2.0
"""Broken upgrades that are mended rather than exploring, and what an asteroid is sold for gladly."""


@rule
def liking(s: State, kind: int, seat: int, action: int) -> float:
    """Return the prior of an answer to a kind of question."""
    if action >= ac.MORE:
        return MUCH
    if action == ac.DONE:
        return like_done(kind)
    if action < ac.REPAIR:
        return like_set_up(s, seat, action)
    if action >= ac.AIM:
        return like_aim(s, action)
    if action < ac.PICK:
        return like_card(s, seat, action)
    if action < ac.STAY:
        return like_piece(s, seat, action)
    if action < ac.TRACTOR:
        return like_flight(action)
    if action < ac.IDENTIFY:
        return like_word(s, kind, seat, action)
    return like_trade(s, seat, action)


@rule
def is_poor(s: State) -> bool:
    """Say whether a Big Bang came out badly: crowded at the sun or the walls, or a side left empty. [DD-4.7]"""
    pieces, near_sun, near_wall, empty = 0, 0, 0, 0
    for obj in range(st.SHIP):
        if s.zone[obj] == st.SYSTEM:
            x, y = centre_x(s, obj), centre_y(s, obj)
            pieces += 1
            near_sun += 1 if length(x, y) < SUN + AT_SUN else 0
            near_wall += 1 if wall_distance(x, y) < AT_WALL else 0
    for sector in range(6):
        empty += 1 if in_sector(s, sector) < SPARSE else 0
    if empty > 0 or near_sun > CROWDED * pieces or near_wall > ON_EDGE * pieces:
        return True
    for one in range(st.PLANETS):
        for two in range(one):
            dx, dy = centre_x(s, one) - centre_x(s, two), centre_y(s, one) - centre_y(s, two)
            if length(dx, dy) < TOUCHING:
                return True
    return False


@rule
def in_sector(s: State, sector: int) -> int:
    """Count the pieces within one of six equal sectors. [DD-4.7]"""
    count = 0
    for obj in range(st.SHIP):
        x, y = centre_x(s, obj), centre_y(s, obj)
        side = 3 if y < 0 else 0
        if y < 0:
            x, y = -x, -y
        third = 0 if y < 1.7320508 * x else (1 if y > -1.7320508 * x else 2)
        count += 1 if s.zone[obj] == st.SYSTEM and side + third == sector else 0
    return count


@rule
def like_done(kind: int) -> float:
    """Be done: at once with shifts, sometimes with payments, feeding and other sales, hardly with anything else."""
    if kind in (SHIFT, SHIFT_AT_END):
        return MUCH
    return SOME if kind in (PAY, SELLAS, FEED) else LITTLE


@rule
def like_set_up(s: State, seat: int, action: int) -> float:
    """Votes, halves of ships, cards to discard, specimens to give up. (D-01 to D-05)"""
    if action < ac.FRONT:
        return MUCH if (action == ac.REDO) == is_poor(s) else LITTLE
    if action >= ac.TOSS:
        new = s.frames[s.depth - 1, NEW]
        card = ac.specimen_card(action - ac.TOSS - 1) if action != ac.TOSS else new
        return MUCH / (0.5 + kept_value(s, seat, card))
    if action >= ac.DISCARD:
        card = st.EXPLORE + action - ac.DISCARD
        return MUCH / (0.5 + kept_value(s, seat, card))
    card = action - ac.FRONT
    found = 1.0 * s.card[card, st.BAYS] + 0.3 * s.card[card, st.BATTLE]
    found += 0.3 * s.card[card, st.ROCKET] + 0.2 * s.card[card, st.SLOTS]
    return max(found, LITTLE)


@rule
def like_aim(s: State, action: int) -> float:
    """Prefer to fall where much lies around. (decision points 3.2)"""
    x = ac.AIM_STEP * ((action - ac.AIM) // ac.AIM_ROWS - ac.AIM_HALF)
    y = ac.AIM_STEP * ((action - ac.AIM) % ac.AIM_ROWS - ac.AIM_MIDDLE)
    found = LITTLE
    for obj in range(st.TOKEN):
        if s.zone[obj] == st.SYSTEM:
            far = length(centre_x(s, obj) - x, centre_y(s, obj) - y)
            if far < AROUND:
                found += (4.0 if obj < st.PLANETS else 2.0) / (10.0 + far)
    return found * found


@rule
def like_card(s: State, seat: int, action: int) -> float:
    """Repairs, flips, passengers, cards to hold, the nearest of equals. (D-08 to D-11, D-27, D-30 to D-40)"""
    if action >= ac.TAKE:
        obj = action - (ac.TARGET if action >= ac.TARGET else ac.TAKE)
        return MUCH if is_cargo(obj) else SOME
    if ac.HOLD <= action < ac.ITEM:
        return kept_value(s, seat, st.EXPLORE + action - ac.HOLD)
    if ac.FLIP <= action < ac.DELIVER:
        return like_flip(s, seat, ac.upgrade_card(action - ac.FLIP))
    return LITTLE if action in (ac.REPAIR, ac.ITEM) else MUCH


@rule
def like_flip(s: State, seat: int, card: int) -> float:
    """Flip what soaks most first, and what carries something last. (D-27)"""
    if s.card[card, st.SOAK] > 1:
        return 3.0
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if s.zone[obj] == st.CARGO and s.holder[obj] == seat and s.bay_card[obj] == card:
            return LITTLE
    for other in range(st.EXPLORE, st.TECH):
        if s.card_zone[other] == st.IN_SLOT and s.slot_card[other] == card:
            return LITTLE
    return MUCH


@rule
def like_piece(s: State, seat: int, action: int) -> float:
    """Cargo to take or lose, payments, ships to meet, drop drives and their targets. (D-12 to D-14, D-17, D-24 ...)"""
    if action >= ac.NEAR:
        return like_target(s, seat, action - ac.NEAR)
    if action >= ac.DRIVE:
        return MUCH if action == ac.DRIVE else (SOME if action == ac.DRIVE + 1 else 0.8)
    if action >= ac.REDROP:
        return 1.0 + stack_size(s, action - ac.REDROP)
    if action >= ac.MEET:
        return MUCH if action >= ac.MEET + 4 else SOME
    if action >= ac.PAY:
        rank = action - ac.PAY
        return MUCH / cargo_value(s, ac.cargo_of(rank)) if rank < an.CARGO else LITTLE
    if action >= ac.FEED:
        return MUCH if action >= ac.FEED + 7 else SOME
    if action >= ac.LOSE:
        return MUCH / cargo_value(s, ac.cargo_of(action - ac.LOSE))
    return cargo_value(s, ac.cargo_of(action - ac.PICK - 1)) if action > ac.PICK else LITTLE


@rule
def like_target(s: State, seat: int, index: int) -> float:
    """A planet by what a landing brings, a pirate by its hold, anywhere as something between. (D-14)"""
    if index < st.PLANETS:
        return interest(s, index, seat)
    if index == ac.ANYWHERE:
        return 4.0
    ship = st.SHIP + index - st.PLANETS
    return 1.0 + hold_size(s, ship, st.ASTEROID) if ship >= st.PIRATE else 1.0


@rule
def like_flight(action: int) -> float:
    """Go on rather than halt, and rather than shorten the way. (D-15, D-16)"""
    if action in (ac.FLY, ac.GO):
        return 8.0
    return SOME if action == ac.HALT else LITTLE


@rule
def like_word(s: State, kind: int, seat: int, action: int) -> float:
    """Hail, open, fight, keep; meet in spite of a cloak; ignore wormholes. (D-18 to D-23, D-26, D-52)

    Whoever has a taste for raids goes by the odds of the dice.
    """
    if (s.taste[ts.RAID] - 1.0) > 0.0 and kind in (POSTURE, RESPOND, COUNTER):
        return MUCH if worded(s, kind, action) else SOME
    if action == ac.TRACTOR:
        return MUCH if find_bay(s, seat, st.ASTEROID) >= 0 else SOME
    if action in (ac.CLOAK + 1, ac.WORMHOLE + 1, ac.HAIL, ac.OPEN, ac.BATTLE, ac.KEEP):
        return MUCH
    return SOME


@rule
def like_trade(s: State, seat: int, action: int) -> float:
    """Sell what pays, identify all, hand in, explore unless much is broken. (D-31, D-33, D-34, D-36, D-37, D-62)"""
    if action >= ac.SHIFT:
        return 0.02
    if action >= ac.EXPLORE:
        broken = s.upgrades[seat] - sound_upgrades(s, seat) >= MANY_BROKEN
        return MUCH if (action == ac.MEND) == broken else LITTLE
    if action >= ac.FACILITY:
        return MUCH if action > ac.FACILITY else SOME
    if action >= ac.BONUS:
        return 1.0 * sold_as(s, action - ac.BONUS)
    if action >= ac.SELLAS:
        return price_here(s, seat, (action - ac.SELLAS) % st.COLOURS)
    if action >= ac.SELL:
        count = (action - ac.SELL) % ac.EACH
        good = price_here(s, seat, (action - ac.SELL) // ac.EACH) >= GOOD_PRICE
        return 0.2 + count if good else 1.0 / (1 + count)
    if action >= ac.HANDIN:
        return MUCH if action == ac.HANDIN else LITTLE
    return 0.2 + action - ac.IDENTIFY


@rule
def price_here(s: State, seat: int, colour: int) -> float:
    """Return what a colour fetches on the planet where a seat has landed."""
    planet = s.base[ship_of(s, seat) - st.SHIP]
    if not 0 <= planet < st.PLANETS:
        return 1.0
    row = row_of(s, planet, colour)
    return 1.0 * price(s, planet, row) if row >= 0 else 0.0

"""Step 8: can a player ever again damage the enemy's station? An optimistic closure over what he can reach. [SEP-17.4]

Facts are bits of one integer, `known`: flags first, then a bit for each resource he has or can make. They only
ever become true.
Modules are bits too: bit m of `users`, `many` or `both` speaks of module m.
"""

from __future__ import annotations

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.flood import fill, modules_in
from battlespace.games.septikon.rules.pieces import active, count_bits, empty, holds, size
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import (
    accessible,
    fully_blocked,
    obstacles,
    row_of,
    word_of,
)
from battlespace.games.septikon.rules.tables import (
    OUTPUT,
    SEGMENT,
    cost,
    module_word,
    share,
    slots,
    walk_word,
)
from battlespace.kernel.rule import rule

MENDS, CLEARS, SPAWNS, RECRUITS, MENDS_ENEMY = 1, 2, 4, 8, 16
"""Facts: he can repair, get rid of BioDrones, gain clones, win back spies, have the enemy's station repaired."""
HAS = 5
"""Where the bits of the resources begin."""

SURFACE_BITS = 0x1FFFFF << 42

USERS, MANY, BOTH, GUNNERS, AGENTS, REACHED = range(6)
"""What `facts` holds: modules that somebody can work, that several can, that a Gunner can; how many Gunners;
whether he has agents; what they reach of the enemy's modules, and from bit SHAFT on the shaft's levels."""
SHAFT = 40
MODULE_BITS = (1 << SHAFT) - 1


@rule
def source_word(s: State, seat: int, known: int, word: int) -> int:
    """Return where clones may come from: loyal ones, and spies that can be won back."""
    if known & RECRUITS:
        return s.clones[seat, word] + 0
    return s.clones[seat, word] & ~s.spies[seat, word]


@rule
def judge(s: State, seat: int, known: int) -> None:
    """Note who can work what in the component in `flood`: nobody where every square holds a loyal clone."""
    spare, count = 0, 0
    for word in range(st.WORDS):
        loyal = s.clones[seat, word] & ~s.spies[seat, word]
        spare |= s.flood[word] & ~loyal
        count += count_bits(s.flood[word] & source_word(s, seat, known, word))
        if known & SPAWNS:
            count += 2 * count_bits(s.flood[word] & module_word(modules.LOCK, word))
    if spare == 0:
        ready = s.flood[2] & source_word(s, seat, known, 2) & SURFACE_BITS
        s.facts[GUNNERS] += count_bits(ready)
        return
    found = modules_in(s)
    s.facts[MANY] |= found if count > 1 else s.facts[USERS] & found
    s.facts[USERS] |= found
    if s.flood[2] & SURFACE_BITS:
        s.facts[BOTH] |= found
        s.facts[GUNNERS] += count


@rule
def survey(s: State, seat: int, known: int) -> None:
    """Find the components of his station and who can work what in them."""
    for fact in range(GUNNERS + 1):
        s.facts[fact] = 0
    for word in range(st.WORDS):
        barred = 0 if known & MENDS else s.damage[seat, word] + 0
        if not known & CLEARS:
            barred |= s.drones[seat, word]
        s.free[word] = walk_word(word) & ~barred
        s.rest[word] = source_word(s, seat, known, word) & s.free[word]
        if known & SPAWNS:
            s.rest[word] |= module_word(modules.LOCK, word) & s.free[word]
    for word in range(st.WORDS):
        while s.rest[word]:
            s.flood[0], s.flood[1], s.flood[2] = 0, 0, 0
            s.flood[word] = s.rest[word] & -s.rest[word]
            fill(s)
            judge(s, seat, known)
            for part in range(st.WORDS):
                s.rest[part] &= ~s.flood[part]


@rule
def armed(s: State, module: int) -> bool:
    """Somebody can work a Gunner module while somebody else is the Gunner."""
    bit = 1 << module
    if not s.facts[USERS] & bit or s.facts[GUNNERS] == 0:
        return False
    return bool(s.facts[MANY] & bit) or s.facts[GUNNERS] > 1 or not s.facts[BOTH] & bit


@rule
def worked(s: State, module: int) -> bool:
    """Somebody can work a module."""
    return bool(s.facts[USERS] & (1 << module))


@rule
def has(known: int, resource: int) -> bool:
    """He has a resource, or can make it."""
    return bool(known & (1 << (HAS + resource)))


@rule
def scout(s: State, seat: int, known: int) -> None:
    """Find what his agents reach in the enemy's station: his spies, and all he can turn."""
    enemy, agents = 1 - seat, 0
    turning = armed(s, modules.ESPIONAGE) and has(known, st.BM)
    for word in range(st.WORDS):
        barred = 0 if known & MENDS_ENEMY else s.damage[enemy, word] + 0
        s.free[word] = walk_word(word) & ~barred
        found = s.clones[enemy, word] + 0 if turning else s.spies[enemy, word] + 0
        s.flood[word] = found & s.free[word]
        agents |= found
    s.facts[AGENTS] = 1 if agents else 0
    s.facts[REACHED] = 0
    if agents:
        fill(s)
        s.facts[REACHED] = modules_in(s)
        for level in range(3, 7):
            square = (level - 1) * 21 + st.SHAFT_COLUMN
            if (s.flood[square // 63] >> (square % 63)) & 1:
                s.facts[REACHED] |= 1 << (SHAFT + level)


@rule
def made_by(kinds: int, resource: int) -> bool:
    """One of these modules makes the resource."""
    for module in range(modules.LICHEN, modules.ROCKET_WORKSHOP + 1):
        if (kinds >> module) & 1 and share(OUTPUT, module) == resource:
            return True
    return bool((kinds >> modules.SENSOR_CABIN) & 1)


@rule
def stealable(s: State, seat: int, store: int) -> bool:
    """An agent in the shaft can take a unit out of this warehouse, or have one made there first."""
    enemy, word = 1 - seat, word_of(store)
    if not (s.facts[REACHED] >> (SHAFT + 6 - store // 2)) & 1:
        return False
    barred = row_of(s.damage[enemy, word] + 0, store)
    if s.units[enemy, store] & slots(SEGMENT, barred):
        return True
    return barred == 0 and made_by(s.facts[REACHED] & MODULE_BITS, min(store, st.EN))


@rule
def inputs_known(known: int, module: int) -> bool:
    """He has all that a module consumes."""
    for resource in range(st.EN + 1):
        if cost(module, resource) > 0 and not has(known, resource):
            return False
    return True


@rule
def makes(s: State, seat: int, known: int, resource: int) -> bool:
    """He can make a resource, find it in a Sensor Cabin, or steal it."""
    for module in range(modules.LICHEN, modules.ROCKET_WORKSHOP + 1):
        if share(OUTPUT, module) == resource and worked(s, module) and inputs_known(known, module):
            return True
    inside = s.drones[seat, 0] | s.drones[seat, 1] | (s.drones[seat, 2] & ~SURFACE_BITS)
    if inside and worked(s, modules.SENSOR_CABIN):
        return True
    if stealable(s, seat, resource):
        return True
    return resource == st.EN and stealable(s, seat, st.EN + 1)


@rule
def openable(s: State, seat: int, known: int, store: int) -> bool:
    """A warehouse that is not fully blocked, or whose obstacle he can take away."""
    if not fully_blocked(s, seat, store):
        return True
    word = word_of(store)
    if known & MENDS and row_of(s.damage[seat, word] + 0, store):
        return True
    return bool(known & CLEARS) and row_of(s.drones[seat, word] + 0, store) != 0


@rule
def keeps(s: State, seat: int, known: int, store: int) -> bool:
    """He has or gets a unit in this warehouse."""
    if not openable(s, seat, known, store):
        return False
    if s.units[seat, store] & slots(SEGMENT, obstacles(s, seat, store)):
        return True
    if known & (MENDS | CLEARS) and s.units[seat, store]:
        return True
    return makes(s, seat, known, min(store, st.EN))


@rule
def learn_resources(s: State, seat: int, known: int) -> int:
    """Add the resources that he has or can get."""
    for store in range(8):
        resource = min(store, st.EN)
        if not has(known, resource) and keeps(s, seat, known, store):
            known |= 1 << (HAS + resource)
    return known


@rule
def clears(s: State, seat: int, known: int) -> bool:
    """He can get rid of the enemy BioDrones in his station."""
    if empty(s.drones, seat):
        return False
    if worked(s, modules.DRILL) or worked(s, modules.VIBROCANNON):
        return True
    if active(s, seat, st.DRILL_SQUARE) or active(s, seat, st.VIBROCANNON_SQUARE):
        return True
    if armed(s, modules.SATELLITE) and has(known, st.ME):
        return True
    placed = 0
    for row in range(st.SPACE_DEPTH):
        placed |= s.satellites[1 - seat, row]
    if placed and armed(s, modules.TAKEOVER) and has(known, st.EN):
        return True
    some = False
    for store in range(8):
        some = some or openable(s, seat, known, store)
    return some and worked(s, modules.SENSOR_CABIN)


@rule
def mends(s: State, known: int) -> bool:
    """He can repair his station."""
    if worked(s, modules.REPAIR) and has(known, st.ME):
        return True
    if worked(s, modules.ENERGY_REPAIR) and has(known, st.EN):
        return True
    return worked(s, modules.DOUBLE_REPAIR) and has(known, st.ME) and has(known, st.OX)


@rule
def spawns(s: State, seat: int, known: int) -> bool:
    """He can gain clones."""
    if size(s.clones, seat) >= st.MOST_CLONES or not openable(s, seat, known, st.OX):
        return False
    locks = 0
    for word in range(st.WORDS):
        barred = 0 if known & MENDS else s.damage[seat, word] + 0
        if not known & CLEARS:
            barred |= s.drones[seat, word]
        locks |= module_word(modules.LOCK, word) & ~barred
    return locks != 0 and makes(s, seat, known, st.OX)


@rule
def learn(s: State, seat: int, known: int) -> int:
    """Add what follows from what is known."""
    known = learn_resources(s, seat, known)
    if spawns(s, seat, known):
        known |= SPAWNS
    if mends(s, known):
        known |= MENDS
    if clears(s, seat, known):
        known |= CLEARS
    if worked(s, modules.COUNTERESPIONAGE) and has(known, st.BM) and has(known, st.OX):
        known |= RECRUITS
    if s.facts[REACHED] & (
        1 << modules.REPAIR | 1 << modules.DOUBLE_REPAIR | 1 << modules.ENERGY_REPAIR
    ):
        known |= MENDS_ENEMY
    return known


@rule
def in_flight(s: State, seat: int, capsules: int) -> bool:
    """He has a rocket in the air, or a capsule."""
    for i in range(s.air[seat]):
        if (s.flyers[seat, i] % st.FLOWN // st.FLIGHTS == st.DROP) == (capsules == 1):
            return True
    return False


@rule
def explodes(s: State, seat: int, known: int) -> bool:
    """He can arm BioDrones with explosives and has or gets one in the enemy's station."""
    word = s.damage[seat, 0] if not known & MENDS else 0
    drones = s.drones[seat, 0] if not known & CLEARS else 0
    if ((word | drones) >> st.EXPLOSIVES_SQUARE) & 1:
        return False
    if not (active(s, seat, st.EXPLOSIVES_SQUARE) or worked(s, modules.EXPLOSIVES)):
        return False
    if not empty(s.drones, 1 - seat) or in_flight(s, seat, 1):
        return True
    return armed(s, modules.CAPSULE) and has(known, st.BD)


@rule
def sabotages(s: State, seat: int, known: int) -> bool:
    """An agent can leave Damage in the enemy's station by that station's own explosives."""
    enemy = 1 - seat
    if s.facts[AGENTS] == 0:
        return False
    if holds(s.damage, enemy, st.EXPLOSIVES_SQUARE) and not known & MENDS_ENEMY:
        return False
    return active(s, enemy, st.EXPLOSIVES_SQUARE) or bool(
        s.facts[REACHED] & (1 << modules.EXPLOSIVES)
    )


@rule
def threatens(s: State, seat: int, known: int) -> bool:
    """One of the lines of the analysis holds: he can do damage. [SEP-17.3]"""
    if armed(s, modules.LASER) and has(known, st.EN):
        return True
    if armed(s, modules.THERMITE) and has(known, st.BM):
        return True
    if armed(s, modules.LAUNCH_SHAFT) and has(known, st.RO):
        return True
    return explodes(s, seat, known) or sabotages(s, seat, known)


@rule
def can(s: State, seat: int) -> bool:
    """CAN(X): whether this player can ever put Damage on the enemy's station. [SEP-17.4]"""
    if in_flight(s, seat, 0):
        return True
    known, before = 0, -1
    while known != before:
        before = known
        survey(s, seat, known)
        # Nearly always a laser and energy within reach settle it: the rest need not be looked at.
        if armed(s, modules.LASER) and accessible(s, seat, st.EN) | accessible(s, seat, st.EN + 1):
            return True
        scout(s, seat, known)
        known = learn(s, seat, known)
        if threatens(s, seat, known):
            return True
    return False

"""Why a move is refused: which clauses, which pieces, in words about this very case."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from battlespace.games.septikon.rules.pieces import active, holds
from battlespace.games.septikon.rules.play import legal, turn
from battlespace.games.septikon.rules.production import receiver, store_amount
from battlespace.games.septikon.rules.state import (
    EN,
    ENDED,
    EXPLOSIVES_SQUARE,
    FIRST,
    MAX_LEGAL,
    RO,
    SLOTS,
    STORE,
    SURFACE_0,
    WORD_BITS,
    State,
)
from battlespace.games.septikon.rules.stores import (
    accessible,
    room_left,
)
from battlespace.games.septikon.rules.tables import (
    CELLS,
    CLONE_WAYS,
    DRONE_WAYS,
    END,
    LOCK_ENTERED,
    LOCK_SQUARES,
    SETTLED,
    Ways,
    cost,
    module_at,
    slot_at,
)
from battlespace.games.septikon.rules.weapons import gunners
from battlespace.games.septikon.text.astray import joins, late_lock, walled
from battlespace.games.septikon.text.moves import read_move, shape
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    STATIONS,
    STORE_NAMES,
    read_depth,
    read_space,
    read_square,
    square_name,
)
from battlespace.games.septikon.text.stages import ASKED, STEPS, ended_by, must
from battlespace.games.septikon.text.workings import (
    resource_words,
    store_target,
    targetless,
)
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words


def explain(s: State, text: str) -> list[Reason]:
    """Return the clauses against a well-formed move; none when it is legal."""
    word, parts = shape(text)
    out = room(MAX_LEGAL, np.int32)
    action = read_move(s, text)
    if action is not None and action in out[: legal(s, out)].tolist():
        return []
    if s.step == ENDED:
        return [Reason(ended_by(s), (), Words("why.over"))]
    if turn(s) < 0:
        return [Reason("SEP-4.4" if s.step == FIRST else "SEP-5.2", (), Words("why.chance"))]
    off = [part for part in parts if _off_board(part)]
    if off:
        return [Reason("SEP-2.2", (), Words("why.no_square", {"square": off[0]}))]
    if s.step not in STEPS[word]:
        asked = Words(f"asked.{ASKED[s.step]}")
        found = [Reason("SEP-5.10", (), Words("why.step", {"asked": asked}))]
        clause = must(s) if word == "done" else ""
        return [*found, Reason(clause)] if clause else found
    return _AGAINST[word](s, parts)


def _off_board(part: str) -> bool:
    """Say whether a part names a square that does not exist."""
    named = part[:1] in ("A", "B", "S") and len(part) > 1
    return named and read_square(part) is None and read_space(part) is None


def at(name: str) -> tuple[str, ...]:
    """Return the target of a square."""
    return (f"square:{name}",)


def why(clause: str, key: str, name: str = "", **values: int | str | Words) -> list[Reason]:
    """Return one reason about a square."""
    found: Mapping[str, int | str | Words] = {"square": name} if name else {}
    return [Reason(clause, at(name) if name else (), Words(f"why.{key}", {**found, **values}))]


def _against_put(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = _square(parts[0])
    if station != s.by:
        return why("SEP-4.2", "put_elsewhere", parts[0])
    if square not in SETTLED:
        return why("SEP-4.2", "put_nowhere", parts[0])
    return why("SEP-4.2", "taken", parts[0])


def _against_steal(s: State, parts: tuple[str, ...]) -> list[Reason]:
    if _square(parts[0]) != (s.station, s.at):
        return why("SEP-15.6", "other_spy", parts[0], spy=square_name(s.station, s.at))
    store = STORE_NAMES.index(parts[1])
    if store // 2 != 5 - s.at // 21:
        return why("SEP-15.6", "other_level", parts[0])
    resource = resource_words(min(store, EN))
    if accessible(s, s.station, store):
        return why("SEP-15.6", "no_room_home", parts[0], resource=resource)
    blocked = s.units[s.station, store] > 0
    clause, key = ("SEP-7.8", "steal_blocked") if blocked else ("SEP-15.6", "steal_nothing")
    return why(clause, key, parts[0], resource=resource)


def _against_go(s: State, parts: tuple[str, ...]) -> list[Reason]:
    (station, start), (there, end) = _square(parts[0]), _square(parts[1])
    if station != there:
        return why("SEP-1.3" if there >= 0 else "SEP-6.6", "leaves", parts[0])
    if not holds(s.clones, station, start):
        return why("SEP-6.1", "nobody", parts[0])
    if holds(s.spies, station, start) != (station != s.by):
        turned = [Reason("SEP-15.1", at(parts[0]))] if station == s.by else []
        return [*why("SEP-6.1", "not_yours", parts[0]), *turned]
    if s.newcomer == start + 1 and station == s.by:
        return why("SEP-9.10", "newcomer", parts[0])
    barred = _against_walk(s, CLONE_WAYS, parts)
    return barred or _against_blast(s, station, start, end)


def _against_blast(s: State, station: int, start: int, end: int) -> list[Reason]:
    """Why no Damage can be left behind."""
    name = square_name(station, start)
    if station == s.by:
        return why("SEP-15.5", "loyal_blast", name)
    if not active(s, station, EXPLOSIVES_SQUARE):
        return why("SEP-15.5", "no_explosives", square_name(station, EXPLOSIVES_SQUARE))
    return why("SEP-15.5", "loop_blast" if start == end else "surface_blast", name)


def _against_walk(s: State, ways: Ways, parts: tuple[str, ...]) -> list[Reason]:
    """Why a piece cannot end there: a wrong number of steps, turning back, or what bars each way."""
    (station, start), (_, end) = _square(parts[0]), _square(parts[1])
    begin, stop = ways.begin[start * 7 + s.die], ways.begin[start * 7 + s.die + 1]
    open_to = [way for way in range(begin, stop) if ways.rows[way][END] == end]
    if not open_to:
        return _against_distance(s, ways, start, parts[1])
    reasons = [_barrier(s, ways, station, start, way) for way in open_to]
    return [] if None in reasons else [r for r in reasons if r]


def _against_distance(s: State, ways: Ways, start: int, end: str) -> list[Reason]:
    drone, square = ways is DRONE_WAYS, _square(end)[1]
    if square in CELLS and not drone:
        return why("SEP-6.6", "warehouse", end)
    if square in CELLS and slot_at(square) // SLOTS != slot_at(start) // SLOTS:
        return why("SEP-14.6", "drone_warehouse", end)
    steps = [0] if start == square else []
    steps += [die for die in range(1, 7) if joins(ways, start, square, die)]
    key = "other_steps" if steps else "too_far"
    clause = "SEP-14.1" if drone else "SEP-6.2"
    found = why(clause, key, end, die=s.die, **({"steps": min(steps)} if steps else {}))
    if any(die < s.die and (s.die - die) % 2 == 0 for die in steps):
        return [*why("SEP-14.2" if drone else "SEP-6.5", "turns_back", end, die=s.die), *found]
    if late_lock(ways, start, square, s.die):
        return [Reason("SEP-14.2" if drone else "SEP-6.4", at(end)), *found]
    if walled(start, square, s.die):
        return [Reason("SEP-14.2" if drone else "SEP-6.3", at(end)), *found]
    return found


def _barrier(s: State, ways: Ways, station: int, start: int, way: int) -> Reason | None:
    """Return what bars one way, or None if it is open."""
    drone, end = ways is DRONE_WAYS, ways.rows[way][END]
    on_way = [m for m in range(189) if ways.rows[way][m // WORD_BITS] >> m % WORD_BITS & 1]
    bars = (
        (s.damage, "damaged_way"),
        (s.clones if drone else s.drones, "clone_way" if drone else "drone_way"),
    )
    for squares, key in bars:
        for square in on_way:
            if holds(squares, station, square):
                return why("SEP-14.3" if drone else "SEP-6.6", key, square_name(station, square))[0]
    if drone and holds(s.drones, station, end):
        return why("SEP-14.4", "drone_end", square_name(station, end))[0]
    if not drone and end != start and holds(s.clones, station, end):
        return why("SEP-6.8", "taken", square_name(station, end))[0]
    lock = ways.rows[way][LOCK_ENTERED]
    if not drone and lock >= 0 and not s.lock_through and holds(s.clones, station, lock):
        return why("SEP-6.4", "lock_taken", square_name(station, lock))[0]
    return None


def _against_split(s: State, parts: tuple[str, ...]) -> list[Reason]:
    storing, station = s.step == STORE, receiver(s) if s.step == STORE else s.station
    amount = store_amount(s) if storing else cost(module_at(s.at), EN)
    if int(parts[0]) + int(parts[1]) != amount:
        clause = "SEP-9.4" if storing else "SEP-7.7"
        return why(clause, "split_sum", amount=amount)
    sides: list[Reason] = []
    for side, store in enumerate((EN, EN + 1)):
        found = (
            room_left(s, station, store)
            if storing
            else int(accessible(s, station, store)).bit_count()
        )
        if int(parts[side]) > found:
            words = Words("why.split_room" if storing else "why.split_units", {"found": found})
            clause = "SEP-9.4" if storing else "SEP-7.7"
            sides.append(Reason(clause, (store_target(station, store),), words))
    return sides


def _against_lock(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = _square(parts[0])
    if square not in LOCK_SQUARES or station != receiver(s):
        return why("SEP-9.9", "no_lock", parts[0], station=STATIONS[receiver(s)])
    return why("SEP-9.9", "lock_busy", parts[0])


def _against_sense(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = _square(parts[0])
    if station != s.station or not s.pile[station, square]:
        return why("SEP-9.5", "sense_nobody", parts[0])
    if square >= SURFACE_0:
        return why("SEP-9.5", "sense_surface", parts[0])
    resource = min(STORE_NAMES.index(parts[1]), EN)
    return why("SEP-9.5", "sense_room", parts[0], resource=resource_words(resource))


def _against_arm(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = _square(parts[0])
    place = CELLS.index(square) if square in CELLS else -1
    if station != s.station or place // 10 != RO or not s.units[station, RO] >> place % 10 & 1:
        return why("SEP-9.6", "arm_nothing", parts[0])
    return why("SEP-9.6", "arm_twice", parts[0])


def _against_fix(s: State, parts: tuple[str, ...]) -> list[Reason]:
    if _square(parts[0])[0] != s.station:
        return why("SEP-11.1", "fix_elsewhere", parts[0])
    return why("SEP-11.3", "fix_nothing", parts[0])


def _against_loyal(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return why("SEP-11.4", "loyal_nobody", parts[0])


def _against_use(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = _square(parts[0])
    col = square - SURFACE_0
    if station != s.station or col < 0 or not gunners(s, station) >> col & 1:
        return why("SEP-1.4", "no_gunner_there", parts[0])
    if s.used >> col & 1:
        return why("SEP-10.1", "used", parts[0])
    return [targetless(s, col)]


def _against_hit(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return why("SEP-10.4", "hit_nothing", object=Words(f"object.{parts[0]}"))


def _against_seize(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return why("SEP-10.8", "seize_nothing", parts[0])


def _against_turn(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return why("SEP-10.9", "turn_nobody", parts[0])


def _against_drone(s: State, parts: tuple[str, ...]) -> list[Reason]:
    (station, start), (there, _) = _square(parts[0]), _square(parts[1])
    if station != there:
        return why("SEP-14.2", "leaves", parts[0])
    if station == s.by or not s.pile[station, start]:
        return why("SEP-14.1", "no_drone_there", parts[0])
    if s.moved[start // WORD_BITS] >> start % WORD_BITS & 1:
        return why("SEP-14.1", "drone_moved", parts[0])
    barred = _against_walk(s, DRONE_WAYS, parts)
    if barred:
        return barred
    if not active(s, s.by, EXPLOSIVES_SQUARE):
        return why("SEP-14.8", "no_explosives", square_name(s.by, EXPLOSIVES_SQUARE))
    return why("SEP-14.8", "surface_blast", parts[0])


def _against_fly(s: State, parts: tuple[str, ...]) -> list[Reason]:
    place = read_depth(s.by, parts[1])
    kind = Words(f"object.{parts[0]}")
    code = FLYER_NAMES.index(parts[0]) * 294 + (place[0] - 1) * 21 + place[1] if place else -1
    flown = code + 882 in s.flyers[s.by, : s.air[s.by]].tolist() if place else False
    return why("SEP-12.1", "flown" if flown else "fly_nothing", parts[1], object=kind)


def _square(name: str) -> tuple[int, int]:
    """Return station and square of a name that is on the board; a square of space is in no station."""
    return read_square(name) or (-1, -1)


_AGAINST: dict[str, Callable[[State, tuple[str, ...]], list[Reason]]] = {
    "put": _against_put,
    "steal": _against_steal,
    "go": _against_go,
    "pay": _against_split,
    "store": _against_split,
    "lock": _against_lock,
    "sense": _against_sense,
    "arm": _against_arm,
    "fix": _against_fix,
    "loyal": _against_loyal,
    "use": _against_use,
    "hit": _against_hit,
    "seize": _against_seize,
    "turn": _against_turn,
    "drone": _against_drone,
    "fly": _against_fly,
}

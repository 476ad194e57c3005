"""Why a move is refused: which clauses, which pieces, in words about this particular case."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules import steps
from battlespace.games.septikon.rules.pieces import holds
from battlespace.games.septikon.rules.play import turn
from battlespace.games.septikon.rules.production import (
    declinable,
    receiver,
    room_without,
    store_amount,
)
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible, capacity, free_locks, part_of_split
from battlespace.games.septikon.rules.tables import CELLS, LOCK_SQUARES, SETTLED, cost, module_at
from battlespace.games.septikon.rules.weapons import choices, gunners, has_target
from battlespace.games.septikon.text.astray import against_drone, against_go
from battlespace.games.septikon.text.moves import parsed, read_move
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    OBJECT_NAMES,
    STORE_NAMES,
    depth_name,
    place_words,
    read_depth,
    read_space,
    read_square,
    square_name,
)
from battlespace.games.septikon.text.reasons import clone_on, damage_on, drone_on, square_of, why
from battlespace.games.septikon.text.stages import NAMES, answers, ended_by, must
from battlespace.games.septikon.text.workings import resource_words, store_target, targetless
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words, because


def refusals(s: State, text: str) -> list[Reason]:
    """Return the clauses against a well-formed move, with the facts they rest on."""
    word, parts = parsed(text)
    now = Fact("step", "is", NAMES[s.step])
    if s.step == steps.ENDED:
        return [because(ended_by(s), "over", fact=now)]
    if turn(s) < 0:
        drawn = answers(s, word) and read_move(s, text) is not None
        clause = "SEP-4.4" if s.step == steps.FIRST else "SEP-5.2"
        return [] if drawn else [because(clause, "chance", fact=now)]
    off = [part for part in parts if _off_board(part)]
    if off:
        return [because("SEP-2.2", "no_square", square=off[0])]
    if word == "done" and s.step == steps.PAY and not declinable(s):
        return [*_due(s, now), Reason(must(s))]
    if answers(s, word):
        return _AGAINST[word](s, parts) if word != "done" else []
    clause = must(s) if word == "done" else ""
    return [*_due(s, now), Reason(clause)] if clause else _due(s, now)


def _due(s: State, now: Fact) -> list[Reason]:
    """Say what is asked for."""
    asked = Words(f"asked.{NAMES[s.step]}")
    return [because("SEP-5.10", "step", fact=now, asked=asked)]


def _off_board(part: str) -> bool:
    """Say whether a part names a square that does not exist."""
    named = part[:1] in ("A", "B", "S") and len(part) > 1
    return named and read_square(part) is None and read_space(part) is None


def _against_put(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    if station != s.by:
        return why("SEP-4.2", "put_elsewhere", parts[0])
    if square not in SETTLED:
        return why("SEP-4.2", "put_nowhere", parts[0])
    if not holds(s.clones, station, square):
        return []
    return why("SEP-4.2", "taken", parts[0], clone_on(s, parts[0]))


def _against_steal(s: State, parts: tuple[str, ...]) -> list[Reason]:
    if square_of(parts[0]) != (s.station, s.at):
        return why("SEP-15.6", "other_spy", parts[0], spy=place_words(square_name(s.station, s.at)))
    if parts[1] == "no":
        return []
    store = STORE_NAMES.index(parts[1])
    if store // 2 != 5 - s.at // 21:
        return why("SEP-15.6", "other_level", parts[0])
    resource = resource_words(min(store, st.EN))
    if not accessible(s, s.station, store):
        none = Fact(f"stations.{s.station}.stores.{store}.available", "is", 0)
        blocked = s.units[s.station, store] > 0
        clause, key = ("SEP-7.8", "steal_blocked") if blocked else ("SEP-15.6", "steal_nothing")
        return why(clause, key, parts[0], none, resource=resource)
    if capacity(s, s.by, min(store, st.EN)):
        return []
    full = Fact(f"stations.{s.by}.stores.{min(store, st.EN)}.room", "is", 0)
    return why("SEP-15.6", "no_room_home", parts[0], full, resource=resource)


def _against_split(s: State, parts: tuple[str, ...]) -> list[Reason]:
    storing, station = s.step == steps.STORE, receiver(s) if s.step == steps.STORE else s.station
    amount = store_amount(s) if storing else cost(module_at(s.at), st.EN)
    clause = "SEP-9.4" if storing else "SEP-7.7"
    if int(parts[0]) + int(parts[1]) != amount:
        return why(clause, "split_sum", amount=amount)
    sides: list[Reason] = []
    for side, store in enumerate((st.ENERGY_LEFT, st.ENERGY_RIGHT)):
        found = part_of_split(s, station, store, int(storing))
        if int(parts[side]) > found:
            part, key = ("room", "split_room") if storing else ("available", "split_units")
            short = Fact(f"stations.{station}.stores.{store}.{part}", "below", int(parts[side]))
            sides.append(
                because(clause, key, store_target(station, store), fact=short, found=found)
            )
    return sides


def _against_lock(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    if square not in LOCK_SQUARES or station != receiver(s):
        return why("SEP-9.9", "no_lock", parts[0])
    if free_locks(s, station) >> LOCK_SQUARES.index(square) & 1:
        return []
    return why("SEP-9.9", "lock_busy", parts[0])


def _against_sense(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    if station != s.station or not s.pile[station, square]:
        return why("SEP-9.5", "sense_nobody", parts[0])
    if square >= st.SURFACE_0:
        return why("SEP-9.5", "sense_surface", parts[0], drone_on(parts[0]))
    store = STORE_NAMES.index(parts[1])
    if room_without(s, square, store):
        return []
    return why("SEP-9.5", "sense_room", parts[0], resource=resource_words(min(store, st.EN)))


def _against_arm(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    place = CELLS.index(square) if square in CELLS else -1
    if (
        station != s.station
        or place // 10 != st.RO
        or not s.units[station, st.RO] >> place % 10 & 1
    ):
        return why("SEP-9.6", "arm_nothing", parts[0])
    return why("SEP-9.6", "arm_twice", parts[0]) if s.nukes[station] >> place % 10 & 1 else []


def _against_fix(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    if station != s.station:
        return why("SEP-11.1", "fix_elsewhere", parts[0])
    if holds(s.damage, station, square):
        return []
    return why("SEP-11.3", "fix_nothing", parts[0], damage_on(parts[0], "lacks"))


def _against_loyal(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    if station == s.station and holds(s.spies, station, square):
        return []
    none = Fact(f"stations.{s.station}.spies", "lacks", parts[0])
    return why("SEP-11.4", "loyal_nobody", parts[0], none)


def _against_use(s: State, parts: tuple[str, ...]) -> list[Reason]:
    station, square = square_of(parts[0])
    col = square - st.SURFACE_0
    if station != s.station or col < 0 or not gunners(s, station) >> col & 1:
        return why("SEP-1.4", "no_gunner_there", parts[0])
    if s.used >> col & 1:
        return why("SEP-10.1", "used", parts[0], Fact("used", "has", parts[0]))
    return [] if has_target(s, col) else [targetless(s, col)]


def _aimed(s: State) -> list[int]:
    """Return the targets among which the Gunner in use must choose, as their numbers."""
    return [n for n in range(st.WORD_BITS) if choices(s) >> n & 1]


def _against_hit(s: State, parts: tuple[str, ...]) -> list[Reason]:
    if OBJECT_NAMES.index(parts[0]) in _aimed(s):
        return []
    return why("SEP-10.4", "hit_nothing", object=Words(f"object.{parts[0]}"))


def _against_seize(s: State, parts: tuple[str, ...]) -> list[Reason]:
    if parts[0] in [depth_name(s.station, n + 1, s.gun) for n in _aimed(s)]:
        return []
    return why("SEP-10.8", "seize_nothing", parts[0])


def _against_turn(s: State, parts: tuple[str, ...]) -> list[Reason]:
    if parts[0] in [square_name(1 - s.station, n * 21 + 20 - s.gun) for n in _aimed(s)]:
        return []
    return why("SEP-10.9", "turn_nobody", parts[0])


def _against_fly(s: State, parts: tuple[str, ...]) -> list[Reason]:
    place, unit = read_depth(s.by, parts[1]), {"owner": s.by, "kind": parts[0], "at": parts[1]}
    flyers = s.flyers[s.by, : s.air[s.by]].tolist()
    code = (
        FLYER_NAMES.index(parts[0]) * st.FLIGHTS + (place[0] - 1) * 21 + place[1] if place else -1
    )
    if code in flyers:
        return []
    flown = place is not None and code + st.FLOWN in flyers
    key, fact = ("flown", "has") if flown else ("fly_nothing", "lacks")
    return why(
        "SEP-12.1", key, parts[1], Fact("sky", fact, unit), object=Words(f"object.{parts[0]}")
    )


_AGAINST: dict[str, Callable[[State, tuple[str, ...]], list[Reason]]] = {
    "put": _against_put, "steal": _against_steal, "go": against_go, "pay": _against_split, "store": _against_split,
    "lock": _against_lock, "sense": _against_sense, "arm": _against_arm, "fix": _against_fix, "loyal": _against_loyal,
    "use": _against_use, "hit": _against_hit, "seize": _against_seize, "turn": _against_turn, "drone": against_drone,
    "fly": _against_fly,
}  # fmt: skip

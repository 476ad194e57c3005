"""Why a move is refused: the clause, the pieces, and a sentence about this very case."""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import cards as cd
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import ids
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.battle import has_fuel
from battlespace.games.dropdrive.cargo import aim_on_table, near_enough
from battlespace.games.dropdrive.landing import deliverable, row_of
from battlespace.games.dropdrive.laying import in_stack
from battlespace.games.dropdrive.notation import read_move, write_move
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.path import bend, free_of_sun, free_of_walls, link_start
from battlespace.games.dropdrive.rules import legal
from battlespace.games.dropdrive.shapes import cos_of, sin_of
from battlespace.games.dropdrive.ship import has_derelict, place_at, ship_of, usable
from battlespace.games.dropdrive.shown.names import (
    DECISIONS,
    card_name,
    object_words,
    planet_name,
)
from battlespace.games.dropdrive.state import State
from battlespace.games.dropdrive.wide import ANYWHERE, aim_reach, aim_target
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words

CLAUSES = {
    1: "DD-4.7",
    2: "DD-4.12",
    3: "DD-4.12",
    4: "DD-4.13",
    5: "DD-15.4",
    7: "DD-4.17",
    8: "DD-6.3",
    10: "DD-7.2",
    11: "DD-8.3",
    12: "DD-12.4",
    13: "DD-9.1",
    14: "DD-9.3",
    15: "DD-10.4",
    16: "DD-10.16",
    17: "DD-11.2",
    18: "DD-24.2",
    19: "DD-10.14",
    20: "DD-12.6",
    21: "DD-12.2",
    22: "DD-12.2",
    23: "DD-12.2",
    24: "DD-12.3",
    25: "DD-12.4",
    26: "DD-13.2",
    27: "DD-13.5",
    28: "DD-13.5",
    29: "DD-13.5",
    30: "DD-14.2",
    31: "DD-14.3",
    32: "DD-14.3",
    33: "DD-16.2",
    34: "DD-24.2",
    cd.HANDIN: "DD-20.4.3",
    36: "DD-14.5",
    37: "DD-14.6",
    38: "DD-14.6",
    39: "DD-14.6",
    40: "DD-24.1",
    50: "DD-19.3",
    51: "DD-5.6",
    52: "DD-20.3.2",
    53: "DD-20.3.3",
    cd.AIMING: "DD-9.4",
    55: "DD-20.5.3",
    56: "DD-20.6.4",
    cd.SELLAS: "DD-16.2",
    cd.PAY: "DD-14.5",
    cd.REPAIR_ONE: "DD-13.9",
    61: "DD-18.6",
    62: "DD-3.7",
}
"""The clause of each decision: what it asks for."""
DRAWN = (
    *("DD-4.10", "DD-4.2", "DD-4.10", "DD-15.1", "DD-1.8", "DD-20.0.4", "DD-20.1.1"),
    "DD-5.1",
)
"""The clause of each word of chance: start, side, captain, card, die, angle, range, drop."""

BELONGS = (
    (ac.ACCEPT, ac.FRONT, (1,)),
    (ac.FRONT, ac.BACK, (2,)),
    (ac.BACK, ac.DISCARD, (3,)),
    (ac.DISCARD, ac.TOSS, (4,)),
    (ac.TOSS, ac.REPAIR, (5,)),
    (ac.REPAIR, ac.FLIP, (10, cd.REPAIR_ONE)),
    (ac.FLIP, ac.DELIVER, (27,)),
    (ac.DELIVER, ac.HOLD, (30,)),
    (ac.HOLD, ac.ITEM, (32, 38, 40)),
    (ac.ITEM, ac.TAKE, (39,)),
    (ac.TAKE, ac.TARGET, (8,)),
    (ac.TARGET, ac.PICK, (11,)),
    (ac.PICK, ac.LOSE, (12, 24, 25, 28, 56)),
    (ac.LOSE, ac.FEED, (17, 29)),
    (ac.FEED, ac.PAY, (55,)),
    (ac.PAY, ac.MEET, (cd.PAY,)),
    (ac.MEET, ac.REDROP, (19,)),
    (ac.REDROP, ac.DRIVE, (50,)),
    (ac.DRIVE, ac.NEAR, (13,)),
    (ac.NEAR, ac.STAY, (14,)),
    (ac.STAY, ac.HALT, (15, 53)),
    (ac.HALT, ac.TRACTOR, (16,)),
    (ac.TRACTOR, ac.CLOAK, (18,)),
    (ac.CLOAK, ac.WORMHOLE, (20,)),
    (ac.WORMHOLE, ac.HAIL, (52,)),
    (ac.HAIL, ac.KEEP, (21, 22, 23)),
    (ac.KEEP, ac.IDENTIFY, (26,)),
    (ac.IDENTIFY, ac.HANDIN, (31,)),
    (ac.HANDIN, ac.SELL, (cd.HANDIN,)),
    (ac.SELL, ac.SELLAS, (33,)),
    (ac.SELLAS, ac.BONUS, (cd.SELLAS,)),
    (ac.BONUS, ac.FACILITY, (34,)),
    (ac.FACILITY, ac.EXPLORE, (36,)),
    (ac.EXPLORE, ac.SHIFT, (37,)),
    (ac.SHIFT, ac.AIM, (61, 62)),
    (ac.AIM, ac.START, (7, cd.AIMING, 51)),
    (ac.MORE_TOSS, ac.MORE_REPAIR, (5,)),
    (ac.MORE_REPAIR, ac.MORE_FLIP, (10, cd.REPAIR_ONE)),
    (ac.MORE_FLIP, ac.MORE_DELIVER, (27,)),
    (ac.MORE_DELIVER, ac.MORE_PAY, (30,)),
    (ac.MORE_PAY, ac.MORE_DRIVE, (cd.PAY,)),
    (ac.MORE_DRIVE, ac.ALL_ACTIONS, (13,)),
)
"""Which decisions a block of actions answers."""


def explain(s: State, move: str) -> list[Reason]:
    """Return the reasons against a well-formed move; none when it is legal."""
    action = read_move(s, move)
    out = room(6000, np.int32)
    count = legal(s, out)
    if action is not None and action in out[:count].tolist():
        return []
    if s.depth == 0:
        return [Reason("DD-17.4", (), Words("why.not_asked"))]
    kind = s.frames[s.depth - 1, fr.KIND]
    if kind >= fr.START:
        return [Reason(DRAWN[kind - fr.START], (), Words("why.drawn"))]
    clause = CLAUSES[kind]
    asked = Words("why.asked", {"question": Words(f"ask.{DECISIONS[kind]}")})
    if action is None:
        return _numberless(s, move, kind) or [Reason(clause, (), asked)]
    if kind not in _answers(action):
        return [*_elsewhere(s, action), Reason(clause, (), asked)]
    return _refusal(s, kind, action) or [Reason(clause, _targets(s, action), Words("why.not_here"))]


def _answers(action: int) -> tuple[int, ...]:
    for first, end, kinds in BELONGS:
        if first <= action < end:
            return kinds
    return (30, 38, 55, cd.SELLAS, cd.PAY, 61, 62) if action == ac.DONE else ()


def _elsewhere(s: State, action: int) -> list[Reason]:
    """Say why an answer to a question that is not asked would be wrong in any case."""
    seat = s.frames[s.depth - 1, fr.SEAT]
    if s.captain[seat] < 0:
        return []
    if action == ac.DRIVE + 1 and not has_fuel(s, seat):
        return _no_fuel(s, seat, "DD-9.1")
    if ac.DRIVE <= action < ac.NEAR and s.flags[seat, st.DROP_USED]:
        return [Reason("DD-9.1", (), Words("why.drive_used"))]
    if action == ac.REROLL and not has_fuel(s, seat):
        return _no_fuel(s, seat, "DD-13.2")
    planet = s.base[ship_of(s, seat) - st.SHIP]
    if not 0 <= planet < st.PLANETS:
        return _not_landed(s, seat, action)
    if 30 in _answers(action) and action != ac.DONE:
        return _passenger_refusal(s, seat, planet, ac.delivered(action))
    if ac.SELL <= action < ac.SELLAS:
        return _not_bought(s, planet, (action - ac.SELL) // 7)
    return []


def _not_landed(s: State, seat: int, action: int) -> list[Reason]:
    """What belongs to a landing is refused in space: with a word about the take-off where there was one."""
    landing = (30, 31, 33, 34, 36, 37, cd.HANDIN, cd.SELLAS)
    if not set(landing) & set(_answers(action)):
        return []
    if s.flags[seat, st.TOOK_OFF]:
        return [Reason("DD-14.8", (), Words("why.took_off"))]
    return [Reason("DD-14.1", (), Words("why.not_landed"))]


def _passenger_refusal(s: State, seat: int, planet: int, card: int) -> list[Reason]:
    """Say whether a passenger is not aboard, or goes elsewhere."""
    values = {"card": card_name(s, card), "planet": planet_name(s, planet)}
    if s.card_zone[card] != st.BESIDE or s.card_holder[card] != seat:
        return [Reason("DD-14.2", (), Words("why.no_passenger", values))]
    if deliverable(s, card, seat, planet):
        return []
    return [Reason("DD-14.2", (f"planet:{PLANET_IDS[planet]}",), Words("why.passenger", values))]


def _not_bought(s: State, planet: int, colour: int) -> list[Reason]:
    """Say that a planet's market has no row for a colour."""
    if row_of(s, planet, colour) >= 0:
        return []
    values = {"colour": Words(f"colour.{COLOUR_IDS[colour]}"), "planet": planet_name(s, planet)}
    return [Reason("DD-16.1", (f"planet:{PLANET_IDS[planet]}",), Words("why.not_bought", values))]


def _numberless(s: State, move: str, kind: int) -> list[Reason]:
    """A number or a name that no action has."""
    word = move.partition(":")[0]
    if word in ("link", "fly", "go") and kind in (15, 16, 53):
        clause = "DD-10.16" if kind == 16 else "DD-10.4"
        return [Reason(clause, (), Words("why.out_of_range"))]
    return []


def _named(s: State, name: str) -> dict[str, Any]:
    """Put what a text names into words: an object, or a card by its title."""
    obj = ids.OBJECT_OF.get(name, -1)
    return {"object": object_words(s, obj) if obj >= 0 else card_name(s, ids.card_of(s, name))}


def _targets(s: State, action: int) -> tuple[str, ...]:
    text = write_move(s, action)
    name = text.rpartition(":")[2]
    return (f"object:{name}",) if name in ids.OBJECT_OF else ()


def _refusal(s: State, kind: int, action: int) -> list[Reason]:
    """Say what is wrong with an answer to the decision that is open."""
    if kind in (15, 53):
        return _flight_refusal(s, action)
    if kind == 13:
        return _drive_refusal(s, action)
    if kind in (7, cd.AIMING, 51):
        return _aim_refusal(s, kind, action)
    if kind == 30:
        seat, planet = s.frames[s.depth - 1, fr.SEAT], s.frames[s.depth - 1, fr.A]
        return _passenger_refusal(s, seat, planet, ac.delivered(action))
    if kind == 33 and ac.SELL <= action < ac.SELLAS:
        return _sale_refusal(s, action)
    if kind in (17, 29) and ac.LOSE <= action < ac.FEED:
        return _cargo_refusal(s, ac.cargo_of(action - ac.LOSE))
    if kind in (12, 25, 28, 55, cd.PAY, cd.SELLAS):
        return _frozen_refusal(s, action)
    if kind == 16:
        beyond = action > ac.GO and s.s + 100 * (action - ac.GO) >= s.stop
        key, clause = ("beyond_stop", "DD-10.16") if beyond else ("stack", "DD-10.18")
        return [Reason(clause, (), Words(f"why.{key}"))]
    if kind in (61, 62) and action >= ac.SHIFT:
        return _shift_refusal(s, action)
    return []


def _shift_refusal(s: State, action: int) -> list[Reason]:
    """Say which place is frozen or does not take what would go there, or that the piece was moved before."""
    seat, slots = s.frames[s.depth - 1, fr.SEAT], action >= ac.SHIFT_SLOT
    column = st.SLOTS if slots else st.BAYS
    first, width = (ac.SHIFT_SLOT, ac.SHIFT_SLOTS) if slots else (ac.SHIFT, ac.SHIFT_BAYS)
    one, two = divmod(action - first, width)
    places = [place_at(s, seat, column, rank) for rank in (one, two)]
    name = write_move(s, action).split(":")[1]
    if one == two:
        return [Reason("DD-3.7", (), Words("why.same_place", _named(s, name)))]
    if any(s.damaged[card] for card, _ in places):
        return [Reason("DD-3.6", (), Words("why.frozen_place"))]
    moved = s.named_card[ids.card_of(s, name)] if slots else s.named[ids.OBJECT_OF[name]]
    key = "named" if moved else "bay"
    return [Reason("DD-3.7" if moved else "DD-11.1", (), Words(f"why.{key}", _named(s, name)))]


def _aim_refusal(s: State, kind: int, action: int) -> list[Reason]:
    """Say whether a point is not on the table, or not near enough to what it must be near to."""
    i, j = divmod(action - ac.AIM, ac.AIM_ROWS)
    x, y, f = 5.0 * (i - ac.AIM_HALF), 5.0 * (j - ac.AIM_MIDDLE), s.depth - 1
    target, reach = aim_target(s, f, kind), aim_reach(s, f, kind)
    found = [] if aim_on_table(s, x, y, reach) else ["DD-5.6"]
    if target != ANYWHERE and not near_enough(s, target, x, y, reach):
        found.append("DD-20.3.1" if kind == 51 else CLAUSES[kind])
    return [Reason(clause, (), Words("why.aim")) for clause in found]


def _frozen_refusal(s: State, action: int) -> list[Reason]:
    """Say that a cargo is frozen, if it is."""
    name = write_move(s, action).split(":")[1]
    obj = ids.OBJECT_OF.get(name, -1)
    if obj < 0 or s.zone[obj] != st.CARGO or not s.damaged[s.bay_card[obj]]:
        return []
    return [Reason("DD-3.6", (f"object:{name}",), Words("why.frozen", _named(s, name)))]


def _no_fuel(s: State, seat: int, clause: str) -> list[Reason]:
    """Say that there is no usable fuel, and which is frozen."""
    fuel = [o for o in range(st.FUEL, st.SALVAGE) if s.zone[o] == st.CARGO and s.holder[o] == seat]
    names = [ids.OBJECT_IDS[obj] for obj in fuel]
    frozen = [
        Reason("DD-3.6", (f"object:{name}",), Words("why.frozen", _named(s, name)))
        for name in names
    ]
    return [Reason(clause, (), Words("why.fuel")), *frozen]


def _flight_refusal(s: State, action: int) -> list[Reason]:
    if action == ac.STAY:
        return [Reason("DD-10.6", (), Words("why.stay"))]
    if action >= ac.FLY:
        clause, key = ("DD-10.18", "why.stack") if s.links else ("DD-10.4", "why.no_link")
        return [Reason(clause, (), Words(key))]
    heading = action - ac.LINK
    reasons: list[Reason] = []
    if s.links >= s.reach:
        reasons.append(Reason("DD-10.3", (), Words("why.length", {"links": s.reach})))
    if bend(s, heading) > 90:
        words = Words("why.bend", {"degrees": bend(s, heading)})
        reasons.append(Reason("DD-10.2", (f"link:{s.links}",), words))
    x, y = link_start(s, heading)
    cos, sin = cos_of(heading), sin_of(heading)
    if not free_of_sun(x, y, cos, sin):
        reasons.append(Reason("DD-10.5", ("sun",), Words("why.sun", {"link": s.links + 1})))
    if not free_of_walls(x, y, cos, sin):
        reasons.append(Reason("DD-10.5", ("wall",), Words("why.wall", {"link": s.links + 1})))
    if not reasons and in_stack(s):
        reasons.append(Reason("DD-10.18", (), Words("why.stack")))
    return reasons


def _drive_refusal(s: State, action: int) -> list[Reason]:
    if action == ac.DRIVE + 1:
        return _no_fuel(s, s.frames[s.depth - 1, fr.SEAT], "DD-9.1")
    return [Reason("DD-9.1", (), Words("why.free_drive"))]


def _sale_refusal(s: State, action: int) -> list[Reason]:
    colour, count = divmod(action - ac.SELL, 7)
    f = s.depth - 1
    planet = s.frames[f - 1, fr.A]
    refused = _not_bought(s, planet, colour)
    if refused:
        return refused
    if s.frames[f, fr.A] != colour:
        asked = {"colour": Words(f"colour.{COLOUR_IDS[s.frames[f, fr.A]]}")}
        return [Reason("DD-16.2", (), Words("why.other_colour", asked))]
    return [Reason("DD-16.2", (), Words("why.so_many", {"count": count}))]


def _cargo_refusal(s: State, obj: int) -> list[Reason]:
    seat = s.frames[s.depth - 1, fr.SEAT]
    target = (f"object:{ids.OBJECT_IDS[obj]}",)
    if s.zone[obj] != st.CARGO or s.holder[obj] != seat:
        return [
            Reason("DD-11.2", target, Words("why.not_aboard", {"object": object_words(s, obj)}))
        ]
    if not usable(s, obj, seat):
        return [Reason("DD-3.6", target, Words("why.frozen", {"object": object_words(s, obj)}))]
    if s.frames[s.depth - 1, fr.A] >= st.DERELICT and has_derelict(s, seat):
        return [Reason("DD-20.4.2", target, Words("why.heavy"))]
    return [Reason("DD-11.1", target, Words("why.bay"))]

"""Why a move is refused: the clause, the pieces, and a sentence about this very case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.contact.battle import has_fuel
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED, legal
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.effects import free_target
from battlespace.games.dropdrive.rules.surface.landing import deliverable
from battlespace.games.dropdrive.rules.surface.market import row_of
from battlespace.games.dropdrive.rules.table.cargo import HOLE_REACH, aim_on_table, near_enough
from battlespace.games.dropdrive.rules.table.geometry import NOSE
from battlespace.games.dropdrive.rules.table.laying import in_stack
from battlespace.games.dropdrive.rules.table.path import (
    bend,
    free_of_sun,
    free_of_walls,
    link_start,
)
from battlespace.games.dropdrive.rules.table.shapes import cos_of, sin_of
from battlespace.games.dropdrive.rules.table.ship import has_derelict, place_at, ship_of, usable
from battlespace.games.dropdrive.text.moves import read_move, write_move
from battlespace.games.dropdrive.text.names import (
    card_name,
    object_words,
    planet_name,
)
from battlespace.kernel.decision import Asking
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words

LANDING = {"D-30", "D-31", "D-33", "D-34", "D-36", "D-37", "D-31:handin", "D-33:sellas"}
"""Questions of a landing."""
FLYING_WORDS = ("link", "fly", "go")


def refusals(s: State, move: str) -> list[Reason]:
    """Return the reasons against a well-formed move; none when it is legal."""
    action = read_move(s, move)
    out = room(6000, np.int32)
    count = legal(s, out)
    if action is not None and action in out[:count].tolist():
        return []
    if s.depth == 0:
        return [Reason("DD-17.4", (), Words("why.not_asked"))]
    question, names = ASKED.now(s)
    asked = ASKED.off_topic(s, action)
    if question.chance:
        return asked
    if action is None:
        return _numberless(move, question) or asked
    if asked:
        return [*_elsewhere(s, names["seat"], action), *asked]
    here = Reason(question.clause, _targets(s, action), Words("why.not_here"))
    return _refusal(s, question, names, action) or [here]


def _asking(action: int) -> set[str]:
    """Return the questions that an action answers."""
    some = ASKED.block(action)
    return {question.text for question in ASKED.questions if some in question.answers}


def _elsewhere(s: State, seat: int, action: int) -> list[Reason]:
    """Say why an answer to a question that is not asked would be wrong in any case."""
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
    if ASKED.block(action) in an.DELIVERIES:
        return _passenger_refusal(s, seat, planet, ASKED.answer(action))
    if ac.SELL <= action < ac.SELLAS:
        return _not_bought(s, planet, (action - ac.SELL) // 7)
    return []


def _not_landed(s: State, seat: int, action: int) -> list[Reason]:
    """What belongs to a landing is refused in space: with a word about the take-off where there was one."""
    if not LANDING & _asking(action):
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


def _numberless(move: str, question: Asking) -> list[Reason]:
    """A number or a name that no action has."""
    if move.partition(":")[0] in FLYING_WORDS and question.ask in ("path", "go"):
        clause = "DD-10.16" if question.ask == "go" else "DD-10.4"
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


Names = Mapping[str, int]


def _refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    """Say what is wrong with an answer to the decision that is open."""
    found = REFUSALS.get(question.text)
    return found(s, question, names, action) if found else []


def _of_passenger(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    return _passenger_refusal(s, names["seat"], names["planet"], ASKED.answer(action))


def _of_going(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    beyond = action > ac.GO and s.s + 100 * (action - ac.GO) >= s.stop
    key, clause = ("beyond_stop", "DD-10.16") if beyond else ("stack", "DD-10.18")
    return [Reason(clause, (), Words(f"why.{key}"))]


def _shift_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    """Say which place is frozen or does not take what would go there, or that the piece was moved before."""
    seat, slots = names["seat"], action >= ac.SHIFT_SLOT
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


def _aim_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    """Say whether a point is not on the table, or not near enough to what it must be near to."""
    i, j = divmod(action - ac.AIM, ac.AIM_ROWS)
    x, y, token = 5.0 * (i - ac.AIM_HALF), 5.0 * (j - ac.AIM_MIDDLE), names.get("token", 0)
    free = free_target(s, names["seat"], token)
    target, reach = names.get("to", names.get("planet", free)), HOLE_REACH if token else NOSE
    found = [] if aim_on_table(s, x, y, reach) else ["DD-5.6"]
    if target != st.ANYWHERE and not near_enough(s, target, x, y, reach):
        found.append("DD-20.3.1" if "token" in names else question.clause)
    return [Reason(clause, (), Words("why.aim")) for clause in found]


def _frozen_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    """Say that a cargo is frozen, if it is."""
    name = write_move(s, action).partition(":")[2].partition(":")[0]
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


def _flight_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
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


def _drive_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    if action == ac.DRIVE + 1:
        return _no_fuel(s, names["seat"], "DD-9.1")
    return [Reason("DD-9.1", (), Words("why.free_drive"))]


def _sale_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    colour, count = divmod(action - ac.SELL, 7)
    planet = s.base[ship_of(s, names["seat"]) - st.SHIP]
    refused = _not_bought(s, planet, colour)
    if refused:
        return refused
    if names["colour"] != colour:
        asked = {"colour": Words(f"colour.{COLOUR_IDS[names['colour']]}")}
        return [Reason("DD-16.2", (), Words("why.other_colour", asked))]
    return [Reason("DD-16.2", (), Words("why.so_many", {"count": count}))]


def _cargo_refusal(s: State, question: Asking, names: Names, action: int) -> list[Reason]:
    seat, obj = names["seat"], ASKED.answer(action)
    target = (f"object:{ids.OBJECT_IDS[obj]}",)
    if s.zone[obj] != st.CARGO or s.holder[obj] != seat:
        said = Words("why.not_aboard", {"object": object_words(s, obj)})
        return [Reason("DD-11.2", target, said)]
    if not usable(s, obj, seat):
        return [Reason("DD-3.6", target, Words("why.frozen", {"object": object_words(s, obj)}))]
    if names.get("obj", 0) >= st.DERELICT and has_derelict(s, seat):
        return [Reason("DD-20.4.2", target, Words("why.heavy"))]
    return [Reason("DD-11.1", target, Words("why.bay"))]


REFUSALS: dict[str, Callable[[State, Asking, Names, int], list[Reason]]] = {
    **dict.fromkeys(("D-15", "D-53"), _flight_refusal),
    "D-13": _drive_refusal,
    **dict.fromkeys(("D-07", "D-14:aim", "D-51"), _aim_refusal),
    "D-30": _of_passenger,
    "D-33": _sale_refusal,
    **dict.fromkeys(("D-17", "D-29"), _cargo_refusal),
    **dict.fromkeys(("D-12", "D-25", "D-28", "D-55", "D-36:pay", "D-33:sellas"), _frozen_refusal),
    "D-16": _of_going,
    **dict.fromkeys(("D-61", "D-62"), _shift_refusal),
}
"""What a question has to say of its own about a wrong answer."""

"""Whether a position that was read can be: the invariants, and whether its decision could be asked there."""

from __future__ import annotations

import numpy as np

from battlespace.games.septikon.rules import modules, steps, tables
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.flight import order_matters
from battlespace.games.septikon.rules.pieces import holds, size
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.play import MACHINE, legal
from battlespace.games.septikon.rules.production import armable, receiver
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible, affordable, capacity, clone_due
from battlespace.games.septikon.rules.weapons import gunners, has_target
from battlespace.games.septikon.text.names import space_name, square_name
from battlespace.kernel.record import room

REPAIRS = (modules.REPAIR, modules.DOUBLE_REPAIR, modules.ENERGY_REPAIR)
GUNS = tuple(range(modules.LASER, modules.ESPIONAGE + 1))
MAKERS = tuple(range(modules.LICHEN, modules.ROCKET_WORKSHOP + 1))
WORKPLACES = {
    steps.PAY: tuple(
        m
        for m in (*MAKERS, modules.NUCLEAR_ARMORY, modules.ENERGY_REPAIR, *GUNS)
        if tables.cost(m, st.EN)
    ),
    steps.STORE: tuple(
        m
        for m in MAKERS
        if tables.share(tables.OUTPUT, m) == st.EN and tables.share(tables.YIELD, m)
    ),
    steps.PLACE: (
        *(
            m
            for m in MAKERS
            if tables.share(tables.OUTPUT, m) == st.OX and tables.share(tables.YIELD, m)
        ),
        modules.SENSOR_CABIN,
    ),
    steps.SENSE: (modules.SENSOR_CABIN,),
    steps.ARM: (modules.NUCLEAR_ARMORY,),
    steps.FIX: REPAIRS,
    steps.FIX2: (modules.DOUBLE_REPAIR,),
    steps.LOYAL: (modules.COUNTERESPIONAGE,),
    steps.USE: GUNS,
    steps.HIT: (modules.LASER,),
    steps.SEIZE: (modules.TAKEOVER,),
    steps.TURN: (modules.ESPIONAGE,),
}
"""At which modules each decision of a visit is asked."""
WORK = {
    "production": MAKERS,
    "sensing": (modules.SENSOR_CABIN,),
    "arming": (modules.NUCLEAR_ARMORY,),
    "repair": REPAIRS,
    "recruiting": (modules.COUNTERESPIONAGE,),
    "gunnery": GUNS,
}
"""The procedures of visits."""
BEFORE_ROLL = (steps.FIRST, steps.PUT, steps.STEAL, steps.ROLL, steps.ENDED)


def fault(s: State, by: str) -> str:
    """Say what is wrong with a position, or nothing; open the steps that lead to its decision."""
    wrong = broken(s) or _wrong_time(s, by) or _wrong_parts(s)
    if not wrong and s.step != steps.ENDED:
        reopen(s)
    return wrong or _not_asked(s)


def reopen(s: State) -> None:
    """Open the steps of the rules that wait for this decision."""
    question = MACHINE.named[steps.NAMES[s.step]]
    asked = question.name.replace("_", "-")
    seat = receiver(s) if s.step == steps.PLACE else s.by
    opened = [(step, wait or asked, dict[str, int]()) for step, wait in _waiting(s)]
    MACHINE.read(s, [*opened, (question.text, "", {"seat": seat})])


def _waiting(s: State) -> list[tuple[str, str]]:
    """Return the open procedures below a decision, each with what it waits for; the last waits for the decision."""
    if s.step == steps.FLY:
        return [("match", "flight"), ("flight", "")]
    if s.step not in WORKPLACES:
        return [("match", "")]
    visit = ("match", "visit" if s.die else "theft")
    if s.step in (steps.STORE, steps.PLACE):
        return [visit, ("store-energy" if s.step == steps.STORE else "store-oxygen", "")]
    work = next(name for name, kinds in WORK.items() if tables.module_at(s.at) in kinds)
    return (
        [visit, (work, "payment"), ("payment", "")] if s.step == steps.PAY else [visit, (work, "")]
    )


def broken(s: State) -> str:
    """Say which invariant a position breaks, or nothing. [SEP-20]"""
    for station in range(2):
        wrong = _broken_clones(s, station) or _broken_cells(s, station) or _broken_sky(s, station)
        if wrong:
            return wrong
    return ""


def _broken_clones(s: State, station: int) -> str:
    """At most ten clones, each on a walk square without damage or BioDrones. [SEP-20.1, SEP-20.6]"""
    if size(s.clones, station) > st.MOST_CLONES:
        return f"more than {st.MOST_CLONES} clones of one colour [SEP-20.6]"
    for square in range(189):
        if not holds(s.clones, station, square):
            continue
        name = square_name(station, square)
        if square not in tables.WALKS:
            return f"{name}: a clone in a warehouse [SEP-20.1]"
        if holds(s.damage, station, square) or s.pile[station, square]:
            return f"{name}: a clone on damage or with a BioDrone [SEP-20.1]"
    return ""


def _broken_cells(s: State, station: int) -> str:
    """Nothing is stored in a cell that is damaged or holds a BioDrone. [SEP-20.2]"""
    for place, square in enumerate(tables.CELLS):
        if s.units[station, place // 10] >> place % 10 & 1:
            if holds(s.damage, station, square) or s.pile[station, square]:
                return f"{square_name(station, square)}: a unit in an obstacle [SEP-20.2]"
    return ""


def _broken_sky(s: State, owner: int) -> str:
    """Shields stand in their owner's half, nothing stands in the middle row. [SEP-20.3, SEP-20.5]"""
    for row in range(13):
        shields, satellites = s.shields[owner, row], s.satellites[owner, row]
        foreign = row >= st.MIDDLE_ROW if owner == 0 else row <= st.MIDDLE_ROW
        if (shields and foreign) or (satellites and row == st.MIDDLE_ROW):
            x = (shields if shields and foreign else satellites).bit_length() - 1
            return f"{space_name(row + 9, x)}: nobody can have placed an object there [SEP-20.5]"
    return ""


def _wrong_time(s: State, by: str) -> str:
    """The turn's number, the player and the die fit the step."""
    if (s.step == steps.FIRST) != (by == "-"):
        return "by is - at first, and only there"
    setup = s.step in (steps.FIRST, steps.PUT)
    if setup != (s.turns == 0) or (setup and s.quiet):
        return "turn and quiet are 0 during the set-up, and turn only there"
    if s.die and s.step in BEFORE_ROLL:
        return "no die before the roll"
    if not s.die and s.step not in (*BEFORE_ROLL, steps.STORE, steps.PLACE):
        return "this step comes after the roll"
    return _wrong_setup(s) if setup else ""


def _wrong_setup(s: State) -> str:
    """Clones are placed in turns, on modules; nothing else is there. [SEP-4.2, SEP-4.3]"""
    mine, other = size(s.clones, s.by), size(s.clones, 1 - s.by)
    if s.step == steps.FIRST and mine + other:
        return "no clone is placed before the starter is drawn [SEP-4.4]"
    if mine > other or other > mine + 1 or mine == st.SET_UP:
        return "clones are placed in turns, five by each player [SEP-4.2]"
    for station in range(2):
        if any(
            (holds(s.clones, station, m) and m not in tables.SETTLED) or holds(s.spies, station, m)
            for m in tables.WALKS
        ):
            return "clones are placed on modules, and there are no spies yet [SEP-4.2]"
    if s.damage.any() or s.drones.any() or s.satellites.any() or s.shields.any() or s.air.any():
        return "there is no damage, no BioDrone and nothing in space yet [SEP-4.3]"
    return ""


def _wrong_parts(s: State) -> str:
    """The parts of the step field fit its name."""
    if s.step in (steps.PAY, steps.HIT, steps.SEIZE, steps.TURN) and tables.module_at(s.at) in GUNS:
        if not s.used >> s.gun & 1:
            return "the Gunner in use is one of those used"
    elif s.gun or (s.used and s.step != steps.USE):
        return "Gunners are named at a Gunner module only"
    if s.used & ~gunners(s, s.station):
        return "only Gunners are used [SEP-1.4]"
    mending = s.step == steps.PAY and tables.module_at(s.at) == modules.ENERGY_REPAIR
    if mending != (s.fix > 0) or (mending and not holds(s.damage, s.station, s.fix - 1)):
        return "the energy Repair names the token to mend, and nothing else does [SEP-11.1]"
    if s.newcomer and (
        s.newcomer - 1 not in tables.LOCK_SQUARES or holds(s.spies, s.by, s.newcomer - 1)
    ):
        return "a newcomer stands on a Lock [SEP-9.9]"
    if s.step in WORKPLACES and s.die:
        return _wrong_module(s)
    if s.step in (steps.STEAL, steps.STORE, steps.PLACE):
        return _wrong_thief(s)
    return "this step names no square" if s.at or s.used else ""


def _wrong_module(s: State) -> str:
    """The module is of the right kind and a piece of the active player stands on it."""
    module = tables.module_at(s.at)
    if module not in WORKPLACES[s.step]:
        return f"{modules.NAMES[module]} never asks that"
    spy = s.station != s.by
    if not holds(s.clones, s.station, s.at) or holds(s.spies, s.station, s.at) != spy:
        return "the active player has no piece on that module [SEP-8.1]"
    most = max(tables.share(tables.YIELD, module) - 1, 0) if s.step == steps.PLACE else 0
    if s.left > most:
        return f"at most {most} units are still to be stored"
    return ""


def _wrong_thief(s: State) -> str:
    """A spy of the active player stands in the enemy's shaft. [SEP-15.6]"""
    levels = {steps.STORE: (3,), steps.PLACE: (6,)}.get(s.step, (3, 4, 5, 6))
    if (
        s.at % COLUMNS != st.SHAFT_COLUMN
        or s.at // COLUMNS + 1 not in levels
        or s.station == s.by
        or s.left
    ):
        return "theft happens in the enemy's shaft [SEP-15.6]"
    return "" if holds(s.spies, s.station, s.at) else "there is no spy in the shaft [SEP-15.6]"


def _not_asked(s: State) -> str:
    """A decision is asked only where it has two texts; `go` also with one, `fly` where the order matters."""
    if s.step in (steps.FIRST, steps.ROLL, steps.ENDED):
        return ""
    if legal(s, room(st.MAX_LEGAL, np.int32)) < (1 if s.step == steps.GO else 2):
        return "this step has no two choices here, so it is not asked"
    if s.step == steps.FLY:
        return "" if order_matters(s) else "the order of flight does not matter here"
    if s.step == steps.PLACE and not _clone_asked(s, receiver(s)):
        return "no clone is due [SEP-9.9]"
    return "" if s.step in (steps.PUT, steps.STEAL, steps.GO, steps.DRONE) else _not_payable(s)


def _clone_asked(s: State, station: int) -> bool:
    """More oxygen than clones, and the unit just stored is within reach. [SEP-9.9]"""
    return clone_due(s, station) and accessible(s, station, st.OX) > 0


def _not_payable(s: State) -> str:
    """What the module needs besides the choice itself is there."""
    module = tables.module_at(s.at)
    if s.step in (steps.FIX, steps.LOYAL) or (s.step == steps.PAY and module not in GUNS):
        if not affordable(s, s.station, module):
            return "an input is missing [SEP-8.5]"
    if module == modules.NUCLEAR_ARMORY and not (armable(s) and accessible(s, s.station, st.RO)):
        return "no rocket can be armed [SEP-9.6]"
    if (
        s.step == steps.PAY
        and module in MAKERS
        and not capacity(s, s.station, tables.share(tables.OUTPUT, module))
    ):
        return "there is no room for what is made [SEP-9.1]"
    if s.step == steps.PAY and module in GUNS and not has_target(s, s.gun):
        return "the Gunner has no target [SEP-10.2]"
    return ""

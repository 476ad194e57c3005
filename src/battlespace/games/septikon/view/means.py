"""By what means each player can still do damage: the victory analysis, spelled out. [SEP-17.4]"""

from __future__ import annotations

from battlespace.games.septikon.rules import capability, modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import empty
from battlespace.games.septikon.rules.plan import RESOURCES
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.whereabouts import BOARD
from battlespace.kernel.remembered import remembered
from battlespace.kernel.seen import Part

WEAPONS = ((modules.LASER, st.EN), (modules.THERMITE, st.BM), (modules.LAUNCH_SHAFT, st.RO))
"""Modules that do damage by themselves, and what they consume."""


class Means(Part, frozen=True):
    """A way to do damage: whether the player still has it, and if not what is lacking."""

    way: str
    can: bool
    lacks: list[str]


def settled_facts(s: State, seat: int) -> int:
    """Carry the analysis on until nothing new follows; `facts` then holds who reaches what."""
    known, before = 0, -1
    while known != before:
        before = known
        capability.survey(s, seat, known)
        capability.scout(s, seat, known)
        known = int(capability.learn(s, seat, known))
    return known


@remembered(*BOARD)
def means(s: State, seat: int) -> list[Means]:
    """Every line of the analysis: whether it holds for this player, and if not what is lacking."""
    copy = s.copy()
    known = settled_facts(copy, seat)
    found = [_way("flight", bool(capability.in_flight(copy, seat, 0)), ["rocket_aloft"])]
    for module, resource in WEAPONS:
        holds = bool(capability.armed(copy, module)) and bool(capability.has(known, resource))
        found.append(
            _way(modules.NAMES[module].lower(), holds, _weapon_lacks(copy, known, module, resource))
        )
    drones = not empty(copy.drones, 1 - seat) or bool(capability.in_flight(copy, seat, 1))
    lacks = [] if capability.worked(copy, modules.EXPLOSIVES) else ["armory"]
    if not drones and not (
        capability.armed(copy, modules.CAPSULE) and capability.has(known, st.BD)
    ):
        lacks.append("drone")
    found.append(
        _way("explosives", bool(capability.explodes(copy, seat, known)), lacks or ["armory"])
    )
    agents = [] if copy.facts[capability.AGENTS] else ["agent"]
    found.append(
        _way(
            "espionage",
            bool(capability.sabotages(copy, seat, known)),
            agents or ["enemy_explosives"],
        )
    )
    return found


def _way(name: str, can: bool, lacks: list[str]) -> Means:
    return Means(name, can, [] if can else lacks)


def _weapon_lacks(s: State, known: int, module: int, resource: int) -> list[str]:
    """What keeps a Gunner module from firing ever again."""
    lacks = [] if capability.worked(s, module) else ["worker"]
    if capability.worked(s, module) and not capability.armed(s, module):
        lacks.append("gunner" if s.facts[capability.GUNNERS] == 0 else "second")
    return lacks if capability.has(known, resource) else [*lacks, RESOURCES[resource]]

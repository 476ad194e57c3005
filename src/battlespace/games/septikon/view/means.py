"""By what means each player can still do damage: the victory analysis, spelled out. [SEP-17.4]"""

from __future__ import annotations

from functools import cache

from battlespace.games.septikon.rules import modules, prospects
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.plan import RESOURCES
from battlespace.games.septikon.rules.state import State
from battlespace.kernel.seen import Part

WEAPONS = (
    (modules.LASER, st.EN, prospects.LASER),
    (modules.THERMITE, st.BM, prospects.THERMITE),
    (modules.LAUNCH_SHAFT, st.RO, prospects.ROCKETS),
)
"""Modules that do damage by themselves, what they consume, and where their bits begin."""


class Means(Part, frozen=True):
    """A way to do damage: whether the player still has it, and if not what is lacking."""

    way: str
    can: bool
    lacks: list[str]


def means(s: State, seat: int) -> list[Means]:
    """Every line of the analysis: whether it holds for this player, and if not what is lacking."""
    return _spelled(int(prospects.prospects(s.copy(), seat)))


@cache
def _spelled(bits: int) -> list[Means]:
    def holds(bit: int) -> bool:
        return bool(bits >> bit & 1)

    found = [_way("flight", holds(prospects.FLIES), ["rocket_aloft"])]
    for module, resource, first in WEAPONS:
        works, armed, supplied = (holds(first + n) for n in range(3))
        lacks = [] if works else ["worker"]
        if works and not armed:
            lacks.append("second" if holds(prospects.GUNNED) else "gunner")
        lacks += [] if supplied else [RESOURCES[resource]]
        found.append(_way(modules.NAMES[module].lower(), armed and supplied, lacks))
    lacks = [] if holds(prospects.WORKS_EXPLOSIVES) else ["armory"]
    lacks += [] if holds(prospects.GETS_DRONES) else ["drone"]
    found.append(_way("explosives", holds(prospects.EXPLODES), lacks or ["armory"]))
    spies = ["enemy_explosives"] if holds(prospects.HAS_AGENTS) else ["agent"]
    found.append(_way("espionage", holds(prospects.SABOTAGES), spies))
    return found


def _way(name: str, can: bool, lacks: list[str]) -> Means:
    return Means(name, can, [] if can else lacks)

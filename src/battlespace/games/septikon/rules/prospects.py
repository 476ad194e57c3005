"""The victory analysis carried to its end, each line of it as one bit: what the view spells out. [SEP-17.4]"""

from __future__ import annotations

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.capability import (
    AGENTS,
    GUNNERS,
    armed,
    explodes,
    has,
    in_flight,
    learn,
    sabotages,
    scout,
    survey,
    worked,
)
from battlespace.games.septikon.rules.pieces import empty
from battlespace.games.septikon.rules.state import State
from battlespace.kernel.rule import rule

FLIES, GUNNED, EXPLODES, WORKS_EXPLOSIVES, GETS_DRONES, SABOTAGES, HAS_AGENTS = range(7)
"""Bits: a rocket flies; somebody is a Gunner; explosives do damage, somebody comes to them, BioDrones are there or
come; a spy does damage, there are spies."""
LASER, THERMITE, ROCKETS = 7, 10, 13
"""Where the three bits of each Gunner module begin: somebody works it, a Gunner is there as well, its input is had."""


@rule
def settle(s: State, seat: int) -> int:
    """Carry the analysis on until nothing new follows; `facts` then holds who reaches what."""
    known, before = 0, -1
    while known != before:
        before = known
        survey(s, seat, known)
        scout(s, seat, known)
        known = learn(s, seat, known)
    return known


@rule
def weapon_bits(s: State, known: int, module: int, resource: int) -> int:
    """Return the three bits of a Gunner module."""
    return worked(s, module) + 2 * armed(s, module) + 4 * has(known, resource)


@rule
def drones_come(s: State, seat: int, known: int) -> bool:
    """He has BioDrones in the enemy's station, or gets them there."""
    if not empty(s.drones, 1 - seat) or in_flight(s, seat, 1):
        return True
    return armed(s, modules.CAPSULE) and has(known, st.BD)


@rule
def prospects(s: State, seat: int) -> int:
    """Return every line of the analysis as bits."""
    known = settle(s, seat)
    bits = int(in_flight(s, seat, 0)) << FLIES
    bits |= int(s.facts[GUNNERS] != 0) << GUNNED
    bits |= int(explodes(s, seat, known)) << EXPLODES
    bits |= int(worked(s, modules.EXPLOSIVES)) << WORKS_EXPLOSIVES
    bits |= int(drones_come(s, seat, known)) << GETS_DRONES
    bits |= int(sabotages(s, seat, known)) << SABOTAGES
    bits |= int(s.facts[AGENTS] != 0) << HAS_AGENTS
    bits |= weapon_bits(s, known, modules.LASER, st.EN) << LASER
    bits |= weapon_bits(s, known, modules.THERMITE, st.BM) << THERMITE
    return bits | weapon_bits(s, known, modules.LAUNCH_SHAFT, st.RO) << ROCKETS

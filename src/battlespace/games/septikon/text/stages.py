"""What each step asks: the words that may be said, what cannot be declined, and by which clause a game has ended."""

from __future__ import annotations

from battlespace.games.septikon.rules.play import tokens
from battlespace.games.septikon.rules.state import (
    ARM,
    DRAWN,
    DRONE,
    ENERGY_REPAIR,
    FIRST,
    FIX,
    FIX2,
    FLY,
    GO,
    HIT,
    LASER,
    LOYAL,
    PAY,
    PLACE,
    PUT,
    ROLL,
    SEIZE,
    SENSE,
    STEAL,
    STORE,
    TURN,
    USE,
    State,
)
from battlespace.games.septikon.rules.tables import module_at
from battlespace.games.septikon.text.positions import STEP_NAMES

STEPS = {
    "first": (FIRST,),
    "put": (PUT,),
    "steal": (STEAL,),
    "roll": (ROLL,),
    "go": (GO,),
    "pay": (PAY,),
    "store": (STORE,),
    "lock": (PLACE,),
    "sense": (SENSE,),
    "arm": (ARM,),
    "fix": (FIX, FIX2),
    "loyal": (LOYAL,),
    "use": (USE,),
    "hit": (HIT,),
    "seize": (SEIZE,),
    "turn": (TURN,),
    "drone": (DRONE,),
    "fly": (FLY,),
    "done": (FIX, FIX2, LOYAL, USE, DRONE),
}
"""At which steps each word may be said."""
MUST = {
    PUT: "SEP-4.2",
    GO: "SEP-5.3",
    STORE: "SEP-9.2",
    PLACE: "SEP-9.9",
    SENSE: "SEP-9.5",
    ARM: "SEP-9.6",
    HIT: "SEP-10.1",
    SEIZE: "SEP-10.1",
    TURN: "SEP-10.1",
    FLY: "SEP-5.6",
}
"""Decisions that nobody may leave with `done`; paying depends on what for."""
ASKED = [name.removesuffix("2") for name in STEP_NAMES]


def must(s: State) -> str:
    """Return the clause by which this decision cannot be left with `done`, if there is one."""
    if s.step == STORE and s.die == 0:
        return "SEP-15.6"
    if s.step == PAY:
        module = module_at(s.at)
        guns = "SEP-10.1" if module >= LASER else "SEP-8.3"
        return "SEP-11.1" if module == ENERGY_REPAIR else guns
    return MUST.get(s.step, "")


def ended_by(s: State) -> str:
    """Return the clause by which the game has ended. [SEP-17.2, SEP-17.6, SEP-17.7, SEP-17.8]"""
    if s.short and max(tokens(s, 0), tokens(s, 1)) >= s.short:
        return "SEP-17.7"
    if s.winner == DRAWN and s.quiet >= s.quiet_limit:
        return "SEP-17.6"
    return "SEP-17.8" if s.winner == DRAWN and 0 < s.cap <= s.turns else "SEP-17.2"

"""What a balance report splits by: how the match ended, and where everybody placed the first clones."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import holds
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import module_at
from battlespace.games.septikon.text.stages import ended_by
from battlespace.kernel.facet import BySeat


def placement(s: State) -> str:
    """Count where each seat's first clones stand: battle and production modules, Locks and armories."""
    if s.step != steps.ROLL or s.turns > 1:
        return ""
    return BySeat(*(_placed(s, seat) for seat in range(st.SEATS)))


def _placed(s: State, seat: int) -> str:
    """Write how many stand where, such as `3 battle, 2 production`."""
    names = {"battle": 0, "production": 0, "Lock or armory": 0}
    for square in range(st.SURFACE_0):
        if holds(s.clones, seat, square):
            module = module_at(square)
            kind = (
                "battle"
                if module >= modules.REPAIR
                else "production"
                if module >= modules.LICHEN
                else ""
            )
            names[kind or "Lock or armory"] += 1
    return ", ".join(f"{count} {name}" for name, count in names.items() if count)


FACETS: dict[str, Callable[[State], str]] = {"ending": ended_by, "opening placement": placement}

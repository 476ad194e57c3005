"""What a balance report splits by: how the match ended, and where everybody placed the first clones."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules.pieces import holds
from battlespace.games.septikon.rules.state import DRAWN, SEATS, SURFACE_0, State
from battlespace.games.septikon.rules.tables import module_at
from battlespace.kernel.facet import BySeat


def ending(s: State) -> str:
    """Name the clause that ended the match."""
    if s.winner != DRAWN:
        return "SEP-17.7" if s.short else "SEP-17.2"
    if s.cap and s.turns >= s.cap:
        return "SEP-17.8"
    return "SEP-17.6" if s.quiet >= s.quiet_limit else "SEP-17.2"


def placement(s: State) -> str:
    """Count where each seat's first clones stand: battle and production modules, Locks and armories."""
    if s.step != steps.ROLL or s.turns > 1:
        return ""
    return BySeat(*(_placed(s, seat) for seat in range(SEATS)))


def _placed(s: State, seat: int) -> str:
    """Write how many stand where, such as `3 battle, 2 production`."""
    names = {"battle": 0, "production": 0, "Lock or armory": 0}
    for square in range(SURFACE_0):
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


FACETS: dict[str, Callable[[State], str]] = {"ending": ending, "opening placement": placement}

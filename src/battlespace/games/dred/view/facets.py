"""What a balance report splits by: the map, which zone begins, whose zone is where, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.dred.rules.chart import LETTERS, chart_of
from battlespace.games.dred.rules.economy import living
from battlespace.games.dred.rules.state import State
from battlespace.kernel.facet import BySeat


def ending(s: State) -> str:
    """Name the clause that ended the game."""
    return "DRED-8.3" if living(s) == 1 else "DRED-9.5"


def zone(s: State) -> str:
    """Return the letter of each seat's Starting Zone."""
    return BySeat(*(LETTERS[s.letters[seat]] for seat in range(s.seats)))


FACETS: dict[str, Callable[[State], str]] = {
    "ending": ending,
    "zone that begins": lambda s: LETTERS[s.letters[s.first]],
    "map": lambda s: chart_of(s).file,
    "zone": zone,
}

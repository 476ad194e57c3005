"""What a balance report splits by: how the match ended, how close it was, which powers were in the last round."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.goelands.rules.state import CODES, LANES, State
from battlespace.kernel.facet import Several


def ending(s: State) -> str:
    """Name the clause that ended the last round: all outposts at once, or more of them after the final turn."""
    holders = {s.control[lane] for lane in range(LANES)}
    return "GOE-7.1" if len(holders) == 1 else "GOE-7.6"


def rounds(s: State) -> str:
    """Write the rounds of winner and loser, such as 2-1."""
    return f"{max(s.wins[0], s.wins[1])}-{min(s.wins[0], s.wins[1])}"


def powers(s: State) -> str:
    """Name the powers of the last round."""
    return Several(*(CODES[s.token[lane] - 1] for lane in range(LANES)))


FACETS: dict[str, Callable[[State], str]] = {
    "ending": ending,
    "rounds": rounds,
    "powers in the last round": powers,
}

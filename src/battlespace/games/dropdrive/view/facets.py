"""What a balance report splits by: captains, ships, upgrades, and the anomalies that came into play."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.pack import ANOMALY_IDS
from battlespace.games.dropdrive.rules.state import State
from battlespace.kernel.facet import BySeat

LAST_TURN = "DD-17.1"
"""Whatever sets off the end, a match ends after the turn in which it happens."""


def ready(s: State) -> bool:
    """Say whether every seat has its captain and both halves of its ship."""
    return all(min(s.captain[i], s.front[i], s.back[i]) >= 0 for i in range(s.seats))


def captain(s: State) -> str:
    """Return the captain of each seat, once all have one."""
    if not ready(s):
        return ""
    return BySeat(*(ids.card_ids(s)[s.captain[seat]] for seat in range(s.seats)))


def ship(s: State) -> str:
    """Return the two halves of each seat's ship, once all have one."""
    if not ready(s):
        return ""
    names = ids.card_ids(s)
    return BySeat(*(f"{names[s.front[i]]} + {names[s.back[i]]}" for i in range(s.seats)))


def upgrades(s: State) -> str:
    """Return how many upgrades each seat ended with."""
    return BySeat(*(f"{s.upgrades[seat]}" for seat in range(s.seats)))


def anomalies(s: State) -> str:
    """Return the anomalies that were met."""
    met = [name for name, known in zip(ANOMALY_IDS, s.anomaly, strict=True) if known != st.NOT_YET]
    return " + ".join(met) or "none"


FACETS: dict[str, Callable[[State], str]] = {
    "ending": lambda s: LAST_TURN,
    "captain": captain,
    "ship": ship,
    "upgrades": upgrades,
    "anomalies": anomalies,
}

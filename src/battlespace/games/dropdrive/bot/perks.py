"""What cards do for their ship besides ratings, bays and slots, in credits of a whole match.

After 1,517 matches whose ships and cards were dealt at random (docs/strength-history.md).
"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.ship import parts, ship_card
from battlespace.kernel.rule import rule

SALE, FARE, WIN = 4.5, 0.6, 0.6
"""Each credit more for an asteroid, a passenger, a battle that is won."""
FREE_DROP, TRACTOR, CHANNEL, CLOAK, REPAIR, SOAK = 4.5, 3.3, 2.3, 1.0, 1.0, 2.3
"""Drops without fuel; pulling more in; more in a channel; passing unseen; repairs; each point more that is soaked."""
ANYWHERE, TO_PLANETS = 1.5, 1.0
"""Where a ship may be dropped."""


@rule
def perk(s: State, card: int) -> float:
    """Return what a card does for its ship."""
    found = SALE * s.card[card, st.SALE_BONUS] + FARE * s.card[card, st.DELIVERY_BONUS]
    found += WIN * s.card[card, st.WIN_CREDITS] + SOAK * max(s.card[card, st.SOAK] - 1, 0)
    found += FREE_DROP if s.card[card, st.DROP_FREE] else 0.0
    found += TRACTOR if s.card[card, st.TRACTOR] else 0.0
    found += CHANNEL if s.card[card, st.GATHER] else 0.0
    found += CLOAK if s.card[card, st.CLOAK] else 0.0
    found += REPAIR if s.card[card, st.START_REPAIR] else 0.0
    if s.card[card, st.ICONS] & st.ICON_ANYWHERE:
        found += ANYWHERE
    elif s.card[card, st.ICONS] & st.ICON_PLANET:
        found += TO_PLANETS
    return found


@rule
def perks(s: State, seat: int) -> float:
    """Return what the undamaged cards of a ship do for it."""
    found = 0.0
    for i in range(parts(s, seat)):
        card = ship_card(s, seat, i)
        if card >= 0 and not s.damaged[card]:
            found += perk(s, card)
    return found

"""What a seat sees: lanes, hands and what is asked."""

from __future__ import annotations

from typing import Any

from battlespace.games.goelands.rules.combos import owed_on, top_kind
from battlespace.games.goelands.rules.control import in_order, strength
from battlespace.games.goelands.rules.play import turn
from battlespace.games.goelands.rules.state import (
    CAMPS,
    CLASSES,
    CODES,
    GROUP,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    LOCK,
    MATCH_OVER,
    PLAY,
    POWER,
    SETTLE,
    State,
)
from battlespace.games.goelands.text.moves import (
    pending_power,
)


def decision(s: State) -> str:
    """Name what is to be decided: play, a power's code, next, order, lock, draw or over."""
    if s.phase != IN_ROUND:
        return "over" if s.phase == MATCH_OVER else "draw"
    kind = top_kind(s)
    if kind == POWER:
        return CODES[pending_power(s)]
    return {PLAY: "play", GROUP: "next", SETTLE: "order", LOCK: "lock"}[kind]


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything lies open; all seats see the same. [GOE-1.8]"""
    settling = top_kind(s) == SETTLE
    return {
        "lanes": _lanes(s),
        "hands": [hand[1:CLASSES] for hand in s.hand.tolist()],
        "active": s.active,
        "decision": decision(s),
        "turn": turn(s),
        "final": bool(s.final),
        "wins": s.wins.tolist(),
        "need": s.need,
        "powers": s.powers,
        "cap": s.cap,
        "choices": [lane for lane in range(LANES) if settling and in_order(s, lane)],
    }


def _lanes(s: State) -> list[dict[str, Any]]:
    """Return all lanes; whole fields are read at once, since a table asks for this after every move."""
    cards, tokens, control = s.cards.tolist(), s.token.tolist(), s.control.tolist()
    stack = s.stack.tolist()[: s.depth]
    groups = [f for f, frame in enumerate(stack) if frame >> KIND_SHIFT == GROUP]
    locked = s.locked - 1
    return [
        {
            "token": CODES[tokens[lane] - 1] if tokens[lane] else None,
            "control": control[lane],
            "locked": locked == lane,
            "cards": cards[lane],
            "strength": [strength(s, lane, camp) for camp in range(CAMPS)],
            "owed": sum(owed_on(s, f, lane) for f in groups),
        }
        for lane in range(LANES)
    ]

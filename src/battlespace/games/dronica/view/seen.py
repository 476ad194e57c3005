"""What a seat sees: stacks, hands, and the clusters of a break."""

from __future__ import annotations

from typing import Any

from battlespace.games.dronica.rules.play import turn
from battlespace.games.dronica.rules.state import (
    GROUND,
    KEEP,
    KINDS,
    SLOTS,
    State,
    kind,
    owner,
    pieces,
)
from battlespace.games.dronica.text.moves import (
    cluster_names,
)
from battlespace.games.dronica.text.positions import (
    LETTERS,
    PHASES,
    hex_of,
)


def bottoms(s: State) -> list[int]:
    """Return the lower pieces of all stacks."""
    return [piece for piece in range(pieces(s)) if s.level[piece] == GROUND]


def hand(s: State, seat: int) -> dict[str, int]:
    """Count a seat's pieces out of play. [DRN-1.3]"""
    out = [LETTERS[KINDS[slot]] for slot in range(SLOTS) if s.level[seat * SLOTS + slot] == 0]
    return {letter: out.count(letter) for letter in LETTERS}


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same. [DRN-1.5]"""
    stacks = [
        {"hex": [*hex_of(s, p)], "pieces": [p, s.cap[p] - 1] if s.cap[p] else [p]}
        for p in bottoms(s)
    ]
    names = cluster_names(s) if s.phase == KEEP else {}
    return {
        "seats": s.seats,
        "turn": turn(s),
        "phase": PHASES[s.phase],
        "turns": s.turns,
        "turn_limit": s.turn_limit,
        "breaker": s.turns % s.seats,
        "waiting": [player - 1 for player in s.waiting if player],
        "winner": s.winner - 1 if s.winner else None,
        "stacks": stacks,
        "pieces": [
            {"seat": owner(p), "kind": LETTERS[kind(p)], "level": s.level[p]}
            for p in range(pieces(s))
        ],
        "hands": [hand(s, i) for i in range(s.seats)],
        "clusters": [
            [[*hex_of(s, p)] for p in bottoms(s) if s.cluster[p] == number] for number in names
        ],
    }

"""What the guess weighs by that can be learned: factors of what is written, 1 in every new state.

A bot with a taste of its own sets them before it thinks (`bots/taste.py`).
"""

from __future__ import annotations

NAMES = (
    "banked",
    "spare",
    "income",
    "surplus",
    "extra",
    "node",
    "attack",
    "prey",
    "threatened",
    "to_move",
    "steep",
)
(
    BANKED,
    SPARE,
    INCOME,
    SURPLUS,
    EXTRA,
    NODE,
    ATTACK,
    PREY,
    THREATENED,
    TO_MOVE,
    STEEP,
) = range(len(NAMES))

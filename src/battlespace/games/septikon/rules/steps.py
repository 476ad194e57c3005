"""Steps: the decision now to be taken, `steps.PAY`. PLACE is `lock`, the place of a new clone."""

from __future__ import annotations

NAMES = (
    "first", "put", "steal", "roll", "go", "pay", "store", "lock", "sense", "arm", "fix", "fix2", "loyal", "use", "hit",
    "seize", "turn", "drone", "fly", "over",
)  # fmt: skip
(
    FIRST, PUT, STEAL, ROLL, GO, PAY, STORE, PLACE, SENSE, ARM, FIX, FIX2, LOYAL, USE, HIT, SEIZE,
    TURN, DRONE, FLY, ENDED,
) = range(len(NAMES))  # fmt: skip

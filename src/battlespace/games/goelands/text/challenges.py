"""Solo challenges: win this turn by holding all seven outposts. [GOE-9.2]"""

from __future__ import annotations

from pathlib import Path

from battlespace.kernel.game import Challenge
from battlespace.kernel.words import read_toml

CHALLENGES = tuple(
    Challenge(name, found["position"])
    for name, found in read_toml(Path(__file__).parents[1] / "content" / "challenges.toml").items()
)

"""What to click for an action, and what clicks mean."""

from __future__ import annotations

from collections.abc import Sequence

from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.text.moves import read_move
from battlespace.kernel.errors import NotationError


def path(s: State, action: int) -> list[str]:
    """Return the clicks for an action."""
    return ASKED.path(s, action)


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean, legal or not."""
    text = ASKED.meant(s, clicked)
    if text is None and list(clicked) and clicked[0].startswith("do:"):
        text = clicked[0].removeprefix("do:")
    if text is None:
        expected = "expected clicks such as object:a03, or dir:4 link:45"
        raise NotationError(" ".join(clicked), expected)
    read_move(s, text)
    return text

"""Why something on the board cannot act: the reason against everything that a click on it could lead to.

Nothing is stored or worked out ahead: it is asked when somebody clicks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.game import Game
from battlespace.kernel.words import Reason

TRIES = 40
"""Ways to go on that are tried at most: what keeps a piece from all of them keeps it from every other."""


def stuck(game: Game[Any], s: Any, target: str) -> list[Reason]:
    """Return the reason that something cannot begin any choice; none where it can, or where it means nothing."""
    paths = [game.view.path(s, action) for action in game.legal(s)]
    if any(path[0] == target for path in paths):
        return []
    ends = sorted({path[-1] for path in paths if len(path) > 1} - {target})
    tried = [[target], *([target, end] for end in ends[:: len(ends) // TRIES + 1])]
    found = [reasons for clicks in tried if (reasons := _against(game, s, clicks))]
    if not found:
        return []
    for reason in found[0]:
        if all(reason in reasons for reasons in found):
            return [reason]
    clauses = Counter(id_ for reasons in found for id_ in {reason.clause for reason in reasons})
    clause, _ = max(clauses.items(), key=lambda one: (one[1], one[0]))
    return [Reason(clause, (target,))]


def _against(game: Game[Any], s: Any, clicks: list[str]) -> list[Reason]:
    """Return what speaks against some clicks; nothing where they mean no move."""
    try:
        return game.refusals(s, game.view.meant(s, clicks))
    except BattlespaceError:
        return []

"""A refusal for learners: the clauses against an action, what on the board causes it, and a sentence."""

from __future__ import annotations

from typing import Any

from battlespace.kernel.errors import BattlespaceError, shown
from battlespace.kernel.game import Game
from battlespace.kernel.words import LANGUAGES, Language, Reason


def why(
    game: Game[Any], s: Any, action: int, choices: int, language: Language = LANGUAGES[0]
) -> dict[str, Any]:
    """Return why an action is refused here, as plain data; `code` is `illegal`, or `action` if it is none."""
    move = move_text(game, s, action) if 0 <= action < choices else None
    reasons = _reasons(game, s, move) if move is not None else []
    if not reasons:
        sentence = f"{shown(action)} is no action of this position."
        return {"code": "action", "action": action, "move": move, "reasons": [], "text": sentence}
    told = [
        {
            "clause": reason.clause,
            "targets": list(reason.targets),
            "text": game.sentence(reason, language),
        }
        for reason in reasons
    ]
    text = " ".join(dict.fromkeys(str(one["text"]) for one in told))
    return {"code": "illegal", "action": action, "move": move, "reasons": told, "text": text}


def move_text(game: Game[Any], s: Any, action: int) -> str | None:
    """Return the text of an action that need not be one; None where this position has no words for it."""
    try:
        return game.notation.write_move(s, action)
    except (BattlespaceError, ArithmeticError, LookupError, ValueError):
        return None  # writing trusts its input: what is no action of the position fails anywhere


def _reasons(game: Game[Any], s: Any, move: str) -> list[Reason]:
    try:
        return game.explain(s, move)
    except BattlespaceError:
        return []

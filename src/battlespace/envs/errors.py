"""What learners do wrong, each with a stable code."""

from __future__ import annotations

from typing import Any

from battlespace.kernel.errors import BattlespaceError


class BatchError(BattlespaceError, ValueError):
    """Something given for a batch has another length, kind or range than it must have."""

    code = "batch"


class FinishedError(BattlespaceError, RuntimeError):
    """A match that is over was asked to go on; reset it first."""

    code = "finished"


class ActionError(BattlespaceError, ValueError):
    """An action is not legal here: `why` says it in clauses. Its code is `illegal`, or `action` if it is none."""

    code = "action"

    def __init__(self, why: dict[str, Any]) -> None:
        """Say it in the rulebook's words."""
        self.why, self.code = why, str(why["code"])
        super().__init__(f"{why['move'] or why['action']}: {why['text']}")

"""Every error of ours. `code` is stable: it goes on the wire and into tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlespace.kernel.words import Reason

SHOWN = 80
"""How much of a given text an error repeats."""


def shown(text: object) -> str:
    """Quote what was given, cut to a readable length; what is nested too deeply to be quoted is only named."""
    try:
        quoted = repr(text)
    except RecursionError:
        return f"a deeply nested {type(text).__name__}"
    return quoted if len(quoted) <= SHOWN else f"{quoted[:SHOWN]}... ({len(str(text))} characters)"


class BattlespaceError(Exception):
    """Root of our errors."""

    code = "error"


class UnknownGameError(BattlespaceError, LookupError):
    """No game has that slug."""

    code = "unknown-game"


class OptionError(BattlespaceError, ValueError):
    """An option is unknown, or its value is not one of those allowed."""

    code = "option"


class SeatsError(BattlespaceError, ValueError):
    """The game is not for that many seats, or has no such seat."""

    code = "seats"


class NotationError(BattlespaceError, ValueError):
    """The text is not in the game's notation."""

    code = "notation"

    def __init__(self, text: str, why: str) -> None:
        """Say what was given and what was expected."""
        super().__init__(f"{shown(text)}: {why}")


class PositionError(NotationError):
    """The text is in notation, but no such position can be."""

    code = "position"


class IllegalMoveError(BattlespaceError, ValueError):
    """The move is in notation, but the rules refuse it; `reasons` say why."""

    code = "illegal"

    def __init__(self, move: str, reasons: Sequence[Reason]) -> None:
        """Name the move and the clauses against it."""
        self.move, self.reasons = move, tuple(reasons)
        clauses = ", ".join(reason.clause for reason in self.reasons)
        super().__init__(f"{shown(move)} is not legal here [{clauses}]")


class OverError(BattlespaceError, ValueError):
    """The match is over: nothing more can be played."""

    code = "over"


class ChanceError(BattlespaceError, ValueError):
    """A draw was asked for where none is pending, or the outcome cannot be."""

    code = "chance"


class UndoError(BattlespaceError, ValueError):
    """There is nothing to take back."""

    code = "undo"


class TranscriptError(BattlespaceError, ValueError):
    """The transcript cannot be read or does not replay."""

    code = "transcript"


class ContentError(BattlespaceError, ValueError):
    """A content file of a game is wrong; the message names the file and the place."""

    code = "content"


class EncodeError(BattlespaceError, ValueError):
    """The game offers nothing that a learner could look at."""

    code = "encode"


class PictureError(BattlespaceError, ValueError):
    """There is no drawing to show."""

    code = "picture"


class MissingError(BattlespaceError, ImportError):
    """A library that is only wanted for this is not installed."""

    code = "missing"

    def __init__(self, what: str, extra: str) -> None:
        """Say what needs it, and how to get it."""
        super().__init__(f"{what} is not installed here: pip install 'battlespace[{extra}]'")


class DeviceError(BattlespaceError, RuntimeError):
    """The rules cannot run on that device here."""

    code = "device"

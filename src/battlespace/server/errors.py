"""What the server refuses, each with its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlespace.kernel.errors import BattlespaceError

if TYPE_CHECKING:
    from battlespace.server.ownership import Peer


class UnknownTableError(BattlespaceError, LookupError):
    """No table has that name."""

    code = "unknown-table"


class TokenError(BattlespaceError, PermissionError):
    """The token opens no seat of this table."""

    code = "token"


class StaleError(BattlespaceError, ValueError):
    """The message answers a position that is no longer the newest."""

    code = "stale"


class NotYourTurnError(BattlespaceError, ValueError):
    """Another seat is to act."""

    code = "turn"


class TakenError(BattlespaceError, ValueError):
    """The seat is taken."""

    code = "taken"


class OriginError(BattlespaceError, PermissionError):
    """A page of another site asks."""

    code = "origin"


class ConsentError(BattlespaceError, ValueError):
    """The others have to agree first, or there is nothing to agree to."""

    code = "consent"


class OpenSeatError(BattlespaceError, ValueError):
    """Nobody sits there yet who could agree."""

    code = "nobody"


class BotsError(BattlespaceError, ValueError):
    """Only bots could agree, and they do not."""

    code = "bots"


class UnaskedError(BattlespaceError, ValueError):
    """Nobody has asked what this answers, or not any more."""

    code = "unasked"


class RunningError(BattlespaceError, ValueError):
    """The match has to be over first."""

    code = "running"


class OriginRunsError(BattlespaceError, ValueError):
    """The board was taken from a match of people that goes on: bots do not help here as long as they do not there."""

    code = "fork"

    def __init__(self) -> None:
        """Say it."""
        super().__init__(
            "this board comes from a match that people still play: no hints and no bots until it is over"
        )


class RulesError(BattlespaceError, RuntimeError):
    """The match was played by other rules than today's: it can be looked at, and ended by agreement."""

    code = "rules"


class LimitError(BattlespaceError, ValueError):
    """Too large, too many or too fast."""

    code = "limit"


class SlowError(BattlespaceError, RuntimeError):
    """The answer takes too long."""

    code = "timeout"


class StoreError(BattlespaceError, RuntimeError):
    """The store does not answer; whether it has kept what it was given last is not known."""

    code = "store"


class DiskFullError(StoreError):
    """Nothing fits into the store any more; it has kept nothing of what it was given."""

    code = "disk-full"


class GoneError(BattlespaceError, RuntimeError):
    """The table is being read anew from the store; no browser hears of it, it only comes again."""

    code = "gone"


class FencedError(GoneError):
    """Another node has the table by now; nothing was stored."""


class ElsewhereError(GoneError):
    """Another node has the table: `peer` is the one to ask."""

    def __init__(self, peer: Peer) -> None:
        """Name it."""
        super().__init__(f"node {peer.id} has this table")
        self.peer = peer


class RelayedError(BattlespaceError, RuntimeError):
    """What another node has refused, with its code."""

    def __init__(self, code: str, why: str) -> None:
        """Repeat it."""
        super().__init__(why)
        self.code = code


class PreparingError(BattlespaceError, RuntimeError):
    """The game is not compiled yet; `game` is the one to wait for."""

    code = "preparing"

    def __init__(self, why: str, game: str) -> None:
        """Say it, and of which game."""
        super().__init__(why)
        self.game = game


class DrawsError(BattlespaceError, ValueError):
    """The game knows no draws."""

    code = "draws"


class MalformedError(BattlespaceError, ValueError):
    """The message is not one of ours."""

    code = "malformed"


TOO_DEEP = "JSON is malformed: it is nested too deeply"
"""What a reader of JSON gives up on."""


class LevelError(BattlespaceError, ValueError):
    """The game has no bot of that name."""

    code = "level"

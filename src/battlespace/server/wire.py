"""From a match to messages: lines, choices, positions, reasons. It knows no seat's secrets, since there are none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from battlespace.kernel import ink
from battlespace.kernel.errors import IllegalMoveError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match, told
from battlespace.kernel.words import LANGUAGES, Event, Reason
from battlespace.server.messages import Choice, Happened, Labelled, Line, ReasonInfo

SPOKEN = 12
"""Up to so many choices are sent with their texts and words; those of more are asked for when somebody reads them."""


class Reader:
    """The states of a match as plain Python reads them, each made one time for all that is said of it."""

    def __init__(self, match: Match[Any]) -> None:
        """Read nothing yet."""
        self.match, self._read = match, dict[int, Any]()

    def at(self, ply: int) -> Any:
        """Return the state before that ply was played."""
        if ply not in self._read:
            self._read[ply] = self.match.past(ply).reading()
        return self._read[ply]

    @property
    def newest(self) -> Any:
        """The newest state."""
        return self.at(self.match.ply)


def line(read: Reader, ply: int) -> Line:
    """Return the line of a step, without what is seen then; `ply` counts it in."""
    match = read.match
    step = match.steps[ply - 1]
    events = told(match.game, read.at(ply - 1), step, read.at(ply))
    return Line(ply, step.turn, step.move, happened(events), None, None, "")


def seen(read: Reader, line_: Line) -> Line:
    """Return a line with the view after it and its motion; the newest view goes with the position."""
    match = read.match
    drawn = match.steps[line_.ply - 1].drawn
    motion = drawn.motion if drawn else ""
    if line_.ply == match.ply:
        return msgspec.structs.replace(line_, motion=motion)
    game, s = match.game, read.at(line_.ply)
    return msgspec.structs.replace(
        line_, view=game.view.view(s, 0), guide=game.guide(s), motion=motion
    )


def happened(events: Sequence[Event]) -> list[Happened]:
    """Return events for the wire."""
    return [Happened(e.kind, e.targets, e.values) for e in events]


def choices(read: Reader, whole: bool = False) -> list[Choice]:
    """Return what may be done now, each with what to click for it; many come `whole` only where that is asked for."""
    game, legal, s = read.match.game, read.match.legal(), read.newest
    write, path, label = game.notation.write_move, game.view.path, game.view.label
    if not whole and len(legal) > SPOKEN:
        return [Choice(action, "", path(s, action), None) for action in legal]
    return [
        Choice(action, write(s, action), path(s, action), label(s, action).json())
        for action in legal
    ]


def spoken(id_: str, match: Match[Any]) -> Labelled:
    """Return the texts and words of all that may be done now, in the order of the choices."""
    game, legal, s = match.game, match.legal(), match.state.reading()
    moves = [game.notation.write_move(s, action) for action in legal]
    return Labelled(id_, moves, [game.view.label(s, action).json() for action in legal])


def reasons(game: Game[Any], found: Sequence[Reason]) -> list[ReasonInfo]:
    """Return reasons with their sentences in every language."""
    return [
        ReasonInfo(
            reason.clause,
            list(reason.targets),
            {language: game.sentence(reason, language) for language in LANGUAGES},
        )
        for reason in found
    ]


def board(game: Game[Any], s: Any) -> str:
    """Return the terminal's board without its colours."""
    return ink.plain(game.view.board(s))


def refusal(game: Game[Any], error: Exception) -> list[ReasonInfo]:
    """Return the reasons that an error carries."""
    return reasons(game, error.reasons) if isinstance(error, IllegalMoveError) else []

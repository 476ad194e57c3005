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
from battlespace.server.messages import Choice, Happened, Json, Line, ReasonInfo

SPOKEN = 12
"""Up to so many choices are sent with their words; the words of more are asked for when somebody reads them."""


def line(match: Match[Any], ply: int) -> Line:
    """Return the line of a step, without what is seen then; `ply` counts it in."""
    step = match.steps[ply - 1]
    before, after = match.past(ply - 1).reading(), match.past(ply).reading()
    events = told(match.game, before, step, after)
    return Line(ply, step.turn, step.move, happened(events), None, None, "")


def seen(match: Match[Any], line_: Line) -> Line:
    """Return a line with the view after it and its motion; the newest view goes with the position."""
    drawn = match.steps[line_.ply - 1].drawn
    motion = drawn.motion if drawn else ""
    if line_.ply == match.ply:
        return msgspec.structs.replace(line_, motion=motion)
    game, s = match.game, match.past(line_.ply).reading()
    return msgspec.structs.replace(
        line_, view=game.view.view(s, 0), guide=game.guide(s), motion=motion
    )


def happened(events: Sequence[Event]) -> list[Happened]:
    """Return events for the wire."""
    return [Happened(e.kind, e.targets, e.values) for e in events]


def choices(match: Match[Any], read: Any = None) -> list[Choice]:
    """Return what may be done now, each with what to click for it; many come without their words.

    `read` is the state as it is read, where it is at hand already.
    """
    game, legal = match.game, match.legal()
    s = match.state.reading() if read is None else read
    write, path, label = game.notation.write_move, game.view.path, game.view.label
    if len(legal) > SPOKEN:
        return [Choice(action, write(s, action), path(s, action), None) for action in legal]
    return [
        Choice(action, write(s, action), path(s, action), label(s, action).json())
        for action in legal
    ]


def labels(match: Match[Any]) -> list[Json]:
    """Return the words of all that may be done now, in the order of the choices."""
    s = match.state.reading()
    return [match.game.view.label(s, action).json() for action in match.legal()]


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

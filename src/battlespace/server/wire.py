"""From a match to messages: lines, choices, positions, reasons. It knows no seat's secrets, since there are none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.kernel import ink
from battlespace.kernel.errors import IllegalMoveError
from battlespace.kernel.game import Game
from battlespace.kernel.match import LEFT, Match, Step, told
from battlespace.kernel.words import LANGUAGES, Event, Reason
from battlespace.server.messages import Choice, Happened, Line, ReasonInfo


def line(game: Game[Any], before: Any, ply: int, step: Step, after: Any) -> Line:
    """Return the line of a step; `ply` counts it in."""
    events, label = told(game, before, step, after), game.view.label
    return Line(
        ply=ply,
        turn=step.turn,
        move=step.move,
        label=events[0].words().json()
        if step.action == LEFT
        else label(before, step.action).json(),
        events=happened(events),
        view=game.view.view(after, 0),
        motion=step.drawn.motion if step.drawn else "",
    )


def unseen(line_: Line) -> Line:
    """Return a line without its view, for long lists."""
    return Line(line_.ply, line_.turn, line_.move, line_.label, line_.events, None, "")


def happened(events: Sequence[Event]) -> list[Happened]:
    """Return events as plain data."""
    return [Happened(e.kind, list(e.targets), e.words().json()["values"]) for e in events]


def choices(match: Match[Any]) -> list[Choice]:
    """Return what may be done now, each with what to click for it."""
    game, s = match.game, match.state
    return [
        Choice(
            action,
            game.notation.write_move(s, action),
            game.view.path(s, action),
            game.view.label(s, action).json(),
        )
        for action in match.legal()
    ]


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

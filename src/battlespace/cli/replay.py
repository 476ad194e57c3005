"""`battlespace replay`: see a match again."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import Language, language_here


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """The file and what to show."""

    file: Annotated[Path, Parameter(help="a transcript, as `play --save` writes it")]
    _: KW_ONLY
    boards: Annotated[bool, Parameter(help="draw the board after every step")] = False
    positions: Annotated[bool, Parameter(help="write the position text after every step")] = False
    language: Language = field(default_factory=language_here)


def run(asked: Asked) -> int:
    """Show a saved match move by move.

    The transcript is replayed through the rules, which say what happened at every step.
    """
    from battlespace.cli.screen import Screen
    from battlespace.games import load
    from battlespace.kernel import transcript

    found = transcript.read_file(asked.file)
    match = transcript.replayed(found, load)
    game, screen = match.game, Screen(asked.language)
    screen.say(f"{game.title}, {match.seats} seats: {', '.join(found.header.players)}")
    for ply, step in enumerate(match.steps):
        after = match.past(ply + 1)
        screen.told(game, match.past(ply), step, after, ply + 1)
        if asked.boards:
            screen.board(game, after)
        if asked.positions:
            screen.say(f"     {game.write(after)}")
    screen.board(game, match.state)
    screen.result(match)
    return 0

"""`battlespace play`: a game in the terminal, against the computer or against each other."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import (
    GameName,
    GameOption,
    Integer,
    Language,
    Position,
    Seed,
    chosen_game,
    language_here,
)


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """The game, who sits where, and the file."""

    game: Annotated[
        GameName | None, Parameter(help="the game's short name; left out, you choose")
    ] = None
    _: KW_ONLY
    seats: Annotated[Integer | None, Parameter(help="how many seats (default: the fewest)")] = None
    you: Annotated[str, Parameter(help="seats that people take: 0, or 0,1, or none")] = "0"
    bot: Annotated[
        str,
        Parameter(help="who takes the other seats; `battlespace games GAME` says how each plays"),
    ] = "greedy"
    save: Annotated[Path | None, Parameter(help="keep the match in a new file as it is played")] = (
        None
    )
    resume: Annotated[Path | None, Parameter(help="go on with a saved match")] = None
    challenge: Annotated[
        str | None, Parameter(help="solve a position; `battlespace games` lists them")
    ] = None
    seed: Seed = None
    position: Position = None
    language: Language = field(default_factory=language_here)


DEFAULTS = Asked()


def run(asked: Asked = DEFAULTS, **options: GameOption) -> int:
    """Play in the terminal.

    You take seat 0 unless told otherwise; bots take the rest. Type a move as it is listed, or ? for help.
    The match can be saved and resumed at any time.
    """
    from battlespace.cli.terminal import begun, picked_game, resumed

    if asked.resume:
        return resumed(asked, asked.resume).run()
    name = asked.game or picked_game(asked.language)
    if name is None:
        return 0
    game, settings = chosen_game(name, options)
    return begun(game, settings, asked).run()

"""`battlespace conform -- CMD`: play another engine against our rules and list every difference."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import Whole, game_names


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """What to compare, and the command."""

    cmd: Annotated[list[str], Parameter(help="the other engine and its arguments, after --")]
    _: KW_ONLY
    game: Annotated[
        str | None,
        Parameter(help="only this game (default: all that both know)", completer=game_names),
    ] = None
    walks: Annotated[Whole, Parameter(help="random games a table size")] = 5
    plies: Annotated[Whole, Parameter(help="at most so many plies a game")] = 200
    seed: Annotated[Whole, Parameter(help="which random games")] = 1
    timeout: Annotated[Whole, Parameter(help="seconds an answer may take")] = 60


def run(asked: Asked) -> int:
    """Compare another engine with ours, move by move.

    Start another program that speaks the engine protocol, walk through random games with it, and compare
    positions, turns, legal moves, chance, refusals, undo, scores and perft at every step. The exit status is 1
    if it differs.

      battlespace conform -- ./my-engine --flag
      battlespace conform --game GAME --walks 20 -- python my_engine.py
    """
    from battlespace.cli.comparison import compared
    from battlespace.engine.client import Client

    with Client(asked.cmd, loud=True) as peer:
        report = compared(peer, asked)
    for line in report.differences:
        print(line)
    print(
        f"{report.checks} answers compared over {report.games} games, {len(report.differences)} differences"
    )
    return 1 if report.differences else 0

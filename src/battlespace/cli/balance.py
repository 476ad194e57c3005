"""`battlespace balance`: let equals play, and say how fair the game is."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from battlespace.cli.arguments import GameOption, Matches, chosen_game
from battlespace.cli.bench import ManyMatches, benches, keep


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(ManyMatches):
    """Who plays, how often, and where it is kept."""

    _: KW_ONLY
    bot: Annotated[str, Parameter(help="who plays")] = "medium"
    games: Annotated[Matches, Parameter(help="how many matches")] = 1000


def run(asked: Asked, **options: GameOption) -> int:
    """Measure how fair a game is.

    The same bot plays every seat. The report has shares by seat and by turn order with confidence intervals,
    lengths, endings, decisions a turn, legal moves, and all that split by what the game declares. Results go to a
    folder as with `battlespace arena`; a run that was stopped goes on where it was.

    With --vary the same is done for each value and compared: --vary seats=2,3,4, or --vary OPTION=A,B.
    """
    from battlespace.arena.balance import pairings
    from battlespace.arena.balance_report import as_page, as_text
    from battlespace.bots import meaning

    game, settings = chosen_game(asked.game, options)
    folder = asked.folder("balance")
    groups: dict[str, list[Any]] = {}
    for bench in benches(asked, game, settings, [asked.bot], folder):
        bench.play(list(pairings(asked.bot, bench.seats, asked.games, asked.seed)))
        groups[bench.label] = bench.results.of({asked.bot})
    print(as_text(groups))
    page = as_page(game, groups, asked.bot, meaning(game, asked.bot))
    return keep(folder, page, [row for rows in groups.values() for row in rows], [asked.bot])

"""`battlespace arena`: let bots meet, and say how strong each is."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from itertools import pairwise
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from battlespace.cli.arguments import GameOption, Matches, Millis, chosen_game
from battlespace.cli.bench import ManyMatches, benches, keep

PROVABLE = (0.01, 0.99)
"""From which share to which something can be proven by matches."""


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(ManyMatches):
    """Who plays, how often, and where it is kept."""

    _: KW_ONLY
    bots: Annotated[
        str | None, Parameter(help="A,B,...: who plays (default: all levels of the game)")
    ] = None
    games: Annotated[Matches, Parameter(help="matches for each combination")] = 100
    prove: Annotated[
        float | None,
        Parameter(help="the share by which each bot is to beat the one before it, e.g. 0.65"),
    ] = None
    ms: Annotated[Millis | None, Parameter(help="time for each decision, for all bots")] = None
    refusals: Annotated[
        Literal["full", "code", "none"] | None,
        Parameter(
            help="ask a program again when its move is refused, and tell it so much of why (default: it loses)"
        ),
    ] = None


def run(asked: Asked, **options: GameOption) -> int:
    """Let bots play each other and rate them.

    They meet in every seating with the same seeds, on all cores, and are rated with confidence intervals.

    A bot is a level of the game (novice, easy, ...), a bot with settings (mcts:simulations=500,cut=4), or a program
    that speaks the engine protocol (cmd:./mybot). Results go to a folder: results.jsonl, a transcript of every match,
    and report.html. A run that was stopped goes on where it was; more bots or games may be asked for later.

    A program that answers an illegal move loses. With --refusals it is asked again, up to five times a decision, and
    told the clauses against its move, the code only, or nothing; the report counts illegal moves and repeated ones.

    With --prove the bots are given from the weakest to the strongest, and each meets only the one before it, until
    the share is proven or refuted or all games are played.
    """
    from battlespace.arena.report import as_page, as_text
    from battlespace.arena.schedule import schedule
    from battlespace.bots import meaning
    from battlespace.bots.bot import fraction

    if asked.prove is not None:
        fraction("--prove", asked.prove, *PROVABLE)
    game, settings = chosen_game(asked.game, options)
    folder = asked.folder("arena")
    names = contestants(game, asked.bots)
    groups: dict[str, list[Any]] = {}
    proofs: list[Any] = []
    for bench in benches(asked, game, settings, names, folder):
        if asked.prove is not None:
            proofs += [bench.proven(weak, strong, asked) for weak, strong in pairwise(names)]
        else:
            bench.play(list(schedule(names, bench.seats, asked.games, asked.seed)))
        groups[bench.label] = bench.results.of(set(names))
    print(as_text(groups, names, proofs))
    meant = {name: meaning(game, name) for name in names}
    page = as_page(game, groups, meant, proofs)
    return keep(folder, page, [row for rows in groups.values() for row in rows], names)


def contestants(game: Any, text: str | None) -> list[str]:
    """Return who meets: those that were named, or all levels of the game; there have to be two."""
    from battlespace.kernel.errors import OptionError

    names = [level.name for level in game.levels] if text is None else split_bots(text)
    given = ",".join(names) if text is None else text
    if "" in names:
        raise OptionError(f"--bots={given}: a name is missing at a comma")
    if len(names) < 2:
        raise OptionError(
            f"--bots={given}: expected at least two bots; `battlespace balance` lets one play itself"
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise OptionError(f"--bots={given}: {twice} is there twice")
    return names


def split_bots(text: str) -> list[str]:
    """Split a list of bots at its commas; a setting `name=value` after a comma belongs to the bot before it."""
    names: list[str] = []
    for word in text.split(","):
        name, sign, _ = word.partition("=")
        if names and sign and ":" not in name:
            names[-1] += f",{word}"
        else:
            names.append(word)
    return names

"""`battlespace hint`: what a bot would do in a position, and why."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import (
    GameOption,
    Integer,
    Language,
    OfGame,
    Position,
    Seed,
    chosen_game,
    language_here,
)


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(OfGame):
    """The position, who is asked, and for how long."""

    _: KW_ONLY
    bot: Annotated[
        str | None,
        Parameter(
            help="a level, or a bot with settings such as mcts:cut=4 (default: the strongest level)"
        ),
    ] = None
    ms: Annotated[Integer | None, Parameter(help="how long it may think")] = None
    simulations: Annotated[Integer | None, Parameter(help="how much it may think")] = None
    json: Annotated[bool, Parameter(help="the same hint in the format of the engine's `go`")] = (
        False
    )
    seed: Seed = None
    position: Position = None
    language: Language = field(default_factory=language_here)


def run(asked: Asked, **options: GameOption) -> int:
    """Ask a bot what to do, and why.

    It tells its move, what that gains or what is expected then, what each seat may expect, and what it weighed instead;
    with --json the line that it expects, too.
    Without --position it is asked about the beginning of a match; a pending draw is drawn from the seed.
    """
    import json

    import msgspec

    from battlespace import engine
    from battlespace.bots import adviser
    from battlespace.bots.advice import advise
    from battlespace.bots.bot import Budget
    from battlespace.bots.hint import sentences
    from battlespace.engine.messages import chosen
    from battlespace.kernel.chance import fresh_seed
    from battlespace.kernel.match import Match

    game, settings = chosen_game(asked.game, options)
    seed = fresh_seed() if asked.seed is None else asked.seed
    match = Match(game, seed, asked.seats, settings, asked.position)
    match.draw_pending()
    name = asked.bot or adviser(game)
    bot = engine.seated(game, name, match.options)
    try:
        budget = Budget(asked.ms, asked.simulations)
        thought = advise(bot, game, match.state, seed, budget)
    finally:
        engine.dismiss(bot)
    if asked.json:
        data = msgspec.to_builtins(chosen(game, match.state, thought))
        print(json.dumps(data, ensure_ascii=False))
    else:
        print("\n".join(sentences(game, match.state, thought, asked.language)))
    return 0

"""`battlespace hint`: what a bot would do in a position, and why."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from battlespace.cli.arguments import add_game, add_language, add_position, add_seed, chosen_game

SUMMARY = "ask a bot what to do, and why"
DETAILS = """\
Ask a bot about a position: the move, what each seat may expect, the line it expects, and what it weighed instead.
Without --position it is the beginning of a match; a pending draw is drawn from the seed."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the position, who is asked, and for how long."""
    add_game(parser, argv)
    parser.add_argument(
        "--bot",
        metavar="BOT",
        help="a level, or a bot with settings such as mcts:cut=4 (default: the strongest level)",
    )
    parser.add_argument("--ms", type=int, metavar="N", help="how long it may think")
    parser.add_argument("--simulations", type=int, metavar="N", help="how much it may think")
    parser.add_argument("--json", action="store_true", help="answer as the engine's `go` does")
    add_seed(parser)
    add_position(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Think and tell."""
    import json

    import msgspec

    from battlespace import engine
    from battlespace.bots.bot import Budget
    from battlespace.bots.hint import sentences
    from battlespace.engine.messages import chosen
    from battlespace.kernel.chance import fresh_seed
    from battlespace.kernel.match import Match

    game, options = chosen_game(args)
    seed = fresh_seed() if args.seed is None else args.seed
    match = Match(game, seed, args.seats, options, args.position)
    match.draw_pending()
    name = args.bot or (game.levels[-1].name if game.levels else "mcts")
    bot = engine.seated(game, name, match.options)
    try:
        thought = bot.choose(game, match.state, seed, Budget(args.ms, args.simulations))
    finally:
        engine.dismiss(bot)
    if args.json:
        data = msgspec.to_builtins(chosen(game, match.state, thought))
        print(json.dumps(data, ensure_ascii=False))
    else:
        print("\n".join(sentences(game, match.state, thought, args.language)))
    return 0

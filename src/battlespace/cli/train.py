"""`battlespace train`: let a bot learn a game by playing itself."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from battlespace.cli.arguments import GameOption, OfGame, Whole, chosen_game
from battlespace.cli.bench import workers


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(OfGame):
    """The game, how much is played, and where it is kept."""

    _: KW_ONLY
    generations: Annotated[Whole, Parameter(help="how many rounds")] = 3
    matches: Annotated[Whole, Parameter(help="matches of a generation")] = 2000
    simulations: Annotated[
        Whole | None, Parameter(help="how long a decision is thought about (default: 400)")
    ] = None
    loose: Annotated[
        Whole, Parameter(help="up to so many decisions at the start of a match are any move")
    ] = 8
    trials: Annotated[Whole, Parameter(help="matches of each trial")] = 100
    seed: Annotated[Whole, Parameter(help="the same seed gives the same matches and nets")] = 1
    hours: Annotated[float | None, Parameter(help="begin no round after so long")] = None
    on: Annotated[
        Literal["cpu", "cuda", "ray"],
        Parameter(
            help="where nets are fitted; with `ray` on a card where this machine has one, and all matches are played "
            "on a Ray cluster (docs/cluster.md)"
        ),
    ] = "cpu"
    rival: Annotated[str, Parameter(help="the bot that each net meets")] = "medium"
    upon: Annotated[
        str,
        Parameter(
            help="a net of the game: its guesses stay as they are, and only which actions to look at first is learned"
        ),
    ] = ""
    out: Annotated[
        Path | None, Parameter(help="the folder for all of it (default: train-GAME)")
    ] = None
    jobs: Annotated[Whole | None, Parameter(help="processes (default: all cores)")] = None


def searches(
    game: Any, seats: int | None, simulations: int | None
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the bot that learns, how it searches with a net, and how without one: as `master` does if there is."""
    from battlespace.bots.bot import whole_number
    from battlespace.kernel.errors import OptionError

    level = next((level for level in game.levels if level.name == "master"), None)
    plays = ("mcts", dict[str, Any]()) if level is None else level.plays(seats)
    bot, settled = plays[0], {k: v for k, v in plays[1].items() if k != "net"}
    if bot != "mcts":
        if simulations is not None:
            raise OptionError(
                f"--simulations={simulations}: {bot} has its own measure; leave it out"
            )
        return bot, settled, settled
    told = whole_number("--simulations", 400 if simulations is None else simulations, low=1)
    search = {"cut": 0, **settled, "simulations": told, "memory": 16}
    return "mcts", search, {**search, "cut": settled.get("cut", 0) or 8}


def device(on: str) -> str:
    """Return what torch calls the place where nets are fitted."""
    if on != "ray":
        return on
    from battlespace.learn.fit import torch_here

    return "cuda" if torch_here().cuda.is_available() else "cpu"


def course(asked: Asked, game: Any, options: dict[str, Any]) -> Any:
    """Return what is to be trained."""
    from battlespace.bots import player
    from battlespace.bots.bot import whole_number
    from battlespace.learn.fit import RANKS, SHAPE
    from battlespace.learn.training import Course, rankable

    if asked.upon:
        rankable(game, asked.upon)
    player(game, asked.rival)  # what is wrong is refused here, not after an hour
    for name in ("generations", "matches", "trials"):
        whole_number(f"--{name}", getattr(asked, name), low=1)
    game.checked_seats(asked.seats)
    game.checked_options(options, asked.seats)
    bot, search, own = searches(game, asked.seats, asked.simulations)
    fewest, most = game.seats
    return Course(
        game=game.slug,
        seats=(asked.seats,) if asked.seats else tuple(range(fewest, most + 1)),
        options=options,
        seed=asked.seed,
        matches=asked.matches,
        search=search,
        first_search=own,
        loose=asked.loose,
        bot=bot,
        trials=asked.trials,
        rival=asked.rival,
        upon=asked.upon,
        shape=RANKS if asked.upon else SHAPE,
        device=device(asked.on),
        workers=workers(asked.on, asked.jobs),
    )


def run(asked: Asked, **options: GameOption) -> int:
    """Let a bot learn a game by playing itself.

    Play a game against itself on all cores, fit a small net to what came of it, try the net against a level of the
    game, and begin again with the net: one such round is a generation.

    Everything goes to a folder: the nets, what they learned from, training.jsonl, and training.html with the curves.
    A run that was stopped goes on after its last whole generation. At the end the net that did best lies there as
    master.npz; copy it to the game's folder nets/ and the level `master` plays with it.

    Fitting needs torch (pip install 'battlespace[learn]'); playing with a net does not.
    """
    import shutil
    from time import monotonic

    from battlespace.learn.fit import torch_here
    from battlespace.learn.page import as_page, sentence
    from battlespace.learn.training import Training

    torch_here()
    game, settings = chosen_game(asked.game, options)
    folder = asked.out or Path(f"train-{game.slug}")
    training = Training(course(asked, game, settings), folder)
    begun = monotonic()
    while len(training.done) < asked.generations:
        if asked.hours is not None and monotonic() - begun > 3600 * asked.hours:
            break
        print(sentence(_one(training)))
        (folder / "training.html").write_text(as_page(game, training.done), "utf-8")
    shutil.copyfile(training.best(), folder / "master.npz")
    print(f"the best net is {folder / 'master.npz'}; curves: {folder / 'training.html'}")
    return 0


def _one(training: Any) -> Any:
    """Run one generation under a bar of its own for each kind of work."""
    from battlespace.cli.progress import Meter

    number, meters, shown = len(training.done) + 1, dict[str, Meter](), ExitStack()

    def told(what: str, done: int, total: int) -> None:
        if what not in meters:
            shown.close()
            meters[what] = shown.enter_context(Meter(total, f"generation {number}, {what}"))
        meters[what].show(done)

    with shown:
        return training.step(told)

"""`battlespace train`: let a bot learn a game by playing itself."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from battlespace.cli.afterwards import RIVAL, plays_by, repeated, strongest, taught_with, what_now
from battlespace.cli.arguments import (
    AtOnce,
    GameOption,
    Gigabytes,
    Integer,
    Loose,
    OfGame,
    Whole,
    chosen_game,
)
from battlespace.cli.bench import workers

MOST_HOURS = 10_000.0
LOOSE = 8
GENERATIONS = 3
MATCHES, OF_TURNS = 2000, 500
MEMORY = 4
LINES = 4
"""How often each kind of work tells how far it has come where no bar is drawn, as in the log of a night."""


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(OfGame):
    """The game, how much is played, and where it is kept."""

    _: KW_ONLY
    seats: Annotated[
        Integer | None,
        Parameter(
            help="how many seats (default: matches go in turn through those that the game and its options are for and "
            "in which the level `master` plays by what is learned, trials have the fewest)"
        ),
    ] = None
    learn: Annotated[
        Literal["net", "taste"] | None,
        Parameter(
            help="a net that guesses, or a taste: what the game's own guess counts more or less (default: what the "
            "level `master` plays by)"
        ),
    ] = None
    generations: Annotated[
        Whole | None,
        Parameter(help="how many rounds (default: 3, or as many as --hours gives time for)"),
    ] = None
    matches: Annotated[
        Whole | None,
        Parameter(
            help="matches of a generation (default: 2000; 500 where whole turns are compared, which takes long and "
            "leaves more lessons)"
        ),
    ] = None
    simulations: Annotated[
        Whole | None,
        Parameter(help="how long a decision is thought about (default: 400, for a taste 30)"),
    ] = None
    loose: Annotated[
        Loose,
        Parameter(
            help="up to so many decisions at the start of a match are any move, while a net is learned"
        ),
    ] = LOOSE
    fade: Annotated[
        float,
        Parameter(
            help="what a net is told of a position: 1 is how the match ended; with less, what the search thought "
            "later in the match counts too, and most what it thought soon (0.98 where luck decides much)"
        ),
    ] = 1.0
    trials: Annotated[
        Whole, Parameter(help="the most matches of a trial: it ends as soon as it proves something")
    ] = 100
    seed: Annotated[
        Whole, Parameter(help="the same seed gives the same matches, nets and tastes")
    ] = 1
    hours: Annotated[
        float | None,
        Parameter(
            help="begin no further round that would end later than this, if it takes as long as the one before; the "
            "first is played whole"
        ),
    ] = None
    memory: Annotated[
        Gigabytes,
        Parameter(
            help="gigabytes that the lessons may take while a net is fitted to them; where they would take more, fewer "
            "positions of each match are kept"
        ),
    ] = MEMORY
    on: Annotated[
        Literal["cpu", "cuda", "ray"],
        Parameter(
            help="where nets are fitted; with `ray` on a card where this machine has one, and all matches are played "
            "on a Ray cluster (docs/cluster.md)"
        ),
    ] = "cpu"
    rival: Annotated[
        str | None,
        Parameter(
            help="the bot that each net or taste meets (default: expert; for a taste the same search by the guess as "
            "it is written)"
        ),
    ] = None
    upon: Annotated[
        str,
        Parameter(
            help="a net, by its name or its file: its guesses stay as they are, and only which actions to look at "
            "first is learned; or the taste to begin with (default: that of the level `master`)"
        ),
    ] = ""
    further: Annotated[
        str,
        Parameter(
            help="a net, by its name or its file: its guesses are learned further, for more seats or changed rules, "
            "and which actions it looks at first stays"
        ),
    ] = ""
    out: Annotated[
        Path | None, Parameter(help="the folder for all of it (default: train-GAME)")
    ] = None
    jobs: Annotated[AtOnce | None, Parameter(help="processes (default: all cores)")] = None

    @property
    def folder(self) -> Path:
        """Where all of it is kept."""
        return self.out or Path(f"train-{self.game}")


def searches(
    game: Any, seats: int | None, simulations: int | None, usual: int = 400
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the bot that learns, how it searches with a net, and how without one: as `master` does if there is."""
    from battlespace.bots import settings_of
    from battlespace.bots.bot import whole_number
    from battlespace.kernel.errors import OptionError

    bot, settings = strongest(game, seats)
    if bot == "rollouts":  # too slow to learn by; its tree is not
        bot, own = "mcts", settings_of("mcts")
        settings = {k: v for k, v in settings.items() if k in own}
    settled = {k: v for k, v in settings.items() if k not in ("net", "taste")}
    if bot != "mcts":
        if simulations is not None:
            raise OptionError(
                f"--simulations={simulations}: {bot} has its own measure; leave it out"
            )
        return bot, settled, settled
    told = whole_number("--simulations", usual if simulations is None else simulations, low=1)
    search = {"cut": 0, **settled, "simulations": told, "memory": 16}
    playouts = search["cut"] if "taste" in settings else settled.get("cut", 0) or 8
    return "mcts", search, {**search, "cut": playouts}


def device(on: str) -> str:
    """Return what torch calls the place where nets are fitted."""
    if on == "cpu":
        return on
    from battlespace.kernel.errors import DeviceError
    from battlespace.learn.fit import torch_here

    if torch_here().cuda.is_available():
        return "cuda"
    if on == "cuda":
        raise DeviceError("--on=cuda: torch finds no graphics card here that it can use")
    return "cpu"


def learned(asked: Asked, game: Any, seats: int | None = None) -> str:
    """Return whether a net or a taste is learned: as asked, else what `master` plays by with so many seats."""
    return asked.learn or plays_by(game, seats)


def checked(asked: Asked, game: Any, rival: str) -> None:
    """Refuse what is wrong here, not after an hour."""
    from battlespace.arena.identity import shared_by_all
    from battlespace.bots import player
    from battlespace.bots.bot import fraction, whole_number
    from battlespace.kernel.errors import OptionError
    from battlespace.learn.selfplay import FEWEST
    from battlespace.learn.training import SEEDS_APART

    if "," in str(asked.out or "") or str(asked.out).startswith("~"):
        raise OptionError(
            f"--out={asked.out}: no comma may be in it, nor a ~ before it that the shell has left, for a bot could not "
            "be told of a file there"
        )
    if asked.out is not None and asked.out.exists() and not asked.out.is_dir():
        raise OptionError(
            f"--out={asked.out}: it is a file; expected a folder, new or of this course"
        )
    written = asked.folder.resolve()
    for name, begun in (("upon", asked.upon), ("further", asked.further)):
        if Path(begun).suffix and Path(begun).resolve().parent == written:
            raise OptionError(
                f"--{name}={begun}: this run writes its own files there; give another --out"
            )
    player(game, rival)
    if asked.on == "ray":
        shared_by_all(game, rival)
    if asked.generations is not None:
        whole_number("--generations", asked.generations, low=1)
    if asked.matches is not None:
        whole_number("--matches", asked.matches, low=FEWEST, high=SEEDS_APART)
    whole_number("--trials", asked.trials, low=1, high=SEEDS_APART // 2)
    whole_number("--seed", asked.seed)
    fraction("--fade", asked.fade, high=1.0)
    if asked.hours is not None:
        fraction("--hours", asked.hours, high=MOST_HOURS)


def for_nets_only(asked: Asked) -> None:
    """Refuse for a taste what only nets are told."""
    from battlespace.kernel.errors import OptionError

    usual = {
        "further": ("",), "fade": (1.0,), "loose": (LOOSE,), "on": ("cpu", "ray"), "memory": (MEMORY,)
    }  # fmt: skip
    for name, values in usual.items():
        value = getattr(asked, name)
        if value not in values:
            raise OptionError(f"--{name}={value}: it is for nets, and this learns a taste")


def begun_with(asked: Asked, game: Any, seats: int) -> tuple[float, ...]:
    """Return the taste that a course begins with or a net is laid upon; refuse a taste or net that is not there."""
    from battlespace.bots.net.weights import of_game as net_of
    from battlespace.bots.taste import of_game as taste_of
    from battlespace.kernel.errors import OptionError
    from battlespace.learn.tasting import tasteful
    from battlespace.learn.training import rankable

    own = strongest(game, seats)[1].get("taste", "")
    if learned(asked, game, seats) == "taste":
        for_nets_only(asked)
        return tasteful(game, asked.upon or own)
    if asked.upon and asked.further:
        raise OptionError(
            "--upon adds ranks to a net, --further changes its guesses: give one of them"
        )
    if asked.upon:
        rankable(game, asked.upon)
    if asked.further:
        net_of(game, asked.further)
    return taste_of(game, own) if own else ()


def course(asked: Asked, game: Any, options: dict[str, Any]) -> Any:
    """Return what is to be trained."""
    from battlespace.bots import spelled
    from battlespace.learn.fit import FURTHER, RANKS, SHAPE
    from battlespace.learn.training import Course, seats_for

    seats = taught_with(game, seats_for(game, options, asked.seats), asked.learn)
    by_taste = learned(asked, game, seats[0]) == "taste"
    bot, search, own = searches(game, seats[0], asked.simulations, 30 if by_taste else 400)
    rival = asked.rival or (spelled(bot, search) if by_taste else RIVAL)
    checked(asked, game, rival)
    return Course(
        game=game.slug,
        seats=seats,
        options=options,
        seed=asked.seed,
        matches=asked.matches or (OF_TURNS if bot == "turns" else MATCHES),
        search=search,
        first_search=own,
        loose=asked.loose,
        bot=bot,
        trials=asked.trials,
        rival=rival,
        upon=asked.upon,
        further=asked.further,
        taste=begun_with(asked, game, seats[0]),
        fade=asked.fade,
        memory=asked.memory,
        shape=RANKS if asked.upon else FURTHER if asked.further else SHAPE,
        device="cpu" if by_taste else device(asked.on),
        workers=workers(asked.on, asked.jobs),
    )


def run(asked: Asked, **options: GameOption) -> int:
    """Let a bot learn a game by playing itself.

    Play a game against itself on all cores, fit a small net to what came of it, try the net against a level of the
    game, and begin again with the net: one such round is a generation. Where the level `master` plays by a taste, the
    weights of the game's own guess are learned instead, from pairs of matches in which all of them are moved.

    Everything goes to a folder: the nets or tastes, what they learned from, training.jsonl, and training.html with the
    curves. A run that was stopped goes on where it was: it plays again what was under way, for a net in parts of twenty
    matches, and comes to the same net. Each net or taste meets the rival, and the one before it, until the
    arena's sequential test proves or refutes that it takes more than half. After each generation what did best so far
    lies there as master.npz or master.toml, and a bot plays by it that is told of the file, wherever bots are named:
    --bot master:net=FILE. The closing lines say how. Copied to the game's folder nets/ it is the level `master`.

    Fitting a net needs torch (pip install 'battlespace[learn]'); a taste and playing do not.
    """
    from battlespace.arena.held import held
    from battlespace.bots.net.weights import SUFFIXES
    from battlespace.learn.fit import torch_here
    from battlespace.learn.tasting import Tasting
    from battlespace.learn.training import Training, seats_for

    game, settings = chosen_game(asked.game, options)
    what = learned(asked, game, seats_for(game, settings, asked.seats)[0])
    if what == "net":
        torch_here()
    folder = asked.folder
    planned = course(asked, game, settings)
    kept = folder / f"master{SUFFIXES[what]}"
    now = what_now(planned, game, kept, options, asked.seats)
    again = partial(repeated, replace(asked, matches=planned.matches), what, options)
    with held(folder / "training.jsonl", "wait for it, or give another --out"):
        training = {"net": Training, "taste": Tasting}[what](planned, folder)
        _rounds(asked, training, lambda: _show(training, kept, again, now))
    print(f"the best {what} is {kept}; curves: {folder / 'training.html'}")
    for what_for, line in now.items():
        print(f"{what_for}: {line}")
    return 0


def _show(training: Any, kept: Path, again: Callable[..., str], now: Mapping[str, str]) -> None:
    """Put what did best so far where bots are told of it, never half of it, and draw the page."""
    from battlespace.learn.page import as_page

    fresh, done = kept.with_suffix(".fresh"), len(training.done)
    shutil.copyfile(training.best(), fresh)
    fresh.replace(kept)
    further = {f"go on for {GENERATIONS} more generations": again(done + GENERATIONS, kept.parent)}
    drawn = as_page(training.course, again(done), training.done, {**now, **further})
    (training.folder / "training.html").write_text(drawn, "utf-8")


def _rounds(asked: Asked, training: Any, show: Callable[[], None]) -> None:
    """Run all rounds that are asked for; `show` lets people see what there is by now."""
    from time import monotonic

    from battlespace.learn.page import sentence

    begun = monotonic()
    if training.done:  # the run before may have been stopped ahead of its page
        show()
    if not another(asked, training.done, 0.0):
        there = f"generations done in {training.folder}: {len(training.done)}"
        print(f"nothing is left to do; {there}; ask for more by --generations or --hours")
    while another(asked, training.done, monotonic() - begun):
        print(sentence(_one(training)), flush=True)
        show()


def another(asked: Asked, done: Sequence[Any], seconds: float) -> bool:
    """Say whether one more round is to be played by a run that has taken so many seconds."""
    from battlespace.learn.page import seconds_of

    rounds = asked.generations or (GENERATIONS if asked.hours is None else None)
    if rounds is not None and len(done) >= rounds:
        return False
    return asked.hours is None or not done or seconds + seconds_of(done[-1]) <= 3600 * asked.hours


def _one(training: Any) -> Any:
    """Run one generation under a bar of its own for each kind of work."""
    from battlespace.cli.progress import Meter

    number, meters, shown = len(training.done) + 1, dict[str, Meter](), ExitStack()

    def told(what: str, done: int, total: int) -> None:
        if what not in meters:
            shown.close()
            meters[what] = shown.enter_context(Meter(total, f"generation {number}, {what}", LINES))
        meters[what].show(done)

    with shown:
        return training.step(told)

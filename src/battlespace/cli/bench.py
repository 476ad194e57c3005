"""Many matches behind a progress bar, kept in a folder: what the commands arena and balance share."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from battlespace.cli.arguments import AtOnce, Loose, OfGame, Whole

if TYPE_CHECKING:
    from battlespace.cli.arena import Asked as AskedOfArena

SEATS = "seats"


@Parameter(name="*")
@dataclass(frozen=True)
class ManyMatches(OfGame):
    """What all runs of many matches ask for."""

    _: KW_ONLY
    vary: Annotated[
        str | None,
        Parameter(
            help="NAME=A,B,...: run for each value of an option of the game, or of `seats`; all go into one report"
        ),
    ] = None
    physics: Annotated[
        bool,
        Parameter(
            help="draw what is sampled by the game's physics, as at a table (default: its fast model)"
        ),
    ] = False
    seed: Annotated[Whole, Parameter(help="the first seed")] = 1
    loose: Annotated[
        Loose,
        Parameter(
            help="up to so many decisions at the start of a match are any move, so that bots which draw nothing by "
            "chance play different matches"
        ),
    ] = 0
    processes: Annotated[
        AtOnce | None, Parameter(help="how many at once (default: one a core)")
    ] = None
    on: Annotated[
        Literal["cores", "ray"],
        Parameter(
            help="who plays the matches: the cores of this machine, or a Ray cluster (docs/cluster.md)"
        ),
    ] = "cores"
    out: Annotated[
        Path | None, Parameter(help="the folder for results (default: COMMAND/GAME)")
    ] = None

    def folder(self, command: str) -> Path:
        """Return where a command's results go."""
        return self.out or Path(command) / self.game


def benches(
    asked: ManyMatches, game: Any, settings: dict[str, Any], names: Sequence[str], folder: Path
) -> "Iterator[Bench]":
    """Yield a bench for each value of what varies, in a folder of its own; one bench where nothing does."""
    from battlespace import bots, engine
    from battlespace.arena.held import held
    from battlespace.arena.identity import identity, shared_by_all

    runs = [
        (label, seats, game.checked_options(settings | more, seats))
        for label, seats, more in _varied(asked, game)
    ]
    for _, seats, options in runs:
        game.new(seats, options)  # a map may be for other numbers of seats
    for name in names:
        _keepable(name)
        for _, seats, options in runs:
            engine.rehearse(game, name, seats, options)
        if asked.on == "ray":
            shared_by_all(game, name)
    places = _places(folder, [label for label, _, _ in runs])
    crew = workers(asked.on, asked.processes, _ms(asked))
    bots.warm(game)
    with ExitStack() as alone:
        for place in places:
            alone.enter_context(held(place / "results.jsonl", "wait for it, or give another --out"))
        opened = list[Bench]()  # what cannot be gone on with is refused before the first match
        for place, (label, seats, options) in zip(places, runs, strict=True):
            bench = Bench(asked, game, (seats, options), place)
            bench.label, bench.workers = label, crew
            for name in names:
                bench.results.name(name, identity(game, name, seats))
            opened.append(bench)
        yield from opened


def _places(folder: Path, labels: Sequence[str]) -> list[Path]:
    """Return the folder of each value of what varies; refuse files of one name, which would go into the same."""
    from battlespace.kernel.errors import OptionError

    places = dict[Path, str]()
    for label in labels:
        place = folder / Path(label).name if label else folder
        if place in places:
            raise OptionError(
                f"--vary: the results of {places[place]} and of {label} would go into the same folder {place}; give "
                "the files different names"
            )
        places[place] = label
    return [*places]


def _keepable(name: str) -> None:
    """Refuse a bot whose name no file of results can hold: bytes of a command line may be no text."""
    from battlespace.kernel.errors import OptionError, shown

    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise OptionError(f"{shown(name)}: expected a bot in UTF-8") from error


def _varied(asked: ManyMatches, game: Any) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield label, seats and options of each run; all are checked before the first is played."""
    from battlespace.kernel.errors import OptionError

    if not asked.vary:
        yield "", game.checked_seats(asked.seats), {}
        return
    name, sign, values = asked.vary.partition("=")
    option = next((option for option in game.options if option.name == name), None)
    if not sign or (name != SEATS and option is None):
        known = ", ".join([SEATS, *(option.name for option in game.options)])
        raise OptionError(f"--vary {asked.vary}: expected NAME=A,B,... with a NAME among {known}")
    for value in dict.fromkeys(values.split(",")):  # one that is named twice is played once
        if option is None:
            seats = game.checked_seats(int(value) if value.isdecimal() else value)
            yield f"{name}={value}", seats, {}
        else:
            read = option.read(value)
            game.checked_options({name: read}, asked.seats)
            yield f"{name}={value}", game.checked_seats(asked.seats), {name: read}


def _ms(asked: ManyMatches) -> int | None:
    """Return the time for a decision, where a command has such a thing."""
    return getattr(asked, "ms", None)


def workers(on: str, at_once: int | None, ms: int | None = None) -> Any:
    """Return who plays: the cores of this machine, or a cluster, which is joined at once."""
    if on != "ray":
        from battlespace.arena.workers import Processes

        return Processes(at_once)
    from battlespace.arena.cluster import Cluster, joined
    from battlespace.kernel.errors import OptionError

    if ms is not None:
        raise OptionError(
            f"--ms {ms}: machines of a cluster are not equally fast; give bots simulations"
        )
    joined()
    return Cluster(at_once)


class Bench:
    """A folder of results and what is needed to add to it."""

    label = ""
    workers: Any

    def __init__(
        self,
        asked: ManyMatches,
        game: Any,
        setting: tuple[int, dict[str, Any]],
        folder: Path,
    ) -> None:
        """Open the folder for matches of this many seats, with these options."""
        from battlespace.arena.results import Results
        from battlespace.arena.runner import Table
        from battlespace.bots.bot import COUNTED, Budget

        self.seats = setting[0]
        options = game.checked_options(setting[1], self.seats)
        physics = asked.physics and game.physics is not None
        refusals = getattr(asked, "refusals", None)
        self.results = Results(folder, game, self.seats, options, physics, refusals, asked.loose)
        ms = _ms(asked)
        budget = COUNTED if ms is None else Budget(ms=ms)
        self.table = Table(
            game.slug,
            self.seats,
            options,
            budget,
            not physics,
            refusals,
            asked.loose,
        )

    def play(self, pairings: list[Any]) -> None:
        """Play what is missing behind a progress bar."""
        from battlespace.arena.runner import run as play_all
        from battlespace.cli.progress import Meter

        todo = [pairing for pairing in pairings if pairing not in self.results.rows]
        with Meter(len(todo), f"{self.label} matches".strip()) as meter:
            play_all(self.table, todo, self.results, lambda done, _: meter.show(done), self.workers)

    def proven(self, weak: str, strong: str, asked: "AskedOfArena") -> Any:
        """Play two bots until the test has its answer or all games are played."""
        from battlespace.arena.prove import Question, open_pairings, settle
        from battlespace.arena.report import Proof
        from battlespace.arena.runner import run as play_all
        from battlespace.cli.progress import Meter

        assert asked.prove is not None
        question = Question(weak, strong, asked.prove)
        with Meter(asked.games, f"{strong} against {weak}") as meter:

            def play() -> None:
                todo = open_pairings(question, self.results, self.seats, asked.games, asked.seed)
                play_all(
                    self.table, todo, self.results, lambda done, _: meter.show(done), self.workers
                )

            found = settle(question, self.results, play)
        return Proof(strong, weak, asked.prove, found, self.label)


def keep(folder: Path, text: str, played: Sequence[Any], names: Sequence[str]) -> int:
    """Write the page into the folder and say where it is; return 1 where a bot has never played well."""
    from battlespace.arena.results import never_well

    path = folder / "report.html"
    path.write_text(text, "utf-8")
    print(f"\n{path}")
    failed = never_well(played, names)
    for bot, row in failed.items():
        print(
            f"battlespace: bot: {bot} failed in every one of its matches, which say nothing of it: {row.fault}; "
            "play again with another --out once that is mended",
            file=sys.stderr,
        )
    return int(bool(failed))

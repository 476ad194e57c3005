"""Many matches behind a progress bar, kept in a folder: what the commands arena and balance share."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

SEATS = "seats"


def add_run(parser: argparse.ArgumentParser, name: str) -> None:
    """Add what all runs of many matches have."""
    parser.add_argument(
        "--vary",
        metavar="NAME=A,B,...",
        help="run for each value of an option of the game, or of `seats`; all go into one report",
    )
    parser.add_argument(
        "--physics",
        action="store_true",
        help="draw what is sampled by the game's physics, as at a table (default: its fast model)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the first seed (default 1)"
    )
    parser.add_argument(
        "--processes", type=int, metavar="N", help="how many at once (default: one a core)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help=f"where results go (default {name}/GAME)"
    )


def out_folder(args: argparse.Namespace, game: Any) -> Path:
    """Return where a command's results go."""
    return args.out or Path(args.command) / game.slug


def benches(
    args: argparse.Namespace, game: Any, options: dict[str, Any], names: Sequence[str]
) -> Iterator[Bench]:
    """Yield a bench for each value of what varies, in a folder of its own; one bench where nothing does."""
    from battlespace import bots, engine

    for name in names:
        engine.dismiss(engine.seated(game, name))
    runs, folder = list(_varied(args, game)), out_folder(args, game)
    bots.warm(game)
    for label, seats, more in runs:
        place = folder / Path(label).name if label else folder
        bench = Bench(args, game, (seats, options | more), place)
        bench.label = label
        for name in names:
            bench.results.name(name, bots.meaning(game, name))
        yield bench


def _varied(args: argparse.Namespace, game: Any) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield label, seats and options of each run; all are checked before the first is played."""
    from battlespace.kernel.errors import OptionError

    if not args.vary:
        yield "", game.checked_seats(args.seats), {}
        return
    name, sign, values = args.vary.partition("=")
    option = next((option for option in game.options if option.name == name), None)
    if not sign or (name != SEATS and option is None):
        known = ", ".join([SEATS, *(option.name for option in game.options)])
        raise OptionError(f"--vary {args.vary}: expected NAME=A,B,... with a NAME among {known}")
    for value in values.split(","):
        if option is None:
            seats = game.checked_seats(int(value) if value.isdecimal() else value)
            yield f"{name}={value}", seats, {}
        else:
            read = option.read(value)
            game.checked_options({name: read}, args.seats)
            yield f"{name}={value}", game.checked_seats(args.seats), {name: read}


class Bench:
    """A folder of results and what is needed to add to it."""

    label = ""

    def __init__(
        self,
        args: argparse.Namespace,
        game: Any,
        setting: tuple[int, dict[str, Any]],
        folder: Path,
    ) -> None:
        """Open the folder for matches of this many seats, with these options."""
        from battlespace.arena.results import Results
        from battlespace.arena.runner import Table
        from battlespace.bots.bot import Budget

        self.seats = setting[0]
        options = game.checked_options(setting[1], self.seats)
        physics = args.physics and game.physics is not None
        refusals = getattr(args, "refusals", None)
        self.results = Results(folder, game, self.seats, options, physics, refusals)
        budget = Budget(ms=getattr(args, "ms", None))
        self.table = Table(
            game.slug,
            self.seats,
            options,
            self.results.transcripts,
            budget,
            not physics,
            refusals,
        )
        self.processes = args.processes

    def play(self, pairings: list[Any]) -> None:
        """Play what is missing behind a progress bar."""
        from battlespace.arena.runner import run as play_all
        from battlespace.cli.progress import Meter

        todo = [pairing for pairing in pairings if pairing not in self.results.rows]
        with Meter(len(todo), f"{self.label} matches".strip()) as meter:
            play_all(
                self.table, todo, self.results, lambda done, _: meter.show(done), self.processes
            )

    def proven(self, weak: str, strong: str, args: argparse.Namespace) -> Any:
        """Play two bots until the test has its answer or all games are played."""
        from battlespace.arena.prove import Question, open_pairings, verdict
        from battlespace.arena.runner import run as play_all
        from battlespace.cli.progress import Meter

        question = Question(weak, strong, args.prove)
        todo = open_pairings(question, self.results, self.seats, args.games, args.seed)
        with Meter(args.games, f"{strong} against {weak}") as meter:
            play_all(
                self.table, todo, self.results, lambda done, _: meter.show(done), self.processes
            )
        return strong, weak, args.prove, verdict(question, self.results)


def keep(args: argparse.Namespace, game: Any, text: str) -> int:
    """Write the page into the folder and say where it is."""
    path = out_folder(args, game) / "report.html"
    path.write_text(text, "utf-8")
    print(f"\n{path}")
    return 0

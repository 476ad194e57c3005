"""How strong and how fast `master` is: against `expert` at equal time, with a quarter of it, and with four times.

    python bench/strength.py --jobs 16
    python bench/strength.py goelands dronica --jobs 16 --matches 96 --out strength.jsonl
    python bench/strength.py dronica --seats 3 --times 1 --no-speed --jobs 4 --seconds 500 --out strength.jsonl

Each game has its table; where none is named, all are measured in turn. `master` plays as it ships; with more than two
seats one sits among others of `expert`. `expert` plays on one thread, with as many simulations as take the time that
is asked for; how many that are is measured first, in matches of their own. Every match is a line of the file, and one
that is there already is not played again: a run may be cut into pieces, by time or by games, and be asked for more
matches later. Matches of a `master` that has changed since do not count. `--seconds` is for all games together: each
has an even part of what is left. With it no match is begun that would not end in time, whatever comes of it; but what
is measured first, a dozen matches, is played to the end, for nothing could be told without it.

Times are CPU time, measured on both sides of the same matches, so that other work on the machine matters little.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import monotonic, perf_counter
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from measure import table
from search_rates import EXPERT, MASTER, level_of, speeds

from battlespace.cli.arguments import AtOnce, GameName, Within
from battlespace.cli.ending import GOES_ON, called, orderly, status_of

TIMES = (1.0, 0.25, 4.0)
"""How long `expert` thinks, in terms of `master`."""
MEASURING = 7_000_000
"""Draws of the matches that measure are so far from those that count."""
MEASURED = 12
"""At least so many matches measure: with two of them Drop Drive's `expert` had a fifth too little time."""
BEGUN = b'{"game": '
"""How every line of a file of matches begins."""
ENDLESS = 1_000_000
"""As many matches as find time."""


Count = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Times = Annotated[float, msgspec.Meta(gt=0)]


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match: who, how long `expert` was to think, and what came of it."""

    game: str
    seats: Count
    master: str
    times: Times
    expert: str
    number: int
    share: Share
    lead: float
    master_s: Seconds
    master_n: Count
    expert_s: Seconds
    expert_n: Count
    lasted_s: Seconds


class Equal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With how many simulations `expert` thinks as long as `master`."""

    game: str
    seats: Count
    master: str
    equal: Count


class Kept:
    """The file of a bench: lines of matches, and what was measured before them."""

    def __init__(self, path: Path) -> None:
        """Read what earlier pieces have left; a line that was cut off is taken away, and a wrong one refused."""
        from battlespace.kernel.decode import JsonError
        from battlespace.kernel.errors import OptionError
        from battlespace.kernel.lines import rows_of

        self.path = path
        if path.is_dir():
            raise OptionError(f"--out={path}: expected a file, and this is a folder")
        if not path.parent.is_dir():
            raise OptionError(f"--out={path}: there is no folder {path.parent}")
        try:
            read = rows_of(path, BEGUN, _kind)
        except JsonError as error:
            raise OptionError(
                f"--out={path}: {error}; take that line out, or give another --out"
            ) from error
        self.played = [row for row in read if isinstance(row, Played)]
        known = [row for row in read if isinstance(row, Equal)]
        self.equal = {(row.game, row.seats, row.master): row.equal for row in known}

    def add(self, row: Played | Equal) -> None:
        """Append a line."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(msgspec.to_builtins(row)) + "\n")


def _kind(line: Any) -> type[Played | Equal]:
    """Return what a line is."""
    return Equal if isinstance(line, dict) and "equal" in line else Played


@dataclass(slots=True)
class Deadline:
    """Until when matches may last, and how long those of each kind have lasted at most."""

    until: float | None
    longest: dict[float, float] = field(default_factory=dict[float, float])

    def note(self, times: float, lasted_s: float) -> None:
        """A match of this kind took so long."""
        self.longest[times] = max(self.longest.get(times, 0.0), lasted_s)

    def fits(self, times: float) -> bool:
        """Say whether one more would end in time, behind any other that its process may still play."""
        if self.until is None:
            return True
        before = max(self.longest.values(), default=0.0)
        return monotonic() + before + self.longest.get(times, before) < self.until


def master_plan(game: Any, seats: int) -> Any:
    """Return how `master` plays with so many seats: as it ships, another bot once some are out."""
    from battlespace.learn.selfplay import Plan

    return Plan(game.slug, (seats,), {}, None, {}, 0, level=MASTER)


def expert_text(game: Any, seats: int, simulations: int | None = None) -> tuple[str, int]:
    """Return `expert` on one thread, with its own simulations or others, and how many they are."""
    from battlespace import bots

    bot, plays = level_of(game, EXPERT).plays(seats)
    settings = {**plays, "threads": 1}
    settings["simulations"] = simulations or settings["simulations"]
    return bots.spelled(bot, settings), settings["simulations"]


def play_timed(pairs: dict[float, Any], job: tuple[float, int]) -> tuple[Any, float]:
    """Play a match of one kind; return what came of it, and how long it lasted by the clock."""
    from battlespace.learn.trial import play_one

    begun, found = perf_counter(), play_one(pairs[job[0]], job[1])
    sides = zip(found.seconds, found.decisions, strict=True)
    told = (found.share, found.lead, *(number for side in sides for number in side))
    return told, perf_counter() - begun


class Bench:
    """One game with so many seats: what is played, by how many processes, and until when."""

    def __init__(self, game: Any, seats: int, jobs: int | None, kept: Kept) -> None:
        """Take up a game where the file has left it."""
        from battlespace.arena.identity import identity

        self.game, self.seats, self.kept = game, seats, kept
        self.jobs = jobs or os.cpu_count() or 1
        self.master = identity(game, MASTER)
        self.key = (game.slug, seats, self.master)
        self.deadline = Deadline(None)

    def mine(self) -> list[Played]:
        """Return the matches of this game by today's `master`, with any number of seats."""
        asked = (self.game.slug, self.master)
        return [row for row in self.kept.played if (row.game, row.master) == asked]

    def each(self, pairs: dict[float, Any], jobs: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
        """Play matches and note how long each kind lasts."""
        from battlespace.arena.workers import Processes

        for (times, number), (found, lasted) in Processes(self.jobs).each(play_timed, pairs, jobs):
            self.deadline.note(times, lasted)
            yield (times, number), (*found, round(lasted, 3))

    def measure(self, seed: int) -> None:
        """Find out with how many simulations `expert` thinks as long as `master`, unless the file knows it."""
        from battlespace.learn.trial import Pair

        if self.key in self.kept.equal:
            return
        text, own = expert_text(self.game, self.seats)
        first, count = (seed + MEASURING) * self.seats, max(self.jobs, MEASURED)
        jobs = ((1.0, number) for number in range(first, first + count))
        pairs = {1.0: Pair(master_plan(self.game, self.seats), text)}
        found = [row for _, row in self.each(pairs, jobs)]
        ours, ours_n, theirs, theirs_n = (sum(row[i] for row in found) for i in range(2, 6))
        equal = max(1, round(own * (ours / ours_n) / (theirs / theirs_n)))
        self.kept.equal[self.key] = equal
        self.kept.add(Equal(*self.key, equal))

    def expect(self, times: tuple[float, ...]) -> None:
        """Guess how long matches of kinds that have not been seen will last, from those that have."""
        for row in self.mine():
            if row.seats == self.seats:
                self.deadline.note(row.times, row.lasted_s)
        share = 1 - 1 / self.seats  # of the decisions are those of `expert`
        seen = [(t, s / (1 - share + share * t)) for t, s in self.deadline.longest.items()]
        for each in times:
            if seen and each not in self.deadline.longest:
                self.deadline.note(each, max(s for _, s in seen) * (1 - share + share * each))

    def missing(self, expert: str, numbers: range) -> list[int]:
        """Return the matches against an `expert` that the file does not have."""
        asked = (self.seats, expert)
        there = {row.number for row in self.mine() if (row.seats, row.expert) == asked}
        return [number for number in numbers if number not in there]

    def play(self, times: tuple[float, ...], matches: int, seed: int) -> None:
        """Play what is missing, all kinds in turn: the first of them twice as often as each other."""
        from battlespace.learn.trial import Pair

        equal, plan = self.kept.equal[self.key], master_plan(self.game, self.seats)
        counts = {t: max(1, round(t * equal)) for t in times}
        texts = {t: expert_text(self.game, self.seats, n)[0] for t, n in counts.items()}
        numbers = range(seed * self.seats, seed * self.seats + matches)
        todo = {t: iter(self.missing(text, numbers)) for t, text in texts.items()}
        self.expect(times)
        pairs = {t: Pair(plan, text) for t, text in texts.items()}
        jobs = in_turn(todo, (times[0], *times), self.seats, self.deadline.fits)
        for done, ((kind, number), found) in enumerate(self.each(pairs, jobs), 1):
            row = Played(*self.key, kind, texts[kind], number, *found)
            self.kept.played.append(row)
            self.kept.add(row)
            print(f"{done} matches", end="\r", file=sys.stderr)


def in_turn(
    todo: Mapping[float, Iterator[int]],
    turns: tuple[float, ...],
    seats: int,
    fits: Callable[[float], bool],
) -> Iterator[tuple[float, int]]:
    """Yield a match for each seat of each kind in turn, while there are some and they end in time."""
    while turns:
        for kind in turns:
            found = list(islice(todo[kind], seats)) if fits(kind) else []
            yield from ((kind, number) for number in found)
            if not found:
                turns = tuple(each for each in turns if each != kind)


def lead_told(leads: list[float]) -> list[tuple[str, str, str]]:
    """Return the mean lead with its 95 % interval where the game counts more than who has won."""
    if len(leads) < 2 or max(map(abs, leads)) <= 1:
        return []
    half = 1.96 * stdev(leads) / sqrt(len(leads))
    return [("  lead of master in what the game counts", f"{mean(leads):+.1f}", f"± {half:.1f}")]


def comparison(rows: list[Played]) -> list[tuple[str, str, str]]:
    """Return what matches of one kind say."""
    from battlespace.learn.trial import wilson

    share = sum(row.share for row in rows) / len(rows)
    low, high = wilson(share, len(rows))
    ours = 1000 * sum(r.master_s for r in rows) / sum(r.master_n for r in rows)
    theirs = 1000 * sum(r.expert_s for r in rows) / sum(r.expert_n for r in rows)
    seats, times = rows[0].seats, rows[0].times
    head = f"{seats} seats, expert thinks {times:g} times as long"
    even = "" if seats == 2 else f" ({100 / seats:.0f} % is even)"
    span = f"{100 * low:.0f} to {100 * high:.0f} %{even}"
    return [
        (head, f"{100 * share:.1f} % of {len(rows)}", span),
        ("  a decision: master, expert", f"{ours:.1f} ms", f"{theirs:.1f} ms"),
        *lead_told([row.lead for row in rows]),
        ("  expert", rows[0].expert, ""),
    ]


def report(bench: Bench) -> list[tuple[str, str, str]]:
    """Return what the file says of a game, the fewest seats first; matches against another `expert` stand apart."""
    kinds = dict[tuple[int, float, str], list[Played]]()
    for row in bench.mine():
        kinds.setdefault((row.seats, row.times, row.expert), []).append(row)
    order = sorted(kinds, key=lambda kind: (kind[0], abs(kind[1] - 1), kind[1]))
    return [line for kind in order for line in comparison(kinds[kind])]


def several(slugs: Sequence[str], seats: int) -> list[Any]:
    """Return the games that are named, each once, or else all in which both levels play with so many seats."""
    from battlespace import games

    if slugs:
        return [playing(slug, seats) for slug in dict.fromkeys(slugs)]
    known = [games.load(slug) for slug in games.slugs()]
    able = [game for game in known if level_of(game, MASTER) and level_of(game, EXPERT)]
    fitting = [game for game in able if game.seats[0] <= seats <= game.seats[1]]
    return fitting or [playing(able[0].slug, seats)]  # which says what is wrong


def playing(slug: str, seats: int) -> Any:
    """Return a game in which both levels can play with so many seats."""
    from battlespace import bots, load

    game = load(slug)
    game.checked_seats(seats)
    for level in (MASTER, EXPERT):
        bots.player(game, level)
    return game


HOW_MANY = "of each kind; 0 only tells what the file has (default: 48, or what fits)"
Matches = Annotated[int, Parameter(help=HOW_MANY, validator=Within(0, ENDLESS))]
Thinking = Annotated[
    tuple[float, ...],
    Parameter(help="how long expert thinks", validator=Within(0.01, 100.0), negative=()),
]
DRAWS = "the first draws; give new ones for a new proof"
Seed = Annotated[int, Parameter(help=DRAWS, validator=Within(0, 10**9))]
Limit = Annotated[float, Parameter(help="be done after so long", validator=Within(1.0, 1e7))]


def measured(  # noqa: PLR0913  all that may be asked for
    *games: GameName,
    matches: Matches | None = None,
    times: Thinking = TIMES,
    seats: int = 2,
    seed: Seed = 60_001,
    jobs: Annotated[AtOnce | None, Parameter(help="matches at once (default: one a core)")] = None,
    seconds: Limit | None = None,
    out: Path = Path("strength.jsonl"),
    speed: Annotated[bool, Parameter(help="measure guesses and simulations a second")] = True,
) -> None:
    """Measure games, or go on measuring them, and print what the file says of each; all games where none is named."""
    end = None if seconds is None else monotonic() + seconds
    from battlespace import bots
    from battlespace.kernel.errors import OptionError

    loaded, kept, silent = several(games, seats), Kept(out), list[str]()
    wanted = (48 if seconds is None else ENDLESS) if matches is None else matches
    for place, game in enumerate(loaded):
        bench, now = Bench(game, seats, jobs, kept), monotonic()
        bots.warm(game)
        rows = speeds(game, seats) if speed else []
        bench.deadline.until = None if end is None else now + (end - now) / (len(loaded) - place)
        if wanted:
            bench.measure(seed)
            bench.play(times, wanted, seed)
        rows += report(bench)
        if rows:
            table(f"{game.title}: what master takes of its matches against expert", rows)
        else:
            silent.append(game.slug)
    if silent:
        raise OptionError(
            f"{out} has no matches of {', '.join(silent)}, and none was asked for that would fit"
        )


def main(argv: Sequence[str]) -> int:
    """Measure as asked; return the exit status, as that of the commands of `battlespace`."""
    app = App("strength.py", result_action="return_value", suppress_keyboard_interrupt=False)
    app.default(measured)

    def work() -> None:
        with orderly():
            called(app, argv)

    return status_of(work, GOES_ON)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

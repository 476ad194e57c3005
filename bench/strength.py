"""How strong and how fast `master` is: against `expert` at equal time, with a quarter of it, and with four times.

    python bench/strength.py goelands --jobs 16 --matches 96 --out strength.jsonl

`master` plays as it ships. `expert` plays on one thread, with as many simulations as take the time that is asked for;
how many that are is measured first, in matches of their own. Every match is a line of the file, and one that is there
already is not played again: a run may be cut into pieces, by time or by games, and be asked for more matches later.
Times are CPU time, measured on both sides of the same matches, so that other work on the machine matters little.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Annotated, Any

from cyclopts import Parameter, run
from measure import rate, table

TIMES = (1.0, 0.25, 4.0)
"""How long `expert` thinks, in terms of `master`."""
MEASURING = 7_000_000
"""Draws of the matches that measure are so far from those that count."""
PLACES = 48
"""Positions whose guesses are timed."""
SEARCHED = 2000
"""Simulations of a search that is timed."""
MASTER, EXPERT = "master", "expert"


@dataclass(frozen=True)
class Played:
    """One match: who, how long `expert` was to think, and what came of it."""

    game: str
    seats: int
    times: float
    expert: str
    number: int
    share: float
    master_s: float
    master_n: int
    expert_s: float
    expert_n: int


def interval(share: float, matches: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval."""
    z = 1.96
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z / (1 + z * z / matches) * sqrt(share * (1 - share) / matches + (z / 2 / matches) ** 2)
    return middle - half, middle + half


class Kept:
    """The file of a bench: lines of matches, and what was measured before them."""

    def __init__(self, path: Path) -> None:
        """Read what earlier pieces have left."""
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        read = [json.loads(line) for line in lines if line.endswith("}")]
        self.played = [Played(**row) for row in read if "number" in row]
        self.equal = {(row["game"], row["seats"]): row["equal"] for row in read if "equal" in row}

    def add(self, row: dict[str, Any]) -> None:
        """Append a line."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def master_plan(game: Any, seats: int) -> Any:
    """Return how `master` plays; None for a game that has none."""
    from battlespace.learn.selfplay import Plan

    level = next((level for level in game.levels if level.name == MASTER), None)
    if level is None:
        return None
    bot, plays = level.plays(seats)
    settings = {name: value for name, value in plays.items() if name != "net"}
    name = plays.get("net")
    net = None if name is None else (game.folder / "nets" / f"{name}.npz").read_bytes()
    return Plan(game.slug, (seats,), {}, net, settings, 0, bot)


def expert_text(game: Any, simulations: int | None = None) -> tuple[str, int]:
    """Return `expert` on one thread, with its own simulations or others, and how many they are."""
    level = next(level for level in game.levels if level.name == EXPERT)
    settings = {**level.settings, "threads": 1}
    settings["simulations"] = simulations or settings["simulations"]
    text = ",".join(f"{name}={value}" for name, value in settings.items())
    return f"{level.bot}:{text}", settings["simulations"]


def measured(game: Any, seats: int, seed: int, jobs: int | None) -> int:
    """Return the simulations with which `expert` thinks as long as `master`."""
    from battlespace.arena.workers import Processes
    from battlespace.learn.trial import Pair, trial

    text, own = expert_text(game)
    pair = Pair(master_plan(game, seats), text)
    score = trial(pair, seed + MEASURING, max(4, jobs or 4), workers=Processes(jobs))
    return max(1, round(own * score.ours_ms / score.theirs_ms))


def play(
    game: Any, asked: tuple[int, float, int], matches: int, jobs: int | None, kept: Kept
) -> None:
    """Play what is missing of one comparison; `asked` is the seats, how long `expert` thinks, and the first seed."""
    from battlespace.arena.workers import Processes
    from battlespace.learn.trial import Pair, play_one

    seats, times, seed = asked
    text, _ = expert_text(game, max(1, round(times * kept.equal[game.slug, seats])))
    there = {(row.game, row.expert, row.number) for row in kept.played}
    first = seed * seats
    todo = [n for n in range(first, first + matches) if (game.slug, text, n) not in there]
    pair = Pair(master_plan(game, seats), text)
    for number, found in Processes(jobs).each(play_one, pair, iter(todo)):
        row = Played(game.slug, seats, times, text, number, *found)
        kept.played.append(row)
        kept.add(asdict(row))
        print(f"{len(kept.played)} matches in the file", end="\r", file=sys.stderr)


def comparison(rows: list[Played]) -> list[tuple[str, str, str]]:
    """Return what matches of one comparison say."""
    share = sum(row.share for row in rows) / len(rows)
    low, high = interval(share, len(rows))
    ours = 1000 * sum(r.master_s for r in rows) / sum(r.master_n for r in rows)
    theirs = 1000 * sum(r.expert_s for r in rows) / sum(r.expert_n for r in rows)
    head = f"{rows[0].seats} seats, expert thinks {rows[0].times:g} times as long"
    return [
        (head, f"{100 * share:.1f} % of {len(rows)}", f"{100 * low:.0f} to {100 * high:.0f} %"),
        ("  a decision: master, expert", f"{ours:.1f} ms", f"{theirs:.1f} ms"),
        ("  expert", rows[0].expert, ""),
    ]


def speeds(game: Any, seats: int) -> list[tuple[str, str, str]]:
    """Return guesses and simulations a second on one core, by the game's guess and by the net."""
    from battlespace.bots.net.weights import of_game

    places = positions(game, seats)
    level = next((level for level in game.levels if level.name == MASTER), None)
    name = None if level is None else level.plays(seats)[1].get("net")
    weights = None if name is None else of_game(game, name)
    rows = [("guesses/s, the game's own", f"{guesses(game, places, None):,.0f}", "")]
    rows += [
        ("simulations/s, no playouts, own guess", f"{simulations(game, places, None):,.0f}", "")
    ]
    if weights is not None:
        rows += [
            ("guesses/s, the net", f"{guesses(game, places, weights):,.0f}", ""),
            ("simulations/s, with the net", f"{simulations(game, places, weights):,.0f}", ""),
        ]
    return rows


def positions(game: Any, seats: int) -> list[Any]:
    """Return positions of a match of the easy level in which a seat decides."""
    from battlespace import bots
    from battlespace.kernel.match import Match

    match, easy, found = Match(game, 1, seats), bots.player(game, "easy"), list[Any]()
    while not match.over and len(found) < PLACES:
        if match.turn < 0:
            match.draw(fast=True)
        else:
            found.append(match.state.copy())
            match.play(easy.choose(game, match.state, match.ply).action)
    return found


def guesses(game: Any, places: list[Any], weights: Any) -> float:
    """Return how many positions are guessed a second, inside compiled code."""
    import numpy as np

    from battlespace.bots.greedy import guided
    from battlespace.kernel.drivers import pool
    from battlespace.kernel.record import room
    from battlespace.kernel.rule import rule

    @rule
    def all_of(rules: Any, states: Any, values: Any, count: int) -> None:
        for i in range(count):
            rules.guess(rules, states[i % len(states)], values)

    states = pool(game, places[0], len(places))
    for i, place in enumerate(places):
        states[i] = place.array[0]
    values, rules = room(game.rules.seats(places[0]), np.float64), guided(game, weights)

    def once() -> int:
        all_of(rules, states, values, 4096)
        return 4096

    return rate(once)


def simulations(game: Any, places: list[Any], weights: Any) -> float:
    """Return the simulations a second of a search without playouts, over positions of a match."""
    from battlespace import bots
    from battlespace.bots.bot import Budget

    done = spent = 0.0
    for seed, place in enumerate(places[::6]):
        bot: Any = bots.load("mcts", cut=0, keep=False)
        if weights is not None:
            bot.learned(weights)
        bot.choose(game, place, seed, Budget(simulations=1))
        begun = process_time()
        done += bot.choose(game, place, seed, Budget(simulations=SEARCHED)).visits
        spent += process_time() - begun
    return done / spent


def main(  # noqa: PLR0913  all that may be asked for
    game: str,
    *,
    matches: Annotated[int, Parameter(help="of each comparison")] = 48,
    times: Annotated[tuple[float, ...], Parameter(help="how long expert thinks")] = TIMES,
    seats: int = 2,
    seed: Annotated[int, Parameter(help="the first draws; give new ones for a new proof")] = 60_001,
    jobs: Annotated[int | None, Parameter(help="matches at once (default: one a core)")] = None,
    out: Path = Path("strength.jsonl"),
    speed: Annotated[bool, Parameter(help="measure guesses and simulations a second")] = True,
) -> None:
    """Measure one game, or go on measuring it, and print what the file says of it."""
    from battlespace import bots, load

    loaded, kept = load(game), Kept(out)
    bots.warm(loaded)
    rows = speeds(loaded, seats) if speed else []
    if master_plan(loaded, seats) is None:
        rows.append(("master", "none", "this game has no net that is stronger than its expert"))
    else:
        if (game, seats) not in kept.equal:
            kept.equal[game, seats] = measured(loaded, seats, seed, jobs)
            kept.add({"game": game, "seats": seats, "equal": kept.equal[game, seats]})
        for each in times:
            play(loaded, (seats, each, seed), matches, jobs, kept)
    for each in TIMES:
        found = [r for r in kept.played if (r.game, r.seats, r.times) == (game, seats, each)]
        rows += comparison(found) if found else []
    table(f"{loaded.title}: what master takes of its matches against expert", rows)


if __name__ == "__main__":
    run(main)

"""What plays by what a course has learned, and the commands to go on from there."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any


def strongest(game: Any, seats: int | None) -> tuple[str, dict[str, Any]]:
    """Return the bot and the settings of the level `master`, or of a plain tree search if there is none."""
    from battlespace.bots import LEARNED

    level = next((level for level in game.levels if level.name == LEARNED), None)
    return ("mcts", {}) if level is None else level.plays(seats)


def plays_by(game: Any, seats: int | None) -> str:
    """Return whether `master` plays by a net or a taste with so many seats; a net where there is neither."""
    _, settings = strongest(game, seats)
    return "taste" if "taste" in settings and "net" not in settings else "net"


def taught_with(game: Any, possible: tuple[int, ...], what: str | None) -> tuple[int, ...]:
    """Return with how many seats a course plays: with those in which `master` plays by what is learned, if any.

    Where nobody said what that is, it is what `master` plays by with the fewest.
    """
    kind = what or plays_by(game, possible[0])
    return tuple(seats for seats in possible if plays_by(game, seats) == kind) or possible


def by_what_was_learned(planned: Any, game: Any, kept: Path) -> str:
    """Return the bot that plays by the net or the taste of a file: `master` if it has one, else what has learned."""
    from battlespace.bots import LEARNED, spelled

    what = "net" if kept.suffix == ".npz" else "taste"
    _, own = strongest(game, planned.seats[0])
    if what in own:
        return f"{LEARNED}:{what}={kept}"
    below = {"taste": own["taste"]} if planned.taste and what == "net" else {}
    search = {name: value for name, value in planned.search.items() if name != "memory"}
    return spelled(planned.bot, {**search, **below, what: kept})


def command(name: str, game: str, told: Mapping[str, Any]) -> str:
    """Return a command line; what is None is not said."""
    words = [f"--{word}={value}" for word, value in told.items() if value is not None]
    return shlex.join(["battlespace", name, game, *words])


def what_now(
    planned: Any, game: Any, kept: Path, options: Mapping[str, str], seats: int | None
) -> dict[str, str]:
    """Return what to do with what was learned, and the command for each; `seats` are those that were asked for."""
    from battlespace.bots import LEARNED

    fewest = planned.seats[0]  # a board may be for more than the game asks for
    told = {"seats": seats or (None if fewest == game.seats[0] else fewest), **options}
    ours, levels = by_what_was_learned(planned, game, kept), {level.name for level in game.levels}
    other = LEARNED if LEARNED in levels else planned.rival
    asked = {"bots": f"{other},{ours}", "prove": 0.5, "games": 200, "out": kept.parent / "arena"}
    return {
        "play against it": command("play", game.slug, {**told, "bot": ours}),
        f"see whether it is better than {other}": command("arena", game.slug, {**told, **asked}),
    }


RIVAL = "expert"
"""The level that every net meets unless another bot is asked for."""
LEFT_OUT = ("game", "hours", "out", "jobs", "learn", "generations", "seed")
"""What a command that repeats a course says otherwise, or does not say because nothing depends on it."""


def repeated(
    asked: Any, what: str, options: Mapping[str, str], generations: int, out: Path | None = None
) -> str:
    """Return the command that repeats a course up to so many generations, in another folder or where it is."""
    told: dict[str, Any] = {
        "learn": what,
        "seed": asked.seed,
        "generations": generations,
        "out": out,
    }
    if asked.rival or what == "net":
        told["rival"] = asked.rival or RIVAL
    for each in fields(asked):
        value = getattr(asked, each.name)
        always = each.name in {"matches", "trials"}
        if each.name not in {*LEFT_OUT, "rival"} and (always or value != each.default):
            told[each.name] = value
    return command("train", asked.game, {**told, **options})

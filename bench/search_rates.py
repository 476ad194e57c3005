"""Guesses and simulations a second on one core, by a game's own guess and by its net: a part of `strength.py`."""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import Any

from measure import rate

PLACES, GUESSED, SEARCHED = 48, 4096, 2000
"""Positions that are timed; guesses that are timed at once; simulations of a search that is timed."""
MASTER, EXPERT = "master", "expert"


def level_of(game: Any, name: str) -> Any:
    """Return a level of a game, None where it has none of that name."""
    return next((level for level in game.levels if level.name == name), None)


def speeds(game: Any, seats: int) -> list[tuple[str, str, str]]:
    """Return guesses and simulations a second on one core, by the game's guess and by the net."""
    from battlespace.bots.net.weights import of_game

    places, bare = positions(game, seats), {"cut": 0}
    found = {
        "guesses/s, the game's own": guesses(game, places, None),
        "simulations/s, no playouts, own guess": simulations(game, places, bare),
    }
    levels = {name: level_of(game, name).plays(seats) for name in (EXPERT, MASTER)}
    name = levels[MASTER][1].get("net")
    if name is None and game.sight is not None:
        found["guesses/s, a net that knows nothing"] = guesses(game, places, untaught(game))
    elif name is not None:
        weights = of_game(game, name)
        found["guesses/s, the net"] = guesses(game, places, weights)
        alone = replace(weights, query=None)
        found["simulations/s, no playouts, the net"] = simulations(game, places, bare, alone)
        if weights.ranks:
            found["  and it ranks actions"] = simulations(game, places, bare, weights)
    for which, (bot, settings) in levels.items():
        if bot == "mcts":
            asked = {k: v for k, v in settings.items() if k != "solve"}
            found[f"simulations/s, as {which} plays"] = simulations(game, places, asked)
    return [(what, f"{each:,.0f}", "") for what, each in found.items()]


def untaught(game: Any) -> Any:
    """Return a net of the usual shape for a game that ships none: it reckons as long as one that has learned."""
    import numpy as np

    from battlespace.bots.net.weights import Weights
    from battlespace.learn.fit import SHAPE

    sight, dice, wide, narrow = game.sight, np.random.default_rng(1), SHAPE.hidden, SHAPE.narrow
    sizes = ((sight.width, wide), wide, (wide + sight.whole, narrow), narrow, narrow, 2)
    return Weights(*(dice.normal(size=size).astype(np.float32) for size in sizes))


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
        all_of(rules, states, values, GUESSED)
        return GUESSED

    return rate(once)


def simulations(
    game: Any, places: list[Any], settings: dict[str, Any], weights: Any = None
) -> float:
    """Return the simulations a second of a search with these settings, over positions of a match."""
    from battlespace import bots
    from battlespace.bots.bot import Budget

    done = spent = 0.0
    for seed, place in enumerate(places[::6]):
        bot: Any = bots.load("mcts", **{**settings, "keep": False})
        if weights is not None:
            bot.learned(weights)
        bot.choose(game, place, seed, Budget(simulations=1))
        begun = process_time()
        done += bot.choose(game, place, seed, Budget(simulations=SEARCHED)).visits
        spent += process_time() - begun
    return done / spent

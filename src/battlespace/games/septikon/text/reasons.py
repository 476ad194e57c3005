"""Reasons about squares and the facts they rest on: who stands where, as the view shows it."""

from __future__ import annotations

from battlespace.games.septikon.rules.pieces import holds
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.names import place_words, read_square
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words, because


def at(name: str) -> tuple[str, ...]:
    """Return the target of a square."""
    return (f"square:{name}",)


def why(
    clause: str, key: str, name: str = "", fact: Fact | None = None, **values: int | str | Words
) -> list[Reason]:
    """Return one reason about a square."""
    if not name:
        return [because(clause, key, fact=fact, **values)]
    return [because(clause, key, *at(name), fact=fact, square=place_words(name), **values)]


def clone_on(s: State, name: str) -> Fact:
    """Return the fact that a clone or a spy stands on a square."""
    station, square = square_of(name)
    kind = "spies" if holds(s.spies, station, square) else "clones"
    return Fact(f"stations.{station}.{kind}", "has", name)


def damage_on(name: str, how: str = "has") -> Fact:
    """Return the fact that a square has a Damage token, or lacks one."""
    return Fact(f"stations.{square_of(name)[0]}.damage", how, name)


def drone_on(name: str, **more: bool) -> Fact:
    """Return the fact that BioDrones stand on a square."""
    return Fact(f"stations.{square_of(name)[0]}.drones", "has", {"square": name, **more})


def square_of(name: str) -> tuple[int, int]:
    """Return station and square of a name that is on the board; a square of space is in no station."""
    return read_square(name) or (-1, -1)

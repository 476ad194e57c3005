"""What happened between two positions, in order: the decision first, then what followed from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import size
from battlespace.games.septikon.rules.plan import COLUMNS, WAREHOUSES
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import module_at
from battlespace.games.septikon.text.moves import said
from battlespace.games.septikon.text.names import own_words, player_words, square_name
from battlespace.games.septikon.text.reasons import at, square_of
from battlespace.games.septikon.text.stages import ended_by
from battlespace.games.septikon.text.whereabouts import SPACE, Afloat, afloat, places
from battlespace.games.septikon.text.workings import idle, store_target
from battlespace.games.septikon.view.clicks import called, object_words, spying
from battlespace.kernel.words import Event, Value, Words

Squares = set[tuple[int, int]]
Said = tuple[str, Mapping[str, str]]
PLACES = ("square", "start", "end", "place")
TOLD = {"turn": "turn_clone", "loyal": "win_back"}
"""Decisions whose event has another name."""
DRAWN_BY = {"SEP-17.6": "quiet", "SEP-17.8": "cap"}
"""Draws that have a sentence of their own; in all others both stations are at their end."""


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened."""
    move = said(before, action)
    return [
        _decision(before, move),
        *_idle(before, move),
        *_tokens(before, after),
        *_clones(before, move, after),
        *_drones(before, move, after),
        *_sky(before, after),
        *_stocks(before, after),
        *_ending(before, after),
    ]


def _decision(before: State, move: Said) -> Event:
    """The decision itself."""
    word, parts = move
    squares = tuple(f"square:{part}" for name, part in parts.items() if name in PLACES)
    values: dict[str, Value] = {"who": player_words(before.by), **called(before.by, word, parts)}
    key = "spare" if parts.get("loot") == "no" else TOLD.get(word, word)
    if spying(before.by, word, parts):
        key = "spy"
    if key in ("spy", "drone"):
        values["end"] = own_words(parts["end"])
    if word == "pay" and before.used:
        squares = (f"square:{square_name(before.station, st.SURFACE_0 + before.gun)}",)
    if word in ("pay", "store"):
        values["count"] = int(parts["left"]) + int(parts["right"])
    return Event(f"event.{key}", ("die",) if word in ("roll", "first") else squares, values)


def _idle(before: State, move: Said) -> list[Event]:
    """A module that is entered and does nothing says why."""
    if move[0] != "go":
        return []
    end = move[1]["end"]
    station, square = square_of(end)
    if module_at(square) < modules.LICHEN:
        return []
    return [
        Event("event.idle", (f"square:{end}", *r.targets), {"why": r.words})
        for r in idle(before, station, square)[:1]
        if r.words
    ]


def _at(kind: str, squares: Squares) -> list[Event]:
    found = [(station, square_name(station, square)) for station, square in sorted(squares)]
    return [
        Event(kind, (f"square:{name}",), {"square": own_words(name), "who": player_words(station)})
        for station, name in found
    ]


def _tokens(before: State, after: State) -> list[Event]:
    if before.shares(after, "damage"):
        return []
    old, new = {*places(before.damage)}, {*places(after.damage)}
    return _at("event.damage", new - old) + _at("event.repaired", old - new)


def _walked(move: Said, word: str, squares: Any) -> Squares:
    """Return the pieces of a set as they stand once the decision's own move is made."""
    found = {*places(squares)}
    if move[0] == word and square_of(move[1]["start"]) in found:
        return found - {square_of(move[1]["start"])} | {square_of(move[1]["end"])}
    return found


def _clones(before: State, move: Said, after: State) -> list[Event]:
    if move[0] != "go" and before.shares(after, "clones", "spies"):
        return []
    stood, stand = _walked(move, "go", before.clones), {*places(after.clones)}
    spied, spies = _walked(move, "go", before.spies), {*places(after.spies)}
    placed = stand - stood if before.turns else set[tuple[int, int]]()
    if move[0] == "lock":  # the decision has told it
        placed -= {square_of(move[1]["square"])}
    return (
        _at("event.clone_lost", stood - stand)
        + _at("event.clone_new", placed)
        + _at("event.turned", (spies - spied) & stood)
        + _at("event.loyal", (spied - spies) & stand)
    )


def _drones(before: State, move: Said, after: State) -> list[Event]:
    if move[0] != "drone" and before.shares(after, "drones"):
        return []
    stood, stand = _walked(move, "drone", before.drones), {*places(after.drones)}
    if move[0] == "drone":
        stood |= {place for place in places(before.drones) if before.pile[place] > 1}
    return _at("event.drone_lost", stood - stand) + _at("event.drone_landed", stand - stood)


def _sky(before: State, after: State) -> list[Event]:
    """What has left its place in space and what has come there; what has done both flies."""
    if before.shares(after, *SPACE) or afloat(before) == afloat(after):
        return []
    old, new = (Counter(_place(thing) for thing in afloat(s)) for s in (before, after))
    left, come = list((old - new).elements()), list((new - old).elements())
    flown, arrived = _flown(left, come)
    events: list[Event] = []
    for thing in sorted(left):
        kind = "event.flies" if thing in flown else "event.gone"
        events.append(Event(kind, at(thing[2]), {"object": object_words(thing[0], thing[1])}))
    for thing in sorted(come):
        if thing not in arrived:
            values = {"who": player_words(thing[0]), "object": Words(f"new.{thing[1]}")}
            events.append(Event("event.appeared", at(thing[2]), values))
    return events


Place = tuple[int, str, str, int]
"""Whose, what, where, and depth * 21 + column as its owner counts it."""


def _place(thing: Afloat) -> Place:
    return thing.owner, thing.kind, thing.place, thing.code % st.FLIGHTS


def _flown(left: list[Place], come: list[Place]) -> tuple[list[Place], list[Place]]:
    """Return what flies, where it was and where it is.

    It stays in its column: of those that left one the hindmost fly on, of those that came the foremost have flown.
    """
    flown, arrived = list[Place](), list[Place]()
    for line in {(owner, kind, code % COLUMNS) for owner, kind, _, code in left}:
        behind, ahead = (
            sorted((t for t in things if (t[0], t[1], t[3] % COLUMNS) == line), key=itemgetter(3))
            for things in (left, come)
        )
        count = min(len(behind), len(ahead))
        flown += behind[:count]
        arrived += ahead[len(ahead) - count :]
    return flown, arrived


def _stocks(before: State, after: State) -> list[Event]:
    """What each station gained and gave up, both energy warehouses counted as one."""
    events: list[Event] = []
    for station in range(2) if not before.shares(after, "units") else ():
        change: dict[str, int] = {}
        targets: list[str] = []
        for store, name in enumerate(WAREHOUSES):
            old, new = (int(s.units[station, store]).bit_count() for s in (before, after))
            if old != new:
                resource = name.lower().partition("_")[0]
                change[resource] = change.get(resource, 0) + new - old
                targets.append(store_target(station, store))
        for kind, sign in (("event.gains", 1), ("event.spends", -1)):
            units = tuple(
                Words(f"unit.{what}", {"count": abs(n)})
                for what, n in change.items()
                if n * sign > 0
            )
            if units:
                values = {"who": player_words(station), "units": units}
                events.append(Event(kind, tuple(targets), values))
    return events


def _ending(before: State, after: State) -> list[Event]:
    if after.step == steps.ENDED and after.winner == st.DRAWN:
        return [Event(f"event.drawn_{DRAWN_BY.get(ended_by(after), 'both')}")]
    if after.step == steps.ENDED:
        loser = 1 - after.winner
        values = {"who": player_words(after.winner), "loser": player_words(loser)}
        if after.short > 0:
            return [Event("event.won_damage", (), {**values, "count": size(after.damage, loser)})]
        return [Event("event.won_means", (), values)]
    if after.turns != before.turns:
        return [Event("event.turn", (), {"turn": after.turns, "who": player_words(after.by)})]
    return []

"""What happened between two positions, in order: the decision first, then what followed from it."""

from __future__ import annotations

from typing import Any

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules.plan import WAREHOUSES
from battlespace.games.septikon.rules.play import tokens
from battlespace.games.septikon.rules.state import DRAWN, FLIGHTS, FLOWN, State
from battlespace.games.septikon.rules.tables import module_at
from battlespace.games.septikon.text.moves import parsed, write_move
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    SPACE_ROW_0,
    STATIONS,
    STORE_NAMES,
    flyer_place,
    own_words,
    place_words,
    player_words,
    space_name,
    square_name,
)
from battlespace.games.septikon.text.workings import idle, store_target
from battlespace.games.septikon.view.clicks import object_words
from battlespace.games.septikon.view.outlook import bits_of, members
from battlespace.kernel.words import Event, Words

Squares = set[tuple[int, int]]


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened."""
    events = [_decision(before, action)]
    events += _idle(before, action)
    events += _tokens(before, after)
    events += _clones(before, action, after)
    events += _drones(before, action, after)
    events += _sky(before, after)
    events += _stocks(before, after)
    return events + _ending(before, after)


def _decision(before: State, action: int) -> Event:
    """The decision itself."""
    word, parts = parsed(write_move(before, action))
    who = player_words(before.by)
    squares = tuple(f"square:{part}" for part in parts if part[1:2].isdigit() and "." in part)
    if word in ("go", "drone"):
        spying = word == "go" and parts[0][0] != STATIONS[before.by]
        end = own_words(parts[1]) if spying or word == "drone" else place_words(parts[1])
        return Event("event.spy" if spying else f"event.{word}", squares, {"who": who, "end": end})
    if word == "roll":
        return Event("event.roll", ("die",), {"value": parts[0]})
    if word == "first":
        return Event("event.first", ("die",), {"who": player_words(STATIONS.index(parts[0]))})
    if word in ("pay", "store"):
        return Event(f"event.{word}", (), {"who": who, "count": int(parts[0]) + int(parts[1])})
    if word in ("put", "lock", "fix", "use", "arm"):
        return Event(f"event.{word}", squares, {"who": who, "square": place_words(parts[0])})
    return _target(before, word, parts, squares)


def _target(s: State, word: str, parts: tuple[str, ...], squares: tuple[str, ...]) -> Event:
    """A decision about somebody's object, store or clone."""
    who = player_words(s.by)
    if word in ("steal", "sense"):
        where = {"square": place_words(parts[0])}
        if parts[1] == "no":
            return Event("event.spare", squares, where)
        store = Words(f"store.{WAREHOUSES[STORE_NAMES.index(parts[1])].lower()}")
        return Event(f"event.{word}", squares, {**where, "store": store})
    if word in ("hit", "fly"):
        owner = s.by if word == "fly" else 1 - s.by
        return Event(f"event.{word}", squares, {"object": object_words(owner, parts[0])})
    if word == "done":
        return Event("event.done", (), {"who": who})
    key = {"turn": "turn_clone", "loyal": "win_back"}.get(word, word)
    return Event(f"event.{key}", squares, {"square": place_words(parts[0]), "who": who})


def _idle(before: State, action: int) -> list[Event]:
    """A module that is entered and does nothing says why."""
    if before.step != steps.GO:
        return []
    _, parts = parsed(write_move(before, action))
    station, square = STATIONS.index(parts[0][0]), (int(parts[1][1]) - 1) * 21 + int(parts[1][3:])
    if module_at(square) < modules.LICHEN:
        return []
    return [
        Event("event.idle", (f"square:{parts[1]}", *r.targets), {"why": r.words})
        for r in idle(before, station, square)[:1]
        if r.words
    ]


def _set(squares: Any) -> Squares:
    return {(station, square) for station in range(2) for square in members(squares, station)}


def _at(kind: str, squares: Squares) -> list[Event]:
    found = [(station, square_name(station, square)) for station, square in sorted(squares)]
    return [
        Event(kind, (f"square:{name}",), {"square": own_words(name), "who": player_words(station)})
        for station, name in found
    ]


def _tokens(before: State, after: State) -> list[Event]:
    old, new = _set(before.damage), _set(after.damage)
    return _at("event.damage", new - old) + _at("event.repaired", old - new)


def _walked(before: State, action: int, word: str, squares: Squares) -> Squares:
    """Return the pieces as they stand once the decision's own move is made."""
    said, parts = parsed(write_move(before, action))
    if said != word:
        return squares
    ends = [(STATIONS.index(p[0]), (int(p[1]) - 1) * 21 + int(p[3:])) for p in parts[:2]]
    return squares - {ends[0]} | {ends[1]}


def _clones(before: State, action: int, after: State) -> list[Event]:
    stood, stand = (
        _walked(before, action, "go", _set(before.clones)),
        _set(after.clones),
    )
    spied = _walked(before, action, "go", _set(before.spies)) & stood
    if not parsed(write_move(before, action))[1][0].startswith(STATIONS[1 - before.by]):
        spied = _set(before.spies)
    spies = _set(after.spies)
    placed = set[tuple[int, int]]() if before.turns == 0 else stand - stood
    return (
        _at("event.clone_lost", stood - stand)
        + _at("event.clone_new", placed)
        + _at("event.turned", (spies - spied) & stood)
        + _at("event.loyal", (spied - spies) & stand)
    )


def _drones(before: State, action: int, after: State) -> list[Event]:
    stood, stand = (
        _walked(before, action, "drone", _set(before.drones)),
        _set(after.drones),
    )
    if parsed(write_move(before, action))[0] == "drone":
        stood |= {place for place in _set(before.drones) if before.pile[place] > 1}
    return _at("event.drone_lost", stood - stand) + _at("event.drone_landed", stand - stood)


def _objects(s: State) -> dict[str, int]:
    """Count what is in space, by owner, kind and place."""
    found: dict[str, int] = {}
    for owner in range(2):
        for kind, rows in (("s", s.satellites[owner]), ("e", s.shields[owner])):
            for row, bits in enumerate(rows.tolist()):
                for x in bits_of(bits):
                    found[f"{owner}{kind}{space_name(row + SPACE_ROW_0, x)}"] = 1
        for code in s.flyers[owner, : s.air[owner]]:
            key = f"{owner}{FLYER_NAMES[code % FLOWN // FLIGHTS]}{flyer_place(owner, code % FLOWN)}"
            found[key] = found.get(key, 0) + 1
    return found


def _sky(before: State, after: State) -> list[Event]:
    old, new = _objects(before), _objects(after)
    events: list[Event] = []
    left = sorted(key for key in old if old[key] > new.get(key, 0))
    come = sorted(key for key in new if new[key] > old.get(key, 0))
    for kind, keys in (("event.gone", left), ("event.appeared", come)):
        for key in keys:
            owner, target = int(key[0]), (f"square:{key[2:]}",)
            if kind == "event.appeared" and key[:2] not in {k[:2] for k in left}:
                new = {"who": player_words(owner), "object": Words(f"new.{key[1]}")}
                events.append(Event(kind, target, new))
            elif kind == "event.gone" and key[:2] in {k[:2] for k in come}:
                events.append(Event("event.flies", target, {"object": object_words(owner, key[1])}))
            elif kind == "event.gone":
                events.append(Event(kind, target, {"object": object_words(owner, key[1])}))
    return events


def _stocks(before: State, after: State) -> list[Event]:
    """What each station gained and gave up, both energy warehouses counted as one."""
    events: list[Event] = []
    for station in range(2):
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
    if after.step == steps.ENDED and after.winner == DRAWN:
        return [Event(f"event.drawn_{_why_drawn(after)}")]
    if after.step == steps.ENDED:
        loser = 1 - after.winner
        values = {"who": player_words(after.winner), "loser": player_words(loser)}
        if after.short > 0:
            return [Event("event.won_damage", (), {**values, "count": tokens(after, loser)})]
        return [Event("event.won_means", (), values)]
    if after.turns != before.turns:
        return [Event("event.turn", (), {"turn": after.turns, "who": player_words(after.by)})]
    return []


def _why_drawn(s: State) -> str:
    """Return which of the ways to a draw this is."""
    if s.cap > 0 and s.turns >= s.cap:
        return "cap"
    return "quiet" if s.quiet >= s.quiet_limit else "both"

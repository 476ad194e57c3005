"""Open steps as positions of rules version 2 have them: [name, seat, [where it waits, five numbers]].

Each old step becomes the steps that wait in its place now; where a step is the last thing that another one waits for,
that other one is no longer open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies import anomaly
from battlespace.games.dropdrive.rules.anomalies import leviathan as beast
from battlespace.games.dropdrive.rules.anomalies.station import docking
from battlespace.games.dropdrive.rules.contact import battle, dropping
from battlespace.games.dropdrive.rules.contact import meeting as met
from battlespace.games.dropdrive.rules.course import flight as flying
from battlespace.games.dropdrive.rules.course import opening as begun
from battlespace.games.dropdrive.rules.course import rearranging as places
from battlespace.games.dropdrive.rules.course import turns
from battlespace.games.dropdrive.rules.course.rest import rest
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface import cards, effects, market
from battlespace.games.dropdrive.rules.surface import landing as ground
from battlespace.games.dropdrive.rules.table.ship import (
    parts,
    seat_of,
    ship_card,
    ship_of,
    total,
)
from battlespace.games.dropdrive.text.foreign import fill_up, open_step
from battlespace.games.dropdrive.text.given import Length, Seat, Todo
from battlespace.kernel.decode import JsonError, fit
from battlespace.kernel.errors import shown
from battlespace.kernel.procedure import Procedure
from battlespace.kernel.step import Question

Opened = list[tuple[Any, str, dict[str, int]]]


Numbers = Annotated[list[Length], Meta(max_length=6)]
"""Where a step waits, and what it needs there."""


class Old(NamedTuple):
    """One step: its name, its seat, where it waits, and its numbers."""

    name: str = ""
    seat: int = 0
    pc: int = 0
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0


NO_STEP = Old()
REROLLER = 4
"""The last number of a battle was who passed, and this many times who rolls again."""


Waits = Mapping[Any, str]
NO_WAITS: Waits = {}
USUAL = {"drop": "fall", "stow": "collect", "card": "draw-card", "identify": "salvage"}
"""What is waited for by another name now; a question by its own."""


def _at(step: Any, waits: Waits, above: Any, **values: int) -> Opened:
    """Return a step where it waits for what lies above it; "": that has taken its place."""
    asked = MACHINE.named.get(above)
    usual = asked.name.replace("_", "-") if isinstance(asked, Question) else str(above)
    return [(step, {above: usual, **USUAL, **waits}[above], values)]


def _within(number: int, end: int, first: int = 0) -> int:
    """Return a number that counts something; JsonError where there is no such thing."""
    if not first <= number < end:
        raise JsonError(f"found {number}, expected {first} to {end - 1}")
    return number


def open_steps(s: State, todo: Todo) -> None:
    """Open the steps of a text; JsonError where they cannot be open so."""
    found: list[Old] = []
    for i, (name, seat, context) in enumerate(todo):
        numbers = [part for part in context if not isinstance(part, dict)]
        own = _within(fit(seat, Seat, f"todo[{i}][1]"), s.seats)
        found.append(Old(name, own, *fit(numbers, Numbers, f"todo[{i}][2]")))
    if len(found) == 1 and fill_up(s, found[0].name, found[0].seat):
        return
    ships = 0  # that fell on mines and wait for the one on top
    for i, (old, above) in enumerate(zip(found, [*found[1:], NO_STEP], strict=True)):
        if old.name == above.name == "mined":
            ships |= 1 << _within(old.a - st.SHIP, st.SHIPS)
            continue
        here = old._replace(e=ships) if old.name == "mined" else old
        try:
            for step, wait, values in _opened(s, here, above):
                _open(s, step, wait, {"seat": old.seat} | values)
        except JsonError as error:
            raise JsonError(f"todo[{i}]: {old.name}: {error}") from None
    opened = s.frames.tolist()
    try:
        texts = [(step.text, wait, names) for step, wait, names in MACHINE.write(s)]
    except IndexError:  # in a table of names
        raise JsonError("todo: a number stands for nothing") from None
    s.frames[...], s.depth = 0, 0
    MACHINE.read(s, texts, "todo")
    if s.frames.tolist() != opened:
        raise JsonError("todo: a number stands for nothing")


def _open(s: State, step: Any, wait: str, values: Mapping[str, int]) -> None:
    """Open a step, if it waits so with these values and there is room for one more."""
    if not wait and isinstance(step, Procedure):  # what lies above has taken its place
        return
    waits = [each for each in step.waits if each.name == wait and each.block]
    if wait and not waits:
        raise JsonError(f"{step.text} does not wait for {shown(wait)}")
    missing = step.kept(waits[0] if waits else None) - values.keys()
    if missing or s.depth >= MACHINE.rows:
        raise JsonError(f"{step.text} cannot be open there")
    open_step(s, step, wait, values)


def _opened(s: State, old: Old, above: Old) -> Opened:
    if old.name in PROCEDURES and above is not NO_STEP:
        return PROCEDURES[old.name](s, old, above)
    question = MACHINE.named.get(old.name)
    if not isinstance(question, Question) or above is not NO_STEP or old.pc:
        raise JsonError("only the last open step is a decision or chance")
    values = dict(zip(question.parameters, (old.seat, old.a, old.b, old.c), strict=False))
    below: Opened = [(dropping.fall, "drop", {})] if old.name == "drop" else []
    return [*below, (question, "", values)]


def _opening(s: State, old: Old, above: Old) -> Opened:
    def within(step: Any, wait: str, **values: int) -> Opened:
        own = {"seat": s.by} | values
        return [(begun.opening, step.text, seats), *_at(step, NO_WAITS, wait, **own)]

    seats, voted = {"index": old.a, "index_end": s.seats}, {"voted_end": s.seats}
    earlier = seats | {"index": old.a - 1}
    if old.pc in (2, 3):
        bang = within(begun.big_bang, "fall" if above.name == "drop" else "accepted")
        asked: Opened = [(begun.accepted, "vote", voted | {"voted": old.a - 1})]
        return bang if above.name == "drop" else [*bang, *asked]
    if old.pc in (0, 5):
        return [(begun.opening, above.name, seats)]
    if old.pc == 1:
        return within(begun.tiles, "side", planet=old.a)
    if old.pc == 4:
        return [(begun.opening, "arrival", {"anomaly": old.a - 1})]
    if old.pc == 6:
        ends = {"number": old.b - 1, "number_end": 2 if s.mode == st.FIRST_GAME else 4}
        return within(begun.halves, above.name, **ends)
    if old.pc == 7:
        if above.name == "keeping":
            return [(begun.opening, "first-cards", earlier)]
        return within(begun.first_cards, above.name, _number=old.b - 1)
    if old.pc == 8:
        taken = above.name != "D-08"
        return (
            [(begun.opening, "first-fuel", earlier)] if taken else within(begun.first_fuel, "take")
        )
    fuel = total(s, _within(s.by, s.seats), st.START_DROP)
    return within(begun.head_start, above.name, _number=(old.a - 1) // 2, _number_end=fuel)


def _turn(s: State, old: Old, above: Old) -> Opened:
    waits = {1: "redrop", 2: "start-repairs", 4: above.name, 5: "rearrange"}
    waits |= {6: "drive", 7: "flight", 8: "prowl"}
    own = _at(turns.turn, waits, old.pc)
    if old.pc == 2:
        by = ship_card(s, old.seat, _within(old.a, parts(s, old.seat)))
        values = {"index": old.a, "index_end": parts(s, old.seat), "by": by, "done": old.b}
        return [*own, (turns.start_repairs, "repair", values)]
    return [*own, (places.rearrange, "shift", {"scoring": 0})] if old.pc == 5 else own


def _flight(s: State, old: Old, above: Old) -> Opened:
    values = {"obj": old.a, "hole": old.a}
    lay: Opened = [(flying.flight, "lay", {}), (flying.lay, "path", {"hole": 0})]
    on: Opened = [(flying.flight, "fly", {})]
    if old.pc == 1:
        return lay
    if old.pc == 9:
        return on
    if old.pc in (7, 11):
        return [*on, (flying.arrive, "meeting", values)]
    if old.pc == 12:
        return [*on, (flying.fly, "go", values)]
    if old.pc == 10:
        return [*on, (flying.fly, "touch", values), (flying.through, "wormhole", values)]
    if old.pc == 13:
        back: Opened = [(flying.fly, "touch", values), (flying.through, "lay", values)]
        return [*on, *back, (flying.lay, "path-on", {"hole": 1})]
    waits = {"stow": "collect" if old.pc == 3 else "collect+2"}
    touched = _at(flying.touch, waits, above.name, **values)
    return [*on, (flying.fly, "touch", values), *touched]


def _encounter(s: State, old: Old, above: Old) -> Opened:
    one, two = old.a, old.b
    first = old.c == one if old.pc == 6 else old.pc != 5
    taker, giver = (one, two) if first else (two, one)
    waits = {"D-22": "respond" if old.pc == 3 else "respond+2"}
    waits |= {"stow": "give", "battle": "", "channel": ""}
    return _at(met.encounter, waits, above.name, one=one, two=two, taker=taker, giver=giver)


def _channel(s: State, old: Old, above: Old) -> Opened:
    turn = old.e - (above.name == "stow")
    _within(seat_of(s, old.a), s.seats)
    ship = met.picker(s, old.a, old.b, turn) if above.name != "D-08" else 0
    values = {"one": old.a, "two": old.b, "count": old.c, "turn": turn, "turn_end": old.c}
    return _at(met.channel, {"stow": "give"}, above.name, **values, ship=ship)


def _battle(s: State, old: Old, above: Old) -> Opened:
    waits = {1: "die", 2: "die+2", 4: "reroute", 5: "burn", 6: "die+3", 7: "damage"}
    asked = old.b if old.e // REROLLER else old.a
    values = {"one": old.a, "two": old.b, "ours": old.c, "theirs": old.d}
    return _at(battle.battle, waits, old.pc, **values, passed=old.e % REROLLER, asked=asked)


def _damage(s: State, old: Old, above: Old) -> Opened:
    waits = {"stow": "give", "redrop": "redrop" if old.pc == 3 else "let-go"}
    values = {"victim": old.a, "points": old.b, "cause": old.c}
    return _at(battle.damage, waits, above.name, **values)


def _redrop(s: State, old: Old, above: Old) -> Opened:
    waits = {"drop": "fall+2" if above.a == dropping.AIMED else "fall"}
    return _at(dropping.redrop, waits, above.name, ship=old.a, hulks=old.b)


def _sale(s: State, old: Old, above: Old) -> Opened:
    row = market.PAID if above.name == "redrop" else old.c
    values = {"planet": old.a, "emergency": old.b, "row": row, "chosen": old.d}
    return _at(market.sale, NO_WAITS, above.name, **values)


def _drawing(s: State, old: Old, above: Old) -> Opened:
    reasons = {32: cards.FOR_SALVAGE, 38: cards.FOR_EXPLORING, 40: cards.FOR_EFFECT}
    values = {"_number": old.d - 1, "_number_end": old.a, "keep": old.b, "kept": old.e}
    return _at(cards.drawing, NO_WAITS, above.name, **values, reason=reasons.get(old.c, -1))


def _effect(s: State, old: Old, above: Old) -> Opened:
    after = {"keeping", "mine-test", "freefall"}
    index = _within(old.c - (above.name in after), st.EFFECTS)
    values = {"source": _within(old.a, st.SOURCES), "paid": old.b, "index": index}
    if above.name in ("D-08", "stow"):
        ends = {"_number": (old.d - 1) // 2, "_number_end": s.effect[old.a, index, 2]}
        wait = "take" if above.name == "D-08" else "collect"
        kind = values | ends | {"kind": s.effect[old.a, index, 1]}
        return [(effects.effect, "collect-nearest", values), (effects.collect_nearest, wait, kind)]
    if above.name == "D-10:repair":
        ends = {"_number": old.d - 1, "_number_end": s.effect[old.a, index, 1]}
        return [(effects.effect, "repairs", values), (effects.repairs, "repair-one", ends)]
    dropped = "redrop-planet" if above.a == st.REDROP_PLANET else "free-drop"
    wait = dropped if above.name == "freefall" else above.name
    return [(effects.effect, wait, values)]


def _freefall(s: State, old: Old, above: Old) -> Opened:
    if above.name == "drop":
        return []
    if old.a == st.REDROP_PLANET:
        return [(effects.redrop_planet, "pick-planet", {})]
    return [(effects.free_drop, "free-aim", {})]


def _arrival(s: State, old: Old, above: Old) -> Opened:
    """An anomaly that comes into play: its own procedure has taken the place of the arrival."""
    fell = above.name == "drop"
    values = {"scanned": old.b, "first": old.d, "index": old.c - fell, "planet": old.c - fell}
    steps: dict[int, Any] = {st.MINES: anomaly.mine_field, st.WORMHOLES: anomaly.wormholes}
    steps |= {st.PRECURSORS: anomaly.precursors, st.DERELICTS: anomaly.derelicts}
    if fell and (old.a == st.BEAST or (old.a == st.WORMHOLES and old.pc == 3)):
        return []
    if old.a == st.PRECURSORS:
        values["planet"] = old.pc - 1
    step = steps.get(old.a, anomaly.awakening)
    return _at(step, NO_WAITS, above.name, **values)


def _hunt(s: State, old: Old, above: Old) -> Opened:
    values = {"lead": old.b, "_looted": old.c - (above.name == "stow"), "_looted_end": old.b}
    return _at(beast.hunt, NO_WAITS, above.name, **values)


def _prowl(s: State, old: Old, above: Old) -> Opened:
    waits = {"damage": "damage" if old.pc == 1 else "damage+2"}
    return _at(beast.prowl, waits, above.name, ships=old.c, ship=old.d)


def _ending(s: State, old: Old, above: Old) -> Opened:
    waits = {"landing": "emergency", "D-61": "rearrange"}
    values = {"index": old.a - 1, "index_end": s.seats}
    if above.name == "D-08":
        _within(s.captain[above.seat], st.CARDS)
        seat = {"seat": above.seat, "ship": ship_of(s, above.seat)}
        ending: Opened = [(turns.ending, "emergency", values | {"index": old.a})]
        return [*ending, (turns.emergency, "take", seat)]
    own = _at(turns.ending, waits, above.name, **values)
    if above.name == "D-61":
        own.append((places.rearrange, "shift-at-end", {"seat": above.seat, "scoring": 1}))
    return own


def _mined(s: State, old: Old, above: Old) -> Opened:
    values = {"ship": old.a, "mines": old.b, "ships": old.e}
    return [(dropping.fall, "mine-test", values)]


def _plain(
    step: Any, waits: Waits = NO_WAITS, **letters: str
) -> Callable[[State, Old, Old], Opened]:
    """Return the reader of a step whose names are some of its numbers."""

    def opened(s: State, old: Old, above: Old) -> Opened:
        values = {name: getattr(old, letter) for name, letter in letters.items()}
        return _at(step, waits, above.name, **values)

    return opened


PROCEDURES: dict[str, Callable[[State, Old, Old], Opened]] = {
    "opening": _opening,
    "turn": _turn,
    "pirate": _plain(turns.pirate, {"encounter": ""}, own="a"),
    "launch": _plain(turns.launch, own="a"),
    "drive": _plain(turns.drive, {"redrop": "burn", "drop": ""}, to="a"),
    "flight": _flight,
    "rest": _plain(rest, obj="a"),
    "meeting": _plain(met.meeting, ship="a"),
    "encounter": _encounter,
    "channel": _channel,
    "battle": _battle,
    "damage": _damage,
    "stow": _plain(dropping.collect, {"redrop": ""}, obj="a"),
    "redrop": _redrop,
    "landing": _plain(ground.landing, planet="a", emergency="b"),
    "delivery": _plain(ground.delivery, planet="a"),
    "identify": _plain(ground.salvage, emergency="b", count="c", handed="d"),
    "sale": _sale,
    "facility": _plain(ground.facility, planet="a", paid="c"),
    "survey": _plain(ground.survey, planet="a", emergency="b"),
    "drawing": _drawing,
    "keeping": _plain(cards.keeping, new="a"),
    "effect": _effect,
    "mine-test": _plain(battle.mine_test),
    "scanning": _plain(anomaly.scanning, token="a", scan="c"),
    "arrival": _arrival,
    "hunt": _hunt,
    "prowl": _prowl,
    "docking": _plain(docking, {"redrop": ""}),
    "ending": _ending,
    "scoring": lambda s, old, above: [
        (turns.scoring, "rolling", {"card": st.EXPLORE + old.a - 1, "card_end": st.TECH})
    ],
    "mined": _mined,
    "freefall": _freefall,
    "rolling": _plain(battle.rolling, {"redrop": "burn"}, shown="c"),
}

"""Open steps as positions of rules version 2 have them: [name, seat, [where it waits, five numbers]].

Each old step becomes the steps that wait in its place now; where a step is the last thing that another one waits for,
that other one is no longer open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

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
from battlespace.games.dropdrive.rules.table.ship import parts, ship_card, ship_of, total
from battlespace.games.dropdrive.text.foreign import fill_up, open_step

Opened = list[tuple[Any, str, dict[str, int]]]


class Old(NamedTuple):
    """One step: its name, its seat, where it waits, and its numbers."""

    name: str
    seat: int
    pc: int
    a: int
    b: int
    c: int
    d: int
    e: int


NO_STEP = Old("", 0, 0, 0, 0, 0, 0, 0)
REROLLER = 4
"""The last number of a battle was who passed, and this many times who rolls again."""


def is_old(todo: list[Any]) -> bool:
    """Say whether open steps are written as version 2 did."""
    return bool(todo) and isinstance(todo[-1][2], list)


def open_things(context: list[Any]) -> dict[str, Any]:
    """Return what else is open, which the context of the last step ends with."""
    return context[-1] if context and isinstance(context[-1], dict) else {}


def open_steps(s: State, todo: list[Any]) -> None:
    """Open the steps of a text; ValueError where they cannot be open so."""
    found: list[Old] = []
    for name, seat, context in todo:
        numbers = [number for number in context if not isinstance(number, dict)]
        whole = all(type(number) is int for number in numbers)
        if not 0 <= seat < s.seats or len(numbers) > 6 or not whole:
            raise ValueError("todo: expected [name, seat, up to 6 numbers]")
        found.append(Old(name, seat, *numbers, *[0] * (6 - len(numbers))))
    if len(found) == 1 and fill_up(s, found[0].name, found[0].seat):
        return
    ships = 0  # that fell on mines and wait for the one on top
    for old, above in zip(found, [*found[1:], NO_STEP], strict=True):
        if old.name == above.name == "mined":
            ships |= 1 << (old.a - st.SHIP)
            continue
        here = old._replace(e=ships) if old.name == "mined" else old
        for step, wait, values in _opened(s, here, above):
            open_step(s, step, wait, {"seat": old.seat} | values)
    texts = [(step.text, wait, names) for step, wait, names in MACHINE.write(s)]
    s.frames[...], s.depth = 0, 0
    MACHINE.read(s, texts)


def _opened(s: State, old: Old, above: Old) -> Opened:
    if old.name in PROCEDURES:
        return PROCEDURES[old.name](s, old, above)
    question = MACHINE.named.get(old.name)
    if question is None or above is not NO_STEP or old.pc:
        raise ValueError(f"todo: {old.name}: only the last open step is a decision or chance")
    values = dict(zip(question.parameters, (old.seat, old.a, old.b, old.c), strict=False))
    below: Opened = [(dropping.fall, "drop", {})] if old.name == "drop" else []
    return [*below, (question, "", values)]


def _by_question(step: Any, waits: dict[str, str], **values: int) -> Callable[[str], Opened]:
    """Return the step where it waits for what lies above it; nothing where that has taken its place."""

    def opened(above: str) -> Opened:
        return [(step, waits[above], values)] if waits[above] else []

    return opened


def _opening(s: State, old: Old, above: Old) -> Opened:
    def within(step: Any, wait: str, **values: int) -> Opened:
        return [(begun.opening, step.text, seats), (step, wait, {"seat": s.by} | values)]

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
        waits = {"card": "draw-card", "D-02": "pick-front", "D-03": "pick-back"}
        ends = {"number": old.b - 1, "number_end": 2 if s.mode == st.FIRST_GAME else 4}
        return within(begun.halves, waits[above.name], **ends)
    if old.pc == 7:
        waits = {"card": "draw-card", "D-04": "discard-one"}
        if above.name == "keeping":
            return [(begun.opening, "first-cards", earlier)]
        return within(begun.first_cards, waits[above.name], _number=old.b - 1)
    if old.pc == 8:
        taken = above.name != "D-08"
        return (
            [(begun.opening, "first-fuel", earlier)] if taken else within(begun.first_fuel, "take")
        )
    waits = {"D-07": "kane-aim", "drop": "fall", "D-08": "take", "stow": "collect"}
    ends = {"_number": (old.a - 1) // 2, "_number_end": total(s, s.by, st.START_DROP)}
    return within(begun.head_start, waits[above.name], **ends)


def _turn(s: State, old: Old, above: Old) -> Opened:
    waits = {1: "redrop", 2: "start-repairs", 4: above.name, 5: "rearrange"}
    waits |= {6: "drive", 7: "flight", 8: "prowl"}
    own: Opened = [(turns.turn, waits[old.pc], {})]
    if old.pc == 2:
        by = ship_card(s, old.seat, old.a)
        values = {"index": old.a, "index_end": parts(s, old.seat), "by": by, "done": old.b}
        return [*own, (turns.start_repairs, "repair", values)]
    return [*own, (places.rearrange, "shift", {"scoring": 0})] if old.pc == 5 else own


def _drive(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-13": "pay-drive", "redrop": "burn", "D-14": "near", "D-14:aim": "drive-aim"}
    return _by_question(turns.drive, waits | {"drop": ""}, to=old.a)(above.name)


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
    waits = {"stow": "collect" if old.pc == 3 else "collect+2", "D-18": "tractor", "D-08": "take"}
    wait = waits.get(above.name, above.name)
    return [*on, (flying.fly, "touch", values), (flying.touch, wait, values)]


def _encounter(s: State, old: Old, above: Old) -> Opened:
    one, two = old.a, old.b
    first = old.c == one if old.pc == 6 else old.pc != 5
    values = {
        "one": one,
        "two": two,
        "taker": one if first else two,
        "giver": two if first else one,
    }
    waits = {
        "D-21": "posture",
        "D-22": "respond" if old.pc == 3 else "respond+2",
        "D-23": "counter",
    }
    waits |= {"D-12": "plunder", "D-25": "board", "stow": "give", "battle": "", "channel": ""}
    return _by_question(met.encounter, waits, **values)(above.name)


def _channel(s: State, old: Old, above: Old) -> Opened:
    turn = old.e - (above.name == "stow")
    ship = met.picker(s, old.a, old.b, turn) if above.name != "D-08" else 0
    waits = {"D-08": "take", "D-24": "channel-pick", "stow": "give"}
    values = {"one": old.a, "two": old.b, "count": old.c, "turn": turn, "turn_end": old.c}
    return _by_question(met.channel, waits, **values, ship=ship)(above.name)


def _battle(s: State, old: Old, above: Old) -> Opened:
    waits = {1: "die", 2: "die+2", 4: "reroute", 5: "burn", 6: "die+3", 7: "damage"}
    asked = old.b if old.e // REROLLER else old.a
    values = {"one": old.a, "two": old.b, "ours": old.c, "theirs": old.d}
    return [(battle.battle, waits[old.pc], values | {"passed": old.e % REROLLER, "asked": asked})]


def _damage(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-27": "flip-one", "D-28": "rob", "D-29": "lose", "stow": "give"}
    waits["redrop"] = "redrop" if old.pc == 3 else "let-go"
    values = {"victim": old.a, "points": old.b, "cause": old.c}
    return _by_question(battle.damage, waits, **values)(above.name)


def _redrop(s: State, old: Old, above: Old) -> Opened:
    waits = {"drop": "fall+2" if above.a == dropping.AIMED else "fall", "angle": "angle"}
    return _by_question(dropping.redrop, waits, ship=old.a, hulks=old.b)(above.name)


def _landing(s: State, old: Old, above: Old) -> Opened:
    waits = ("delivery", "salvage", "sale", "facility", "survey")
    return [(ground.landing, waits[old.pc - 1], {"planet": old.a, "emergency": old.b})]


def _salvage(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-31": "identify", "D-31:handin": "handin", "card": "draw-card"}
    values = {"emergency": old.b, "count": old.c, "handed": old.d}
    return [(ground.salvage, waits.get(above.name, above.name), values)]


def _sale(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-33": "sell", "D-33:sellas": "sellas", "D-34": "bonus", "redrop": "redrop"}
    row = market.PAID if above.name == "redrop" else old.c
    values = {"planet": old.a, "emergency": old.b, "row": row, "chosen": old.d}
    return _by_question(market.sale, waits, **values)(above.name)


def _facility(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-36": "use-facility", "D-36:pay": "pay"}
    values = {"planet": old.a, "paid": old.c}
    return [(ground.facility, waits.get(above.name, above.name), values)]


def _survey(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-37": "surface", "D-39": "item"}
    values = {"planet": old.a, "emergency": old.b}
    return [(ground.survey, waits.get(above.name, above.name), values)]


def _drawing(s: State, old: Old, above: Old) -> Opened:
    waits = {
        "card": "draw-card",
        "D-32": "hold-salvage",
        "D-38": "hold-explored",
        "D-40": "hold-drawn",
    }
    reason = {32: cards.FOR_SALVAGE, 38: cards.FOR_EXPLORING, 40: cards.FOR_EFFECT}[old.c]
    values = {"_number": old.d - 1, "_number_end": old.a, "keep": old.b, "kept": old.e}
    return [(cards.drawing, waits[above.name], values | {"reason": reason})]


def _effect(s: State, old: Old, above: Old) -> Opened:
    after = {"keeping", "mine-test", "freefall"}
    index = old.c - (above.name in after)
    values = {"source": old.a, "paid": old.b, "index": index}
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


def _scanning(s: State, old: Old, above: Old) -> Opened:
    waits = {"drop": "fall", "card": "draw-card"}
    return [(anomaly.scanning, waits.get(above.name, above.name), {"token": old.a, "scan": old.c})]


def _arrival(s: State, old: Old, above: Old) -> Opened:
    """An anomaly that comes into play: its own procedure has taken the place of the arrival."""
    fell = above.name == "drop"
    waits = {"drop": "fall", "D-51": "free-aim", "range": "distance"}
    values = {"scanned": old.b, "first": old.d, "index": old.c - fell, "planet": old.c - fell}
    steps: dict[int, Any] = {st.MINES: anomaly.mine_field, st.WORMHOLES: anomaly.wormholes}
    steps |= {st.PRECURSORS: anomaly.precursors, st.DERELICTS: anomaly.derelicts}
    if fell and (old.a == st.BEAST or (old.a == st.WORMHOLES and old.pc == 3)):
        return []
    if old.a == st.PRECURSORS:
        values["planet"] = old.pc - 1
    step = steps.get(old.a, anomaly.awakening)
    return [(step, waits.get(above.name, above.name), values)]


def _hunt(s: State, old: Old, above: Old) -> Opened:
    waits = {"D-56": "loot", "stow": "collect", "drop": "fall"}
    values = {"lead": old.b, "_looted": old.c - (above.name == "stow"), "_looted_end": old.b}
    return [(beast.hunt, waits.get(above.name, above.name), values)]


def _prowl(s: State, old: Old, above: Old) -> Opened:
    waits = {"damage": "damage" if old.pc == 1 else "damage+2", "drop": "fall"}
    return [(beast.prowl, waits[above.name], {"ships": old.c, "ship": old.d})]


def _ending(s: State, old: Old, above: Old) -> Opened:
    waits = {"landing": "emergency", "D-61": "rearrange", "scoring": "scoring"}
    values = {"index": old.a - 1, "index_end": s.seats}
    if above.name == "D-08":
        seat = {"seat": above.seat, "ship": ship_of(s, above.seat)}
        ending: Opened = [(turns.ending, "emergency", values | {"index": old.a})]
        return [*ending, (turns.emergency, "take", seat)]
    own: Opened = [(turns.ending, waits[above.name], values)]
    if above.name == "D-61":
        own.append((places.rearrange, "shift-at-end", {"seat": above.seat, "scoring": 1}))
    return own


def _mined(s: State, old: Old, above: Old) -> Opened:
    values = {"ship": old.a, "mines": old.b, "ships": old.e}
    return [(dropping.fall, "mine-test", values)]


def _rolling(s: State, old: Old, above: Old) -> Opened:
    waits = {"die": "die", "D-26": "reroute", "redrop": "burn"}
    return _by_question(battle.rolling, waits, shown=old.c)(above.name)


def _plain(
    step: Any, waits: dict[str, str], letter: str = ""
) -> Callable[[State, Old, Old], Opened]:
    """Return the reader of a step whose first number, if any, is one name."""

    def opened(s: State, old: Old, above: Old) -> Opened:
        values = {letter: old.a} if letter else {}
        return _by_question(step, waits, **values)(above.name)

    return opened


PROCEDURES: dict[str, Callable[[State, Old, Old], Opened]] = {
    "opening": _opening,
    "turn": _turn,
    "pirate": _plain(turns.pirate, {"D-11": "target", "encounter": ""}, "own"),
    "launch": _plain(turns.launch, {"drop": "fall", "D-08": "take"}, "own"),
    "drive": _drive,
    "flight": _flight,
    "rest": _plain(rest, {"meeting": "meeting"}, "obj"),
    "meeting": _plain(
        met.meeting, {"D-19": "meet", "D-20": "cloak", "encounter": "encounter"}, "ship"
    ),
    "encounter": _encounter,
    "channel": _channel,
    "battle": _battle,
    "damage": _damage,
    "stow": _plain(dropping.collect, {"D-17": "full", "redrop": ""}, "obj"),
    "redrop": _redrop,
    "landing": _landing,
    "delivery": _plain(ground.delivery, {"D-30": "deliver", "effect": "effect"}, "planet"),
    "identify": _salvage,
    "sale": _sale,
    "facility": _facility,
    "survey": _survey,
    "drawing": _drawing,
    "keeping": _plain(cards.keeping, {"D-05": "toss"}, "new"),
    "effect": _effect,
    "mine-test": _plain(battle.mine_test, {"rolling": "rolling", "damage": "damage"}),
    "scanning": _scanning,
    "arrival": _arrival,
    "hunt": _hunt,
    "prowl": _prowl,
    "docking": _plain(docking, {"D-55": "feed", "redrop": ""}),
    "ending": _ending,
    "scoring": lambda s, old, above: [
        (turns.scoring, "rolling", {"card": st.EXPLORE + old.a - 1, "card_end": st.TECH})
    ],
    "mined": _mined,
    "freefall": _freefall,
    "rolling": _rolling,
}

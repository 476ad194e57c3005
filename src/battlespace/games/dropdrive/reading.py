"""Reads a position back: everything that it states must come out again as it was given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import ids
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.draws import outcomes
from battlespace.games.dropdrive.flight import UNDER_WAY
from battlespace.games.dropdrive.foreign import fill_up, ours
from battlespace.games.dropdrive.ids import OBJECT_IDS, OBJECT_OF, card_of
from battlespace.games.dropdrive.laying import LAYING
from battlespace.games.dropdrive.pack import ANOMALY_IDS, PLANET_IDS
from battlespace.games.dropdrive.packs import chosen_pack
from battlespace.games.dropdrive.position import (
    EXTENDED,
    FLAGS,
    STATUS,
    ZONES,
    dumped,
    position_of,
)
from battlespace.games.dropdrive.rules import fresh, legal
from battlespace.games.dropdrive.shapes import is_ship
from battlespace.games.dropdrive.ship import NAV_LINKS, parts, ship_of
from battlespace.games.dropdrive.state import State
from battlespace.games.dropdrive.turns import ROUNDS
from battlespace.kernel.errors import NotationError, PositionError
from battlespace.kernel.record import room

_LAST_STEPS = {
    fr.OPENING: 11, fr.TURN: 8, fr.PIRATE: 2, fr.LAUNCH: 2, fr.DRIVE: 9, fr.FLIGHT: 14,
    fr.REST: 2, fr.MEETING: 2, fr.ENCOUNTER: 9, fr.CHANNEL: 4, fr.BATTLE: 7, fr.DAMAGE: 3,
    fr.STOW: 2, fr.REDROP: 2, fr.LANDING: 5, fr.DELIVERY: 1, fr.IDENTIFY: 6, fr.SALE: 7,
    fr.FACILITY: 6, fr.SURVEY: 5, fr.DRAWING: 2, fr.KEEPING: 1, fr.MINE_TEST: 2, fr.SCANNING: 3,
    fr.ARRIVAL: 3, fr.HUNT: 5, fr.PROWL: 2, fr.DOCKING: 3, fr.ENDING: 3, fr.SCORING: 1,
    fr.MINED: 2, fr.FREEFALL: 2, fr.ROLLING: 2,
}  # fmt: skip
"""Where each procedure can wait at the latest; questions, chance and single effects have one step."""
_SHIPS = (
    (fr.A, (fr.PIRATE, fr.LAUNCH, fr.ENCOUNTER, fr.CHANNEL)),
    (fr.A, (fr.BATTLE, fr.DAMAGE, fr.REDROP, fr.MINED)),
    (fr.B, (fr.ENCOUNTER, fr.CHANNEL)),
    (fr.C, (fr.DAMAGE,)),
)
"""Which numbers of which procedures are ships."""
_LOW, _HIGH = -st.OBJECTS, 1 << 10
"""Numbers of a procedure are objects, cards, counts, margins or bits for ten mines."""


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; what it states itself holds, the pack's cards come from the options."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(text, f"expected one line of JSON: {error}") from None
    if not isinstance(data, dict) or not {"todo", "objects", "players"} <= data.keys():
        raise NotationError(text, "expected an object with objects, players, todo and the rest")
    try:
        data = ours(cast("dict[str, Any]", data), chosen_pack(options.get("content")).ids)
        s = _read(data, options)
        made = position_of(s)
        fill_up(s)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError) as error:
        if isinstance(error, NotationError):
            raise
        raise PositionError(
            text, f"a part is missing, unknown or out of range: {error!r}"
        ) from None
    _compare(text, made, data)
    _check_ranges(s, text)
    _check_open(s, text)
    return s


def _compare(text: str, made: dict[str, Any], given: dict[str, Any]) -> None:
    """Refuse what did not come back as it was given: it contradicts itself or the rules."""
    for key in sorted(made.keys() | given.keys()):
        if key not in given or key not in made or dumped(made[key]) != dumped(given[key]):
            raise PositionError(text, f"{key} contradicts the rest or has unknown parts")


def _check_ranges(s: State, text: str) -> None:
    """Refuse counts and places that no game can reach."""
    pieces = [max(0, s.nav[seat] - 1) for seat in range(s.seats)]
    laying, whole = s.flying == LAYING, all(min(_parts(s, i)[:3]) >= 0 for i in range(s.seats))
    holes = range(st.WORMHOLE, st.DERELICT)
    begins = [ship_of(s, s.by)] if 0 <= s.by < s.seats else []
    if begins and s.zone[begins[0]] != st.SYSTEM:
        begins = [hole for hole in holes if s.zone[hole] == st.SYSTEM]
    for fits, what in (
        (max(s.by, s.start) < s.seats, f"expected seats 0 to {s.seats - 1}"),
        (min(s.by, s.start) >= -1, "expected a seat, or -1 before there is one"),
        (0 <= s.round <= ROUNDS, f"expected a round up to {ROUNDS}"),
        (min(s.scans, s.long_scans) >= 0, "expected scans from 0 on"),
        (s.round == 0 or whole, "a ship has a captain, a front and a back"),
        (0 <= s.energy <= s.parameter[st.ENERGY_GOAL], "expected energy up to the goal"),
        (0 <= s.long_wanted <= 2, "expected 0 to 2 long scans"),
        (min(s.nav[: s.seats]) >= 0 and sum(pieces) <= NAV_LINKS, "there are fewer nav links"),
        (not laying or s.s == s.stop == 0, "a path that is being laid has no stop yet"),
        (
            not laying or any(s.pose[obj, :2].tolist() == [s.from_x, s.from_y] for obj in begins),
            "the path begins where the ship is",
        ),
    ):
        if not fits:
            raise PositionError(text, what)


def _check_open(s: State, text: str) -> None:
    """Refuse open steps that cannot be asked."""
    if s.depth == 0:
        return
    kind = s.frames[s.depth - 1, fr.KIND]
    if kind >= fr.PROCEDURE:
        raise PositionError(text, "the last open step must be a decision or chance")
    if s.frames[0, fr.KIND] < fr.PROCEDURE:
        raise PositionError(text, "this question needs the steps that it belongs to")
    if any(s.frames[f, fr.KIND] < fr.PROCEDURE for f in range(s.depth - 1)):
        raise PositionError(text, "only the last open step is a decision or chance")
    if any(s.frames[f, fr.KIND] in (fr.OPENING, fr.TURN, fr.ENDING) for f in range(1, s.depth)):
        raise PositionError(text, "a turn is not part of another step")
    _check_steps(s, text)
    try:
        count = 1 if kind == fr.DROP else outcomes(s)
        if kind < fr.START:
            count = legal(s, room(6000, np.int32))
    except (IndexError, ValueError, OverflowError) as error:
        raise PositionError(text, f"the open step cannot be asked: {error}") from None
    if count == 0 or (kind == fr.DROP and not any(s.fall.tolist())):
        raise PositionError(text, "the open step has no answer")


def _check_steps(s: State, text: str) -> None:
    """Refuse open steps that wait where no procedure waits: the rules would never come back from there."""
    for f in range(s.depth):
        kind, step, _, *numbers = s.frames[f, : fr.E + 1].tolist()
        if not 0 <= step <= _LAST_STEPS.get(kind, 0):
            raise PositionError(text, f"todo: {ids.step_name(kind)} has no step {step}")
        if kind != fr.DROP and not all(_LOW <= number < _HIGH for number in numbers):
            raise PositionError(text, f"todo: {ids.step_name(kind)} has a number out of range")
        hulks = s.frames[f, fr.B]
        if kind == fr.REDROP and not (step < 2 or 0 < hulks < 1 << st.LEVIATHAN - st.DERELICT):
            raise PositionError(text, "todo: redrop has no derelict left to fall")
        for column, kinds in _SHIPS:
            ship = s.frames[f, column]
            nobody = kind == fr.DAMAGE and column == fr.C and ship == fr.NONE
            if kind in kinds and not nobody and not _plays(s, ship):
                raise PositionError(text, f"todo: {ids.step_name(kind)} names no ship of the game")


def _plays(s: State, ship: int) -> bool:
    return is_ship(ship) and s.zone[ship] != st.BOX


def _read(data: dict[str, Any], options: Mapping[str, Any]) -> State:
    content = options.get("content", "default")
    if chosen_pack(content).name != data["content"]:
        raise PositionError(str(data["content"]), f"the table has {chosen_pack(content).name}")
    if not 2 <= data["seats"] <= 4:
        raise PositionError(str(data["seats"]), "expected 2 to 4 seats")
    s = fresh(data["seats"], content, data["mode"])
    s.start, s.by, s.round, s.ending = data["start"], data["by"], data["round"], int(data["ending"])
    given = data["options"]
    s.preset = sum(1 << ANOMALY_IDS.index(name) for name in given["predetermined_anomalies"])
    s.extended, s.gradual = EXTENDED.index(given["extended_game"]), int(given["gradual_formation"])
    s.long_wanted = given["long_scans"]
    for i, level in enumerate(given["stack_deck"]):
        s.wished[i] = level
    s.supply, s.spare = data["tokens"]
    s.scans, s.long_scans = data["scans"]
    _read_market(s, data)
    _read_cards(s, data)
    for seat, player in enumerate(data["players"]):
        _read_player(s, seat, player)
    _read_objects(s, data)
    _read_todo(s, data["todo"])
    _read_flight(s, data["flight"])
    return s


def _read_market(s: State, data: dict[str, Any]) -> None:
    for i, name in enumerate(PLANET_IDS):
        side, covered = data["market"][name]
        s.side[i] = -1 if side is None else ids.SIDES.index(side)
        for row, count in enumerate(covered):
            if not 0 <= count <= s.market[i, max(s.side[i], 0), row, 1]:
                raise PositionError(name, "more spaces are covered than there are")
            s.covered[i, row] = count
    for name, status in data["anomalies"].items():
        if name == "energy":
            s.energy = status
        else:
            s.anomaly[ANOMALY_IDS.index(name)] = STATUS.index(status)


def _card(s: State, name: str) -> int:
    card = card_of(s, name)
    if card < 0:
        raise PositionError(name, "no card has this id")
    return card


def _read_cards(s: State, data: dict[str, Any]) -> None:
    for card in range(st.CAPTAIN):
        s.card_zone[card] = st.IN_HAND if card >= st.SCAN else st.IN_BOX
    for zone, key in ((st.IN_DECK, "decks"), (st.IN_DISCARD, "discards")):
        for names in data[key].values():
            for name in names:
                s.card_zone[_card(s, name)] = zone
    for planet, names in data["items"].items():
        for name in names:
            s.card_zone[_card(s, name)] = st.AT_PLANET
            s.card_holder[_card(s, name)] = PLANET_IDS.index(planet)


def _read_player(s: State, seat: int, player: dict[str, Any]) -> None:
    for key, field in (("captain", s.captain), ("front", s.front), ("back", s.back)):
        if player[key] is not None:
            field[seat] = _card(s, player[key])
            s.card_zone[field[seat]], s.card_holder[field[seat]] = st.ON_SHIP, seat
    for name, damaged in player["upgrades"]:
        card = _card(s, name)
        s.upgrade[seat, s.upgrades[seat]] = card
        s.upgrades[seat] += 1
        s.card_zone[card], s.card_holder[card], s.damaged[card] = st.ON_SHIP, seat, int(damaged)
    for name in player["passengers"]:
        s.card_zone[_card(s, name)], s.card_holder[_card(s, name)] = st.BESIDE, seat
    for place, name in player["specimens"].items():
        card = _card(s, name)
        s.card_zone[card], s.card_holder[card] = st.IN_SLOT, seat
        s.slot_card[card], s.slot[card] = _place(s, seat, place, st.SLOTS)
    s.credits[seat], s.nav[seat] = player["credits"], player["nav"]
    for name, value in player["flags"].items():
        s.flags[seat, FLAGS.index(name)] = value


def _place(s: State, seat: int, name: str, column: int) -> tuple[int, int]:
    """Read a bay or slot of a seat's ship."""
    if name not in ids.place_names(s, seat, column):
        raise PositionError(name, f"seat {seat} has no such place")
    card, _, number = name.partition(".")
    return _card(s, card), int(number[1:])


def _read_objects(s: State, data: dict[str, Any]) -> None:
    if data["objects"].keys() != OBJECT_OF.keys():
        raise PositionError("objects", "expected every object once")
    taken: set[str] = set()
    for name, where in data["objects"].items():
        _read_object(s, OBJECT_OF[name], where)
        if s.zone[OBJECT_OF[name]] == st.CARGO and (where in taken or taken.add(where)):
            raise PositionError(where, "two cargo are in one bay")
    for base, ships in data["stacks"].items():
        for rank, name in enumerate(ships):
            ship = OBJECT_OF[name] - st.SHIP
            if not 0 <= ship < st.SHIPS or s.zone[st.SHIP + ship] != st.SYSTEM:
                raise PositionError(name, "only ships in the system are attached")
            s.base[ship], s.rank[ship] = OBJECT_OF[base], rank


def _read_object(s: State, obj: int, where: Any) -> None:
    if isinstance(where, list):
        pose = cast("list[int]", where)
        if len(pose) != 7 or not any(pose[3:]) or any(abs(part) > 25500 for part in pose):
            raise PositionError(OBJECT_IDS[obj], "expected a pose of 7 numbers within the table")
        s.zone[obj], s.pose[obj] = st.SYSTEM, pose
        return
    word, _, rest = str(where).partition(":")
    zones = {name: zone for zone, name in ZONES.items()}
    if word in zones:
        s.zone[obj] = zones[word]
        s.holder[obj] = PLANET_IDS.index(rest) if word == "hold" else int(rest)
    elif word in ("belly", "air", "box"):
        s.zone[obj] = {"belly": st.BELLY, "air": st.AIR, "box": st.BOX}[word]
    else:
        card = _card(s, word.partition(".")[0])
        seat = next((i for i in range(s.seats) if card in _parts(s, i)), -1)
        if seat < 0:
            raise PositionError(word, "no ship has this card")
        s.zone[obj], s.holder[obj] = st.CARGO, seat
        s.bay_card[obj], s.bay[obj] = _place(s, seat, word, st.BAYS)


def _parts(s: State, seat: int) -> list[int]:
    upgrades = [s.upgrade[seat, i] for i in range(parts(s, seat) - 3)]
    return [s.front[seat], s.back[seat], s.captain[seat], *upgrades]


def _mark(field: Any, names: list[str]) -> None:
    for name in names:
        field[OBJECT_OF[name]] = 1


def _read_flight(s: State, flight: dict[str, Any] | None) -> None:
    if flight is None:
        return
    asked = s.frames[s.depth - 1, fr.KIND] if s.depth else 0
    s.flying = LAYING if asked in (15, 53) else UNDER_WAY
    s.reach, s.links = flight["N"], len(flight["links"])
    if s.links > s.reach or not all(0 <= heading < 360 for heading in flight["links"]):
        raise PositionError("flight", "expected at most n links with headings 0 to 359")
    for i, heading in enumerate(flight["links"]):
        s.heading[i] = heading
    s.from_x, s.from_y = flight["start"]
    s.s, s.stop = flight["s"], flight["stop"]
    if s.flying == UNDER_WAY and not (s.links and 0 <= s.s <= s.stop <= s.links * 2540):
        raise PositionError("flight", "expected a length within the path")
    _mark(s.done, flight["done"])
    _mark(s.exempt, flight["exempt"])
    _mark(s.home, flight.get("stack", flight["exempt"]))


def _read_todo(s: State, todo: list[Any]) -> None:
    for i, (name, seat, context) in enumerate(todo):
        numbers, more = context, {}
        if i == len(todo) - 1 and context and isinstance(context[-1], dict):
            *numbers, more = context
        if not 0 <= seat < s.seats or len(numbers) > 6:
            raise PositionError("todo", "expected [name, seat, up to 6 numbers]")
        _read_more(s, more)
        row = fr.push(s, ids.step_kinds()[name], seat)
        for column, number in zip((fr.PC, fr.A, fr.B, fr.C, fr.D, fr.E), numbers, strict=False):
            s.frames[row, column] = number


def _read_more(s: State, more: dict[str, Any]) -> None:
    s.redos = more.get("redos", 0)
    for zone, key in ((st.IN_HAND, "hand"), (st.IN_KEPT, "kept")):
        for i, name in enumerate(more.get(key, [])):
            (s.hand if key == "hand" else s.kept)[i] = _card(s, name)
            s.card_zone[_card(s, name)] = zone
    s.hands, s.kepts = len(more.get("hand", [])), len(more.get("kept", []))
    _mark(s.fall, more.get("fall", []))
    for name in more.get("meet", []):
        s.meet[OBJECT_OF[name] - st.SHIP] = 1
    for i, name in enumerate(more.get("gather", [])):
        s.gather[i] = OBJECT_OF[name] if name else 0
    for name, colour in more.get("sold", {}).items():
        s.sold[OBJECT_OF[name] - st.ASTEROID] = colour
    if more.get("beam"):
        s.beam = more["beam"]
    for name in more.get("named", []):
        if name in OBJECT_OF:
            s.named[OBJECT_OF[name]] = 1
        else:
            s.named_card[_card(s, name)] = 1

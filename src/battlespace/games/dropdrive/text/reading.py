"""Reads a position back: everything that it states must come out again as it was given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from msgspec import UNSET

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS, OBJECT_OF, card_of
from battlespace.games.dropdrive.rules.course.turns import ROUNDS
from battlespace.games.dropdrive.rules.packs.pack import Pack
from battlespace.games.dropdrive.rules.packs.packs import chosen_pack
from battlespace.games.dropdrive.rules.packs.vocabulary import ANOMALY_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED, MACHINE, chance, fresh, legal
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS
from battlespace.games.dropdrive.rules.table.ship import NAV_LINKS, parts, ship_of
from battlespace.games.dropdrive.text import version2
from battlespace.games.dropdrive.text.foreign import begin_missing_path, fill_up, ours
from battlespace.games.dropdrive.text.given import Flight, Player, Position
from battlespace.games.dropdrive.text.positions import (
    EXTENDED,
    FLAGS,
    STATUS,
    ZONES,
    dumped,
    position_of,
)
from battlespace.games.dropdrive.text.usual import filled
from battlespace.kernel.decode import JsonError, fit, parse
from battlespace.kernel.errors import NotationError, PositionError
from battlespace.kernel.record import room

FEWEST = 2
"""Seats, at least."""
OPEN = ("redos", "hand", "kept", "fall", "meet", "gather", "sold", "beam", "named")
"""What is open besides steps, under the last one."""


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; what it states itself holds, the pack's cards come from the options."""
    try:
        data = parse(text)
    except JsonError as error:
        raise NotationError(text, f"expected one line of JSON: {error}") from None
    if not isinstance(data, dict) or not {"todo", "objects", "players"} <= data.keys():
        raise NotationError(text, "expected an object with objects, players, todo and the rest")
    try:
        pack = chosen_pack(options.get("content"))
        data = _whole(cast("dict[str, Any]", data), pack, seats)
        fit(data, Position)
        data = ours(data, pack.ids)
        s = _read(fit(data, Position), options)
        made = position_of(s)
        todo = data["todo"]
        if len(todo) != len(made["todo"]) or version2.is_old(todo):
            data["todo"] = made["todo"]
        if len(todo) == 1 < len(made["todo"]):
            begin_missing_path(s, *todo[0][:2])
    except NotationError:
        raise
    except JsonError as error:
        raise PositionError(text, str(error)) from None
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise PositionError(text, f"a name is unknown or a number too large: {error}") from None
    _compare(text, made, data)
    _check_ranges(s, text)
    _check_open(s, text)
    return s


def _whole(data: dict[str, Any], pack: Pack, seats: int) -> dict[str, Any]:
    """Fill in what is as usual; only then there is a whole form to compare with, so any error here is a wrong one."""
    try:
        return filled(data, pack, seats)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        why = f"what is written does not say enough for the rest to be usual: {error!r}"
        raise PositionError("rest", why) from None


def _compare(text: str, made: dict[str, Any], given: dict[str, Any]) -> None:
    """Refuse what did not come back as it was given: it contradicts itself or the rules."""
    for key in sorted(made.keys() | given.keys()):
        if key not in given or key not in made or dumped(made[key]) != dumped(given[key]):
            raise PositionError(text, f"{key} contradicts the rest or has unknown parts")


def _check_ranges(s: State, text: str) -> None:
    """Refuse counts and places that no game can reach."""
    pieces = [max(0, s.nav[seat] - 1) for seat in range(s.seats)]
    laying, whole = s.flying == st.LAYING, all(min(_parts(s, i)[:3]) >= 0 for i in range(s.seats))
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
        (0 <= s.long_wanted <= len(s.wished), "expected 0 to 2 long scans"),
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
    if len(list(MACHINE.open(s))) == 1:
        raise PositionError(text, "this question needs the steps that it belongs to")
    out, weights = room(6000, np.int32), room(6000, np.int64)
    question, _ = ASKED.now(s)
    try:
        count = chance(s, out, weights) if question.chance else legal(s, out)
    except (IndexError, ValueError, OverflowError) as error:
        raise PositionError(text, f"the open step cannot be asked: {error}") from None
    if any(s.fall.tolist()) if question.sampled else count > 0:
        return
    raise PositionError(text, "the open step has no answer")


def _read(given: Position, options: Mapping[str, Any]) -> State:
    content = options.get("content", "default")
    if chosen_pack(content).name != given.content:
        raise PositionError(given.content, f"the table has {chosen_pack(content).name}")
    if not FEWEST <= given.seats <= st.SEATS:
        raise PositionError(str(given.seats), "expected 2 to 4 seats")
    s = fresh(given.seats, content, given.mode)
    s.start, s.by, s.round, s.ending = given.start, given.by, given.round, int(given.ending)
    chosen = given.options
    s.preset = sum(1 << ANOMALY_IDS.index(name) for name in chosen.predetermined_anomalies)
    s.extended, s.gradual = EXTENDED.index(chosen.extended_game), int(chosen.gradual_formation)
    s.long_wanted = chosen.long_scans
    for i, level in enumerate(chosen.stack_deck):
        s.wished[i] = level
    s.supply, s.spare = given.tokens
    s.scans, s.long_scans = given.scans
    _read_market(s, given)
    _read_cards(s, given)
    for seat, player in enumerate(given.players):
        _read_player(s, seat, player)
    _read_objects(s, given)
    _opened(s, given.todo)
    _read_flight(s, given.flight)
    return s


def _opened(s: State, todo: list[Any]) -> None:
    """Open the steps; what a step needs only the step knows, so that here a wrong form shows as any error."""
    try:
        _read_todo(s, todo)
    except (TypeError, AttributeError) as error:
        raise PositionError("todo", f"a part is missing or of the wrong kind: {error}") from None


def _read_market(s: State, given: Position) -> None:
    for i, name in enumerate(PLANET_IDS):
        side, covered = given.market[name]
        s.side[i] = -1 if side is None else ids.SIDES.index(side)
        for row, count in enumerate(covered):
            if not 0 <= count <= s.market[i, max(s.side[i], 0), row, 1]:
                raise PositionError(name, "more spaces are covered than there are")
            s.covered[i, row] = count
    for name, status in given.anomalies.items():
        if name == "energy":
            s.energy = int(status)
        else:
            s.anomaly[ANOMALY_IDS.index(name)] = STATUS.index(str(status))


def _card(s: State, name: str) -> int:
    card = card_of(s, name)
    if card < 0:
        raise PositionError(name, "no card has this id")
    return card


def _read_cards(s: State, given: Position) -> None:
    for card in range(st.CAPTAIN):
        s.card_zone[card] = st.IN_HAND if card >= st.SCAN else st.IN_BOX
    for zone, piles in ((st.IN_DECK, given.decks), (st.IN_DISCARD, given.discards)):
        for names in piles.values():
            for name in names:
                s.card_zone[_card(s, name)] = zone
    for planet, names in given.items.items():
        for name in names:
            s.card_zone[_card(s, name)] = st.AT_PLANET
            s.card_holder[_card(s, name)] = PLANET_IDS.index(planet)


def _read_player(s: State, seat: int, player: Player) -> None:
    for name, field in (
        (player.captain, s.captain),
        (player.front, s.front),
        (player.back, s.back),
    ):
        if name is not None:
            field[seat] = _card(s, name)
            s.card_zone[field[seat]], s.card_holder[field[seat]] = st.ON_SHIP, seat
    for name, damaged in player.upgrades:
        card = _card(s, name)
        s.upgrade[seat, s.upgrades[seat]] = card
        s.upgrades[seat] += 1
        s.card_zone[card], s.card_holder[card], s.damaged[card] = st.ON_SHIP, seat, int(damaged)
    for name in player.passengers:
        s.card_zone[_card(s, name)], s.card_holder[_card(s, name)] = st.BESIDE, seat
    for place, name in player.specimens.items():
        card = _card(s, name)
        s.card_zone[card], s.card_holder[card] = st.IN_SLOT, seat
        s.slot_card[card], s.slot[card] = _place(s, seat, place, st.SLOTS)
    s.credits[seat], s.nav[seat] = player.credits, player.nav
    for name, value in player.flags.items():
        s.flags[seat, FLAGS.index(name)] = value


def _place(s: State, seat: int, name: str, column: int) -> tuple[int, int]:
    """Read a bay or slot of a seat's ship."""
    if name not in ids.place_names(s, seat, column):
        raise PositionError(name, f"seat {seat} has no such place")
    card, _, number = name.partition(".")
    return _card(s, card), int(number[1:])


def _read_objects(s: State, given: Position) -> None:
    if given.objects.keys() != OBJECT_OF.keys():
        raise PositionError("objects", "expected every object once")
    taken: set[str] = set()
    for name, where in given.objects.items():
        _read_object(s, OBJECT_OF[name], where)
        if s.zone[OBJECT_OF[name]] == st.CARGO and (where in taken or taken.add(str(where))):
            raise PositionError(str(where), "two cargo are in one bay")
    for base, ships in given.stacks.items():
        for rank, name in enumerate(ships):
            ship = OBJECT_OF[name] - st.SHIP
            if not 0 <= ship < st.SHIPS or s.zone[st.SHIP + ship] != st.SYSTEM:
                raise PositionError(name, "only ships in the system are attached")
            s.base[ship], s.rank[ship] = OBJECT_OF[base], rank


def _read_object(s: State, obj: int, where: list[int] | str) -> None:
    if isinstance(where, list):
        far = any(abs(part) > st.FARTHEST for part in where)
        if len(where) != st.POSE or not any(where[3:]) or far:
            raise PositionError(OBJECT_IDS[obj], "expected a pose of 7 numbers within the table")
        s.zone[obj], s.pose[obj] = st.SYSTEM, where
        return
    word, _, rest = where.partition(":")
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


def _read_flight(s: State, flight: Flight | None) -> None:
    if flight is None:
        return
    s.flying = st.LAYING if s.depth and ASKED.now(s)[0].ask == "path" else st.UNDER_WAY
    s.reach, s.links = flight.reach, len(flight.links)
    if s.links > s.reach or not all(0 <= heading < st.FULL_TURN for heading in flight.links):
        raise PositionError("flight", "expected at most n links with headings 0 to 359")
    for i, heading in enumerate(flight.links):
        s.heading[i] = heading
    s.from_x, s.from_y = flight.start
    s.s, s.stop = flight.s, flight.stop
    if s.flying == st.UNDER_WAY and not (s.links and 0 <= s.s <= s.stop <= s.links * LINK_UNITS):
        raise PositionError("flight", "expected a length within the path")
    _mark(s.done, flight.done)
    _mark(s.exempt, flight.exempt)
    _mark(s.home, flight.exempt if flight.stack is UNSET else flight.stack)


def _read_todo(s: State, todo: list[Any]) -> None:
    """Open the steps, by names or, as texts of version 2 have them, by numbers; a lone question gets those below it."""
    if not todo:
        return
    *below, (name, seat, last) = todo
    if isinstance(last, list):
        _read_more(s, version2.open_things(last))
        version2.open_steps(s, todo)
        return
    _read_more(s, {key: value for key, value in last.items() if key in OPEN})
    names = {key: value for key, value in last.items() if key not in OPEN}
    if not below and not names and fill_up(s, name, seat):
        return
    MACHINE.read(s, [*map(tuple, below), (name, "", {"seat": seat} | names)])


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

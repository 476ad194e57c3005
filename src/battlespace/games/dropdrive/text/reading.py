"""Reads a position back: everything that it states must come out again as it was given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from msgspec import UNSET, structs

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS, OBJECT_OF, card_of
from battlespace.games.dropdrive.rules.packs.pack import Pack
from battlespace.games.dropdrive.rules.packs.packs import chosen_pack
from battlespace.games.dropdrive.rules.packs.vocabulary import ANOMALY_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED, MACHINE, chance, fresh, legal
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS
from battlespace.games.dropdrive.rules.table.ship import NAV_LINKS, parts, place_at, ship_of
from battlespace.games.dropdrive.text import version2
from battlespace.games.dropdrive.text.foreign import begin_missing_path, fill_up, ours
from battlespace.games.dropdrive.text.given import (
    EXTENDED,
    STATUS,
    Flight,
    Last,
    Open,
    Player,
    Pose,
    Position,
    Todo,
    card_names,
)
from battlespace.games.dropdrive.text.positions import dumped, position_of
from battlespace.games.dropdrive.text.usual import filled
from battlespace.kernel.decode import JsonError, fit, parse
from battlespace.kernel.errors import NotationError, PositionError, shown
from battlespace.kernel.record import room

OPEN = {field.name for field in structs.fields(Open)}


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; what it states itself holds, the pack's cards come from the options."""
    try:
        data = parse(text)
    except JsonError as error:
        raise NotationError(text, f"expected one line of JSON: {error}") from None
    if not isinstance(data, dict) or not {"todo", "objects", "players"} <= data.keys():
        raise NotationError(text, "expected an object with objects, players, todo and the rest")
    try:
        return _read(cast("dict[str, Any]", data), seats, options)
    except JsonError as error:
        raise PositionError(text, str(error)) from None


def _read(data: dict[str, Any], seats: int, options: Mapping[str, Any]) -> State:
    """Read plain data; JsonError says what is wrong with it, and where."""
    content = options.get("content", "default")
    pack = chosen_pack(content)
    data = filled(data, pack, seats)
    given = fit(data, Position, names=card_names(pack))
    _check(given.content == pack.name, f"content: the table has {pack.name}")
    s = fresh(given.seats, content, given.mode)
    _read_table(s, given)
    _check_ranges(s)
    named = _read_todo(s, given.todo, pack)
    _read_flight(s, given.flight)
    made = position_of(s)
    if len(given.todo) == 1 < s.depth:
        begin_missing_path(s, given.todo[0][0])
    said = ours(data, pack.ids)
    _compare("", made, said if named else said | {"todo": made["todo"]})
    _check_flight(s)
    _check_open(s)
    return s


def _check(fits: bool, what: str) -> None:
    if not fits:
        raise JsonError(what)


def _compare(at: str, made: Any, said: Any) -> None:
    """Refuse what did not come back as it was said: it contradicts the rest or the rules."""
    if dumped(made) == dumped(said):
        return
    if isinstance(made, dict) and isinstance(said, dict):
        mine, theirs = cast("dict[str, Any]", made), cast("dict[str, Any]", said)
        for key in sorted(mine.keys() | theirs.keys()):
            here = f"{at}.{key}" if at else key
            _check(key in theirs, f"{here}: missing, though the rest has it")
            _check(key in mine, f"{here}: the rest does not have it")
            _compare(here, mine[key], theirs[key])
    raise JsonError(f"{at}: found {shown(said)}, expected {shown(made)} by the rest")


def _check_ranges(s: State) -> None:
    """Refuse counts and places that no game can reach."""
    pieces = [max(0, s.nav[seat] - 1) for seat in range(s.seats)]
    whole = all(min(_parts(s, i)[:3]) >= 0 for i in range(s.seats))
    highest, goal = s.seats - 1, s.parameter[st.ENERGY_GOAL]
    _check(s.start <= highest, f"start: expected a seat from 0 to {highest}")
    _check(s.by <= highest, f"by: expected a seat from 0 to {highest}")
    _check(s.round == 0 or whole, "players: a ship has a captain, a front and a back")
    _check(s.energy <= goal, f"anomalies.energy: expected up to {goal}")
    _check(sum(pieces) <= NAV_LINKS, f"players: there are only {NAV_LINKS} links for all nav tools")


def _check_flight(s: State) -> None:
    """Refuse a path that is being laid and has a stop, or begins where no ship is."""
    if s.flying != st.LAYING:
        return
    begins = [ship_of(s, s.by)] if s.by >= 0 and s.captain[s.by] >= 0 else []
    if begins and s.zone[begins[0]] != st.SYSTEM:
        holes = range(st.WORMHOLE, st.DERELICT)
        begins = [hole for hole in holes if s.zone[hole] == st.SYSTEM]
    here = [s.from_x, s.from_y]
    _check(s.s == s.stop == 0, "flight: a path that is being laid has no stop yet")
    _check(
        any(s.pose[obj, :2].tolist() == here for obj in begins), "flight.start: no ship is there"
    )


def _check_open(s: State) -> None:
    """Refuse open steps that cannot be asked."""
    if s.depth == 0:
        return
    _check(s.depth > 1, "todo: this question needs the steps that it belongs to")
    out, weights = room(6000, np.int32), room(6000, np.int64)
    question, _ = ASKED.now(s)
    count = chance(s, out, weights) if question.chance else legal(s, out)
    answered = any(s.fall.tolist()) if question.sampled else count > 0
    _check(answered, f"todo[{s.depth - 1}]: {question.text} has no answer here")


def _read_table(s: State, given: Position) -> None:
    """Read all but what is open."""
    s.start, s.by, s.round, s.ending = given.start, given.by, given.round, int(given.ending)
    chosen = given.options
    s.preset = sum(1 << ANOMALY_IDS.index(name) for name in {*chosen.predetermined_anomalies})
    s.extended, s.gradual = EXTENDED.index(chosen.extended_game), int(chosen.gradual_formation)
    s.long_wanted = chosen.long_scans
    for i, level in enumerate(chosen.stack_deck):
        s.wished[i] = level
    s.supply, s.spare = given.tokens
    s.scans, s.long_scans = given.scans
    s.energy = given.anomalies.energy
    for i, name in enumerate(ANOMALY_IDS):
        s.anomaly[i] = STATUS.index(getattr(given.anomalies, name))
    _read_market(s, given)
    _read_cards(s, given)
    _check(len(given.players) == s.seats, f"players: expected {s.seats}")
    for seat, player in enumerate(given.players):
        _read_player(s, seat, player)
    _read_objects(s, given)


def _read_market(s: State, given: Position) -> None:
    for i, name in enumerate(PLANET_IDS):
        side, covered = getattr(given.market, name)
        s.side[i] = -1 if side is None else ids.SIDES.index(side)
        for row, count in enumerate(covered):
            spaces = s.market[i, max(s.side[i], 0), row, 1]
            _check(count <= spaces, f"market.{name}[1][{row}]: expected up to {spaces}")
            s.covered[i, row] = count


def _lay_card(s: State, card: int, zone: int, holder: int = 0) -> None:
    s.card_zone[card], s.card_holder[card] = zone, holder


def _read_cards(s: State, given: Position) -> None:
    for card in range(st.CAPTAIN):
        s.card_zone[card] = st.IN_HAND if card >= st.SCAN else st.IN_BOX
    for zone, piles in ((st.IN_DECK, given.decks), (st.IN_DISCARD, given.discards)):
        for cards in structs.astuple(piles):
            for card in cards:
                s.card_zone[card] = zone
    for planet, cards in given.items.items():
        for card in cards:
            _lay_card(s, card, st.AT_PLANET, PLANET_IDS.index(planet))


def _read_player(s: State, seat: int, player: Player) -> None:
    for card, field in (
        (player.captain, s.captain),
        (player.front, s.front),
        (player.back, s.back),
    ):
        if card is not None:
            field[seat] = card
            _lay_card(s, card, st.ON_SHIP, seat)
    _check(len(player.upgrades) <= st.UPGRADES, f"players[{seat}].upgrades: too many")
    for card, damaged in player.upgrades:
        s.upgrade[seat, s.upgrades[seat]] = card
        s.upgrades[seat] += 1
        s.damaged[card] = int(damaged)
        _lay_card(s, card, st.ON_SHIP, seat)
    for card in player.passengers:
        _lay_card(s, card, st.BESIDE, seat)
    slots = _places(s, seat, st.SLOTS)
    for place, card in player.specimens.items():
        _check(place in slots, f"players[{seat}].specimens: no slot is called {shown(place)}")
        _lay_card(s, card, st.IN_SLOT, seat)
        s.slot_card[card], s.slot[card] = slots[place]
    s.credits[seat], s.nav[seat] = player.credits, player.nav
    s.flags[seat] = [int(flag) for flag in structs.astuple(player.flags)]


def _places(s: State, seat: int, column: int) -> dict[str, tuple[int, int]]:
    """Return the bays or slots of a ship: each with its card and number."""
    names = ids.place_names(s, seat, column)
    return {name: place_at(s, seat, column, rank) for rank, name in enumerate(names)}


def _read_objects(s: State, given: Position) -> None:
    places = {"box": (st.BOX, 0), "belly": (st.BELLY, 0), "air": (st.AIR, 0)}
    places |= {f"hold:{name}": (st.HOLD, i) for i, name in enumerate(PLANET_IDS[: st.SEATS])}
    for seat in range(s.seats):
        places |= {f"aside:{seat}": (st.ASIDE, seat), f"with:{seat}": (st.WITH, seat)}
    bays = {
        name: (seat, *place)
        for seat in range(s.seats)
        for name, place in _places(s, seat, st.BAYS).items()
    }
    for name in OBJECT_IDS:
        obj, at = OBJECT_OF[name], f"objects.{name}"
        _check(name in given.objects, f"{at}: missing")
        where = fit(given.objects[name], Pose | str, at)
        if isinstance(where, list):
            _check(any(where[3:]), f"{at}: a pose has a quaternion")
            s.zone[obj], s.pose[obj] = st.SYSTEM, where
        elif where in places:
            s.zone[obj], s.holder[obj] = places[where]
        else:
            _check(where in bays, f"{at}: {shown(where)} is no free place")
            s.zone[obj] = st.CARGO
            s.holder[obj], s.bay_card[obj], s.bay[obj] = bays.pop(where)
    attached = {ship for ships in given.stacks.values() for ship in ships}
    for base, ships in given.stacks.items():
        free = s.zone[OBJECT_OF[base]] == st.SYSTEM and base not in attached
        _check(free, f"stacks.{base}: expected what lies free in the system")
        for rank, name in enumerate(ships):
            ship = OBJECT_OF[name]
            _check(s.zone[ship] == st.SYSTEM, f"stacks.{base}: {name} is not in the system")
            s.base[ship - st.SHIP], s.rank[ship - st.SHIP] = OBJECT_OF[base], rank


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
    _check(s.links <= s.reach, f"flight.links: expected at most {s.reach}")
    for i, heading in enumerate(flight.links):
        s.heading[i] = heading
    s.from_x, s.from_y = flight.start
    s.s, s.stop = flight.s, flight.stop
    within = 0 <= s.s <= s.stop <= s.links * LINK_UNITS
    _check(s.flying == st.LAYING or (s.links > 0 and within), "flight.stop: not within the path")
    _mark(s.done, flight.done)
    _mark(s.exempt, flight.exempt)
    _mark(s.home, flight.exempt if flight.stack is UNSET else flight.stack)


def _read_todo(s: State, todo: Todo, pack: Pack) -> bool:
    """Open the steps, by names or, as texts of version 2 have them, by numbers; a lone question gets those below it.

    Say whether they are all there by names, so that they come back as they were given.
    """
    if not todo:
        return True
    at = f"todo[{len(todo) - 1}]"
    name, seat, last = fit(todo[-1], Last, at)
    if isinstance(last, list):
        more = last[-1] if last and isinstance(last[-1], dict) else {}
        _read_more(s, fit(more, Open, f"{at}[2][{len(last) - 1}]", card_names(pack)))
        version2.open_steps(s, todo)
        return False
    more = {key: value for key, value in last.items() if key in OPEN}
    _read_more(s, fit(more, Open, f"{at}[2]", card_names(pack)))
    names = {key: value for key, value in last.items() if key not in OPEN}
    if len(todo) == 1 and not names and fill_up(s, name, seat):
        return False
    below = fit(todo[:-1], list[tuple[str, str, dict[str, Any]]], "todo")
    MACHINE.read(s, [*below, (name, "", {"seat": seat} | names)], "todo")
    _check_counters(s)
    return True


def _check_counters(s: State) -> None:
    """Refuse steps that would go on counting beyond what they count: cards of a ship, places in a hand."""
    for i, (step, _, names) in enumerate(MACHINE.open(s)):
        if step.text == "start-repairs":
            own = parts(s, names["seat"])
            _check(
                names["index"] < names["index_end"] <= own, f"todo[{i}]: the ship has {own} cards"
            )
        ends = [name for name in ("number", "_number") if f"{name}_end" in names]
        if step.text in ("halves", "drawing") and ends:
            more = names[f"{ends[0]}_end"] - names[ends[0]]
            _check(s.hands + more <= st.HAND, f"todo[{i}]: a hand has {st.HAND} cards at most")


def _read_more(s: State, more: Open) -> None:
    s.redos, s.hands, s.kepts = more.redos, len(more.hand), len(more.kept)
    for zone, field, cards in ((st.IN_HAND, s.hand, more.hand), (st.IN_KEPT, s.kept, more.kept)):
        for i, card in enumerate(cards):
            field[i], s.card_zone[card] = card, zone
    _mark(s.fall, more.fall)
    for name in more.meet:
        s.meet[OBJECT_OF[name] - st.SHIP] = 1
    for i, name in enumerate(more.gather):
        s.gather[i] = OBJECT_OF[name] if name else 0
    for name, colour in more.sold.items():
        s.sold[OBJECT_OF[name] - st.ASTEROID] = colour
    if more.beam:
        s.beam[...] = more.beam
    for name in more.named:
        _check(name in OBJECT_OF or card_of(s, name) >= 0, f"todo: {shown(name)} cannot be named")
        if name in OBJECT_OF:
            s.named[OBJECT_OF[name]] = 1
        else:
            s.named_card[card_of(s, name)] = 1

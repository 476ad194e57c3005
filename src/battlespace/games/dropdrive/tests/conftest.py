"""A table laid by hand: pieces where a test wants them, then a match from any step of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules import play as rules
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.course import turns
from battlespace.games.dropdrive.rules.course.flight import flight
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.surface.landing import landing
from battlespace.games.dropdrive.rules.table import shapes
from battlespace.games.dropdrive.rules.table.pieces import attach
from battlespace.games.dropdrive.rules.table.ship import install, pirate_of, refit, ship_of
from battlespace.games.dropdrive.text.foreign import open_step
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.match import Match

CAPTAINS = ("har_tack", "ara_kane", "murk_fizz", "bo_metric")
"""Pink, green, blue, orange: seats 0 to 3."""
FRONTS = ("sf07", "sf01", "sf06", "sf03")
BACKS = ("sb06", "sb02", "sb09", "sb04")
PLANETS = {
    "pink": (150, 110),
    "green": (-150, 110),
    "blue": (0, 190),
    "orange": (-190, 0),
    "purple": (190, 0),
}
SPARE = [(x, -200) for x in range(-100, 101, 20)] + [(x, -180) for x in range(-110, 111, 20)]
"""Out of the way of most tests: where unmentioned pieces fall."""
BEFORE = {
    1: "redrop", 3: "start-repairs", 4: "launch", 5: "rearrange", 6: "drive", 7: "flight",
}  # fmt: skip
"""What a turn has just waited for at each step: repairs, pirates, shifts, the drop drive, the flight, its end."""
FLIGHT, END = 6, 7


class Table:
    """Lays pieces and cards, then starts a match there."""

    def __init__(self, seats: int = 3, mode: str = "base", **options: Any) -> None:
        self.s = rules.fresh(seats, "default", mode)
        self.s.start, self.s.by, self.s.round = 0, 0, 1
        self.s.long_wanted = options.get("long_scans", 1)
        self.s.extended = options.get("extended", 0)
        for planet, (x, y) in PLANETS.items():
            self.put(planet, x, y)
            self.s.side[ids.OBJECT_OF[planet]] = 0
        for seat in range(seats):
            self.crew(seat)

    def crew(self, seat: int) -> None:
        s = self.s
        for names, field in ((CAPTAINS, s.captain), (FRONTS, s.front), (BACKS, s.back)):
            card = self.card(names[seat])
            field[seat] = card
            s.card_zone[card], s.card_holder[card] = st.ON_SHIP, seat
        pirate = pirate_of(s, seat)
        s.zone[pirate], s.holder[pirate] = st.WITH, seat
        self.put(ids.OBJECT_IDS[ship_of(s, seat)], -60 + 60 * seat, 140)
        refit(s, seat)

    def card(self, name: str) -> int:
        card = ids.card_of(self.s, name)
        assert card >= 0, name
        return card

    def half(self, seat: int, name: str) -> Table:
        """Give a seat another front or back."""
        card = self.card(name)
        field = self.s.front if card < st.BACK else self.s.back
        self.s.card_zone[field[seat]] = st.IN_BOX
        field[seat] = card
        self.s.card_zone[card], self.s.card_holder[card] = st.ON_SHIP, seat
        refit(self.s, seat)
        return self

    def put(self, name: str, x: float, y: float, degrees: int = 0) -> Table:
        obj = ids.OBJECT_OF[name]
        self.s.zone[obj] = st.SYSTEM
        shapes.set_flat(self.s, obj, round(100 * x), round(100 * y), degrees)
        return self

    def land(self, name: str, base: str) -> Table:
        attach(self.s, ids.OBJECT_OF[name], ids.OBJECT_OF[base])
        return self

    def stow(self, seat: int, name: str, place: str) -> Table:
        obj, (card, _, number) = ids.OBJECT_OF[name], place.partition(".")
        s = self.s
        s.zone[obj], s.holder[obj] = st.CARGO, seat
        s.bay_card[obj], s.bay[obj] = self.card(card), int(number[1:])
        return self

    def hold(self, colour: str, *names: str) -> Table:
        for name in names:
            obj = ids.OBJECT_OF[name]
            self.s.zone[obj], self.s.holder[obj] = st.HOLD, ids.PLANET_IDS.index(colour)
        return self

    def upgrade(self, seat: int, *names: str, damaged: bool = False) -> Table:
        for name in names:
            install(self.s, seat, self.card(name))
            self.s.damaged[self.card(name)] = int(damaged)
        refit(self.s, seat)
        return self

    def passenger(self, seat: int, *names: str) -> Table:
        for name in names:
            card = self.card(name)
            self.s.card_zone[card], self.s.card_holder[card] = st.BESIDE, seat
        return self

    def specimen(self, seat: int, name: str, slot: str) -> Table:
        card, (where, _, number) = self.card(name), slot.partition(".")
        self.s.card_zone[card], self.s.card_holder[card] = st.IN_SLOT, seat
        self.s.slot_card[card], self.s.slot[card] = self.card(where), int(number[1:])
        return self

    def start(self, step: int = FLIGHT, seat: int = 0) -> Match[Any]:
        """Start at a step of a seat's turn."""
        self.s.by = seat
        self.turn(step, seat)
        return self.match()

    def turn(self, step: int, seat: int = 0) -> None:
        """Open a seat's turn at a step; 0 is its beginning."""
        if step == 0:
            MACHINE.begin(self.s, turns.turn, seat)
        else:
            open_step(self.s, turns.turn, BEFORE[step], {"seat": seat})

    def landing(self, planet: str, seat: int = 0, emergency: bool = False) -> Match[Any]:
        """Start at the first step of a landing."""
        self.s.by = seat
        ship = ship_of(self.s, seat)
        attach(self.s, ship, ids.OBJECT_OF[planet])
        self.turn(END, seat)
        open_step(self.s, flight, "fly", {})
        MACHINE.begin(self.s, landing, seat, ids.OBJECT_OF[planet], int(emergency))
        return self.match()

    def ending(self, seat: int = 0) -> Match[Any]:
        """Start at the emergency landings after a seat's turn."""
        self.s.ending, self.s.by = 1, seat
        MACHINE.begin(self.s, turns.ending, seat)
        return self.match()

    def match(self) -> Match[Any]:
        rules.apply(self.s, -1)
        made = Match(GAME, 0, self.s.seats)
        made.state = self.s.copy()
        if made.turn != -2:
            text = GAME.write(made.state)
            assert GAME.write(GAME.read(text, self.s.seats, {})) == text
        return made


def drop_text(match: Match[Any], **places: tuple[float, float]) -> str:
    """Return a drop that leaves each falling piece flat at the place given, or out of the way."""
    s = match.state
    spare, parts = iter(SPARE), []
    moved = {name.replace("_", "-"): place for name, place in places.items()}
    for obj in range(st.OBJECTS):
        name = ids.OBJECT_IDS[obj]
        if s.fall[obj] or name in moved:
            x, y = moved[name] if name in moved else next(spare)
            z = shapes.flat_height(shapes.kind_of(obj))
            parts.append(f"{name}={round(100 * x)},{round(100 * y)},{z},10000,0,0,0")
    return "drop:" + ";".join(parts)


def play(match: Match[Any], *moves: str) -> Match[Any]:
    """Play texts; `drop` lets what falls land out of the way."""
    for move in moves:
        match.play(drop_text(match) if move == "drop" else move)
    return match


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table


@pytest.fixture
def go() -> Callable[..., Match[Any]]:
    return play


@pytest.fixture
def drop() -> Callable[..., str]:
    return drop_text


@pytest.fixture
def zone_of() -> Callable[[Match[Any], str], str]:
    return lambda match, name: view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]

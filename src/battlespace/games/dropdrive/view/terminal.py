"""The table in a terminal: from above, with the rulers that aims are read from, then ships and markets."""

from __future__ import annotations

from pathlib import Path

from msgspec import UNSET

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.packs.vocabulary import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import APOTHEM, SUN
from battlespace.games.dropdrive.rules.table.ship import (
    battle_rating,
    explore_rating,
    rocket_rating,
    ship_of,
)
from battlespace.games.dropdrive.text.names import (
    card_name,
    kind_name,
    object_words,
    planet_name,
    seat_words,
)
from battlespace.games.dropdrive.view import table
from battlespace.kernel import ink
from battlespace.kernel.game import Sign
from battlespace.kernel.words import LANGUAGES, Language, Phrases, Words

PHRASES = Phrases(Path(__file__).parents[1])
COLUMNS, LINES = 62, 27
HALF_WIDTH, HALF_HEIGHT = 260, 230
"""Millimetres from the middle of the table to what is drawn at its edges."""
AIM = 5
"""Millimetres of a step of an aim: `aim:10,-4` is 50 mm to the right and 20 mm down."""
MARGIN = 4
"""Columns of the ruler on the left."""
SIGNS = {
    "fuel": "+",
    "salvage": "=",
    "token": "?",
    "mine": "x",
    "wormhole": "O",
    "derelict": "#",
    "leviathan": "&",
}
LETTERS = "ABCD"
"""The ships of seats 0 to 3."""
PIRATE, PATH = "V", "o"


def board(s: State, language: Language = LANGUAGES[0]) -> str:
    """The table from above, then the ships, then what the planets pay."""
    grid = _empty()
    for obj in range(st.DYSON - 1, -1, -1):
        if s.zone[obj] == st.SYSTEM:
            _put(grid, s.pose[obj, 0] / 100, s.pose[obj, 1] / 100, _sign(s, obj))
    flight = table.flight(s)
    for x, y in flight.points[1:] if flight else ():
        _put(grid, x, y, ink.mark(PATH))
    lines = [f"{_height(y):>{MARGIN - 1}} " + "".join(row) for y, row in enumerate(grid)]
    lines.append(_ruler())
    lines += [_seat(s, seat, language) for seat in range(s.seats)]
    lines += [_market(s, planet, language) for planet in range(st.PLANETS) if s.side[planet] >= 0]
    if flight and flight.contacts:
        things = tuple(
            object_words(s, table.OBJECT_IDS.index(one.object)) for one in flight.contacts
        )
        lines.append(PHRASES("board.meets", language, things=things))
    lines.append(PHRASES("board.round", language, round=int(s.round), tokens=int(s.supply)))
    return "\n".join(lines)


def legend(s: State, language: Language) -> list[Sign]:
    """Say what the signs are, how an aim and a heading are written, and what every open card does."""
    seen = {kind_name(obj) for obj in range(st.DYSON) if s.zone[obj] == st.SYSTEM}
    things = [(SIGNS[kind], PHRASES(f"object.{kind}", language)) for kind in SIGNS if kind in seen]
    ships = [
        (ink.seat(seat, LETTERS[seat]), PHRASES("board.ship", language, who=seat_words(s, seat)))
        for seat in range(s.seats)
    ]
    colours = ", ".join(f"{name[0]} {PHRASES(f'colour.{name}', language)}" for name in COLOUR_IDS)
    fixed = [
        (ink.mark("1"), PHRASES("board.planets", language)),
        ("*", PHRASES("scene.sun", language)),
        (
            " ".join(name[0] for name in COLOUR_IDS),
            PHRASES("board.asteroids", language, colours=colours),
        ),
        *([(PIRATE, PHRASES("board.pirate", language))] if "pirate" in seen else []),
        (PATH, PHRASES("board.path", language)),
        ("aim:i,j", PHRASES("board.aim", language)),
        ("link:N", PHRASES("board.link", language)),
    ]
    cards = [(name, _card(s, number, language)) for name, number in _open_cards(s)]
    return [*fixed, *ships, *things, *_facilities(s, language), *cards]


def _open_cards(s: State) -> list[tuple[str, int]]:
    names = table.ids.card_ids(s)
    return [(name, names.index(name)) for name in table.cards(s)]


def _card(s: State, number: int, language: Language) -> str:
    """A card's title and kind, its ratings, its text."""
    face = table.card(s, number)
    ratings = [
        PHRASES(f"board.{name}", language, value=value)
        for name in ("battle", "explore", "rocket", "bays", "slots")
        if isinstance(value := getattr(face, name), int)
    ]
    title = PHRASES(
        "board.card", language, name=card_name(s, number), kind=Words(f"kind.{face.kind}")
    )
    text = "" if face.text is UNSET else f" {face.text[language]}"
    if face.destinations is not UNSET:
        planets = tuple(
            Words("object.planet", {"name": planet_name(s, PLANET_IDS.index(planet))})
            for planet in face.destinations
        )
        text = f" {PHRASES('board.destinations', language, planets=planets)}{text}"
    return title + (f" {', '.join(ratings)}." if ratings else "") + text


def _empty() -> list[list[str]]:
    """The table with nothing on it but the sun; outside of its walls are dots."""
    grid = [[" "] * COLUMNS for _ in range(LINES)]
    for x in range(COLUMNS):
        for y in range(LINES):
            px, py = _table_point(x, y)
            if px * px + py * py < SUN * SUN:
                grid[y][x] = ink.dim("*")
            elif max(abs(px * 0.866 + py * 0.5), abs(px * 0.866 - py * 0.5), abs(py)) > APOTHEM:
                grid[y][x] = ink.dim(".")
    return grid


def _put(grid: list[list[str]], px: float, py: float, sign: str) -> None:
    x = round((px + HALF_WIDTH) / (2 * HALF_WIDTH) * (COLUMNS - 1))
    y = round((HALF_HEIGHT - py) / (2 * HALF_HEIGHT) * (LINES - 1))
    if 0 <= x < COLUMNS and 0 <= y < LINES:
        grid[y][x] = sign


def _table_point(x: int, y: int) -> tuple[float, float]:
    wide, high = x / (COLUMNS - 1), y / (LINES - 1)
    return (2 * wide - 1) * HALF_WIDTH, (1 - 2 * high) * HALF_HEIGHT


def _height(line: int) -> str:
    """The j of an aim, every other line."""
    return ink.dim(f"{round(_table_point(0, line)[1] / AIM):>3}") if line % 2 else "   "


def _ruler() -> str:
    """The i of an aim, every ten columns."""
    text = ""
    for x in range(0, COLUMNS, 10):
        text = text.ljust(x) + f"{round(_table_point(x, 0)[0] / AIM)}"
    return ink.dim(" " * MARGIN + text)


def _sign(s: State, obj: int) -> str:
    """Planets are numbers, asteroids small letters, ships and pirates carry a seat's colour."""
    if obj < st.PLANETS:
        return ink.mark(str(obj + 1))
    if obj < st.FUEL:
        return COLOUR_IDS[(obj - st.ASTEROID) // 6][0]
    if st.SHIP <= obj < st.MINE:
        for seat in range(s.seats):
            if s.captain[seat] >= 0 and (obj - st.SHIP) % 4 == (ship_of(s, seat) - st.SHIP):
                return ink.seat(seat, LETTERS[seat] if obj < st.PIRATE else PIRATE)
        return PIRATE
    return SIGNS.get(kind_name(obj), "?")


def _seat(s: State, seat: int, language: Language) -> str:
    """A ship: its captain, what it can do, what is aboard."""
    mark = f"{'*' if turn(s) == seat else ' '} {ink.seat(seat, LETTERS[seat])}"
    values = {"name": _named(s, seat, language), "credits": int(s.credits[seat])}
    if s.captain[seat] < 0 or s.back[seat] < 0:
        return f"{mark} " + ink.seat(seat, PHRASES("board.new_ship", language, **values))
    head = PHRASES(
        "scene.captain",
        language,
        **values,
        battle=int(battle_rating(s, ship_of(s, seat))),
        explore=int(explore_rating(s, seat)),
        rocket=int(rocket_rating(s, seat)),
    )
    cargo = [o for o in range(st.OBJECTS) if s.zone[o] == st.CARGO and s.holder[o] == seat]
    things = tuple(object_words(s, obj) for obj in cargo)
    aboard = PHRASES("board.cargo", language, things=things) if things else ""
    return f"{mark} {ink.seat(seat, head)} {aboard}".rstrip()


def _named(s: State, seat: int, language: Language) -> str:
    """The colour, and the captain once there is one."""
    colour, captain = Words(f"camp.{seat}"), seat_words(s, seat).values["camp"]
    if captain == colour:
        return PHRASES(colour.key, language)
    return PHRASES("board.captain", language, colour=colour, captain=captain)


def _market(s: State, planet: int, language: Language) -> str:
    """A planet's number and name, and what it pays."""
    tile = table.tile(s, planet)
    prices = [
        f"{PHRASES(f'colour.{colour}', language)} {price}" for colour, price in tile.prices.items()
    ]
    name = ink.bold(planet_name(s, planet))
    return f"{ink.mark(str(planet + 1))} {name}  {', '.join(prices)}"


def _facilities(s: State, language: Language) -> list[Sign]:
    """What planets offer beside their markets."""
    tiles = [table.tile(s, planet) for planet in range(st.PLANETS) if s.side[planet] >= 0]
    return [
        (tile.name, f"{tile.facility.name}. {tile.facility.text[language]}")
        for tile in tiles
        if isinstance(tile.facility, table.Facility)
    ]

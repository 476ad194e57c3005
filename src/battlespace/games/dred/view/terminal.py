"""The board for a terminal: hexes and squares, the pieces in their seats' colours."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.dred.rules.chart import BLOCKAGE, LETTERS, Chart, Place, chart_of
from battlespace.games.dred.rules.economy import active, income
from battlespace.games.dred.rules.state import (
    ACTIONS,
    EMPTY,
    FIRST,
    GATHERER,
    HERO,
    IN_PLAY,
    MOST_ACTIONS,
    SUPPLY_LIMIT,
    TYPES,
    State,
    has_moved,
    owner,
    type_of,
)
from battlespace.games.dred.text.obstacles import TYPE_NAMES
from battlespace.games.dred.text.positions import PHASES
from battlespace.games.dred.view.seen import PRICES
from battlespace.kernel import ink
from battlespace.kernel.game import Sign
from battlespace.kernel.words import LANGUAGES, Language, Phrases

PHRASES = Phrases(Path(__file__).parents[1])
MARGIN = 3
SPACING = 2
"""Characters a map column takes; a tile is two columns wide."""


def board(s: State, language: Language = LANGUAGES[0]) -> str:
    """The map with row letters and slot numbers, then a line for each seat, then the turn."""
    chart = chart_of(s)
    slots = max(column // 2 for (_, column), _ in chart.spots) + 1
    head = " " * MARGIN + "".join(f"{slot + 1:<{2 * SPACING}}" for slot in range(slots))
    lines = [ink.dim(head.rstrip())]
    rows = max(row for (row, _), _ in chart.spots) + 1
    lines += [_row(s, chart, row) for row in range(rows)]
    seats = [_seat(s, seat, language) for seat in range(s.seats)]
    return "\n".join([*lines, "", *seats, _turn(s, language)])


def legend(s: State, language: Language) -> list[Sign]:
    """Say what each piece does and costs, what the signs of the map are, and whose a letter is."""
    seats = [
        (ink.seat(seat, LETTERS[s.letters[seat]]), PHRASES(f"camp.{seat}", language))
        for seat in range(s.seats)
    ]
    hero = (TYPE_NAMES[HERO], PHRASES(f"tip.{TYPE_NAMES[HERO]}", language))
    bought = [
        (
            TYPE_NAMES[kind],
            PHRASES(
                "board.price",
                language,
                tip=PHRASES(f"tip.{TYPE_NAMES[kind]}", language),
                price=PRICES[TYPE_NAMES[kind]],
            ),
        )
        for kind in range(GATHERER, TYPES)
    ]
    signs = [("p P", "supply"), ("e E", "energy"), ("##", "rock"), ("[A]", "zone"), ("'", "moved")]
    return [
        *seats,
        hero,
        *bought,
        *((sign, PHRASES(f"board.{key}", language)) for sign, key in signs),
    ]


def _row(s: State, chart: Chart, row: int) -> str:
    line = ink.pad(ink.dim(chr(ord("a") + row)), MARGIN)
    for (other, column), _ in chart.spots:
        if other == row:
            line = ink.pad(line, MARGIN + SPACING * column) + _tile(s, chart, (row, column))
    return line.rstrip()


def _tile(s: State, chart: Chart, place: Place) -> str:
    """A tile: its piece as seat and type, a moved one with a quote, the node behind it; else its sign."""
    char = chart.at[place]
    if char in LETTERS:
        in_play = [LETTERS[s.letters[seat]] for seat in range(s.seats)]
        text = f"[{char}]"
        return ink.seat(in_play.index(char), text) if char in in_play else ink.dim(text)
    if char == BLOCKAGE:
        return ink.bold("##")
    tile = chart.number[place]
    cell = s.cells[tile]
    node = "" if char == "." else char
    if cell == EMPTY:
        return node or ink.dim(".")
    piece = LETTERS[s.letters[owner(cell)]] + TYPE_NAMES[type_of(cell)]
    return ink.seat(owner(cell), piece) + ("'" if has_moved(s, tile) else "") + node


def _seat(s: State, seat: int, language: Language) -> str:
    """A seat's supply, bank, zone, and what its next turn brings."""
    letter = LETTERS[s.letters[seat]]
    if s.out[seat] != IN_PLAY:
        return ink.dim(f"{letter}  {PHRASES('board.out', language)}")
    inside = " ".join(
        f"{s.zone[seat, kind]}x{TYPE_NAMES[kind]}" for kind in range(TYPES) if s.zone[seat, kind]
    )
    actions = min(ACTIONS + income(s, seat, False), MOST_ACTIONS)
    facts = [
        PHRASES("board.has", language, supply=f"{active(s, seat):>2}", limit=SUPPLY_LIMIT),
        PHRASES(
            "board.bank", language, stacks=int(s.stacks[seat]), gatherers=int(s.gatherers[seat])
        ),
        PHRASES("board.next", language, supply=int(income(s, seat, True)), actions=int(actions)),
        *([PHRASES("board.inside", language, pieces=inside)] if inside else []),
    ]
    return ink.pad(ink.seat(seat, letter), MARGIN) + "   ".join(facts)


def _turn(s: State, language: Language) -> str:
    if s.phase == FIRST:
        return PHRASES("board.first", language)
    who = ink.seat(s.mover, PHRASES(f"camp.{s.mover}", language))
    due = PHRASES(f"board.{PHASES[s.phase]}", language, who=who, left=int(s.left))
    return PHRASES("board.turn", language, due=due, round=s.round + 1, quiet=int(s.quiet))

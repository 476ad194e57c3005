"""The board for a terminal: hexes and squares, the pieces in their seats' colours."""

from __future__ import annotations

from battlespace.games.dred.rules.chart import BLOCKAGE, LETTERS, Chart, Place, chart_of
from battlespace.games.dred.rules.economy import active, income
from battlespace.games.dred.rules.state import (
    ACTIONS,
    EMPTY,
    FIRST,
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
from battlespace.kernel import ink

MARGIN = 3
SPACING = 2
"""Characters a map column takes; a tile is two columns wide."""


def board(s: State) -> str:
    """The map with row letters and slot numbers, then a line for each seat, then the turn."""
    chart = chart_of(s)
    slots = max(column // 2 for (_, column), _ in chart.spots) + 1
    head = " " * MARGIN + "".join(f"{slot + 1:<{2 * SPACING}}" for slot in range(slots))
    lines = [ink.dim(head.rstrip())]
    rows = max(row for (row, _), _ in chart.spots) + 1
    lines += [_row(s, chart, row) for row in range(rows)]
    return "\n".join([*lines, "", *(_seat(s, seat) for seat in range(s.seats)), _turn(s)])


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


def _seat(s: State, seat: int) -> str:
    """A seat's supply, bank, zone, and what its next turn brings."""
    letter = LETTERS[s.letters[seat]]
    if s.out[seat] != IN_PLAY:
        return ink.dim(f"{letter}  out")
    inside = " ".join(
        f"{s.zone[seat, kind]}x{TYPE_NAMES[kind]}" for kind in range(TYPES) if s.zone[seat, kind]
    )
    actions = min(ACTIONS + income(s, seat, False), MOST_ACTIONS)
    return (
        ink.pad(ink.seat(seat, letter), MARGIN)
        + f"supply {active(s, seat):>2} of {SUPPLY_LIMIT}"
        + f"   bank {s.stacks[seat]} Stacks {s.gatherers[seat]} Gatherers"
        + f"   next turn +{income(s, seat, True)} supply, {actions} actions"
        + (f"   zone {inside}" if inside else "")
    )


def _turn(s: State) -> str:
    if s.phase == FIRST:
        return "who begins is still to be drawn"
    letter = ink.seat(s.mover, LETTERS[s.letters[s.mover]])
    return f"{letter} {PHASES[s.phase]}   left {s.left}   round {s.round}   quiet turns {s.quiet}"

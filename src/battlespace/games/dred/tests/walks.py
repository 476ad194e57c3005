"""A second opinion on movement: paths tried step by step over a dictionary, with nothing taken from the rules."""

from __future__ import annotations

from battlespace.games.dred.rules.chart import LETTERS, Place, chart_of
from battlespace.games.dred.rules.state import State

HEX = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
SQUARE = ((0, 2), (-1, 0), (0, -2), (1, 0))
REACH = {"H": (1, False, True), "G": (2, False, False), "1": (3, True, True), "2": (5, True, True)}
REACH["3"] = (4, False, True)
"""Type: how far, whether straight, whether it captures."""


def pieces(s: State) -> dict[Place, tuple[int, str]]:
    """Return seat and type of the piece at each place."""
    chart = chart_of(s)
    cells = {place: s.cells[tile] for tile, place in enumerate(chart.tiles)}
    return {
        place: ((cell - 1) // 8, "HG123"[(cell - 1) % 8]) for place, cell in cells.items() if cell
    }


def ends(s: State, seat: int, kind: str, start: Place) -> set[Place]:
    """Return where a piece can end: every path of its length is walked."""
    far, straight, captures = REACH[kind]
    chart, on = chart_of(s), pieces(s)
    steps = HEX if chart.hexes else SQUARE
    found: set[Place] = set()

    def walk(place: Place, way: Place | None, left: int) -> None:
        for step in [way] if straight and way else steps:
            to = (place[0] + step[0], place[1] + step[1])
            if chart.at.get(to, "#") not in ".pPeE":
                continue
            if to in on:
                if captures and on[to][0] != seat:
                    found.add(to)
                continue
            found.add(to)
            if left > 1:
                walk(to, step, left - 1)

    walk(start, None, far)
    return found - {start}


def moves(s: State) -> set[str]:
    """Return all moves of the mover's pieces as texts, the forced exit left aside."""
    chart, on, seat = chart_of(s), pieces(s), s.mover
    names = {place: name for name, place in chart.places.items()}
    moved = {chart.tiles[t] for t in range(s.tiles) if (s.moved[t >> 5] >> (t & 31)) & 1}
    starts = [(names[p], kind, p) for p, (o, kind) in on.items() if o == seat and p not in moved]
    home = chart.zones[LETTERS[s.letters[seat]]]
    starts += [("z", kind, home) for i, kind in enumerate("HG123") if s.zone[seat, i]]
    return {
        f"{kind}{name}{'x' if to in on else '-'}{names[to]}"
        for name, kind, start in starts
        if kind != "H" or not s.halted
        for to in ends(s, seat, kind, start)
    }


def spawns(s: State) -> set[str]:
    """Return all spawns of the mover as texts, the forced exit left aside."""
    chart, on, seat = chart_of(s), pieces(s), s.mover
    supply = {"H": 0, "G": 1, "1": 1, "2": 2, "3": 3}
    total = sum(supply[kind] for owner, kind in on.values() if owner == seat)
    total += sum(s.zone[seat, i] * supply[kind] for i, kind in enumerate("HG123"))
    home = chart.zones[LETTERS[s.letters[seat]]]
    hero = next((place for place, piece in on.items() if piece == (seat, "H")), home)
    free = [to for to in chart.beside(hero) if to in chart.number and to not in on]
    bank = {"G": s.gatherers[seat], "1": s.stacks[seat]}
    names = {place: name for name, place in chart.places.items()}
    return {
        f"+{kind}@{names[to]}"
        for kind in "G123"
        for to in free
        if not s.spawned
        and bank.get(kind, s.stacks[seat]) >= supply[kind]
        and total + supply[kind] <= 18
    }

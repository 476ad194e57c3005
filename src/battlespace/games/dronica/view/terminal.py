"""The position for a terminal."""

from __future__ import annotations

from battlespace.games.dronica.rules.play import turn
from battlespace.games.dronica.rules.state import ENDED, MAIN, STEPS, State, owner
from battlespace.games.dronica.text.positions import (
    PHASES,
    Hex,
    bottom,
    hex_of,
    write_hex,
    write_piece,
)
from battlespace.games.dronica.view.seen import bottoms, hand
from battlespace.kernel import ink

WIDTH = 8
"""Columns of a hex on the text board."""


def _stack_ink(s: State, place: Hex) -> str:
    """Write the pieces on a hex as the notation does, the top first."""
    floor = bottom(s, place)
    if floor is None:
        return ink.dim("·")
    names = [floor] if s.cap[floor] == 0 else [s.cap[floor] - 1, floor]
    return ink.dim("^").join(ink.seat(owner(piece), write_piece(piece)) for piece in names)


def board(s: State) -> str:
    """Draw every stack and the rim, each hex over its coordinates; `H2^R1` is a Hopper on a Rounder."""
    taken = {hex_of(s, piece) for piece in bottoms(s)}
    shown = taken | {(q + dq, r + dr) for q, r in taken for dq, dr in STEPS} or {(0, 0)}
    left = min(2 * q + r for q, r in shown)
    lines: list[str] = []
    for row in range(min(r for _, r in shown), max(r for _, r in shown) + 1):
        upper, below = "", ""
        for q, r in sorted(place for place in shown if place[1] == row):
            column = (2 * q + r - left) * WIDTH // 2
            upper = ink.pad(upper, column) + _stack_ink(s, (q, r))
            below = ink.pad(below, column) + ink.dim(write_hex((q, r)))
        lines += [upper, below]
    return "\n".join([*lines, "", *_hands(s)])


def _hands(s: State) -> list[str]:
    """Write what each seat has out of play, and whose decision it is."""
    lines: list[str] = []
    for seat in range(s.seats):
        held = " ".join(letter * count for letter, count in hand(s, seat).items() if count)
        mark = "*" if turn(s) == seat else " "
        lines.append(f"{mark} {ink.seat(seat, f'player {seat + 1}')}  {held or '-'}")
    node = f"turn {s.turns // s.seats + 1}, {PHASES[s.phase]}"
    if s.phase == ENDED:
        node = f"player {s.winner} wins" if s.winner else "draw"
    elif s.phase != MAIN:
        node += f" by player {s.mover + 1}"
    return [*lines, ink.bold(node)]

"""The position for a terminal."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.dronica.rules.play import turn
from battlespace.games.dronica.rules.state import ENDED, STEPS, State, owner
from battlespace.games.dronica.text.positions import (
    LETTERS,
    PHASES,
    Hex,
    bottom,
    hex_of,
    write_hex,
    write_piece,
)
from battlespace.games.dronica.view.seen import bottoms, hand
from battlespace.kernel import ink
from battlespace.kernel.game import Sign
from battlespace.kernel.words import LANGUAGES, Language, Phrases, Words

PHRASES = Phrases(Path(__file__).parents[1])
WIDTH = 8
"""Columns of a hex on the text board."""


def _stack_ink(s: State, place: Hex) -> str:
    """Write the pieces on a hex as the notation does, the top first."""
    floor = bottom(s, place)
    if floor is None:
        return ink.dim("·")
    names = [floor] if s.cap[floor] == 0 else [s.cap[floor] - 1, floor]
    return ink.dim("^").join(ink.seat(owner(piece), write_piece(piece)) for piece in names)


def board(s: State, language: Language = LANGUAGES[0]) -> str:
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
    return "\n".join([*lines, "", *_hands(s, language)])


def legend(s: State, language: Language) -> list[Sign]:
    """Say what each kind of piece does, whose it is, and how a stack is written."""
    kinds = [(kind, PHRASES(f"tip.{kind}", language)) for kind in LETTERS]
    seats = [
        (ink.seat(seat, f"C{seat + 1}"), PHRASES("board.owner", language, who=_camp(seat)))
        for seat in range(s.seats)
    ]
    places = [("H2^R1", PHRASES("board.stack", language)), ("·", PHRASES("board.rim", language))]
    return [*kinds, *seats, *places]


def _hands(s: State, language: Language) -> list[str]:
    """Write what each seat has out of play, and whose decision it is."""
    names = [
        PHRASES("board.player", language, n=seat + 1, name=_camp(seat)) for seat in range(s.seats)
    ]
    width, lines = max(map(len, names)), list[str]()
    for seat, name in enumerate(names):
        held = " ".join(letter * count for letter, count in hand(s, seat).items() if count)
        mark = "*" if turn(s) == seat else " "
        lines.append(f"{mark} {ink.pad(ink.seat(seat, name), width)}  {held or '-'}")
    return [*lines, ink.bold(_due(s, language))]


def _due(s: State, language: Language) -> str:
    if s.phase == ENDED and not s.winner:
        return PHRASES("board.draw", language)
    if s.phase == ENDED:
        return PHRASES("board.wins", language, who=_camp(s.winner - 1))
    turns = s.turns // s.seats + 1
    return PHRASES(f"board.{PHASES[s.phase]}", language, turn=turns, who=_camp(s.mover))


def _camp(seat: int) -> Words:
    return Words(f"camp.{seat}")

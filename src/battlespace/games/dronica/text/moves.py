"""Text for moves.

place +H@2,-1    move R@0,0>3,-1  H@1,0>0,0^  H@2,0^>5,0^    swap T@0,1<>C2@2,0^    keep@-3,0    *C@1,-1    pass
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from battlespace.games.dronica.rules import breaking
from battlespace.games.dronica.rules.play import keep_action, pass_action
from battlespace.games.dronica.rules.state import (
    CODES,
    CONTROLLER,
    GROUND,
    KEEP,
    KINDS,
    MAIN,
    ON,
    REPLACE,
    SLOTS,
    STEPS,
    UPPER,
    State,
    kind,
    lower,
    owner,
    pieces,
)
from battlespace.games.dronica.text.positions import (
    HEX,
    LETTERS,
    Hex,
    bottom,
    hex_of,
    write_hex,
    write_piece,
)
from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import Forms
from battlespace.kernel.remembered import once

_COMMENT = r"\{[^{}]*\}"
_LEADING = re.compile(rf"\s*{_COMMENT}\s*")
_TRAILING = re.compile(rf"\s*(?:~[0-9]+|#[0-4]|{_COMMENT})\s*$")
_LONGEST = 2000
"""Letters of a move with its comments, at most."""
_EXPECTED = "expected a move such as +H@2,-1  R@0,0>3,-1  H@1,0>0,0^  T@0,1<>C2@2,0^  keep@-3,0  *C@1,-1  pass"
FORMS = Forms(
    _EXPECTED,
    {
        "place": rf"\+([{LETTERS}])@{HEX}",
        "move": rf"([{LETTERS}])@{HEX}(\^?)>{HEX}(\^?)",
        "swap": rf"T@{HEX}(\^?)<>([{LETTERS}])([1-4])@{HEX}(\^?)",
        "keep": rf"keep@{HEX}",
        "replace": rf"(?:([1-4]):)?\*C@{HEX}",
        "pass": "pass",
    },
)


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it is written: what it claims, not what is so."""

    form: str  # place, move, swap, keep, replace, pass
    what: int = CONTROLLER  # the kind placed or moved
    at: Hex = (0, 0)  # where the piece stands
    high: bool = False
    to: Hex = (0, 0)  # where it goes, or where its partner stands
    to_high: bool = False
    seat: int = -1  # whose partner; or who puts back, if written
    partner: int = CONTROLLER


def parsed(text: str) -> Move:
    """Read a move without asking the position; decorations are dropped."""
    if len(text) > _LONGEST:
        raise NotationError(text, f"a move has at most {_LONGEST} letters; {_EXPECTED}")
    bare = text
    while found := _LEADING.match(bare):
        bare = bare[found.end() :]
    while found := _TRAILING.search(bare):
        bare = bare[: found.start()]
    return _move(*FORMS.parsed(bare, text))


def _move(form: str, part: tuple[str, ...]) -> Move:
    """Name the parts of a move's text."""
    if form == "place":
        return Move(form, LETTERS.index(part[0]), to=(int(part[1]), int(part[2])))
    if form == "move":
        at, to = (int(part[1]), int(part[2])), (int(part[4]), int(part[5]))
        return Move(form, LETTERS.index(part[0]), at, part[3] == "^", to, part[6] == "^")
    if form == "swap":
        at, to = (int(part[0]), int(part[1])), (int(part[5]), int(part[6]))
        seat, partner = int(part[4]) - 1, LETTERS.index(part[3])
        return Move(form, LETTERS.index("T"), at, part[2] == "^", to, part[7] == "^", seat, partner)
    if form == "keep":
        return Move(form, to=(int(part[0]), int(part[1])))
    if form == "replace":
        return Move(form, to=(int(part[1]), int(part[2])), seat=int(part[0] or 0) - 1)
    return Move(form)


def piece_at(s: State, place: Hex, high: bool) -> int | None:
    """Return the piece on a level of a hex, or None."""
    piece = bottom(s, place)
    if piece is None or not high:
        return piece
    return s.cap[piece] - 1 if s.cap[piece] else None


def stock(s: State, seat: int, what: int) -> int | None:
    """Return a seat's lowest piece of a kind that is out of play, or None. [DRN-1.4]"""
    for slot in range(SLOTS):
        if KINDS[slot] == what and s.level[seat * SLOTS + slot] == 0:
            return seat * SLOTS + slot
    return None


def touched(s: State, place: Hex, lifted: int | None = None) -> list[int]:
    """Return the lower pieces beside a hex, the lifted one left out. [DRN-2.4]"""
    beside = [bottom(s, (place[0] + dq, place[1] + dr)) for dq, dr in STEPS]
    return [piece for piece in beside if piece is not None and piece != lifted]


def goal(s: State, place: Hex, lifted: int | None = None) -> int | None:
    """Return how an empty hex is named in an action: its smallest neighbour and the way; None if it touches nothing."""
    around = touched(s, place, lifted)
    if not around:
        return None
    piece = min(around)
    return piece * CODES + STEPS.index((place[0] - s.q[piece], place[1] - s.r[piece]))


def read_move(s: State, text: str) -> int | None:
    """Read a move; None when it is well formed but no action says it here."""
    move = parsed(text)
    if move.form in ("place", "replace"):
        return _read_entry(s, move)
    if move.form == "keep":
        return _read_keep(s, move.to)
    if move.form == "pass":
        return pass_action(s)
    piece = piece_at(s, move.at, move.high)
    if piece is None or owner(piece) != s.mover or kind(piece) != move.what or s.phase != MAIN:
        return None
    if move.form == "swap":
        place = _read_partner(s, move)
    elif move.what > LETTERS.index("H"):
        return None
    else:
        place = _read_target(s, move, piece)
    return None if place is None else piece % SLOTS * pieces(s) * CODES + place


def _read_entry(s: State, move: Move) -> int | None:
    """Read a placement, or a Controller put back."""
    if (s.phase == REPLACE) != (move.form == "replace") or move.seat not in (-1, s.mover):
        return None
    piece = stock(s, s.mover, move.what)
    if piece is None:
        return None
    empty = not any(s.level[i] for i in range(pieces(s)))
    if empty:
        place = piece * CODES + ON if move.to == (0, 0) else None
    else:
        place = goal(s, move.to) if bottom(s, move.to) is None else None
    return None if place is None else piece % SLOTS * pieces(s) * CODES + place


def _read_keep(s: State, place: Hex) -> int | None:
    """Read the choice of a cluster, named by its smallest hex."""
    if s.phase != KEEP:
        return None
    for number, anchor_hex in cluster_names(s).items():
        if anchor_hex == place:
            return keep_action(s) + breaking.smallest(s, number)
    return None


def _read_partner(s: State, move: Move) -> int | None:
    """Read the other piece of a swap."""
    other = piece_at(s, move.to, move.to_high)
    if other is None or owner(other) != move.seat or kind(other) != move.partner:
        return None
    return other * CODES + ON


def _read_target(s: State, move: Move, piece: int) -> int | None:
    """Read where a piece moves."""
    floor = bottom(s, move.to)
    if move.to_high:
        return None if floor is None or floor == lower(s, piece) else floor * CODES + ON
    if floor is not None:
        return None
    return goal(s, move.to, piece if s.level[piece] == GROUND else None)


def cluster_names(s: State) -> dict[int, Hex]:
    """Return the smallest hex of each cluster, by its number. [DRN-10.4]"""
    breaking.clusters(s)
    names: dict[int, Hex] = {}
    for piece in range(pieces(s)):
        if s.level[piece] == GROUND:
            number = s.cluster[piece]
            names[number] = min(names.get(number, hex_of(s, piece)), hex_of(s, piece))
    return names


def write_space(s: State, piece: int) -> str:
    """Write where a piece is, like `2,-1^`."""
    return write_hex(hex_of(s, piece)) + ("^" if s.level[piece] == UPPER else "")


class Board(NamedTuple):
    """What all moves of a position are written with; of each piece, where it is and how high."""

    pieces: int
    keep: int
    last: int
    mover: int
    hexes: list[Hex]
    levels: list[int]


@once
def board_of(s: State) -> Board:
    """Return what the moves of a position are written with."""
    q, r = s.q.tolist(), s.r.tolist()
    hexes = list(zip(q, r, strict=True))
    return Board(pieces(s), keep_action(s), pass_action(s), s.mover, hexes, s.level.tolist())


def target_of(s: State, action: int) -> tuple[Hex, bool]:
    """Return the hex that an action leads to, and whether to its second level."""
    board = board_of(s)
    piece, way = action // CODES % board.pieces, action % CODES
    if board.levels[piece] == 0:
        return (0, 0), False
    q, r = board.hexes[piece]
    if way == ON:
        return (q, r), True
    dq, dr = STEPS[way]
    return (q + dq, r + dr), False


def actor(s: State, action: int) -> int:
    """Return the piece that an action places, moves or swaps."""
    board = board_of(s)
    return board.mover * SLOTS + action // (board.pieces * CODES)


def write_move(s: State, action: int) -> str:
    """Write an action."""
    board = board_of(s)
    if not 0 <= action <= board.last:
        raise ValueError(f"actions are 0 to {board.last}")
    if action == board.last:
        return "pass"
    if action >= board.keep:
        names, piece = cluster_names(s), action - board.keep
        return f"keep@{write_hex(names[s.cluster[lower(s, piece)]])}"
    piece = actor(s, action)
    place, high = target_of(s, action)
    target = write_hex(place) + ("^" if high else "")
    letter = LETTERS[kind(piece)]
    if s.phase == REPLACE:
        return f"*C@{target}"
    if board.levels[piece] == 0:
        return f"+{letter}@{target}"
    if letter == "T":
        other = action // CODES % board.pieces
        return f"T@{write_space(s, piece)}<>{write_piece(other)}@{write_space(s, other)}"
    return f"{letter}@{write_space(s, piece)}>{target}"

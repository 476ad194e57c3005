"""What to click for an action, what clicks mean, and a choice in words.

hex:2,-1     a hex, or the top piece there      hand:0.R     a seat's pieces of one kind that are out of play
piece, then target; hand, then hex; Transporter, then partner; one hex for a cluster or a Controller; or `pass`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from battlespace.games.dronica.rules.play import keep_action, pass_action
from battlespace.games.dronica.rules.state import (
    CODES,
    KEEP,
    REPLACE,
    SLOTS,
    STEPS,
    State,
    kind,
    lower,
    owner,
    pieces,
)
from battlespace.games.dronica.text.moves import (
    actor,
    board_of,
    cluster_names,
    target_of,
    write_space,
)
from battlespace.games.dronica.text.positions import (
    HEX,
    LETTERS,
    Hex,
    bottom,
    write_hex,
    write_piece,
)
from battlespace.games.dronica.text.refusals import piece_words
from battlespace.kernel.errors import NotationError
from battlespace.kernel.remembered import once
from battlespace.kernel.words import Value, Words

_HEX = re.compile(f"hex:{HEX}")


_HAND = re.compile(rf"hand:[0-3]\.([{LETTERS}])")


@lru_cache(maxsize=20_000)
def hex_target(place: Hex) -> str:
    """Name a hex."""
    return f"hex:{write_hex(place)}"


def _kept(s: State, action: int) -> Hex:
    """Return the name of the cluster that an action keeps."""
    names = cluster_names(s)
    return names[s.cluster[lower(s, action - keep_action(s))]]


class _Clicks(NamedTuple):
    """What the clicks of all moves of a position are made of."""

    keep: int
    last: int
    replacing: bool
    pieces: int
    grips: list[
        str
    ]  # what to click first for each of the mover's pieces: where it is, or in the hand
    around: list[tuple[str, ...]]  # of each piece, the hexes that it can be told by


@once
def _clicks(s: State) -> _Clicks:
    board = board_of(s)
    own = range(board.mover * SLOTS, (board.mover + 1) * SLOTS)
    grips = [
        hex_target(board.hexes[piece])
        if board.levels[piece]
        else f"hand:{board.mover}.{LETTERS[kind(piece)]}"
        for piece in own
    ]
    places = [
        place if level else None for place, level in zip(board.hexes, board.levels, strict=True)
    ]
    around = [*map(_around, places)]
    return _Clicks(board.keep, board.last, s.phase == REPLACE, board.pieces, grips, around)


@lru_cache(maxsize=20_000)
def _around(place: Hex | None) -> tuple[str, ...]:
    """Return where the codes of a move lead, seen from a piece's hex; out of play all mean the first hex."""
    if place is None:
        return (hex_target((0, 0)),) * CODES
    q, r = place
    return (*(hex_target((q + dq, r + dr)) for dq, dr in STEPS), hex_target(place))


def path(s: State, action: int) -> list[str]:
    """Return what to click for an action."""
    made = _clicks(s)
    if action >= made.keep:
        return ["pass"] if action == made.last else [hex_target(_kept(s, action))]
    code, way = divmod(action, CODES)
    own, piece = divmod(code, made.pieces)
    target = made.around[piece][way]
    return [target] if made.replacing else [made.grips[own], target]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean, legal or not."""
    hexes = [(int(found[1]), int(found[2])) for c in clicked if (found := _HEX.fullmatch(c))]
    held = _HAND.fullmatch(clicked[0]) if clicked else None
    match [*clicked], hexes:
        case ["pass"], []:
            return "pass"
        case [_], [place] if s.phase in (KEEP, REPLACE):
            return _meant_decision(s, place)
        case [_, _], [place] if held:
            return f"+{held[1]}@{write_hex(place)}"
        case [_, _], [start, end] if bottom(s, start) is not None:
            return _meant_move(s, start, end)
        case _:
            pass
    raise NotationError(" ".join(clicked), "expected a piece or a hand, then a hex")


def _meant_decision(s: State, place: Hex) -> str:
    """Return the cluster of a clicked hex, or the Controller put there."""
    if s.phase == REPLACE:
        return f"*C@{write_hex(place)}"
    names, floor = cluster_names(s), bottom(s, place)
    return f"keep@{write_hex(place if floor is None else names[s.cluster[floor]])}"


@once
def _tops(s: State) -> dict[Hex, int]:
    """Return the top piece of each hex that has one."""
    board = board_of(s)
    known = [
        (level, hex_, piece)
        for piece, (hex_, level) in enumerate(zip(board.hexes, board.levels, strict=True))
        if level
    ]
    return {hex_: piece for _, hex_, piece in sorted(known)}


def _meant_move(s: State, start: Hex, end: Hex) -> str:
    """Return the move of the top piece on one hex to another."""
    piece, other = _tops(s).get(start), _tops(s).get(end)
    assert piece is not None, "asked for occupied hexes only"
    letter = LETTERS[kind(piece)]
    if letter == "T" and other is not None:
        return f"T@{write_space(s, piece)}<>{write_piece(other)}@{write_space(s, other)}"
    rise = "" if other is None else "^"
    return f"{letter}@{write_space(s, piece)}>{write_hex(end)}{rise}"


def _weight(s: State, piece: int) -> tuple[bool, bool, int]:
    """Order pieces by how well they name a place: Controllers first, then those of others."""
    return kind(piece) != 0, owner(piece) == s.mover, piece


def where(s: State, place: Hex, high: bool, mover: int = -1) -> Words:
    """Return a place by what is there: the piece below, or the most telling one beside it."""
    floor = bottom(s, place)
    if high and floor is not None and floor != mover:
        return Words("where.top", {"near": piece_words(floor)})
    top = _tops(s)
    near = [hex_ for dq, dr in STEPS if (hex_ := (place[0] + dq, place[1] + dr)) in top]
    stays = [bottom(s, hex_) if top[hex_] == mover else top[hex_] for hex_ in near]
    others = [piece for piece in stays if piece is not None and piece != mover]
    if not others:
        return Words("where.start")
    best = min(others, key=lambda piece: _weight(s, piece))
    return Words("where.beside", {"near": piece_words(best)})


def said(s: State, action: int) -> tuple[str, dict[str, Value]]:
    """Return the name of an action's form, and what its sentence speaks of."""
    if action == pass_action(s):
        return "pass", {}
    if action >= keep_action(s):
        return "keep", {"near": piece_words(_landmark(s, action))}
    piece, (place, high) = actor(s, action), target_of(s, action)
    values: dict[str, Value] = {"where": where(s, place, high, piece)}
    if s.phase == REPLACE:
        return "replace", values
    letter = LETTERS[kind(piece)]
    values |= {"kind": Words(f"kind.{letter}"), "some": Words(f"some.{letter}")}
    if s.level[piece] == 0:
        return "place", values
    if letter != "T":
        return "move", values
    return "swap", {"piece": piece_words(action // CODES % pieces(s))}


def _landmark(s: State, action: int) -> int:
    """Return the piece by which the part that an action keeps is best known."""
    number = s.cluster[lower(s, action - keep_action(s))]
    held = [p for p in range(pieces(s)) if s.level[p] and s.cluster[lower(s, p)] == number]
    return min(held, key=lambda piece: _weight(s, piece))


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    form, values = said(s, action)
    return Words(f"label.{form}", values)

"""What helps a newcomer at the table: how near everybody is to winning, and what is asked now."""

from __future__ import annotations

import numpy as np

from battlespace.games.dronica.rules.play import legal
from battlespace.games.dronica.rules.state import (
    ANY_LEVEL,
    CODES,
    ENDED,
    KEEP,
    MAIN,
    MAX_LEGAL,
    SLOTS,
    STEPS,
    State,
    owner,
    pieces,
)
from battlespace.games.dronica.text.positions import Hex, hex_of
from battlespace.games.dronica.view.seen import bottoms
from battlespace.kernel.guide import NOBODY, Standing, Standings
from battlespace.kernel.record import room
from battlespace.kernel.words import Words

OPENING = 3
"""Turns on which only Rounders and Hoppers come; the Controller comes on the next. [DRN-3.3, DRN-3.4]"""


def standing(s: State) -> Standings:
    """Draw the ring around each Controller, each side in the colour of the piece that takes it. [DRN-11.1, DRN-11.2]"""
    floor = {hex_of(s, piece): piece for piece in bottoms(s)}
    return Standings(Words("goal"), tuple(_standing(s, seat, floor) for seat in range(s.seats)))


def _standing(s: State, seat: int, floor: dict[Hex, int]) -> Standing:
    controller = seat * SLOTS
    if s.level[controller] == 0:
        return Standing(Words("standing.none"), 0, (NOBODY,) * len(STEPS), ring=True)
    q, r = hex_of(s, controller)
    signs = tuple(_taken(s, floor.get((q + dq, r + dr)), controller) for dq, dr in STEPS)
    sides = len(STEPS) - signs.count(NOBODY)
    return Standing(Words("standing.ring", {"sides": sides}), sides, signs, ring=True)


def _taken(s: State, piece: int | None, controller: int) -> int:
    """Return the seat whose piece takes a side of a Controller, on its level. [DRN-11.2, DRN-15.3]"""
    if piece is None:
        return NOBODY
    if s.level[controller] == 1 or (s.surround == ANY_LEVEL and not s.cap[piece]):
        return owner(piece)
    return owner(s.cap[piece] - 1) if s.cap[piece] else NOBODY


def prompt(s: State) -> Words:
    """Say what is asked: by the turn, and by what can be done at all. [DRN-3.3, DRN-3.4, DRN-3.5, DRN-3.6]"""
    if s.phase not in (MAIN, ENDED):
        return Words("ask.KEEP" if s.phase == KEEP else "ask.REPLACE")
    number = s.turns // s.seats + 1
    if number <= OPENING:
        return Words("ask.OPENING" if s.turns else "ask.FIRST", {"number": number})
    if number == OPENING + 1:
        return Words("ask.CONTROLLER")
    return Words(f"ask.{_possible(s)}")


def _possible(s: State) -> str:
    """Name what a seat can do on a later turn: place and move, only one of them, or nothing."""
    out = room(MAX_LEGAL, np.int32)
    actions = out[: legal(s, out)].tolist()
    first, share = s.mover * SLOTS, pieces(s) * CODES
    own = {first + action // share for action in actions}
    own = {piece for piece in own if piece < first + SLOTS}
    places = any(s.level[piece] == 0 for piece in own)
    moves = any(s.level[piece] for piece in own)
    return {(True, True): "MAIN", (True, False): "PLACE", (False, True): "MOVE"}.get(
        (places, moves), "PASS"
    )

"""What a seat sees: stacks, hands, and the clusters of a break."""

from __future__ import annotations

from functools import cache

from battlespace.games.dronica.rules.play import turn
from battlespace.games.dronica.rules.state import (
    GROUND,
    KEEP,
    KINDS,
    SLOTS,
    State,
    kind,
    owner,
    pieces,
)
from battlespace.games.dronica.text.moves import cluster_names
from battlespace.games.dronica.text.positions import LETTERS, PHASES, Hex, hex_of
from battlespace.kernel.remembered import once
from battlespace.kernel.seen import Part


@once
def bottoms(s: State) -> list[int]:
    """Return the lower pieces of all stacks."""
    return [piece for piece in range(pieces(s)) if s.level[piece] == GROUND]


def hand(s: State, seat: int) -> dict[str, int]:
    """Count a seat's pieces out of play. [DRN-1.3]"""
    out = [LETTERS[KINDS[slot]] for slot in range(SLOTS) if s.level[seat * SLOTS + slot] == 0]
    return {letter: out.count(letter) for letter in LETTERS}


class Stack(Part, frozen=True):
    """One or two pieces on a place, the lower first, by their numbers."""

    hex: Hex
    pieces: list[int]


class Piece(Part, frozen=True):
    """A piece: whose it is, its letter, and how high it stands (0: out of play, 1: below, 2: on top)."""

    seat: int
    kind: str
    level: int


class View(Part, frozen=True):
    """What a seat sees: stacks, hands, and the clusters of a break."""

    seats: int
    turn: int  # the seat to act; below 0 the end
    phase: str
    turns: int  # how many turns were played
    turn_limit: int
    breaker: int  # the seat whose turn it is in the round: in a break, who broke it
    waiting: list[int]  # the seats that must put back their Controller, the first first
    winner: int | None
    stacks: list[Stack]
    pieces: list[Piece]
    hands: list[dict[str, int]]  # each seat's pieces out of play, by letter
    clusters: list[list[Hex]]  # of a break, in the order of their names


@cache
def _piece(piece: int, level: int) -> Piece:
    return Piece(owner(piece), LETTERS[kind(piece)], level)


def view(s: State, seat: int) -> View:
    """Everything is open: all seats see the same. [DRN-1.5]"""
    names = cluster_names(s) if s.phase == KEEP else {}
    caps = s.cap.tolist()
    return View(
        seats=s.seats,
        turn=turn(s),
        phase=PHASES[s.phase],
        turns=s.turns,
        turn_limit=s.turn_limit,
        breaker=s.turns % s.seats,
        waiting=[player - 1 for player in s.waiting if player],
        winner=s.winner - 1 if s.winner else None,
        stacks=[Stack(hex_of(s, p), [p, caps[p] - 1] if caps[p] else [p]) for p in bottoms(s)],
        pieces=[_piece(p, level) for p, level in enumerate(s.level[: pieces(s)])],
        hands=[hand(s, i) for i in range(s.seats)],
        clusters=[[hex_of(s, p) for p in bottoms(s) if s.cluster[p] == number] for number in names],
    )

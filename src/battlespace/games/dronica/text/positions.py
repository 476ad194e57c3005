"""Text for positions.

DRN1 2 20 REPLACE 2 b1 q2 ; C1@-2,0 | H2@-1,0^R1 ; surround=any_level      seats, turns completed, phase, player
pos 2p p1 t5: C1@0,0 | R1@1,0 | C2@2,0                                     as the scenarios write it
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from battlespace.games.dronica.rules import ending
from battlespace.games.dronica.rules.cells import cover, stand
from battlespace.games.dronica.rules.play import new
from battlespace.games.dronica.rules.state import (
    ALL_DRAW,
    CONTROLLER_TURN,
    ENDED,
    FEWEST_SEATS,
    GROUND,
    KEEP,
    KINDS,
    MAIN,
    OCCUPIED,
    PIECES,
    REPLACE,
    SEATS,
    SLOTS,
    STEPS,
    State,
    cell_of,
    kind,
    owner,
    pieces,
)
from battlespace.games.dronica.rules.switches import read_switches, write_switches
from battlespace.kernel.errors import NotationError, PositionError

LETTERS = "CRHBT"
PHASES = ("MAIN", "KEEP", "REPLACE", "OVER")
FAR = 1_000_000_000
"""Coordinates and turns beyond this are none that a match can reach."""
SPAN = 46
"""How far apart the clusters of a broken battlespace can be, at most."""

PARTS_AFTER_HEAD = (1, 2)
"""The stacks, and the switches where one is not as usual."""

Hex = tuple[int, int]
Stack = tuple[Hex, str, str]
"""Where, the lower piece, and the upper one or nothing."""

NUMBER = "[0-9]{1,600}"
"""Digits of a number, at most: more than any that means something, fewer than take long to read."""
HEX = f"(-?{NUMBER}),(-?{NUMBER})"

_STACK = re.compile(rf"([CRHBT][1-4])@{HEX}(?:\^([CRHBT][1-4]))?")
_HEAD = re.compile(
    rf"DRN1 (?P<seats>{NUMBER}) (?P<turns>{NUMBER}) (?P<phase>MAIN|KEEP|REPLACE|OVER) (?P<player>{NUMBER})"
    rf"(?: b(?P<breaker>{NUMBER}))?(?: q(?P<queue>{NUMBER}))?(?: x(?P<passes>{NUMBER}))?(?: w(?P<winner>{NUMBER}))?"
)
_BARE = re.compile(
    rf"pos (?P<seats>{NUMBER})p p(?P<player>{NUMBER}) t(?P<turn>{NUMBER}):(?P<stacks>[^;]*)"
)


def hex_of(s: State, piece: int) -> Hex:
    """Return where a piece in play is."""
    return s.q[piece], s.r[piece]


def bottom(s: State, place: Hex) -> int | None:
    """Return the lower piece of a hex, or None when it is empty."""
    if max(abs(place[0]), abs(place[1])) > 2 * FAR:  # nothing is there, and 64 bits may not hold it
        return None
    value = s.grid[cell_of(*place)]
    if value < OCCUPIED:
        return None
    piece = value - OCCUPIED
    return piece if hex_of(s, piece) == place else None


def write_hex(place: Hex) -> str:
    """Write a hex, like `2,-1`."""
    return f"{place[0]},{place[1]}"


def write_piece(piece: int) -> str:
    """Write a piece, like `R1`."""
    return f"{LETTERS[kind(piece)]}{owner(piece) + 1}"


def stacks(s: State) -> str:
    """Write all stacks, by q, then r."""
    bottoms = [piece for piece in range(pieces(s)) if s.level[piece] == GROUND]
    parts: list[str] = []
    for piece in sorted(bottoms, key=lambda piece: hex_of(s, piece)):
        place = write_hex(hex_of(s, piece))
        if s.cap[piece]:
            parts.append(f"{write_piece(s.cap[piece] - 1)}@{place}^{write_piece(piece)}")
        else:
            parts.append(f"{write_piece(piece)}@{place}")
    return " | ".join(parts)


def write_position(s: State) -> str:
    """Write a position with all that the rules need to go on. [DRN-13.1]"""
    head = f"DRN1 {s.seats} {s.turns} {PHASES[s.phase]} {s.mover + 1}"
    if s.phase in (KEEP, REPLACE):
        head += f" b{s.turns % s.seats + 1}"
    if s.phase == REPLACE:
        head += " q" + "".join(str(player) for player in s.waiting if player)
    if s.passes:
        head += f" x{s.passes}"
    if s.phase == ENDED:
        head += f" w{s.winner}"
    parts = [head, stacks(s)]
    switches = write_switches(s)
    return " ; ".join([*parts, switches] if switches else parts).rstrip()


@dataclass(frozen=True, slots=True)
class Head:
    """What a position's first part says."""

    seats: int
    turns: int
    phase: int
    player: int
    breaker: int | None = None
    queue: tuple[int, ...] = ()
    passes: int = 0
    winner: int | None = None


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; what it does not say of the switches comes from the options."""
    bare = _BARE.fullmatch(" ".join(text.split()))
    if bare:
        count, player = int(bare["seats"]), int(bare["player"])
        turns = (int(bare["turn"]) - 1) * count + player - 1
        head, body, given = Head(count, turns, MAIN, player), bare["stacks"], ""
    else:
        head, body, given = _read_line(text)
    found, switches = _read_stacks(text, body), read_switches(text, given)
    _check_head(text, head)
    _check_stacks(text, found)
    s = new(head.seats, **{**options, **switches})
    s.turns, s.phase, s.mover, s.passes = head.turns, head.phase, head.player - 1, head.passes
    s.winner = head.winner or 0
    for i, queued in enumerate(head.queue):
        s.waiting[i] = queued
    groups = _groups([place for place, _, _ in found])
    _check_groups(text, head, found, groups)
    _put(text, s, found)
    _check_controllers(text, s)
    if s.phase == MAIN:
        ending.note(s)
    return s


def _read_line(text: str) -> tuple[Head, str, str]:
    """Read the full form into its three parts."""
    head, *rest = text.strip().split(";")
    found = _HEAD.fullmatch(" ".join(head.split()))
    if not found or len(rest) not in PARTS_AFTER_HEAD:
        raise NotationError(
            text, "expected a position such as DRN1 2 20 MAIN 1 ; C1@0,0 | H2@1,0^R1 | C2@2,0"
        )
    queue = tuple(int(digit) for digit in found["queue"] or "")
    breaker = int(found["breaker"]) if found["breaker"] else None
    winner = int(found["winner"]) if found["winner"] else None
    passes, phase = int(found["passes"] or 0), PHASES.index(found["phase"])
    seats, turns, player = int(found["seats"]), int(found["turns"]), int(found["player"])
    made = Head(seats, turns, phase, player, breaker, queue, passes, winner)
    return made, rest[0], rest[1] if len(rest) > 1 else ""


def _check_head(text: str, head: Head) -> None:
    """Refuse a first part that contradicts itself."""
    if not FEWEST_SEATS <= head.seats <= SEATS:
        raise PositionError(text, "Dronica is for 2 to 4 players [DRN-1.1]")
    if not 1 <= head.player <= head.seats or not 0 <= head.turns <= FAR:
        raise PositionError(text, f"players are 1 to {head.seats}, turns count from 1 [DRN-3.2]")
    on_turn = head.turns % head.seats + 1
    if head.phase in (MAIN, KEEP) and head.player != on_turn:
        raise PositionError(text, f"after {head.turns} turns player {on_turn} is on turn [DRN-3.2]")
    if head.breaker is not None and (head.phase in (MAIN, ENDED) or head.breaker != on_turn):
        raise PositionError(
            text, f"only player {on_turn} can have broken the battlespace [DRN-10.1]"
        )
    if (head.phase == REPLACE) != bool(head.queue) or (head.queue and head.queue[0] != head.player):
        raise PositionError(
            text, "at REPLACE, and only there, a queue begins with the player [DRN-10.5]"
        )
    in_line = tuple((on_turn - 1 + i) % head.seats + 1 for i in range(head.seats))
    if head.queue != tuple(player for player in in_line if player in head.queue):
        raise PositionError(
            text, f"the queue names players once, clockwise from player {on_turn} [DRN-10.5]"
        )
    if (head.phase == ENDED) != (head.winner is not None) or (head.winner or 0) > head.seats:
        raise PositionError(text, f"at OVER, and only there, w says who has won, 0 to {head.seats}")
    if head.passes > head.seats or (head.passes == head.seats and head.phase != ENDED):
        raise PositionError(text, f"{head.seats} passes in a row end the game [DRN-12.2]")
    if head.passes and head.phase in (KEEP, REPLACE):
        raise PositionError(text, "who broke the battlespace has not passed [DRN-12.2]")


def _read_stacks(text: str, body: str) -> list[Stack]:
    """Read the stacks, in the order of the text."""
    found: list[Stack] = []
    for part in body.split("|") if body.strip() else []:
        stack = _STACK.fullmatch(part.strip())
        if not stack:
            raise NotationError(text, f"{part.strip()[:40]!r}: expected a stack such as H2@1,0^R1")
        top, q, r, below = stack.groups()
        found.append(((int(q), int(r)), below or top, top if below else ""))
    return found


def _check_stacks(text: str, found: list[Stack]) -> None:
    """Refuse more stacks than there are pieces, two on one hex, and places out of reach. [DRN-1.2, DRN-2.3]"""
    if len(found) > PIECES:
        raise PositionError(
            text, f"{len(found)} stacks, there are {PIECES} pieces at most [DRN-1.2]"
        )
    places = [place for place, _, _ in found]
    if len(set(places)) < len(places):
        raise PositionError(text, "two stacks stand on one hex [DRN-2.3]")
    for q, r in places:
        if max(abs(q), abs(r)) > FAR:
            raise PositionError(text, f"{q},{r} is farther than {FAR} hexes from the origin")


def _groups(places: list[Hex]) -> list[set[Hex]]:
    """Return the clusters of hexes. [DRN-2.7]"""
    left, groups = set(places), list[set[Hex]]()
    while left:
        group, edge = set[Hex](), [left.pop()]
        while edge:
            q, r = edge.pop()
            group.add((q, r))
            beside = {(q + dq, r + dr) for dq, dr in STEPS} & left
            left -= beside
            edge += beside
        groups.append(group)
    return groups


def _check_groups(text: str, head: Head, found: list[Stack], groups: list[set[Hex]]) -> None:
    """Refuse a battlespace in parts unless one is to be kept, and an empty one at REPLACE. [DRN-2.7, DRN-10.4]"""
    if head.phase != KEEP:
        if len(groups) > 1:
            raise PositionError(text, f"the battlespace is in {len(groups)} parts [DRN-2.7]")
        if head.phase == REPLACE and not groups:
            raise PositionError(text, "nothing is left to put a Controller beside [DRN-10.6]")
        return
    sizes = [sum(1 + bool(top) for place, _, top in found if place in group) for group in groups]
    if len(sizes) <= 1 or sizes.count(max(sizes)) == 1:
        raise PositionError(text, "at KEEP at least two clusters share the lead [DRN-10.4]")
    places = [place for place, _, _ in found]
    apart = [(a[0] - b[0], a[1] - b[1]) for a in places for b in places]
    if max(max(abs(q), abs(r), abs(q + r)) for q, r in apart) > SPAN:
        raise PositionError(
            text, "the clusters are farther apart than one move can leave them [DRN-10.1]"
        )


def _put(text: str, s: State, found: list[Stack]) -> None:
    """Put the pieces down, numbered in the order of the text. [DRN-1.4]"""
    used: dict[str, int] = {}
    for (q, r), below, top in found:
        upper = _number(text, s, top, used) if top else None
        base = _number(text, s, below, used)
        stand(s, base, q, r)
        if upper is not None:
            cover(s, upper, base)


def _number(text: str, s: State, name: str, used: dict[str, int]) -> int:
    """Return the next piece of this name."""
    what, seat = LETTERS.index(name[0]), int(name[1]) - 1
    count = used.get(name, 0)
    used[name] = count + 1
    if seat >= s.seats:
        raise PositionError(text, f"{name}: there are {s.seats} players")
    if count >= KINDS.count(what):
        raise PositionError(text, f"{name}: a player has {KINDS.count(what)} of these [DRN-1.2]")
    return seat * SLOTS + KINDS.index(what) + count


def _check_controllers(text: str, s: State) -> None:
    """Refuse a Controller that is missing, waiting though in play, or surrounded while play goes on. [DRN-2.8]"""
    waiting = {player - 1 for player in s.waiting if player}
    for seat in range(s.seats):
        missing = s.level[seat * SLOTS] == 0
        expected = s.turns >= CONTROLLER_TURN * s.seats or s.phase in (KEEP, REPLACE)
        if s.phase != ENDED and expected and missing != (seat in waiting):
            what = "is missing" if missing else "is in play, yet waits to be put back"
            raise PositionError(text, f"C{seat + 1} {what} [DRN-2.8]")
        if s.phase == MAIN and ending.surrounded(s, seat * SLOTS):
            raise PositionError(
                text, f"C{seat + 1} is surrounded: the game would be over [DRN-2.8]"
            )
    if s.phase == ENDED:
        _check_winner(text, s)


def _check_winner(text: str, s: State) -> None:
    """Refuse a winner, or a draw, that the surrounded Controllers deny. [DRN-11.1, DRN-11.5]"""
    around = [seat + 1 for seat in range(s.seats) if ending.surrounded(s, seat * SLOTS)]
    shared = len(around) > 1 and s.simultaneous == ALL_DRAW
    if s.winner not in (around if around and not shared else [0]):
        named = ", ".join(f"C{player}" for player in around) or "no Controller"
        raise PositionError(text, f"w{s.winner} cannot be: surrounded is {named} [DRN-11.1]")

"""What people see, click and read.

hex:2,-1     a hex, or the top piece there      hand:0.R     a seat's pieces of one kind that are out of play
piece, then target; hand, then hex; Transporter, then partner; one hex for a cluster or a Controller; or `pass`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from battlespace.games.dronica.rules.play import keep_action, pass_action, turn
from battlespace.games.dronica.rules.state import (
    CODES,
    ENDED,
    KEEP,
    KINDS,
    MAIN,
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
    cluster_names,
    piece_at,
    target_of,
    write_space,
)
from battlespace.games.dronica.text.positions import (
    HEX,
    LETTERS,
    PHASES,
    Hex,
    bottom,
    hex_of,
    write_hex,
    write_piece,
)
from battlespace.kernel import ink
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Event, Words

WIDTH = 8
"""Columns of a hex on the text board."""
_HEX = re.compile(f"hex:{HEX}")
_HAND = re.compile(rf"hand:[0-3]\.([{LETTERS}])")


def bottoms(s: State) -> list[int]:
    """Return the lower pieces of all stacks."""
    return [piece for piece in range(pieces(s)) if s.level[piece] == 1]


def hand(s: State, seat: int) -> dict[str, int]:
    """Count a seat's pieces out of play. [DRN-1.3]"""
    out = [LETTERS[KINDS[slot]] for slot in range(SLOTS) if s.level[seat * SLOTS + slot] == 0]
    return {letter: out.count(letter) for letter in LETTERS}


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same. [DRN-1.5]"""
    stacks = [
        {"hex": [*hex_of(s, p)], "pieces": [p, s.cap[p] - 1] if s.cap[p] else [p]}
        for p in bottoms(s)
    ]
    names = cluster_names(s) if s.phase == KEEP else {}
    return {
        "seats": s.seats,
        "turn": turn(s),
        "phase": PHASES[s.phase],
        "turns": s.turns,
        "turn_limit": s.turn_limit,
        "breaker": s.turns % s.seats,
        "waiting": [player - 1 for player in s.waiting if player],
        "winner": s.winner - 1 if s.winner else None,
        "stacks": stacks,
        "pieces": [
            {"seat": owner(p), "kind": LETTERS[kind(p)], "level": s.level[p]}
            for p in range(pieces(s))
        ],
        "hands": [hand(s, i) for i in range(s.seats)],
        "clusters": [
            [[*hex_of(s, p)] for p in bottoms(s) if s.cluster[p] == number] for number in names
        ],
    }


def _target(place: Hex) -> str:
    return f"hex:{write_hex(place)}"


def _own(s: State, action: int) -> int:
    """Return the piece that an action places, moves or swaps."""
    return s.mover * SLOTS + action // (pieces(s) * CODES)


def _kept(s: State, action: int) -> Hex:
    """Return the name of the cluster that an action keeps."""
    names = cluster_names(s)
    return names[s.cluster[lower(s, action - keep_action(s))]]


def path(s: State, action: int) -> list[str]:
    """Return what to click for an action."""
    if action == pass_action(s):
        return ["pass"]
    if action >= keep_action(s):
        return [_target(_kept(s, action))]
    place, _ = target_of(s, action)
    piece = _own(s, action)
    if s.phase == REPLACE:
        return [_target(place)]
    if s.level[piece]:
        return [_target(hex_of(s, piece)), _target(place)]
    return [f"hand:{s.mover}.{LETTERS[kind(piece)]}", _target(place)]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean, legal or not."""
    if list(clicked) == ["pass"]:
        return "pass"
    hexes = [(int(found[1]), int(found[2])) for c in clicked if (found := _HEX.fullmatch(c))]
    held = _HAND.fullmatch(clicked[0]) if clicked else None
    if len(clicked) == len(hexes) == 1 and s.phase in (KEEP, REPLACE):
        return _meant_decision(s, hexes[0])
    if len(clicked) == 2 and held and len(hexes) == 1:
        return f"+{held[1]}@{write_hex(hexes[0])}"
    if len(clicked) == len(hexes) == 2 and bottom(s, hexes[0]) is not None:
        return _meant_move(s, hexes[0], hexes[1])
    raise NotationError(" ".join(clicked), "expected a piece or a hand, then a hex")


def _meant_decision(s: State, place: Hex) -> str:
    """Return the cluster of a clicked hex, or the Controller put there."""
    if s.phase == REPLACE:
        return f"*C@{write_hex(place)}"
    names, floor = cluster_names(s), bottom(s, place)
    return f"keep@{write_hex(place if floor is None else names[s.cluster[floor]])}"


def _top(s: State, place: Hex) -> int | None:
    """Return the top piece of a hex."""
    upper = piece_at(s, place, True)
    return piece_at(s, place, False) if upper is None else upper


def _meant_move(s: State, start: Hex, end: Hex) -> str:
    """Return the move of the top piece on one hex to another."""
    piece, other = _top(s, start), _top(s, end)
    assert piece is not None, "asked for occupied hexes only"
    letter = LETTERS[kind(piece)]
    if letter == "T" and other is not None:
        return f"T@{write_space(s, piece)}<>{write_piece(other)}@{write_space(s, other)}"
    rise = "" if other is None else "^"
    return f"{letter}@{write_space(s, piece)}>{write_hex(end)}{rise}"


def _space(place: Hex, high: bool) -> Words:
    return Words("space.upper" if high else "space.ground", {"hex": write_hex(place)})


def _piece(piece: int) -> Words:
    name = Words(f"the.{LETTERS[kind(piece)]}")
    return Words("piece", {"the": name, "player": owner(piece) + 1})


def _said(s: State, action: int) -> tuple[str, dict[str, int | str | Words]]:
    """Return the name of an action's form, and what its sentence speaks of."""
    if action == pass_action(s):
        return "pass", {}
    if action >= keep_action(s):
        return "keep", {"space": _space(_kept(s, action), False)}
    piece, (place, high) = _own(s, action), target_of(s, action)
    values: dict[str, int | str | Words] = {"space": _space(place, high)}
    if s.phase == REPLACE:
        return "replace", values
    letter = LETTERS[kind(piece)]
    values |= {"kind": Words(f"kind.{letter}"), "some": Words(f"some.{letter}")}
    if s.level[piece] == 0:
        return "place", values
    values["from"] = _space(hex_of(s, piece), s.level[piece] == 2)
    if letter != "T":
        return "move", values
    other = action // CODES % pieces(s)
    values |= {"piece": _piece(other), "space": _space(hex_of(s, other), s.level[other] == 2)}
    return "swap", values


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    form, values = _said(s, action)
    return Words(f"label.{form}", values)


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened, then what came of it."""
    form, values = _said(before, action)
    values["player"] = before.mover + 1
    events = [Event(f"event.{form}", tuple(path(before, action)), values)]
    gone = [p for p in range(pieces(before)) if before.level[p] and not after.level[p]]
    if after.phase == KEEP:
        events.append(Event("event.broken", (), {"player": after.mover + 1}))
    if gone:
        named = ", ".join(write_piece(piece) for piece in gone)
        places = tuple(dict.fromkeys(_target(hex_of(before, piece)) for piece in gone))
        events.append(Event("event.home", places, {"pieces": named}))
    if after.phase == ENDED and after.winner:
        controller = _target(hex_of(after, (after.winner - 1) * SLOTS))
        events.append(Event("event.win", (controller,), {"player": after.winner}))
    elif after.phase == ENDED:
        events.append(Event("event.draw"))
    return events


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

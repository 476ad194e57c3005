"""A second opinion: the legal moves of a turn, written once more from the clauses, with sets of hexes.

It shares nothing with the rules but the texts, so that a mistake must be made twice to stay unseen.
"""

from __future__ import annotations

import re

Hex = tuple[int, int]
Piece = tuple[str, int]
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
STOCK = {"C": 1, "R": 3, "H": 3, "B": 2, "T": 2}


def around(place: Hex) -> list[Hex]:
    return [(place[0] + q, place[1] + r) for q, r in STEPS]


def name(place: Hex) -> str:
    return f"{place[0]},{place[1]}"


class Table:
    """The stacks of a position text, lower piece first, and the node."""

    def __init__(self, text: str, switches: dict[str, object]) -> None:
        head, body, *_ = [part.strip() for part in text.split(";")]
        words = head.split()
        self.seats, self.turns, self.me = int(words[1]), int(words[2]), int(words[4])
        self.on = {key for key, value in switches.items() if value is True}
        self.stacks: dict[Hex, list[Piece]] = {}
        for part in body.split(" | ") if body else ():
            top, q, r, below = re.findall(r"^(..)@(-?\d+),(-?\d+)(?:\^(..))?$", part)[0]
            pieces = [below, top] if below else [top]
            self.stacks[int(q), int(r)] = [(p[0], int(p[1])) for p in pieces]

    def rim(self) -> set[Hex]:
        return {b for a in self.stacks for b in around(a)} - set(self.stacks)

    def zone(self, *, own: bool = False) -> set[Hex]:
        """All hexes beside active Barriers of opponents, or of the player."""
        return {
            b
            for a, stack in self.stacks.items()
            if stack[-1][0] == "B" and (stack[-1][1] == self.me) == own
            for b in around(a)
        }

    def height(self, place: Hex) -> int:
        return len(self.stacks.get(place, ()))

    def narrow(self, a: Hex, b: Hex, height: int) -> int:
        """How many of the two hexes beside a step have at least that height."""
        return sum(self.height(c) >= height for c in set(around(a)) & set(around(b)))

    def moves(self) -> set[str]:
        turn = self.turns // self.seats + 1
        if not self.stacks:
            return {"+R@0,0", "+H@0,0"}
        found = self.placements("RH" if turn < 4 else "C" if turn == 4 else "RHBT")
        if turn > 4:
            for place in list(self.stacks):
                if self.stacks[place][-1][1] == self.me:
                    found |= self.piece_moves(place)
        return found or {"pass"}

    def placements(self, kinds: str) -> set[str]:
        used = [p for stack in self.stacks.values() for p in stack if p[1] == self.me]
        keep_off = {b for a, s in self.stacks.items() if ("C", self.me) in s for b in around(a)}
        found: set[str] = set()
        for kind in kinds:
            if used.count((kind, self.me)) == STOCK[kind]:
                continue
            open_ = self.rim() - keep_off - self.zone()
            if kind == "T" and "transporter_any_barrier" in self.on:
                open_ -= self.zone(own=True)
            if kind == "C" and "hole_win" not in self.on:
                open_ = {a for a in open_ if not set(around(a)) <= set(self.stacks)} or open_
            found |= {f"+{kind}@{name(a)}" for a in open_}
        return found

    def piece_moves(self, place: Hex) -> set[str]:
        stack = self.stacks[place]
        kind, high = stack[-1][0], len(stack) == 2
        if kind == "T":
            return self.swaps(place, high)
        if place in self.zone() or kind == "B":
            return set()
        piece = stack.pop()
        if not stack:
            del self.stacks[place]
        targets = getattr(self, f"{kind}{1 + high}".lower())(place)
        zone = self.zone()
        self.stacks.setdefault(place, []).append(piece)
        start = f"{kind}@{name(place)}{'^' if high else ''}>"
        return {
            f"{start}{name(a)}{'^' if up else ''}"
            for a, up in targets
            if a not in zone and (a, up) != (place, high)
        }

    def swaps(self, place: Hex, high: bool) -> set[str]:
        start = f"T@{name(place)}{'^' if high else ''}<>"
        return {
            f"{start}{s[-1][0]}{s[-1][1]}@{name(a)}{'^' if len(s) == 2 else ''}"
            for a, s in self.stacks.items()
            if s[-1][0] != "T"
        }

    def step(self, a: Hex, b: Hex) -> bool:
        """Whether a piece slides from a to b, both empty."""
        flanks = self.narrow(a, b, 1)
        return b not in self.stacks and (
            flanks == 1 or (flanks == 0 and "contact_while_sliding" not in self.on)
        )

    def r1(self, place: Hex) -> set[tuple[Hex, bool]]:
        if not self.stacks:
            return set()
        shut = self.zone() if "barrier_blocks_transit" in self.on else set[Hex]()
        qs, rs = zip(*self.stacks, strict=True)
        found, edge = {place}, [place]
        while edge:
            a = edge.pop()
            for b in around(a):
                inside = min(qs) - 4 < b[0] < max(qs) + 4 and min(rs) - 4 < b[1] < max(rs) + 4
                if inside and b not in found and b not in shut and self.step(a, b):
                    found.add(b)
                    edge.append(b)
        return {(a, False) for a in found & self.rim()}

    def r2(self, place: Hex) -> set[tuple[Hex, bool]]:
        return {(a, False) for a in self.rim()}

    def c1(self, place: Hex) -> set[tuple[Hex, bool]]:
        return {(a, False) for a in around(place) if a in self.rim() and self.step(place, a)}

    def c2(self, place: Hex) -> set[tuple[Hex, bool]]:
        gated = "l2_gate" in self.on
        across = {
            (a, True)
            for a in around(place)
            if self.height(a) == 1 and not (gated and self.narrow(place, a, 2) == 2)
        }
        return across | {(a, False) for a in around(place) if self.height(a) == 0}

    def h1(self, place: Hex) -> set[tuple[Hex, bool]]:
        return {(a, True) for a in around(place) if self.height(a) == 1}

    def h2(self, place: Hex) -> set[tuple[Hex, bool]]:
        across = {(a, True) for a in self.stacks if self.height(a) == 1}
        return across | {(a, False) for a in around(place) if self.height(a) == 0}

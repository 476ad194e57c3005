"""A second, slow reading of the rules, written from the clauses alone: what the compiled rules are compared with.

Cards are characters, decisions are texts, and nothing is shared with the game's own code.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from random import Random

CODES = ("EQ", "FL", "DE", "RE", "SA", "MO", "ME", "RP", "BO", "BE", "SE", "SO")
OWN = ("SA", "MO", "BO", "SO")
FACES = "x12345"
DECK = "11222333445"
LANES = range(1, 8)


def points(cards: str) -> int:
    """Add up cards; one face down counts 1. [GOE-1.5, GOE-1.6]"""
    return sum(1 if card == "x" else int(card) for card in cards)


def ordered(cards: str) -> str:
    """Sort cards, face down first."""
    return "".join(sorted(cards, key=FACES.index))


class Oracle:
    """One round, from a position between two turns to its end."""

    def __init__(self, position: str, cap: int = 40, pool: bool = False) -> None:
        """Read `lanes handD handG active status`."""
        row, hand_d, hand_g, self.active, status = position.split()
        self.token: dict[int, str] = {}
        self.holder: dict[int, str] = {}
        self.cards: dict[tuple[str, int], str] = {}
        self.aside = 0
        for lane, text in zip(LANES, row.split("/"), strict=True):
            head, _, sides = text.rstrip(")").partition("(")
            self.token[lane], self.holder[lane] = head[:2], head[2].upper()
            self.aside = lane if head.endswith("!") else self.aside
            self.cards["D", lane], self.cards["G", lane] = sides.split("|")
        self.hand = {"D": hand_d.strip("-"), "G": hand_g.strip("-")}
        self.final = status == "f"
        self.cap, self.pool = cap, pool
        self.stack: list[tuple[str, str]] = [("PLAY", "")]
        self.started = 0
        self.winner = ""

    @property
    def other(self) -> str:
        """The camp that is not active."""
        return "G" if self.active == "D" else "D"

    def text(self) -> str:
        """Write the position, with the stack inside a turn."""
        row = "/".join(
            f"{self.token[i]}{self.holder[i].lower()}{'!' * (i == self.aside)}"
            f"({self.cards['D', i]}|{self.cards['G', i]})"
            for i in LANES
        )
        hands = f"{self.hand['D'] or '-'} {self.hand['G'] or '-'}"
        line = f"{row} {hands} {self.active} {'f' if self.final else 'n'}"
        if self.winner or (self.stack == [("PLAY", "")] and self.started == 0):
            return line
        frames = [kind if kind in ("PLAY", "LOCK") else f"{kind}:{d}" for kind, d in self.stack]
        return f"{line} [{' '.join(frames)}] {self.started}"

    def reason(self, lane: int) -> str:
        """Say why a lane must flip: `more`, `equal`, or nothing. [GOE-4.1]"""
        holder = self.holder[lane]
        rival = "G" if holder == "D" else "D"
        if lane == self.aside or not self.cards[rival, lane]:
            return ""
        mine, theirs = points(self.cards[rival, lane]), points(self.cards[holder, lane])
        if mine > theirs:
            return "more"
        eq = next((self.holder[i] for i in LANES if self.token[i] == "EQ"), "")
        return "equal" if mine == theirs and eq == rival and self.token[lane] != "EQ" else ""

    def flip(self, lane: int, gained: str) -> str:
        """Turn a token; return the lanes conquered so far. [GOE-4.4]"""
        self.holder[lane] = "G" if self.holder[lane] == "D" else "D"
        if self.holder[lane] != self.active or self.token[lane] == "EQ":
            return gained
        return "".join(sorted({*gained, str(lane)}))

    def pickable(self) -> list[int]:
        """Return the lanes of an order choice, none when no order matters. [GOE-4.6]"""
        eq = [i for i in LANES if self.token[i] == "EQ" and self.reason(i)]
        ties = [i for i in LANES if self.reason(i) == "equal"]
        return sorted(eq + ties) if eq and ties else []

    def settle(self, gained: str) -> bool:
        """Flip what must flip; False when an order is to be chosen. [GOE-4.5]"""
        while due := [i for i in LANES if self.reason(i)]:
            asked = self.pickable()
            for lane in due:
                if lane not in asked:
                    gained = self.flip(lane, gained)
            if asked:
                self.stack[-1] = ("S", gained)
                return False
        self.stack.pop()
        for camp in "DG":
            if all(holder == camp for holder in self.holder.values()):
                self.winner = camp
                return True
        if gained and self.started < self.cap:
            self.owe(gained)
        return True

    def owe(self, gained: str) -> None:
        """Let powers wait: newest on top, or in one pool below everything. [GOE-6.4, GOE-6.5]"""
        if not self.pool:
            self.stack.append(("G", gained))
        elif self.stack and self.stack[0][0] == "G":
            self.stack[0] = ("G", "".join(sorted(self.stack[0][1] + gained)))
        else:
            self.stack.insert(0, ("G", gained))

    def start(self, code: str) -> None:
        """Begin a power; reaching the cap drops all that waits. [GOE-6.9]"""
        self.started += 1
        if self.started >= self.cap:
            self.stack = [frame for frame in self.stack if frame[0] != "G"]
        if code == "RP" and self.hand[self.active]:
            self.stack.append(("PLAY", ""))
        elif code not in ("RP", "EQ"):
            self.stack.append(("P", code))

    def take(self, lane: str) -> None:
        """Take one owed power out of the top group. [GOE-6.3]"""
        left = self.stack[-1][1].replace(lane, "", 1)
        self.stack.pop()
        if left:
            self.stack.append(("G", left))
        self.start(self.token[int(lane)])

    def end_turn(self) -> None:
        """Count, set aside, or pass the turn on. [GOE-3.5]"""
        self.started = 0
        if self.final:
            self.winner = max("DG", key=list(self.holder.values()).count)
        elif not self.hand[self.active]:
            self.stack = [("LOCK", "")]
        else:
            self.active = self.other
            self.stack = [("PLAY", "")]

    def run(self) -> None:
        """Go on until a decision or the end. [GOE-6.1]"""
        while not self.winner:
            if not self.stack:
                self.end_turn()
                continue
            kind, data = self.stack[-1]
            if kind == "S":
                if not self.settle(data):
                    return
            elif kind == "G" and self.started >= self.cap:
                self.stack.pop()
            elif kind == "G" and len(set(data)) == 1:
                self.take(data[0])
            elif kind == "P" and not self.moves():
                self.stack.pop()
            else:
                return
        self.stack = []

    def moves(self) -> list[str]:
        """Return what the top frame asks for. [GOE-3.1, GOE-4.6, GOE-5, GOE-6.3, GOE-7.2]"""
        if self.winner:
            return []
        kind, data = self.stack[-1]
        if kind == "PLAY":
            return [f"P{card}@{i}" for card in sorted(set(self.hand[self.active])) for i in LANES]
        if kind == "G":
            return [f"!{lane}" for lane in sorted(set(data))]
        if kind == "S":
            return [f"~{lane}" for lane in self.pickable()]
        if kind == "LOCK":
            return [f"L{i}" for i in LANES if self.holder[i] == self.active]
        return [f"{data}:{use}" for use in self.uses(data)]

    def uses(self, code: str) -> list[str]:
        """Return the parameters of a power. [GOE-5.5 to GOE-5.16]"""
        camp = self.active if code in OWN else self.other
        lying = [(card, i) for i in LANES for card in sorted(set(self.cards[camp, i]))]
        if code in ("FL", "DE", "RE", "SA"):
            return [f"{card}@{i}" for card, i in lying if code != "FL" or card != "x"]
        if code in ("MO", "ME"):
            return [f"{card}@{i}>{to}" for card, i in lying for to in LANES if to != i]
        if code in ("SO", "SE"):
            return [f"{a}@{i}={b}@{j}" for a, i in lying for b, j in lying if i < j]
        batches = {
            (ordered("".join(some)), i)
            for i in LANES
            for size in range(2, len(self.cards[camp, i]) + 1)
            for some in combinations(self.cards[camp, i], size)
        }
        return [f"{some}@{i}>{to}" for some, i in sorted(batches) for to in LANES if to != i]

    def play(self, move: str) -> None:
        """Carry out a legal decision."""
        kind, data = self.stack[-1]
        if kind == "G":
            self.take(move[1])
        elif kind == "S":
            self.stack[-1] = ("S", self.flip(int(move[1]), data))
        elif kind == "LOCK":
            self.aside, self.final, self.active = int(move[1]), True, self.other
            self.stack = [("PLAY", "")]
        elif kind == "PLAY":
            self.stack[-1] = ("S", "")
            self.started = 0
            self.hand[self.active] = self.hand[self.active].replace(move[1], "", 1)
            self.put(self.active, int(move[3]), move[1])
        else:
            self.stack.pop()
            self.use(data, move[3:])
            if data == "SA" and self.started < self.cap:
                self.start(self.token[int(move[-1])])
            self.stack.append(("S", ""))
        self.run()

    def put(self, camp: str, lane: int, cards: str) -> None:
        """Lay cards down."""
        self.cards[camp, lane] = ordered(self.cards[camp, lane] + cards)

    def lift(self, camp: str, lane: int, cards: str) -> None:
        """Take cards up."""
        for card in cards:
            self.cards[camp, lane] = self.cards[camp, lane].replace(card, "", 1)

    def use(self, code: str, use: str) -> None:
        """Apply a power. [GOE-5.5 to GOE-5.16]"""
        camp = self.active if code in OWN else self.other
        if code in ("SO", "SE"):
            (a, i), (b, j) = (part.split("@") for part in use.split("="))
            for card, lane, to in ((a, int(i), int(j)), (b, int(j), int(i))):
                self.lift(camp, lane, card)
                self.put(camp, to, card)
            return
        cards, _, where = use.partition("@")
        lane, _, to = where.partition(">")
        self.lift(camp, int(lane), cards)
        if code == "FL":
            self.put(camp, int(lane), "x")
        elif code == "RE":
            self.put(self.active, int(lane), cards)
        elif to:
            self.put(camp, int(to), cards)


def leaves(position: str, depth: int) -> int:
    """Count the lines of so many decisions, by walking them all."""

    def below(moves: list[str], left: int) -> int:
        oracle = Oracle(position)
        for move in moves:
            oracle.play(move)
        options = oracle.moves()
        if left == 1:
            return len(options)
        return sum(below([*moves, move], left - 1) for move in options)

    return below([], depth)


def eventful(oracle: Oracle, rng: Random) -> str:
    """Return the one of a few random moves that leaves the rarest decision: an order, a next, a power."""
    best, move = -1.0, ""
    for tried in rng.choices(oracle.moves(), k=8):
        after = deepcopy(oracle)
        after.play(tried)
        rank = sum({"S": 9, "G": 3, "P": 1}.get(kind, 0) for kind, _ in after.stack) + rng.random()
        if rank > best:
            best, move = rank, tried
    return move


def random_position(rng: Random) -> str:
    """Return a position between turns that keeps all invariants, crowded enough for combos. [GOE-10.5]"""
    while True:
        deal = {camp: rng.sample(DECK, 11) for camp in "DG"}
        held = {camp: rng.randint(1, 8) for camp in "DG"}
        hands = {camp: ordered("".join(deal[camp][: held[camp]])) for camp in "DG"}
        final = rng.random() < 0.15
        active = rng.choice("DG")
        if final:
            hands["G" if active == "D" else "D"] = ""
        codes = rng.sample(CODES, 7) if rng.random() < 0.2 else ["EQ", *rng.sample(CODES[1:], 6)]
        position = Oracle("/".join(f"{code}d(|)" for code in codes) + " 1 1 D n")
        position.hand, position.active, position.final = hands, active, final
        lanes = rng.sample(LANES, rng.randint(2, 7))
        for camp in "DG":
            for card in deal[camp][held[camp] :]:
                face = rng.choice(f"{card * 8}x")
                side = camp if rng.random() < 0.9 else rng.choice("DG")
                if rng.random() < 0.9:
                    position.put(side, rng.choice(lanes), face)
        for lane in LANES:
            position.holder[lane] = rng.choice("DG")
        position.aside = rng.choice(LANES) if final else 0
        for _ in range(3):
            for lane in LANES:
                if position.reason(lane):
                    position.flip(lane, "")
        settled = not any(position.reason(lane) for lane in LANES)
        if settled and len(set(position.holder.values())) == 2:
            return position.text()

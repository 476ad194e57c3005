"""Random procedures as text: names a b c d, counters i j k l, questions q and r, calls of the procedures before."""

from __future__ import annotations

import random

FUEL = 300
"""How many rounds all loops of a play have together."""
NAMES = ("one", "two", "three")


class Writer:
    """Writes the body of one procedure."""

    def __init__(self, rng: random.Random, others: tuple[str, ...]) -> None:
        self.rng, self.others, self.left = rng, others, 40
        self.loops: list[str] = []

    def value(self) -> str:
        rng = self.rng
        pick = rng.randrange(6)
        if pick == 0:
            return str(rng.randrange(-3, 4))
        if pick == 1:
            return "s.total % 5"
        if pick == 2:
            return f"({rng.choice('abcd')} + {rng.choice('abcd')}) % 7"
        return rng.choice("abcd" + "".join(self.loops))

    def waited(self) -> str:
        if self.others and self.rng.random() < 0.3:
            return f"(yield {self.rng.choice(self.others)}({self.value()}, {self.value()}))"
        return f"(yield {self.rng.choice('qr')}({self.value()}))"

    def test(self) -> str:
        kind = self.rng.randrange(7)
        if kind == 0:
            return f"{self.waited()} > {self.value()}"
        if kind == 1:
            return f"(a := {self.waited()}) > {self.value()} and {self.value()} < 3"
        if kind == 2:
            return f"not {self.waited()}"
        sign = self.rng.choice(["<", ">", "==", "!="])
        return f"{self.value()} {sign} {self.value()}"

    def block(self, depth: int, loop: bool) -> list[str]:
        lines: list[str] = []
        for _ in range(self.rng.randrange(1, 4)):
            lines += ["    " * depth + line for line in self.statement(depth, loop)]
        return lines

    def inside(self, depth: int, loop: bool) -> list[str]:
        """Return a block one step further in than the statement that it belongs to."""
        return [line[4 * depth :] for line in self.block(depth + 1, loop)]

    def statement(self, depth: int, loop: bool) -> list[str]:
        """Return the lines of a statement, from the margin on."""
        rng = self.rng
        self.left -= 1
        if self.left < 0 or depth > 5:
            return [f"s.total += {self.value()}"]
        kind = rng.randrange(14)
        if kind < 3:
            return [f"{rng.choice('abcd')} = {self.waited() if kind else self.value()}"]
        if kind == 3:
            return [f"{rng.choice('abcd')} += {self.waited()}"]
        if kind == 4:
            return [self.waited()[1:-1]]
        if kind == 5:
            return [f"s.total = (s.total * 3 + {self.value()}) % 1000"]
        if kind in (6, 7):
            return self.fork(depth, loop)
        if kind in (8, 9, 10):
            return self.loop(kind, depth)
        if kind == 11 and loop:
            return [f"if {self.value()} > 1:", "    " + rng.choice(["break", "continue"])]
        if kind == 12:
            tail = rng.choice([self.value(), self.waited(), "s.total % 9"])
            return [f"if {self.value()} == 2:", f"    return {tail}"]
        last = rng.choice(["break", "continue", "return 7", "b = m"])
        plain = ["for m in range(3):", "    if m == a % 3:", "        s.total += m"]
        return [*plain, "        " + last]

    def fork(self, depth: int, loop: bool) -> list[str]:
        lines = [f"if {self.test()}:", *self.inside(depth, loop)]
        if self.rng.random() < 0.4:
            head = f"elif {self.test()}:" if self.rng.random() < 0.5 else "else:"
            lines += [head, *self.inside(depth, loop)]
        return lines

    def loop(self, kind: int, depth: int) -> list[str]:
        rng = self.rng
        if kind == 8:
            fuel = ["    s.fuel -= 1", "    if s.fuel < 0:", "        return 5"]
            stop = [f"    if s.fuel % {rng.randrange(2, 5)} == 0:", "        break"]
            return ["while True:", *fuel, *stop, *self.inside(depth, True)]
        if kind == 9:
            head = f"while {self.test()}:" if rng.random() < 0.6 else "while s.total % 4 != 3:"
            fuel = ["    s.fuel -= 1", "    if s.fuel < 0:", "        break"]
            return [head, *fuel, *self.inside(depth, True)]
        name = next((n for n in "ijkl" if n not in self.loops), None)
        if name is None:
            return ["pass"]
        ends = rng.choice(["3", "s.total % 4", f"{rng.randrange(3)}, 4", "5, 0, -2", "a % 4"])
        self.loops.append(name)
        body = self.inside(depth, True)
        self.loops.pop()
        return [f"for {name} in range({ends}):", *body]


def written(rng: random.Random) -> str:
    """Return three procedures, each of which may wait for those before it."""
    text = ""
    for i, name in enumerate(NAMES):
        body = "\n".join(Writer(rng, NAMES[:i]).block(1, False))
        head, end = f"def {name}(s, a, b):\n    c = d = 0\n", "    d = yield q(a + b + c + d)\n"
        text += f"{head}{body}\n{end}    return (a + b * 2 + c * 3 + d * 4) % 97\n\n"
    return text

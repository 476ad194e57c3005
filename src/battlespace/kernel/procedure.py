"""`@procedure`: a rule that waits for answers, written straight through and run on the state's own stack.

    @procedure
    def battle(s: State, one: Ship, two: Ship) -> Waits:
        ours = yield die(seat_of(s, one))             # waits for chance
        while (yield reroute(seat_of(s, one))):       # waits for a decision
            yield burn(one)                           # waits for another procedure
            ours = yield die(seat_of(s, one))
        return ours                                   # the answer to whoever waits for this battle

When its module is imported a procedure is cut at its waits into blocks of plain code; a `Machine` makes a rule of them
that goes on where it was left. What is read after a wait is kept in the step's frame, a whole number under its name.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, Concatenate, ParamSpec, cast

from battlespace.kernel.step import (
    FIRST,
    NO_NAMES,
    Goto,
    Names,
    Numbers,
    Out,
    Spelling,
    Step,
    Wait,
    Waits,
    code,
    names_in,
    parts,
)

P = ParamSpec("P")
STATEMENTS = (
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Pass),
    *(ast.If, ast.While, ast.For, ast.Return, ast.Break, ast.Continue),
)
NO_VALUES = (
    *(ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.YieldFrom, ast.Await, ast.Starred),
)
"""What a procedure is made of, and what it has not."""
LEADING: dict[type[Any], str] = {
    ast.Compare: "left", ast.BinOp: "left", ast.UnaryOp: "operand", ast.NamedExpr: "value",
    ast.IfExp: "test", ast.BoolOp: "values",
}  # fmt: skip
"""The part of an expression that is reckoned first: there it may wait."""


def _waits(node: ast.AST) -> list[Any]:
    return [part for part in parts(node) if isinstance(part, ast.Yield)]


def endless(loop: ast.While) -> bool:
    """Say whether a loop is left by break or return only."""
    return isinstance(loop.test, ast.Constant) and bool(loop.test.value)


class Procedure(Step):
    """A procedure in blocks: block 0 begins it, the others are where a wait or a jump goes on."""

    def __init__(self, function: Callable[..., Any], shown: Names = NO_NAMES) -> None:
        """Cut a procedure; `shown` names are kept as long as it is open, for views to see."""
        super().__init__(function)
        self.shown = shown
        self.blocks: list[Out] = [[]]
        self.loops: list[tuple[int, int]] = []
        self.counters: list[tuple[ast.For, str, int]] = []
        self.ranges: dict[str, list[str]] = {}  # of loops that wait and have fixed ends
        self.check()
        end = self.body(self.tree.body, self.blocks[0])
        if end is not None:
            end += code("return 0", self.tree.body[-1])
        self.live = liveness(self.blocks, frozenset(self.local))
        self.check_names()
        self.lay_columns()

    def kept(self, wait: Wait | None) -> Names:
        """Return the names that its frame holds while it waits there: those still to be read."""
        return self.live[wait.block] | self.shown if wait else NO_NAMES

    def spelling(self, name: str) -> Spelling:
        """Return how texts write a name; a counter without a note of its own is a number of its loops."""
        loops = self.ranges.get(name, [])
        if name in self.notes or not loops or len(loops) < self.stored[name]:
            return super().spelling(name)
        found = [number for text in self.ranges[name] for number in eval(text, self.scope)]
        return Numbers(min(found), max(found))

    def check(self) -> None:
        """Refuse what no procedure has; note its names in their order, and the calls that it does not wait for."""
        inside = parts(self.tree.body)
        for part in inside:
            strange = isinstance(part, ast.stmt) and not isinstance(part, STATEMENTS)
            if strange or isinstance(part, NO_VALUES):
                self.refuse(part, f"{type(part).__name__} cannot stand in a procedure")
            if isinstance(part, ast.For | ast.While) and part.orelse:
                self.refuse(part, "a loop in a procedure has no else")
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                self.notes[part.target.id] = part.annotation
        names = [part for part in inside if isinstance(part, ast.Name)]
        names.sort(key=lambda name: (name.lineno, name.col_offset))
        stored = [name.id for name in names if isinstance(name.ctx, ast.Store)]
        self.local = tuple(dict.fromkeys([*self.parameters, *stored]))
        self.stored = Counter([*self.parameters, *stored])
        for name in names:
            if name.id.startswith("__") or (name.id == self.state and name.id in stored):
                self.refuse(name, f"{name.id} cannot be given a value")
        awaited = [part.value for part in inside if isinstance(part, ast.Yield)]
        if not awaited:
            self.refuse(self.tree, "never waits: make it a rule")
        self.calls = [part for part in inside if isinstance(part, ast.Call) and part not in awaited]

    def check_names(self) -> None:
        """Refuse names without a value, and counters of loops that wait where they would not count."""
        for name in sorted(self.live[0] - set(self.parameters)):
            self.refuse(self.tree, f"{name} may be read before it has a value")
        for name in sorted(self.shown - set(self.local)):
            self.refuse(self.tree, f"shows {name}, which it does not have")
        for loop, name, after in self.counters:
            if name in self.live[after] | names_in(loop.body, ast.Store):
                why = f"{name} is neither changed in a loop that waits nor read after it"
                self.refuse(loop, why)

    def lay_columns(self) -> None:
        """Give each name that is kept a column; names that are never kept together may share one."""
        together = [self.kept(wait) for wait in self.waits if wait.block]
        together.append(self.shown.union(self.parameters))
        for name in self.local:
            rivals = NO_NAMES.union(*(names for names in together if name in names))
            if rivals and name not in self.columns:
                taken = {self.columns.get(rival) for rival in rivals}
                self.columns[name] = min(set(range(FIRST, FIRST + len(rivals))) - taken)

    def block(self) -> int:
        """Begin another block."""
        self.blocks.append([])
        return len(self.blocks) - 1

    def goto(self, place: ast.AST, block: int) -> Goto:
        """Return a jump."""
        made = ast.copy_location(Goto(), place)
        made.block = block
        return made

    def body(self, stmts: Iterable[ast.stmt], out: Out | None) -> Out | None:
        """Lay statements to the end of `out`; return where the next one goes, None where none can be reached."""
        for stmt in stmts:
            out = self.statement(stmt, out) if out is not None else None
        return out

    def statement(self, stmt: ast.stmt, out: Out) -> Out | None:
        """Lay one statement, cut at its waits."""
        if isinstance(stmt, ast.If):
            return self.fork(stmt, self.wait(stmt, "test", out))
        if isinstance(stmt, ast.While) and _waits(stmt):
            return self.loop(stmt, out)
        if isinstance(stmt, ast.For) and _waits(stmt):
            return self.loop(self.counted(stmt, out), out)
        if isinstance(stmt, ast.Break | ast.Continue):
            out.append(self.goto(stmt, self.loops[-1][isinstance(stmt, ast.Break)]))
            return None
        if isinstance(stmt, ast.Return) and isinstance(stmt.value, ast.Yield):
            self.wait(stmt, "value", out, last=True)
            return None
        if _waits(stmt):
            if isinstance(stmt, ast.AugAssign) and not isinstance(stmt.target, ast.Name):
                self.refuse(stmt, "what is read before a wait is old after it: name the answer")
            out = self.wait(stmt, "value", out)
        if not (isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Yield)):
            out.append(stmt)
        return None if isinstance(stmt, ast.Return) else out

    def wait(self, stmt: ast.stmt, field: str, out: Out, last: bool = False) -> Out:
        """Lay the wait of an expression before its statement; what stays in its place is the answer."""
        value = getattr(stmt, field)
        found = _waits(value) if value is not None else []
        while type(value) in LEADING:
            value = getattr(value, LEADING[type(value)])
            value = value[0] if isinstance(value, list) else value
        for wait in found:
            if wait is not value:
                self.refuse(wait, "a wait comes first and alone in its statement: name the answer")
        if not found or value is None:
            return out
        call: Any = value.value
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name | ast.Attribute):
            self.refuse(value, "waits for a question or a procedure: yield name(...)")
        word = ast.unparse(call.func).rpartition(".")[2].replace("_", "-")
        same = sum(wait.name.partition("+")[0] == word for wait in self.waits if wait.block) + 1
        made, value.value = ast.copy_location(Wait(), value), None
        made.call, made.name = call, word if same == 1 else f"{word}+{same}"
        made.number, made.block = len(self.waits), 0 if last else self.block()
        self.waits.append(made)
        out.append(made)
        return self.blocks[made.block]

    def fork(self, stmt: ast.If, out: Out) -> Out | None:
        """Lay both branches; where one was cut, they come together in a block of their own."""
        node = ast.copy_location(ast.If(test=stmt.test, body=[], orelse=[]), stmt)
        out.append(node)
        ends = [self.body(stmt.body, node.body), self.body(stmt.orelse, node.orelse)]
        on = [end for end in ends if end is not None]
        if all(end is node.body or end is node.orelse for end in on):
            return out if on else None
        if len(on) == 1:
            return on[0]
        join = self.block()
        for end in on:
            end.append(self.goto(stmt, join))
        return self.blocks[join]

    def loop(self, stmt: ast.While, out: Out) -> Out | None:
        """Lay a loop that waits: its head, its body, what comes after."""
        head, after = self.block(), self.block()
        out.append(self.goto(stmt, head))
        out = self.wait(stmt, "test", self.blocks[head])
        if not endless(stmt):
            stop = ast.copy_location(ast.UnaryOp(ast.Not(), stmt.test), stmt)
            out.append(ast.copy_location(ast.If(stop, [self.goto(stmt, after)], []), stmt))
        self.loops.append((head, after))
        end = self.body(stmt.body, out)
        self.loops.pop()
        if end is not None:
            end.append(self.goto(stmt, head))
        return self.blocks[after]

    def counted(self, stmt: ast.For, out: Out) -> ast.While:
        """Return a loop over a range as one that counts; where it ends is reckoned once, as in Python."""
        numbers: Any = stmt.iter
        name, word = ast.unparse(stmt.target), ast.unparse(numbers).partition("(")[0]
        if not name.isidentifier() or word != "range" or _waits(numbers):
            self.refuse(stmt, "a loop that waits goes over range(...)")
        given = [ast.unparse(arg) for arg in numbers.args]
        start, end, step = (["0", *given, "1"] if len(given) == 1 else [*given, "1"])[:3]
        if not step.lstrip("-").isdecimal():
            self.refuse(stmt, "the step of a loop that waits is a plain number")
        read = names_in(numbers.args[len(given) > 1], ast.Load)
        if read & {*self.local, self.state} or "(" in end:
            out += code(f"{name}_end = {end}", stmt)
            end = f"{name}_end"
            self.local = tuple(dict.fromkeys([*self.local, end]))
        else:
            self.ranges.setdefault(name, []).append(f"range({start}, {end}, {step})")
        out += code(f"{name} = {start} - {step}", stmt)
        sign = ">" if step.startswith("-") else "<"
        made = code(f"while {name} + {step} {sign} {end}:\n {name} += {step}", stmt)[0]
        made.body += stmt.body
        self.counters.append((stmt, name, len(self.blocks) + 1))  # the block after the loop
        return made


def read_in(node: ast.AST) -> Names:
    """Return the names whose old value a piece of code needs."""
    inside = parts(node)
    changed = [part.target for part in inside if isinstance(part, ast.AugAssign)]
    given = [part.target for part in inside if isinstance(part, ast.NamedExpr)]
    names = (part for part in inside if isinstance(part, ast.Name))
    read = frozenset(name.id for name in names if isinstance(name.ctx, ast.Load))
    return read - names_in(given, ast.Store) | names_in(changed, ast.Store)


class Liveness:
    """Goes up through blocks from their ends: which names may still be read from each statement on."""

    def __init__(self, blocks: list[Out]) -> None:
        self.live = [NO_NAMES for _ in blocks]
        # each piece of code is looked at many times, and stays as it is meanwhile
        self.read, self.given = cache(read_in), cache(partial(names_in, use=ast.Store))

    def above(self, stmts: Out, after: Names, out: Names, again: Names) -> Names:
        """Go up through statements; `out` and `again` are read where the loop around them ends or goes on."""
        for stmt in reversed(stmts):
            if isinstance(stmt, Goto):
                after = self.live[stmt.block]
            elif isinstance(stmt, Wait):
                after = self.read(stmt.call) | (self.live[stmt.block] if stmt.block else NO_NAMES)
            elif isinstance(stmt, ast.Return):
                after = self.read(stmt)
            elif isinstance(stmt, ast.Break | ast.Continue):
                after = out if isinstance(stmt, ast.Break) else again
            elif isinstance(stmt, ast.If):
                either = self.above(stmt.body, after, out, again)
                either |= self.above(stmt.orelse, after, out, again)
                after = self.read(stmt.test) | either - self.given(stmt.test)
            elif isinstance(stmt, ast.For | ast.While):
                after = self.around(stmt, after)
            else:
                after = self.read(stmt) | after - self.given(stmt)
        return after

    def around(self, loop: ast.For | ast.While, after: Names) -> Names:
        """Go up through a loop that does not wait: twice, since its end leads to its head."""
        head = NO_NAMES
        for _ in range(2):
            body = self.above(loop.body, head, after, head)
            if isinstance(loop, ast.For):
                head = after | body - self.given(loop.target)
            else:
                beyond = NO_NAMES if endless(loop) else after
                head = self.read(loop.test) | (beyond | body) - self.given(loop.test)
        return head | self.read(loop.iter) if isinstance(loop, ast.For) else head


def liveness(blocks: list[Out], local: Names) -> list[Names]:
    """Return the names that may still be read from the beginning of each block on."""
    found, before = Liveness(blocks), list[Names]()
    while before != found.live:
        before = list(found.live)
        for number, block in reversed(list(enumerate(blocks))):
            found.live[number] = found.above(block, NO_NAMES, NO_NAMES, NO_NAMES) & local
    return found.live


def procedure(function: Callable[Concatenate[Any, P], Waits]) -> Callable[P, Step]:
    """Mark a function as a procedure: `yield name(...)` waits for it, without the state."""
    return cast("Callable[P, Step]", Procedure(function))


def showing(*names: str) -> Callable[[Callable[Concatenate[Any, P], Waits]], Callable[P, Step]]:
    """As `procedure`, for one some names of which views want to see as long as it is open."""
    return lambda function: cast("Callable[P, Step]", Procedure(function, frozenset(names)))

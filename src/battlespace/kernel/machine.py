"""All procedures within reach of the first as rules over one stack, and that stack as text.

    frames = i16(DEPTH, WIDTH)    # one row an open step: its kind, where it waits, its names
    depth = i8()                  # how many steps are open; the last is asked, or goes on

    MACHINE = Machine(State, opening)
    MACHINE.resume(s, answer)     # goes on until a question lies on top, or nothing is open

A name that is not read any more is 0 in its frame, and a step that ends leaves zeros: equal positions have equal bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, cast

from battlespace.kernel.decode import JsonError
from battlespace.kernel.errors import shown
from battlespace.kernel.procedure import Procedure
from battlespace.kernel.record import Record
from battlespace.kernel.rule import rule
from battlespace.kernel.step import (
    AT,
    FIRST,
    KIND,
    NO_NAMES,
    Goto,
    Out,
    Question,
    Step,
    Wait,
    code,
    copied,
    made,
    names_in,
)


@rule
def close(s: Any, f: int, answer: int) -> int:
    """Wipe the frame of a step that ends; its answer goes to the one below."""
    row = s.frames[f]
    for i in range(len(row)):
        row[i] = 0
    s.depth = f
    return answer


class Machine:
    """The steps of a game: procedures, then decisions, then chance, numbered in the order in which they are reached."""

    def __init__(self, state: type[Record], *roots: Any) -> None:
        self.rows, self.width = state.fields["frames"].shape
        self.called: dict[tuple[Step, int], tuple[Step, list[str]]] = {}
        self.depths: dict[Step, int] = {}
        found = self.reached(list(roots))
        self.procedures = [step for step in found if isinstance(step, Procedure)]
        self.questions = [step for step in found if isinstance(step, Question)]
        # Decisions before chance; those that are always asked lie side by side between the others.
        self.questions.sort(key=lambda asked: (asked.chance, asked.always != asked.chance))
        self.steps: list[Step] = [*self.procedures, *self.questions]
        self.kinds: dict[Any, int] = {step: number for number, step in enumerate(self.steps, 1)}
        self.named = {step.text: step for step in self.steps}
        self.check(roots)
        rules = {f"__{step.name}": rule(self.rule_of(step)) for step in self.procedures}
        self.resume: Callable[[Any, int], int] = rule(self.chain(roots[0], rules))

    def check(self, roots: tuple[Any, ...]) -> None:
        """Refuse two steps of one name, names that need more columns, and calls that need more rows than there are."""
        for step in self.steps:
            if self.named[step.text] is not step:
                step.refuse(step.tree, f"{self.named[step.text].file} has a step of this name too")
            needed = max(step.columns.values(), default=0) + 1
            if needed > self.width:
                names = ", ".join(step.columns)
                step.refuse(step.tree, f"{names} need {needed} columns, frames has {self.width}")
        for root in roots:
            self.depths |= self.deepest(root)
            if (depth := self.depths[root]) > self.rows:
                why = f"opens up to {depth} steps, but frames has {self.rows} rows"
                root.refuse(root.tree, why)

    def reached(self, found: list[Step]) -> list[Step]:
        """Return all steps that can come to be open."""
        for step in found:
            for wait in step.waits:
                self.called[step, wait.number] = other, _ = self.bound(step, wait)
                found += [other] if other not in found else []
            for call in step.calls if isinstance(step, Procedure) else ():
                if isinstance(step.scope.get(ast.unparse(call.func)), Step):
                    said = f"calls {ast.unparse(call.func)} without waiting"
                    step.refuse(call, f"{said}: yield {ast.unparse(call)}")
        return found

    def bound(self, caller: Step, wait: Wait) -> tuple[Step, list[str]]:
        """Return what is waited for and the values of its parameters."""
        text, call = ast.unparse(wait.call.func), wait.call
        try:
            step = eval(text, caller.scope)
        except (NameError, AttributeError):
            step = None
        if not isinstance(step, Step):
            caller.refuse(wait, f"waits for {text}, which is neither a procedure nor a question")
        named = {str(word.arg): ast.unparse(word.value) for word in call.keywords}
        try:
            bound = step.signature.bind(*map(ast.unparse, call.args), **named)
        except TypeError as error:
            caller.refuse(wait, f"{text}({', '.join(step.parameters)}): {error}")
        bound.apply_defaults()
        return step, [str(value) for value in bound.arguments.values()]

    def callees(self, step: Step) -> list[tuple[Step, bool]]:
        """Return what a step waits for, and whether it stays open meanwhile."""
        return [(self.called[step, wait.number][0], wait.block > 0) for wait in step.waits]

    def deepest(self, root: Step) -> dict[Step, int]:
        """Return how many steps can be open from each on that is within reach; a circle's count once."""
        above = {step: self._above(step) for step in self._above(root)}
        known: dict[Step, int] = {}
        for step in sorted(above, key=lambda each: len(above[each])):
            circle = [each for each in above[step] if step in above[each]]
            beyond = [
                known[other] + stays - 1
                for each in circle
                for other, stays in self.callees(each)
                if other not in circle
            ]
            known.update(dict.fromkeys(circle, len(circle) + max(beyond, default=0)))
        return known

    def _above(self, root: Step) -> list[Step]:
        found = [root]
        for step in found:
            found += [other for other, _ in self.callees(step) if other not in found]
        return list(dict.fromkeys(found))

    def rule_of(self, step: Procedure) -> Callable[..., int]:
        """Return the rule of a procedure: it goes on where its frame waits, until it waits again or ends."""
        loads = "".join(f"{name} = __row[{column}]\n" for name, column in step.columns.items())
        head = f"__row = {step.state}.frames[__f]\n__at = __row[{AT}]\n{loads}while True: pass"
        body, cases = code(head, step.tree), list[ast.stmt]()
        for number, block in reversed(list(enumerate(step.blocks))):
            if block:
                case = code(f"if __at == {number}: pass", block[0])[0]
                case.body, case.orelse = Emitted(self, step).all(block), cases
                cases = [case]
        body[-1].body = cases
        return made(step, f"{step.name}({step.state}, __f, __answer)", body, {"__close": close})

    def chain(self, root: Step, rules: dict[str, Any]) -> Callable[..., int]:
        """Return the rule that lets the open steps go on."""
        head = f"while s.depth > 0:\n f = s.depth - 1\n kind = s.frames[f, {KIND}]\nreturn answer"
        body, cases = code(head, root.tree), code("return answer", root.tree)
        for step in reversed(self.procedures):
            text = f"if kind == {self.kinds[step]}: answer = __{step.name}(s, f, answer)"
            case = code(text, root.tree)[0]
            case.orelse, cases = cases, [case]
        body[0].body += cases
        return made(root, f"{root.name}_resume(s, answer)", body, rules)

    def column(self, step: Any, name: str) -> int:
        """Return where frames of a step keep a name, for guesses that look into an open step."""
        return cast(Step, step).columns[name]

    def place(self, step: Any, name: str) -> int:
        """Return the number that frames of a step have while it waits there, for the same."""
        return self.waits_at(step, name).block

    def waits_at(self, step: Any, name: str) -> Wait:
        """Return a wait by its name; ValueError where there is none."""
        for wait in cast(Step, step).waits:
            if wait.name == name and wait.block:
                return wait
        raise ValueError(f"{step.text} does not wait for {shown(name)}")

    def begin(self, s: Any, step: Any, *values: int) -> None:
        """Open a step on top of the others."""
        s.frames[s.depth, KIND] = self.kinds[step]
        for column, value in enumerate(values, FIRST):
            s.frames[s.depth, column] = value
        s.depth += 1

    def begin_at(self, s: Any, step: Any, wait: str, **names: int) -> None:
        """Open a procedure on top of the others where it waits, with the names that it needs there."""
        point = self.waits_at(step, wait)
        if names.keys() != step.kept(point):
            wanted = ", ".join(sorted(step.kept(point)))
            raise ValueError(f"{step.text} waits for {wait} with the names {wanted}")
        self.begin(s, step)
        s.frames[s.depth - 1, AT] = point.block
        for name, value in names.items():
            s.frames[s.depth - 1, step.columns[name]] = value

    def open(self, s: Any) -> Iterator[tuple[Step, Wait | None, dict[str, int]]]:
        """Yield the open steps, the last on top: what each is, where it waits, the names it still needs."""
        for f in range(s.depth):
            yield self._open_at(s, f)

    def top(self, s: Any) -> tuple[Step, dict[str, int]]:
        """Return the step that was opened last, and the names it still needs."""
        step, _, names = self._open_at(s, s.depth - 1)
        return step, names

    def _open_at(self, s: Any, f: int) -> tuple[Step, Wait | None, dict[str, int]]:
        row = s.frames[f].tolist()
        step = self.steps[row[KIND] - 1]
        wait = next((wait for wait in step.waits if wait.block == row[AT]), None)
        kept = step.kept(wait)
        return step, wait, {n: row[column] for n, column in step.columns.items() if n in kept}

    def write(self, s: Any) -> list[tuple[Step, str, dict[str, Any]]]:
        """Return the open steps in texts: each with the name of what it waits for ("" for a question) and its names."""
        return [
            (
                step,
                wait.name if wait else "",
                {name: step.spelling(name).write(s, value) for name, value in names.items()},
            )
            for step, wait, names in self.open(s)
        ]

    def read(self, s: Any, data: list[tuple[str, str, dict[str, Any]]], at: str = "") -> None:
        """Open steps by texts, lowest first; JsonError where they cannot be open in that order or have other names."""
        expected = set(self.steps)
        for rank, (text, point, names) in enumerate(data):
            step, here = self.named.get(text), f"{at}[{rank}]"
            if step is None or step not in expected:
                raise JsonError(f"{here}: {shown(text)} cannot be open there")
            if (rank + 1 == len(data)) != isinstance(step, Question):
                raise JsonError(f"{here}: {text}: only the last open step is a decision or chance")
            if rank + self.depths[step] > self.rows:
                raise JsonError(f"{here}: {text}: more than {self.rows} steps could be open then")
            try:
                asked = isinstance(step, Question) and not point
                wait = None if asked else self.waits_at(step, point)
            except ValueError as error:
                raise JsonError(f"{here}: {error}") from None
            if names.keys() != step.kept(wait):
                wanted = ", ".join(sorted(step.kept(wait)))
                raise JsonError(f"{here}: {text} has the names {wanted}")
            values = {name: self._value(s, step, name, names[name], here) for name in names}
            if wait:
                self.begin_at(s, step, point, **values)
            else:
                self.begin(s, step, *(values[name] for name in step.parameters))
            expected = self.stand_ins(self.called[step, wait.number][0]) if wait else set[Step]()

    def _value(self, s: Any, step: Step, name: str, given: Any, here: str) -> int:
        """Return what a step's name is worth, by its spelling."""
        try:
            return step.spelling(name).read(s, given)
        except ValueError as error:
            raise JsonError(f"{here}[2].{name}: {error}") from None

    def stand_ins(self, step: Step) -> set[Step]:
        """Return a step and all that can take its place."""
        found = [step]
        for one in found:
            found += [
                other for other, stays in self.callees(one) if not stays and other not in found
            ]
        return set(found)


class Emitted(ast.NodeTransformer):
    """Makes plain code of waits, jumps and ends."""

    def __init__(self, machine: Machine, step: Procedure) -> None:
        self.machine, self.step = machine, step
        self.fixed = set(step.parameters) - names_in(step.tree.body, ast.Store)

    def all(self, stmts: Out) -> Out:
        """Return statements as plain code."""
        found = [self.visit(copied(stmt)) for stmt in stmts]
        return [
            part
            for stmt in found
            for part in (cast(Out, stmt) if isinstance(stmt, list) else [stmt])
        ]

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        """Where it waited there is the answer now."""
        return ast.copy_location(ast.Name("__answer", ast.Load()), node)

    def visit_If(self, node: ast.If) -> ast.stmt:
        """A branch may have become empty."""
        self.generic_visit(node)
        node.body = node.body or code("pass", node)
        return node

    def visit_Goto(self, node: Goto) -> Out:
        """Go round to another block."""
        return code(f"__at = {node.block}\ncontinue", node)

    def visit_Return(self, node: ast.Return) -> Out:
        """Wipe the frame and hand the answer down; `| 0` refuses anything but a whole number."""
        self.generic_visit(node)
        value = ast.unparse(node.value) if node.value else "0"
        return code(f"return __close({self.step.state}, __f, ({value}) | 0)", node)

    def visit_Wait(self, node: Wait) -> Out:
        """Keep what is still needed and open the step that is waited for: in the next row, or in this one."""
        step, values = self.machine.called[self.step, node.number]
        live = self.step.kept(node) if node.block else NO_NAMES
        kept = {column: name for name, column in self.step.columns.items() if name in live}
        lines = [f"__new{i} = ({value}) | 0" for i, value in enumerate(values)]
        for column in sorted(set(self.step.columns.values())):
            if kept.get(column) not in self.fixed:
                lines.append(f"__row[{column}] = {kept.get(column, 0)} | 0")
        lines.append(f"__row[{AT}] = {node.block}")
        if node.block:
            lines += [f"__next = {self.step.state}.frames[__f + 1]"]
            lines += [f"{self.step.state}.depth = __f + 2"]
        else:
            lines += ["__next = __row"]
        lines += [f"__next[{FIRST + i}] = __new{i}" for i in range(len(values))]
        lines += [f"__next[{KIND}] = {self.machine.kinds[step]}", "return 0"]
        return code("\n".join(lines), node)

"""What can be waited for: a procedure, or a question to a seat or to chance; and the code that these share.

frame    kind of the step, where it waits, then its names, each in a column of its own
"""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Generator, Mapping
from functools import cache
from typing import Annotated, Any, NoReturn, Protocol, cast, get_args, get_origin

from battlespace.kernel.errors import shown

Names = frozenset[str]
Out = list[ast.stmt]
NO_NAMES: Names = frozenset()
KIND, AT, FIRST = 0, 1, 2
"""Columns of a frame: what it is, where it waits, its first name."""


class ProcedureError(SyntaxError):
    """What a procedure cannot do, with its file and line."""


class Wait(ast.stmt):
    """Wait for `call`, then go on at `block`; without one (0) what is waited for takes the place of its caller."""

    call: ast.Call
    number: int
    block: int
    name: str


class Goto(ast.stmt):
    """Go on at `block`."""

    block: int


class Spelling(Protocol):
    """How texts write the number under a name: `ship: Annotated[int, SHIPS]`."""

    def write(self, s: Any, value: int) -> Any:
        """Return what a text says for a number."""
        ...

    def read(self, s: Any, text: Any) -> int:
        """Return the number of a text; ValueError where there is none."""
        ...


class Numbers:
    """A number that is spelt as itself, within limits."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def write(self, s: Any, value: int) -> int:
        """Return the number."""
        return value

    def read(self, s: Any, text: Any) -> int:
        """Return the number; ValueError outside the limits."""
        if type(text) is not int or not self.low <= text <= self.high:
            raise ValueError(f"{shown(text)}: expected a number from {self.low} to {self.high}")
        return text


ANY_NUMBER = Numbers(-(1 << 15), (1 << 15) - 1)
"""How a name without a note is spelt: any number that a frame of 16 bits can hold."""


class Step:
    """A function's name, parameters and code."""

    def __init__(self, function: Callable[..., Any], hidden: int = 0) -> None:
        """Read a function; the state, and `hidden` parameters after it, no caller gives."""
        self.function, self.scope = function, function.__globals__
        self.name = function.__name__
        self.text = self.name.replace("_", "-")  # as positions write it
        self.file = function.__code__.co_filename
        text = "".join(linecache.getlines(self.file))
        self.tree = copied(_definitions(text)[function.__code__.co_firstlineno])
        state, *given = inspect.signature(function).parameters.values()
        if any(each.kind is not each.POSITIONAL_OR_KEYWORD for each in given):
            self.refuse(self.tree, "takes the state, then plain parameters")
        self.state, self.signature = state.name, inspect.Signature(given[hidden:])
        self.parameters = tuple(self.signature.parameters)
        self.columns = {name: FIRST + i for i, name in enumerate(self.parameters)}
        self.notes = {arg.arg: arg.annotation for arg in self.tree.args.args if arg.annotation}
        self.waits: list[Wait] = []

    def __call__(self, *args: Any, **named: Any) -> Step:
        """Refuse a call: only a wait opens a step."""
        raise TypeError(f"{self.name}: wait for it, with `yield`, in a procedure")

    def refuse(self, node: Any, why: str) -> NoReturn:
        """Say what this step cannot do, and where."""
        text = linecache.getline(self.file, node.lineno)
        place = (self.file, node.lineno, node.col_offset + 1, text)
        raise ProcedureError(f"{self.name}: {why}", place)

    def kept(self, wait: Wait | None) -> Names:
        """Return the names that its frame holds while it waits there: a question needs all until it is answered."""
        return frozenset(self.parameters)

    def spelling(self, name: str) -> Spelling:
        """Return how texts write a name, from its note: `Annotated[int, spelling]`; else as a number."""
        note = self.notes.get(name)
        kind = eval(ast.unparse(note), self.scope) if note is not None else None
        return get_args(kind)[1] if get_origin(kind) is Annotated else ANY_NUMBER


class Question(Step):
    """A step that is asked: on top of the stack it waits for an answer from outside."""

    chance = False
    always = False  # asked even with one answer


Waits = Generator[Step, int, Any]
"""What a procedure returns to a type checker: each wait is worth a whole number."""


@cache
def _definitions(text: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by the lines where they begin."""
    found = [node for node in parts(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return {min([n.lineno, *(d.lineno for d in n.decorator_list)]): n for n in found}


def parts(nodes: ast.AST | list[Any]) -> list[Any]:
    """Return all parts of one or several pieces of code."""
    found = list(cast("list[ast.AST]", nodes)) if isinstance(nodes, list) else [nodes]
    # `found` grows meanwhile: half the time of `ast.walk`, and a game is read at every start.
    for node in found:
        for name in node._fields:
            value: Any = getattr(node, name, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [each for each in cast("list[Any]", value) if isinstance(each, ast.AST)]
    return found


def copied(node: Any) -> Any:
    """Return a copy of code; several times as fast as `copy.deepcopy`."""
    if isinstance(node, list):
        return [copied(each) for each in cast("list[Any]", node)]
    if not isinstance(node, ast.AST):
        return node
    made = type(node).__new__(type(node))
    for name, value in vars(node).items():
        setattr(made, name, copied(value))
    return made


def names_in(nodes: ast.AST | list[Any], use: type[ast.expr_context]) -> Names:
    """Return the names that code reads (Load) or gives a value (Store)."""
    names = (part for part in parts(nodes) if isinstance(part, ast.Name))
    return frozenset(name.id for name in names if isinstance(name.ctx, use))


def code(text: str, place: ast.AST) -> list[Any]:
    """Return statements that count as standing at the place of another."""
    made, at = ast.parse(text).body, cast("Any", place)
    for part in parts(made):
        if part._attributes:
            part.lineno, part.end_lineno = at.lineno, at.end_lineno
            part.col_offset, part.end_col_offset = at.col_offset, at.end_col_offset
    return made


def made(step: Step, head: str, body: Out, given: Mapping[str, Any]) -> Callable[..., Any]:
    """Return a function `head`, as `name(a, b)`, in the module of a step; `given` are values that it sees."""
    name = head.partition("(")[0]
    text = f"def outer({', '.join(given)}):\n def {head}: pass\n return {name}"
    outer = code(text, step.tree)[0]
    outer.body[0].body = body
    tree, scope = ast.Module([outer], []), dict[str, Any]()
    exec(compile(tree, step.file, "exec", dont_inherit=True), step.scope, scope)
    function = scope["outer"](*given.values())
    function.__qualname__, function.__doc__ = name, step.function.__doc__
    return function

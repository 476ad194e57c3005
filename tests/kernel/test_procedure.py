"""Procedures against Python's own generators; what they refuse, with file and line; frames as texts."""

from __future__ import annotations

import linecache
import random
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.kernel.programs import FUEL, NAMES, written

from battlespace.kernel import machine as machines
from battlespace.kernel.decode import JsonError
from battlespace.kernel.machine import Machine
from battlespace.kernel.procedure import Procedure
from battlespace.kernel.record import Record, i8, i16, i32
from battlespace.kernel.step import Numbers, ProcedureError, Question

LIMIT = 150
"""Answers of a play."""


class State(Record):
    frames = i32(40, 14)
    depth = i8()
    total = i32()
    fuel = i32(start=FUEL)


class Narrow(Record):
    frames = i16(4, 6)
    depth = i8()
    points = i16(2)


QUESTIONS = "def q(s, x):\n    pass\n\n\ndef r(s, x):\n    pass\n"


def loaded(file: Path, text: str, scope: dict[str, Any]) -> dict[str, Any]:
    """Return the names that a text defines as a file."""
    file.write_text(text)
    linecache.checkcache(str(file))
    exec(compile(text, str(file), "exec"), scope)
    return scope


def built(folder: Path, text: str) -> Machine:
    """Return the machine of a program."""
    scope = loaded(folder / "ask.py", QUESTIONS, {"__name__": folder.name})
    scope["q"], scope["r"] = Question(scope["q"]), Question(scope["r"])
    loaded(folder / "program.py", text, scope)
    for name in NAMES:
        scope[name] = Procedure(scope[name])
    return Machine(State, scope["three"])


def by_python(text: str, rng: random.Random) -> list[Any]:
    """Run a program as Python's own generators."""
    scope: dict[str, Any] = {n: (lambda *args, n=n: (n, *args)) for n in ("q", "r")}
    exec(text, scope)
    real = {name: scope[name] for name in NAMES}
    for name in NAMES:
        scope[name] = lambda *args, name=name: (name, *args)
    s, trace = State(), list[Any]()
    stack, answer = [real["three"](s, 1, 2)], None
    while stack and len(trace) < LIMIT:
        try:
            name, *args = stack[-1].send(answer)
        except StopIteration as end:
            stack.pop()
            answer = int(end.value or 0)
            continue
        if name in ("q", "r"):
            answer = rng.randrange(-1, 3)
            trace.append((name, args, answer, s.total))
        else:
            stack.append(real[name](s, *args))
            answer = None
    return [*trace, not stack, s.total]


def by_machine(machine: Machine, rng: random.Random) -> list[Any]:
    """Run the machine; at every question the steps are written, read into a new state, and gone on with from there."""
    s, trace, answer = State(), list[Any](), 0
    machine.begin(s, machine.procedures[0], 1, 2)
    while len(trace) < LIMIT:
        machine.resume(s, answer)
        if s.depth == 0:
            break
        texts = [(step.text, wait, names) for step, wait, names in machine.write(s)]
        again = State()
        again.total, again.fuel = s.total, s.fuel
        machine.read(again, texts)
        assert again == s, texts
        s, answer = again, rng.randrange(-1, 3)
        step, _, names = list(machine.open(s))[-1]
        machines.close(s, s.depth - 1, 0)
        trace.append((step.name, list(names.values()), answer, s.total))
    assert s.depth or not any(s.frames.flatten().tolist()), "a step that ends leaves zeros"
    return [*trace, s.depth == 0, s.total]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rules of machines be plain functions: compiling takes seconds for each program."""
    close = getattr(machines.close, "py_func", machines.close)
    monkeypatch.setattr(machines, "rule", lambda function: function)
    monkeypatch.setattr(machines, "close", close)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seed", range(5))
def test_random_programs_run_as_pythons_own_generators_do(tmp_path: Path, seed: int) -> None:
    rng, compared, ended = random.Random(seed), 0, 0
    for number in range(24):
        folder = tmp_path / f"p{seed}_{number}"
        folder.mkdir()
        text = written(rng)
        try:
            machine = built(folder, text)
        except ProcedureError:
            continue  # a name that may have no value yet
        for play in range(4):
            want = by_python(text, random.Random(play))
            assert by_machine(machine, random.Random(play)) == want, text
            compared, ended = compared + 1, ended + want[-2]
    assert compared > 32
    assert ended > 12


def test_a_compiled_program_runs_as_pythons_own_generators_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(sys.modules, tmp_path.name, ModuleType(tmp_path.name))
    text = written(random.Random(5))
    machine = built(tmp_path, text)
    for play in range(20):
        want = by_python(text, random.Random(play))
        assert by_machine(machine, random.Random(play)) == want


REFUSED = {
    "With cannot stand": "    with seat:\n        yield ask(seat)",
    "Try cannot stand": "    try:\n        yield ask(seat)\n    except ValueError:\n        pass",
    "ListComp cannot stand": "    x = [i for i in range(3)]\n    yield ask(seat)",
    "FunctionDef cannot stand": "    def inner():\n        return 1\n    yield ask(seat)",
    "YieldFrom cannot stand": "    yield from ask(seat)",
    "never waits": "    return seat + 1",
    "comes first and alone": "    x = (yield ask(seat)) + (yield ask(1))",
    "a wait comes first": "    x = seat * 2 + (yield ask(seat))",
    "alone in its statement": "    if seat > 0 and (yield ask(seat)):\n        return 1",
    "name the answer": "    x = max(1, (yield ask(seat)))",
    "old after it": "    s.points[seat] += yield ask(seat)",
    "goes over range": "    for side in (0, 1):\n        yield ask(side)",
    "step of a loop": "    for side in range(0, 9, seat):\n        yield ask(side)",
    "has no else": "    while seat:\n        yield ask(seat)\n    else:\n        return 1",
    "neither changed": "    for i in range(3):\n        yield ask(i)\n        i += 1",
    "nor read after": "    for i in range(3):\n        yield ask(i)\n    return i",
    "before it has a value": "    if seat:\n        x = 1\n    yield ask(seat)\n    return x",
    "s cannot be given": "    s = 1\n    yield ask(seat)",
    "yield name(...)": "    x = yield seat",
    "neither a procedure nor a question": "    yield len(seat)",
    "nobody, which is neither": "    yield nobody(seat)",
    "too many positional": "    yield ask(seat, 1)",
    "without waiting": "    ask(seat)\n    yield ask(seat)",
    "need 8 columns": "    a, b, c, d, e = 1, 2, 3, 4, 5\n    yield ask(seat)\n    return a + b + c + d + e + seat",
}


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("why", REFUSED)
def test_what_a_procedure_cannot_do_is_refused_with_file_and_line(tmp_path: Path, why: str) -> None:
    scope = loaded(tmp_path / "ask.py", "def ask(s, seat):\n    pass\n", {})
    scope["ask"] = Question(scope["ask"])
    loaded(tmp_path / "rules.py", f"def work(s, seat):\n{REFUSED[why]}\n", scope)
    with pytest.raises(ProcedureError) as caught:
        Machine(Narrow, Procedure(scope["work"]))
    assert why in str(caught.value)
    assert caught.value.filename == str(tmp_path / "rules.py")
    line = caught.value.lineno or 0
    assert caught.value.text == linecache.getline(str(tmp_path / "rules.py"), line) != ""


def chained(folder: Path, count: int) -> Any:
    """Return the last of some procedures that wait for each other in a row."""
    scope = loaded(folder / "ask.py", "def ask(s, seat):\n    pass\n", {})
    scope["ask"] = Question(scope["ask"])
    lines = ["def p0(s, seat):\n    yield ask(seat)\n    return seat\n"]
    lines += [f"def p{i}(s, seat):\n    yield p{i - 1}(seat)\n" for i in range(1, count)]
    loaded(folder / "rules.py", "\n".join(lines), scope)
    for i in range(count):
        scope[f"p{i}"] = Procedure(scope[f"p{i}"])
    return scope[f"p{count - 1}"]


@pytest.mark.usefixtures("plain")
def test_more_open_steps_than_rows_are_refused(tmp_path: Path) -> None:
    Machine(Narrow, chained(tmp_path, 3))
    with pytest.raises(ProcedureError, match="opens up to 5 steps, but frames has 4 rows"):
        Machine(Narrow, chained(tmp_path, 4))


@pytest.mark.usefixtures("plain")
def test_two_steps_of_one_name_are_refused(tmp_path: Path) -> None:
    last = chained(tmp_path, 2)
    other = Procedure(last.scope["p0"].function)
    last.scope["p1"].function.__globals__["again"] = other
    text = "def both(s, seat):\n    yield p0(seat)\n    yield again(seat)\n"
    scope = loaded(tmp_path / "both.py", text, last.scope)
    with pytest.raises(ProcedureError, match="has a step of this name too"):
        Machine(Narrow, Procedure(scope["both"]))


@pytest.mark.usefixtures("plain")
def test_steps_that_are_not_open_in_that_order_are_not_read(tmp_path: Path) -> None:
    machine = Machine(Narrow, chained(tmp_path, 3))
    right = [
        ("p2", "p1", {}),
        ("p1", "p0", {}),
        ("p0", "ask", {"seat": 1}),
        ("ask", "", {"seat": 1}),
    ]
    s = Narrow()
    machine.read(s, right)
    assert [step.name for step, _, _ in machine.open(s)] == ["p2", "p1", "p0", "ask"]
    for wrong, why in (
        ([right[0], right[2], right[3]], r"\[1\]: 'p0' cannot be open there"),
        (right[:3], "only the last open step"),
        ([right[3], right[3]], "only the last open step"),
        ([("p9", "", {}), right[3]], r"\[0\]: 'p9' cannot be open there"),
        ([("p0", "p1", {"seat": 1}), right[3]], r"\[0\]: p0 does not wait for 'p1'"),
        ([("p0", "ask", {}), right[3]], "p0 has the names seat"),
        ([("p0", "ask", {"seat": "x"}), right[3]], r"\[0\]\[2\].seat: 'x': expected a number"),
        ([("p0", "ask", {"seat": 1 << 20}), right[3]], "expected a number"),
    ):
        with pytest.raises(ValueError, match=why):
            machine.read(Narrow(), wrong)


@pytest.mark.usefixtures("plain")
def test_steps_without_room_for_what_may_follow_are_not_read(tmp_path: Path) -> None:
    scope = loaded(tmp_path / "ask.py", "def ask(s, seat):\n    pass\n", {})
    scope["ask"] = Question(scope["ask"])
    text = "def again(s, seat):\n    while (yield ask(seat)):\n        yield again(seat)\n"
    scope["again"] = Procedure(loaded(tmp_path / "rules.py", text, scope)["again"])
    machine = Machine(Narrow, scope["again"])
    open_, asked = ("again", "again", {"seat": 1}), ("ask", "", {"seat": 1})
    waits = ("again", "ask", {"seat": 1})
    machine.read(Narrow(), [open_, open_, waits, asked])
    with pytest.raises(JsonError, match=r"todo\[3\]: again: more than 4 steps could be open then"):
        machine.read(Narrow(), [open_, open_, open_, waits, asked], "todo")
    with pytest.raises(JsonError, match="again does not wait for ''"):
        machine.read(Narrow(), [("again", "", {}), asked])


@pytest.mark.usefixtures("plain")
def test_a_counter_is_read_within_its_loops(tmp_path: Path) -> None:
    scope = loaded(tmp_path / "ask.py", "END = 7\n\ndef ask(s, seat):\n    pass\n", {})
    scope["ask"] = Question(scope["ask"])
    text = """def count(s, seat):
    for one in range(2, END):
        yield ask(one)
    for one in range(1, 3):
        yield ask(one)
    for two in range(seat):
        yield ask(two)
    for two in range(3):
        yield ask(two)
"""
    made = Procedure(loaded(tmp_path / "rules.py", text, scope)["count"])
    limits = [made.spelling(name) for name in ("one", "two", "seat")]
    assert [(n.low, n.high) for n in limits if isinstance(n, Numbers)] == [
        (1, 6),
        *[(-32768, 32767)] * 2,
    ]


def test_numbers_are_read_within_their_limits() -> None:
    dice = Numbers(1, 6)
    assert dice.read(None, 6) == dice.write(None, 6) == 6
    for wrong in (0, 7, True, "6", 2.0):
        with pytest.raises(ValueError, match="expected a number from 1 to 6"):
            dice.read(None, wrong)


@pytest.mark.usefixtures("plain")
def test_a_fault_in_a_procedure_is_shown_in_its_own_line(tmp_path: Path) -> None:
    text = "def work(s, seat):\n    got = yield ask(seat)\n    s.points[got + 7] = 1\n"
    scope = loaded(tmp_path / "ask.py", "def ask(s, seat):\n    pass\n", {})
    scope["ask"] = Question(scope["ask"])
    loaded(tmp_path / "rules.py", text, scope)
    machine, s = Machine(Narrow, work := Procedure(scope["work"])), Narrow()
    machine.begin(s, work, 1)
    machine.resume(s, 0)
    machines.close(s, s.depth - 1, 0)
    with pytest.raises(IndexError) as caught:
        machine.resume(s, 1)
    last = traceback.extract_tb(caught.value.__traceback__)
    assert (str(tmp_path / "rules.py"), 3) in [(frame.filename, frame.lineno) for frame in last]


def test_a_step_is_waited_for_and_not_called(tmp_path: Path) -> None:
    step = chained(tmp_path, 1)
    with pytest.raises(TypeError, match="wait for it, with `yield`"):
        step(1)

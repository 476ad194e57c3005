"""Rules as code for a graphics card: Numba lowers them as ever, and LLVM, which comes with it, writes PTX.

No rule is written for a card, and no library is needed besides those that compile rules for the processor. An entry is
a rule whose last argument is a number, its lane: a card runs it once for each lane, all others are the same for all.
Nothing is rounded otherwise than on a processor: LLVM joins a product and a sum only where it is told to.
"""

# Numba has no types, and no public way to some of this.
# pyright: reportPrivateUsage=false, reportAttributeAccessIssue=false, reportIncompatibleMethodOverride=false
# pyright: reportUntypedBaseClass=false, reportIncompatibleVariableOverride=false

from __future__ import annotations

import hashlib
import pickle
import re
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import binding as llvm
from numba.core import types
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_registry
from numba.np.numpy_support import from_dtype

from battlespace.kernel.cache import keep, kept
from battlespace.kernel.compiling import (
    OPTIONS,
    AidDispatcher,
    RuleContext,
    RuleDispatcher,
    RuleTarget,
    RuleTyping,
    described,
)
from battlespace.kernel.identity import file_name, identity
from battlespace.kernel.linking import LAID_IN

TRIPLE = "nvptx64-nvidia-cuda"
OLDEST = "sm_75"
"""Cards of 2018 and later; the driver makes the code of any newer card from it."""
ENTRY = "lanes"
"""The name of the kernel in each program."""
TARGET = "battlespace-card"
FINE = (0, -2)
"""What Numba's functions return when nothing was raised: a value, or None."""
WORDS = (8, 4, 2, 1)
"""Bytes that are copied at once, where a record's size allows it."""


@dataclass(frozen=True, slots=True)
class Own:
    """An array of which a lane uses only its own row: it lies in the lane's own memory while the lane runs.

    That memory is laid out so that lanes which do the same read neighbouring places: several times as fast as rows.
    """

    array: Any
    brought: bool = True  # the row is copied in before, else the lane finds anything
    returned: bool = True  # and copied back afterwards


class CardTyping(RuleTyping):
    """What things mean in a rule on a card: the same, and a rule that it calls is one on the card."""

    def resolve_value_type(self, val: Any) -> Any:
        """Return the type of a thing that a rule names."""
        return super().resolve_value_type(on_card(val) if type(val) is RuleDispatcher else val)


class CardContext(RuleContext):
    """How rules become code: as for a processor, but nothing is handed to this machine's."""

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        """Return what stands for a rule in Numba's tables; its code stays as it was lowered."""
        return fndesc.mangled_name


class CardTarget(RuleTarget):
    """Both contexts, made when they are first needed."""

    def _both(self) -> Any:
        if self._made is None:
            meaning = CardTyping()
            self._made = meaning, CardContext(meaning, TARGET)
        return self._made


class CardAid(AidDispatcher):
    """A function of Numba's own that a rule uses."""

    targetdescr = CardTarget(TARGET)


class CardRule(RuleDispatcher):
    """A rule on a card."""

    targetdescr = CardAid.targetdescr

    def made(self, args: tuple[Any, ...]) -> Any:
        """Lower the rule for these types; only whole programs are kept."""
        if args not in self.overloads:
            self.overloads[args] = self._compiler.compile(args, None)
        return self.overloads[args]


class Cards(CPU):
    """Numba's word for where these rules run."""


if TARGET not in target_registry:
    target_registry[TARGET] = Cards
    dispatcher_registry[Cards] = CardRule
    jit_registry[Cards] = lambda *_, **options: (
        lambda function: CardAid(function, targetoptions=OPTIONS | options)
    )

_rules: dict[Any, CardRule] = {}


def on_card(rule: Any) -> CardRule:
    """Return a rule as it is on the card, the same one every time.

    Indices are not checked there: the same rules are checked on the processor, and it costs a sixth of the speed.
    """
    if rule not in _rules:
        _rules[rule] = CardRule(rule.py_func, boundscheck=False)
    return _rules[rule]


@dataclass(frozen=True, slots=True)
class Program:
    """Code for a card, and the kinds of numbers that its kernel takes, in order (`ptr`, `i64`, `i32`, `double`)."""

    code: str
    takes: tuple[str, ...]


def program(entry: Any, arguments: tuple[Any, ...]) -> Program:
    """Return the code of an entry for arguments of these kinds, as an earlier process left it or made now.

    The kernel takes what the arguments are made of, then the address of a number that is set when a lane fails, then
    how many lanes there are.
    """
    args, own = (*(type_of(each) for each in arguments), types.int64), _own_rows(arguments)
    key = f"{identity(entry.py_func)}({', '.join(described(arg) for arg in args)}) {own} {OLDEST} {_toolchain()}"
    file = f"{file_name(entry.py_func)}.{hashlib.sha256(key.encode()).hexdigest()[:24]}.ptx"
    found = kept(file)
    if found is None:
        made = _compiled(entry, args, own)
        keep(file, pickle.dumps((made.code, made.takes)))
        return made
    return Program(*pickle.loads(found))


def type_of(value: Any) -> Any:
    """Return Numba's type of an argument: arrays by what they hold, rules as rules on the card, tuples of them."""
    if isinstance(value, Own):
        return type_of(value.array)
    if isinstance(value, RuleDispatcher):
        return types.Dispatcher(on_card(value))
    if isinstance(value, tuple):
        parts: list[Any] = [type_of(part) for part in value]
        if hasattr(value, "_fields"):
            return types.NamedTuple(parts, type(value))
        return types.Tuple(parts)
    if value is None:
        return types.none
    if isinstance(value, int):
        return types.int64
    return types.Array(from_dtype(np.dtype(value.dtype)), len(value.shape), "C")


def flat(value: Any) -> list[Any]:
    """Return what an argument is made of, as Numba passes it; an array's own number is at `DATA` of its part."""
    if isinstance(value, tuple):
        return [number for part in value for number in flat(part)]
    if isinstance(value, int):
        return [value]
    if isinstance(value, Own):
        return flat(value.array)
    if value is None or isinstance(value, RuleDispatcher):
        return [0]  # known by its type alone
    shape, size = value.shape, value.dtype.itemsize
    steps = [prod(shape[i + 1 :]) * size for i in range(len(shape))]
    return [0, 0, prod(shape), size, value.address, *shape, *steps]  # nobody counts or holds it


DATA = 4


@dataclass(frozen=True, slots=True)
class _Row:
    at: int  # which number of the kernel's is the address of the whole array
    size: int
    brought: bool
    returned: bool


def _own_rows(value: Any, before: int = 0) -> tuple[_Row, ...]:
    """Return where among an argument's numbers the arrays are of which lanes have their own rows."""
    if isinstance(value, Own):
        array = value.array
        size = prod(array.shape[1:]) * array.dtype.itemsize
        return (_Row(before + DATA, size, value.brought, value.returned),)
    rows: tuple[_Row, ...] = ()
    for part in value if isinstance(value, tuple) else ():
        rows += _own_rows(part, before)
        before += len(flat(part))
    return rows


@cache
def _toolchain() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]


def _compiled(entry: Any, args: tuple[Any, ...], own: tuple[_Row, ...]) -> Program:
    """Lower an entry with all that it calls, lay it together, and have it optimised and written for a card."""
    rule = on_card(entry).made(args)
    name = rule.fndesc.llvm_func_name
    whole = _linked(rule.library)
    for function in whole.functions:
        if not function.is_declaration and function.name != name:
            function.linkage = "internal"
            if str(function).count("\n") > LAID_IN:
                function.add_function_attribute("noinline")
    takes = tuple(str(argument.type) for argument in whole.get_function(name).arguments)[2:-1]
    machine = _machine()
    text = re.sub('target triple = "[^"]*"', f'target triple = "{TRIPLE}"', str(whole))
    text = re.sub(
        'target datalayout = "[^"]*"', f'target datalayout = "{machine.target_data}"', text
    )
    text = MEMCPY.sub(_by_words, text) + "".join(map(copier, WORDS)) + _kernel(name, takes, own)
    module = llvm.parse_assembly(text)
    module.get_function(name).linkage = "internal"
    module.verify()
    settings = llvm.create_pipeline_tuning_options(speed_level=3)
    settings.loop_vectorization = settings.slp_vectorization = False  # a lane has no wider numbers
    builder = llvm.create_pass_builder(machine, settings)
    builder.getModulePassManager().run(module, builder)
    return Program(machine.emit_assembly(module), takes)


def _linked(library: Any) -> Any:
    """Lay a rule's library together with those that it calls, each once."""
    whole, waiting, seen = None, [library], {id(library)}
    while waiting:
        each = waiting.pop()
        module = llvm.parse_assembly(str(each._final_module))
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
        for needed in each._linking_libraries:
            if id(needed) not in seen:
                seen.add(id(needed))
                waiting.append(needed)
    return whole


@cache
def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=OLDEST, opt=3)


MEMCPY = re.compile(
    r"call void @llvm\.memcpy\.p0\.p0\.i64\(ptr ([^,]*), ptr ([^,]*), i64 (\d+), i1 false\)"
)


def _by_words(found: re.Match[str]) -> str:
    """Copy a record by words: left alone, LLVM copies byte by byte on a card."""
    to, source = (text.split()[-1] for text in found.group(1, 2))
    return _copy(to, source, int(found[3]))


def _copy(to: str, source: str, size: int) -> str:
    width = next(width for width in WORDS if size % width == 0)
    return f"call void @copy{width}(ptr {to}, ptr {source}, i64 {size})"


AT_ONCE = 8
"""Words that a lane asks for before it needs the first: memory is far away, and answers many at a time."""


def _copied(width: int, first: int, count: int, at: str) -> str:
    """Write how some words are copied: all are asked for before the first is stored."""
    kind, words = f"i{8 * width}", range(first, first + count)
    loads = "".join(
        f"""  %from{k} = getelementptr i8, ptr %from, i64 {at}{k}
  %word{k} = load {kind}, ptr %from{k}, align {width}
"""
        for k in words
    )
    stores = "".join(
        f"""  %to{k} = getelementptr i8, ptr %to, i64 {at}{k}
  store {kind} %word{k}, ptr %to{k}, align {width}
"""
        for k in words
    )
    places = (f"  {at}{k} = add i64 {at}, {(k - first) * width}\n" for k in words)
    return "".join(places) + loads + stores


def copier(width: int) -> str:
    """Write a function that copies words of one width."""
    wide = AT_ONCE * width
    return f"""
define internal void @copy{width}(ptr noalias %to, ptr noalias %from, i64 %size) alwaysinline {{
  %whole = and i64 %size, {-wide}
  %any = icmp ne i64 %whole, 0
  br i1 %any, label %many, label %rest
many:
  %at = phi i64 [ 0, %0 ], [ %then, %many ]
{_copied(width, 0, AT_ONCE, "%at")}  %then = add i64 %at, {wide}
  %more = icmp ult i64 %then, %whole
  br i1 %more, label %many, label %rest
rest:
  %left = icmp ult i64 %whole, %size
  br i1 %left, label %one, label %done
one:
  %here = phi i64 [ %whole, %rest ], [ %next, %one ]
{_copied(width, AT_ONCE, 1, "%here")}  %next = add i64 %here, {width}
  %again = icmp ult i64 %next, %size
  br i1 %again, label %one, label %done
done:
  ret void
}}
"""


def _moved(row: _Row) -> tuple[str, str, str]:
    """Write a lane's own memory for its row of an array, how the row comes into it, and how it goes back.

    The whole array's address is moved, so that the row of this lane is where its own memory is.
    """
    k, size = row.at, row.size
    bring = f"""  %before{k} = mul i64 %lane, {size}
  %row{k} = getelementptr i8, ptr %a{k}, i64 %before{k}
  %at{k} = ptrtoint ptr %own{k} to i64
  %first{k} = sub i64 %at{k}, %before{k}
  %moved{k} = inttoptr i64 %first{k} to ptr
"""
    bring += f"  {_copy(f'%own{k}', f'%row{k}', size)}\n" if row.brought else ""
    back = f"  {_copy(f'%row{k}', f'%own{k}', size)}\n" if row.returned else ""
    return f"  %own{k} = alloca [{size} x i8], align 16\n", bring, back


def _kernel(name: str, takes: tuple[str, ...], own: tuple[_Row, ...]) -> str:
    """Write what the card calls: one lane of the rule, with its own rows, and a note where it raised something."""
    given = [f"{kind} %a{i}" for i, kind in enumerate(takes)]
    moved = {row.at: f"ptr %moved{row.at}" for row in own}
    passed = [moved.get(i, each) for i, each in enumerate(given)]
    room, bring, back = (
        ("".join(part) for part in zip(*map(_moved, own), strict=True)) if own else ("", "", "")
    )
    return f"""
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @{ENTRY}({", ".join([*given, "ptr %failed", "i64 %count"])}) {{
  %result = alloca i64
  %raised = alloca ptr
{room}  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %begin = mul i32 %block, %threads
  %number = add i32 %begin, %thread
  %lane = zext i32 %number to i64
  %inside = icmp ult i64 %lane, %count
  br i1 %inside, label %run, label %out
run:
{bring}  %status = call i32 @{name}({", ".join(["ptr %result", "ptr %raised", *passed, "i64 %lane"])})
{back}  %value = icmp eq i32 %status, {FINE[0]}
  %none = icmp eq i32 %status, {FINE[1]}
  %fine = or i1 %value, %none
  br i1 %fine, label %out, label %failing
failing:
  store i32 %status, ptr %failed
  br label %out
out:
  ret void
}}
"""

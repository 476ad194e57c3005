"""Numba's compiler as rules want it: our own contexts beside Numba's, and only the steps that rules need.

Numba itself is not changed: functions that others compile in the same process are compiled as usual.
"""

# Numba has no types, and no public way to some of this.
# pyright: reportPrivateUsage=false, reportAttributeAccessIssue=false, reportIncompatibleMethodOverride=false
# pyright: reportUntypedBaseClass=false, reportIncompatibleVariableOverride=false

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from typing import Any

from numba.core import itanium_mangler, serialize, sigutils, types
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import CompilerBase, CompileResult, Flags
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.cpu import CPUContext
from numba.core.errors import TypingError
from numba.core.registry import CPUDispatcher, CPUTarget
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_registry
from numba.core.typing.context import Context
from numba.core.typing.templates import make_concrete_template

from battlespace.kernel.cache import keep
from battlespace.kernel.identity import file_name, identity
from battlespace.kernel.linking import RuleCodegen, read

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "boundscheck": True,
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,  # most rules are called by rules only; the others get theirs when they need it
    "_nrt": False,  # rules allocate nothing, so nothing is counted
}

STEPS = (
    untyped.TranslateByteCode,
    untyped.FixupArgs,
    untyped.IRProcessing,
    untyped.RewriteSemanticConstants,
    untyped.GenericRewrites,
    untyped.DeadBranchPrune,
    untyped.ReconstructSSA,
    untyped.DeadBranchPrune,
    typed.NopythonTypeInference,
    typed.PreLowerStripPhis,
    typed.InlineOverloads,
    typed.NoPythonSupportedFeatureValidation,
    typed.IRLegalization,
    typed.NativeLowering,
    typed.NoPythonBackend,
)
"""Numba's way from a function to code, without what no rule uses: closures, sums of whole arrays, notes for people."""


class RuleFlags(Flags):
    """The settings of a rule, one object for all: comparing thirty of them a hundred thousand times takes long."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleFlags)

    def __hash__(self) -> int:
        return hash(RuleFlags)


class RuleTyping(Context):
    """What things mean in a rule: as in Numba, but each question is asked once, for it tries dozens of answers."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[Any, Any] = {}

    def _resolve_user_function_type(
        self, func: Any, args: Any, kws: Any, literals: Any = None
    ) -> Any:
        found = self._lookup_global(func) or func
        if kws or type(found) is not types.Function:
            return super()._resolve_user_function_type(func, args, kws, literals)
        key = found, tuple(args)
        if key not in self._known:
            answer = super()._resolve_user_function_type(func, args, kws, literals)
            self._known[key] = answer, answer and found.get_impl_key(answer)
        answer, code = self._known[key]
        if answer:
            # Numba notes the code of its own functions where all contexts see it: whoever compiled last has it there
            found._impl_keys[answer.args] = code
        return answer


class RuleContext(CPUContext):
    """How rules become code: named by what they are, in our kind of library."""

    def init(self) -> None:
        """Make the code generator."""
        super().init()
        self._internal_codegen = RuleCodegen("battlespace")

    def mangler(self, name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
        """Name a rule by its lasting name alone: Numba's names hold numbers that differ from process to process."""
        if isinstance(uid, str):
            return itanium_mangler.mangle(name, (), uid=uid)
        return super().mangler(name, types, abi_tags=abi_tags, uid=uid)

    def get_function(self, fn: Any, sig: Any, _firstcall: bool = True) -> Any:
        """Find the code for something; what arrays do in ways of their own (by a word) is known at once."""
        return super().get_function(fn, sig, _firstcall and not isinstance(fn, str))

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        """Finish a rule's code and return what stands for it in Numba's tables: Python calls it by an `entry`."""
        library._ensure_finalized()
        return fndesc.mangled_name

    def entry(self, rule: Any, file: str) -> Any:
        """Return the way from Python into a rule, as an earlier process left it or made now."""
        try:
            library = self.codegen().unserialize_library(read(file)[1])
        except FileNotFoundError:
            self.refresh()  # nothing may have been compiled in this process yet
            library = self.codegen().create_library(f"{rule.fndesc.qualname} from Python")
            library.enable_object_caching()
            library.add_linking_library(rule.library)
            self.create_cpython_wrapper(library, rule.fndesc, rule.environment, None, True)
            library.finalize()
            library.settle(file, rule.fndesc.llvm_cpython_wrapper_name)
            keep(file, pickle.dumps((file, library.serialize_using_object_code())))
        return super().get_executable(library, rule.fndesc, rule.environment)

    def post_lowering(self, mod: Any, library: Any) -> None:
        """Leave out Numba's library for what is counted."""


class RuleTarget(CPUTarget):
    """Both contexts, made when they are first needed."""

    _made: tuple[RuleTyping, RuleContext] | None = None

    def _both(self) -> tuple[RuleTyping, RuleContext]:
        if self._made is None:
            meaning = RuleTyping()
            self._made = meaning, RuleContext(meaning, TARGET)
        return self._made

    @property
    def typing_context(self) -> Any:
        """Return what things mean."""
        return self._both()[0]

    @property
    def target_context(self) -> Any:
        """Return how they become code."""
        return self._both()[1]


class Arguments(tuple[Any, ...]):
    """The types of a rule's arguments, in few words: Numba writes them out before every step."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{len(self)} arguments"


class RuleCompiler(CompilerBase):
    """Compiles one rule for one signature."""

    def __init__(self, *settings: Any) -> None:
        typing, target, library, args, returned, flags, local = settings
        given = Arguments(args)
        super().__init__(typing, target, library, given, returned, RuleFlags(flags), local)

    def compile_extra(self, func: Any) -> Any:
        """Give the rule its lasting name and compile it."""
        self.state.func_id = FunctionIdentity.from_function(func)
        self.state.func_id.unique_id = _digest(_key(func, self.state.args))
        self.state.lifted, self.state.lifted_from = (), None
        self.state.type_annotation = ""
        untyped.ExtractByteCode().run_pass(self.state)
        return self._compile_bytecode()

    def define_pipelines(self) -> Any:
        """Return the steps."""
        steps = PassManager("rule")
        for step in STEPS:
            steps.add_pass(step, step.__name__)
        steps.finalize()
        return [steps]


class AidDispatcher(CPUDispatcher):
    """A function of Numba's own that a rule uses, compiled for rules."""

    targetdescr = RuleTarget("battlespace")

    def add_overload(self, cres: Any) -> None:
        """Note what was compiled; Python cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres


class RuleDispatcher(AidDispatcher):
    """A rule: compiled for 64-bit integers only, once for each kind of state."""

    def __init__(self, function: Callable[..., Any], **options: bool) -> None:
        """Make a rule ready to be compiled; `options` hold where they differ from those of all rules."""
        super().__init__(function, targetoptions=OPTIONS | options, pipeline_class=RuleCompiler)
        self._entries: dict[Any, Any] = {}

    def compile(self, sig: Any) -> Any:
        """Load or compile the rule for a call from Python with these types."""
        with global_compiler_lock, self._compiling_counter:
            args = tuple(sigutils.normalize_signature(sig)[0])
            if args not in self._entries:
                rule = self.made(args)
                entry = self.targetctx.entry(rule, f"{self._file(args)}.entry")
                self._insert([arg._code for arg in args], entry, False)
                self._entries[args] = entry
            return self._entries[args]

    def entry(self, arguments: tuple[Any, ...]) -> Any:
        """Return what Python calls for arguments of these types, without looking at them again."""
        return self.compile(tuple(self.typeof_pyval(each) for each in arguments))

    def made(self, args: tuple[Any, ...]) -> Any:
        """Load or compile the rule for these types."""
        if args not in self.overloads:
            self.overloads[args] = self._kept(args) or self._fresh(args)
        return self.overloads[args]

    def _file(self, args: Any) -> str:
        return f"{file_name(self.py_func)}.{_digest(_key(self.py_func, args))}"

    def _kept(self, args: Any) -> Any:
        """Return the rule as an earlier process left it, or None, also where some code that it calls is gone."""
        try:
            key, code, rest = read(self._file(args))
            if key != _key(self.py_func, args):
                return None
            found = CompileResult._rebuild(self.targetctx, code, *pickle.loads(rest))
        except (
            FileNotFoundError,
            AttributeError,
        ):  # also for a driver of rules that have no name of their own
            return None
        self._cache_hits[args] += 1
        self.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
        return found

    def _fresh(self, args: Any) -> Any:
        self._cache_misses[args] += 1
        found, file = self._compiler.compile(args, None), self._file(args)
        found.library.settle(file, found.fndesc.llvm_func_name)
        code, *rest = found._reduce()
        keep(file, pickle.dumps((_key(self.py_func, args), code, serialize.dumps(tuple(rest)))))
        return found

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """Compile the rule for a call from a rule: for 64 bits, else once for each width of integers."""
        if not self.typingctx.callstack._stack:
            name = self.py_func.__qualname__
            raise TypingError(f"{name} is a rule: mark the function that calls it with @rule too")
        plain = [types.unliteral(arg) for arg in args]
        wide = tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in plain)
        signature, folded = self._compiler.fold_argument_types(wide, kws)
        with global_compiler_lock, self._compiling_counter:
            self.made(tuple(folded))
        name = self.py_func.__name__
        template = make_concrete_template(name, name, self.nopython_signatures)
        return template, signature, folded, {}

    def _reduce_states(self) -> dict[str, str]:
        """Be written as a name: what is kept for a rule is read where that rule is known."""
        return {"rule": identity(self.py_func)}

    @classmethod
    def _rebuild(cls, rule: str) -> Any:
        return _described[rule]


_described: dict[str, RuleDispatcher] = {}
"""Rules that are arguments of other rules, by identity."""


def _key(function: Callable[..., Any], args: Any) -> str:
    """Return all that the code of a rule depends on, besides what compiles it."""
    arguments = ", ".join(described(arg) for arg in args)
    processor = RuleDispatcher.targetdescr.target_context.codegen().magic_tuple()
    return f"{identity(function)}({arguments}) {processor}"


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:24]


def described(type_: Any) -> str:
    """Return a text for an argument's type that is the same in every process; rules are named by their identity."""
    if isinstance(type_, types.Dispatcher):
        name = identity(type_.dispatcher.py_func)
        _described.setdefault(name, type_.dispatcher)
        return name
    if isinstance(type_, types.BaseTuple):
        parts: Any = type_.types  # pyright: ignore[reportAttributeAccessIssue]  every kind of tuple has it
        names = getattr(type_, "fields", "")  # of a NamedTuple: rules read by them
        return f"{type(type_).__name__}{names}({', '.join(described(part) for part in parts)})"
    return str(type_)


class Rules(CPU):
    """Numba's word for where rules run: like its own CPU, in other contexts."""


TARGET = "battlespace"


def _aid(*_: Any, **options: Any) -> Callable[[Any], Any]:
    return lambda function: AidDispatcher(function, targetoptions=OPTIONS | options)


if TARGET not in target_registry:
    target_registry[TARGET] = Rules
    dispatcher_registry[Rules] = RuleDispatcher
    jit_registry[Rules] = _aid

"""Numba's compiler as rules want it: only the steps they need, under names that are the same in every process."""

# Numba has no public way to any of this, and no types.
# pyright: reportPrivateUsage=false, reportAttributeAccessIssue=false, reportIncompatibleMethodOverride=false
# pyright: reportUntypedBaseClass=false

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import ir, itanium_mangler, sigutils, types
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import CompilerBase, Flags
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.funcdesc import default_mangler
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.targetconfig import ConfigStack

from battlespace.kernel.cache import RuleCache, described
from battlespace.kernel.identity import identity
from battlespace.kernel.linking import RuleLibrary

OPTIONS = {"nopython": True, "nogil": True, "boundscheck": True, "no_cfunc_wrapper": True}


@register_pass(mutates_CFG=True, analysis_only=False)
class LayIn(untyped.InlineInlinables):
    """Lay the parts of a rule into it."""

    _name = "lay_in"

    def run_pass(self, state: Any) -> bool:
        """Do as Numba does, but do not copy all names of a part for each of its blocks."""
        ir.Scope.__deepcopy__ = _same
        try:
            return super().run_pass(state)
        finally:
            del ir.Scope.__deepcopy__


def _same(scope: Any, _memo: Any) -> Any:
    return scope


STEPS = (
    untyped.TranslateByteCode,
    untyped.FixupArgs,
    untyped.IRProcessing,
    untyped.RewriteSemanticConstants,
    untyped.GenericRewrites,
    LayIn,
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
"""Numba's way from a function to code, without what no rule has: closures, arrays that are added, notes for people."""


class RuleFlags(Flags):
    """The settings of a rule: the same for all, so that nobody compares thirty of them a hundred thousand times."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleFlags)

    def __hash__(self) -> int:
        return hash(RuleFlags)


class RuleCompiler(CompilerBase):
    """Compiles one rule for one signature."""

    def __init__(self, *settings: Any) -> None:
        typing, target, library, args, returned, flags, local = settings
        super().__init__(typing, target, library, args, returned, RuleFlags(flags), local)

    def compile_extra(self, func: Any) -> Any:
        """Give the rule its lasting name and compile it."""
        self.state.func_id = FunctionIdentity.from_function(func)
        arguments = ", ".join(described(arg) for arg in self.state.args)
        target = self.state.targetctx.codegen().magic_tuple()
        key = f"{identity(func)}({arguments}) {target} {numba.__version__}"
        self.state.func_id.unique_id = hashlib.sha256(key.encode()).hexdigest()[:24]
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


class RuleDispatcher(CPUDispatcher):
    """A rule: compiled for 64-bit integers only, once for each kind of state."""

    def compile(self, sig: Any) -> Any:
        """Load or compile the rule for these types, without Numba's stopwatches (each slows all those around it)."""
        with global_compiler_lock, self._compiling_counter:
            args, return_type = sigutils.normalize_signature(sig)
            found = self.overloads.get(tuple(args))
            if found is None:
                found = self._cache.load_overload(sig, self.targetctx)
                if found is not None:
                    self._cache_hits[sig] += 1
                    self.targetctx.insert_user_function(
                        found.entry_point, found.fndesc, [found.library]
                    )
                else:
                    self._cache_misses[sig] += 1
                    found = self._compiler.compile(args, return_type)
                    folder = Path(self._cache.cache_path)
                    found.library.settle(folder, found.fndesc.uid, found.fndesc.llvm_func_name)
                    self._cache.save_overload(sig, found)
                self.add_overload(found)
            return found.entry_point

    @property
    def _uuid(self) -> Any:
        """Return the rule's identity: by it, Numba finds this very rule when it reads a driver that was made for it."""
        made = identity(self.py_func)
        if made not in self._memo:
            self._set_uuid(made)
        return made

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """Let a rule called with narrow integers be the one for 64 bits: else it is compiled once for each width."""
        plain = [types.unliteral(arg) for arg in args]
        wide = tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in plain)
        return super().get_call_template(wide, kws)


def _mangled(name: str, argtypes: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """Name a rule by its lasting name alone: Numba's names hold numbers that differ from process to process."""
    if isinstance(uid, str):
        return itanium_mangler.mangle(name, (), uid=uid)
    return default_mangler(name, argtypes, abi_tags=abi_tags, uid=uid)


@cache
def _set_up() -> None:
    """Tell Numba once how rules are named, kept and typed."""
    context, typing = cpu_target.target_context, cpu_target.typing_context
    context.mangler, context.codegen()._library_class = _mangled, RuleLibrary
    typing._resolve_user_function_type = _remembering(typing)


def _remembering(typing: Any) -> Callable[..., Any]:
    """Return Numba's search for the meaning of a call, made once for each function and types: it tries dozens."""
    plain, known = typing._resolve_user_function_type, dict[Any, Any]()

    def resolve(func: Any, args: Any, kws: Any, literals: Any = None) -> Any:
        found = typing._lookup_global(func) or func
        if (
            kws
            or type(found) is not types.Function
            or type(ConfigStack.top_or_none()) is not RuleFlags
        ):
            return plain(func, args, kws, literals)
        key = found, tuple(args)
        if key not in known:
            known[key] = plain(func, args, kws, literals)
        return known[key]

    return resolve


def dispatcher(function: Callable[..., Any], **options: bool) -> RuleDispatcher:
    """Return a rule ready to be compiled; `options` hold where they differ from those of all rules."""
    _set_up()
    made = RuleDispatcher(function, targetoptions=OPTIONS | options, pipeline_class=RuleCompiler)
    made._cache = RuleCache(function)
    return made

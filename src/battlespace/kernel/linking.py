"""How compiled rules find each other: a rule of some size is compiled once and called by its name from then on.

Numba copies the code of everything a function calls into it and optimises the whole again, so a game whose rules call
each other in ten layers is compiled ten times. Here only small rules are copied in. The others have their own files,
and are loaded before the first that needs them.
"""

# Numba has no types, and no public way to its libraries.
# pyright: reportPrivateUsage=false, reportAttributeAccessIssue=false, reportUntypedBaseClass=false
# pyright: reportIncompatibleMethodOverride=false

from __future__ import annotations

import pickle
import platform
from functools import cache
from typing import Any

from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

from battlespace.kernel.cache import kept

LAID_IN = 200
"""A rule with at most this many lines of optimised code is copied into its callers, as the optimiser would do."""
MODERN = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")
"""What a processor of the third generation of x86-64 (2013 and later) has over the first."""

_loaded: dict[str, RuleLibrary] = {}
"""What was compiled or loaded in this process, by file."""


@cache
def processor() -> str:
    """Return which processor rules are compiled for: a family, so the code runs on other machines too."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return "generic"
    has = llvm.get_host_cpu_features()
    return "x86-64-v3" if all(has.get(feature) for feature in MODERN) else "x86-64"


class RuleCodegen(JITCPUCodegen):
    """Numba's code generator, with our libraries and our choice of processor."""

    def _get_host_cpu_name(self) -> str:
        return processor()

    def _get_host_cpu_features(self) -> str:
        return ""


class RuleLibrary(JITCodeLibrary):
    """The code of one function; `file` is where a rule's is kept, `needs` are the files of those that it calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.file = ""
        self.apart = False
        self.needs: set[str] = set()
        self.bitcode = b""

    def add_llvm_module(self, ll_module: Any) -> None:
        """Simplify each function, so that its size tells, and take the part in."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        """Copy in what is small, optimise, and hand over to the machine."""
        self._raise_if_finalized()
        own = {f.name for f in self._final_module.functions if not f.is_declaration}
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self.needs |= {library.file} if library.apart else library.needs
            if not library.apart:
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"  # two of one name can never be taken for each other
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _get_module_for_linking(self) -> Any:
        if self.bitcode:
            self._shared_module, self.bitcode = llvm.parse_bitcode(self.bitcode), b""
        return super()._get_module_for_linking()

    def settle(self, file: str, symbol: str) -> None:
        """Make this the library of a rule: decide whether it is copied into its callers."""
        self.file = file
        self.apart = str(self._final_module.get_function(symbol)).count("\n") > LAID_IN
        _loaded[file] = self

    def serialize_using_object_code(self) -> Any:
        """Return what is kept of a rule: its code, the names in it, whose code it needs, and what callers copy in."""
        names = [f.name for f in self._final_module.functions if not f.is_declaration]
        bitcode = b"" if self.apart else self._get_module_for_linking().as_bitcode()
        needs = sorted(self.needs)
        return self.file, self.name, self._get_compiled_object(), names, needs, bitcode

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        library = _load(codegen, state)
        codegen._engine.finalize_object()
        return library


RuleCodegen._library_class = RuleLibrary


def _load(codegen: Any, state: Any) -> RuleLibrary:
    """Hand kept code, and all that it needs, to the machine; FileNotFoundError where some of it is gone."""
    file, name, code, names, needs, bitcode = state
    if file in _loaded:
        return _loaded[file]
    for need in needs:
        if need not in _loaded:
            _load(codegen, read(need)[1])
    library = RuleLibrary(codegen, name)
    library.file, library.needs = file, set(needs)
    library.apart, library.bitcode = not bitcode, bitcode
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._final_module._CPUCodeLibrary__library = library
    codegen._engine.add_module(library._final_module)
    codegen._engine._defined_symbols.update(names)
    library._finalized = True
    _loaded[file] = library
    return library


def read(file: str) -> Any:
    """Return what is kept of a rule: its whole key, its code, and what Numba knows of it."""
    data = kept(file)
    if data is None:
        raise FileNotFoundError(file)
    return pickle.loads(data)

"""How compiled rules find each other: a rule of some size is compiled once and called by its name from then on.

Numba lays the code of all that a function calls into it and goes over the whole again, so that a game whose rules call
each other in ten layers is compiled ten times. Here only small rules are laid in. The others lie in files of their own
beside Numba's cache, and are loaded before the first that needs them.
"""

# Numba has no public way to any of this, and no types.
# pyright: reportPrivateUsage=false, reportAttributeAccessIssue=false, reportUntypedBaseClass=false

from __future__ import annotations

import os
import pickle
import uuid
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm
from numba.core import codegen as numba_codegen
from numba.core.runtime.nrt import rtsys

from battlespace.kernel.cache import cache_folder

LAID_IN = 200
"""Lines of a rule's optimised code up to which it is laid into its callers: what the optimiser would do as well."""

_loaded: dict[str, RuleLibrary] = {}
"""What was compiled or loaded in this process, by file."""


class RuleLibrary(numba_codegen.JITCodeLibrary):
    """The code of one function; `file` is where a rule's lies below the cache's folder, `needs` whose it calls."""

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
        """Lay in what is small, optimise, and hand over to the machine."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            if getattr(library, "apart", False):
                self.needs.add(library.file)
            elif library is not rtsys.library:  # its functions are there in every process
                self.needs |= library.needs
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _get_module_for_linking(self) -> Any:
        if self.bitcode:
            self._shared_module, self.bitcode = llvm.parse_bitcode(self.bitcode), b""
        return super()._get_module_for_linking()

    @property
    def has_dynamic_globals(self) -> bool:
        """Keep Numba from caching a function that needs rules but is none: it would not know where they lie."""
        return super().has_dynamic_globals or bool(self.needs and not self.file)

    def settle(self, folder: Path, key: str, symbol: str) -> None:
        """Make this the library of a rule: decide whether it is laid in, and write its code where others find it."""
        self.file = f"{folder.name}/{key}.code"
        text = str(self._final_module.get_function(symbol))
        self.apart = text.count("\n") > LAID_IN
        names = [f.name for f in self._final_module.functions if not f.is_declaration]
        data = (self.name, self._get_compiled_object(), names, sorted(self.needs))
        path = folder.parent / self.file
        fresh = path.with_suffix(f".{uuid.uuid4().hex}")
        fresh.write_bytes(pickle.dumps(data))
        os.replace(fresh, path)
        _loaded[self.file] = self

    def serialize_using_object_code(self) -> Any:
        """Return what Numba's cache keeps of a rule: where its code lies, and what callers lay in."""
        if not self.file:
            return super().serialize_using_object_code()
        bitcode = b"" if self.apart else self._get_module_for_linking().as_bitcode()
        return self.name, "rule", (self.file, bitcode)

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        _, kind, data = state
        if kind != "rule":
            return super()._unserialize(codegen, state)
        file, bitcode = data
        library = _add(codegen, cache_folder(), file)
        codegen._engine.finalize_object()
        library.apart, library.bitcode = not bitcode, bitcode
        return library


def _add(codegen: Any, root: Path, file: str) -> RuleLibrary:
    if file in _loaded:
        return _loaded[file]
    name, code, names, needs = pickle.loads((root / file).read_bytes())
    for need in needs:
        _add(codegen, root, need)
    library = RuleLibrary(codegen, name)
    library.file, library.needs = file, set(needs)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._final_module._CPUCodeLibrary__library = library
    codegen._engine.add_module(library._final_module)
    codegen._engine._defined_symbols.update(names)
    library._finalized = True
    _loaded[file] = library
    return library

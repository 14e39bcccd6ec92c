"""The code of a kernel that other kernels take in: it is handed on as it is, and optimised within them alone.

Numba optimises every function and writes its machine code, then puts its code into all that call it, where
it is optimised again. A kernel that only kernels call needs neither by itself: a tree of calls of depth d is
optimised once instead of d times (decision 49).
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import FunctionPass, register_pass

ENVIRONMENT = "_ZN08NumbaEnv"


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """A library whose functions are there for linking; the machine code is that of its environments alone."""

    def _optimize_final_module(self) -> None:
        self._finalized = True
        whole = self._get_module_for_linking()
        self._shared_module = whole
        self._finalized = False
        named = (one.name for one in whole.global_variables if one.name.startswith(ENVIRONMENT))
        text = "".join(f'@"{name}" = common global i8* null\n' for name in named)
        self._final_module = llvmlite.binding.parse_assembly(text)
        self._final_module.name = self.name
        self._final_module.data_layout = self._codegen._data_layout


@register_pass(mutates_CFG=False, analysis_only=False)
class AsPart(FunctionPass):  # type: ignore[misc]
    """The machine code of this kernel is left to those that call it."""

    _name = "as_part"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Make the library before lowering would make one."""
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return True

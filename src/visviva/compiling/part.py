"""Code of kernels that are included in other kernels: passed on unoptimised, and optimised only within them.

Numba optimises every function and generates its machine code, then includes its code in all callers, where
it is optimised again. A kernel that only kernels call needs neither by itself: a call tree of depth d is
optimised once instead of d times (decision 49).
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import FunctionPass, register_pass

ENVIRONMENT = "_ZN08NumbaEnv"


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """A library whose functions exist for linking only; it has machine code only for its environments."""

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
class PartPass(FunctionPass):  # type: ignore[misc]
    """Leaves the machine code of this kernel to its callers."""

    _name = "as_part"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Create the library before lowering would create one."""
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return True

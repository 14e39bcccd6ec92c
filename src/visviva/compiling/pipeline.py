"""The compilation pipeline of a kernel, from byte code to machine code: only the Numba passes it needs.

A kernel consists of loops over flat arrays: it has no closures, no `with`, no literal arguments and no
whole-array expressions, so the passes for these are left out.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.errors import NumbaError

from visviva.compiling.kernel_hash import function_hash
from visviva.compiling.part import PartPass

READING = (untyped.TranslateByteCode, untyped.FixupArgs, untyped.IRProcessing)
REWRITING = (untyped.RewriteSemanticConstants, untyped.GenericRewrites, untyped.RewriteDynamicRaises)
TYPING = (untyped.ReconstructSSA, typed.NopythonTypeInference, typed.PreLowerStripPhis)
WRITING = (typed.IRLegalization, typed.NativeLowering, typed.NoPythonBackend)

UNCOUNTED = ("NRT required", "Only accept returning of array")
"""Numba's messages about arrays in code without reference counting."""


@register_pass(mutates_CFG=False, analysis_only=False)
class NameByContent(FunctionPass):  # type: ignore[misc]  # Numba has no types
    """Gives the machine code of a function a name that is unique across processes.

    Numba numbers the functions of a process. Kernels with the same name cached by two processes, such as two
    functions of a user, may have the same number, and a process that loads both would confuse them.
    """

    _name = "name_by_content"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace the number of the function by its hash."""
        identity = state.func_id
        identity.unique_id = int(function_hash(identity.func)[:15], 16)
        identity.unique_name = f"{identity.func_qualname}${identity.unique_id}"
        return True


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles a kernel; one with parallel loops or with `inlined` parts goes through all passes of Numba."""

    preparing: tuple[Any, ...] = ()

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._given = given

    def compile_extra(self, function: Any) -> Any:
        """Compile; again with reference counting if a kernel unexpectedly returns arrays that it created."""
        try:
            result = super().compile_extra(function)
            flags, given = self.state.flags, result.signature.return_type
            if flags.nrt or flags.no_cpython_wrapper or not isinstance(given, types.BaseTuple):
                return result
        except NumbaError as error:
            if self.state.flags.nrt or not any(text in str(error) for text in UNCOUNTED):
                raise
        *before, flags, local = self._given
        flags.nrt = True
        return type(self)(*before, flags, local).compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        """The single pipeline."""
        if self.state.flags.auto_parallel.enabled or _inlines(self.state.func_id.func):
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.add_pass_after(NameByContent, untyped.IRProcessing)
        else:
            passes = PassManager("kernel")
            for one in (*READING, NameByContent, *REWRITING, *TYPING, *self.preparing, *WRITING):
                passes.add_pass(one, one._name)
        passes.finalize()
        return [passes]


class PartCompiler(KernelCompiler):
    """Compiles kernels that only kernels call."""

    preparing = (PartPass,)


def _inlines(function: Any) -> bool:
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    return any(getattr(one, "targetoptions", {}).get("inline") == "always" for one in named)

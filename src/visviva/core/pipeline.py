"""The way of a kernel from byte code to machine code: the passes of Numba that find work in one.

A kernel is made of loops over flat arrays: it has no closures, no `with`, no literal arguments and no
expressions of whole arrays, so that the passes for these are left out.
"""

from __future__ import annotations

from typing import Any, ClassVar

from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.errors import NumbaError

from visviva.core.libraries import InnerLibrary, OuterLibrary, no_entry
from visviva.core.lowering import KernelLower

READING = (untyped.TranslateByteCode, untyped.FixupArgs, untyped.IRProcessing)
REWRITING = (untyped.RewriteSemanticConstants, untyped.GenericRewrites, untyped.RewriteDynamicRaises)
TYPING = (untyped.ReconstructSSA, typed.NopythonTypeInference, typed.PreLowerStripPhis)
COUNTING = (typed.IRLegalization,)
"""Where variables end, for code that counts who holds arrays."""

UNCOUNTED = ("NRT required", "Only accept returning of array")
"""What Numba says of arrays in code that does not count who holds them."""


class _Lowering(typed.NativeLowering):  # type: ignore[misc]  # Numba has no types
    LIBRARY: ClassVar[type]

    @property
    def lowering_class(self) -> type:
        """What writes the code."""
        return KernelLower

    def run_pass(self, state: Any) -> bool:
        """Write code for LLVM, into a library of the right kind."""
        state.library = self.LIBRARY(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.targetctx.refresh()
        state.targetctx.refresh = _nothing  # it would be asked again for every index that is a number
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class OuterLowering(_Lowering):
    """Makes machine code of a kernel that Python calls."""

    _name = "outer_lowering"
    LIBRARY = OuterLibrary


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(_Lowering):
    """Makes of a kernel what others take in."""

    _name = "inner_lowering"
    LIBRARY = InnerLibrary

    def run_pass(self, state: Any) -> bool:
        """Write code for LLVM, and leave it so."""
        state.flags.no_compile = True
        super().run_pass(state)
        state.library.finalize()
        entry = no_entry()
        state.cr = state.cr._replace(cfunc=entry)
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        return True


def _nothing() -> None:
    pass


class OuterCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles a kernel; one with parallel loops or with `inlined` parts goes through all passes of Numba."""

    LOWERING = OuterLowering

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._given = given

    def compile_extra(self, function: Any) -> Any:
        """Compile; once more where a kernel that was thought to make no arrays turns out to make some."""
        try:
            return super().compile_extra(function)
        except NumbaError as error:
            if self.state.flags.nrt or not any(text in str(error) for text in UNCOUNTED):
                raise
        *before, flags, local = self._given
        flags.nrt = True
        return type(self)(*before, flags, local).compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        """The one way through the passes."""
        if self.state.flags.auto_parallel.enabled or _takes_in(self.state.func_id.func):
            return [DefaultPassBuilder.define_nopython_pipeline(self.state)]
        passes = PassManager("kernel")
        ends = COUNTING if self.state.flags.nrt else ()
        for one in (*READING, *REWRITING, *TYPING, *ends, self.LOWERING, typed.NoPythonBackend):
            passes.add_pass(one, one._name)
        passes.finalize()
        return [passes]


class InnerCompiler(OuterCompiler):
    """Compiles a kernel that only kernels call."""

    LOWERING = InnerLowering


def _takes_in(function: Any) -> bool:
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    return any(getattr(one, "targetoptions", {}).get("inline") == "always" for one in named)

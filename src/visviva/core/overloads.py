"""NumPy's and Python's functions in kernels: what Numba has for them is code that only kernels take in.

Numba makes machine code of every one of them too (`np.empty` alone has a dozen forms), which nobody runs.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from numba.core import typed_passes as typed
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager
from numba.core.typing.templates import _OverloadFunctionTemplate

from visviva.core.pipeline import InnerLowering

_find_decorator: Any = _OverloadFunctionTemplate._get_jit_decorator


class OverloadCompiler(CompilerBase):  # type: ignore[misc]  # Numba has no types
    """All passes of Numba, since it writes these functions as it likes, but for the last."""

    def define_pipelines(self) -> list[Any]:
        """The one way through the passes."""
        passes = PassManager("overload")
        for one, name in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            passes.add_pass(InnerLowering if one is typed.NativeLowering else one, name)
        passes.finalize()
        return [passes]


def decorator(self: Any) -> Any:
    """What compiles an implementation of `self`, a function that kernels call."""
    return partial(_find_decorator(self), pipeline_class=OverloadCompiler)


def install() -> None:
    """Let Numba compile the functions that kernels call so, in this process."""
    _OverloadFunctionTemplate._get_jit_decorator = decorator

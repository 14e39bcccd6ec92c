"""The only way to compile: every kernel of the package is made here, with one set of options."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numba
from numba import config, types
from numba.core.errors import NumbaTypeError
from numba.core.registry import CPUDispatcher

from visviva.compiling import compile_line, threads
from visviva.compiling.kernel_cache import KernelCache
from visviva.compiling.pipeline import KernelCompiler, PartCompiler

compile_line.install()
threads.choose_layer()
PACKAGE = Path(__file__).resolve().parent.parent
ALLOCATING_FUNCTIONS = {
    *("arange", "argsort", "array", "concatenate", "copy", "empty", "empty_like", "full", "ones", "sort"),
    *("zeros", "zeros_like"),
}
"""Names by which kernels create arrays. A kernel that uses none, and receives none from those that it calls,
is compiled without reference counting of arrays, which took a quarter of the time of a step of small
operations (decision 42)."""
SCALAR_RETURNS = frozenset({"None", "int", "float", "bool"})
LANE_FLAGS = frozenset({"contract", "reassoc", "nsz"})


def _holds_arrays(function: Callable[..., Any]) -> bool:
    """Whether it creates arrays, or receives new ones from a kernel that it calls, and must release them."""
    names = function.__code__.co_names
    return not ALLOCATING_FUNCTIONS.isdisjoint(names) or any(
        _returns_arrays(function.__globals__.get(name)) for name in names
    )


def _returns_arrays(called: Any) -> bool:
    """Whether it is a kernel that may return arrays that it has created."""
    options = getattr(called, "targetoptions", {})
    return bool(options.get("_nrt")) and called.py_func.__annotations__.get("return") not in SCALAR_RETURNS


def _options(
    function: Callable[..., Any],
    parallel: bool = False,
    flags: frozenset[str] = frozenset({"contract"}),
    unlocked: bool = False,
    inline: bool = False,
) -> dict[str, Any]:
    return {
        "nopython": True,
        "boundscheck": None,
        "error_model": "numpy",
        "fastmath": set(flags),
        "parallel": parallel,
        "nogil": unlocked,
        "forceinline": inline,
        "no_cfunc_wrapper": True,
        "_nrt": parallel or _holds_arrays(function),
    }


class Addressed(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """A kernel that is called by its address: it has no entry from Python."""

    compiler = KernelCompiler

    def __init__(self, function: Callable[..., Any], targetoptions: dict[str, Any]) -> None:
        options = {**targetoptions, "no_cpython_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=self.compiler)
        self._cache = KernelCache(self)


class Inner(Addressed):
    """A kernel that is included in other kernels: it has no machine code of its own."""

    compiler = PartCompiler


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A kernel as called from Python; for other kernels it has no entry from Python.

    Such an entry takes an eighth of the compile time, and most kernels are called only by kernels.
    Nor are they recompiled for every literal in a call, as Numba would: 0 is an int64.
    """

    def __init__(self, function: Callable[..., Any], targetoptions: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=targetoptions, pipeline_class=KernelCompiler)
        self._cache = KernelCache(self)

    @cached_property
    def inner(self) -> Inner:
        """The version for calls by kernels."""
        return Inner(self.py_func, self.targetoptions)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba's typing of a call by a kernel."""
        named = {name: types.unliteral(one) for name, one in kws.items()}
        return self.inner.get_call_template(tuple(types.unliteral(one) for one in args), named)

    def get_overload(self, sig: Any) -> Any:
        """The compiled function for a call by a kernel."""
        return self.inner.get_overload(sig)


class ParallelKernel(Kernel):
    """A kernel with parallel loops, of which one runs at a time (`compiling/threads.py`)."""

    def __call__(self, *values: Any) -> Any:
        """The value of the kernel."""
        threads.start_threads()
        with threads.IN_USE:
            return super().__call__(*values)


def _compile(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    if config.DISABLE_JIT:
        return function
    return (ParallelKernel if options["parallel"] else Kernel)(function, options)


@cache
def _addressed(function: Callable[..., Any]) -> Addressed:
    return Addressed(function, _options(function))


def kernel_address(function: Callable[..., Any], signature: Any) -> int:
    """The address of a function's machine code, compiled for a Numba signature or read from disk.

    It is called with Numba's calling convention (`context.call_conv.call_function` in an intrinsic), so that
    exceptions reach the caller. The code lives as long as the process. A generated function must
    have `__name__` among its globals, the name of a module that can be imported.

    Errors: `NumbaTypeError` if the return type differs from the signature.
    """
    dispatcher = _addressed(function)
    dispatcher.compile(signature.args)
    result = dispatcher.overloads[signature.args]
    if result.signature.return_type != signature.return_type:
        found, expected = result.signature.return_type, signature.return_type
        raise NumbaTypeError(f"{function.__qualname__} returns {found}, expected {expected}")
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


def unlocked_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, without the GIL: for callers of a kernel whose threads may need it."""
    return _compile(function, _options(function, unlocked=True))


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function of flat float64 and int64 arrays and scalars, outputs last; cached on disk."""
    return _compile(function, _options(function))


def inlined_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, inlined into each kernel that calls it, whatever its length."""
    return _compile(function, _options(function, inline=True))


MIN_PARALLEL = 1_000_000  # numbers from which a plain loop over them is worth all threads


def parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for loops written with `numba.prange`; use it above about 20 000 elements only."""
    return _compile(function, _options(function, parallel=True))


def unlocked_parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `parallel_kernel`, for loops that call kernels apart: their threads may have to compile one, which
    needs the GIL, so this one releases it. Nothing else may use its output until it ends.
    """
    return _compile(function, _options(function, parallel=True, unlocked=True))


def lane_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for vectorised loops over independent elements: its sums may be reordered."""
    return _compile(function, _options(function, flags=LANE_FLAGS))


def inlined(device: Any) -> Any:
    """The same function as the kernel `device`, inlined into every loop that calls it, to vectorise."""
    return numba.njit(error_model="numpy", inline="always")(plain(device))


def plain(device: Any) -> Any:
    """The Python function of a kernel; the same if compilation is disabled."""
    return getattr(device, "py_func", device)


def parallel_lane_kernel(function: Callable[..., Any]) -> Any:
    """As `lane_kernel`, for loops written with `numba.prange`."""
    return _compile(function, _options(function, parallel=True, flags=LANE_FLAGS))

"""The one way to compile: every kernel of the package is made here, with one set of options."""

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
ALLOCATING = {
    *("arange", "argsort", "array", "concatenate", "copy", "empty", "empty_like", "full", "ones", "sort"),
    *("zeros", "zeros_like"),
}
"""What kernels make arrays by. One that names none, and is handed none by those that it calls, is compiled
without code that counts who holds arrays, which took a quarter of the time of a step of small operations
(decision 42)."""
NUMBERS = frozenset({"None", "int", "float", "bool"})
LANES = frozenset({"contract", "reassoc", "nsz"})


def _holds_arrays(function: Callable[..., Any]) -> bool:
    """Whether it makes arrays, or is handed new ones by a kernel that it calls: it is to let go of them."""
    names = function.__code__.co_names
    return not ALLOCATING.isdisjoint(names) or any(
        _hands_over(function.__globals__.get(name)) for name in names
    )


def _hands_over(called: Any) -> bool:
    """Whether it is a kernel that may return arrays that it has made."""
    options = getattr(called, "targetoptions", {})
    return bool(options.get("_nrt")) and called.py_func.__annotations__.get("return") not in NUMBERS


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
    """A kernel that kernels take in: it has no machine code of its own."""

    compiler = PartCompiler


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A kernel as Python calls it; other kernels see it as one that has no entry from Python.

    Such an entry takes an eighth of the time of compiling, and most kernels are called by kernels only.
    Nor are they compiled anew for every number written into a call, as Numba would: 0 is an int64.
    """

    def __init__(self, function: Callable[..., Any], targetoptions: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=targetoptions, pipeline_class=KernelCompiler)
        self._cache = KernelCache(self)

    @cached_property
    def inner(self) -> Inner:
        """The same for kernels."""
        return Inner(self.py_func, self.targetoptions)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba knows of a call by a kernel."""
        named = {name: types.unliteral(one) for name, one in kws.items()}
        return self.inner.get_call_template(tuple(types.unliteral(one) for one in args), named)

    def get_overload(self, sig: Any) -> Any:
        """The compiled function for a call by a kernel."""
        return self.inner.get_overload(sig)


class ParallelKernel(Kernel):
    """A kernel with parallel loops, of which one runs at a time (`core/threads.py`)."""

    def __call__(self, *values: Any) -> Any:
        """The value of the kernel."""
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
    """Where the machine code of a function begins, compiled for a signature of Numba or read from the disk.

    It is called as Numba calls functions (`context.call_conv.call_function` in an intrinsic), so that what it
    raises reaches its caller. The code stays as long as the process. A function that was written by a program
    has `__name__` among its globals, the name of a module that can be imported.

    Errors: `NumbaTypeError` where the function returns something else than the signature says.
    """
    dispatcher = _addressed(function)
    dispatcher.compile(signature.args)
    result = dispatcher.overloads[signature.args]
    if result.signature.return_type != signature.return_type:
        found, said = result.signature.return_type, signature.return_type
        raise NumbaTypeError(f"{function.__qualname__} returns {found}; {said} is expected")
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


def unlocked_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, without Python's lock: for what calls a kernel whose threads may need it."""
    return _compile(function, _options(function, unlocked=True))


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function of flat float64 and int64 arrays and scalars, outputs last; cached on disk."""
    return _compile(function, _options(function))


def inlined_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, made part of each kernel that calls it, however long it is."""
    return _compile(function, _options(function, inline=True))


LARGE = 1_000_000  # numbers from which on a plain loop over them is worth all threads


def parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for loops written with `numba.prange`; use it above about 20 000 elements only."""
    return _compile(function, _options(function, parallel=True))


def unlocked_parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `parallel_kernel`, for loops that call kernels apart: their threads may have to compile one, which
    needs Python's lock, so this one does not hold it. What it writes is nobody else's until it ends.
    """
    return _compile(function, _options(function, parallel=True, unlocked=True))


def lane_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for wide loops over independent elements: its sums may be taken in lanes."""
    return _compile(function, _options(function, flags=LANES))


def inlined(device: Any) -> Any:
    """The same function as `device`, a kernel, made part of every loop that calls it, so it can be wide."""
    return numba.njit(error_model="numpy", inline="always")(plain(device))


def plain(device: Any) -> Any:
    """The Python function of a kernel; the same where compiling is switched off."""
    return getattr(device, "py_func", device)


def parallel_lane_kernel(function: Callable[..., Any]) -> Any:
    """As `lane_kernel`, for loops written with `numba.prange`."""
    return _compile(function, _options(function, parallel=True, flags=LANES))

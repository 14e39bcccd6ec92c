"""The one way to compile: every kernel of the package is made here, with one set of options."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import config, types
from numba.core.errors import NumbaTypeError

from visviva.core import overloads, quick_numba
from visviva.core.kernel_cache import KernelCache
from visviva.core.pipeline import InnerCompiler, OuterCompiler

quick_numba.install()
overloads.install()
PACKAGE = Path(__file__).resolve().parent.parent
ALLOCATING = {
    *(
        "arange",
        "argsort",
        "array",
        "carray",
        "concatenate",
        "copy",
        "empty",
        "empty_like",
        "full",
        "ones",
        "sort",
    ),
    *("zeros", "zeros_like"),
}
"""What kernels make arrays by. One that names none is compiled without code that counts who holds arrays."""
LANES = frozenset({"contract", "reassoc", "nsz"})


def _options(
    function: Callable[..., Any],
    parallel: bool = False,
    flags: frozenset[str] = frozenset({"contract"}),
    unlocked: bool = False,
    inline: bool = False,
) -> dict[str, Any]:
    return {
        "error_model": "numpy",
        "fastmath": set(flags),
        "parallel": parallel,
        "nogil": unlocked,
        "forceinline": inline,
        "_nrt": parallel or not ALLOCATING.isdisjoint(function.__code__.co_names),
    }


def _compile(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """A dispatcher for calls from Python, which other kernels see as one that has no entry from Python.

    Such an entry takes an eighth of the time of compiling, and most kernels are called by kernels only.
    Nor are they compiled anew for every number written into a call, as Numba would: 0 is an int64.
    """
    if config.DISABLE_JIT:
        return numba.njit(**options)(function)
    outer = _cached(function, OuterCompiler, options)

    @cache
    def inner() -> Any:
        return _cached(function, InnerCompiler, {**options, "no_cpython_wrapper": True})

    def template(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        plain_named = {name: types.unliteral(one) for name, one in named.items()}
        return inner().get_call_template(tuple(types.unliteral(one) for one in arguments), plain_named)

    outer.get_call_template = template
    outer.get_overload = lambda signature: inner().get_overload(signature)
    return outer


def _cached(function: Callable[..., Any], compiler: type, options: dict[str, Any]) -> Any:
    dispatcher = numba.njit(no_cfunc_wrapper=True, pipeline_class=compiler, **options)(function)
    dispatcher._cache = KernelCache(dispatcher, compiler.__name__)
    return dispatcher


@cache
def _addressed(function: Callable[..., Any]) -> Any:
    return _cached(function, OuterCompiler, {**_options(function), "no_cpython_wrapper": True})


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
    return int(result.library.codegen._engine.get_function_address(result.fndesc.llvm_func_name))


def driver(function: Callable[..., Any]) -> Any:
    """As `kernel`, for one that calls others by address: it leaves Python's lock to those that need it."""
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

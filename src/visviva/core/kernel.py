"""The one way to compile: every kernel of the package is made here, with one set of options."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import config, types

from visviva.core import quick_options
from visviva.core.kernel_cache import KernelCache

quick_options.install()
PACKAGE = Path(__file__).resolve().parent.parent


def _compile(
    function: Callable[..., Any],
    parallel: bool,
    flags: frozenset[str] = frozenset({"contract"}),
    unlocked: bool = False,
) -> Any:
    """A dispatcher for calls from Python, which other kernels see as one that has no entry from Python.

    Such an entry takes an eighth of the time of compiling, and most kernels are called by kernels only.
    Nor are they compiled anew for every number written into a call, as Numba would: 0 is an int64.
    """
    options = {"error_model": "numpy", "fastmath": set(flags), "parallel": parallel, "nogil": unlocked}
    if config.DISABLE_JIT:
        return numba.njit(**options)(function)
    outer = _cached(function, options)

    @cache
    def inner() -> Any:
        return _cached(function, {**options, "no_cpython_wrapper": True})

    def template(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        plain_named = {name: types.unliteral(one) for name, one in named.items()}
        return inner().get_call_template(tuple(types.unliteral(one) for one in arguments), plain_named)

    outer.get_call_template = template
    outer.get_overload = lambda signature: inner().get_overload(signature)
    return outer


def _cached(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    dispatcher = numba.njit(no_cfunc_wrapper=True, **options)(function)
    dispatcher._cache = KernelCache(dispatcher)
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function of flat float64 and int64 arrays and scalars, outputs last; cached on disk."""
    return _compile(function, parallel=False)


LARGE = 1_000_000  # numbers from which on a plain loop over them is worth all threads


def parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for loops written with `numba.prange`; use it above about 20 000 elements only."""
    return _compile(function, parallel=True)


def unlocked_parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `parallel_kernel`, for loops that call kernels apart: their threads may have to compile one, which
    needs Python's lock, so this one does not hold it. What it writes is nobody else's until it ends.
    """
    return _compile(function, parallel=True, unlocked=True)


def lane_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for wide loops over independent elements: its sums may be taken in lanes."""
    return _compile(function, parallel=False, flags=frozenset({"contract", "reassoc", "nsz"}))


def inlined(device: Any) -> Any:
    """The same function as `device`, a kernel, made part of every loop that calls it, so it can be wide."""
    return numba.njit(error_model="numpy", inline="always")(plain(device))


def plain(device: Any) -> Any:
    """The Python function of a kernel; the same where compiling is switched off."""
    return getattr(device, "py_func", device)


def parallel_lane_kernel(function: Callable[..., Any]) -> Any:
    """As `lane_kernel`, for loops written with `numba.prange`."""
    return _compile(function, parallel=True, flags=frozenset({"contract", "reassoc", "nsz"}))

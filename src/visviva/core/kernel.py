"""The one way to compile: every kernel of the package is made here, with one set of options.

The disk cache lies in a folder named by a hash of all sources of the package and the Numba version, because a
cached caller does not notice an edited callee in another file.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import config

PACKAGE = Path(__file__).resolve().parent.parent


def _sources_hash() -> str:
    digest = hashlib.sha256(f"numba {numba.__version__} python {sys.version_info[:2]}".encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    if home := os.environ.get("VISVIVA_CACHE"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "visviva"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "visviva"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "visviva"


CACHE = _cache_root() / _sources_hash()


def _compile(
    function: Callable[..., Any], parallel: bool, flags: frozenset[str] = frozenset({"contract"})
) -> Any:
    previous = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        return numba.njit(cache=True, error_model="numpy", fastmath=set(flags), parallel=parallel)(function)
    finally:
        config.CACHE_DIR = previous


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function of flat float64 and int64 arrays and scalars, outputs last; cached on disk."""
    return _compile(function, parallel=False)


LARGE = 1_000_000  # numbers from which on a plain loop over them is worth all threads


def parallel_kernel(function: Callable[..., Any]) -> Any:
    """As `kernel`, for loops written with `numba.prange`; use it above about 20 000 elements only."""
    return _compile(function, parallel=True)


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

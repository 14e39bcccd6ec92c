"""A hash of everything a kernel is compiled from: its byte code, its options, and all that it uses.

Numba's own cache checks the file of a kernel only, and so misses an edited callee in another file. A hash
of the byte code of a kernel, of its options, and of those of every kernel and constant that it uses
changes when something that the kernel uses is edited, and only then; docstrings do not count.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np

_BOUNDS = numba.config.BOUNDSCHECK
COMPILER = ("kernel", "separate_kernel", "part", "pipeline", "reference", "scratch")
"""Files of this folder that determine how a kernel is compiled."""

_hashes: WeakKeyDictionary[Any, str] = WeakKeyDictionary()


def content_hash(kernel: Any) -> str:
    """Hash of the sources of a kernel: byte code, options, references, and the compiler files."""
    known = _hashes.get(kernel)
    if known is None:
        _hashes[kernel] = f"again {kernel.py_func.__qualname__}"
        options = sorted((name, _text(value)) for name, value in kernel.targetoptions.items())
        text = repr((_compiler(), type(kernel).__name__, _BOUNDS, options, _of_function(kernel.py_func)))
        known = _hashes[kernel] = hashlib.sha256(text.encode()).hexdigest()[:20]
    return known


def function_hash(function: FunctionType) -> str:
    """Hash of a function: byte code, and all that it refers to."""
    text = repr((function.__module__, function.__qualname__, _of_function(function)))
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _compiler() -> str:
    files = (Path(__file__).with_name(f"{name}.py").read_bytes() for name in COMPILER)
    return hashlib.sha256(b"".join([repr(sys.version_info[:2]).encode(), *files])).hexdigest()


def _text(value: Any) -> str:
    """The part of a referenced value that enters a kernel, as text."""
    if hasattr(value, "targetoptions"):
        return content_hash(value)
    if hasattr(value, "content"):
        return str(value.content)
    if hasattr(value, "_fields"):
        return f"{value.__qualname__} {value._fields}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, (set, frozenset)):
        return repr(sorted(repr(one) for one in value))
    if isinstance(value, (int, float, complex, str, bytes, tuple, type(None))):
        return repr(value)
    return str(getattr(value, "__qualname__", getattr(value, "__name__", type(value))))


def _of_function(function: FunctionType) -> list[Any]:
    code, space = function.__code__, function.__globals__
    cells = [_text(cell.cell_contents) for cell in function.__closure__ or ()]
    return [_of_code(code, function.__doc__), repr(function.__defaults__), cells, _used(space, _names(code))]


LIBRARIES = {"numba", "numpy", "math"}
"""Libraries whose functions Numba knows; which of their modules are loaded changes with time."""


def _used(space: dict[str, Any], names: set[str]) -> list[Any]:
    """The values of these names in a module, and in modules that it names."""
    found = []
    for name in sorted(names & space.keys()):
        value = space[name]
        open_ = isinstance(value, ModuleType) and value.__name__.split(".")[0] not in LIBRARIES
        found.append((name, _text(value), _used(vars(value), names - {name}) if open_ else []))
    return found


def _of_code(code: CodeType, docstring: str | None) -> list[Any]:
    """Byte code and constants, without the docstring: prose compiles nothing anew."""
    used = [None if isinstance(one, str) and one == docstring else one for one in code.co_consts]
    constants = [_of_code(one, None) if isinstance(one, CodeType) else _text(one) for one in used]
    return [code.co_code.hex(), code.co_names, code.co_varnames, code.co_freevars, constants]


def _names(code: CodeType) -> set[str]:
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*(_names(one) for one in inner))

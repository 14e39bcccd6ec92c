"""Operations bound to arrays, written out as one kernel that repeats them n times without Python."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from visviva.core.kernel import PACKAGE, plain
from visviva.core.kernel_cache import CACHE, keep
from visviva.core.ports import Op
from visviva.core.state import Array

HEADER = """import importlib

from numba import carray

from visviva.core.fuse import floats_at, given, integers_at
from visviva.core.kernel import kernel
"""


def _pointer_maker(element: Any) -> Any:
    @intrinsic
    def pointer(typing_context: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.CPointer(element)(types.int64), code

    return pointer


# A call that unpacks a hundred arrays costs more than a small step. A fused program gets one table of
# addresses and one of lengths instead, and makes the arrays itself.
floats_at, integers_at = _pointer_maker(types.float64), _pointer_maker(types.int64)


given: dict[str, Callable[..., Any]] = {}


def reference(function: Any) -> str:
    """Text that finds a function of the package by import, and a user's one, noted here, in `given`.

    It names the content of a user's file, so that a cached caller does not outlive an edited callee; the
    package needs no such care, since the name of its cache folder is a hash of its files.
    """
    inner = plain(function)
    module, name, path = inner.__module__, inner.__name__, Path(inner.__code__.co_filename)
    if path.is_relative_to(PACKAGE):
        return f'importlib.import_module("{module}").{name}'
    content = path.read_bytes() if path.exists() else inner.__code__.co_code
    key = f"{module}.{name} {hashlib.sha256(content).hexdigest()[:16]}"
    given[key] = function
    return f'given["{key}"]'


def at_top_level(function: Any) -> bool:
    """Whether a function is the only one of its name in its module: neither a lambda nor one in another."""
    function = plain(function)
    return bool(function.__name__ == function.__qualname__ and function.__name__ != "<lambda>")


def generated_module(source: str) -> ModuleType:
    """Import a source text from a file in the kernel cache named by its hash: its kernels are cached too."""
    name = "visviva_generated_" + hashlib.sha256(source.encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    path = CACHE / "generated" / f"{name}.py"
    if not path.exists():
        keep(path, source.encode())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_kernel(function: Any) -> bool:
    """Whether a function is compiled, so that other kernels may call it."""
    return hasattr(function, "py_func") and at_top_level(function)


@dataclass(frozen=True)
class While:
    """Operations that are carried out again and again until they leave 0 in flag (1,)."""

    flag: Array
    ops: Sequence[Op | While]


def _all(ops: Sequence[Op | While]) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, While):
            yield from _all(op.ops)
        else:
            yield op


def fuse(
    first: Sequence[Op | While], stop: Array, second: Sequence[Op | While]
) -> Callable[[int], int] | None:
    """A function of n that carries out both lists of operations n times; None if one of them is not a kernel.

    Parameters
    ----------
    first, second : operations, or loops of them; their arrays must stay where they are
    stop : (1,)  where the first list leaves a number other than zero here, the loop ends before the second

    The function returns the number of complete passes.
    """
    if not all(is_kernel(function) for function, _ in _all([*first, *second])):
        return None
    names: dict[str, str] = {}
    arrays, known = _Arrays(), {}

    def argument(value: Any) -> str:
        if not isinstance(value, np.ndarray):
            return repr(value)
        key = (value.__array_interface__["data"][0], value.shape, value.strides, value.dtype.str)
        if key not in known:
            known[key] = arrays.add(value)
        return known[key]

    def call(function: Any, values: tuple[Any, ...]) -> str:
        called = names.setdefault(reference(function), f"f{len(names)}")
        return f"{called}({', '.join(argument(value) for value in values)})"

    def written(ops: Sequence[Op | While], indent: str) -> list[str]:
        lines = []
        for op in ops:
            if isinstance(op, While):
                lines.append(f"{indent}while {argument(op.flag)}[0] != 0.0:")
                lines += written(op.ops, indent + "    ")
            else:
                lines.append(indent + call(*op))
        return lines

    inside = 8 * " "
    lines = written(first, inside)
    lines += [f"{inside}if {argument(stop)}[0] != 0.0:", f"{inside}    return step"]
    lines += written(second, inside)
    imports = [f"{name} = {place}" for place, name in names.items()]
    direct = "".join(f", {name}" for name in arrays.direct)
    source = "\n".join(
        [
            '"""Written by visviva.core.fuse."""',
            HEADER,
            *imports,
            "@kernel",
            f"def program(n, addresses, lengths{direct}):",
            *arrays.lines,
            "    for step in range(n):",
            *lines,
            "    return n",
            "",
        ]
    )
    program = generated_module(source).program
    tables = (
        np.array(arrays.addresses, np.int64),
        np.array(arrays.lengths, np.int64),
        *arrays.direct.values(),
    )
    return _Program(program, tables, arrays.kept)


class _Arrays:
    """The arrays of a program: most by address and lengths, those of other kinds as arguments."""

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self.addresses: list[int] = []
        self.lengths: list[int] = []
        self.lines: list[str] = []
        self.direct: dict[str, Any] = {}

    def add(self, value: Any) -> str:
        """Its name in the program."""
        name = f"a{len(self.kept)}"
        self.kept.append(value)
        maker = {"<f8": "floats_at", "<i8": "integers_at"}.get(value.dtype.str)
        if maker is None or not value.flags.c_contiguous:
            self.direct[name] = value
            return name
        at, first = len(self.addresses), len(self.lengths)
        self.addresses.append(value.ctypes.data)
        self.lengths.extend(value.shape)
        shape = "".join(f"lengths[{first + i}], " for i in range(value.ndim))
        self.lines.append(f"    {name} = carray({maker}(addresses[{at}]), ({shape}))")
        return name


class _Program:
    """A fused program with its tables; it keeps the arrays alive whose addresses it holds."""

    def __init__(self, program: Callable[..., int], tables: tuple[Any, ...], kept: list[Any]) -> None:
        self._program, self._tables, self._kept = program, tables, kept

    def __call__(self, n: int) -> int:
        """Up to n passes; returns the number of complete ones."""
        return int(self._program(n, *self._tables))

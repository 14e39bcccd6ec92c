"""Operations bound to arrays, written out as one kernel that repeats them n times without Python."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from visviva.core.kernel import CACHE
from visviva.core.ports import Op
from visviva.core.state import Array

HEADER = '"""Written by visviva.core.fuse."""\nimport importlib\n\nfrom visviva.core.kernel import kernel\n'


def generated_module(source: str) -> ModuleType:
    """Import a source text from a file in the kernel cache named by its hash: its kernels are cached too."""
    name = "visviva_generated_" + hashlib.sha256(source.encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    path = CACHE / "generated" / f"{name}.py"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{id(source)}.part")
        part.write_text(source)
        part.replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_kernel(function: Any) -> bool:
    """Whether a function is compiled, so that other kernels may call it."""
    return hasattr(function, "py_func")


def fuse(first: list[Op], stop: Array, second: list[Op]) -> Callable[[int], int] | None:
    """A function of n that carries out both lists of operations n times; None if one of them is not a kernel.

    Parameters
    ----------
    first, second : operations; their arrays must stay where they are
    stop : (1,)  where the first list leaves a number other than zero here, the loop ends before the second

    The function returns the number of complete passes.
    """
    if not all(is_kernel(function) for function, _ in [*first, *second]):
        return None
    names: dict[tuple[str, str], str] = {}
    arguments: list[Any] = []
    known: dict[Any, str] = {}

    def argument(value: Any) -> str:
        if not isinstance(value, np.ndarray):
            return repr(value)
        key = (value.__array_interface__["data"][0], value.shape, value.strides, value.dtype.str)
        if key not in known:
            known[key] = f"a{len(arguments)}"
            arguments.append(value)
        return known[key]

    def call(function: Any, values: tuple[Any, ...]) -> str:
        place = (function.py_func.__module__, function.py_func.__name__)
        called = names.setdefault(place, f"f{len(names)}")
        return f"        {called}({', '.join(argument(value) for value in values)})"

    lines = [call(*op) for op in first]
    lines += [f"        if {argument(stop)}[0] != 0.0:", "            return step"]
    lines += [call(*op) for op in second]
    imports = [f'{name} = importlib.import_module("{where}").{what}' for (where, what), name in names.items()]
    parameters = ", ".join(f"a{i}" for i in range(len(arguments)))
    start = ["", "", "@kernel", f"def program(n, {parameters}):", "    for step in range(n):"]
    source = "\n".join([HEADER, *imports, *start, *lines, "    return n", ""])
    program = generated_module(source).program
    return lambda n: int(program(n, *arguments))

"""Kernels generated from a formula or from user functions: modules of generated source."""

from __future__ import annotations

import hashlib
import linecache
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from visviva.compiling.kernel import PACKAGE, plain

given: dict[str, Callable[..., Any]] = {}


def reference(function: Any) -> str:
    """Source text that refers to a function: of the package by import, of a user via `given`.

    It contains a hash of a user's file, so that a cached caller does not outlive an edited callee; the
    package does not need this, since its cache folder is named by a hash of its files.
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
    """Whether a function is the only one of its name in its module: not a lambda and not nested."""
    function = plain(function)
    return bool(function.__name__ == function.__qualname__ and function.__name__ != "<lambda>")


def generated_module(source: str) -> ModuleType:
    """A module made from source text and named by its hash: its kernels are cached, without a source file."""
    name = "visviva_generated_" + hashlib.sha256(source.encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name)
    module.__file__ = path = f"<{name}>"
    # Makes its source available to tracebacks and Numba, although there is no file.
    linecache.cache[path] = len(source), None, source.splitlines(keepends=True), path
    sys.modules[name] = module
    exec(compile(source, path, "exec"), module.__dict__)
    return module

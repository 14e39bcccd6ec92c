"""Compiled kernels on disk, each under a name that changes with all it was compiled from.

Numba's own cache looks at the file of a kernel and so does not notice an edited callee in another one. Here
the name of a compiled kernel is a hash of its byte code, of its options, and of the same of every kernel and
every number that it uses, so that an edit costs the kernels that it reaches, and no others.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.runtime import rtsys

from visviva.core.libraries import read_result


def _root() -> Path:
    if home := os.environ.get("VISVIVA_CACHE"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "visviva"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "visviva"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "visviva"


CACHE = _root() / f"numba-{numba.__version__}"
_BOUNDS = numba.config.BOUNDSCHECK
COMPILER = ("kernel", "apart", "pipeline", "lowering", "wrapper", "libraries", "overloads")
"""Files of this folder that say how a kernel is compiled."""


def keep(path: Path, content: bytes) -> None:
    """Write a file of the cache, aside first: other processes see the whole of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


class KernelCache:
    """The cache of one kernel, as its dispatcher asks for it.

    It is made at the first use, when all that the kernel calls is there to be hashed. The `way` in which it
    is compiled is part of the names of its files.
    """

    def __init__(self, dispatcher: Any, way: str) -> None:
        self._dispatcher, self._way = dispatcher, way
        self._made: FunctionCache | None = None

    @property
    def _cache(self) -> FunctionCache:
        if self._made is None:
            self._made = _Cache(self._dispatcher, self._way)
        return self._made

    @property
    def cache_path(self) -> str:
        """The folder of its files."""
        return str(self._cache.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was compiled for a signature, or None."""
        return self._cache.load_overload(signature, context)

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled for a signature."""
        self._cache.save_overload(signature, result)


class _Cache(FunctionCache):  # type: ignore[misc]  # Numba has no types
    def __init__(self, dispatcher: Any, way: str) -> None:
        self._impl_class = lambda function: _Files(function, f"{content_hash(dispatcher)}-{way}")
        super().__init__(dispatcher.py_func)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """As Numba does, without getting ready to compile, which takes longer than to load all of a scene."""
        rtsys.initialize(context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, context)

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return (signature, codegen.magic_tuple())


class _Files(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: FunctionType, content: str) -> None:
        self._locator = _Place(CACHE / function.__module__, content)
        self._filename_base = f"{function.__qualname__.replace('<', '').replace('>', '')}-{content}"

    def rebuild(self, context: Any, payload: Any) -> Any:
        """What was compiled, from what `reduce` made of it."""
        return read_result(context, payload)


class _Place:
    def __init__(self, folder: Path, content: str) -> None:
        self._folder, self._content = folder, content

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._content

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)


_hashes: WeakKeyDictionary[Any, str] = WeakKeyDictionary()


def content_hash(kernel: Any) -> str:
    """Hash of what a kernel is compiled from: byte code, options, what it refers to, and how we compile."""
    known = _hashes.get(kernel)
    if known is None:
        _hashes[kernel] = f"again {kernel.py_func.__qualname__}"
        options = sorted((name, _text(value)) for name, value in kernel.targetoptions.items())
        text = repr((_compiler(), _BOUNDS, options, _of_function(kernel.py_func)))
        known = _hashes[kernel] = hashlib.sha256(text.encode()).hexdigest()[:20]
    return known


@cache
def _compiler() -> str:
    files = (Path(__file__).with_name(f"{name}.py").read_bytes() for name in COMPILER)
    return hashlib.sha256(b"".join([repr(sys.version_info[:2]).encode(), *files])).hexdigest()


def _text(value: Any) -> str:
    """What a kernel takes over of a value that it refers to."""
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
    return [_of_code(code), repr(function.__defaults__), cells, _used(space, _names(code))]


LIBRARIES = {"numba", "numpy", "math"}
"""What kernels take from these is known to Numba, and which of their modules are there changes with time."""


def _used(space: dict[str, Any], names: set[str]) -> list[Any]:
    """What these names stand for in a module, and in modules that it names."""
    found = []
    for name in sorted(names & space.keys()):
        value = space[name]
        open_ = isinstance(value, ModuleType) and value.__name__.split(".")[0] not in LIBRARIES
        found.append((name, _text(value), _used(vars(value), names - {name}) if open_ else []))
    return found


def _of_code(code: CodeType) -> list[Any]:
    constants = [_of_code(one) if isinstance(one, CodeType) else _text(one) for one in code.co_consts]
    return [code.co_code.hex(), code.co_names, code.co_varnames, code.co_freevars, constants]


def _names(code: CodeType) -> set[str]:
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*(_names(one) for one in inner))

"""Compiled kernels on disk, each under a name that changes with all it was compiled from.

They are looked for among those that came with the package, and then in the folder of the user, where what is
compiled is kept.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys

from visviva.compiling.kernel_hash import content_hash
from visviva.compiling.shipped import Target, own_target, shipped


def _root() -> Path:
    if home := os.environ.get("VISVIVA_CACHE"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "visviva"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "visviva"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "visviva"


CACHE = _root() / f"numba-{numba.__version__}"


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

    It is made at the first use, when all that the kernel calls is there to be hashed.
    """

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher

    @cached_property
    def _own(self) -> FunctionCache:
        return _Cache(self._dispatcher, CACHE, own_target(cpu_target.target_context.codegen()))

    @cached_property
    def _places(self) -> list[FunctionCache]:
        codegen = cpu_target.target_context.codegen()
        there = [_Cache(self._dispatcher, one.folder, one.target) for one in shipped(own_target(codegen))]
        return [*there, self._own]

    @property
    def cache_path(self) -> str:
        """The folder of its files."""
        return str(self._own.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was compiled for a signature, or None."""
        found = (place.load_overload(signature, context) for place in self._places)
        return next((one for one in found if one is not None), None)

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled for a signature."""
        self._own.save_overload(signature, result)


class _Cache(FunctionCache):  # type: ignore[misc]  # Numba has no types
    def __init__(self, dispatcher: Any, folder: Path, target: Target) -> None:
        self._impl_class = lambda function: _Files(function, folder, content_hash(dispatcher))
        self._target = target
        super().__init__(dispatcher.py_func)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """As Numba does, without getting ready to compile, which takes longer than to load all of a scene.

        What names a kernel where it no longer stands is compiled anew.
        """
        rtsys.initialize(context)
        with self._guard_against_spurious_io_errors(), suppress(ImportError, AttributeError):
            return self._load_overload(signature, context)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """As Numba does; an index that another version wrote and this one cannot read begins anew."""
        try:
            super().save_overload(signature, result)
        except (ImportError, AttributeError):
            self.flush()
            super().save_overload(signature, result)

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return (signature, self._target)


class _Files(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: FunctionType, folder: Path, content: str) -> None:
        self._locator = _Place(folder / function.__module__, content)
        self._filename_base = f"{function.__qualname__.replace('<', '').replace('>', '')}-{content}"


class _Place:
    def __init__(self, folder: Path, content: str) -> None:
        self._folder, self._content = folder, content

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._content

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

"""Compiled kernels on disk, each under a name that changes with everything it was compiled from.

They are looked up in the package first, and then in the user's cache folder, where newly compiled ones are
stored. Each file is prefixed with its hash: a damaged file counts as missing, and is rewritten. A cache that
is not writable causes a warning, and one that other users may write to is not used.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys

from visviva.compiling.kernel_hash import content_hash
from visviva.compiling.shipped import Target, own_target, shipped

HASH_BYTES = 32


def _root() -> Path:
    if home := os.environ.get("VISVIVA_CACHE"):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "visviva"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "visviva"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "visviva"


CACHE = _root() / f"numba-{numba.__version__}"


def write_cached(path: Path, content: bytes) -> bool:
    """Write a file of the cache atomically: other processes see all of it or nothing.

    If that fails a warning is issued, once; returns whether it succeeded.
    """
    if not _trusted():
        return False
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            part.write_bytes(sealed(path.name, content))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        _warn(f"{CACHE} cannot be written ({error.strerror}): kernels are recompiled in every run")
        return False
    return True


def read_cached(path: Path) -> bytes | None:
    """The content of a file written by `write_cached`; None if it is missing or damaged."""
    if not _trusted():
        return None
    try:
        return unsealed(path.name, path.read_bytes())
    except OSError:
        return None


def sealed(name: str, content: bytes) -> bytes:
    """The content of a file with this name, prefixed with the hash of both."""
    return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=HASH_BYTES).digest() + content


def unsealed(name: str, data: bytes) -> bytes | None:
    """The content after the hash in a file with this name; None if the hash does not match."""
    content = data[HASH_BYTES:]
    return content if sealed(name, content) == data else None


@cache
def _trusted() -> bool:
    """Whether nobody but this user may write to the cache, if it exists: its content is executed."""
    for folder in (CACHE, CACHE.parent):
        try:
            status = folder.stat()
        except OSError:
            continue
        own = not hasattr(os, "getuid") or status.st_uid in (os.getuid(), 0)
        if not own or (os.name == "posix" and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
            why = "others may write to it" if own else "it belongs to another user"
            _warn(f"{folder} is not used: {why}, and its contents would be executed as code")
            return False
    return True


@cache
def _warn(text: str) -> None:
    if sys.stderr is not None:
        print(f"warning: the kernel cache {text}", file=sys.stderr)


class KernelCache:
    """The cache of one kernel, with the interface that its dispatcher expects.

    Created at first use, when all that the kernel calls exists and can be hashed.
    """

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher

    @cached_property
    def _own(self) -> _Cache:
        return _Cache(self._dispatcher, CACHE, own_target(cpu_target.target_context.codegen()))

    @cached_property
    def _caches(self) -> list[_Cache]:
        codegen = cpu_target.target_context.codegen()
        shipped_caches = [
            _Cache(self._dispatcher, one.folder, one.target) for one in shipped(own_target(codegen))
        ]
        return [*shipped_caches, self._own]

    @property
    def cache_path(self) -> str:
        """The folder of its files."""
        return str(self._own.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled result for a signature, or None."""
        found = (cache.load_overload(signature, context) for cache in self._caches)
        return next((one for one in found if one is not None), None)

    def signatures(self) -> set[tuple[Any, ...]]:
        """The argument types for which a compiled result is stored."""
        return {signature for cache in self._caches for signature in cache.signatures()}

    def save_overload(self, signature: Any, result: Any) -> None:
        """Store the compiled result for a signature."""
        self._own.save_overload(signature, result)


class _Sealed(IndexDataCacheFile):  # type: ignore[misc]  # Numba has no types
    """Numba's index and data files, each sealed; a damaged one counts as missing."""

    def __init__(self, folder: Path, name: str, stamp: str, own: bool) -> None:
        super().__init__(str(folder), name, stamp)
        self._read = read_cached if own else _shipped

    def _load_index(self) -> Any:
        content = self._read(Path(self._index_path))
        stamp, overloads = (None, {}) if content is None else pickle.loads(content)
        return overloads if stamp == self._source_stamp else {}

    def _save_index(self, overloads: Any) -> None:
        write_cached(Path(self._index_path), self._dump((self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Any:
        content = self._read(Path(self._data_path(name)))
        return None if content is None else pickle.loads(content)

    def _save_data(self, name: str, data: Any) -> None:
        write_cached(Path(self._data_path(name)), self._dump(data))


def _shipped(path: Path) -> bytes | None:
    """The content of a file shipped with the package, wherever the package is stored."""
    try:
        return unsealed(path.name, path.read_bytes())
    except OSError:
        return None


class _Cache(FunctionCache):  # type: ignore[misc]
    def __init__(self, dispatcher: Any, folder: Path, target: Target) -> None:
        self._impl_class = lambda function: _Files(function, folder, content_hash(dispatcher))
        self._target = target
        super().__init__(dispatcher.py_func)
        name, stamp = self._impl.filename_base, self._impl.locator.get_source_stamp()
        self._cache_file = _Sealed(Path(self._cache_path), name, stamp, folder == CACHE)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """As in Numba, without preparing the compiler, which takes longer than loading a whole scene.

        An entry that refers to a kernel no longer there is recompiled.
        """
        rtsys.initialize(context)
        with self._guard_against_spurious_io_errors(), suppress(ImportError, AttributeError):
            return self._load_overload(signature, context)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """As in Numba; an unreadable index, written by another version, is replaced."""
        try:
            super().save_overload(signature, result)
        except (ImportError, AttributeError):
            self.flush()
            super().save_overload(signature, result)

    def signatures(self) -> set[tuple[Any, ...]]:
        """The argument types in its index that were compiled for this target."""
        index = self._cache_file._load_index()
        return {signature for signature, target in index if target == self._target}

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return (signature, self._target)


class _Files(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: FunctionType, folder: Path, content: str) -> None:
        self._locator = _CacheLocator(folder / function.__module__, content)
        self._filename_base = f"{function.__qualname__.replace('<', '').replace('>', '')}-{content}"


class _CacheLocator:
    def __init__(self, folder: Path, content: str) -> None:
        self._folder, self._content = folder, content

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._content

    def ensure_cache_path(self) -> None:
        """Nothing: `write_cached` creates it."""

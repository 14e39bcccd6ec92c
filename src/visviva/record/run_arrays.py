"""The arrays of a run file, read whole or frame by frame."""

from __future__ import annotations

import numpy as np

from visviva.record.layout import Array
from visviva.record.stable_file import StableFile

READ_AT_ONCE = 32 * 1024 * 1024


class RunArrays:
    """Arrays of a run file by their path. `count` is the number of frames that are read.

    Names and shapes are kept until `forget`: an access to the file costs as much as thousands of numbers.
    """

    def __init__(self, file: StableFile) -> None:
        self.file = file
        self.count = 0
        self._keys: dict[str, list[str]] = {}
        self._shapes: dict[str, tuple[int, ...]] = {}

    def forget(self) -> None:
        """Read names and shapes again, of a file that has grown."""
        self._keys.clear()
        self._shapes.clear()

    def keys(self, group: str) -> list[str]:
        """The names in a group; none if it does not exist."""
        if group not in self._keys:
            self._keys[group] = self.file.read(lambda file: list(file[group]) if group in file else [])
        return self._keys[group]

    def shape(self, path: str) -> tuple[int, ...]:
        """The shape (n, …) of an array per frame, without reading it."""
        if path not in self._shapes:
            self._shapes[path] = self.file.read(lambda file: tuple(int(n) for n in file[path].shape[1:]))
        return self._shapes[path]

    def frames(self, path: str) -> Array:
        """All frames (F, n, …)."""
        shape, dtype = self.file.read(lambda file: (file[path].shape[1:], file[path].dtype))
        frames = np.empty((self.count, *shape), dtype)
        # In pieces, because the next commit of a running simulation would invalidate a long read.
        step = max(1, READ_AT_ONCE // max(1, dtype.itemsize * int(np.prod(shape))))
        for start in range(0, self.count, step):
            piece = slice(start, min(start + step, self.count))
            frames[piece] = self.file.read(lambda file, piece=piece: file[path][piece])  # type: ignore[misc]
        return frames

    def frame(self, path: str, i: int) -> Array:
        """Frame `i` (n, …) alone; negative `i` counts from the end. Raises IndexError."""
        if not -self.count <= i < self.count:
            raise IndexError(f"frame {i} of a run of {self.count} frames")
        return np.asarray(self.file.read(lambda file: file[path][i % self.count]))

    def whole(self, path: str) -> Array:
        """An array without frames."""
        return np.asarray(self.file.read(lambda file: file[path][()]))

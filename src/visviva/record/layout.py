"""Layout of a run file: paths, number types and chunk shapes."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

Array = NDArray[Any]

FORMAT = "visviva run"
FORMAT_VERSION = 1
MADE_IN_PYTHON = "# A world made in Python: no scene describes it.\n"
"""Placeholder for the scene if there is none."""
TRACK_KINDS = ("points", "frames", "fixed", "motion", "contacts")
TOPOLOGY = ("lines", "triangles")

FLUSH_EVERY = 10
SMALL_CHUNK = 64 * 1024
LARGE_CHUNK = 1024 * 1024
SCALAR_FRAMES = 512
SMALL_FRAMES = 128


def frame_dtype(name: str, array: Array) -> np.dtype[Any]:
    """Number type of a track's array per frame: flags and bytes uint8, integers int32, else float32."""
    if name == "active" or array.dtype.kind == "b" or array.dtype == np.uint8:
        return np.dtype(np.uint8)
    return np.dtype(np.int32) if array.dtype.kind in "iu" else np.dtype(np.float32)


def is_framed(path: str) -> bool:
    """Whether the dataset at this path has a value for every frame."""
    parts = path.split("/")
    return (
        path == "frames/t"
        or parts[0] in ("scalars", "ledger")
        or (parts[0] == "tracks" and parts[-2] == "frames")
    )


def fill_value(name: str, dtype: np.dtype[Any]) -> float:
    """Value of frames without data: nan; 0 for integers and for ledger rows."""
    return 0.0 if dtype.kind in "iu" or name.startswith("ledger/") else float("nan")


def chunk_shape(shape: tuple[int, ...], dtype: DTypeLike, flush_every: int) -> tuple[tuple[int, ...], bool]:
    """Chunk shape of a dataset of frames of `shape`, and whether it is compressed.

    Large frames (64 KiB and more): one frame, split along the points to at most 1 MiB, so that it can be
    read alone. Medium ones: the frames of one flush, so that a compressed chunk is written once. Small ones:
    more frames, uncompressed, because a chunk filled by several flushes would move at each of them.
    """
    size = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
    if not shape:
        return (SCALAR_FRAMES,), False
    inner = tuple(max(1, n) for n in shape)
    if size >= SMALL_CHUNK:
        pieces = -(-size // LARGE_CHUNK)
        return (1, -(-inner[0] // pieces), *inner[1:]), True
    if size * flush_every >= SMALL_CHUNK:
        return (flush_every, *inner), True
    return (min(SMALL_FRAMES, max(flush_every, SMALL_CHUNK // max(size, 1))), *inner), False


def chunk_bytes(shape: tuple[int, ...], dtype: DTypeLike, flush_every: int) -> int:
    """Most bytes on disk of one chunk of a dataset."""
    chunk, _ = chunk_shape(shape, dtype, flush_every)
    return int(np.prod(chunk, dtype=np.int64)) * np.dtype(dtype).itemsize


def topology_key(arrays: dict[str, Array]) -> bytes:
    """Equal for equal lines and triangles, of whatever integer type."""
    digest = blake2b(digest_size=16)
    for name, array in arrays.items():
        digest.update(f"{name}{array.shape}".encode())
        digest.update(array.tobytes())
    return digest.digest()


def check_name(name: str, taken: dict[str, Any]) -> None:
    """Reject a name that HDF5 cannot store: with empty parts, or that of a group of another.

    Raises ValueError.
    """
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts) or "\0" in name:
        raise ValueError(f"{name!r} cannot be a name in a run file: a part of it is empty or dots only")
    for other in taken:
        if other.startswith(name + "/") or name.startswith(other + "/"):
            raise ValueError(
                f"{name!r} and {other!r} cannot both be names in a run file: one contains the other"
            )

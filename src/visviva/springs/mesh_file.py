"""Vertices and triangles of a mesh file, kept on disk once read: who reads the formats is slow to start."""

from __future__ import annotations

import hashlib
import struct
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel_cache import CACHE, keep
from visviva.errors import SceneError

KEPT = 1 << 24
"""Size [bytes] up to which a file is kept. For more, reading takes longer than starting to read."""


def load_mesh(path: Path) -> tuple[Array, Index]:
    """Vertices (n, 3) and triangles (k, 3) as they stand in an OBJ, STL, PLY or OFF file.

    Raises SceneError for a file that cannot be read.
    """
    try:
        if path.stat().st_size > KEPT:
            return _read(path)
        data = path.read_bytes()
    except OSError as error:
        raise SceneError(f"cannot be read: {error.strerror}", file=str(path)) from None
    name = hashlib.sha256(b"%s %s" % (path.suffix.lower().encode(), data)).hexdigest()[:32]
    kept = CACHE / "meshes" / f"{name}.npz"
    try:
        with np.load(kept) as arrays:
            return arrays["vertices"], arrays["triangles"]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        mesh = _read(path)
    packed = BytesIO()
    np.savez(packed, vertices=mesh[0], triangles=mesh[1])
    with suppress(OSError):
        keep(kept, packed.getvalue())
    return mesh


def _read(path: Path) -> tuple[Array, Index]:
    import trimesh  # half a second

    # What the readers of the formats raise is not documented; this is what damage has shown.
    failures = (ValueError, TypeError, LookupError, AttributeError, EOFError, OSError, NotImplementedError,
                ArithmeticError, MemoryError, struct.error)  # fmt: skip
    kind = path.suffix[1:].lower()
    try:
        with np.errstate(all="ignore"):  # what is not finite is looked for by the caller
            mesh = trimesh.load(str(path), file_type=kind, force="mesh", process=False, skip_materials=True)
        return np.array(mesh.vertices, float).reshape(-1, 3), np.array(mesh.faces, np.int64).reshape(-1, 3)
    except failures as error:
        why = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
        raise SceneError(f"cannot be read as a mesh: {why}", file=str(path)) from None

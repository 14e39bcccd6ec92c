"""Vertices and triangles of a mesh file, cached on disk since the reader is slow to load."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel_cache import CACHE, read_cached, write_cached
from visviva.errors import SceneError
from visviva.springs.glb_check import refuse_glb
from visviva.springs.obj_check import refuse_obj
from visviva.vocabulary.regular_file import read_regular

CACHE_VERSION = b"checked"  # changes with the checks, so that files read before them are read again
MAX_CACHE_BYTES = 1 << 24
"""Size [bytes] up to which a file is cached. Beyond it, reading takes longer than loading the reader."""


def load_mesh(path: Path) -> tuple[Array, Index]:
    """Vertices (n, 3) and triangles (k, 3) as in an OBJ, STL, PLY, OFF or GLB file.

    Of a GLB file all that its nodes draw, rotated: up is y in the file and z here.
    Raises SceneError for a file that cannot be read.
    """
    try:
        data = read_regular(path)
    except FileNotFoundError:
        raise SceneError("there is no such file, expected a triangle mesh", file=str(path)) from None
    if len(data) > MAX_CACHE_BYTES:
        return _read(path, data)
    name = hashlib.sha256(b"%s %s %s" % (CACHE_VERSION, path.suffix.lower().encode(), data)).hexdigest()[:32]
    cached = CACHE / "meshes" / f"{name}.npz"
    content = read_cached(cached)
    if content is not None:
        with np.load(BytesIO(content)) as arrays:
            return arrays["vertices"], arrays["triangles"]
    mesh = _read(path, data)
    packed = BytesIO()
    np.savez(packed, vertices=mesh[0], triangles=mesh[1])
    write_cached(cached, packed.getvalue())
    return mesh


def _read(path: Path, data: bytes) -> tuple[Array, Index]:
    import trimesh  # half a second

    kind = path.suffix[1:].lower()
    try:
        if kind == "glb":
            refuse_glb(data)
        elif kind == "obj":
            refuse_obj(data.decode("utf-8", "replace"))
        with np.errstate(all="ignore"), _without_tracebacks():  # the caller checks for non-finite values
            # From memory: given a path it would also read the files that the mesh names.
            mesh = trimesh.load(
                BytesIO(data), file_type=kind, force="mesh", process=False, skip_materials=True
            )
        vertices = np.array(mesh.vertices, float).reshape(-1, 3)
        if kind == "glb":
            vertices = vertices[:, [0, 2, 1]] * [1.0, -1.0, 1.0]
        return vertices, np.array(mesh.faces, np.int64).reshape(-1, 3)
    except SceneError as error:
        raise SceneError(error.message, file=str(path)) from None
    except Exception:  # noqa: BLE001 (what the readers of the formats raise is not documented)
        # Its messages may quote the file, which may be anybody's.
        why = f"cannot be read as a mesh of kind {kind}: its header or its data do not match the format"
        raise SceneError(f"{why}; export it again, or as an OBJ file", file=str(path)) from None


@contextmanager
def _without_tracebacks() -> Iterator[None]:
    """Suppress the reader's tracebacks about optional data, such as the normals of a file."""
    logger = logging.getLogger("trimesh")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)

"""Tetrahedral solids from surfaces of any kind: thin parts, sharp edges, holes, intersecting surfaces.

By fTetWild, through the package `pytetwild` (MPL-2.0), the extra `mesh`: it is used only here, and only on
request. It never gives the same mesh twice, so each mesh is stored in the user's cache under its surface and
spacing: a scene then repeats its run, and a run can be resumed.
Source: Y. Hu and others, "Fast Tetrahedral Meshing in the Wild", 2020.
Proved by tests/elastic/test_tetwild_mesher.py.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel_cache import CACHE
from visviva.elastic.meshes.tet_mesh import TetMesh, positively_oriented
from visviva.errors import SceneError

MESH_CACHE = CACHE.parent / "meshes"
# largest distance of the skin from the surface, as a fraction of the bounding box's diagonal
MAX_DEVIATION = 1e-3
SCRIPT = """
import sys, numpy, pytetwild
given = numpy.load("surface.npz")
spacing, close = map(float, sys.argv[1:])
x, tets = pytetwild.tetrahedralize(
    given["x"], given["faces"], edge_length_abs=spacing, epsilon=close, num_threads=1
)
numpy.savez("solid.npz", x=x, tets=tets)
"""
MIN_VOLUME = 1e-12  # of the cube of the spacing: smaller tetrahedra have no volume


def fill_any(vertices: Array, faces: Index, spacing: float) -> TetMesh:
    """The solid enclosed by surfaces (n, 3), (k, 3), by winding number, with edges of about the spacing [m].

    Holes of open surfaces are closed. Raises SceneError if the package is missing and the mesh is not cached,
    and if nothing is enclosed.
    """
    x, triangles = np.asarray(vertices, float), np.asarray(faces, np.int64)
    content = x.tobytes() + triangles.tobytes() + np.array([spacing, MAX_DEVIATION]).tobytes()
    kept = MESH_CACHE / f"{hashlib.sha256(content).hexdigest()[:32]}.npz"
    if kept.exists():
        with np.load(kept, allow_pickle=False) as found:
            return TetMesh(found["x"], found["tets"])
    mesh = _solid(*_tetrahedra(x, triangles, spacing), spacing)
    _store(kept, mesh)
    return mesh


def _tetrahedra(x: Array, triangles: Index, spacing: float) -> tuple[Array, Index]:
    """Run in a process and a folder of its own, since it writes files to its working directory."""
    if not find_spec("pytetwild"):
        raise SceneError(
            "mesher: tetwild needs the package pytetwild, which is not installed: pip install "
            "'visviva[mesh]', or leave mesher out for closed, clean surfaces without thin parts"
        )
    with tempfile.TemporaryDirectory() as folder:
        np.savez(Path(folder) / "surface.npz", x=x, faces=triangles.astype(np.int32))
        command = [sys.executable, "-c", SCRIPT, str(spacing), str(MAX_DEVIATION)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
            raise SceneError(f"fTetWild could not fill the surface: {lines[-1]}")
        with np.load(Path(folder) / "solid.npz", allow_pickle=False) as found:
            return found["x"], found["tets"]


def _solid(x: Array, tets: Index, spacing: float) -> TetMesh:
    """The tetrahedra with nonzero volume, and their vertices."""
    mesh = positively_oriented(x, np.asarray(tets, np.int64).reshape(-1, 4))
    solid = mesh.tets[mesh.volumes() > MIN_VOLUME * spacing**3]
    if not len(solid):
        raise SceneError("the surface encloses no volume, expected a solid")
    used, inverse = np.unique(solid, return_inverse=True)
    return TetMesh(mesh.x[used], inverse.reshape(-1, 4))


def _store(path: Path, mesh: TetMesh) -> None:
    """Write it atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
        np.savez(file, x=mesh.x, tets=mesh.tets)
    Path(file.name).replace(path)

"""Meshes of tetrahedra from files of any known format."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from visviva.elastic.gmsh_file import read_gmsh
from visviva.elastic.reading import Words
from visviva.elastic.tet_mesh import TetMesh, outwards
from visviva.elastic.vtk_file import read_vtk, read_vtu
from visviva.errors import SceneError

READERS = {".msh": read_gmsh, ".vtk": read_vtk, ".vtu": read_vtu}


def read_mesh(path: str | Path, scale: float = 1.0) -> TetMesh:
    """The tetrahedra of a Gmsh or VTK file, `scale` metres to its unit; vertices of none are left out.

    Tetrahedra may be listed in either orientation. Raises SceneError, with file and line, for files that
    cannot be read, are cut short, or hold no tetrahedra.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in READERS:
        raise SceneError(f"found a file '{suffix}', expected one of {', '.join(READERS)}", file=str(path))
    words = Words(path)
    x, tets = READERS[suffix](words)
    if not len(tets):
        raise SceneError("found no tetrahedra: mesh the volume, not only its surface", file=str(path))
    used, inverse = np.unique(tets, return_inverse=True)
    return outwards(scale * x[used], inverse.reshape(-1, 4))

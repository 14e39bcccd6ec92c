"""Tetrahedral meshes from files of any known format."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from visviva.arrays import Index
from visviva.elastic.formats.gmsh_file import read_gmsh
from visviva.elastic.formats.vtk_file import read_vtk
from visviva.elastic.formats.vtu_file import read_vtu
from visviva.elastic.meshes.tet_mesh import TetMesh, overlap, positively_oriented
from visviva.errors import SceneError
from visviva.vocabulary.regular_file import read_regular

MIN_VOLUME = 1e-12  # of the cube of the longest edge: smaller tetrahedra have no volume
READERS = {".msh": read_gmsh, ".vtk": read_vtk, ".vtu": read_vtu}


def read_mesh(path: str | Path, scale: float = 1.0) -> TetMesh:
    """The tetrahedra of a Gmsh or VTK file, with `scale` metres per unit, and their vertices.

    Text or binary. Tetrahedra may have either orientation. Elements of other kinds, and vertices of only
    these, are omitted; a vertex of no element is an error. Raises SceneError, with file and line, for files
    that are unreadable, truncated, or contain no tetrahedra, degenerate ones, duplicates, or overlapping
    neighbours, as of an inverted one.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in READERS:
        raise SceneError(f"found a file '{suffix}', expected one of {', '.join(READERS)}", file=str(path))
    try:
        data = read_regular(Path(path))
    except FileNotFoundError:
        raise SceneError("cannot be read: there is no such file", file=str(path)) from None
    x, tets, lines, unused = READERS[suffix](str(path), data)
    if not len(tets):
        raise SceneError("found no tetrahedra: mesh the volume, not only its surface", file=str(path))
    used, inverse = np.unique(tets, return_inverse=True)
    mesh = positively_oriented(scale * x[used], inverse.reshape(-1, 4))
    _refuse_flat_and_twice(mesh, str(path), lines)
    if unused is not None:
        raise unused
    return mesh


def _refuse_flat_and_twice(mesh: TetMesh, path: str, lines: Index) -> None:
    with np.errstate(over="ignore", invalid="ignore"):
        solid = mesh.volumes() > MIN_VOLUME * np.abs(mesh.edges()).max(axis=(1, 2)) ** 3
    flat = np.flatnonzero(~solid)
    if len(flat):
        message = f"tetrahedron {flat[0]} has no volume: its corners are coplanar"
        raise SceneError(message, file=path, line=int(lines[flat[0]]))
    _, which, count = np.unique(np.sort(mesh.tets, axis=1), axis=0, return_inverse=True, return_counts=True)
    twice = np.flatnonzero(count[which.reshape(-1)] > 1)
    if len(twice):
        other = np.flatnonzero(which.reshape(-1) == which.reshape(-1)[twice[0]])[1]
        message = f"tetrahedra {twice[0]} and {other} have the same corners"
        raise SceneError(message, file=path, line=int(lines[other]))
    found = overlap(mesh.tets)
    if found is not None:
        numbers = ", ".join(str(i) for i in found.tets)
        message = f"{found.message}: tetrahedra {numbers} overlap, or one of them is inside out"
        raise SceneError(message, file=path, line=int(lines[found.tets[-1]]))

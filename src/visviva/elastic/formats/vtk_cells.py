"""The tetrahedra among the cells of VTK's grids."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.elastic.formats.binary import Binary
from visviva.elastic.formats.reading import Words, unused_point
from visviva.errors import SceneError

TETRAHEDRA = {10: 4, 24: 10}
"""Number of points of each cell type, corners first."""


def tetrahedra_of(
    file: Words | Binary, given: tuple[Index, Index], cells: tuple[Index, Index], kinds: Index, points: Index
) -> tuple[Index, Index, SceneError | None]:
    """Corners (m, 4), point indices, their lines (m,), and the error for unused points.

    given : point indices and their lines;   cells : first index and number of points of each
    points : (n,)   the lines of all points
    """
    (flat, lines), (starts, lengths), n = given, cells, len(points)
    if len(kinds) != len(starts):
        file.fail(f"found {len(kinds)} cell types for {len(starts)} cells")
    own = np.flatnonzero(sum((kinds == kind) & (lengths == size) for kind, size in TETRAHEDRA.items()))
    index = starts[own, None] + np.arange(4)
    if len(own) and (index.min() < 0 or index.max() >= len(flat)):
        file.fail("the cells are truncated")
    tets: Index = flat[index]
    bad = np.flatnonzero(((tets < 0) | (tets >= n)).any(axis=1))
    if len(bad):
        message = f"cell {own[bad[0]]} refers to a point that does not exist: there are {n}"
        raise SceneError(message, file=file.path, line=int(lines[index[bad[0], 0]]))
    return tets, lines[index[:, 0]], unused_point(file.path, np.arange(n), points, flat, "point")

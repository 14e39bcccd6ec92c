"""Normals at the corners of triangles: smooth across gentle folds, sharp across edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visviva.compiling.kernel import kernel
from visviva.view.painting.shapes import Array

SMOOTH, SHARP = 0.80, 0.45  # cosines between which the weight of neighbours fades to zero


class Neighbours:
    """Triangles at each vertex of one topology, found once.

    Parameters
    ----------
    triangles : (k, 3)   vertex indices
    count : number of vertices
    """

    def __init__(self, triangles: ArrayLike, count: int) -> None:
        self.triangles = np.ascontiguousarray(triangles, dtype=np.int64)
        flat = self.triangles.ravel()
        self.around = np.argsort(flat, kind="stable") // 3
        self.start = np.concatenate(([0], np.cumsum(np.bincount(flat, minlength=count))))

    def normals(self, x: Array) -> Array:
        """Unit corner normals (k, 3, 3) for vertices x (n, 3) [m]; a triangle without area gives zeros."""
        p = x[self.triangles]
        faces = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
        out = np.zeros((len(faces), 3, 3))
        corner_normals(faces, self.triangles, self.start, self.around, out)
        return out


@kernel
def corner_normals(faces, triangles, start, around, out):  # type: ignore[no-untyped-def]
    """Sum of the area normals of the faces around each corner, with less weight the sharper the fold."""
    for k in range(len(triangles)):
        a = np.sqrt(faces[k, 0] ** 2 + faces[k, 1] ** 2 + faces[k, 2] ** 2)
        if not a > 0.0:
            continue
        for c in range(3):
            vertex = triangles[k, c]
            for s in range(start[vertex], start[vertex + 1]):
                f = faces[around[s]]
                b = np.sqrt(f[0] ** 2 + f[1] ** 2 + f[2] ** 2)
                if b > 0.0:
                    fold = (f[0] * faces[k, 0] + f[1] * faces[k, 1] + f[2] * faces[k, 2]) / (a * b)
                    weight = min(max((fold - SHARP) / (SMOOTH - SHARP), 0.0), 1.0)
                    for e in range(3):
                        out[k, c, e] += weight * f[e]
            length = np.sqrt(out[k, c, 0] ** 2 + out[k, c, 1] ** 2 + out[k, c, 2] ** 2)
            for e in range(3):
                out[k, c, e] /= length


def corner_mesh(vertices: ArrayLike, triangles: ArrayLike) -> tuple[Array, Array]:
    """Corners and corner normals, both (k, 3, 3), of a mesh that does not change."""
    x = np.asarray(vertices, dtype=np.float64)
    index: NDArray[np.int64] = np.asarray(triangles, dtype=np.int64)
    return x[index], Neighbours(index, len(x)).normals(x)

"""Points that stay on a plane."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError


@kernel
def _fill(index: Index, plane: Array, x: Array, phi: Array) -> None:
    for e in range(len(index)):
        i = index[e]
        phi[e] = plane[0] * x[i, 0] + plane[1] * x[i, 1] + plane[2] * x[i, 2] - plane[3]


class OnPlane:
    """φ = n·(x − p) = 0 for every point of a set, which slides on the plane without friction.

    Parameters
    ----------
    points : points (m,)
    point, normal : (3,)   a point p of the plane [m] and its normal n, of any length

    λ is the force along n [N]. Raises SceneError for a normal of length 0.
    Source: Holzschuch's course, constraints on a position (P32, P36: J̇v = 0 for a plane).
    """

    one_sided = False

    def __init__(self, name: str, points: Points, point: ArrayLike, normal: ArrayLike) -> None:
        self.name, self.points, self.n = name, points, len(points)
        direction = np.asarray(normal, float)
        size = float(np.linalg.norm(direction))
        if not size > 0 or not np.isfinite(size):
            raise SceneError(
                f"found normal {direction.tolist()}: a plane needs a normal that is not zero", name
            )
        self.normal = direction / size
        self.plane = np.array([*self.normal, float(self.normal @ np.asarray(point, float))])

    def rows(self, k: Kinematics) -> Index:
        """The three rows of each point."""
        return k.rows_of(self.points)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ; the gradient is constant."""
        rows.gradient[:] = self.normal
        return [(_fill, (self.points.index, self.plane, k.positions(self.points.owner), rows.phi))]

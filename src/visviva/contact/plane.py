"""A fixed plane that points cannot pass, with restitution."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.errors import SceneError
from visviva.core.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Op, Points
from visviva.core.rows import ONE_SIDED, Rows
from visviva.core.state import Array, Index


@kernel
def _fill(index: Index, plane: Array, radius: Array, x: Array, phi: Array) -> None:
    for e in range(len(index)):
        i = index[e]
        phi[e] = plane[0] * x[i, 0] + plane[1] * x[i, 1] + plane[2] * x[i, 2] - plane[3] - radius[e]


class Plane:
    """0 ≤ λ ⊥ φ = n·x − n·p − r ≥ 0 for every point of a set.

    Parameters
    ----------
    points : points (m,)
    point, normal : (3,)     a point p of the plane [m], its normal n towards the allowed side; made a unit vector
    restitution : e in [0, 1]
    radius : (m,) or one number, r [m]: the points are centres of spheres

    Impact: φ̇⁺ = −e φ̇⁻. Source: Witkin, "Particle System Dynamics", collisions (P39–P43).
    """

    one_sided = True

    def __init__(
        self,
        name: str,
        points: Points,
        point: ArrayLike = (0.0, 0.0, 0.0),
        normal: ArrayLike = (0.0, 0.0, 1.0),
        restitution: float = 0.0,
        radius: ArrayLike = 0.0,
    ) -> None:
        self.name, self.points, self.n = name, points, len(points)
        direction = np.asarray(normal, float)
        size = float(np.linalg.norm(direction))
        if not size > 0 or not np.isfinite(size):
            raise SceneError(f"found normal {direction.tolist()}: a plane needs a normal that is not zero", name)
        if not 0 <= restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)
        self.normal = direction / size
        self.plane = np.array([*self.normal, float(self.normal @ np.asarray(point, float))])
        self.radius = np.ascontiguousarray(np.broadcast_to(np.asarray(radius, float), (self.n,)))
        self.restitution = float(restitution)

    def rows(self, k: Kinematics) -> Index:
        """The three rows of each point."""
        return k.rows_of(self.points)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gap; the gradient never changes."""
        rows.kind[:] = ONE_SIDED
        rows.restitution[:] = self.restitution
        rows.gradient[:] = self.normal
        return [(_fill, (self.points.index, self.plane, self.radius, k.positions(self.points.owner), rows.phi))]

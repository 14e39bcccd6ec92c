"""A fixed plane that points cannot pass, with restitution."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.errors import SceneError
from visviva.core.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Op, Points
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.core.state import Array, Index


@kernel
def _fill(index: Index, plane: Array, radius: Array, alive: Array, x: Array, phi: Array, kind: Index) -> None:
    for e in range(len(index)):
        i = index[e]
        kind[e] = ONE_SIDED if alive[i] != 0.0 else OFF
        phi[e] = plane[0] * x[i, 0] + plane[1] * x[i, 1] + plane[2] * x[i, 2] - plane[3] - radius[e]


@kernel
def local_plane(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, h: float, par: Array
) -> tuple[float, float, float, float, float, float, float]:
    """Position, velocity and kinetic energy lost of a particle after a drift that may have passed the plane.

    The way it went too far is mirrored with restitution, so no particle stays below. Approach slower than
    `rest` × h counts as rest. par = (n, n·p, e, rest, r). Written without branches, so that it runs in lanes.
    """
    n0, n1, n2 = par[0], par[1], par[2]
    gap = min(n0 * x0 + n1 * x1 + n2 * x2 - par[3] - par[6], 0.0)
    speed = n0 * u0 + n1 * u1 + n2 * u2
    e = par[4] if speed < -par[5] * h else 0.0
    hit = min(speed, 0.0) if gap < 0.0 else 0.0
    lift = -(1.0 + e) * gap if speed < 0.0 else -gap
    kick = -(1.0 + e) * hit
    loss = 0.5 * m * (1.0 - e * e) * hit * hit
    return (
        x0 + lift * n0, x1 + lift * n1, x2 + lift * n2, u0 + kick * n0, u1 + kick * n1, u2 + kick * n2, loss
    )  # fmt: skip


class Plane:
    """0 ≤ λ ⊥ φ = n·x − n·p − r ≥ 0 for every point of a set.

    Parameters
    ----------
    points : points (m,)
    point, normal : (3,)     a point p of the plane [m], its normal n towards the allowed side, of any length
    restitution : e in [0, 1]
    radius : (m,) or one number, r [m]: the points are centres of spheres
    rest : approach slower than this times the step rebounds no more in the local form [m/s²]; twice gravity,
        since free fall gains g h in a step (P43)

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
        rest: float = 2 * 9.81,
    ) -> None:
        self.name, self.points, self.n = name, points, len(points)
        direction = np.asarray(normal, float)
        size = float(np.linalg.norm(direction))
        if not size > 0 or not np.isfinite(size):
            raise SceneError(
                f"found normal {direction.tolist()}: a plane needs a normal that is not zero", name
            )
        if not 0 <= restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)
        self.normal = direction / size
        self.plane = np.array([*self.normal, float(self.normal @ np.asarray(point, float))])
        self.radius = np.ascontiguousarray(np.broadcast_to(np.asarray(radius, float), (self.n,)))
        self.restitution, self.rest = float(restitution), float(rest)

    def rows(self, k: Kinematics) -> Index:
        """The three rows of each point."""
        return k.rows_of(self.points)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gap; the gradient never changes."""
        rows.restitution[:] = self.restitution
        rows.gradient[:] = self.normal
        owner = self.points.owner
        places = (self.points.index, self.plane, self.radius, k.alive(owner), k.positions(owner))
        return [(_fill, (*places, rows.phi, rows.kind))]

    def local(self, block: Any) -> tuple[Any, Array] | None:
        """The response of one particle as a device function, if the set is the whole block and alike."""
        whole = block.points if hasattr(block, "points") else None
        if whole is None or whole.owner is not self.points.owner:
            return None
        if not np.array_equal(whole.index, self.points.index):
            return None
        if (self.radius != self.radius[:1]).any():
            return None
        return local_plane, np.array([*self.plane, self.restitution, self.rest, self.radius[0]])

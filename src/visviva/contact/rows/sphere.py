"""Balls, fixed or moving, that points cannot penetrate, with restitution."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.rows.friction_rows import cones_of, rows_per_contact, tangent_ops
from visviva.contact.shapes.ball import ball
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points, is_whole
from visviva.core.response import SMOOTH, Friction, response
from visviva.core.rows import ONE_SIDED, Rows
from visviva.core.swept import Swept
from visviva.errors import SceneError

DEPTH_TOLERANCE = 1e-6  # depth at the start that counts as contact [m]


@kernel
def _fill(
    index: Index, center: Index, reach: Array, x: Array, u: Array, y: Array, w: Array, phi: Array,
    gradient: Array, velocity_product: Array, centered: Index,
) -> None:  # fmt: skip
    for e in range(len(index)):
        i, j = index[e], center[e]
        dx, dy, dz = x[i, 0] - y[j, 0], x[i, 1] - y[j, 1], x[i, 2] - y[j, 2]
        ux, uy, uz = u[i, 0] - w[j, 0], u[i, 1] - w[j, 1], u[i, 2] - w[j, 2]
        distance = math.sqrt(dx * dx + dy * dy + dz * dz)
        phi[e] = distance - reach[e]
        if distance == 0.0:
            centered[0] += 1
            nx, ny, nz, velocity_product[e] = 0.0, 0.0, 1.0, 0.0
        else:
            nx, ny, nz = dx / distance, dy / distance, dz / distance
            along = nx * ux + ny * uy + nz * uz
            velocity_product[e] = (ux * ux + uy * uy + uz * uz - along * along) / distance
        gradient[e, 0], gradient[e, 1], gradient[e, 2] = nx, ny, nz
        gradient[e, 3], gradient[e, 4], gradient[e, 5] = -nx, -ny, -nz


class Sphere:
    """0 ≤ λ ⊥ φ = |x − c| − (R + r) ≥ 0 for every point of a set and every centre of another.

    Parameters
    ----------
    points : points (m,)
    centers : points (b,), fixed, scripted or with mass; a point does not collide with itself
    size : R > 0 of the balls [m], (b,) or one number
    radius : r ≥ 0 [m]: the points are centres of spheres
    restitution : e in [0, 1]
    friction : of the balls, not a sticky one

    φ̇ = n·(u − ċ) with n = (x − c)/|x − c|; J̇v = (|u − ċ|² − φ̇²)/|x − c|. Impact: φ̇⁺ = −e φ̇⁻. A point in
    the very centre has no normal: it is pushed up, along z, and counted in `fallbacks`.
    Raises SceneError for numbers out of range. Source: Witkin's notes, collisions (P39–P43).
    Proved by tests/contact/test_sphere.py.
    """

    one_sided = True
    touches = True
    jumpable = True

    def __init__(
        self,
        name: str,
        points: Points,
        centers: Points,
        size: ArrayLike,
        radius: float = 0.0,
        restitution: float = 0.0,
        friction: Friction = SMOOTH,
    ) -> None:
        self.name = name
        sizes = np.broadcast_to(np.asarray(size, float), (len(centers),))
        if not (np.isfinite(sizes).all() and (sizes > 0).all()):
            raise SceneError(f"found the size {sizes.min():g} m of a ball: it must be > 0", name)
        if not (np.isfinite(radius) and radius >= 0):
            raise SceneError(f"found radius {radius:g} m: it must be a finite number >= 0", name)
        if not 0 <= restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)
        i, j = (part.ravel() for part in np.indices((len(points), len(centers))))
        if points.owner is centers.owner:
            others = points.index[i] != centers.index[j]
            i, j = i[others], j[others]
        self.points, self.centers = points[i], centers[j]
        self.reach = sizes[j] + radius
        if friction.adhesion > 0:
            raise SceneError(
                "found sticky balls: only planes, boxes, capsules and meshes can be sticky", name
            )
        self.restitution, self.friction = float(restitution), friction
        self.each = rows_per_contact(friction)
        self.n = self.each * len(i)
        if self.each > 1:
            self.cones = cones_of(len(i), friction)
        self.centered = np.zeros(1, np.int64)

    def check(self, x: Array, centers: Array) -> None:
        """Reject points that start inside a ball; x and centers (n, 3) pair by pair. Raises SceneError."""
        gaps = np.linalg.norm(x - centers, axis=1) - self.reach
        worst = int(gaps.argmin()) if len(gaps) else 0
        if len(gaps) and gaps[worst] < -DEPTH_TOLERANCE:
            where = ", ".join(f"{c:g}" for c in x[worst])
            raise SceneError(
                f"the point at ({where}) starts {-gaps[worst]:.3g} m inside a ball: a step would eject it; "
                "start it outside, at least a radius away",
                self.name,
            )

    def fallbacks(self) -> dict[str, int]:
        """How often a point was exactly at the centre of a ball."""
        return {"normals without direction at the centre of a ball": int(self.centered[0])}

    def rows(self, k: Kinematics) -> Index:
        """Three rows of the point and three of the centre."""
        return np.repeat(np.hstack([k.rows_of(self.points), k.rows_of(self.centers)]), self.each, axis=0)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gap, its gradient and the rotation of the normal."""
        rows.kind[:: self.each] = ONE_SIDED
        rows.restitution[:: self.each] = self.restitution
        point, center = self.points.owner, self.centers.owner
        arguments = (k.positions(point), k.velocities(point), k.positions(center), k.velocities(center))
        found = (array[:: self.each] for array in (rows.phi, rows.gradient, rows.velocity_product))
        pairs = (self.points.index, self.centers.index, self.reach)
        return [(_fill, (*pairs, *arguments, *found, self.centered)), *tangent_ops(rows, self.friction)]

    def swept(self, block: Any) -> Swept | None:
        """Data for the particle pass, for one ball and points that are a whole block."""
        if (self.centers.index != self.centers.index[:1]).any() or not is_whole(self.points, block):
            return None
        shape = ball(float(self.reach[0]))
        answer = response(self.restitution, self.friction)
        return Swept(shape.gap, shape.sweep, shape.par, answer, self.centers[:1])

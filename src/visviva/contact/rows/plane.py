"""A fixed plane that points cannot penetrate, with restitution."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.rows.friction_rows import cones_of, rows_per_contact, tangent_ops
from visviva.contact.rows.sticky import switch_off_ops
from visviva.contact.shapes.shape import Shape, common_numbers
from visviva.contact.shapes.shape_kernels import kernels_of
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points, is_whole
from visviva.core.response import REST_ACCELERATION, SMOOTH, Friction, response, speeds_after_contact
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.core.swept import OWN, Swept
from visviva.errors import SceneError

NORMAL = OWN  # index of the normal and n·p in the numbers of a shape
STICKY_DISTANCE = 1e-9  # distance within which a sticky plane holds a particle [m]


@kernel
def _fill(index: Index, plane: Array, radius: Array, alive: Array, x: Array, phi: Array, kind: Index) -> None:
    for e in range(len(index)):
        i = index[e]
        kind[e] = ONE_SIDED if alive[i] != 0.0 else OFF
        phi[e] = plane[0] * x[i, 0] + plane[1] * x[i, 1] + plane[2] * x[i, 2] - plane[3] - radius[e]


@kernel
def local_plane(
    a0: float, a1: float, a2: float, x0: float, x1: float, x2: float, u0: float, u1: float, u2: float,
    m: float, h: float, par: Array,
) -> tuple[float, float, float, float, float, float, float, float]:  # fmt: skip
    """Position, velocity and energies lost of a particle after a drift from a to x that may pass the plane.

    The overshoot is reflected like the velocity, so no particle stays below. A particle that lay on a
    sticky plane before the drift touches it too. par = (those of `respond`, n, n·p + r). Branch-free, so that
    it vectorises.
    """
    n0, n1, n2 = par[5], par[6], par[7]
    before = max(n0 * a0 + n1 * a1 + n2 * a2 - par[8], 0.0)
    gap = n0 * x0 + n1 * x1 + n2 * x2 - par[8]
    touches = gap < 0.0 or (par[4] > 0.0 and before <= STICKY_DISTANCE)
    speed = n0 * u0 + n1 * u1 + n2 * u2
    t0, t1, t2 = u0 - speed * n0, u1 - speed * n1, u2 - speed * n2
    back, keep, loss, rub = speeds_after_contact(speed, math.sqrt(t0 * t0 + t1 * t1 + t2 * t2), m, h, par)
    kick = -(1.0 + back) * speed if touches else 0.0
    stop = 1.0 - keep if touches else 0.0
    after = -back * min(gap, 0.0) if back >= 0.0 else max(gap, 0.0)
    lift = after - gap if touches else 0.0
    rest = stop * (min(gap / (gap - before), 1.0) if gap < 0.0 else 1.0)
    fall = gap - n0 * a0 - n1 * a1 - n2 * a2 + par[8]
    return (
        x0 + lift * n0 - rest * (x0 - a0 - fall * n0),
        x1 + lift * n1 - rest * (x1 - a1 - fall * n1),
        x2 + lift * n2 - rest * (x2 - a2 - fall * n2),
        u0 + kick * n0 - stop * t0,
        u1 + kick * n1 - stop * t1,
        u2 + kick * n2 - stop * t2,
        loss if touches else 0.0,
        rub if touches else 0.0,
    )


@kernel
def local_smooth_plane(
    a0: float, a1: float, a2: float, x0: float, x1: float, x2: float, u0: float, u1: float, u2: float,
    m: float, h: float, par: Array,
) -> tuple[float, float, float, float, float, float, float, float]:  # fmt: skip
    """`local_plane` without friction, for sets that are limited by memory bandwidth: a third of the work."""
    n0, n1, n2 = par[5], par[6], par[7]
    gap = min(n0 * x0 + n1 * x1 + n2 * x2 - par[8], 0.0)
    speed = n0 * u0 + n1 * u1 + n2 * u2
    e = par[0] if speed < -par[1] * h else 0.0
    hit = min(speed, 0.0) if gap < 0.0 else 0.0
    lift = -(1.0 + e) * gap if speed < 0.0 else -gap
    kick = -(1.0 + e) * hit
    return (
        x0 + lift * n0, x1 + lift * n1, x2 + lift * n2, u0 + kick * n0, u1 + kick * n1, u2 + kick * n2,
        0.5 * m * (1.0 - e * e) * hit * hit, 0.0,
    )  # fmt: skip


@kernel
def gap_plane(
    x0: float, x1: float, x2: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float]:
    """The height over a plane; see `visviva.core.swept`."""
    n0, n1, n2 = par[NORMAL], par[NORMAL + 1], par[NORMAL + 2]
    return n0 * x0 + n1 * x1 + n2 * x2 - par[NORMAL + 3], n0, n1, n2, 0.0, 0.0, 0.0, 0.0


def half_space(normal: Array, height: float, radius: float) -> Shape:
    """All points below n·x = height [m], for balls of a given radius [m]."""
    kernels = kernels_of(gap_plane, "outside")
    common_ = common_numbers("outside", radius, np.zeros(3), max(abs(height), radius, 1.0))
    return Shape(gap_plane, kernels.sweep, np.array([*common_, *normal, height]), kernels.fill)


class Plane:
    """0 ≤ λ ⊥ φ = n·x − n·p − r ≥ 0 for every point of a set.

    Parameters
    ----------
    points : points (m,)
    point, normal : (3,)     a point p of the plane [m], its normal n towards the allowed side, of any length
    restitution : e in [0, 1]
    radius : (m,) or one number, r [m]: the points are centres of spheres
    rest : approach slower than this times the step does not rebound in the local form [m/s²]; twice gravity,
        since free fall gains g h in a step (P43)
    friction : of the plane

    Impact: φ̇⁺ = −e φ̇⁻. With friction each point has three rows, the normal one first.
    Source: Witkin, "Particle System Dynamics", collisions (P39–P43).
    """

    one_sided = True
    touches = True
    origin = None

    def __init__(
        self,
        name: str,
        points: Points,
        point: ArrayLike = (0.0, 0.0, 0.0),
        normal: ArrayLike = (0.0, 0.0, 1.0),
        restitution: float = 0.0,
        radius: ArrayLike = 0.0,
        rest: float = REST_ACCELERATION,
        friction: Friction = SMOOTH,
    ) -> None:
        self.name, self.points = name, points
        direction = np.asarray(normal, float)
        size = float(np.linalg.norm(direction))
        if not size > 0 or not np.isfinite(size):
            raise SceneError(
                f"found normal {direction.tolist()}: a plane needs a normal that is not zero", name
            )
        self.response = response(restitution, friction, rest)
        self.restitution, self.friction = float(restitution), friction
        self.each = rows_per_contact(friction)
        self.n = self.each * len(points)
        if self.each > 1:
            self.cones = cones_of(len(points), friction)
        self.normal = direction / size
        self.plane = np.array([*self.normal, float(self.normal @ np.asarray(point, float))])
        self.radius = np.ascontiguousarray(np.broadcast_to(np.asarray(radius, float), (len(points),)))

    def normals(self, x: Array) -> Array:
        """The normal at positions (n, 3)."""
        return np.broadcast_to(self.normal, x.shape)

    def rows(self, k: Kinematics) -> Index:
        """The three rows of each point; once, or three times with friction."""
        return np.repeat(k.rows_of(self.points), self.each, axis=0)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gap; the gradient of its row is constant."""
        rows.restitution[:: self.each] = self.restitution
        rows.gradient[:: self.each] = self.normal
        owner = self.points.owner
        arguments = (self.points.index, self.plane, self.radius, k.alive(owner), k.positions(owner))
        normal = (_fill, (*arguments, rows.phi[:: self.each], rows.kind[:: self.each]))
        return [normal, *tangent_ops(rows, self.friction), *switch_off_ops(self, k, rows)]

    def local(self, block: Any) -> tuple[Any, Array] | None:
        """The response of one particle as a device function, if the set is the whole block and uniform."""
        if not is_whole(self.points, block) or (self.radius != self.radius[:1]).any():
            return None
        device = local_smooth_plane if (self.response[2:] == 0).all() else local_plane
        return device, np.array([*self.response, *self.normal, self.plane[3] + self.radius[0]])

    def swept(self, block: Any) -> Swept | None:
        """The same for particles that are swept, because another shape can be tunnelled through."""
        if self.local(block) is None:
            return None
        shape = half_space(self.normal, self.plane[3], float(self.radius[0]))
        return Swept(shape.gap, shape.sweep, shape.par, self.response)

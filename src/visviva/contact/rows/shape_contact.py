"""Points against one shape, with restitution and friction."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.contact.rows.friction_rows import cones_of, rows_per_contact, tangent_ops
from visviva.contact.rows.sticky import switch_off_ops
from visviva.contact.shapes.shape import Shape
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points, is_whole
from visviva.core.response import REST_ACCELERATION, SMOOTH, Friction, response
from visviva.core.rows import Rows
from visviva.core.swept import OFFSET, RADIUS, START, Swept
from visviva.errors import SceneError

DEPTH_TOLERANCE = 1e-6  # depth at the start that counts as contact [m]


class ShapeContact:
    """0 ≤ λ ⊥ φ = gap(x) − r ≥ 0 for every point of a set.

    Parameters
    ----------
    points : points (m,)
    shape : such as `visviva.contact.shapes.box.box`; its array may not be shared with another contact
    origin : one point with which the shape translates; fixed, scripted or with mass
    restitution : e in [0, 1]
    rest : approach slower than this times the step does not rebound in the particle pass [m/s²]
    friction : of the surface

    Impact: φ̇⁺ = −e φ̇⁻. A large uncoupled set is swept by the particle pass, and nothing tunnels through;
    others have rows. Raises SceneError for numbers out of range. Source: Witkin's notes, collisions
    (P39–P43). Proved by tests/contact/test_shape_contact.py.
    """

    one_sided = True
    touches = True
    jumpable = True

    def __init__(
        self,
        name: str,
        points: Points,
        shape: Shape,
        origin: Points | None = None,
        restitution: float = 0.0,
        rest: float = REST_ACCELERATION,
        friction: Friction = SMOOTH,
    ) -> None:
        self.name, self.points, self.shape, self.origin = name, points, shape, origin
        self.memory_size = len(points) * shape.slots if shape.hold else 0
        self.each = rows_per_contact(friction)
        self.n = len(points) * shape.slots * self.each
        if self.each > 1:
            self.cones = cones_of(len(points) * shape.slots, friction)
        if origin is not None and len(origin) != 1:
            raise SceneError(f"found {len(origin)} points that carry a shape, expected one", name)
        self.response = response(restitution, friction, rest)
        self.restitution, self.friction = float(restitution), friction

    def gaps(self, x: Array) -> Array:
        """Gaps (n,) of balls at positions (n, 3) [m], without the skin."""
        par = self.shape.par
        return np.array([self.shape.gap(*position, par)[0] - par[RADIUS] for position in x])

    def normals(self, x: Array) -> Array:
        """The normals (n, 3) at positions (n, 3) [m]."""
        return np.array([self.shape.gap(*position, self.shape.par)[1:4] for position in x]).reshape(-1, 3)

    def check(self, x: Array, origin: Array | None = None) -> None:
        """Reject points that start inside; x (n, 3), and the origin's position (3,). Raises SceneError."""
        if origin is not None:
            self.shape.par[START : START + 3] = origin + self.shape.par[OFFSET : OFFSET + 3]
        gaps = self.gaps(x)
        worst = int(gaps.argmin()) if len(gaps) else 0
        if len(gaps) and gaps[worst] < -DEPTH_TOLERANCE:
            position = ", ".join(f"{c:g}" for c in x[worst])
            raise SceneError(
                f"point {worst} of {len(x)} at ({position}) starts {-gaps[worst]:.3g} m behind the surface: "
                "start it on the other side, at least a radius away",
                self.name,
            )

    def rows(self, k: Kinematics) -> Index:
        """Three rows of the point, and three of the origin."""
        rows = np.repeat(k.rows_of(self.points), self.shape.slots * self.each, axis=0)
        if self.origin is None:
            return rows
        return np.hstack([rows, np.broadcast_to(k.rows_of(self.origin), rows.shape)])

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gaps, their gradients and the rotation of the normals."""
        rows.restitution[:: self.each] = self.restitution
        found = (array[:: self.each] for array in (rows.phi, rows.gradient, rows.velocity_product, rows.kind))
        index, arguments, memory = self._arguments(k)
        normal = (self.shape.fill, (index, k.alive(self.points.owner), *arguments, *memory, *found))
        return [normal, *tangent_ops(rows, self.friction), *switch_off_ops(self, k, rows)]

    def _arguments(self, k: Kinematics) -> tuple[Index, tuple[Any, ...], list[Array]]:
        """The data that the kernels of a shape read, and those that it stores."""
        owner = self.points.owner
        carried = self.origin if self.origin is not None else Points(owner, np.zeros(0, np.int64))
        points = (k.step, k.positions(owner), k.velocities(owner))
        origin = (carried.index, k.positions(carried.owner), k.velocities(carried.owner))
        memory = [k.memory(self)] if self.shape.hold else []
        return self.points.index, (*points, *origin, self.shape.par), memory

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """The initial patches of the rows."""
        memory[:] = 0.0
        if self.shape.hold:
            index, arguments, _ = self._arguments(k)
            self.shape.hold(index, *arguments, memory)

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Update the patches of the rows."""
        index, arguments, _ = self._arguments(k)
        return [(self.shape.hold, (index, *arguments, memory))] if self.shape.hold else []

    def path_end(self, k: Kinematics) -> Array | None:
        """Positions and velocities (2, m, 3) relative to the shape, if its rows are only for some of it."""
        if self.shape.hold is None:
            return None
        index, (_, x, u, origin, y, w, par), _ = self._arguments(k)
        carried = [y[o] + par[OFFSET : OFFSET + 3] for o in origin] or [par[START : START + 3]]
        return np.stack([x[index] - carried[0], u[index] - w[origin].sum(axis=0)])

    def misses(self, k: Kinematics, start: Array, end: Array, h: float) -> float:
        """The share to which a step between two such ends, h apart, is to be shortened, as a point has met
        something without a row in it; 2 if none has."""
        assert self.shape.misses is not None
        return float(self.shape.misses(start, end, h, self.shape.par, k.memory(self)))

    def swept(self, block: Any) -> Swept | None:
        """Data for the particle pass, if the points are the whole block."""
        if not is_whole(self.points, block):
            return None
        return Swept(self.shape.gap, self.shape.sweep, self.shape.par, self.response, self.origin)

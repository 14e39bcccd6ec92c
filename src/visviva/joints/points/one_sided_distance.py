"""Strings and struts: distances with a bound on one side."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.errors import SceneError
from visviva.joints.points.distance import stiffen

NEAR = 1e-9  # share of its length below which a string has no direction


@kernel
def _fill(
    i: Index, j: Index, length: Array, side: float, x: Array, u: Array,
    phi: Array, gradient: Array, velocity_product: Array, kind: Index,
) -> None:  # fmt: skip
    for e in range(len(i)):
        a, b = i[e], j[e]
        dx, dy, dz = x[b, 0] - x[a, 0], x[b, 1] - x[a, 1], x[b, 2] - x[a, 2]
        ux, uy, uz = u[b, 0] - u[a, 0], u[b, 1] - u[a, 1], u[b, 2] - u[a, 2]
        distance = np.sqrt(dx * dx + dy * dy + dz * dz)
        phi[e] = side * (distance - length[e])
        # Where the ends meet there is no direction, and a string is slack.
        kind[e] = ONE_SIDED if distance > NEAR * length[e] else OFF
        inverse = side / max(distance, NEAR * length[e])
        dx, dy, dz = dx * inverse, dy * inverse, dz * inverse
        along = dx * ux + dy * uy + dz * uz
        velocity_product[e] = (ux * ux + uy * uy + uz * uz - along * along) * inverse
        gradient[e, 0], gradient[e, 1], gradient[e, 2] = -dx, -dy, -dz
        gradient[e, 3], gradient[e, 4], gradient[e, 5] = dx, dy, dz


class OneSidedDistance:
    """0 ≤ λ ⊥ φ ≥ 0 for m pairs of points: a string, φ = L − l, or a strut, φ = l − L, with l = |x_b − x_a|.

    A string is slack while φ > 0; when it comes taut, φ̇⁺ = −e φ̇⁻; it goes slack again where its tension λ
    falls to zero. A strut keeps its ends apart and pushes with λ.

    Parameters
    ----------
    a, b : points (m,) of one owner; see `World.join`
    length : (m,) or one number, L [m]
    strut : bound from below instead of from above
    restitution : e in [0, 1]
    stiffened : whether the matrix of a step has the geometric stiffness λ/L (I − d dᵀ) of a string; it ties
        all pairs together, also slack ones, and is of use where h² λ/(m L) is not small

    J̇v = ∓(|u|² − (d·u)²)/l with u = u_b − u_a and d along the pair. A strut's
    geometric stiffness would be negative and is left out. Raises SceneError for L ≤ 0 or e outside [0, 1].
    Source: Witkin's notes, unilateral constraints (P32, P38). Proved by tests/joints/test_slack.py.
    """

    one_sided = True

    def __init__(
        self,
        name: str,
        a: Points,
        b: Points,
        length: ArrayLike,
        strut: bool = False,
        restitution: float = 0.0,
        stiffened: bool = True,
    ) -> None:
        self.name, self.a, self.b, self.n = name, a, b, len(a)
        self.length = np.ascontiguousarray(np.broadcast_to(np.asarray(length, float), (self.n,)))
        self.side, self.restitution = (1.0 if strut else -1.0), float(restitution)
        if a.owner is not b.owner or len(a) != len(b):
            raise SceneError("the two ends must be equally many points of one owner; use World.join", name)
        if not (np.isfinite(self.length).all() and (self.length > 0).all()):
            raise SceneError(f"found length {self.length.min():g} m: a bound must be > 0", name)
        if not 0 <= self.restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)
        if stiffened and not strut:
            self.bind_tangent = self._bind_tangent

    def rows(self, k: Kinematics) -> Index:
        """Three rows of each end."""
        return np.hstack([k.rows_of(self.a), k.rows_of(self.b)])

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient, J̇v and kind."""
        rows.restitution[:] = self.restitution
        x, u = k.positions(self.a.owner), k.velocities(self.a.owner)
        numbers = (self.length, self.side, x, u, rows.phi, rows.gradient, rows.velocity_product, rows.kind)
        return [(_fill, (self.a.index, self.b.index, *numbers))]

    def _bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """The geometric stiffness of the tensions λ."""
        return [(stiffen, (self.length, rows.gradient, rows.lam, self.side, elements.G))]

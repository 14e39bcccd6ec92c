"""Rigid distances between points."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError

MIN_SHARE = 1e-9  # share of L below which a pair has no direction


@kernel
def fill_distances(
    i: Index, j: Index, length: Array, side: float, x: Array, u: Array, phi: Array, gradient: Array,
    velocity_product: Array,
) -> None:  # fmt: skip
    """φ = side (l − L), and its gradient and velocity product; none where the ends of a pair coincide."""
    for e in range(len(i)):
        a, b = i[e], j[e]
        dx, dy, dz = x[b, 0] - x[a, 0], x[b, 1] - x[a, 1], x[b, 2] - x[a, 2]
        ux, uy, uz = u[b, 0] - u[a, 0], u[b, 1] - u[a, 1], u[b, 2] - u[a, 2]
        distance = np.sqrt(dx * dx + dy * dy + dz * dz)
        phi[e] = side * (distance - length[e])
        inverse = side / max(distance, MIN_SHARE * length[e])
        dx, dy, dz = dx * inverse, dy * inverse, dz * inverse
        along = dx * ux + dy * uy + dz * uz
        velocity_product[e] = (ux * ux + uy * uy + uz * uz - along * along) * inverse
        gradient[e, 0], gradient[e, 1], gradient[e, 2] = -dx, -dy, -dz
        gradient[e, 3], gradient[e, 4], gradient[e, 5] = dx, dy, dz


@kernel
def stiffen(length: Array, gradient: Array, lam: Array, side: float, matrices: Array) -> None:
    """Geometric stiffness T/L (I − d dᵀ) of tensions T = −side λ; side is the sign of ∂φ/∂l."""
    for e in range(len(length)):
        # Only tension stiffens: compression could make the matrix of a step indefinite.
        s = max(-side * lam[e], 0.0) / length[e]
        for r in range(3):
            for c in range(3):
                d = s * ((1.0 if r == c else 0.0) - gradient[e, 3 + r] * gradient[e, 3 + c])
                matrices[e, r, c] = d
                matrices[e, r + 3, c + 3] = d
                matrices[e, r, c + 3] = -d
                matrices[e, r + 3, c] = -d


def lengths_of(name: str, a: Points, b: Points, length: ArrayLike) -> Array:
    """L (m,) of pairs of points. Raises SceneError if these do not match, or for L ≤ 0."""
    lengths = np.ascontiguousarray(np.broadcast_to(np.asarray(length, float), (len(a),)))
    if a.owner is not b.owner or len(a) != len(b):
        raise SceneError("the two ends must be equally many points of one owner; use World.join", name)
    if not (np.isfinite(lengths).all() and (lengths > 0).all()):
        raise SceneError(f"found length {lengths.min():g} m: a distance must be > 0", name)
    return lengths


class Distance:
    """φ = |x_b − x_a| − L = 0 for m pairs of points.

    The row is normalised, ∂φ/∂x_b = d = (x_b − x_a)/l, so λ is a force [N]: positive pushes the ends apart.

    Parameters
    ----------
    a, b : points (m,) of one owner; see `World.join`
    length : (m,) or one number, L [m]; callers compute a default

    J̇v = (|u|² − (d·u)²)/l with u = u_b − u_a. Geometric stiffness −λ/L (I − d dᵀ) where a rod pulls.
    Raises SceneError for L ≤ 0.
    Source: Holzschuch's course, constraints; Witkin's notes (P25, P36).
    """

    one_sided = False

    def __init__(self, name: str, a: Points, b: Points, length: ArrayLike) -> None:
        self.name, self.a, self.b = name, a, b
        self.n = len(a)
        self.length = lengths_of(name, a, b, length)

    def rows(self, k: Kinematics) -> Index:
        """Three rows of each end."""
        return np.hstack([k.rows_of(self.a), k.rows_of(self.b)])

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient and J̇v."""
        x, u = k.positions(self.a.owner), k.velocities(self.a.owner)
        pairs = (self.a.index, self.b.index, self.length, 1.0)
        return [(fill_distances, (*pairs, x, u, rows.phi, rows.gradient, rows.velocity_product))]

    def bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """The geometric stiffness of the forces λ."""
        return [(stiffen, (self.length, rows.gradient, rows.lam, 1.0, elements.G))]

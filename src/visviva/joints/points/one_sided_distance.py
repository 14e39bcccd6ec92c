"""Strings and struts: distances bounded on one side."""

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
from visviva.joints.points.distance import MIN_SHARE, fill_distances, lengths_of, stiffen


@kernel
def _disable_coincident(side: float, length: Array, phi: Array, kind: Index) -> None:
    """Disable pairs whose ends coincide: they have no direction, and a string is slack."""
    for e in range(len(kind)):
        kind[e] = ONE_SIDED if side * phi[e] + length[e] > MIN_SHARE * length[e] else OFF


class OneSidedDistance:
    """0 ≤ λ ⊥ φ ≥ 0 for m pairs of points: a string, φ = L − l, or a strut, φ = l − L, with l = |x_b − x_a|.

    A string is slack while φ > 0; when it becomes taut, φ̇⁺ = −e φ̇⁻; it becomes slack again when its tension
    λ falls to zero. A strut keeps its ends apart and pushes with λ.

    Parameters
    ----------
    a, b : points (m,) of one owner; see `World.join`
    length : (m,) or one number, L [m]
    strut : whether l is bounded from below instead of above
    restitution : e in [0, 1]
    stiffened : whether the matrix of a step has the geometric stiffness λ/L (I − d dᵀ) of a string; it
        couples all pairs, also slack ones, and is useful where h² λ/(m L) is not small

    J̇v = ∓(|u|² − (d·u)²)/l with u = u_b − u_a and d along the pair. The geometric stiffness of a strut would
    be negative and is omitted. Raises SceneError for L ≤ 0 or e outside [0, 1].
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
        self.length = lengths_of(name, a, b, length)
        self.side, self.restitution = (1.0 if strut else -1.0), float(restitution)
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
        pairs = (self.a.index, self.b.index, self.length, self.side)
        return [
            (fill_distances, (*pairs, x, u, rows.phi, rows.gradient, rows.velocity_product)),
            (_disable_coincident, (self.side, self.length, rows.phi, rows.kind)),
        ]

    def _bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """The geometric stiffness of the tensions λ."""
        return [(stiffen, (self.length, rows.gradient, rows.lam, self.side, elements.G))]

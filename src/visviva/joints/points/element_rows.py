"""Tetrahedra of constant volume."""

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
def _triple_product(a: Array, b: Array, c: Array) -> float:
    return float(
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


@kernel
def _add_cross(a: Array, b: Array, scale: float, out: Array) -> None:
    out[0] = scale * (a[1] * b[2] - a[2] * b[1])
    out[1] = scale * (a[2] * b[0] - a[0] * b[2])
    out[2] = scale * (a[0] * b[1] - a[1] * b[0])


@kernel
def _fill(
    corners: Index,
    volume: Array,
    unit: Array,
    x: Array,
    u: Array,
    edges: Array,
    phi: Array,
    gradient: Array,
    velocity_product: Array,
) -> None:
    for e in range(len(volume)):
        first = corners[e, 0]
        for j in range(3):
            other = corners[e, j + 1]
            for c in range(3):
                edges[j, c] = x[other, c] - x[first, c]
                edges[j + 3, c] = u[other, c] - u[first, c]
        a, b, c_, da, db, dc = edges[0], edges[1], edges[2], edges[3], edges[4], edges[5]
        scale = unit[e] / 6.0
        phi[e] = scale * _triple_product(a, b, c_) - unit[e] * volume[e]
        _add_cross(b, c_, scale, gradient[e, 3:6])
        _add_cross(c_, a, scale, gradient[e, 6:9])
        _add_cross(a, b, scale, gradient[e, 9:12])
        for c in range(3):
            gradient[e, c] = -(gradient[e, 3 + c] + gradient[e, 6 + c] + gradient[e, 9 + c])
        turned = _triple_product(a, db, dc) + _triple_product(b, dc, da) + _triple_product(c_, da, db)
        velocity_product[e] = 2.0 * scale * turned


class Incompressible:
    """φ = (|x₁−x₀; x₂−x₀; x₃−x₀|/6 − V)/V^⅔ = 0 for m tetrahedra.

    The row is a length, so λ is a force [N], positive if it pushes apart; the pressure is λ/V^⅔.

    Parameters
    ----------
    corners : points (4m,) of one owner, tetrahedron by tetrahedron
    volume : (m,) or one number, V [m³]

    Raises SceneError for V ≤ 0. Source: Liesenfeld 1997, incompressible tetrahedron (E38).
    Proved by tests/joints/test_element_rows.py.
    """

    one_sided = False

    def __init__(self, name: str, corners: Points, volume: ArrayLike) -> None:
        self.name, self.corners, self.n = name, corners, len(corners) // 4
        self.volume = np.array(np.broadcast_to(np.asarray(volume, float), (self.n,)))
        if not (self.volume > 0).all():
            bad = int(np.argmin(self.volume))
            raise SceneError(f"tetrahedron {bad} has a volume of {self.volume[bad]:g} m³, expected > 0", name)
        self.unit = self.volume ** (-2.0 / 3.0)
        self._corners: Index = np.ascontiguousarray(corners.index.reshape(self.n, 4))

    def rows(self, k: Kinematics) -> Index:
        """Twelve port rows of each."""
        return np.asarray(k.rows_of(self.corners).reshape(self.n, 12))

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient and J̇v."""
        x, u = k.positions(self.corners.owner), k.velocities(self.corners.owner)
        out = (np.zeros((6, 3)), rows.phi, rows.gradient, rows.velocity_product)
        return [(_fill, (self._corners, self.volume, self.unit, x, u, *out))]

"""Points with mass with prescribed motion."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.motion_ops import Path, motion_ops
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.vocabulary.path import refuse_jumps


@kernel
def _compare(index: Index, x: Array, found: Array, phi: Array, drive: Array, velocity_product: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            r = 3 * i + c
            phi[r] = x[index[i], c] - found[0, r]
            drive[r], velocity_product[r] = -found[1, r], -found[2, r]


class Prescribed:
    """φ = x − x(t) = 0 for every point of a set: three rows each, with λ the driving force [N].

    Parameters
    ----------
    points : points (n,)
    path : t -> (x, ẋ, ẍ), each (n, 3) or (3,) for one point [m, m/s, m/s²]; all three are used
    span : (t_a, t_b) [s] in which the path is checked for jumps and inconsistent derivatives

    Raises SceneError for such a path.
    J = 1, ∂φ/∂t = −ẋ(t), φ̈ − J v̇ = −ẍ(t). Its power is −λ ∂φ/∂t, booked as `work/script`.
    Source: Liesenfeld 1997, kinematic restrictions (E40). Proved by tests/joints/test_prescribed.py.
    """

    one_sided = False
    scripted = True
    components = 3

    def __init__(
        self, name: str, points: Points, path: Path, span: tuple[float, float] | None = None
    ) -> None:
        self.name, self.points, self.path, self.n = name, points, path, 3 * len(points)
        if span is None:
            return
        try:
            refuse_jumps(path, *span)
        except SceneError as error:
            raise SceneError(error.message, name) from None

    def rows(self, k: Kinematics) -> Index:
        """One port row for each row."""
        rows: Index = k.rows_of(self.points).reshape(-1, 1)
        return rows

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, drive and velocity product from the path."""
        rows.gradient[:] = 1.0
        found = np.zeros((3, self.n))
        read = (self.points.index, k.positions(self.points.owner), found)
        return [
            *motion_ops(self.path, k.clock, found),
            (_compare, (*read, rows.phi, rows.drive, rows.velocity_product)),
        ]

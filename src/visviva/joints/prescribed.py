"""Points with mass that move as told."""

from __future__ import annotations

import numpy as np

from visviva.core.carriers import Path
from visviva.core.errors import SceneError
from visviva.core.kinematics import Kinematics
from visviva.core.path import refuse_jumps
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.core.state import Index


class Prescribed:
    """φ = x − x(t) = 0 for every point of a set: three rows each, whose λ is the force that moves it [N].

    Parameters
    ----------
    points : points (n,)
    path : t -> (x, ẋ, ẍ), each (n, 3) or (3,) for one point [m, m/s, m/s²]; all three matter
    span : (t_a, t_b) [s] in which a path that jumps, or contradicts itself, is to be found and refused

    Raises SceneError for such a path.
    J = 1, ∂φ/∂t = −ẋ(t), φ̈ − J v̇ = −ẍ(t). The work is that of a script, −λ ∂φ/∂t.
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
        """One row of a point for each."""
        rows: Index = k.rows_of(self.points).reshape(-1, 1)
        return rows

    def fill(self, k: Kinematics, rows: Rows) -> None:
        """φ and what the path makes of its rates."""
        place, rate, second = (np.asarray(part, float).ravel() for part in self.path(k.t))
        rows.phi[:] = k.position(self.points).ravel() - place
        rows.gradient[:] = 1.0
        rows.drive[:] = -rate
        rows.turn[:] = -second

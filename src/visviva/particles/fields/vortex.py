"""A vortex that drives points around an axis."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import Center, Field, center_of, finite


@kernel
def local_vortex(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle, without damping; par = (centre, k, s², a)."""
    d0, d1, d2 = x0 - par[0], x1 - par[1], x2 - par[2]
    r0 = par[6] * d2 - par[7] * d1
    r1 = par[7] * d0 - par[5] * d2
    r2 = par[5] * d1 - par[6] * d0
    k = par[3] / (r0 * r0 + r1 * r1 + r2 * r2 + par[4])
    return k * r0, k * r1, k * r2, 0.0


class Vortex(Field):
    """f = k (a × d) / (|a × d|² + s²), d = x − centre, on every point of a set.

    Parameters
    ----------
    points : points (n,)
    strength : k [N m]; > 0 is right-handed about the axis
    axis : (3,)     a, normalised
    center : (3,)   a point of the axis [m], or a point that it moves with
    soft : s > 0, the radius at which the force is greatest, k/(2s) [m]

    Power f·u. Circulation of the force on a circle of radius r about the axis: 2π k r²/(r² + s²).
    Raises SceneError for an axis of length 0 or numbers out of range. Source: P11.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        strength: float,
        axis: ArrayLike = (0.0, 0.0, 1.0),
        center: Center = (0.0, 0.0, 0.0),
        soft: float = 0.1,
    ) -> None:
        direction = finite(name, "axis", axis, 3)
        size = float(np.linalg.norm(direction))
        if size == 0.0:
            raise SceneError("found an axis of length 0, expected a direction such as [0, 0, 1]", name)
        if not (np.isfinite(soft) and soft > 0.0):
            raise SceneError(f"found soft {soft:g} m: expected a length > 0", name)
        position, moving = center_of(name, center)
        numbers = [*position, strength, soft**2, *(direction / size)]
        super().__init__(name, points, local_vortex, numbers, moving)

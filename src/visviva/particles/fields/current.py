"""A current: a uniform flow with shear and a tide."""

from __future__ import annotations

from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.particles.fields.field import finite
from visviva.particles.fields.moving_air import MovingAir
from visviva.particles.fields.waves import cosine


@kernel
def local_current(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle and its damping; par = (k, w at 0, shear row by row, tide, f, phase)."""
    c = cosine(par[16] * t + par[17])
    w0 = par[1] + par[4] * x0 + par[5] * x1 + par[6] * x2 + par[13] * c
    w1 = par[2] + par[7] * x0 + par[8] * x1 + par[9] * x2 + par[14] * c
    w2 = par[3] + par[10] * x0 + par[11] * x1 + par[12] * x2 + par[15] * c
    k = par[0]
    return k * (w0 - u0), k * (w1 - u1), k * (w2 - u2), k


class Current(MovingAir):
    """f = −k (u − w), w = W + S (x − p) + T sin(2π f t).

    Parameters
    ----------
    points : points (n,)
    drag : k >= 0 [N s/m]
    velocity : (3,)   W, the flow at p [m/s]
    shear : (3, 3)    S_ij = ∂w_i/∂x_j [1/s], as in a river that is slower near its bed
    point : (3,)      p [m]
    tide : (3,)       T [m/s]
    frequency : f [Hz]

    Raises SceneError for numbers that are not finite. Source: P11.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        drag: float,
        velocity: ArrayLike,
        shear: ArrayLike = (0.0,) * 9,
        point: ArrayLike = (0.0, 0.0, 0.0),
        tide: ArrayLike = (0.0, 0.0, 0.0),
        frequency: float = 0.0,
    ) -> None:
        slope = finite(name, "shear", shear, 9)
        at_point, position = finite(name, "velocity", velocity, 3), finite(name, "point", point, 3)
        at_zero = at_point - slope.reshape(3, 3) @ position
        wave = (*finite(name, "tide", tide, 3), frequency, -0.25)
        super().__init__(name, points, local_current, drag, [*at_zero, *slope, *wave])

"""Wind with gusts that travel with it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import finite
from visviva.particles.fields.moving_air import MovingAir
from visviva.particles.fields.waves import cosine

OVERTONES = np.array([1.0, 1.83, 3.37])  # of the frequency 1/period; no common period


@kernel
def local_wind(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle and its damping; par = (k, W, W/|W|², then f, phase, amplitude of each gust)."""
    s = t - (par[4] * x0 + par[5] * x1 + par[6] * x2)
    g = 1.0 + par[9] * cosine(par[7] * s + par[8])
    g += par[12] * cosine(par[10] * s + par[11]) + par[15] * cosine(par[13] * s + par[14])
    k = par[0]
    return k * (par[1] * g - u0), k * (par[2] * g - u1), k * (par[3] * g - u2), k


class Wind(MovingAir):
    """f = −k (u − w), w = W (1 + g(t − x·W/|W|²)): gusts along the wind, carried by it.

    Parameters
    ----------
    points : points (n,)
    drag : k >= 0 [N s/m]
    velocity : (3,)   mean wind W [m/s]
    gust : root mean square of the gusts [m/s]
    period : of the longest gusts [s]; two shorter ones are added
    seed : of their phases, a number or a generator

    Raises SceneError for gusts without a wind or numbers out of range. Source: P11; gusts that travel
    unchanged: Taylor 1938, "The spectrum of turbulence".
    """

    def __init__(
        self,
        name: str,
        points: Points,
        drag: float,
        velocity: ArrayLike,
        gust: float = 0.0,
        period: float = 2.0,
        seed: int | np.random.Generator = 0,
    ) -> None:
        wind = finite(name, "velocity", velocity, 3)
        square = float(wind @ wind)
        if gust != 0.0 and square == 0.0:
            raise SceneError(
                "found gusts in a wind of speed 0: gusts travel along the wind, give velocity", name
            )
        if not (gust >= 0.0 and period > 0.0):
            found = f"found gust {gust:g} m/s and period {period:g} s"
            raise SceneError(f"{found}: expected gust >= 0 and period > 0", name)
        size = OVERTONES ** (-1 / 3)  # decreases like the speeds of eddies in turbulence
        part = gust * size * np.sqrt(2 / np.sum(size**2) / square) if gust else np.zeros(3)
        phase = np.random.default_rng(seed).uniform(size=3)
        waves = np.stack([OVERTONES / period, phase, part], axis=1)
        slowness = wind / square if square else wind
        super().__init__(name, points, local_wind, drag, [*wind, *slowness, *waves.ravel()])

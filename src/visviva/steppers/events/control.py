"""Step size control: the norm of an error, and the step size that follows from it."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.world import World
from visviva.errors import SceneError


@kernel
def _weighted_rms(error: Array, before: Array, after: Array, atol: Array, rtol: float) -> float:
    total = 0.0
    for i in range(len(error)):
        scale = atol[i] + rtol * max(abs(before[i]), abs(after[i]))
        total += (error[i] / scale) ** 2
    return math.sqrt(total / max(len(error), 1))


class WeightedRms:
    """E = max over q and v of the RMS of error_i / (atol_i + rtol max(|y_i|, |y'_i|)), per step.

    A step is accepted when E ≤ 1.

    Parameters
    ----------
    rtol : relative tolerance
    atol : absolute tolerance in SI units, one number or one for each block by name; defaults to rtol
    """

    def __init__(self, rtol: float = 1e-6, atol: float | dict[str, float] | None = None) -> None:
        if not rtol > 0:
            raise SceneError(f"found rtol {rtol:g}: a tolerance must be > 0")
        self.rtol, self.atol = rtol, atol

    def prepare(self, world: World) -> None:
        """Spread the absolute tolerances over the coordinates."""
        self.atol_q, self.atol_v = np.full(world.layout.nq, self.rtol), np.full(world.layout.nv, self.rtol)
        if isinstance(self.atol, dict):
            for name, value in self.atol.items():
                if name not in world.layout.q:
                    blocks = ", ".join(world.layout.q)
                    raise SceneError(f"atol contains '{name}', which is not a block; blocks: {blocks}")
                self.atol_q[world.layout.q[name]] = value
                self.atol_v[world.layout.v[name]] = value
        elif self.atol is not None:
            self.atol_q[:] = self.atol_v[:] = self.atol

    def size(self, dq: Array, dv: Array, h: float, q: tuple[Array, Array], v: tuple[Array, Array]) -> float:
        """Size of the errors h dq, h dv for a step from q[0], v[0] to q[1], v[1]."""
        of_q: float = _weighted_rms(dq, q[0], q[1], self.atol_q, self.rtol)
        of_v: float = _weighted_rms(dv, v[0], v[1], self.atol_v, self.rtol)
        return h * max(of_q, of_v)

    def largest_error(self) -> float:
        """The largest error of a single velocity near zero in an accepted step [m/s]."""
        return float(self.atol_v.max(initial=0.0) * math.sqrt(len(self.atol_v)))

    def factor(self, error: float, order: int) -> float:
        """h_new / h = 0.9 E^(−1/(p+1)), between 0.2 and 5."""
        return float(np.clip(0.9 * error ** (-1.0 / (order + 1)), 0.2, 5.0)) if error > 0 else 5.0


class PerUnitTimeMax:
    """E = max_i |error_i / h| / ε over positions and velocities together, in scene units.

    Liesenfeld 1997, algorithms 2 and 3 (E45, E46): δ = (1/(2E))^(1/4).

    Parameters
    ----------
    tolerance : ε, error per unit time in scene units
    """

    def __init__(self, tolerance: float) -> None:
        if not tolerance > 0:
            raise SceneError(f"found tolerance {tolerance:g}: it must be > 0")
        self.tolerance = tolerance

    def prepare(self, world: World) -> None:
        """Nothing depends on the world."""

    def size(self, dq: Array, dv: Array, h: float, q: tuple[Array, Array], v: tuple[Array, Array]) -> float:
        """max |error| per unit time, in units of ε."""
        return float(max(np.abs(dq).max(initial=0.0), np.abs(dv).max(initial=0.0))) / self.tolerance

    def largest_error(self) -> float:
        """0, since it is proportional to the step."""
        return 0.0

    def factor(self, error: float, order: int) -> float:
        """δ = (1/(2E))^(1/p); at most 5."""
        return float(min((0.5 / error) ** (1.0 / order), 5.0)) if error > 0 else 5.0

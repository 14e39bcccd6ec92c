"""A centre that attracts masses or repels them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import Center, PotentialField, center_of


@kernel
def local_attractor(
    x0: float, x1: float, x2: float, u0: float, u1: float, u2: float, m: float, t: float, par: Array
) -> tuple[float, float, float, float]:
    """Force on one particle, without damping; par = (centre, k, s²)."""
    d0, d1, d2 = x0 - par[0], x1 - par[1], x2 - par[2]
    r = 1.0 / np.sqrt(d0 * d0 + d1 * d1 + d2 * d2 + par[4])
    k = -par[3] * m * r * r * r
    return k * d0, k * d1, k * d2, 0.0


@kernel
def attractor_potential(x0: float, x1: float, x2: float, m: float, t: float, par: Array) -> Any:
    """−k m / √(|d|² + s²)."""
    d0, d1, d2 = x0 - par[0], x1 - par[1], x2 - par[2]
    return -par[3] * m / np.sqrt(d0 * d0 + d1 * d1 + d2 * d2 + par[4])


class Attractor(PotentialField):
    """f = −k m d / (|d|² + s²)^(3/2), d = x − centre, on every point of a set.

    Parameters
    ----------
    points : points (n,)
    strength : k [m³/s²], G M of a star; k < 0 repels
    center : (3,)   a position [m], or a point that it moves with and that receives the opposite force
    soft : s >= 0 [m]; with s = 0 a point at the centre stops the run
    mass : (n,) or one number [kg]; default: that of the points' owner

    Energy −k m / √(|d|² + s²). Orbits for s = 0 are Kepler's; within s the centre acts like a spring of
    stiffness k m/s³. Raises SceneError for points without mass or numbers out of range. Source: P11;
    softening: Plummer 1911.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        strength: float,
        center: Center = (0.0, 0.0, 0.0),
        soft: float = 0.0,
        mass: ArrayLike | None = None,
    ) -> None:
        if not (np.isfinite(soft) and soft >= 0.0):
            raise SceneError(f"found soft {soft:g} m: expected a length >= 0", name)
        if mass is None and not hasattr(points.owner, "masses"):
            raise SceneError("it attracts by mass, and these points have none of their own: give mass", name)
        position, moving = center_of(name, center)
        numbers = [*position, strength, soft**2]
        super().__init__(name, points, local_attractor, attractor_potential, numbers, moving, mass)

    def check_start(self, world: Any) -> None:
        """Refuse a start with a living point at a centre without softening; rebuilds the world's layout."""
        if self.parameters[4] > 0.0 or self.parameters[3] == 0.0:
            return
        k = world.kinematics(world.start())
        centre = self.parameters[:3] if self.center is None else k.position(self.center)
        alive = k.alive(self.points.owner)[self.points.index] != 0.0
        at = np.flatnonzero(alive & (k.position(self.points) == centre).all(axis=1))
        if len(at):
            raise SceneError(
                f"point {at[0]} of {len(alive)} starts at the centre, where the force is unbounded: move "
                "it, or give soft > 0",
                self.name,
            )

"""Point masses: particles of fixed number with a mass each."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.core.straight import drift, project, rate
from visviva.errors import SceneError


class PointMasses:
    """n particles with positions q = (x_1, …, x_n) and velocities v = (u_1, …, u_n).

        ẋ = u,   m u̇ = f

    Parameters
    ----------
    name : unique name
    position : (n, 3)   initial positions [m]
    mass : (n,) or one number [kg], > 0
    velocity : (n, 3)   initial velocities [m/s], zero if left out

    Raises SceneError for a mass that is not positive or numbers that are not finite.
    Source: Holzschuch, "Systèmes de particules", and Witkin, "Particle System Dynamics" (P1, P2).
    """

    independent = True

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(self, name: str, position: ArrayLike, mass: ArrayLike, velocity: ArrayLike = 0.0) -> None:
        self.name = name
        self.position = np.array(position, float).reshape(-1, 3)
        n = len(self.position)
        self.masses = np.ascontiguousarray(np.broadcast_to(np.asarray(mass, float), (n,)))
        self.velocity = np.ascontiguousarray(np.broadcast_to(np.asarray(velocity, float), (n, 3)))
        self.nq = self.nv = 3 * n
        if not (np.isfinite(self.position).all() and np.isfinite(self.velocity).all()):
            raise SceneError("a position or velocity is not a finite number", name)
        if not (np.isfinite(self.masses).all() and (self.masses > 0).all()):
            raise SceneError(f"found mass {self.masses.min():g} kg: a mass must be a finite number > 0", name)

    def start(self, q: Array, v: Array) -> None:
        """The initial positions and velocities."""
        q[:] = self.position.ravel()
        v[:] = self.velocity.ravel()

    def mass(self, out: Array) -> None:
        """The mass of a particle stands at each of its three coordinates."""
        out[:] = np.repeat(self.masses, 3)

    @property
    def points(self) -> Points:
        """All particles."""
        return Points(self, np.arange(len(self.masses)))

    def heavy(self) -> list[tuple[Points, Array]]:
        """Gravity acts on every particle."""
        return [(self.points, self.masses)]

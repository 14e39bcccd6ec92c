"""Points with mass: the block shared by particles, bodies of elements and cables."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.identity_kinematics import drift, project, rate
from visviva.core.ports import Points
from visviva.errors import SceneError


class Nodes:
    """n points with positions q = (x_1, …, x_n) and velocities v = (u_1, …, u_n):   ẋ = u,   m u̇ = f.

    Parameters
    ----------
    name : unique name
    position : (n, 3)   initial positions [m]
    mass : (n,) or one number [kg], > 0
    velocity : (n, 3)   initial velocities [m/s], zero by default

    Raises SceneError for shapes that do not fit, a mass that is not positive or numbers that are not finite.
    """

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __len__(self) -> int:
        raise self._is_no_points()

    def __bool__(self) -> bool:
        return True

    @property
    def owner(self) -> Any:
        """None: only its points have an owner. Raises SceneError, as the block was given in their place."""
        raise self._is_no_points()

    def _is_no_points(self) -> SceneError:
        kind = type(self).__name__
        return SceneError(f"found the {kind} themselves, expected their points: write .points", self.name)

    def __init__(self, name: str, position: ArrayLike, mass: ArrayLike, velocity: ArrayLike = 0.0) -> None:
        self.name = name
        place = _numbers(name, "position", position)
        if place.size % 3:
            raise SceneError(f"found a position of shape {place.shape}, expected (3,) or (n, 3)", name)
        self.position = place.reshape(-1, 3)
        n = len(self.position)
        self.masses = _spread(name, "mass", mass, (n,))
        self.velocity = _spread(name, "velocity", velocity, (n, 3))
        self.nq = self.nv = 3 * n
        if not (np.isfinite(self.position).all() and np.isfinite(self.velocity).all()):
            raise SceneError("a position or velocity is not a finite number", name)
        wrong = np.flatnonzero(~(np.isfinite(self.masses) & (self.masses > 0)))
        if len(wrong):
            raise SceneError(self.refused_mass(int(wrong[0])), name)

    def refused_mass(self, i: int) -> str:
        """The message about the mass of point i, which is not positive."""
        return f"found mass {self.masses[i]:g} kg: a mass must be a finite number > 0"

    def start(self, q: Array, v: Array) -> None:
        """The initial positions and velocities."""
        q[:], v[:] = self.position.ravel(), self.velocity.ravel()

    def mass(self, out: Array) -> None:
        """The mass of each point at its three coordinates."""
        out[:] = np.repeat(self.masses, 3)

    @property
    def points(self) -> Points:
        """All points."""
        return Points(self, np.arange(len(self.masses)))

    def heavy(self) -> list[tuple[Points, Array]]:
        """Gravity acts on every point."""
        return [(self.points, self.masses)]


def _numbers(name: str, what: str, values: ArrayLike) -> Array:
    try:
        return np.array(values, float)
    except (TypeError, ValueError):
        raise SceneError(f"found {what} {values!r}, expected numbers in SI units", name) from None


def _spread(name: str, what: str, values: ArrayLike, shape: tuple[int, ...]) -> Array:
    """The numbers as an array of this shape; fewer dimensions give every point the same."""
    found = _numbers(name, what, values)
    try:
        return np.array(np.broadcast_to(found, shape))
    except ValueError:
        same = "one number" if len(shape) == 1 else f"{shape[1:]}"
        raise SceneError(f"found {what} of shape {found.shape}, expected {shape} or {same}", name) from None

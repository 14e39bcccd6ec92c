"""Fields given as plain functions on whole arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SimulationError


class _FunctionForce:
    """Calls a user's functions at the points of a set; their errors carry the field's name."""

    def __init__(self, name: str, points: Points, force: Callable[[Array, Array, float], Any]) -> None:
        self.name, self.points, self.force = name, points, force

    def _called(self, k: Kinematics, shape: tuple[int, ...], function: Any, *arguments: Any) -> Array:
        try:
            with np.errstate(all="ignore"):
                return np.broadcast_to(np.asarray(function(*arguments), float), shape)
        except Exception as error:
            why = f"its function failed: {type(error).__name__}: {error}"
            hint = f"It gets arrays (n, 3), (n, 3) and t, and returns {shape}."
            raise SimulationError(k.t, self.name, why, hint) from error

    def forces(self, k: Kinematics) -> Array:
        """(n, 3) [N], zero on dead slots."""
        x, u = k.position(self.points), k.velocity(self.points)
        found = self._called(k, x.shape, self.force, x, u, k.t)
        alive = k.alive(self.points.owner)[self.points.index]
        return np.where(alive[:, None] != 0.0, found, 0.0)

    def add(self, k: Kinematics, out: Effort) -> None:
        """Add the forces."""
        out.add_force(self.points, self.forces(k))


class FunctionField(_FunctionForce):
    """f = force(x, u, t) on every point of a set, in plain Python: a force that does work.

    Parameters
    ----------
    points : points (n,)
    force : (x (n, 3) [m], u (n, 3) [m/s], t [s]) -> (n, 3) or (3,) [N]

    Power f·u, in the account `work`. If the function fails or returns values that are not finite, the run
    stops with a message that names the field; the last good state is kept. Faster: `Field`. Source: P7, P11.
    """

    account = "work"

    def power(self, k: Kinematics) -> float:
        """Σ f·u."""
        with np.errstate(all="ignore"):
            return float(np.sum(self.forces(k) * k.velocity(self.points)))


class FunctionPotential(_FunctionForce):
    """f = force(x, u, t) on every point of a set, in plain Python: a force that stores energy.

    Parameters
    ----------
    points : points (n,)
    force : (x (n, 3) [m], u (n, 3) [m/s], t [s]) -> (n, 3) or (3,) [N], −∂V/∂x
    potential : (x (n, 3) [m]) -> (n,) [J], V of each point

    Energy Σ V; if force and potential are inconsistent, the ledger does not close.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        force: Callable[[Array, Array, float], Any],
        potential: Callable[[Array], Any],
    ) -> None:
        super().__init__(name, points, force)
        self.potential = potential

    def energy(self, k: Kinematics) -> float:
        """Σ V of the living particles."""
        x = k.position(self.points)
        found = self._called(k, (len(x),), self.potential, x)
        return float(np.sum(np.where(k.alive(self.points.owner)[self.points.index] != 0.0, found, 0.0)))

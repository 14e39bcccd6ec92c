"""Unary fields: a force on each point of a set independently, from one compiled function."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field_loops import field_loops

MIN_PARALLEL = 100_000  # points from which on all threads are used

Center = ArrayLike | Points


@kernel
def _copy_center(index: Index, x: Array, par: Array) -> None:
    for c in range(3):
        par[c] = x[index[0], c]


def center_of(name: str, center: Center) -> tuple[Array, Points | None]:
    """Position (3,) of a centre [m], and the point it moves with; SceneError if invalid."""
    if isinstance(center, Points):
        if len(center) != 1:
            raise SceneError(f"found {len(center)} points as a centre, expected one", name)
        return np.zeros(3), center
    return finite(name, "centre", center, 3), None


def finite(name: str, what: str, numbers: ArrayLike, count: int) -> Array:
    """The numbers as an array (count,); SceneError if their count differs or they are not finite."""
    found = np.asarray(numbers, float).ravel()
    if len(found) != count or not np.isfinite(found).all():
        raise SceneError(f"found {what} {found.tolist()}: expected {count} finite numbers", name)
    return found


class UnaryForce:
    """f_i = f(x_i, u_i, m_i, t) on every point of a set.

    Parameters
    ----------
    points : points (n,)
    force : (x0, x1, x2, u0, u1, u2, m, t, par) -> (f0, f1, f2, d), a `kernel` at the top level of a file:
        force [N] on one particle, and the number d >= 0 used for its damping −∂f/∂u [N s/m]
    parameters : (p,)   its numbers `par`
    center : a point that par[0:3] follow
    mass : (n,) or one number [kg]; default: that of the points' owner, 0 if it has none

    For a large set of uncoupled particles the force is part of their single pass over memory.
    Source: both notes (P7, P8, P11).
    """

    potential: Any = None

    def __init__(
        self,
        name: str,
        points: Points,
        force: Any,
        parameters: ArrayLike = (),
        center: Points | None = None,
        mass: ArrayLike | None = None,
    ) -> None:
        self.name, self.points, self.force, self.center = name, points, force, center
        self.parameters = np.array(parameters, float).ravel()
        if not np.isfinite(self.parameters).all():
            raise SceneError(f"found parameters {self.parameters.tolist()}: expected finite numbers", name)
        n = len(points)
        self.mass = None if mass is None else np.broadcast_to(np.asarray(mass, float), (n,))
        self.whole = bool(hasattr(points.owner, "points") and np.array_equal(points.index, np.arange(n)))
        self.loops = field_loops(name, force, self.potential, self.whole, self.whole and n >= MIN_PARALLEL)

    def _inputs(self, k: Kinematics) -> tuple[Any, ...]:
        """Inputs of all loops: points, masses, marks, parameters, clock, positions."""
        owner = self.points.owner
        x = k.positions(owner)
        if self.mass is None and hasattr(owner, "masses"):
            mass = owner.masses
        else:
            mass = np.zeros(len(x))
            mass[self.points.index] = 0.0 if self.mass is None else self.mass
        return self.points.index, mass, k.alive(owner), self.parameters, k.clock, x

    def _center_ops(self, k: Kinematics) -> list[Op]:
        """Update the centre."""
        if self.center is None:
            return []
        return [(_copy_center, (self.center.index, k.positions(self.center.owner), self.parameters))]

    def in_particle_pass(self, k: Kinematics) -> bool:
        """Whether the stepper's own pass over the set includes this force."""
        owner = self.points.owner
        return owner is not k.table and owner.name in k.local and self.local(owner) is not None

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        if self.in_particle_pass(k):
            return self._center_ops(k)
        owner = self.points.owner
        read = (*self._inputs(k), k.velocities(owner))
        return [*self._center_ops(k), (self.loops.add, (*read, out.forces(owner)))]

    def local(self, block: Any) -> tuple[Any, Array] | None:
        """The force on one particle as a device function, if it acts on the whole block."""
        if self.points.owner is not block or self.mass is not None or not self.whole:
            return None
        return (self.force, self.parameters) if len(self.points) == len(block.points) else None


class Field(UnaryForce):
    """A unary force that does work, or dissipates energy if its `account` is "dissipated".

    Parameters
    ----------
    damped : d may be > 0
    others : as for `UnaryForce`

    Power f·u; D = d 1.
    """

    account = "work"

    def __init__(
        self,
        name: str,
        points: Points,
        force: Any,
        parameters: ArrayLike = (),
        center: Points | None = None,
        mass: ArrayLike | None = None,
        damped: bool = False,
    ) -> None:
        super().__init__(name, points, force, parameters, center, mass)
        self.damped = damped

    def damped_points(self, k: Kinematics) -> Points:
        """The points whose damping the stepper must be given: none if its own pass includes it."""
        return self.points if self.damped and not self.in_particle_pass(k) else self.points[:0]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Each row separately, so that nothing is coupled."""
        return k.rows_of(self.damped_points(k)).reshape(-1, 1), "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """D = d."""
        if not len(elements.D):
            return []
        read = (*self._inputs(k), k.velocities(self.points.owner))
        return [*self._center_ops(k), (self.loops.damping, (*read, elements.D))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ f·u."""
        if self.in_particle_pass(k):
            return []
        return [
            *self._center_ops(k),
            (self.loops.power, (*self._inputs(k), k.velocities(self.points.owner), out)),
        ]


class PotentialField(UnaryForce):
    """f_i = −∂V(x_i, m_i, t)/∂x_i on every point of a set, a force that stores energy.

    Parameters
    ----------
    potential : (x0, x1, x2, m, t, par) -> V [J], a `kernel` at the top level of a file
    others : as for `UnaryForce`; the point that a centre follows receives the opposite force

    Energy Σ V. The time in V is only for the motion of the centre: a potential with an explicit time
    dependence does work that is in no row of the ledger.
    """

    curved = True

    def __init__(
        self,
        name: str,
        points: Points,
        force: Any,
        potential: Any,
        parameters: ArrayLike = (),
        center: Points | None = None,
        mass: ArrayLike | None = None,
    ) -> None:
        self.potential = potential
        super().__init__(name, points, force, parameters, center, mass)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces, and the opposite of their sum to the centre."""
        ops = super().bind_add(k, out)
        if self.center is None:
            return ops
        read = (*self._inputs(k), k.velocities(self.points.owner))
        return [*ops, (self.loops.react, (*read, self.center.index, out.forces(self.center.owner)))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ V."""
        return [*self._center_ops(k), (self.loops.energy, (*self._inputs(k), out))]

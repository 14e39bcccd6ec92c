"""Rigid bodies that move in a vertical plane y = const: two coordinates and an angle each."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.identity_kinematics import drift, project, rate
from visviva.core.ports import Frames, Points, PortTable
from visviva.errors import SceneError
from visviva.rigid.planar_carriers import PlanarFrames, PlanarPoints


class PlanarBodies:
    """n bodies with q = (x, z, θ) and v = (u_x, u_z, θ̇); θ is counter-clockwise with x to the right, z up.

        m u̇ = f,   J θ̈ = torque

    Parameters
    ----------
    position : (n, 2)   centres of mass (x, z) [m]
    mass : (n,)         [kg], > 0
    inertia : (n,)      J about the y axis through the centre of mass [kg m²], > 0
    velocity : (n, 2)   [m/s], zero by default
    angle, spin : (n,)  θ [rad], θ̇ [rad/s], zero by default; as a vector the spin is −θ̇ e_y
    y : (n,)            positions of the planes [m], zero by default

    Raises SceneError for a mass or an inertia that is not positive, and numbers that are not finite.
    Source: Holzschuch, "Systèmes de particules", solids (P57, P60, P61).
    Proved by tests/rigid/test_planar.py.
    """

    normal = np.array([0.0, 1.0, 0.0])
    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(
        self,
        name: str,
        position: ArrayLike,
        mass: ArrayLike,
        inertia: ArrayLike,
        velocity: ArrayLike = 0.0,
        angle: ArrayLike = 0.0,
        spin: ArrayLike = 0.0,
        y: ArrayLike = 0.0,
    ) -> None:
        self.name = name
        self.position = np.array(position, float).reshape(-1, 2)
        n = self.n = len(self.position)
        self.velocity = np.array(np.broadcast_to(np.asarray(velocity, float), (n, 2)))
        given = (mass, inertia, angle, spin, y)
        numbers = [np.array(np.broadcast_to(np.asarray(x, float), (n,))) for x in given]
        self.masses, self.inertia, self.angle, self.spin, self.y = numbers
        if not all(np.isfinite(x).all() for x in (self.position, self.velocity, *numbers)):
            raise SceneError("a number is not finite", name)
        for what, values, unit in (("mass", self.masses, "kg"), ("inertia", self.inertia, "kg m²")):
            if not (values > 0).all():
                raise SceneError(f"found {what} {values.min():g} {unit}: it must be > 0", name)
        self.nq = self.nv = 3 * n
        self._heavy: list[tuple[Points, Array]] = []

    def start(self, q: Array, v: Array) -> None:
        """The initial positions, angles and velocities."""
        q.reshape(-1, 3)[:] = np.column_stack([self.position, self.angle])
        v.reshape(-1, 3)[:] = np.column_stack([self.velocity, self.spin])

    def mass(self, out: Array) -> None:
        """m, m, J of each body."""
        out.reshape(-1, 3)[:] = np.column_stack([self.masses, self.masses, self.inertia])

    @property
    def lengths(self) -> Array:
        """By which rates are speeds (3n,) [m]: the radius of gyration at the angle."""
        one = np.ones(self.n)
        return np.column_stack([one, one, np.sqrt(self.inertia / self.masses)]).ravel()

    def poses(self, q: Array) -> tuple[Array, Array]:
        """Centres of mass (n, 3) and quaternions (n, 4)."""
        x, z, angle = q.reshape(-1, 3).T
        w, y, zero = np.cos(0.5 * angle), -np.sin(0.5 * angle), np.zeros(self.n)
        return np.column_stack([x, self.y, z]), np.column_stack([w, zero, y, zero])

    def motions(self, v: Array) -> tuple[Array, Array]:
        """Velocities of the centres and spins in world axes, (n, 3) each; the angle is about −y."""
        x, z, rate = v.reshape(-1, 3).T
        zero = np.zeros(self.n)
        return np.column_stack([x, zero, z]), np.column_stack([zero, -rate, zero])

    def points(self, table: PortTable, bodies: ArrayLike, local: ArrayLike) -> Points:
        """Points fixed in the bodies, (n, 3) in body axes; their y is only an offset."""
        return table.points(PlanarPoints(self, bodies, local))

    def frames(self, table: PortTable, bodies: ArrayLike) -> Frames:
        """Frames of the bodies, which rotate about the y axis."""
        return table.frames(PlanarFrames(self, bodies))

    def centres(self, table: PortTable) -> Points:
        """The centres of mass, on which gravity acts; the same points at every call for a table."""
        if not self._heavy or self._heavy[0][0].owner is not table:
            self._heavy = [(self.points(table, np.arange(self.n), np.zeros((self.n, 3))), self.masses)]
        return self._heavy[0][0]

    def heavy(self) -> list[tuple[Points, Array]]:
        """The centres of mass, once the world is built."""
        return self._heavy

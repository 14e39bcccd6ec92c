"""Zero-length springs with damping in every direction."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.element_set import ElementSet
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.springs.spring import law_of


@kernel
def _add(a: Index, b: Index, law: Array, x: Array, u: Array, f: Array) -> None:
    for e in range(len(a)):
        i, j = a[e], b[e]
        for c in range(3):
            pull = law[e, 0] * (x[j, c] - x[i, c]) + law[e, 1] * (u[j, c] - u[i, c])
            f[i, c] += pull
            f[j, c] -= pull


@kernel
def _square_sum(a: Index, b: Index, weight: Array, values: Array) -> float:
    total = 0.0
    for e in range(len(a)):
        for c in range(3):
            difference = values[b[e], c] - values[a[e], c]
            total += weight[e] * difference * difference
    return total


@kernel
def _energy(a: Index, b: Index, law: Array, x: Array, out: Array) -> None:
    out[0] = 0.5 * _square_sum(a, b, law[:, 0], x)


@kernel
def _power(a: Index, b: Index, law: Array, u: Array, out: Array) -> None:
    out[0] = -_square_sum(a, b, law[:, 1], u)


class ZeroLengthSprings:
    """m springs that hold two points together.

        f_a = −k (x_a − x_b) − c (u_a − u_b) = −f_b

    Parameters
    ----------
    a, b : points (m,) of one owner; see `World.join`
    stiffness, damping : (m,) or one number, k ≥ 0 [N/m], c ≥ 0 [N s/m]

    Energy ½ k |x_a − x_b|²; dissipated power c |u_a − u_b|²: rotation of the pair is damped too, unlike
    `Springs` with rest length 0. Raises SceneError for numbers out of range.
    Large sets are stored in the order of their chunks, see `ElementSet`.
    Source: Witkin's notes (P14, P24, P26).
    """

    account = "dissipated"

    def __init__(
        self, name: str, a: Points, b: Points, stiffness: ArrayLike, damping: ArrayLike = 0.0
    ) -> None:
        law = law_of(name, a, b, {"stiffness": stiffness, "damping": damping})
        self.elements = ElementSet(np.stack([a.index, b.index], axis=1))
        order = self.elements.order
        self.name, self.a, self.b, self.law = name, a[order], b[order], law[order]

    @property
    def _own(self) -> tuple[Index, Index, Array]:
        return self.a.index, self.b.index, self.law

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces to both ends."""
        owner = self.a.owner
        return self.elements.scatter(
            _add, self._own, (k.positions(owner), k.velocities(owner), out.forces(owner))
        )

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ Σ k |x_a − x_b|²."""
        return self.elements.total(_energy, self._own, (k.positions(self.a.owner),), out)

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−Σ c |u_a − u_b|²."""
        return self.elements.total(_power, self._own, (k.velocities(self.a.owner),), out)

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """One pair of rows for each direction; directions are uncoupled."""
        rows_a, rows_b = k.rows_of(self.a), k.rows_of(self.b)
        return np.stack([rows_a.ravel(), rows_b.ravel()], axis=1), "KD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """Constant matrices, written once."""
        pair = np.array([[1.0, -1.0], [-1.0, 1.0]])
        elements.K[:] = np.repeat(self.law[:, 0], 3)[:, None, None] * pair
        elements.D[:] = np.repeat(self.law[:, 1], 3)[:, None, None] * pair
        return []

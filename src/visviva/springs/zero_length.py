"""Springs without rest length that brake in every direction."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.elements import Elements
from visviva.core.kernel import kernel
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Op, Points
from visviva.core.state import Array, Index
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
def _square_sum(
    a: Index, b: Index, law: Array, column: int, values: Array, factor: float, out: Array
) -> None:
    total = 0.0
    for e in range(len(a)):
        for c in range(3):
            difference = values[b[e], c] - values[a[e], c]
            total += law[e, column] * difference * difference
    out[0] = factor * total


class ZeroLengthSprings:
    """m springs that hold two points together.

        f_a = −k (x_a − x_b) − c (u_a − u_b) = −f_b

    Parameters
    ----------
    a, b : points (m,) of one owner; see `World.join`
    stiffness, damping : (m,) or one number, k ≥ 0 [N/m], c ≥ 0 [N s/m]

    Energy ½ k |x_a − x_b|²; dissipated power c |u_a − u_b|²: turning of the pair is braked too, unlike
    `Springs` with rest length 0. Raises SceneError for numbers out of range.
    Source: Witkin's notes (P14, P24, P26).
    """

    account = "dissipated"

    def __init__(
        self, name: str, a: Points, b: Points, stiffness: ArrayLike, damping: ArrayLike = 0.0
    ) -> None:
        self.name, self.a, self.b = name, a, b
        self.law = law_of(name, a, b, {"stiffness": stiffness, "damping": damping})

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces to both ends."""
        owner = self.a.owner
        places = (self.a.index, self.b.index, self.law)
        return [(_add, (*places, k.positions(owner), k.velocities(owner), out.forces(owner)))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ Σ k |x_a − x_b|²."""
        x = k.positions(self.a.owner)
        return [(_square_sum, (self.a.index, self.b.index, self.law, 0, x, 0.5, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−Σ c |u_a − u_b|²."""
        u = k.velocities(self.a.owner)
        return [(_square_sum, (self.a.index, self.b.index, self.law, 1, u, -1.0, out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """One pair of rows for each direction, which do not mix."""
        rows_a, rows_b = k.rows_of(self.a), k.rows_of(self.b)
        return np.stack([rows_a.ravel(), rows_b.ravel()], axis=1), "KD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """Constant matrices, written once."""
        pair = np.array([[1.0, -1.0], [-1.0, 1.0]])
        elements.K[:] = np.repeat(self.law[:, 0], 3)[:, None, None] * pair
        elements.D[:] = np.repeat(self.law[:, 1], 3)[:, None, None] * pair
        return []

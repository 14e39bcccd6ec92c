"""Behaviour functions in plain Python: NumPy on whole sets, with a given or numerical Jacobian."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError, SimulationError
from visviva.springs.behaviour_checks import broadcast_columns
from visviva.vocabulary.user_functions import (
    central_differences,
    check_jacobian,
    element_indices,
    jacobian_former,
)

Measure = Callable[[Array], Array]


class PlainBehaviour:
    """n elements of p points, each driven to the zero of a Python function C (m components) of its points.

        E = ½ Σ k C²,   f_i = −Σ (∂C/∂x_i)ᵀ (k C + c Ċ)

    Parameters
    ----------
    points : points of one owner
    elements : (n, p)   the points of each element, numbers in `points`
    measure : positions (n, p, 3) -> C (n, m), for all elements at once
    x : (len(points), 3)   initial positions of the points [m]
    stiffness, damping : one number, (m,) or (n, m), k ≥ 0 [J/C²], c ≥ 0 [J s/C²]
    jacobian : positions -> ∂C/∂x (n, m, p, 3); by default formed by complex steps or, if `measure` does not
        accept complex numbers, by central differences: `formed` tells which

    Tangent as for `Behaviour`; the positive part of the second-order term is formed by differences.
    Raises SceneError as `Behaviour` does, SimulationError if C or its Jacobian is not finite.
    Source: Witkin's notes (P22, P23). Proved by tests/springs/test_behaviour.py.
    """

    account = "dissipated"

    def __init__(
        self,
        name: str,
        points: Points,
        elements: ArrayLike,
        measure: Measure,
        x: Array,
        stiffness: ArrayLike,
        damping: ArrayLike = 0.0,
        jacobian: Measure | None = None,
    ) -> None:
        self.name, self.points, self.measure = name, points, measure
        found = np.asarray(elements, np.int64)
        self.elements = element_indices(name, found, found.shape[-1], len(points))
        start = np.asarray(x, float)[self.elements]
        value = np.asarray(measure(start), float)
        if value.ndim != 2 or len(value) != len(start):
            raise SceneError(
                f"the behaviour function gave shape {value.shape} for {len(start)} elements, expected "
                f"({len(start)}, m)",
                name,
            )
        self.stiffness = broadcast_columns(name, "stiffness", stiffness, value.shape)
        self.damping = broadcast_columns(name, "damping", damping, value.shape)
        self.formed = "given"
        if jacobian is None:
            jacobian, self.formed = jacobian_former(start, measure)
        self.jacobian = jacobian
        check_jacobian(name, start, lambda y: (measure(y), self._shaped(y)), np.arange(len(start)))

    def _shaped(self, positions: Array) -> Array:
        jacobian = np.asarray(self.jacobian(positions), float)
        expected = (*self.stiffness.shape, *positions.shape[1:])
        if jacobian.shape != expected:
            raise SceneError(f"the Jacobian has shape {jacobian.shape}, expected {expected}", self.name)
        return jacobian

    def _at(self, k: Kinematics) -> tuple[Array, Array, Array]:
        """Positions, C and its Jacobian; raises SimulationError if they are not finite."""
        positions = k.position(self.points)[self.elements]
        value, jacobian = np.asarray(self.measure(positions), float), self._shaped(positions)
        finite = np.isfinite(value).all(axis=1) & np.isfinite(jacobian).all(axis=(1, 2, 3))
        if not finite.all() and np.isfinite(positions).all():
            e = int(np.flatnonzero(~finite)[0])
            raise SimulationError(
                k.t, self.name, f"C or its Jacobian is not finite for element {e}", "Keep C defined there."
            )
        return positions, value, jacobian

    def _rates(self, k: Kinematics, jacobian: Array) -> Array:
        rates: Array = np.einsum("emas,eas->em", jacobian, k.velocity(self.points)[self.elements])
        return rates

    def add(self, k: Kinematics, out: Effort) -> None:
        """Add the forces."""
        _, value, jacobian = self._at(k)
        pull = self.stiffness * value + self.damping * self._rates(k, jacobian)
        force = -np.einsum("emas,em->eas", jacobian, pull)
        np.add.at(out.forces(self.points.owner), self.points.index[self.elements], force)

    def energy(self, k: Kinematics) -> float:
        """½ Σ k C²."""
        return float(0.5 * np.sum(self.stiffness * self._at(k)[1] ** 2))

    def power(self, k: Kinematics) -> float:
        """−Σ c Ċ²."""
        return float(-np.sum(self.damping * self._rates(k, self._at(k)[2]) ** 2))

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Three rows of each point of an element."""
        return k.rows_of(self.points)[self.elements].reshape(len(self.elements), -1), "KDG"

    def tangent(self, k: Kinematics, elements: Elements) -> None:
        """K = k JᵀJ, D = c JᵀJ, and in G the positive part of Σ k C ∂²C/∂x²."""
        positions, value, jacobian = self._at(k)
        n, m = value.shape
        rows = jacobian.reshape(n, m, -1)
        elements.K[:] = np.einsum("emi,em,emj->eij", rows, self.stiffness, rows)
        elements.D[:] = np.einsum("emi,em,emj->eij", rows, self.damping, rows)
        lam = self.stiffness * value

        def pull(y: Array) -> Array:
            pulls: Array = np.einsum("emas,em->eas", self.jacobian(y), lam)
            return pulls.reshape(n, -1)

        bent = central_differences(positions, pull).reshape(n, rows.shape[2], -1)
        size, direction = np.linalg.eigh(0.5 * (bent + bent.transpose(0, 2, 1)))
        elements.G[:] = np.einsum("eij,ej,ekj->eik", direction, np.maximum(size, 0.0), direction)

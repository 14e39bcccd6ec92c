"""Constraints given as compiled functions of one element, including all derivatives."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.generated import at_top_level, generated_module, reference
from visviva.compiling.kernel import plain
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import RATE, TWO_SIDED, Rows
from visviva.errors import SceneError
from visviva.joints.functions.function_elements import FunctionElements
from visviva.joints.functions.motion_derivatives import difference_steps, first_derivative
from visviva.vocabulary.user_functions import check_jacobian, perturbed_positions

DIFFERENCE_TOLERANCE = 1e-6  # relative tolerance of drive and velocity product against differences

SOURCE = '''"""Written by visviva.joints.functions.compiled_function."""
import importlib

import numpy as np

from visviva.compiling.generated import given
from visviva.compiling.kernel import kernel

measure = {measure}


@kernel
def evaluate(places, rates, clock, par, value, jac, drive, velocity_product):
    for e in range(len(places)):
        measure(places[e], rates[e], clock[0], par[e], value[e], jac[e], drive[e], velocity_product[e])


@kernel
def fill(elements, par, clock, x, u, phi, gradient, drive, velocity_product):
    p, m = elements.shape[1], len(phi) // len(elements)
    y, w, jac, value = np.empty((p, 3)), np.empty((p, 3)), np.empty((m, p, 3)), np.empty(m)
    for e in range(len(elements)):
        for a in range(p):
            for s in range(3):
                y[a, s], w[a, s] = x[elements[e, a], s], u[elements[e, a], s]
        rows = slice(m * e, m * e + m)
        measure(y, w, clock[0], par[e], value, jac, drive[rows], velocity_product[rows])
        for r in range(m):
            phi[m * e + r] = {phi}
            for a in range(p):
                for s in range(3):
                    gradient[m * e + r, 3 * a + s] = jac[r, a, s]
'''


@dataclass(frozen=True)
class ConstraintFunction:
    """C(x, t) or H(x, u, t) with m components of p points, as a device function (`visviva.compiling.kernel`).

    Parameters
    ----------
    measure : (x (p, 3), u (p, 3), t, par, value (m,), jac (m, p, 3), drive (m,), γ (m,)) -> None
        for a constraint on positions writes C, J = ∂C/∂x, ∂C/∂t and C̈ − J a, the part of C̈ independent of
        accelerations; for one on velocities H, J = ∂H/∂u, H − J u and Ḣ − J a
    points, components : p and m
    on_velocities : whether it is a constraint on velocities
    """

    measure: Any
    points: int
    components: int
    on_velocities: bool = False


class CompiledFunction(FunctionElements):
    """C(x, t) = 0 or H(x, u, t) = 0 for n elements of p points, by a compiled function of one element.

    Parameters
    ----------
    points : points of one owner
    elements : (n, p)   the points of each element, numbers in `points`
    function : with its derivatives, see `ConstraintFunction`
    x, u : (len(points), 3)   initial positions [m] and velocities [m/s]; u = 0 by default
    parameters : (n, q)   numbers read by `function` for each element

    Like `PlaceFunction` and `VelocityFunction`, but many times faster. Raises SceneError where the Jacobian,
    the drive or the velocity product γ differs from differences, and for a start that is not admissible.
    Proved by tests/joints/test_user_functions.py.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        elements: ArrayLike,
        function: ConstraintFunction,
        x: Array,
        u: Array | None = None,
        parameters: ArrayLike | None = None,
    ) -> None:
        super().__init__(name, points, elements, RATE if function.on_velocities else TWO_SIDED)
        self.function = function
        n = len(self.elements)
        if self.elements.shape[1] != function.points:
            raise SceneError(
                f"found elements of {self.elements.shape[1]} points, expected {function.points}", name
            )
        self.parameters = np.zeros((n, 1)) if parameters is None else np.array(parameters, float)
        self.kernels = _kernels(name, function)
        self.count(np.zeros((n, function.components)))
        start, moving = self.starts(x, u)
        self._check(perturbed_positions(start), moving + perturbed_positions(start) - start)
        value, jacobian, drive, _ = self._evaluate(start, moving, 0.0)
        rate = drive + np.einsum("emas,eas->em", jacobian, moving)
        self.check_start(np.zeros_like(value) if function.on_velocities else value, jacobian, rate)

    def _evaluate(self, x: Array, u: Array, t: float) -> tuple[Array, Array, Array, Array]:
        n, m = len(x), self.function.components
        value, drive, velocity_product = np.zeros((n, m)), np.zeros((n, m)), np.zeros((n, m))
        jacobian = np.zeros((n, m, *x.shape[1:]))
        with np.errstate(all="ignore"):
            self.kernels.evaluate(
                x,
                np.ascontiguousarray(u),
                np.array([t, 0.0]),
                self.parameters,
                value,
                jacobian,
                drive,
                velocity_product,
            )
        return value, jacobian, drive, velocity_product

    def _check(self, x: Array, u: Array) -> None:
        """Compare all derivatives with differences at positions and velocities near the start."""
        numbers = np.arange(len(x))
        if self.function.on_velocities:
            check_jacobian(self.name, u, lambda w: self._evaluate(x, w, 0.0)[:2], numbers)
        else:
            check_jacobian(self.name, x, lambda y: self._evaluate(y, u, 0.0)[:2], numbers)
        value, jacobian, drive, velocity_product = self._evaluate(x, u, 0.0)
        flow = np.einsum("emas,eas->em", jacobian, u)
        if self.function.on_velocities:
            expected = value - flow
        else:
            expected = first_derivative(
                lambda h: self._evaluate(x, u, float(h.real))[0], difference_steps(x, u)
            )
        self._compare(
            "drive", drive, expected, np.abs(value).max(initial=0.0) + np.abs(flow).max(initial=0.0)
        )

        def rate(h: complex) -> Array:
            _, later, driven, _ = self._evaluate(x + h.real * u, u, float(h.real))
            return np.asarray(np.einsum("emas,eas->em", later, u) + driven)

        self._compare(
            "velocity product",
            velocity_product,
            first_derivative(rate, difference_steps(x, u)),
            np.abs(flow).max(initial=0.0),
        )

    def _compare(self, what: str, found: Array, expected: Array, size: float) -> None:
        off = np.abs(found - expected)
        if not off.max(initial=0.0) <= DIFFERENCE_TOLERANCE * max(
            1.0, size, float(np.abs(expected).max(initial=0.0))
        ):
            e, m = (int(i) for i in np.unravel_index(int(off.argmax()), off.shape))
            raise SceneError(
                f"the {what} of component {m} of element {e} is {found[e, m]:.6g}, finite "
                f"differences give {expected[e, m]:.6g}; correct it",
                self.name,
            )

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, gradient, drive and velocity product from the function."""
        rows.kind[:] = self.kind
        index = np.ascontiguousarray(self.points.index[self.elements])
        x, u = k.positions(self.points.owner), k.velocities(self.points.owner)
        found = (rows.phi, rows.gradient, rows.drive, rows.velocity_product)
        return [(self.kernels.fill, (index, self.parameters, k.clock, x, u, *found))]


def _kernels(name: str, function: ConstraintFunction) -> ModuleType:
    if not at_top_level(function.measure):
        raise SceneError(
            f"the function {plain(function.measure).__qualname__} is defined inside another function or "
            "class: a compiled one must be defined at the top of a module",
            name,
        )
    phi = "0.0" if function.on_velocities else "value[r]"
    return generated_module(SOURCE.format(measure=reference(function.measure), phi=phi))

"""Constraints given as vectorised Python functions of positions, velocities or accelerations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import ACCELERATION, RATE, TWO_SIDED, Rows
from visviva.joints.functions.function_elements import FunctionElements
from visviva.joints.functions.motion_derivatives import (
    difference_steps,
    exact_derivative,
    first_derivative,
    is_smooth,
    second_derivative,
)
from visviva.vocabulary.user_functions import (
    central_differences,
    check_jacobian,
    complex_steps,
    jacobian_former,
    perturbed_positions,
)

PositionFunctionType = Callable[[Array, float], Array]
VelocityFunctionType = Callable[[Array, Array, float], Array]
AccelerationFunctionType = Callable[[Array, Array, float], tuple[Array, Array]]


class PlaceFunction(FunctionElements):
    """C(x, t) = 0 for n elements of p points, by a Python function with m components.

    Parameters
    ----------
    points : points of one owner
    elements : (n, p)   the points of each element, numbers in `points`
    function : positions (n, p, 3) [m], t [s] -> C (n, m), for all elements at once
    x, u : (len(points), 3)   initial positions [m] and velocities [m/s]; u = 0 by default
    jacobian : positions, t -> ∂C/∂x (n, m, p, 3); by default computed by complex steps, or by central
        differences if `function` does not support complex numbers: `formed` says which

    The force is Jᵀλ: λ is in newton where |∂C/∂x| = 1. Ċ and C̈ come from C along the motion.
    No geometric stiffness: a step of `time_stepping` treats the change of J explicitly.
    Raises SceneError for a wrong Jacobian and for a start that violates C = 0 or has no gradient,
    SimulationError where C or J is not finite, or J is zero.
    Source: Holzschuch's course (P36); Liesenfeld 1997 (E26a, E27).
    Proved by tests/joints/test_user_functions.py.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        elements: ArrayLike,
        function: PositionFunctionType,
        x: Array,
        u: Array | None = None,
        jacobian: PositionFunctionType | None = None,
    ) -> None:
        super().__init__(name, points, elements, TWO_SIDED)
        self.function, self.given = function, jacobian
        start, moving = self.starts(x, u)
        value = np.asarray(function(start, 0.0), float)
        self.count(value)
        self.formed = "given" if jacobian else jacobian_former(start, lambda y: function(y, 0.0))[1]
        away = perturbed_positions(start)
        self.smooth = is_smooth(lambda h: function(start + h * (away - start), h))  # type: ignore[arg-type]
        check_jacobian(
            name, start, lambda y: (function(y, 0.0), self.jacobian(y, 0.0)), np.arange(len(start))
        )
        self.check_start(value, self.jacobian(start, 0.0), self._motion(start, moving, 0.0)[0])

    def jacobian(self, x: Array, t: float) -> Array:
        """∂C/∂x (n, m, p, 3)."""
        if self.given is not None:
            return self.shaped(self.given(x, t), x)
        former = complex_steps if self.formed == "complex steps" else central_differences
        return former(x, lambda y: self.function(y, t))

    def _motion(self, x: Array, u: Array, t: float) -> tuple[Array, Array]:
        """Ċ and C̈ (n, m) of points at constant velocity."""

        def along(h: complex) -> Array:
            return self.function(x + h * u, t + h)  # type: ignore[arg-type]

        h = difference_steps(x, u)
        if self.smooth:
            return exact_derivative(along), first_derivative(lambda s: exact_derivative(along, s), h)  # type: ignore[arg-type]
        return first_derivative(along, h), second_derivative(along, h)

    def fill(self, k: Kinematics, rows: Rows) -> None:
        """C, its gradient, ∂C/∂t, and the velocity product."""
        x, u = self.at(k)
        with np.errstate(all="ignore"):  # non-finite values are rejected
            jacobian = self.jacobian(x, k.t)
            rate, velocity_product = self._motion(x, u, k.t)
            numbers = {"phi": np.asarray(self.function(x, k.t), float), "velocity_product": velocity_product}
            numbers["drive"] = rate - np.einsum("emas,eas->em", jacobian, u)
        self.write(k, rows, jacobian, numbers)


class VelocityFunction(FunctionElements):
    """H(x, u, t) = 0 for n elements of p points: a constraint on velocities, not necessarily linear.

    Parameters
    ----------
    function : positions (n, p, 3) [m], velocities (n, p, 3) [m/s], t [s] -> H (n, m)
    jacobian : positions, velocities, t -> ∂H/∂u (n, m, p, 3); computed by default, as in `PlaceFunction`
    points, elements, x, u : as in `PlaceFunction`

    The force is Jᵀλ with J = ∂H/∂u; where H is not linear in u it may do work, recorded in `work/script`.
    Positions are not constrained: only H = 0 is enforced, with the stepper's `alpha` as Ḣ + αH = 0.
    Errors as in `PlaceFunction`. Source: Liesenfeld 1997 (E26b, E28).
    """

    def __init__(
        self,
        name: str,
        points: Points,
        elements: ArrayLike,
        function: VelocityFunctionType,
        x: Array,
        u: Array,
        jacobian: VelocityFunctionType | None = None,
    ) -> None:
        super().__init__(name, points, elements, RATE)
        self.function, self.given = function, jacobian
        start, moving = self.starts(x, u)
        value = np.asarray(function(start, moving, 0.0), float)
        self.count(value)

        def of_velocities(w: Array) -> Array:
            return function(start, w, 0.0)

        self.formed = "given" if jacobian else jacobian_former(moving, of_velocities)[1]
        away = perturbed_positions(start)
        self.smooth = is_smooth(lambda h: function(start + h * (away - start), moving, h))  # type: ignore[arg-type]
        check_jacobian(
            name, moving, lambda w: (of_velocities(w), self.jacobian(start, w, 0.0)), np.arange(len(start))
        )
        jacobian_at_start = self.jacobian(start, moving, 0.0)
        self.check_start(np.zeros_like(value), jacobian_at_start, value)

    def jacobian(self, x: Array, u: Array, t: float) -> Array:
        """∂H/∂u (n, m, p, 3)."""
        if self.given is not None:
            return self.shaped(self.given(x, u, t), x)
        former = complex_steps if self.formed == "complex steps" else central_differences
        return former(u, lambda w: self.function(x, w, t))

    def fill(self, k: Kinematics, rows: Rows) -> None:
        """∂H/∂u, H − J u, and the part of Ḣ independent of accelerations."""
        x, u = self.at(k)

        def along(h: complex) -> Array:
            return self.function(x + h * u, u, k.t + h)  # type: ignore[arg-type]

        with np.errstate(all="ignore"):  # non-finite values are rejected
            jacobian = self.jacobian(x, u, k.t)
            velocity_product = (
                exact_derivative(along) if self.smooth else first_derivative(along, difference_steps(x, u))
            )
            drive = self.function(x, u, k.t) - np.einsum("emas,eas->em", jacobian, u)
        self.write(k, rows, jacobian, {"drive": drive, "velocity_product": velocity_product})


class AccelerationFunction(FunctionElements):
    """A(x, u, t) a = b(x, u, t) for the accelerations a of n elements of p points.

    Parameters
    ----------
    function : positions (n, p, 3) [m], velocities (n, p, 3) [m/s], t [s] -> A (n, m, p, 3), b (n, m)
    points, elements, x, u : as in `PlaceFunction`

    The force is Aᵀλ. Only accelerations are constrained: errors of positions and velocities persist and grow.
    Errors as in `PlaceFunction`. Source: Liesenfeld 1997 (E26c).
    """

    def __init__(
        self,
        name: str,
        points: Points,
        elements: ArrayLike,
        function: AccelerationFunctionType,
        x: Array,
        u: Array,
    ) -> None:
        super().__init__(name, points, elements, ACCELERATION)
        self.function = function
        start, moving = self.starts(x, u)
        factor, right = function(start, moving, 0.0)
        self.count(np.asarray(right, float))
        zero = np.zeros_like(np.asarray(right, float))
        self.check_start(zero, self.shaped(factor, start), zero)

    def fill(self, k: Kinematics, rows: Rows) -> None:
        """A and −b."""
        x, u = self.at(k)
        with np.errstate(all="ignore"):  # non-finite values are rejected
            factor, right = self.function(x, u, k.t)
        self.write(k, rows, self.shaped(factor, x), {"velocity_product": -np.asarray(right, float)})

"""Common base of constraints given by user functions: elements of points, and input checks."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError, SimulationError
from visviva.joints.lifetime.start_check import DISTANCE_TOLERANCE, SPEED_TOLERANCE
from visviva.vocabulary.user_functions import element_indices


class FunctionElements:
    """n elements of p points with m rows each.

    Parameters
    ----------
    points : points of one owner, see `World.join`
    elements : (n, p)   the points of each element, numbers in `points`
    kind : of the rows: TWO_SIDED, RATE or ACCELERATION
    """

    one_sided = False
    scripted = True  # the functions depend on time: motion prescribed by it does work

    def __init__(self, name: str, points: Points, elements: ArrayLike, kind: int) -> None:
        self.name, self.points, self.kind = name, points, kind
        found = np.atleast_2d(np.asarray(elements, np.int64))
        self.elements: Index = element_indices(name, found, found.shape[1], len(points))
        self.components, self.n = 0, 0

    def count(self, value: Array) -> None:
        """Set the number of rows per element from a value (n, m); raises SceneError for another shape."""
        n = len(self.elements)
        if value.ndim != 2 or len(value) != n:
            raise SceneError(
                f"the function gave shape {value.shape} for {n} elements, expected ({n}, m)", self.name
            )
        self.components, self.n = value.shape[1], value.size

    def starts(self, x: Array, u: Array | None) -> tuple[Array, Array]:
        """Initial positions and velocities (n, p, 3) of the elements, from those of all points."""
        positions = np.asarray(x, float)[self.elements]
        return positions, np.zeros_like(positions) if u is None else np.asarray(u, float)[self.elements]

    def at(self, k: Kinematics) -> tuple[Array, Array]:
        """Positions and velocities (n, p, 3) of the elements."""
        return k.position(self.points)[self.elements], k.velocity(self.points)[self.elements]

    def shaped(self, jacobian: ArrayLike, x: Array) -> Array:
        """A Jacobian at positions (n, p, 3); raises SceneError for shapes other than (n, m, p, 3)."""
        found, expected = np.asarray(jacobian, float), (len(x), self.components, *x.shape[1:])
        if found.shape != expected:
            raise SceneError(f"the Jacobian has shape {found.shape}, expected {expected}", self.name)
        return found

    def rows(self, k: Kinematics) -> Index:
        """Three rows of each point of an element, for each of its m rows."""
        rows = k.rows_of(self.points)[self.elements].reshape(len(self.elements), -1)
        return np.repeat(rows, self.components, axis=0)

    def check_start(self, value: Array, jacobian: Array, rate: Array) -> None:
        """Reject a start that violates the constraint: value (n, m), Jacobian (n, m, p, 3), rate (n, m)."""
        size = np.linalg.norm(jacobian.reshape(*value.shape, -1), axis=2)
        bad = ~(np.isfinite(value) & np.isfinite(size) & (size > 0))
        if bad.any():
            e, m = (int(i) for i in np.argwhere(bad)[0])
            raise SceneError(
                f"component {m} of the function has no gradient for element {e}, points "
                f"{self.elements[e].tolist()}, where they start: it is zero or not finite",
                self.name,
            )
        for what, number, allowed, unit in (
            ("", value, DISTANCE_TOLERANCE, "m"),
            ("rate ", rate, SPEED_TOLERANCE, "m/s"),
        ):
            off = np.abs(number) / size
            e, m = (int(i) for i in np.unravel_index(int(off.argmax()), off.shape))
            if off[e, m] > allowed:
                raise SceneError(
                    f"element {e} of {len(value)}, points {self.elements[e].tolist()}, starts with "
                    f"{what}{number[e, m]:.6g} of component {m}, expected 0: {off[e, m]:.3g} {unit} off",
                    self.name,
                )

    def write(self, k: Kinematics, rows: Rows, jacobian: Array, numbers: dict[str, Array]) -> None:
        """Write the rows of all elements: jacobian (n, m, p, 3), numbers (n, m) under their names in `Rows`.

        Raises SimulationError for a row that is not finite or has no gradient.
        """
        flat = jacobian.reshape(len(self.elements), self.components, -1)
        good = np.isfinite(flat).all(axis=2) & (flat != 0.0).any(axis=2)
        for number in numbers.values():
            good &= np.isfinite(number)
        if not good.all() and np.isfinite(k.q).all():
            e, m = (int(i) for i in np.argwhere(~good)[0])
            why = f"component {m} of its function is not finite, or has no gradient, for element {e}"
            hint = (
                f"Points {self.elements[e].tolist()} reached a position where it constrains nothing, or "
                "too much."
            )
            raise SimulationError(k.t, self.name, why, hint)
        rows.kind[:] = self.kind
        rows.gradient[:] = flat.reshape(self.n, -1)
        for name, number in numbers.items():
            getattr(rows, name)[:] = number.ravel()

"""Beads on a wire: points that stay on a curve given by three formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.joints.lifetime.start_check import check_start
from visviva.joints.surfaces.parametric import parametric_rows
from visviva.joints.surfaces.surface_friction import cones_of, mark_tangents
from visviva.vocabulary.formula import Formulas

SAMPLES = 2000  # points of the curve among which the nearest is sought at the start


class OnCurve:
    """x = c(s, t) for every point of a set, each with its own s.

        φ_r = e_r(s, t)·(x − c(s, t)),   r = 1, 2,   s from (x − c)·c′ = 0

    Parameters
    ----------
    points : points (m,)
    curve : three formulas of s and of the time t [s], in metres, such as ("cos(s)", "sin(s)", "0.1 * s")
    feet : (m,)   s of each point at the start; see `nearest`
    numbers : named numbers of the formulas
    mu, slip_drag : Coulomb friction μ, or the source's linear friction k_f [s/m], relative to the moving wire

    The two unit vectors e_r are normal to the curve, so λ are the two components of the force [N]. Gradient,
    J̇v, ∂φ/∂t and the geometric stiffness are exact derivatives of the formulas. The memory holds s.
    Valid where c′ ≠ 0 and the point is nearer than the centre of curvature. Raises SceneError for formulas
    that cannot be parsed. Source: Witkin's notes, bead on a wire (P35).
    Proved by tests/joints/test_surfaces.py and tests/joints/test_beads.py.
    """

    one_sided = False

    def __init__(
        self,
        name: str,
        points: Points,
        curve: Sequence[str | float],
        feet: Array,
        numbers: Mapping[str, float] | None = None,
        mu: float = 0.0,
        slip_drag: float = 0.0,
    ) -> None:
        self.name, self.points = name, points
        if (cones := cones_of(name, len(points), 2, mu, slip_drag)) is not None:
            self.cones = cones
        self.components = 2 if cones is None else 3
        self.n = self.components * len(points)
        known = dict(numbers or {})
        if len(curve) != 3:
            raise SceneError(f"found {len(curve)} formulas, expected three", name)
        try:
            formulas = Formulas({"s": "s", "t": "t"}, known)
            terms = [formulas.read(text) for text in curve]
        except ValueError as error:
            raise SceneError(str(error), name) from None
        time = {formulas.names["t"]: formulas.algebra.one}
        self.scripted = any(formulas.algebra.derivative(c, time) != formulas.algebra.zero for c in terms)
        self.kernels = parametric_rows(formulas, terms)
        self.par = np.array(list(known.values()), float)
        self.start = np.array(np.broadcast_to(np.asarray(feet, float), (len(points),)))
        self.memory_size = len(points)

    follows = True  # the nearest point is sought starting from the one in the memory

    def positions(self, s: Array, t: float = 0.0) -> Array:
        """c(s, t) (m, 3) [m]."""
        out = np.zeros((len(s), 3))
        with np.errstate(all="ignore"):
            self.kernels.places(np.ascontiguousarray(s, float), t, self.par, out)
        return out

    def nearest(self, x: Array, between: tuple[float, float]) -> Array:
        """s (m,) of the points of the curve, within bounds of s, nearest to positions (m, 3) at t = 0."""
        s = np.linspace(*between, SAMPLES)
        curve = self.positions(s)
        guess = np.array([s[np.argmin(np.sum((curve - point) ** 2, axis=1))] for point in x])
        found = np.empty(len(x))
        self.kernels.follow(np.arange(len(x)), self.par, np.zeros(2), np.ascontiguousarray(x), guess, found)
        return found

    def check(self, x: Array, u: Array) -> None:
        """Reject initial positions and velocities (m, 3) that violate it. Raises SceneError."""
        m = len(x)
        phi, velocity_product, drive, gradient = (
            np.zeros(2 * m),
            np.zeros(2 * m),
            np.zeros(2 * m),
            np.zeros((2 * m, 3)),
        )
        numbers = (np.arange(m), self.par, np.zeros(2), np.ascontiguousarray(x), np.ascontiguousarray(u))
        with np.errstate(all="ignore"):  # non-finite values are rejected
            self.kernels.fill(2, *numbers, self.start, phi, gradient, velocity_product, drive)
        rows = phi.reshape(m, 2), gradient.reshape(m, 2, 3), drive.reshape(m, 2)
        check_start(self.name, "the curve", x, u, *rows)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """s at the start."""
        memory[:] = self.start

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """s after the step."""
        numbers = (self.par, k.clock, k.positions(self.points.owner), memory, memory)
        return [(self.kernels.follow, (self.points.index, *numbers))]

    def rows(self, k: Kinematics) -> Index:
        """The three port rows of each point, for each of its rows."""
        return np.repeat(k.rows_of(self.points), self.components, axis=0)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient, J̇v and ∂φ/∂t."""
        x, u = k.positions(self.points.owner), k.velocities(self.points.owner)
        if hasattr(self, "cones"):
            mark_tangents(rows, 2)
        numbers = (self.par, k.clock, x, u, k.memory(self))
        found = (rows.phi, rows.gradient, rows.velocity_product, rows.drive)
        return [(self.kernels.fill, (self.components, self.points.index, *numbers, *found))]

    def bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """The stable part of −λ ∂²φ/∂x²."""
        numbers = (self.par, k.clock, k.positions(self.points.owner), k.memory(self), rows.lam)
        return [(self.kernels.stiffen, (self.components, self.points.index, *numbers, elements.G))]

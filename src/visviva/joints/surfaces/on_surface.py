"""Points that stay on surfaces given by formulas, or on the curve where two surfaces intersect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.joints.lifetime.start_check import check_start
from visviva.joints.surfaces.implicit import implicit_rows
from visviva.joints.surfaces.row_code import VARIABLES
from visviva.joints.surfaces.surface_friction import cones_of, fill_tangents, mark_tangents
from visviva.vocabulary.formula import Formulas


class OnSurface:
    """f(x, y, z, t) = 0 for every point of a set: one surface, or the curve where two intersect.

        φ = f/|∇f|;   for a second surface its part orthogonal to the first

    Parameters
    ----------
    points : points (m,)
    surfaces : one formula or two, of position [m] and time [s] in SI, such as "x**2 + y**2 - z"
    numbers : named numbers of the formulas
    mu, slip_drag : Coulomb friction μ, or the source's linear friction k_f [s/m], of surfaces at rest

    λ is the force along the unit normal n = ∇f/|∇f| [N]. Gradient, J̇v, ∂φ/∂t and the geometric stiffness are
    exact derivatives of the formulas. Valid where ∇f ≠ 0 and two surfaces intersect at an angle.
    Raises SceneError for formulas that cannot be parsed. Source: Witkin's notes (P35, P36); Liesenfeld 1997,
    vertex on a surface (E36). Proved by tests/joints/test_surfaces.py.
    """

    one_sided = False

    def __init__(
        self,
        name: str,
        points: Points,
        surfaces: str | Sequence[str],
        numbers: Mapping[str, float] | None = None,
        mu: float = 0.0,
        slip_drag: float = 0.0,
    ) -> None:
        self.name, self.points = name, points
        texts = [surfaces] if isinstance(surfaces, str) else list(surfaces)
        known = dict(numbers or {})
        if len(texts) not in (1, 2):
            raise SceneError(f"found {len(texts)} surfaces, expected one, or two that meet in a curve", name)
        try:
            formulas = Formulas(VARIABLES, known)
            terms = [formulas.read(text) for text in texts]
        except ValueError as error:
            raise SceneError(str(error), name) from None
        self.normals = len(texts)
        time = {formulas.names["t"]: formulas.algebra.one}
        self.scripted = any(formulas.algebra.derivative(f, time) != formulas.algebra.zero for f in terms)
        if (cones := cones_of(name, len(points), self.normals, mu, slip_drag)) is not None:
            self.cones = cones
            if self.scripted:
                raise SceneError("found friction on a surface that moves with t: expected one at rest", name)
        self.components = self.normals if cones is None else 3
        self.n = self.components * len(points)
        self.kernels = implicit_rows(formulas, terms)
        self.par = np.array(list(known.values()), float)

    def check(self, x: Array, u: Array) -> None:
        """Reject initial positions and velocities (m, 3) that violate it. Raises SceneError."""
        m, k = len(x), self.normals
        phi, gradient, drive = self._filled(x, u)
        what = "the surface" if k == 1 else "the curve of both surfaces"
        rows = phi.reshape(m, k), gradient.reshape(m, k, 3), drive.reshape(m, k)
        check_start(self.name, what, x, u, *rows)

    def distance(self, x: Array) -> tuple[Array, Array]:
        """φ (m,) [m] of the first surface at positions (m, 3) and t = 0, and its gradient (m, 3)."""
        phi, gradient, _ = self._filled(x, np.zeros_like(x))
        return phi[:: self.normals], gradient[:: self.normals]

    def _filled(self, x: Array, u: Array) -> tuple[Array, Array, Array]:
        """φ, its gradient and drive at positions and velocities (m, 3) and t = 0; may not be finite."""
        m, k = len(x), self.normals
        phi, velocity_product, drive = np.zeros((3, m * k))
        gradient = np.zeros((m * k, 3))
        numbers = (np.arange(m), self.par, np.zeros(2), np.ascontiguousarray(x), np.ascontiguousarray(u))
        with np.errstate(all="ignore"):
            self.kernels.fill(k, *numbers, phi, gradient, velocity_product, drive)
        return phi, gradient, drive

    def rows(self, k: Kinematics) -> Index:
        """The three port rows of each point, for each of its rows."""
        return np.repeat(k.rows_of(self.points), self.components, axis=0)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient, J̇v and ∂φ/∂t."""
        x, u = k.positions(self.points.owner), k.velocities(self.points.owner)
        numbers = (self.par, k.clock, x, u, rows.phi, rows.gradient, rows.velocity_product, rows.drive)
        ops: list[Op] = [(self.kernels.fill, (self.components, self.points.index, *numbers))]
        if hasattr(self, "cones"):
            mark_tangents(rows, self.normals)
            ops.append((fill_tangents, (self.normals, rows.gradient)))
        return ops

    def bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """The stable part of −λ ∂²φ/∂x²."""
        x = k.positions(self.points.owner)
        numbers = (self.components, self.points.index, self.par, k.clock, x, rows.lam)
        return [(self.kernels.stiffen, (*numbers, elements.G))]


def on_sphere(
    name: str,
    points: Points,
    center: ArrayLike,
    radius: float,
    mu: float = 0.0,
    slip_drag: float = 0.0,
) -> OnSurface:
    """φ = |x − c| − R = 0 for every point of a set; for a moving centre, use `Distance`.

    Parameters
    ----------
    center : (3,)   c [m]
    radius : R > 0 [m]
    mu, slip_drag : friction, as in `OnSurface`

    Raises SceneError for R ≤ 0. Source: Liesenfeld 1997 (E36).
    """
    position = np.asarray(center, float)
    if not (np.isfinite(radius) and radius > 0):
        raise SceneError(f"found radius {radius:g} m: a sphere needs one > 0", name)
    numbers = dict(zip(("a", "b", "c", "r"), [*position.tolist(), float(radius)], strict=True))
    return OnSurface(name, points, "sqrt((x - a)**2 + (y - b)**2 + (z - c)**2) - r", numbers, mu, slip_drag)


QUADRIC = "a*x**2 + b*y**2 + c*z**2 + d*x*y + e*x*z + f*y*z + g*x + h*y + i*z + j"


def on_quadric(
    name: str, points: Points, coefficients: ArrayLike, mu: float = 0.0, slip_drag: float = 0.0
) -> OnSurface:
    """a x² + b y² + c z² + d xy + e xz + f yz + g x + h y + i z + j = 0 for every point of a set.

    Parameters
    ----------
    coefficients : (10,)   a … j for positions in metres, up to a common factor
    mu, slip_drag : friction, as in `OnSurface`

    Raises SceneError if all of a … i are zero, or one is not finite. Source: Liesenfeld 1997 (E36).
    """
    numbers = np.asarray(coefficients, float)
    if numbers.shape != (10,) or not np.isfinite(numbers).all() or not numbers[:9].any():
        raise SceneError(
            f"found coefficients {np.asarray(coefficients).tolist()}, expected ten numbers, the first nine "
            "not all zero",
            name,
        )
    named = dict(zip("abcdefghij", numbers.tolist(), strict=True))
    return OnSurface(name, points, QUADRIC, named, mu, slip_drag)

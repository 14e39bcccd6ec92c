"""Wind on the triangles of a sheet, as on a flag."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.element_set import ElementSet
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.sheet import Sheet
from visviva.errors import SceneError
from visviva.geometry.vectors import Vector, cross, dot, scaled, sum_of

AIR_DENSITY = 1.2  # density [kg/m³]
OVERTONES = np.array([1.0, 1.71, 2.93, 4.37])  # of the frequency 1/period; no common period


@kernel
def _flow(x: Vector, t: float, wind: Array, waves: Array) -> Vector:
    """W + Σ a cos(ω t − k·x + φ), waves (w, 8) = (ω, φ, k, a)."""
    flow = (wind[0], wind[1], wind[2])
    for j in range(len(waves)):
        phase = waves[j, 0] * t + waves[j, 1]
        phase -= waves[j, 2] * x[0] + waves[j, 3] * x[1] + waves[j, 4] * x[2]
        flow = sum_of(flow, math.cos(phase), (waves[j, 5], waves[j, 6], waves[j, 7]))
    return flow


@kernel
def _mean_of_corners(values: Array, i: int, j: int, k: int) -> Vector:
    third = 1.0 / 3.0
    return (
        third * (values[i, 0] + values[j, 0] + values[k, 0]),
        third * (values[i, 1] + values[j, 1] + values[k, 1]),
        third * (values[i, 2] + values[j, 2] + values[k, 2]),
    )


@kernel
def _relative_wind(
    triangles: Index, e: int, wind: Array, waves: Array, clock: Array, x: Array, u: Array
) -> tuple[Vector, Vector, Vector]:
    """Unit normal, relative wind normal to the triangle, and tangential to it; zeros if it has zero area."""
    i, j, k = triangles[e, 0], triangles[e, 1], triangles[e, 2]
    first = (x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2])
    second = (x[k, 0] - x[i, 0], x[k, 1] - x[i, 1], x[k, 2] - x[i, 2])
    turned = cross(first, second)
    double = math.sqrt(dot(turned, turned))
    unit = scaled(1.0 / double if double > 0.0 else 0.0, turned)
    past = sum_of(
        _flow(_mean_of_corners(x, i, j, k), clock[0], wind, waves), -1.0, _mean_of_corners(u, i, j, k)
    )
    head = scaled(dot(past, unit), unit)
    return unit, head, sum_of(past, -1.0, head)


@kernel
def _triangle_area(triangles: Index, e: int, x: Array) -> float:
    i, j, k = triangles[e, 0], triangles[e, 1], triangles[e, 2]
    first = (x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2])
    second = (x[k, 0] - x[i, 0], x[k, 1] - x[i, 1], x[k, 2] - x[i, 2])
    turned = cross(first, second)
    return 0.5 * math.sqrt(dot(turned, turned))


@kernel
def _triangle_force(
    triangles: Index, e: int, law: Array, wind: Array, waves: Array, clock: Array, x: Array, u: Array
) -> Vector:
    """½ ρ A (C_n |w_n| w_n + C_t |w_t| w_t)."""
    _, head, slip = _relative_wind(triangles, e, wind, waves, clock, x, u)
    weight = _triangle_area(triangles, e, x)
    total = scaled(weight * law[0] * math.sqrt(dot(head, head)), head)
    push: Vector = sum_of(total, weight * law[1] * math.sqrt(dot(slip, slip)), slip)
    return push


@kernel
def _add(
    triangles: Index, law: Array, wind: Array, waves: Array, clock: Array, x: Array, u: Array, f: Array
) -> None:
    for e in range(len(triangles)):
        push = _triangle_force(triangles, e, law, wind, waves, clock, x, u)
        for a in range(3):
            for s in range(3):
                f[triangles[e, a], s] += push[s] / 3.0


@kernel
def _power(
    triangles: Index, law: Array, wind: Array, waves: Array, clock: Array, x: Array, u: Array, out: Array
) -> None:
    total = 0.0
    for e in range(len(triangles)):
        push = _triangle_force(triangles, e, law, wind, waves, clock, x, u)
        total += dot(push, _mean_of_corners(u, triangles[e, 0], triangles[e, 1], triangles[e, 2]))
    out[0] = total


@kernel
def _tangent(
    triangles: Index, law: Array, wind: Array, waves: Array, clock: Array, x: Array, u: Array, damp: Array
) -> None:
    for e in range(len(triangles)):
        unit, head, slip = _relative_wind(triangles, e, wind, waves, clock, x, u)
        weight = _triangle_area(triangles, e, x)
        ahead = 2.0 * weight * law[0] * math.sqrt(dot(head, head))
        speed = math.sqrt(dot(slip, slip))
        aside = weight * law[1]
        for r in range(3):
            for s in range(3):
                plane = (1.0 if r == s else 0.0) - unit[r] * unit[s]
                along = slip[r] * slip[s] / speed if speed > 0.0 else 0.0
                d = (ahead * unit[r] * unit[s] + aside * (speed * plane + along)) / 9.0
                for a in range(3):
                    for b in range(3):
                        damp[e, 3 * a + r, 3 * b + s] = d


class SheetWind:
    """f = ½ ρ A (C_n |w_n| w_n + C_t |w_t| w_t) on every triangle, a third of it on each corner.

        w = W + gusts(x, t) − u,   w_n = (w·n) n,   w_t = w − w_n

    Parameters
    ----------
    sheet : points with triangles
    velocity : (3,)   mean wind W [m/s]
    gust : root mean square of the gusts in every direction [m/s]; they travel with the wind
    period : of the longest gusts [s]; shorter ones are added
    normal, tangential : drag coefficients C_n, C_t ≥ 0
    seed : of the gusts, a number or a generator

    u and the position are those of the centroid of a triangle. Power f·u, > 0 where the wind drives;
    D = −∂f/∂u, positive semidefinite. Raises SceneError for numbers out of range and for gusts without a
    wind. Valid while the sheet does not affect the wind: no lift by attached flow, no wake, no added mass.
    Source: quadratic drag on flat plates; gusts that travel unchanged: Taylor 1938 (P11). Proved by
    tests/springs/test_sheet_wind.py.
    """

    account = "work"

    def __init__(
        self,
        name: str,
        sheet: Sheet,
        velocity: ArrayLike,
        gust: float = 0.0,
        period: float = 1.0,
        normal: float = 2.0,
        tangential: float = 0.05,
        seed: int | np.random.Generator = 0,
    ) -> None:
        self.name, self.sheet = name, sheet
        self.wind = np.array(velocity, float)
        numbers = np.array([*self.wind, gust, period, normal, tangential])
        if self.wind.shape != (3,) or not np.isfinite(numbers).all():
            raise SceneError(f"found {numbers.tolist()}, expected finite numbers, three for velocity", name)
        if (numbers[3:] < 0).any() or period == 0:
            found = f"found gust {gust:g}, period {period:g}, normal {normal:g}, tangential {tangential:g}"
            raise SceneError(f"{found}: expected numbers >= 0 and period > 0", name)
        self.law = 0.5 * AIR_DENSITY * np.array([normal, tangential])
        self.waves = np.zeros((0, 8))
        if gust > 0:
            if not self.wind.any():
                raise SceneError(
                    "found gusts in a wind of speed 0: they travel along it, give velocity", name
                )
            self.waves = gusts(self.wind, gust, period, np.random.default_rng(seed))
        self.set = ElementSet(sheet.triangles)

    @property
    def triangles(self) -> Index:
        """Current triangles (m, 3), in the order of the set: a cloth may tear."""
        return self.sheet.triangles[self.set.order]

    def _shared(self, k: Kinematics) -> tuple[Array, ...]:
        owner = self.sheet.owner
        return (self.law, self.wind, self.waves, k.clock, k.positions(owner), k.velocities(owner))

    @property
    def _own(self) -> tuple[Index]:
        return (np.ascontiguousarray(self.sheet.index[self.triangles]),)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        return self.set.scatter(_add, self._own, (*self._shared(k), out.forces(self.sheet.owner)))

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ f·u."""
        return self.set.total(_power, self._own, self._shared(k), out)

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Three rows of each corner."""
        return k.rows_of(self.sheet)[self.triangles].reshape(len(self.triangles), 9), "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """D = −∂f/∂u."""
        return self.set.each(_tangent, self._own, self._shared(k), (elements.D,))


def gusts(wind: Array, gust: float, period: float, rng: np.random.Generator) -> Array:
    """Plane waves (w, 8) = (ω, φ, k, a) of given amplitude that travel with the wind, slightly oblique.

    Each frequency has one wave for every direction of motion; amplitudes decrease like the speeds of eddies.
    """
    speed = np.linalg.norm(wind)
    waves = []
    size = OVERTONES ** (-1 / 3)
    size = gust * size * np.sqrt(2 / np.sum(size**2))
    for overtone, amplitude in zip(OVERTONES, size, strict=True):
        for axis in range(3):
            omega = 2 * np.pi * overtone / period
            slant = rng.uniform(-0.4, 0.4, 3)
            along = omega / speed * (wind / speed + slant - slant @ wind / speed**2 * wind)
            waves.append([omega, rng.uniform(0, 2 * np.pi), *along, *(amplitude * np.eye(3)[axis])])
    return np.array(waves)

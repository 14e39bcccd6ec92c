"""Cloth that may tear, in the form that a fracture needs: tension and stretch of its triangles."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.breaking.torn_surface import TornSurface
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.sheet import TearingSheet
from visviva.geometry.vectors import Vector, cross, dot, scaled, sum_of
from visviva.springs.behaviour import Behaviour

NO_SOLID: Index = np.zeros((0, 4), np.int64)


@kernel
def _put(out: Array, e: int, first: Vector, second: Vector) -> None:
    """Add first secondᵀ to a symmetric tensor."""
    n = 0
    for r in range(3):
        for s in range(r, 3):
            out[e, n] += first[r] * second[s]
            n += 1


@kernel
def _thread_vectors(corners: Index, par: Array, e: int, x: Array) -> tuple[Vector, Vector]:
    """w_u and w_v: the images of the unit vectors of warp and weft."""
    i, j, k = corners[e, 0], corners[e, 1], corners[e, 2]
    first = (x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2])
    second = (x[k, 0] - x[i, 0], x[k, 1] - x[i, 1], x[k, 2] - x[i, 2])
    warp = sum_of(scaled(par[e, 0], first), par[e, 1], second)
    return warp, sum_of(scaled(par[e, 2], first), par[e, 3], second)


@kernel
def _stretch(corners: Index, par: Array, x: Array, out: Array) -> None:
    """out (m, 6) = B = w_u w_uᵀ + w_v w_vᵀ as 00, 01, 02, 11, 12, 22."""
    out[:, :] = 0.0
    for e in range(len(corners)):
        warp, weft = _thread_vectors(corners, par, e, x)
        _put(out, e, warp, warp)
        _put(out, e, weft, weft)


@kernel
def _tension(corners: Index, par: Array, law: Array, x: Array, out: Array) -> None:
    """out (m, 6) = σ = (P_u w_uᵀ + P_v w_vᵀ)/J [N/m], P = ∂Ψ/∂w, J = |w_u × w_v|."""
    out[:, :] = 0.0
    for e in range(len(corners)):
        warp, weft = _thread_vectors(corners, par, e, x)
        over = cross(warp, weft)
        area = math.sqrt(dot(over, over))
        u, v = math.sqrt(dot(warp, warp)), math.sqrt(dot(weft, weft))
        if area > 0.0:
            shear = law[e, 2] * dot(warp, weft) / area
            _put(out, e, scaled(law[e, 0] * (1.0 - 1.0 / u) / area, warp), warp)
            _put(out, e, scaled(law[e, 1] * (1.0 - 1.0 / v) / area, weft), weft)
            _put(out, e, scaled(shear, weft), warp)
            _put(out, e, scaled(shear, warp), weft)


@dataclass(frozen=True)
class FoldingSprings:
    """Folding springs, and the data that determines which of them remain.

    Parameters
    ----------
    force : its elements are x₁, x₂, x₃, x₄, numbers of points; law (h, ·) of the whole cloth
    sides : (h, 2, 3)   the corners x₁, x₂ and x₃ or x₄ in the two triangles of each, counted over all corners
    """

    force: Behaviour
    law: Array
    sides: Index

    @classmethod
    def of(cls, force: Behaviour, triangles: Index) -> FoldingSprings:
        """For springs at edges of triangles (m, 3), no two with the same corners."""
        n = int(triangles.max()) + 1
        codes = _triangle_keys(triangles, n)
        order = np.argsort(codes)
        sides = []
        for wing in (2, 3):
            own = force.elements[:, [0, 1, wing]]
            at = order[np.searchsorted(codes[order], _triangle_keys(own, n))]
            column = (triangles[at][:, None, :] == own[:, :, None]).argmax(axis=2)
            sides.append(3 * at[:, None] + column)
        return cls(force, force.law.copy(), np.stack(sides, axis=1))

    def take(self, numbers: Index) -> None:
        """Remove folding resistance at separated edges; numbers (m, 3) of points at the corners."""
        of = numbers.ravel()[self.sides]
        self.force.elements[:, :3], self.force.elements[:, 3] = of[:, 0], of[:, 1, 2]
        parted = (of[:, 0, :2] != of[:, 1, :2]).any(axis=1)
        self.force.law[:] = np.where(parted[:, None], 0.0, self.law)


def _triangle_keys(triangles: Index, n: int) -> Index:
    a, b, c = np.sort(triangles, axis=1).T
    return np.asarray((a * n + b) * n + c)


class TearingCloth:
    """See `breaking.fracture.Matter`. σ is a tension, force per deformed width [N/m].

    Parameters
    ----------
    sheet : all slots, those of the vertices first; its triangles are updated
    threads, bend : forces of its triangles; those against folding, if any
    mass : (m, 3)    of the corners [kg]
    limits : (2, m)  largest principal tensions [N/m] and strains, ∞ where there is none

    Separated edges do not resist folding: their stored energy is booked as `topology`.
    Proved by tests/springs/test_tearing_cloth.py.
    """

    def __init__(
        self, sheet: TearingSheet, threads: Behaviour, bend: FoldingSprings | None, mass: Array, limits: Array
    ) -> None:
        self.sheet, self.threads, self.bend, self.mass, self.limits = sheet, threads, bend, mass, limits
        back = np.argsort(threads.order)
        self._par, self._law = threads.parameters[back], threads.law[back]
        self.weight = self._par[:, 4] ** 2
        stiffest = self._law[:, :2].max(axis=1)
        self.passage = np.sqrt(2.0 * mass.sum(axis=1) / stiffest)
        self._number = np.argsort(sheet.index)

    @property
    def corners(self) -> Index:
        """(m, 3) slots."""
        return self.sheet.index[self.sheet.triangles]

    def take(self, corners: Index) -> None:
        """Use another index map."""
        self.sheet.triangles[:] = self._number[corners]
        self.threads.elements[:] = self.sheet.triangles[self.threads.order]
        if self.bend is not None:
            self.bend.take(self.sheet.triangles)

    def stress(self, k: Kinematics, out: Array) -> Op:
        """Tensions."""
        return _tension, (self.corners, self._par, self._law, k.positions(self.sheet.owner), out)

    def stretch(self, k: Kinematics, out: Array) -> Op:
        """B."""
        return _stretch, (self.corners, self._par, k.positions(self.sheet.owner), out)


class TornSheet(TornSurface):
    """A cloth in node slots; its sides are edges of only one triangle; see `TornSurface`."""

    def solid(self, corners: Index) -> Index:
        """Empty: it has no interior."""
        return NO_SOLID

    def triangles(self, corners: Index) -> Index:
        """All of them."""
        return corners

    def find(self, corners: Index) -> Index:
        """(k, 3) both ends, and the opposite corner."""
        sides = np.concatenate([corners[:, [a, b, c]] for a, b, c in ((0, 1, 2), (1, 2, 0), (2, 0, 1))])
        ends = np.sort(sides[:, :2], axis=1)
        _, first, count = np.unique(ends, axis=0, return_index=True, return_counts=True)
        return np.asarray(sides[np.sort(first[count == 1])])

    def inwards(self, sides: Index) -> Array:
        """Perpendicular to the edge, in the triangle."""
        a, b, c = (self.x[sides[:, i]] for i in range(3))
        along = (b - a) / np.linalg.norm(b - a, axis=1)[:, None]
        found: Array = (c - a) - np.sum((c - a) * along, axis=1)[:, None] * along
        return np.asarray(found / np.linalg.norm(found, axis=1)[:, None])

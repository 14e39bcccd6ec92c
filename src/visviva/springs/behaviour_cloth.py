"""Cloth of triangles: stretch along warp and weft, and shear between them."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.geometry.vectors import (
    Vector,
    between,
    cross,
    dot,
    perpendicular,
    put_entry,
    put_gradient,
    scaled,
    sum_of,
)
from visviva.springs.behaviour import Behaviour
from visviva.springs.behaviour_function import BehaviourFunction
from visviva.vocabulary.user_functions import element_indices


@kernel
def _directions(x: Array, par: Array) -> tuple[Vector, Vector]:
    """w_u and w_v: the images of the unit vectors of warp and weft."""
    e1, e2 = between(x, 0, 1), between(x, 0, 2)
    return sum_of(scaled(par[0], e1), par[1], e2), sum_of(scaled(par[2], e1), par[3], e2)


@kernel
def _put_row(row: Array, first: float, second: float, value: Vector) -> None:
    """Entries of the three points for a value of first (x₁ − x₀) + second (x₂ − x₀)."""
    put_entry(row, 0, scaled(-first - second, value))
    put_entry(row, 1, scaled(first, value))
    put_entry(row, 2, scaled(second, value))


@kernel
def measure_cloth(x: Array, par: Array, c: Array, jac: Array) -> bool:
    """C = √A (|w_u| − 1, |w_v| − 1, w_u·w_v), with par = (∂w_u/∂e₁, ∂w_u/∂e₂, ∂w_v/∂e₁, ∂w_v/∂e₂, √A)."""
    warp, weft = _directions(x, par)
    root = par[4]
    length_u, length_v = math.sqrt(dot(warp, warp)), math.sqrt(dot(weft, weft))
    c[0], c[1], c[2] = root * (length_u - 1.0), root * (length_v - 1.0), root * dot(warp, weft)
    if length_u == 0.0 or length_v == 0.0:
        return True
    _put_row(jac[0], par[0], par[1], scaled(root / length_u, warp))
    _put_row(jac[1], par[2], par[3], scaled(root / length_v, weft))
    for a in range(3):
        by_u = -par[0] - par[1] if a == 0 else par[a - 1]
        by_v = -par[2] - par[3] if a == 0 else par[a + 1]
        put_gradient(jac, 2, a, sum_of(scaled(root * by_u, weft), root * by_v, warp))
    return False


@kernel
def turn_cloth(x: Array, par: Array, lam: Array, rows: Array) -> None:
    """Threads under tension rotate like strings; shear has √A δw_u·δw_v, one product per axis."""
    warp, weft = _directions(x, par)
    for side in range(2):
        thread = warp if side == 0 else weft
        length = math.sqrt(dot(thread, thread))
        size = math.sqrt(max(lam[side], 0.0) * par[4] / length)
        one = perpendicular(thread)
        two = scaled(1.0 / length, cross(thread, one))
        _put_row(rows[2 * side], par[2 * side], par[2 * side + 1], scaled(size, one))
        _put_row(rows[2 * side + 1], par[2 * side], par[2 * side + 1], scaled(size, two))
    size = math.sqrt(0.5 * abs(lam[2]) * par[4])
    sign = 1.0 if lam[2] > 0.0 else -1.0
    first, second = par[0] + sign * par[2], par[1] + sign * par[3]
    _put_row(rows[4], first, second, (size, 0.0, 0.0))
    _put_row(rows[5], first, second, (0.0, size, 0.0))
    _put_row(rows[6], first, second, (0.0, 0.0, size))


CLOTH = BehaviourFunction(measure_cloth, 3, 3, turn_cloth, 7)


def cloth_triangles(
    name: str,
    points: Points,
    triangles: ArrayLike,
    x: Array,
    uv: Array,
    stiffness: ArrayLike,
    damping: ArrayLike = 0.0,
) -> Behaviour:
    """Cloth: C = √A (|w_u| − 1, |w_v| − 1, w_u·w_v) for each triangle of a flat pattern.

        [w_u w_v] = [x₁ − x₀, x₂ − x₀] [Δu₁ Δu₂; Δv₁ Δv₂]⁻¹

    Parameters
    ----------
    points, x : points (k,) of one owner, and their initial positions (k, 3) [m]
    triangles : (n, 3)   numbers of x₀, x₁, x₂
    uv : (n, 3, 2)   the corners of each triangle in the pattern, u along the warp, v along the weft [m]
    stiffness, damping : (3,) or (n, 3), of warp, weft and shear, k ≥ 0 [N/m], c ≥ 0 [N s/m]

    A is the area in the pattern, which makes the stiffness independent of the mesh. Raises SceneError for
    triangles of zero area in the pattern and threads of zero length at the start; later these exert no force
    and are counted. Source: Holzschuch's course, clothes; Baraff and Witkin 1998 (P31). Proved by
    tests/springs/test_behaviour_families.py.
    """
    index = element_indices(name, triangles, 3, len(points))
    sides = np.stack([uv[:, 1] - uv[:, 0], uv[:, 2] - uv[:, 0]], axis=2)
    double = np.linalg.det(sides)
    size = np.abs(sides).max(axis=(1, 2))
    flat = np.flatnonzero(~(np.abs(double) > 1e-12 * size * size))
    if len(flat):
        raise SceneError(f"triangle {flat[0]} has no area in the pattern", name)
    inverse = np.linalg.inv(sides)
    par = np.column_stack([inverse[:, :, 0], inverse[:, :, 1], np.sqrt(0.5 * np.abs(double))])
    return Behaviour(name, points, index, CLOTH, x, stiffness, damping, par)

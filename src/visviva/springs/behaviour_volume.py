"""Tetrahedron volumes: forces that maintain the volume of a tetrahedron, whatever its shape."""

from __future__ import annotations

import math

from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
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
from visviva.springs.behaviour import Behaviour, per_element, target_parameters
from visviva.springs.behaviour_function import BehaviourFunction


@kernel
def measure_volume(x: Array, par: Array, c: Array, jac: Array) -> bool:
    """C = e₁·(e₂ × e₃)/6 − V₀, with x = (x₀, x₁, x₂, x₃) and par = (V₀,)."""
    e1, e2, e3 = between(x, 0, 1), between(x, 0, 2), between(x, 0, 3)
    g1, g2, g3 = (
        scaled(1.0 / 6.0, cross(e2, e3)),
        scaled(1.0 / 6.0, cross(e3, e1)),
        scaled(1.0 / 6.0, cross(e1, e2)),
    )
    c[0] = dot(e1, g1) - par[0]
    put_gradient(jac, 0, 1, g1)
    put_gradient(jac, 0, 2, g2)
    put_gradient(jac, 0, 3, g3)
    put_gradient(jac, 0, 0, scaled(-1.0, sum_of(sum_of(g1, 1.0, g2), 1.0, g3)))
    return False


@kernel
def _turn_pair(edge: Vector, a: int, b: int, lam: float, rows: Array, first: int) -> None:
    """λ e·(d_a × d_b)/6 = λ |e|/6 (a₁b₂ − a₂b₁) in the plane perpendicular to the edge: two products."""
    size = math.sqrt(dot(edge, edge))
    p = perpendicular(edge) if size > 0.0 else (0.0, 0.0, 0.0)
    q = scaled(1.0 / size, cross(edge, p)) if size > 0.0 else p
    weight = math.sqrt(abs(lam) * size / 12.0)
    sign = weight if lam > 0.0 else -weight
    for r in range(2):
        row = rows[first + r]
        for point in range(4):
            put_entry(row, point, (0.0, 0.0, 0.0))
        at_a = scaled(weight, p if r == 0 else q)
        at_b = scaled(sign if r == 0 else -sign, q if r == 0 else p)
        put_entry(row, a, at_a)
        put_entry(row, b, at_b)
        put_entry(row, 0, scaled(-1.0, sum_of(at_a, 1.0, at_b)))


@kernel
def turn_volume(x: Array, par: Array, lam: Array, rows: Array) -> None:
    """V⁽²⁾ = Σ e_i·(d_j × d_k)/6 over the cyclic i, j, k, with d relative to x₀."""
    _turn_pair(between(x, 0, 3), 1, 2, lam[0], rows, 0)
    _turn_pair(between(x, 0, 1), 2, 3, lam[0], rows, 2)
    _turn_pair(between(x, 0, 2), 3, 1, lam[0], rows, 4)


VOLUME = BehaviourFunction(measure_volume, 4, 1, turn_volume, 6)


def tetra_volumes(
    name: str,
    points: Points,
    tetrahedra: ArrayLike,
    x: Array,
    stiffness: ArrayLike,
    volume: ArrayLike | None = None,
    damping: ArrayLike = 0.0,
) -> Behaviour:
    """Tetrahedra that maintain their signed volume: C = e₁·(e₂ × e₃)/6 − V₀,   e_k = x_k − x₀.

    Parameters
    ----------
    points, x : points (k,) of one owner, and their initial positions (k, 3) [m]
    tetrahedra : (n, 4)   numbers of x₀, x₁, x₂, x₃
    stiffness, damping : one number or (n,), k ≥ 0 [N/m⁵], c ≥ 0 [N s/m⁵]
    volume : V₀, one number or (n,) [m³]; default: the initial one

    Defined for every shape, including inverted ones. Source: P28. Proved by
    tests/springs/test_behaviour_families.py.
    """
    par = target_parameters(name, VOLUME, points, tetrahedra, x, volume)
    return Behaviour(name, points, tetrahedra, VOLUME, x, per_element(stiffness), per_element(damping), par)

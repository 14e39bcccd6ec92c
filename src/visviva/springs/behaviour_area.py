"""Triangle areas: forces that maintain the area of a triangle, whatever its shape."""

from __future__ import annotations

import math

from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.geometry.vectors import between, cross, dot, put_entry, put_gradient, scaled, sum_of
from visviva.springs.behaviour import Behaviour, per_element, target_parameters
from visviva.springs.behaviour_function import BehaviourFunction

HALF_ROOT_3 = 0.5 * math.sqrt(3.0)


@kernel
def measure_area(x: Array, par: Array, c: Array, jac: Array) -> bool:
    """C = |(b − a) × (c − a)| − A₂, with x = (a, b, c) and par = (A₂,)."""
    normal = cross(between(x, 0, 1), between(x, 0, 2))
    double = math.sqrt(dot(normal, normal))
    c[0] = double - par[0]
    if double == 0.0:
        return True
    unit = scaled(1.0 / double, normal)
    put_gradient(jac, 0, 0, cross(unit, between(x, 1, 2)))
    put_gradient(jac, 0, 1, cross(unit, between(x, 2, 0)))
    put_gradient(jac, 0, 2, cross(unit, between(x, 0, 1)))
    return False


@kernel
def turn_area(x: Array, par: Array, lam: Array, rows: Array) -> None:
    """2A⁽²⁾ = (|Z|² − |Z'|²)/(2√3) + |Σ ν_i E_i|²/(2 |n|), its positive parts.

    Z and Z' are the discrete Fourier modes Σ ω^∓k (d_k x + i d_k y) of the in-plane displacements: a triangle
    that rotates and grows, and its mirror image. ν are the out-of-plane displacements, E the edges opposite
    the points: a film under tension.
    """
    ab, ac = between(x, 0, 1), between(x, 0, 2)
    normal = cross(ab, ac)
    double = math.sqrt(dot(normal, normal))
    unit, first = scaled(1.0 / double, normal), scaled(1.0 / math.sqrt(dot(ab, ab)), ab)
    second = cross(unit, first)
    sign = 1.0 if lam[0] > 0.0 else -1.0
    plane = math.sqrt(abs(lam[0]) / math.sqrt(3.0))
    film = math.sqrt(max(lam[0], 0.0) / double)
    for k in range(3):
        cosine = 1.0 if k == 0 else -0.5
        sine = 0.0 if k == 0 else (HALF_ROOT_3 if k == 1 else -HALF_ROOT_3)
        put_entry(rows[0], k, scaled(plane, sum_of(scaled(cosine, first), sign * sine, second)))
        put_entry(rows[1], k, scaled(plane, sum_of(scaled(cosine, second), -sign * sine, first)))
        edge = between(x, (k + 1) % 3, (k + 2) % 3)
        put_entry(rows[2], k, scaled(film * dot(edge, first), unit))
        put_entry(rows[3], k, scaled(film * dot(edge, second), unit))


AREA = BehaviourFunction(measure_area, 3, 1, turn_area, 4)


def triangle_areas(
    name: str,
    points: Points,
    triangles: ArrayLike,
    x: Array,
    stiffness: ArrayLike,
    double_area: ArrayLike | None = None,
    damping: ArrayLike = 0.0,
) -> Behaviour:
    """Triangles that maintain their area: C = |(b − a) × (c − a)| − A₂.

    Parameters
    ----------
    points, x : points (k,) of one owner, and their initial positions (k, 3) [m]
    triangles : (n, 3)   numbers of a, b, c
    stiffness, damping : one number or (n,), k ≥ 0 [N/m³], c ≥ 0 [N s/m³]
    double_area : A₂, twice the desired area, one number or (n,) [m²]; default: the initial one

    In a plane this is the signed area as long as the triangle does not flip. Raises SceneError for triangles
    of zero area at the start; later they exert no force and are counted.
    Source: Holzschuch's course (P27). Proved by tests/springs/test_behaviour_families.py.
    """
    par = target_parameters(name, AREA, points, triangles, x, double_area)
    return Behaviour(name, points, triangles, AREA, x, per_element(stiffness), per_element(damping), par)

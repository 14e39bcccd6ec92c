"""Corner angles: forces that maintain the angle between two arms."""

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
    put_product,
    scaled,
    sum_of,
)
from visviva.springs.behaviour import Behaviour, per_element, target_parameters
from visviva.springs.behaviour_function import BehaviourFunction

STRAIGHT = 1e-14  # sine below which two arms define no plane


@kernel
def _axis(u: Vector, w: Vector) -> Vector:
    """Unit normal of the plane of two arms; for collinear arms, any perpendicular."""
    normal = cross(u, w)
    size = math.sqrt(dot(normal, normal))
    unit: Vector = perpendicular(u)
    if size > STRAIGHT * math.sqrt(dot(u, u) * dot(w, w)):
        unit = scaled(1.0 / size, normal)
    return unit


@kernel
def measure_angle(x: Array, par: Array, c: Array, jac: Array) -> bool:
    """C = θ − θ₀ with θ in [0, π], x = (a, b, c), par = (θ₀,)."""
    u, w = between(x, 1, 0), between(x, 1, 2)
    uu, ww = dot(u, u), dot(w, w)
    c[0] = 0.0
    if uu == 0.0 or ww == 0.0:
        return True
    normal = cross(u, w)
    sine = math.sqrt(dot(normal, normal))
    c[0] = math.atan2(sine, dot(u, w)) - par[0]
    if sine <= STRAIGHT * math.sqrt(uu * ww) and abs(c[0]) > 1e-9:
        return True
    axis = _axis(u, w)
    first, last = scaled(-1.0 / uu, cross(axis, u)), scaled(1.0 / ww, cross(axis, w))
    put_gradient(jac, 0, 0, first)
    put_gradient(jac, 0, 2, last)
    put_gradient(jac, 0, 1, sum_of(scaled(-1.0, first), -1.0, last))
    return False


@kernel
def turn_angle(x: Array, par: Array, lam: Array, rows: Array) -> None:
    """θ⁽²⁾ = r_a t_a − r_c t_c + ½ (ν_a² + ν_c²) cot θ − ν_a ν_c / sin θ, its positive parts.

    r, t and ν are the displacements of the ends along their arms, across them in the plane and out of it,
    relative to b and divided by the length of the arm. The last two terms are
    ¼ cot(θ/2) (ν_a − ν_c)² − ¼ tan(θ/2) (ν_a + ν_c)².
    """
    u, w = between(x, 1, 0), between(x, 1, 2)
    axis = _axis(u, w)
    uu, ww = dot(u, u), dot(w, w)
    first, last = math.sqrt(uu), math.sqrt(ww)
    zero = (0.0, 0.0, 0.0)
    along, side = scaled(1.0 / uu, u), scaled(1.0 / uu, cross(axis, u))
    put_product(lam[0], along, side, rows[0], 0, 1)
    put_entry(rows[0], 2, zero)
    along, side = scaled(1.0 / ww, w), scaled(1.0 / ww, cross(axis, w))
    put_product(-lam[0], along, side, rows[1], 2, 1)
    put_entry(rows[1], 0, zero)
    sine, cosine, sign = dot(cross(u, w), axis), dot(u, w), 1.0
    if lam[0] > 0.0:  # cot(θ/2) is tan(½(π − θ))
        cosine, sign = -cosine, -1.0
    size = 0.0
    if sine > 0.0:
        product = first * last
        half = (product - cosine) / sine if cosine < 0.0 else sine / (product + cosine)
        size = math.sqrt(0.5 * abs(lam[0]) * half)
    at_first, at_last = scaled(size / first, axis), scaled(sign * size / last, axis)
    put_entry(rows[2], 0, at_first)
    put_entry(rows[2], 2, at_last)
    put_entry(rows[2], 1, sum_of(scaled(-1.0, at_first), -1.0, at_last))


ANGLE = BehaviourFunction(measure_angle, 3, 1, turn_angle, 3)


def angle_springs(
    name: str,
    points: Points,
    corners: ArrayLike,
    x: Array,
    stiffness: ArrayLike,
    rest_angle: ArrayLike | None = None,
    damping: ArrayLike = 0.0,
) -> Behaviour:
    """Bending springs: C = θ − θ₀ at b between the arms to a and c, θ in [0, π].

        θ = atan2(|u × w|, u·w),   u = a − b,   w = c − b;   straight = π

    Parameters
    ----------
    points, x : points (k,) of one owner, and their initial positions (k, 3) [m]
    corners : (n, 3)   numbers of a, b, c
    stiffness, damping : one number or (n,), k ≥ 0 [N m/rad], c ≥ 0 [N m s/rad]
    rest_angle : θ₀, one number or (n,) [rad]; default: the initial angle

    Raises SceneError for arms of zero length at the start, and for collinear arms unless that is their rest
    angle; later they exert no force and are counted. Source: P29. Proved by
    tests/springs/test_behaviour_families.py.
    """
    par = target_parameters(name, ANGLE, points, corners, x, rest_angle)
    return Behaviour(name, points, corners, ANGLE, x, per_element(stiffness), per_element(damping), par)

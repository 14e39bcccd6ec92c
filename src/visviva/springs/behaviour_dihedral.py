"""Dihedral angles: forces that resist folding of two triangles about their common edge."""

from __future__ import annotations

import math

from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Points
from visviva.geometry.vectors import between, cross, dot, put_entry, put_gradient, scaled, sum_of, wrapped
from visviva.springs.behaviour import Behaviour, per_element, target_parameters
from visviva.springs.behaviour_function import BehaviourFunction

DEGENERATE_SINE = 1e-24  # squared sine below which two edges of a triangle define no plane
FOLDED = math.pi * (1.0 - 1e-12)  # beyond it the direction of unfolding is undetermined


@kernel
def measure_dihedral(x: Array, par: Array, c: Array, jac: Array) -> bool:
    """C = θ − θ₀ in [−π, π], with x = (x₁, x₂, x₃, x₄) and par = (θ₀,)."""
    edge, a, b = between(x, 0, 1), between(x, 0, 2), between(x, 0, 3)
    n1, n2 = cross(edge, a), cross(b, edge)
    ee, q1, q2 = dot(edge, edge), dot(n1, n1), dot(n2, n2)
    c[0] = 0.0
    if not (q1 > DEGENERATE_SINE * ee * dot(a, a) and q2 > DEGENERATE_SINE * ee * dot(b, b)):
        return True
    length = math.sqrt(ee)
    c[0] = wrapped(math.atan2(dot(cross(n1, n2), edge) / length, dot(n1, n2)) - par[0])
    along1, along2 = dot(a, edge) / length, dot(b, edge) / length
    p, q = scaled(1.0 / q1, n1), scaled(1.0 / q2, n2)
    put_gradient(jac, 0, 0, sum_of(scaled(length - along1, p), length - along2, q))
    put_gradient(jac, 0, 1, sum_of(scaled(along1, p), along2, q))
    put_gradient(jac, 0, 2, scaled(-length, p))
    put_gradient(jac, 0, 3, scaled(-length, q))
    return bool(abs(c[0]) > FOLDED)


@kernel
def _turn_wing(x: Array, wing: int, side: float, lam: float, rows: Array, first: int) -> None:
    """Two vectors for the rotation α of one triangle about the edge, with λ α⁽²⁾ a sum of two products.

    In the frame of the edge (x), perpendicular to it in the triangle (y) and its normal (z), with the wing at
    (s, h, 0) and displacements a of the wing and e of the edge's end, relative to x₁, to second order

        α⁽²⁾ = −(a_z − s e_z/L)(a_y − s e_y/L)/h² + (e_z/L)(s e_x/(h L) − a_x/h − ½ e_y/L)
    """
    edge, arm = between(x, 0, 1), between(x, 0, wing)
    length = math.sqrt(dot(edge, edge))
    along = scaled(1.0 / length, edge)
    up = cross(along, arm)
    h = side * math.sqrt(dot(up, up))
    normal = scaled(1.0 / h, up)
    out = cross(normal, along)
    share = dot(arm, along) / length
    sign = -1.0 if lam > 0.0 else 1.0
    both = scaled(math.sqrt(0.5 * abs(lam)) / abs(h), sum_of(normal, sign, out))
    put_entry(rows[first], wing, both)
    put_entry(rows[first], 1, scaled(-share, both))
    put_entry(rows[first], 0, scaled(share - 1.0, both))
    size = math.sqrt(0.5 * abs(lam))
    at_wing = scaled(size * sign / h, along)
    at_end = sum_of(scaled(size / length, normal), 0.5 * size * sign / length, out)
    at_end = sum_of(at_end, -size * sign * share / h, along)
    put_entry(rows[first + 1], wing, at_wing)
    put_entry(rows[first + 1], 1, at_end)
    put_entry(rows[first + 1], 0, sum_of(scaled(-1.0, at_wing), -1.0, at_end))


@kernel
def turn_dihedral(x: Array, par: Array, lam: Array, rows: Array) -> None:
    """θ = α₂ − α₁: the rotation of both wings; each vector omits the wing of the other."""
    zero = (0.0, 0.0, 0.0)
    for r in range(2):
        put_entry(rows[r], 3, zero)
        put_entry(rows[2 + r], 2, zero)
    _turn_wing(x, 2, 1.0, -lam[0], rows, 0)
    _turn_wing(x, 3, -1.0, lam[0], rows, 2)


DIHEDRAL = BehaviourFunction(measure_dihedral, 4, 1, turn_dihedral, 4)


def dihedral_springs(
    name: str,
    points: Points,
    hinges: ArrayLike,
    x: Array,
    stiffness: ArrayLike,
    rest_angle: ArrayLike | None = None,
    damping: ArrayLike = 0.0,
) -> Behaviour:
    """Folding springs: C = θ − θ₀ about the edge x₁x₂ of the triangles with wings x₃ and x₄.

        θ = atan2((n₁ × n₂)·ê, n₁·n₂),   n₁ = e × (x₃ − x₁),   n₂ = (x₄ − x₁) × e,   flat = 0

    Parameters
    ----------
    points, x : points (k,) of one owner, and their initial positions (k, 3) [m]
    hinges : (n, 4)   numbers of x₁, x₂, x₃, x₄
    stiffness, damping : one number or (n,), k ≥ 0 [N m/rad], c ≥ 0 [N m s/rad]
    rest_angle : θ₀, one number or (n,) [rad]; default: the initial angle

    Raises SceneError for triangles of zero area and for edges folded onto themselves at the start; later they
    exert no force and are counted. Source: P30. Proved by tests/springs/test_behaviour_families.py.
    """
    par = target_parameters(name, DIHEDRAL, points, hinges, x, rest_angle)
    return Behaviour(name, points, hinges, DIHEDRAL, x, per_element(stiffness), per_element(damping), par)

"""One contact spring: what it joins, how it slips, where it is created.

Its numbers are in a slot of the memory of all springs. Source: Liesenfeld 1997, §7.4 (E66, E67).
Proved by tests/elastic/test_contact_springs.py.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.deforming.gaps import EDGE_EDGE, VERTEX_FACE
from visviva.contact.deforming.skins import Skins
from visviva.geometry.vectors import Vector, between, cross, dot, length, scaled, sum_of

SPRING, CORNER, WEIGHT, SIGN, PAIR, SLOT = 0, 1, 5, 9, 10, 12
"""Indices in a slot: kind, 0 for none; four nodes; their s; sign of g₁ before; vertex and face, or edges."""
PARALLEL = 1e-9
# Share by which a spring that sticks may exceed its limit: one that reverses starts there, and rounding would
# decide whether it sticks.
STICKS_BEYOND = 1e-9


@kernel
def corners_of(slot: Array, i: Index) -> None:
    """The four nodes of a spring."""
    for c in range(4):
        i[c] = int(slot[CORNER + c])


@kernel
def reach_of(x: Array, i: Index, s: Array) -> Vector:
    """Σ s_i x_i."""
    r0, r1, r2 = 0.0, 0.0, 0.0
    for c in range(4):
        r0, r1, r2 = r0 + s[c] * x[i[c], 0], r1 + s[c] * x[i[c], 1], r2 + s[c] * x[i[c], 2]
    return r0, r1, r2


@kernel
def directions(x: Array, slot: Array, i: Index) -> tuple[Vector, Vector, Vector]:
    """Two vectors along the surfaces, and the unit normal towards a; 0 for parallel edges."""
    a = between(x, i[0], i[1])
    b = between(x, i[0], i[2]) if slot[SPRING] == VERTEX_FACE else between(x, i[2], i[3])
    n = scaled(slot[SIGN], cross(a, b))
    size = length(n)
    if size <= PARALLEL * length(a) * length(b):
        return a, b, (0.0, 0.0, 0.0)
    return a, b, scaled(1.0 / size, n)


@kernel
def slide(slot: Array, a: Vector, b: Vector, d: Vector, s: Array) -> None:
    """Change s so that r becomes r − d, d along a and b: on the face, or along both edges."""
    aa, ab, bb, ad, bd = dot(a, a), dot(a, b), dot(b, b), dot(a, d), dot(b, d)
    det = aa * bb - ab * ab
    p, q = (bb * ad - ab * bd) / det, (aa * bd - ab * ad) / det
    if slot[SPRING] == VERTEX_FACE:
        s[0], s[1], s[2] = s[0] + p + q, s[1] - p, s[2] - q
    else:
        s[0], s[1], s[2], s[3] = s[0] + p, s[1] - p, s[2] + q, s[3] - q


@kernel
def spring_at(x: Array, slot: Array, mu: float, i: Index, s: Array) -> tuple[Vector, float, bool]:
    """r and s after slip at positions x, the depth, and whether it slips.

    A spring that may slip does not pull: it is inactive if the depth is negative.
    """
    corners_of(slot, i)
    for c in range(4):
        s[c] = slot[WEIGHT + c]
    r = reach_of(x, i, s)
    a, b, n = directions(x, slot, i)
    depth = -dot(r, n)
    if math.isinf(mu) or dot(n, n) == 0.0:
        return r, depth, False
    if depth <= 0.0:
        return (0.0, 0.0, 0.0), depth, False
    along = sum_of(r, depth, n)
    size, max_length = length(along), mu * depth
    if size <= (1.0 + STICKS_BEYOND) * max_length:
        return r, depth, False
    over = scaled(1.0 - max_length / size, along)
    slide(slot, a, b, over, s)
    return sum_of(r, -1.0, over), depth, True


def new_spring(kind: int, corners: Index, weights: Array, sign: float, pair: tuple[int, int]) -> Array:
    """The numbers (SLOT,) of a spring."""
    slot = np.zeros(SLOT)
    slot[SPRING], slot[SIGN], slot[PAIR : PAIR + 2] = kind, sign, pair
    slot[CORNER : CORNER + 4], slot[WEIGHT : WEIGHT + 4] = corners, weights
    return slot


def spring_at_contact(x: Array, skins: Skins, kind: int, one: int, other: int, sign: float) -> Array:
    """A spring at the positions of contact, with the weights there (E67)."""
    if kind == VERTEX_FACE:
        corners = np.append(skins.faces[other], one)
    else:
        corners = np.concatenate([skins.edges[one], skins.edges[other]])
    p = x[corners]
    if kind == EDGE_EDGE:
        alpha, beta = nearest_on_lines(p)
        weights = np.array([1.0 - alpha, alpha, beta - 1.0, -beta])
    else:
        n = np.cross(p[1] - p[0], p[2] - p[0])
        n1, n2 = np.cross(n, p[2] - p[1]), np.cross(n, p[0] - p[2])
        first = n1 @ (p[3] - p[1]) / (n1 @ (p[0] - p[1]))
        second = n2 @ (p[3] - p[0]) / (n2 @ (p[1] - p[0]))
        weights = np.array([-first, -second, first + second - 1.0, 1.0])
    return new_spring(kind, corners, weights, sign, (one, other))


def nearest_on_lines(p: Array) -> tuple[float, float]:
    """Where the lines p₀p₁ and p₂p₃ are nearest, as fractions of each."""
    d, e, r = p[1] - p[0], p[3] - p[2], p[0] - p[2]
    a, b, c = d @ d, d @ e, e @ e
    det = a * c - b * b
    if det <= 1e-18 * a * c:
        return 0.5, 0.5
    return float((b * (e @ r) - c * (d @ r)) / det), float((a * (e @ r) - b * (d @ r)) / det)

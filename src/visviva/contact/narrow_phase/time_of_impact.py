"""Time of impact of two moving pieces, by conservative advancement.

    t ← t + gap(t)/μ,   μ = −n·(u_a − u_b) + |n × ω_a| r_a + |n × ω_b| r_b

No point of a body within a distance r of its centre moves faster along n, so no step goes
beyond the first contact, however fast and thin the bodies are. Near contact, where this converges slowly, it
looks farther ahead, and brackets the root if that was too far. Meshes are treated triangle by triangle.

Source: Mirtich, "Impulse-based dynamic simulation of rigid body systems" (1996).
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.convex_pair import normal_of_cores
from visviva.contact.narrow_phase.mesh_pair import pairs_of_triangles
from visviva.contact.narrow_phase.mesh_triangles import put_triangle
from visviva.contact.shapes.pieces import (
    AXES,
    KIND,
    LOCAL_POSITION,
    LOCAL_QUATERNION,
    MESH,
    ORIGIN,
    OWNER,
    PIECE_SIZE,
    PLANE,
    REACH,
    ROUND,
    VERTEX,
    VERTICES,
    axis_of,
    origin_of,
    point_in_world,
)
from visviva.contact.shapes.support import support
from visviva.geometry.rotation import rotate_quaternion, rotation_of
from visviva.geometry.vectors import Vector, cross, dot, length, row_vector, scaled, vector_of

MAX_ITERATIONS = 200
NEAR_SHARE = 1e-4  # share of the smaller size below which the search looks farther ahead than is safe
MIN_COSINE = 0.9  # cosine of the angle by which a normal may rotate in such a look ahead
ROUND_OFF = 1e-15
TOUCH_TOLERANCE = 1e-10  # share of the smaller size at which a gap counts as closed
MOVED_ROW = 2  # index among the spare rows of the moved pieces


@kernel
def move_piece(pieces: Array, i: int, to: int, poses: Array, rates: Array, t: float) -> None:
    """Write piece i, at its pose after a time t [s] of motion, to another row."""
    for c in range(PIECE_SIZE):
        pieces[to, c] = pieces[i, c]
    owner = int(pieces[i, OWNER])
    if owner < 0:
        return
    spin, q, both = scratch(1, 3)[0], scratch(1, 4)[0], scratch(1, 4)[0]
    own, body = scratch(3, 3), scratch(3, 3)
    for c in range(3):
        spin[c] = t * rates[owner, 3 + c]
    for c in range(4):
        q[c] = poses[owner, 3 + c]
    rotate_quaternion(q, 0, spin, both)
    rotation_of(both, 0, body)
    for c in range(4):
        q[c] = pieces[i, LOCAL_QUATERNION + c]
    rotation_of(q, 0, own)
    for c in range(3):
        origin = poses[owner, c] + t * rates[owner, c]
        for d in range(3):
            origin += body[c, d] * pieces[i, LOCAL_POSITION + d]
            pieces[to, AXES + 3 * c + d] = (
                body[c, 0] * own[0, d] + body[c, 1] * own[1, d] + body[c, 2] * own[2, d]
            )
        pieces[to, ORIGIN + c] = origin


@kernel
def speed_along(pieces: Array, i: int, rates: Array, n: Vector) -> tuple[float, float]:
    """The velocity of the centre of a piece's body along n, and by how much points of the piece may exceed
    it [m/s].
    """
    owner = int(pieces[i, OWNER])
    if owner < 0:
        return 0.0, 0.0
    reach = length(row_vector(pieces, i, LOCAL_POSITION)) + pieces[i, REACH]
    across = cross(n, row_vector(rates, owner, 3))
    return dot(n, row_vector(rates, owner, 0)), reach * length(across)


@kernel
def _lowest_of_mesh(pieces: Array, i: int, vertices: Array, n: Vector) -> float:
    """min n·x over the vertices of a mesh."""
    lowest = math.inf
    for k in range(int(pieces[i, VERTEX]), int(pieces[i, VERTEX] + pieces[i, VERTICES])):
        lowest = min(lowest, dot(n, point_in_world(pieces, i, row_vector(vertices, k, 0))))
    return lowest


@kernel
def gap_of(pieces: Array, i: int, j: int, vertices: Array, faces: Array) -> tuple[Vector, float]:
    """The unit normal from the second piece, convex or a plane, to the first, and the gap [m]."""
    if pieces[j, KIND] == PLANE:
        n = axis_of(pieces, j, 2)
        if pieces[i, KIND] == MESH:
            lowest = _lowest_of_mesh(pieces, i, vertices, n)
        else:
            lowest = dot(n, support(pieces, i, vertices, scaled(-1.0, n)))
        return n, lowest - dot(n, origin_of(pieces, j)) - pieces[i, ROUND]
    normal = scratch(1, 3)[0]
    gap = normal_of_cores(pieces, i, j, vertices, faces, math.inf, normal)
    n = vector_of(normal)
    return n, gap - pieces[i, ROUND] - pieces[j, ROUND]


@kernel
def moved_gap(
    pieces: Array, pair: tuple[int, int, int, int], spare: int, vertices: Array, faces: Array,
    corners: Index, poses: Array, rates: Array, t: float,
) -> tuple[Vector, float]:  # fmt: skip
    """Normal and gap of two pieces after a time t, or of triangles of them.

    pair : both pieces, and the triangle of each, −1 for all of it
    """
    a, b, first, second = pair
    i = spare if first >= 0 else spare + MOVED_ROW
    j = spare + 1 if second >= 0 else spare + MOVED_ROW + 1
    move_piece(pieces, a, spare + MOVED_ROW, poses, rates, t)
    move_piece(pieces, b, spare + MOVED_ROW + 1, poses, rates, t)
    if first >= 0:
        put_triangle(pieces, spare + MOVED_ROW, first, vertices, faces, corners, i)
    if second >= 0:
        put_triangle(pieces, spare + MOVED_ROW + 1, second, vertices, faces, corners, j)
    found: tuple[Vector, float] = gap_of(pieces, i, j, vertices, faces)
    return found


@separate_kernel
def _advance(
    pieces: Array, a: int, b: int, first: int, second: int, spare: int, vertices: Array, faces: Array,
    corners: Index, poses: Array, rates: Array, h: float,
) -> float:  # fmt: skip
    """The time of impact of two pieces, or triangles of them, ∞ if none up to h."""
    pair = a, b, first, second
    size = min(pieces[a, REACH], pieces[b, REACH])
    t, now, apart, step, ahead = 0.0, 0.0, 0.0, 0.0, 1.0
    late, depth, normal = math.inf, 0.0, (0.0, 0.0, 0.0)
    for _ in range(MAX_ITERATIONS):
        n, gap = moved_gap(pieces, pair, spare, vertices, faces, corners, poses, rates, now)
        turned = now > t + step and dot(n, normal) < MIN_COSINE
        if abs(gap) <= TOUCH_TOLERANCE * size and not turned:
            return now
        if now > 0.0 and (gap < 0.0 or turned):
            late, depth = now, min(gap, -gap)
        else:
            t, apart, normal = now, gap, n
            if gap < 0.0 or t >= late * (1.0 - ROUND_OFF):
                return t
            one, own = speed_along(pieces, a, rates, n)
            other, others = speed_along(pieces, b, rates, n)
            closing = other - one + own + others
            step = gap / closing if closing > 0.0 else math.inf
            depth *= 0.5
        if late < math.inf:
            now = t + max(min(step, 0.5 * (late - t)), (late - t) * apart / (apart - depth))
        elif t + step > h:
            return math.inf
        elif apart < NEAR_SHARE * size:
            now, ahead = min(t + min(ahead, NEAR_SHARE * size / apart) * step, h), 2.0 * ahead
        else:
            now = t + step
    return t


@kernel
def impact_time(
    i: int, j: int, spare: int, pieces: Array, vertices: Array, faces: Array, corners: Index, nodes: Array,
    poses: Array, rates: Array, h: float, reach: float,
) -> float:  # fmt: skip
    """The first time t in [0, h] at which the gap of two pieces is 0 [s]; ∞ if there is none.

    Parameters
    ----------
    i, j : the two pieces, at their poses at t = 0
    spare : the first of four rows of `pieces` that may be overwritten
    pieces, vertices, faces, corners, nodes : see `visviva.contact.shapes.pieces`
    poses, rates : (b, 7), (b, 6)   of the bodies at t = 0: position and unit quaternion; velocity and angular
        velocity, both constant
    reach : by how much the two may approach in h [m], for meshes: farther triangles are left out

    0 if they touch or overlap initially. The gap at t is 0 to 1e-10 of the smaller size, and not
    negative before t. Proved by tests/contact/test_impact_time.py.
    """
    a, b = (i, j) if pieces[i, KIND] <= pieces[j, KIND] else (j, i)
    if pieces[b, KIND] != MESH:
        if pieces[a, KIND] == PLANE:
            return math.inf
        return float(_advance(pieces, a, b, -1, -1, spare, vertices, faces, corners, poses, rates, h))
    return float(_of_meshes(pieces, a, b, spare, vertices, faces, corners, nodes, poses, rates, h, reach))


@separate_kernel
def _of_meshes(
    pieces: Array, a: int, b: int, spare: int, vertices: Array, faces: Array, corners: Index, nodes: Array,
    poses: Array, rates: Array, h: float, reach: float,
) -> float:  # fmt: skip
    """The least time of impact of the triangles that come close to each other."""
    many, jobs = pairs_of_triangles(pieces, a, b, spare, vertices, faces, corners, nodes, reach)
    best = math.inf
    for k in range(many):
        best = min(
            best,
            _advance(
                pieces, a, b, jobs[k, 0], jobs[k, 1], spare, vertices, faces, corners, poses, rates,
                min(h, best),
            ),
        )  # fmt: skip
    return best

"""How far a body may move in a step: until its depth in a wall reaches the limit of its core.

    s = sup { s ≤ 1 : gap(σ) ≥ −d for all σ ≤ s },   d = ¼ of the half thickness, or the depth at σ = 0

The rows of a step constrain the points that touch first, along straight lines; the motion of a body after
that contact, and its rotation into a wall, must be checked directly. The motion from one pose to the other is
straight, with uniform rotation. The gap is a maximum over normals, so along n it decreases no faster than

    μ = −n·u + |n × ω| r,   s ← s + (gap + d)/μ

and no contact is missed, however fast and thin the bodies; u and ω relative to the wall, whose motion may be
prescribed. Bodies that move no farther than d relative to the fastest wall are skipped.
Source: Mirtich 1996, as in `impact_time`. Proved by tests/coupled/test_walls.py.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.broad_phase.box_search import is_listed
from visviva.contact.broad_phase.rooms import NEAR
from visviva.contact.narrow_phase.mesh_pair import pairs_of_triangles
from visviva.contact.narrow_phase.mesh_triangles import triangle_normal
from visviva.contact.narrow_phase.time_of_impact import moved_gap, speed_along
from visviva.contact.shapes.geometry import Geometry
from visviva.contact.shapes.pieces import (
    AXES,
    FACE,
    FACES,
    HALF,
    HULL,
    KIND,
    LOCAL_POSITION,
    MESH,
    ORIGIN,
    OWNER,
    PLANE,
    REACH,
    VERTEX,
    VERTICES,
    origin_of,
)
from visviva.geometry.vectors import dot, length, minus, row_vector

CORE_SHARE = 0.25  # largest depth of a piece in a wall, as a share of its half thickness
SHELL_SHARE = 1e-3  # the same for meshes: their triangles are tested, which have no thickness
DEPTH_TOLERANCE = 0.1  # share of the allowed depth within which a motion is at its end
MOTION_SIZE = 9  # numbers of the motion of a wall: displacement, rotation vector, and position
MAX_ITERATIONS = 400  # most iterations of a search; the motion ends where it stops


@kernel
def motion_between(poses: Array, ends: Array, i: int, motion: Array) -> float:
    """Displacement (3) and rotation vector (3) from one pose of a body to another; returns the angle."""
    for c in range(3):
        motion[i, c] = ends[i, c] - poses[i, c]
    w0, x0, y0, z0 = poses[i, 3], -poses[i, 4], -poses[i, 5], -poses[i, 6]
    w1, x1, y1, z1 = ends[i, 3], ends[i, 4], ends[i, 5], ends[i, 6]
    w = w1 * w0 - x1 * x0 - y1 * y0 - z1 * z0
    x = w1 * x0 + x1 * w0 + y1 * z0 - z1 * y0
    y = w1 * y0 - x1 * z0 + y1 * w0 + z1 * x0
    z = w1 * z0 + x1 * y0 - y1 * x0 + z1 * w0
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    size = math.sqrt(x * x + y * y + z * z)
    angle = 2.0 * math.atan2(size, w)
    scale = angle / size if size > 0.0 else 2.0
    motion[i, 3], motion[i, 4], motion[i, 5] = scale * x, scale * y, scale * z
    return angle


@kernel
def mark_fast(
    poses: Array, ends: Array, extent: Array, thin: Array, role: Array, motion: Array, share: Array,
    fast: Array,
) -> None:  # fmt: skip
    """share = 1 for bodies that may move farther than `thin` [m] relative to a wall, else 2; fast (1,) =
    whether any may, or a body relative to another one.

    role : (n,)  0 for bodies, 1 for moving walls, 2 for fixed ones
    """
    fast[0], haste, largest, thinnest = 0.0, 0.0, 0.0, np.inf
    for i in range(len(poses)):
        share[i] = 0.0
        if role[i] == 2.0:
            continue
        angle = motion_between(poses, ends, i, motion)
        share[i] = length(row_vector(motion, i, 0)) + angle * extent[i]
        if role[i] == 1.0:
            haste = max(haste, share[i])
        else:
            largest, thinnest = max(largest, share[i]), min(thinnest, thin[i])
    if 2.0 * largest > thinnest:
        fast[0] = 1.0
    for i in range(len(poses)):
        near = role[i] == 0.0 and share[i] + haste > thin[i]
        share[i] = 1.0 if near else 2.0
        if near:
            fast[0] = 1.0


@kernel
def _travel(pieces: Array, i: int, motion: Array) -> float:
    """Upper bound on the displacement of any point of a piece [m]."""
    owner = int(pieces[i, OWNER])
    if owner < 0:
        return 0.0
    arm = length(row_vector(pieces, i, LOCAL_POSITION)) + pieces[i, REACH]
    return float(length(row_vector(motion, owner, 0)) + arm * length(row_vector(motion, owner, 3)))


@kernel
def _stays_clear(pieces: Array, i: int, wall: int, poses: Array, motion: Array) -> bool:
    """Whether a piece stays clear of the bounding box of a wall throughout its motion."""
    owner = int(pieces[i, OWNER])
    if pieces[wall, KIND] == PLANE:
        return False
    reach = length(row_vector(pieces, i, LOCAL_POSITION)) + pieces[i, REACH] + _travel(pieces, wall, motion)
    for c in range(3):
        half = reach
        for d in range(3):
            half += abs(pieces[wall, AXES + 3 * c + d]) * pieces[wall, HALF + d]
        x = poses[owner, c] - pieces[wall, ORIGIN + c]
        if min(x, x + motion[owner, c]) > half or max(x, x + motion[owner, c]) < -half:
            return True
    return False


@separate_kernel
def _share(
    pieces: Array, a: int, b: int, first: int, second: int, spare: int, vertices: Array,
    faces: Array, corners: Index, poses: Array, motion: Array, max_share: float, depth: float,
) -> float:  # fmt: skip
    """The admissible share of the motion of two pieces, or of triangles of them, at most `max_share`."""
    pair, s = (a, b, first, second), 0.0
    for attempt in range(MAX_ITERATIONS):
        n, gap = moved_gap(pieces, pair, spare, vertices, faces, corners, poses, motion, s)
        if attempt == 0:
            depth = max(depth, 2.0 * DEPTH_TOLERANCE * depth - gap)
        one, own = speed_along(pieces, a, motion, n)
        other, others = speed_along(pieces, b, motion, n)
        closing = other - one + own + others
        if closing * (max_share - s) <= gap + depth:
            return max_share
        if gap <= (DEPTH_TOLERANCE - 1.0) * depth:
            return s
        s += (gap + depth) / closing
    return s


@kernel
def _faces_away(
    pieces: Array, mesh: int, triangle: int, body: int, vertices: Array, faces: Array, corners: Index
) -> bool:
    """Whether a piece lies behind a triangle of a wall, which can only be hit from its front."""
    n = triangle_normal(pieces, mesh, triangle, faces)
    corner = int(faces[int(pieces[mesh, FACE]) + triangle, 4])
    x = row_vector(vertices, corners[corner, 0], 0)
    origin = origin_of(pieces, mesh)
    height = dot(n, minus(origin_of(pieces, body), origin))
    for c in range(3):
        for d in range(3):
            height -= n[c] * pieces[mesh, AXES + 3 * c + d] * x[d]
    return bool(height < 0.0)


@kernel
def _share_of_pair(
    i: int, wall: int, spare: int, pieces: Array, vertices: Array, faces: Array, corners: Index, nodes: Array,
    poses: Array, motion: Array, max_share: float, depth: float,
) -> float:  # fmt: skip
    """The admissible share of the motion of piece i before a wall, at most `max_share`."""
    a, b = (i, wall) if pieces[i, KIND] <= pieces[wall, KIND] else (wall, i)
    if pieces[b, KIND] != MESH:
        return float(
            _share(
                pieces, a, b, -1, -1, spare, vertices, faces, corners, poses, motion, max_share, depth
            )
        )  # fmt: skip
    reach = _travel(pieces, i, motion) + _travel(pieces, wall, motion)
    many, jobs = pairs_of_triangles(pieces, a, b, spare, vertices, faces, corners, nodes, reach)
    for k in range(many):
        of_wall = jobs[k, 0] if a == wall else jobs[k, 1]
        if pieces[wall, KIND] == MESH and _faces_away(pieces, wall, of_wall, i, vertices, faces, corners):
            continue
        max_share = _share(
            pieces,
            a,
            b,
            jobs[k, 0],
            jobs[k, 1],
            spare,
            vertices,
            faces,
            corners,
            poses,
            motion,
            max_share,
            depth,
        )
    return max_share


@kernel
def _put_wall(wall: int, poses: Array, motion: Array, i: int, met: Array) -> None:
    """Store motion and position of what body i meets: a body, or −1 for a fixed shape."""
    for c in range(3):
        met[i, c] = motion[wall, c] if wall >= 0 else 0.0
        met[i, 3 + c] = motion[wall, 3 + c] if wall >= 0 else 0.0
        met[i, 6 + c] = poses[wall, c] if wall >= 0 else 0.0


@kernel
def find_shares(
    walls: Index, group: Index, excluded: Index, n: int, pieces: Array, vertices: Array, faces: Array,
    corners: Index, nodes: Array, poses: Array, motion: Array, depth: Array, share: Array, met: Array,
) -> None:  # fmt: skip
    """The admissible share (bodies,) of the motion of each fast body, marked by share 1.

    walls : pieces that no coordinate moves; group : see `Geometry`
    depth : (n,) largest depth of each piece in a wall [m]
    met : (bodies, 9)  displacement and rotation vector of the wall that ends the motion, and its position
    """
    for i in range(n):
        owner = int(pieces[i, OWNER])
        if owner < 0 or share[owner] > 1.0:
            continue
        for wall in walls:
            other = int(pieces[wall, OWNER])
            if _stays_clear(pieces, i, wall, poses, motion) or _is_excluded(owner, group[wall], excluded):
                continue
            least = _share_of_pair(
                i, wall, n, pieces, vertices, faces, corners, nodes, poses, motion, share[owner], depth[i]
            )
            if least < share[owner]:
                share[owner] = least
                _put_wall(other, poses, motion, owner, met)


@kernel
def _relative_travel(pieces: Array, i: int, j: int, motion: Array) -> float:
    """Upper bound on the displacement of any point of one piece relative to the other [m]."""
    a, b = int(pieces[i, OWNER]), int(pieces[j, OWNER])
    shift = length(minus(row_vector(motion, a, 0), row_vector(motion, b, 0)))
    arm = length(row_vector(pieces, i, LOCAL_POSITION)) + pieces[i, REACH]
    other = length(row_vector(pieces, j, LOCAL_POSITION)) + pieces[j, REACH]
    turned = arm * length(row_vector(motion, a, 3)) + other * length(row_vector(motion, b, 3))
    return float(shift + turned)


@kernel
def find_shares_of_pairs(
    pairs: Index, sizes: Index, n: int, pieces: Array, vertices: Array, faces: Array, corners: Index,
    nodes: Array, poses: Array, motion: Array, role: Array, depth: Array, share: Array, met: Array,
) -> None:  # fmt: skip
    """The same for bodies relative to each other, in the near pairs of the step: stops the faster one."""
    for m in range(sizes[NEAR]):
        i, j = pairs[m, 0], pairs[m, 1]
        a, b = int(pieces[i, OWNER]), int(pieces[j, OWNER])
        if a < 0 or b < 0 or role[a] != 0.0 or role[b] != 0.0:
            continue
        allowed = min(depth[i], depth[j])
        if _relative_travel(pieces, i, j, motion) <= allowed:
            continue
        if _travel(pieces, i, motion) < _travel(pieces, j, motion):
            i, j, a, b = j, i, b, a
        now = min(share[a], 1.0)
        least = _share_of_pair(i, j, n, pieces, vertices, faces, corners, nodes, poses, motion, now, allowed)
        if least < now:
            share[a] = least
            _put_wall(b, poses, motion, a, met)


@kernel
def _is_excluded(a: int, b: int, excluded: Index) -> bool:
    """Whether two bodies, numbered as in `BroadPhase`, do not collide."""
    return len(excluded) > 1 and is_listed(min(a, b) * excluded[0] + max(a, b), excluded[1:])


def half_thickness(geometry: Geometry) -> Array:
    """Half of the least width of every piece (n,) [m]; of a hull or a mesh, normal to its faces."""
    g = geometry
    thin = g.pieces[: g.n, HALF : HALF + 3].min(axis=1)
    for i in np.flatnonzero(np.isin(g.pieces[: g.n, KIND], (HULL, MESH))):
        first, many = int(g.pieces[i, VERTEX]), int(g.pieces[i, VERTICES])
        start, count = int(g.pieces[i, FACE]), int(g.pieces[i, FACES])
        heights = g.faces[start : start + count, :3] @ g.vertices[first : first + many].T
        thin[i] = min(thin[i], 0.5 * np.ptp(heights, axis=1).min())
    return np.asarray(thin)


def depths(geometry: Geometry) -> tuple[Array, Array]:
    """Largest depth of each piece in a wall (n,) [m], and distance its body may move unchecked (n,) [m]."""
    thin = CORE_SHARE * half_thickness(geometry)
    mesh = geometry.pieces[: geometry.n, KIND] == MESH
    return np.where(mesh, SHELL_SHARE / CORE_SHARE, 1.0) * thin, thin

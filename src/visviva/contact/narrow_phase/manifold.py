"""Contact points of two pieces: gaps, normals and positions, with identifiers that persist between steps."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.closed_form_normal import EXACT
from visviva.contact.narrow_phase.contact_points import reduce_points, swap_sides
from visviva.contact.narrow_phase.convex_pair import convex_pair
from visviva.contact.narrow_phase.mesh_pair import mesh_pair
from visviva.contact.narrow_phase.plane_pair import on_plane
from visviva.contact.shapes.pieces import FIRST, GAP, KIND, MESH, NORMAL, ORIGIN, PLANE, ROUND, SECOND, SPHERE


@kernel
def _ball_pair(pieces: Array, i: int, j: int, margin: float, points: Array, ids: Index) -> int:
    """`manifold` for two balls: one point if they are within the margin of each other, or none."""
    x, y = pieces[i, ORIGIN] - pieces[j, ORIGIN], pieces[i, ORIGIN + 1] - pieces[j, ORIGIN + 1]
    z = pieces[i, ORIGIN + 2] - pieces[j, ORIGIN + 2]
    away = math.sqrt(x * x + y * y + z * z)
    mine, other = pieces[i, ROUND], pieces[j, ROUND]
    if away >= margin + mine + other:
        return 0
    if away > 0.0:
        x, y, z = x / away, y / away, z / away
    else:
        x, y, z = 0.0, 0.0, 1.0
    points[0, GAP], ids[0] = away - mine - other, 0
    points[0, NORMAL], points[0, NORMAL + 1], points[0, NORMAL + 2] = x, y, z
    for c in range(3):
        n = points[0, NORMAL + c]
        points[0, FIRST + c] = pieces[i, ORIGIN + c] - mine * n
        points[0, SECOND + c] = pieces[j, ORIGIN + c] + other * n
    return 1


@separate_kernel
def manifold(
    i: int, j: int, spare: int, pieces: Array, vertices: Array, faces: Array, corners: Index, nodes: Array,
    margin: float, points: Array, ids: Index,
) -> int:  # fmt: skip
    """Contact points of two pieces whose gap is less than the margin; returns their number.

    Parameters
    ----------
    i, j : the two pieces
    spare : the first of two rows of `pieces` that may be overwritten
    pieces, vertices, faces, corners, nodes : see `visviva.contact.shapes.pieces`, at their present poses
    margin : [m]
    points : (128, 10)  gap [m], > 0 if separated; unit normal from the second piece to the first (3);
        positions on the surfaces of the first and of the second piece in the world (3 each) [m]. Gap = normal
        · (first − second). The result is in its first rows
    ids : (128,)   an identifier of every point, constant as long as the same features of the pieces meet

    At most four points per contact patch, and at most four patches if one of the pieces is not
    convex. The smallest gap is the signed distance of convex pieces: if they overlap, minus the least
    separating translation. Proved by tests/contact/test_manifold.py.
    """
    a, b = (i, j) if pieces[i, KIND] <= pieces[j, KIND] else (j, i)
    if pieces[b, KIND] == SPHERE:
        return int(_ball_pair(pieces, i, j, margin, points, ids))
    if pieces[b, KIND] == PLANE:
        if pieces[a, KIND] == PLANE:
            return 0
        count = on_plane(pieces, a, b, vertices, faces, corners, nodes, margin, points, ids)
    elif pieces[b, KIND] != MESH:
        n = (0.0, 0.0, 1.0)
        count = convex_pair(pieces, a, b, vertices, faces, corners, EXACT, n, margin, points, ids)
    else:
        count = mesh_pair(pieces, a, b, spare, vertices, faces, corners, nodes, margin, points, ids)
    count = reduce_points(count, points, ids)
    if a != i:
        swap_sides(count, points)
    return int(count)

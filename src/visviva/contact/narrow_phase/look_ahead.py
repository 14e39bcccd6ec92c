"""Contacts within a step between solids that are still far apart.

If two solids approach by more than a share of their size, their present nearest points say little about where
they will meet, and their planes would stop bodies that pass by. Then the time of impact decides: if there is
no impact within the step, no contact; else the plane at that instant, with the gap that closes just then.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch, scratch_integers
from visviva.contact.broad_phase.rooms import NEAR
from visviva.contact.narrow_phase.contact_points import MAX_ROWS
from visviva.contact.narrow_phase.manifold import manifold
from visviva.contact.narrow_phase.time_of_impact import MOVED_ROW, impact_time, move_piece
from visviva.contact.shapes.pieces import FIRST, GAP, NORMAL, OWNER, POINT_SIZE, REACH, SECOND

MAX_SHARE = 0.1  # share of the size of the smaller piece up to which two need no look ahead
NEAR_SHARE = 1e-3  # share of that size within which points at the time of impact are considered


@kernel
def _map_to_present(points: Array, p: int, at: int, owner: int, poses: Array, rates: Array, t: float) -> None:
    """Map a point of a body at time t back to the present, assuming constant velocity."""
    if owner < 0:
        return
    r = scratch(1, 3)[0]
    for c in range(3):
        r[c] = points[p, at + c] - poses[owner, c] - t * rates[owner, c]
    for c in range(3):
        turned = (
            rates[owner, 3 + (c + 1) % 3] * r[(c + 2) % 3] - rates[owner, 3 + (c + 2) % 3] * r[(c + 1) % 3]
        )
        points[p, at + c] -= t * (rates[owner, c] + turned)


@kernel
def _impact_point(
    i: int, j: int, t: float, n: int, pieces: Array, vertices: Array, faces: Array, corners: Index,
    nodes: Array, poses: Array, rates: Array, points: Array, at: int,
) -> bool:  # fmt: skip
    """Write the point that closes fastest at the impact to row `at`, mapped back; False if none closes."""
    found, ids = scratch(MAX_ROWS, POINT_SIZE), scratch_integers(1, MAX_ROWS)[0]
    size = min(pieces[i, REACH], pieces[j, REACH])
    move_piece(pieces, i, n + MOVED_ROW, poses, rates, t)
    move_piece(pieces, j, n + MOVED_ROW + 1, poses, rates, t)
    many = manifold(
        n + MOVED_ROW,
        n + MOVED_ROW + 1,
        n,
        pieces,
        vertices,
        faces,
        corners,
        nodes,
        NEAR_SHARE * size,
        found,
        ids,
    )
    fastest, max_gap = -1, 0.0
    for p in range(many):
        _map_to_present(found, p, FIRST, int(pieces[i, OWNER]), poses, rates, t)
        _map_to_present(found, p, SECOND, int(pieces[j, OWNER]), poses, rates, t)
        gap = 0.0
        for c in range(3):
            gap += found[p, NORMAL + c] * (found[p, FIRST + c] - found[p, SECOND + c])
        found[p, GAP] = gap
        if gap > max_gap:
            fastest, max_gap = p, gap
    if fastest < 0:
        return False
    for c in range(POINT_SIZE):
        points[at, c] = found[fastest, c]
    return True


@kernel
def look_ahead(
    pairs: Index, start: Index, sizes: Index, n: int, pieces: Array, vertices: Array, faces: Array,
    corners: Index, nodes: Array, poses: Array, rates: Array, ahead: Array, points: Array,
) -> None:  # fmt: skip
    """For pairs that are far apart, the point of impact in the step; other gaps become ∞."""
    h = ahead[0]
    for m in range(sizes[NEAR] if h > 0.0 else 0):
        i, j = pairs[m, 0], pairs[m, 1]
        least = math.inf
        for c in range(start[m], start[m + 1]):
            least = min(least, points[c, GAP])
        size = min(pieces[i, REACH], pieces[j, REACH])
        if least < MAX_SHARE * size or least == math.inf:
            continue
        t = impact_time(i, j, n, pieces, vertices, faces, corners, nodes, poses, rates, h, least + size)
        if t <= h and not _impact_point(
            i, j, t, n, pieces, vertices, faces, corners, nodes, poses, rates, points, start[m]
        ):
            continue
        for c in range(start[m] + (1 if t <= h else 0), start[m + 1]):
            points[c, GAP] = math.inf

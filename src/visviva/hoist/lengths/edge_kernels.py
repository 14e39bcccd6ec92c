"""Where the straight part of a rope meets a convex solid, and over which of its edges it then passes."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import dot

FREE_CLEARANCE = 1.0  # [m] clearance of a part that cannot touch a solid
SURFACE_DEPTH = 1e-6  # [m] depth up to which a rope lies on the surface of a solid


@kernel
def _height(planes: Array, f: int, p: Array) -> float:
    return float(planes[f, 0] * p[0] + planes[f, 1] * p[1] + planes[f, 2] * p[2] - planes[f, 3])


@kernel
def _slope(planes: Array, f: int, t: Array) -> float:
    return float(planes[f, 0] * t[0] + planes[f, 1] * t[1] + planes[f, 2] * t[2])


@kernel
def _common_face(beside: Index, e: int, g: int) -> bool:
    return bool(
        beside[e, 0] == beside[g, 0]
        or beside[e, 0] == beside[g, 1]
        or beside[e, 1] == beside[g, 0]
        or beside[e, 1] == beside[g, 1]
    )


@kernel
def highest(planes: Array, hull: Index, p: Array) -> float:
    """The height of a point above the face that it is highest above [m]; negative inside a convex solid."""
    most = -np.inf
    for f in range(hull[1], hull[2]):
        most = max(most, _height(planes, f, p))
    return float(most)


@kernel
def _height_of_end(planes: Array, f: int, p: Array, depth: float) -> float:
    """The height of an end of a line above a face; up to `depth` below, it is 0 [m]."""
    height = _height(planes, f, p)
    return 0.0 if -depth <= height <= 0.0 else float(height)


@kernel
def clearance(
    planes: Array, edges: Array, beside: Index, hull: Index, depth: float, own: Index, p: Array
) -> float:
    """Distance of a line between two points from a convex solid; negative if it passes through [m].

    It is the largest over all candidate separating planes: parallel to a face, or to an edge and the line. A
    line that begins on an edge clears the solid if it rises from one of the two faces there.

    Parameters
    ----------
    hull : (5,)     of the solid, see `Edges`
    depth : up to which an end inside lies on the surface [m]; a line with a deeper end does not touch
    own : (2,)      edges of this solid on which the line begins and ends, or −1
    p : (2, 3)      the two points, in the axes of the solid [m]
    """
    if own[0] >= 0 and own[1] >= 0 and _common_face(beside, own[0], own[1]):
        return FREE_CLEARANCE
    sunk = np.zeros(2)
    for i in range(2):
        if own[i] < 0:
            height = highest(planes, hull, p[i])
            if height < -depth:
                return FREE_CLEARANCE
            sunk[i] = depth if height <= 0.0 else 0.0
    largest = -np.inf
    for i in range(2):
        if own[i] >= 0:
            for side in range(2):
                face = beside[own[i], side]
                largest = max(largest, _height_of_end(planes, face, p[1 - i], sunk[1 - i]))
            return float(largest)
    for f in range(hull[1], hull[2]):
        low = min(_height_of_end(planes, f, p[0], sunk[0]), _height_of_end(planes, f, p[1], sunk[1]))
        largest = max(largest, low)
    for e in range(hull[3], hull[4]):
        f, g = beside[e, 0], beside[e, 1]
        a, b = _slope(planes, f, p[1] - p[0]), _slope(planes, g, p[1] - p[0])
        if a * b >= 0.0:
            continue
        sign = 1.0 if b > 0.0 else -1.0
        size, apart = 0.0, 0.0
        for c in range(3):
            axis = sign * (b * planes[f, c] - a * planes[g, c])
            size += axis * axis
            apart += axis * (p[0, c] - edges[e, c])
        largest = max(largest, apart / np.sqrt(size))
    return float(largest)


@kernel
def _inside_part(planes: Array, hull: Index, p: Array, ends: Array, through: Index) -> None:
    """Fractions of the line at which it enters and leaves a convex solid, and the faces there (−1: none)."""
    ends[0], ends[1], through[0], through[1] = 0.0, 1.0, -1, -1
    for f in range(hull[1], hull[2]):
        a, b = _height(planes, f, p[0]), _height(planes, f, p[1])
        if a > b and a > 0.0 and a / (a - b) > ends[0]:
            ends[0], through[0] = a / (a - b), f
        elif b > a and b > 0.0 and a / (a - b) < ends[1]:
            ends[1], through[1] = a / (a - b), f


@kernel
def _rim_edge(
    planes: Array, edges: Array, beside: Index, hull: Index, own: Index, face: int, q: Array
) -> int:
    """The edge over which a line, projected on a face, enters it; else that over which it leaves."""
    entry, leave, first, last = -1, -1, -1.0, 2.0
    for e in range(hull[3], hull[4]):
        if e == own[0] or e == own[1] or (beside[e, 0] != face and beside[e, 1] != face):
            continue
        other = beside[e, 1] if beside[e, 0] == face else beside[e, 0]
        lean = 0.0
        for c in range(3):
            lean += planes[other, c] * planes[face, c]
        h = np.zeros(2)
        for i in range(2):
            for c in range(3):
                h[i] += (planes[other, c] - lean * planes[face, c]) * (q[i, c] - edges[e, c])
        if h[0] > 0.0 and h[1] <= 0.0 and h[0] / (h[0] - h[1]) > first:
            entry, first = e, h[0] / (h[0] - h[1])
        elif h[1] > 0.0 and h[0] <= 0.0 and h[0] / (h[0] - h[1]) < last:
            leave, last = e, h[0] / (h[0] - h[1])
    return int(entry) if entry >= 0 else int(leave)


@kernel
def _edge_between(beside: Index, hull: Index, own: Index, f: int, g: int) -> int:
    for e in range(hull[3], hull[4]):
        one = beside[e, 0] == f and beside[e, 1] == g
        if (one or (beside[e, 0] == g and beside[e, 1] == f)) and e != own[0] and e != own[1]:
            return int(e)
    return -1


@kernel
def _face_of_end(
    planes: Array, beside: Index, hull: Index, depth: float, own: Index, p: Array, opposite: int
) -> int:
    """The face on which a line ends, −1 if none; one that has an edge with the opposite one comes first."""
    face, most, near = -1, -depth, False
    for f in range(hull[1], hull[2]):
        height = _height(planes, f, p)
        if height < -depth:
            continue
        adjacent = _edge_between(beside, hull, own, f, opposite) >= 0
        if (adjacent and not near) or (adjacent == near and height >= most):
            face, most, near = f, height, adjacent
    return int(face)


@kernel
def _other_edge(beside: Index, hull: Index, own: Index, through: Index, i: int, face: int) -> int:
    """An edge between a face and a face that the line crosses or touches at its end i."""
    if own[i] < 0:
        return int(_edge_between(beside, hull, own, through[i], face))
    found = _edge_between(beside, hull, own, beside[own[i], 0], face)
    return int(found) if found >= 0 else int(_edge_between(beside, hull, own, beside[own[i], 1], face))


@kernel
def next_edge(
    planes: Array, edges: Array, beside: Index, hull: Index, depth: float, own: Index, p: Array
) -> int:
    """The edge over which a line through a convex solid should pass; −1 if there is none.

    It is the edge between the faces through which the line enters and leaves, or on which it ends. Failing
    that, it is an edge of the intermediate face that the line penetrates least, faces on whose edge it
    already lies coming first. For remaining penetration, call it again for the two parts. Parameters as for
    `clearance`.
    """
    ends, through = np.zeros(2), np.zeros(2, np.int64)
    _inside_part(planes, hull, p, ends, through)
    for i in range(2):
        if own[i] >= 0:
            through[i] = -1
        elif through[i] < 0:
            through[i] = _face_of_end(planes, beside, hull, depth, own, p[i], through[1 - i])
    found = _edge_between(beside, hull, own, through[0], through[1])
    if found >= 0:
        return int(found)
    q = np.empty((2, 3))
    for i in range(2):
        q[i] = p[0] + ends[i] * (p[1] - p[0])
    middle = 0.5 * (q[0] + q[1])
    begin = 0 if own[0] >= 0 else 1
    face, least, near = -1, -np.inf, False
    for f in range(hull[1], hull[2]):
        if f == through[0] or f == through[1]:
            continue
        if own[begin] >= 0 and beside[own[begin], 0] != f and beside[own[begin], 1] != f:
            continue
        beyond = _other_edge(beside, hull, own, through, 1 - begin, f) >= 0
        height = _height(planes, f, middle)
        if (beyond and not near) or (beyond == near and height > least):
            face, least, near = f, height, beyond
    for i in range(2):
        found = _other_edge(beside, hull, own, through, i, face)
        if found >= 0:
            return int(found)
    return int(_rim_edge(planes, edges, beside, hull, own, face, q))


@kernel
def nearest_position(edges: Array, e: int, p: Array) -> float:
    """Position along an edge, within its ends, of the point nearest to a line [m]."""
    u = p[1] - p[0]
    w = p[0] - edges[e, :3]
    d = edges[e, 3:6]
    a, b, along, across = dot(u, u), dot(u, d), dot(w, d), dot(u, w)
    left = a - b * b
    s = along if left <= 1e-12 * a else (a * along - b * across) / left
    return float(min(max(s, 0.0), edges[e, 6]))

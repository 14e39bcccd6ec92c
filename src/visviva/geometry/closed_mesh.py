"""Checks of triangle meshes: degenerate faces, closedness, winding and self-intersection."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError

MIN_HEIGHT = 1e-12  # height over longest side below which a triangle has no area
OVERLAP_SHARE = 1e-10  # share of the size of a mesh by which faces must intersect to count


def face_normals(x: Array, faces: Index) -> Array:
    """Unit normals (k, 3) of triangles; SceneError if there are none, and for degenerate ones."""
    if not len(faces):
        raise SceneError("found no triangles, expected a mesh")
    a, b, c = (x[faces[:, i]] for i in range(3))
    normals = np.cross(b - a, c - a)
    areas = np.linalg.norm(normals, axis=1)
    longest = np.max([np.linalg.norm(e, axis=1) for e in (b - a, c - b, a - c)], axis=0)
    bad = np.flatnonzero(~(areas > MIN_HEIGHT * longest**2))
    if len(bad):
        position = ", ".join(f"{value:g}" for value in x[faces[bad[0], 0]])
        raise SceneError(
            f"face {bad[0]} at ({position}) has no area{_count_text(len(bad))}: "
            "remove degenerate faces, for example by merging vertices that lie close together"
        )
    return np.asarray(normals / areas[:, None])


def _count_text(count: int) -> str:
    return "" if count == 1 else f", nor have {count - 1} others"


def signed_volume(x: Array, faces: Index) -> float:
    """Volume enclosed by triangles (k, 3) [m³], < 0 if they are wound inward."""
    a, b, c = (x[faces[:, i]] - x.mean(axis=0) for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c))) / 6


def check_closed(x: Array, faces: Index, way_out: str = "", way_in: str = "") -> None:
    """Check that every edge has two faces that traverse it in opposite directions, wound outward.

    Raises SceneError otherwise; `way_out` and `way_in` add to its advice for a mesh that is not closed, and
    for one that is wound inward.
    """
    half_edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    edges, at, counts = np.unique(
        np.sort(half_edges, axis=1), axis=0, return_inverse=True, return_counts=True
    )
    open_ = np.flatnonzero(counts == 1)
    if len(open_):
        raise SceneError(
            f"the mesh is open: {len(open_)} of its {len(edges)} edges have one face only, "
            f"the first {_edge(x, edges[open_[0]])}; close it{way_out}"
        )
    crowded = np.flatnonzero(counts > 2)
    if len(crowded):
        raise SceneError(
            f"{counts[crowded[0]]} faces meet in the edge {_edge(x, edges[crowded[0]])}, expected two: "
            f"repair the mesh{way_out}"
        )
    turned = np.bincount(at.ravel(), np.where(half_edges[:, 0] < half_edges[:, 1], 1, -1), len(edges))
    wrong = np.flatnonzero(turned != 0)
    if len(wrong):
        raise SceneError(
            f"the two faces along the edge {_edge(x, edges[wrong[0]])} have opposite orientations: make "
            f"the normals of the mesh consistent{way_out}"
        )
    volume = signed_volume(x, faces)
    if not volume > 0:
        raise SceneError(
            f"the faces are oriented inwards: the mesh has a volume of {volume:.3g} m³; flip its "
            f"normals{way_in}"
        )


def _edge(x: Array, edge: Index) -> str:
    ends = [", ".join(f"{value:g}" for value in x[i]) for i in edge]
    return f"({ends[0]}) – ({ends[1]})"


def check_solid(vertices: ArrayLike, triangles: ArrayLike) -> tuple[Array, Index]:
    """Vertices (n, 3) [m] and triangles (k, 3) as arrays, after all checks of the boundary of a solid.

    If all faces are wound inward, all are flipped: a solid lies on one side only.

    Raises SceneError for numbers that are not finite, vertices that do not exist, degenerate faces, and a
    surface that is open, inconsistently wound, or self-intersecting.
    """
    x = np.ascontiguousarray(np.asarray(vertices, float).reshape(-1, 3))
    faces = np.ascontiguousarray(np.asarray(triangles, np.int64).reshape(-1, 3))
    if not np.isfinite(x).all():
        raise SceneError(
            f"vertex {int(np.argmin(np.isfinite(x).all(axis=1)))} is not finite: repair the mesh"
        )
    outside = np.flatnonzero(((faces < 0) | (faces >= len(x))).any(axis=1))
    if len(outside):
        raise SceneError(
            f"face {outside[0]} refers to the vertices {faces[outside[0]].tolist()}, but there are "
            f"{len(x)}, counted from 0"
        )
    face_normals(x, faces)
    if signed_volume(x, faces) < 0:
        faces = np.ascontiguousarray(faces[:, ::-1])
    check_closed(x, faces)
    if (pair := _crossing_faces(x, faces)) is not None:
        positions = [", ".join(f"{value:g}" for value in x[faces[f]].mean(axis=0)) for f in pair]
        raise SceneError(
            f"the mesh intersects itself: face {pair[0]} at ({positions[0]}) and face {pair[1]} at "
            f"({positions[1]}) intersect; repair it, or make it of several pieces that may overlap"
        )
    return x, faces


def _crossing_faces(x: Array, faces: Index) -> Index | None:
    corners, size, pair = x[faces], np.ptp(x, axis=0), np.zeros(2, np.int64)
    low, high, axis = corners.min(axis=1), corners.max(axis=1), int(size.argmax())
    order = np.argsort(low[:, axis], kind="stable")
    slack = OVERLAP_SHARE * float(size.max())
    return pair if _crossing(x, faces, low, high, order, axis, slack, pair) else None


@kernel
def _pierces(x: Array, p: int, q: int, a: int, b: int, c: int, slack: float) -> bool:
    """Whether the edge from vertex p to q passes through the triangle a, b, c, by more than the slack."""
    u, v, w, n = np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    for k in range(3):
        u[k], v[k] = x[b, k] - x[a, k], x[c, k] - x[a, k]
    for k in range(3):
        n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]
    size = np.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    below, above = 0.0, 0.0
    for k in range(3):
        n[k] /= size
        below += n[k] * (x[p, k] - x[a, k])
        above += n[k] * (x[q, k] - x[a, k])
    if not (min(below, above) < -slack and max(below, above) > slack):
        return False
    t = below / (below - above)
    for k in range(3):
        w[k] = x[p, k] + t * (x[q, k] - x[p, k])
    for e in range(3):
        i, j = (a, b, c)[e], (b, c, a)[e]
        inside, length = 0.0, 0.0
        for k in range(3):
            k1, k2 = (k + 1) % 3, (k + 2) % 3
            across = n[k1] * (x[j, k2] - x[i, k2]) - n[k2] * (x[j, k1] - x[i, k1])
            inside += across * (w[k] - x[i, k])
            length += across * across
        if inside <= slack * np.sqrt(length):
            return False
    return True


@kernel
def _faces_intersect(x: Array, faces: Index, f: int, g: int, slack: float) -> bool:
    """Whether an edge of one face passes through the other; edges that share its corners do not count."""
    for turn in range(2):
        one, other = (f, g) if turn == 0 else (g, f)
        a, b, c = faces[other, 0], faces[other, 1], faces[other, 2]
        for e in range(3):
            p, q = faces[one, e], faces[one, (e + 1) % 3]
            free = p != a and p != b and p != c and q != a and q != b and q != c
            if free and _pierces(x, p, q, a, b, c, slack):
                return True
    return False


@kernel
def _crossing(
    x: Array, faces: Index, low: Array, high: Array, order: Index, axis: int, slack: float, pair: Index
) -> bool:
    """Sweep along an axis; write the first two intersecting faces to `pair`."""
    n = len(faces)
    j, k = (axis + 1) % 3, (axis + 2) % 3
    for at in range(n):
        f = order[at]
        for after in range(at + 1, n):
            g = order[after]
            if low[g, axis] > high[f, axis]:
                break
            apart = low[g, j] > high[f, j] or low[f, j] > high[g, j] or low[g, k] > high[f, k]
            if not apart and low[f, k] <= high[g, k] and _faces_intersect(x, faces, f, g, slack):
                pair[0], pair[1] = min(f, g), max(f, g)
                return True
    return False

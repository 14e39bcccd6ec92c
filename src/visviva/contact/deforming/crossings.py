"""Whether surfaces intersect: an independent test of edges against faces.

It shares no code with the contact methods, so that it can detect their failure.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.contact.deforming.sheets import Sheets

ROUNDING_SHARE = 1e-11  # smaller volumes, relative to the cube of the largest side, are round-off
BATCH_PAIRS = 200_000  # pairs of boxes of edges and faces compared at a time


def crossing(x: Array, sheets: Sheets, of: Mask | None = None) -> tuple[int, int] | None:
    """A point of an edge and one of a face that it intersects at positions x (N, 3); None if there are none.

    of : (N,)   check only edges and faces with one of these points, against all that they meet
    """
    edges, faces = sheets.edges, sheets.faces
    if of is None:
        return _crossing_of_some(x, sheets, edges, faces)
    own, others = of[edges].any(axis=1), of[faces].any(axis=1)
    found = _crossing_of_some(x, sheets, edges[own], faces)
    return found if found is not None else _crossing_of_some(x, sheets, edges[~own], faces[others])


def _crossing_of_some(x: Array, sheets: Sheets, edges: Index, faces: Index) -> tuple[int, int] | None:
    """The same for some edges and some faces."""
    if not len(edges):
        return None
    ends = x[edges]
    low, high = ends.min(axis=1), ends.max(axis=1)
    each = max(BATCH_PAIRS // len(edges), 1)
    for start in range(0, len(faces), each):
        some = faces[start : start + each]
        under, over = x[some].min(axis=1), x[some].max(axis=1)
        f, e = np.nonzero(
            ((low[None] <= over[:, None]) & (high[None] >= under[:, None])).all(axis=2)
            & ~(edges[None, :, :, None] == some[:, None, None, :]).any(axis=(2, 3))
        )
        moving = ~(sheets.held[edges[e]].all(axis=1) & sheets.held[some[f]].all(axis=1))
        f, e = f[moving], e[moving]
        body, other = sheets.body[some[f, 0]], sheets.body[edges[e, 0]]
        apart = (body != other) | ~sheets.isolated[body]
        f, e = f[apart], e[apart]
        a, b, c = x[some[f, 0]], x[some[f, 1]], x[some[f, 2]]
        p, q = ends[e, 0], ends[e, 1]
        size = np.abs(np.stack([b - a, c - a, q - p])).max(axis=(0, 2))
        volumes = [_volume(a, b, c, p), -_volume(a, b, c, q)]
        turns = [_volume(p, q, u, v) for u, v in ((a, b), (b, c), (c, a))]
        # Edges and faces that are coplanar up to round-off touch, but do not intersect.
        through = _have_equal_signs(volumes, ROUNDING_SHARE * size**3) & _have_equal_signs(
            turns, ROUNDING_SHARE * size**3
        )
        if through.any():
            hit = int(np.flatnonzero(through)[0])
            return int(edges[e[hit], 0]), int(some[f[hit], 0])
    return None


def _have_equal_signs(numbers: list[Array], noise: Array) -> Mask:
    """Where all numbers are above the noise, or all below."""
    stacked = np.stack(numbers)
    return np.asarray((stacked > noise).all(axis=0) | (stacked < -noise).all(axis=0))


def _volume(a: Array, b: Array, c: Array, d: Array) -> Array:
    """Six times the signed volumes of tetrahedra."""
    return np.asarray(np.einsum("ni,ni->n", np.cross(b - a, c - a), d - a))

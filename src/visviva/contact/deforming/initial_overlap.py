"""Whether bodies overlap at the start."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.contact.deforming.skins import Skins

BATCH_PAIRS = 4_000_000  # pairs of vertices and faces processed together


def first_inside(x: Array, skins: Skins) -> tuple[int, int] | None:
    """A vertex that is inside the skin of another body, and the index of that body; None if there is none."""
    for body in range(len(skins.skins)):
        faces = skins.faces[skins.body[skins.faces[:, 0]] == body]
        corners = x[np.unique(faces)]
        others = skins.vertices[skins.body[skins.vertices] != body]
        inside_box = ((x[others] > corners.min(axis=0)) & (x[others] < corners.max(axis=0))).all(axis=1)
        near = others[inside_box]
        each = max(BATCH_PAIRS // len(faces), 1)
        for start in range(0, len(near), each):
            some = near[start : start + each]
            hit = np.flatnonzero(inside(x[some], x, faces))
            if len(hit):
                return int(some[hit[0]]), body
    return None


def inside(p: Array, x: Array, faces: Index) -> Mask:
    """Which of the points p (n, 3) a closed surface encloses: by the sum of the solid angles of its faces."""
    a, b, c = (x[faces[:, corner]] - p[:, None] for corner in range(3))
    la, lb, lc = (np.linalg.norm(e, axis=2) for e in (a, b, c))
    volume = np.einsum("nfc,nfc->nf", a, np.cross(b, c))
    ab, bc, ca = ((e * f).sum(axis=2) for e, f in ((a, b), (b, c), (c, a)))
    angle = 2.0 * np.arctan2(volume, la * lb * lc + ab * lc + bc * la + ca * lb)
    return np.asarray(angle.sum(axis=1) > 2.0 * np.pi * (1.0 + 1e-6))

"""Ropes as meshes whose strands continue from segment to segment, as in films."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.finishes import ROPE
from visviva.view.painting.patterns import STRANDS_PER_ROPE
from visviva.view.painting.shapes import Array
from visviva.view.staging.rope_coordinates import MIN_LENGTH, perpendicular_vectors
from visviva.view.studio.baking import Texels, colors_at

SIDES = 16  # of a segment
PITCH = 0.45  # strands per radius of rope along it, see `painting.patterns.laid`
TEXELS = 32  # of an image, across a strand
ROWS_PER_RADIUS, MAX_ROWS = 0.16, 2048  # rows of an image per radius of rope, for wear; most rows
MITRE_COSINE = -0.5  # cosine of the bend from which segments are not mitred


class Sleeve(NamedTuple):
    """Triangles around segments of rope: corners, normals (n, 3, 3); strand and rope [radii], (n, 3, 2)."""

    corners: Array
    normals: Array
    texture: Array


def nonzero_segments(rows: Array) -> Array:
    """Rows of tubes of nonzero length."""
    return np.asarray(rows[np.linalg.norm(rows[:, 3:6] - rows[:, 0:3], axis=1) > MIN_LENGTH])


def continues_previous(rows: Array) -> NDArray[np.bool_]:
    """Whether each segment but the first continues the previous one, (n − 1,)."""
    return np.asarray((rows[1:, 0:3] == rows[:-1, 3:6]).all(axis=1))


def rope_ends(rows: Array) -> Array:
    """End points of ropes, and their radius there, (n, 4)."""
    cut = np.logical_not(continues_previous(rows))
    begun, ended = rows[np.append(True, cut)], rows[np.append(cut, True)]
    return np.concatenate([begun[:, [0, 1, 2, 6]], ended[:, 3:7]])


def rope_sleeve(rows: Array) -> Sleeve:
    """The sleeve of segments of rope, rows as `Shapes.tubes`; consecutive segments end in a common plane.

    Strands s = 3 φ + 0.45 l, with φ the angle about the axis [turns] and l the rope [radii], as in films.
    """
    a, b, radius = rows[:, 0:3], rows[:, 3:6], rows[:, 6]
    displacement = b - a
    length = np.linalg.norm(displacement, axis=1)
    d = displacement / length[:, None]
    u = perpendicular_vectors(d)
    v = np.cross(d, u)
    share = np.arange(SIDES + 1) / SIDES
    angle = 2.0 * np.pi * (share - rows[:, 15:16])
    n = np.cos(angle)[..., None] * u[:, None] + np.sin(angle)[..., None] * v[:, None]
    before, after = _mitres(d, continues_previous(rows) & ((d[1:] * d[:-1]).sum(axis=1) > MITRE_COSINE))
    rims = []
    for position, plane in ((a, before), (b, after)):
        lean = np.einsum("kjc,kc->kj", n, plane) / np.einsum("kc,kc->k", d, plane)[:, None]
        rims.append(position[:, None] + radius[:, None, None] * (n - lean[..., None] * d[:, None]))
    own = rows[:, 12] > 0.0
    ropes = np.stack([np.where(own, rows[:, 13], 0.0), np.where(own, rows[:, 14], length / radius)])
    texture = [_texture(share, rope) for rope in ropes]
    x, norm = np.stack(rims, axis=1), np.stack([n, n], axis=1)
    return Sleeve(*(_quads(part) for part in (x, norm, np.stack(texture, axis=1))))


def _mitres(d: Array, mitred: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Normals of the planes in which segments begin and end."""
    between = d[1:] + d[:-1]
    between /= np.maximum(np.linalg.norm(between, axis=1, keepdims=True), MIN_LENGTH)
    before, after = d.copy(), d.copy()
    before[1:][mitred], after[:-1][mitred] = between[mitred], between[mitred]
    return before, after


def _texture(share: Array, rope: Array) -> Array:
    strand = STRANDS_PER_ROPE * share + PITCH * rope[:, None]
    return np.stack([strand, np.broadcast_to(rope[:, None], strand.shape)], axis=-1)


def _quads(rims: Array) -> Array:
    """Triangles (2 SIDES n, 3, …) between the two rims of segments, (n, 2, SIDES + 1, …)."""
    p, q = rims[:, 0, :-1], rims[:, 0, 1:]
    r, s = rims[:, 1, 1:], rims[:, 1, :-1]
    return np.stack([p, q, r, p, r, s], axis=2).reshape(-1, 3, rims.shape[-1])


@lru_cache(maxsize=64)
def strand_image(color: tuple[float, float, float], worn: bool, span: float, first: float) -> Texels:
    """Image: columns across a strand, rows along a `span` of rope [radii] from `first`; one row if unworn."""
    rows = int(np.clip(np.ceil(ROWS_PER_RADIUS * span) + 1, 2, MAX_ROWS)) if worn else 1
    strand = (np.arange(TEXELS) + 0.5) / TEXELS
    along = first + span * np.arange(rows) / max(rows - 1, 1)
    s, rope = np.meshgrid(strand, along)
    coordinates = np.stack(
        [(s - PITCH * rope) / STRANDS_PER_ROPE, rope, np.full_like(s, float(worn))], axis=-1
    )
    found = colors_at(coordinates.reshape(-1, 3), np.array(color), ROPE, 0.0)
    return found.reshape(rows, TEXELS, 3).astype(np.float32)

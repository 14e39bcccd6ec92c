"""Ropes of laid strands: tubes with a texture that goes round them."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from visviva.export.gltf.meshes import SIDES, Array, across, frames, padded, tubes
from visviva.export.gltf.scene import Scene
from visviva.view.painting.finishes import CLOTH
from visviva.view.painting.palette import encoded
from visviva.view.painting.patterns import STRANDS
from visviva.view.staging.laid import across as beside
from visviva.view.studio.strands import PITCH, strand_image


def write_rope(scene: Scene, name: str, rows: list[Array]) -> None:
    """Tubes that deform, in the texture that films have, as it lies in the frame with most of the rope.

    glTF knows no texture that moves on a mesh: strands go along with places, not with rope that runs through
    them. Where there are fewer pieces than at other times, the others are nothing at one place.

    rows : of `Shapes.tubes`, one array for each of the keys
    """
    most = max(rows, key=len)
    whole = [padded(frame[:, :7], len(most)) for frame in rows]
    for frame, there in zip(whole, rows, strict=True):
        frame[len(there) :, 6] = 0.0
    aside = across(most[:, 0:3], most[:, 3:6])
    texture = strands_at(most, aside)
    first, span = float(texture[:, 1].min()), float(np.ptp(texture[:, 1])) or 1.0
    image = strand_image(tuple(most[0, 7:10].tolist()), bool(most[0, 12]), round(span, 3), round(first, 3))
    uv = texture.copy()
    uv[:, 1] = (0.5 + (len(image) - 1) * (texture[:, 1] - first) / span) / len(image)
    file = io.BytesIO()
    Image.fromarray(np.round(255.0 * encoded(image)).astype(np.uint8)).save(file, "png")
    material = scene.glb.textured(file.getvalue(), float(most[0, 10]), CLOTH)
    meshes = [tubes(frame[:, 0:3], frame[:, 3:6], frame[:, 6], aside, seam=1) for frame in whole]
    scene.morphed(name, scene.primitive(meshes[0], material, uv=uv), meshes)


def strands_at(rows: Array, aside: NDArray[np.int64]) -> Array:
    """Strand and rope [radii] at each corner of the tubes of these rows, as in the studio, (n, 2)."""
    a, b, radius = rows[:, 0:3], rows[:, 3:6], rows[:, 6]
    length = np.linalg.norm(b - a, axis=1)
    d = (b - a) / np.maximum(length, 1e-300)[:, None]
    first, _ = frames(a, b, aside)
    u = beside(d)
    lead = np.arctan2((first * np.cross(d, u)).sum(axis=1), (first * u).sum(axis=1)) / (2.0 * np.pi)
    angle = (lead + rows[:, 15])[:, None] + np.arange(SIDES + 1) / SIDES
    own = rows[:, 12] > 0.0
    ends = (np.where(own, rows[:, 13], 0.0), np.where(own, rows[:, 14], length / radius))
    rope = np.stack([np.broadcast_to(end[:, None], angle.shape) for end in ends], axis=1)
    return np.stack([STRANDS * angle[:, None] + PITCH * rope, rope], axis=-1).reshape(-1, 2)

"""Ropes of laid strands: tubes with a texture wrapped around them."""

from __future__ import annotations

from visviva.export.gltf.scene import Scene
from visviva.export.meshes import Array, padded, thin_axis, tubes
from visviva.export.strands import StrandImage, strands_at
from visviva.view.painting.finishes import CLOTH


def write_rope(scene: Scene, name: str, rows: list[Array]) -> None:
    """Deforming tubes with the texture of films, as it lies in the frame with the largest number of pieces.

    glTF has no texture that moves on a mesh: strands move with the nodes, not with the rope that runs through
    them. In frames with fewer pieces, the rest have zero radius.

    rows : of `Shapes.tubes`, one array for each of the keys
    """
    most = max(rows, key=len)
    whole = [padded(frame[:, :7], len(most)) for frame in rows]
    for frame, there in zip(whole, rows, strict=True):
        frame[len(there) :, 6] = 0.0
    aside = thin_axis(most[:, 0:3], most[:, 3:6])
    strands = strands_at(most, aside)
    coat = StrandImage.of(most[0], float(strands[:, 1].min()), float(strands[:, 1].max()))
    material = scene.glb.textured(coat.png, float(most[0, 10]), CLOTH)
    meshes = [tubes(frame[:, 0:3], frame[:, 3:6], frame[:, 6], aside, seam=1) for frame in whole]
    scene.write_morphed(name, scene.primitive(meshes[0], material, uv=coat.coordinates(strands)), meshes)

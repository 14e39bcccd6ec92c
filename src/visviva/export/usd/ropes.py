"""Ropes of laid strands: tubes with a texture that moves with the rope."""

from __future__ import annotations

import numpy as np

from visviva.export.meshes import Array, padded, thin_axis, tubes
from visviva.export.strands import StrandImage, strands_at
from visviva.export.usd.prims import SampledAttribute, Scene
from visviva.view.painting.finishes import CLOTH


def write_rope(scene: Scene, path: str, rows: list[Array]) -> None:
    """A `Mesh` with moving points and sliding texture coordinates: strands run onto wheels with the rope.

    In frames with fewer pieces, the rest have zero radius, since some programs keep the number of the first
    frame. The image is written beside the file.

    rows : of `Shapes.tubes`, one array for each frame
    """
    most = max(rows, key=len)
    count, aside = len(most), thin_axis(most[:, 0:3], most[:, 3:6])
    strands = [strands_at(frame, aside[: len(frame)]) if len(frame) else np.zeros((0, 2)) for frame in rows]
    along = np.concatenate([found[:, 1] for found in strands])
    coat = StrandImage.of(most[0], float(along.min()), float(along.max()))
    corners = len(tubes(most[:1, 0:3], most[:1, 3:6], most[:1, 6], aside[:1], seam=1).x)
    mesh = scene.mesh(path, tubes(most[:, 0:3], most[:, 3:6], most[:, 6], aside, seam=1).triangles)
    names = (mesh.GetPointsAttr(), mesh.CreateNormalsAttr(), mesh.CreateExtentAttr())
    positions, normals, extent = (SampledAttribute(scene, attribute) for attribute in names)
    mesh.SetNormalsInterpolation("vertex")
    texture = SampledAttribute(scene, scene.texture_coordinates(mesh))
    scene.paint_with_image(mesh, path, coat.png, most[0, 7:10], float(most[0, 10]), CLOTH)
    for i, (frame, found) in enumerate(zip(rows, strands, strict=True)):
        whole = padded(frame[:, :7], count)
        whole[len(frame) :, 6] = 0.0
        tube = tubes(whole[:, 0:3], whole[:, 3:6], whole[:, 6], aside, seam=1)
        positions.add(i, tube.x)
        normals.add(i, tube.normals)
        extent.add(i, np.stack([tube.x.min(axis=0), tube.x.max(axis=0)]))
        uv = padded(coat.coordinates(found), count * corners)
        texture.add(i, np.stack([uv[:, 0], 1.0 - uv[:, 1]], axis=1))  # measured from the lower left corner

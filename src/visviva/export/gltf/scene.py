"""Nodes, meshes and animations for the tracks of a run."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.errors import SceneError
from visviva.export.gltf.glb import INDICES, VERTICES, Glb
from visviva.export.meshes import Mesh, of_corners

Array = NDArray[np.float64]
# most morph targets of a mesh: browsers store them as layers of a texture, and all support 256
MAX_TARGETS = 256
MAX_BYTES = 256_000_000  # largest size of a file [bytes]


class Scene:
    """Everything written under one root.

    Parameters
    ----------
    glb, root : the file, and the parent of all nodes
    t : (F,) times of the frames, from 0 on [s]
    thickness : of dots and lines whose width is in pixels in films [m]
    """

    def __init__(self, glb: Glb, root: int, t: Array, thickness: float) -> None:
        self.glb, self.root, self.t, self.thickness = glb, root, t, thickness
        last = len(t) - 1
        self.keys = np.unique(np.linspace(0, last, min(last, MAX_TARGETS) + 1).round().astype(int))
        """Frames used as morph targets."""

    @cached_property
    def times(self) -> int:
        """Accessor of the times of all frames."""
        return self.glb.numbers(self.t)

    @cached_property
    def key_times(self) -> int:
        """Accessor of the times of the morph targets."""
        return self.glb.numbers(self.t[self.keys])

    def primitive(
        self, mesh: Mesh, material: int, colors: Array | None = None, uv: Array | None = None
    ) -> dict[str, Any]:
        """A primitive of a glTF mesh."""
        accessors: dict[str, int] = {
            "POSITION": self.glb.numbers(mesh.x, VERTICES),
            "NORMAL": self.glb.numbers(unit(mesh.normals), VERTICES),
        }
        if colors is not None:
            accessors["COLOR_0"] = self.glb.numbers(colors, VERTICES)
        if uv is not None:
            accessors["TEXCOORD_0"] = self.glb.numbers(uv, VERTICES)
        return {
            "attributes": accessors,
            "indices": self.glb.numbers(mesh.triangles.ravel(), INDICES),
            "material": material,
        }

    def mesh(self, mesh: Mesh, material: int) -> int:
        """Add a mesh with one primitive."""
        return self.glb.add("meshes", {"primitives": [self.primitive(mesh, material)]})

    def write_fixed(self, name: str, corners: Array, normals: Array, material: int) -> None:
        """Write fixed triangles, from their corners and normals."""
        mesh = of_corners(corners.reshape(-1, 3, 3), normals.reshape(-1, 3, 3))
        self.glb.child(self.root, {"name": name, "mesh": self.mesh(mesh, material)})

    def animate_pose(self, node: int, path: str, values: Array, jumps: bool = False) -> None:
        """Set the initial value of a node, and animate it with values (F, 3) or (F, 4)."""
        self.glb.set(node, path, [float(number) for number in values[0]])
        if (values != values[0]).any():
            self.glb.animate(node, path, self.times, values, jumps)

    def write_morphed(self, name: str, first: dict[str, Any], meshes: list[Mesh]) -> None:
        """Write a deforming mesh: `first` is its initial shape, `meshes` its shapes at the `keys`."""
        more = 24 * len(meshes[0].x) * len(meshes)
        if self.glb.size + more > MAX_BYTES:
            raise SceneError(
                f"found {more / 1e6:.0f} MB of moving vertices in {name!r}, expected at most "
                f"{MAX_BYTES / 1e6:.0f} MB of a file in all: use --to usd, or record fewer frames",
                "--to gltf",
            )
        targets = [
            {
                "POSITION": self.glb.numbers(mesh.x - meshes[0].x, VERTICES),
                "NORMAL": self.glb.numbers(unit(mesh.normals) - unit(meshes[0].normals), VERTICES),
            }
            for mesh in meshes[1:]
        ]
        own = {"primitives": [{**first, "targets": targets}]} if targets else {"primitives": [first]}
        node = self.glb.child(self.root, {"name": name, "mesh": self.glb.add("meshes", own)})
        if targets:
            weights = np.eye(len(meshes), len(meshes) - 1, -1)
            self.glb.animate(node, "weights", self.key_times, weights.ravel())


def unit(normals: Array) -> Array:
    """Unit normals; those of degenerate triangles point upwards."""
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.asarray(np.where(length > 1e-9, normals / np.maximum(length, 1e-300), [0.0, 0.0, 1.0]))

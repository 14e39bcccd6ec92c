"""The surface of a body of tetrahedra that breaks."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.breaking.fracture import Fracture
from visviva.breaking.torn_surface import TornSurface
from visviva.elastic.breaking.breaking_tetrahedra import BreakingTetrahedra
from visviva.elastic.meshes.tet_mesh import TetMesh


class TornSkin(TornSurface):
    """The skin of a body in node slots, including the faces exposed by cracks; see `TornSurface`."""

    def __init__(self, fracture: Fracture, matter: BreakingTetrahedra) -> None:
        self._left: Mask = np.linalg.det(matter.force.grad.reshape(-1, 3, 3)) < 0
        super().__init__(fracture)

    def solid(self, corners: Index) -> Index:
        """All of them."""
        return corners

    def find(self, corners: Index) -> Index:
        """Faces, counter-clockwise from outside."""
        right = corners.copy()
        right[self._left] = right[self._left][:, [0, 2, 1, 3]]
        return TetMesh(self.x, right).surface()

    def inwards(self, sides: Index) -> Array:
        """Opposite to the normals of the faces."""
        p = self.x[sides]
        found: Array = np.cross(p[:, 2] - p[:, 0], p[:, 1] - p[:, 0])
        return np.asarray(found / np.linalg.norm(found, axis=1)[:, None])

    def triangles(self, corners: Index) -> Index:
        """The faces."""
        return self.sides(corners)

"""What all elastic bodies of a scene have: names for their vertices, a surface that is shown, a signal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.core.sheet import Skin
from visviva.elastic.nodes import BodyNodes
from visviva.elastic.tet_mesh import TetMesh
from visviva.elastic.tetrahedra import Tetrahedra
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.model import Builder


@dataclass
class LeastVolume:
    """min J over the elements of a body: 1 at rest, 0 where one is flat."""

    name: str
    force: Tetrahedra
    unit: str = ""

    def sample(self, k: Any) -> float:
        """J of the element that is pressed together most."""
        return float(self.force.volumes(k.positions(self.force.nodes)).min())


def name_vertices(b: Builder, nodes: BodyNodes, mesh: TetMesh, force: Tetrahedra, color: str) -> None:
    """NAME, NAME.surface, a track of the surface, and NAME.least_volume."""
    faces = mesh.surface()
    outer, inverse = np.unique(faces, return_inverse=True)
    triangles = inverse.reshape(-1, 3)
    skin = Skin(nodes, outer, triangles, np.asarray(mesh.tets, np.int64))
    b.name_points(nodes.name, nodes.points)
    b.name_points(f"{nodes.name}.surface", skin)
    look: dict[str, Any] = {"radius": 0.0, "surface_color": color}
    b.add_track(PointsTrack(nodes.name, (skin,), look, {"triangles": triangles.astype(np.int32)}))
    b.add_signal(LeastVolume(f"{nodes.name}.least_volume", force))

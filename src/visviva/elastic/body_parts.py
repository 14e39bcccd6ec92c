"""What all elastic bodies of a scene have: names for their vertices, a surface that is shown, a signal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.sheet import Skin
from visviva.elastic.nodes import BodyNodes
from visviva.elastic.tet_mesh import TetMesh
from visviva.elastic.tetrahedra import Tetrahedra
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.model import Builder
from visviva.vocabulary.tracks import Sample


@dataclass
class LeastVolume:
    """min J over the elements of a body: 1 at rest, 0 where one is flat."""

    name: str
    force: Tetrahedra
    unit: str = ""

    def sample(self, k: Any) -> float:
        """J of the element that is pressed together most."""
        return float(self.force.volumes(k.positions(self.force.nodes)).min())


@dataclass
class WholeTrack:
    """All vertices of a body with their velocities, inner ones too, and its surface in colours by face.

    Parameters
    ----------
    nodes : its vertices, N of them
    shown : (n,)   numbers of vertices: all N, then those once more that stand between two colours
    """

    kind: ClassVar[str] = "points"
    name: str
    nodes: BodyNodes
    shown: Index
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """Places x (n, 3) and velocities u (n, 3)."""
        return {
            "x": k.positions(self.nodes)[self.shown],
            "u": k.velocities(self.nodes)[self.shown],
        }


def painted(nodes: BodyNodes, faces: Index, colors: Array, color: str) -> WholeTrack:
    """A track of faces (k, 3) with colours (k, 3) each, or none (0, 3)."""
    n, triangles = len(nodes.masses), np.array(faces)
    shown, static = np.arange(n), dict[str, Any]()
    if len(colors):
        palette, kind = np.unique(colors, axis=0, return_inverse=True)
        pairs, place = np.unique(kind.reshape(-1, 1) * n + faces, return_inverse=True)
        first = np.full(n, -1)
        paint = np.full((n, 3), 0.5)
        more, more_paint = list[int](), list[Array]()
        number = np.zeros(len(pairs), np.int64)
        for i, pair in enumerate(pairs):
            vertex, own = int(pair % n), palette[pair // n]
            if first[vertex] < 0:
                first[vertex], paint[vertex], number[i] = i, own, vertex
            else:
                number[i] = n + len(more)
                more.append(vertex)
                more_paint.append(own)
        triangles = number[place.reshape(-1, 3)]
        shown = np.concatenate([shown, np.array(more, np.int64)])
        static["color"] = np.vstack([paint, *more_paint])
    static["triangles"] = triangles.astype(np.int32)
    return WholeTrack(nodes.name, nodes, shown, {"radius": 0.0, "surface_color": color}, static)


def name_vertices(b: Builder, nodes: BodyNodes, mesh: TetMesh, force: Tetrahedra) -> Skin:
    """NAME, NAME.surface and NAME.least_volume; the surface."""
    faces = mesh.surface()
    outer, inverse = np.unique(faces, return_inverse=True)
    skin = Skin(nodes, outer, inverse.reshape(-1, 3), np.asarray(mesh.tets, np.int64))
    b.name_points(nodes.name, nodes.points)
    b.name_points(f"{nodes.name}.surface", skin)
    b.add_signal(LeastVolume(f"{nodes.name}.least_volume", force))
    return skin


def show_surface(b: Builder, name: str, skin: Skin, color: str) -> None:
    """A track of the surface, in one colour."""
    look: dict[str, Any] = {"radius": 0.0, "surface_color": color}
    b.add_track(PointsTrack(name, (skin,), look, {"triangles": skin.triangles.astype(np.int32)}))

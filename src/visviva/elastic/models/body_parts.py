"""Common parts of elastic bodies in a scene: names for vertices, a visible surface, a signal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.body_nodes import BodyNodes
from visviva.core.sheet import Skin
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.vocabulary.looks import Carriers, PointsTrack, carriers_of
from visviva.vocabulary.model import Builder
from visviva.vocabulary.tracks import Sample

DIFFUSE = slice(3, 6)
"""Columns of a texture."""


@dataclass
class LeastVolume:
    """min J over the elements of a body: 1 at rest, 0 if one is flat."""

    name: str
    force: Tetrahedra
    unit: str = ""

    def sample(self, k: Any) -> float:
        """J of the most compressed element."""
        return float(self.force.volumes(k.positions(self.force.nodes)).min())


@dataclass
class WholeTrack:
    """All vertices of a body with velocities, including inner ones, and its surface coloured by face.

    Parameters
    ----------
    nodes : its vertices, N of them
    shown : (n,)   numbers of vertices: all N, then duplicates of those between two colours
    """

    kind: ClassVar[str] = "points"
    name: str
    nodes: BodyNodes
    shown: Index
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3) and velocities u (n, 3)."""
        return {
            "x": k.positions(self.nodes)[self.shown],
            "u": k.velocities(self.nodes)[self.shown],
        }

    def carriers(self, number: int) -> Carriers:
        """The vertex itself."""
        return carriers_of((self.nodes.points[self.shown],), number)


def whole_track(nodes: BodyNodes, faces: Index, color: str) -> WholeTrack:
    """A track of faces (k, 3) in one colour."""
    static = {"triangles": np.asarray(faces, np.int32)}
    return WholeTrack(nodes.name, nodes, np.arange(len(nodes.masses)), _look(color), static)


def textured_track(nodes: BodyNodes, faces: Index, texture: Index, textures: Array, color: str) -> WholeTrack:
    """A track of faces (k, 3) with textures (k,), rows of fourteen numbers each (t, 14), as in a `.tx` file.

    It is shown in their diffuse colours; `look.textures` and the static `texture` pass the rest to exports.
    """
    n = len(nodes.masses)
    pairs, place = np.unique(np.asarray(texture)[:, None] * n + faces, return_inverse=True)
    number, more = np.zeros(len(pairs), np.int64), list[int]()
    paint, taken = [np.full((n, 3), 0.5)], np.zeros(n, bool)
    for i, pair in enumerate(pairs):
        vertex, own = int(pair % n), np.clip(textures[pair // n, DIFFUSE], 0.0, 1.0)
        if taken[vertex]:
            number[i] = n + len(more)
            more.append(vertex)
            paint.append(own[None])
        else:
            number[i], taken[vertex], paint[0][vertex] = vertex, True, own
    shown = np.concatenate([np.arange(n), np.array(more, np.int64)])
    static: Sample = {
        "triangles": number[place.reshape(-1, 3)].astype(np.int32),
        "color": np.concatenate(paint),
        "texture": np.asarray(texture, np.int32),
    }
    return WholeTrack(nodes.name, nodes, shown, _look(color) | {"textures": textures.tolist()}, static)


def _look(color: str) -> dict[str, Any]:
    return {"radius": 0.0, "surface_color": color}


def name_vertices(b: Builder, nodes: BodyNodes, mesh: TetMesh, force: Tetrahedra) -> Skin:
    """NAME, NAME.surface and NAME.least_volume; the surface."""
    faces = mesh.surface()
    outer, inverse = np.unique(faces, return_inverse=True)
    tets = np.asarray(mesh.tets, np.int64)
    skin = Skin(nodes, outer, inverse.reshape(-1, 3), tets, len(tets) // len(force.elements))
    b.name_points(nodes.name, nodes.points)
    b.name_points(f"{nodes.name}.surface", skin)
    b.add_signal(LeastVolume(f"{nodes.name}.least_volume", force))
    return skin


def show_surface(b: Builder, name: str, skin: Skin, color: str) -> None:
    """A track of the surface, in one colour."""
    b.add_track(PointsTrack(name, (skin,), _look(color), {"triangles": skin.triangles.astype(np.int32)}))

"""A body from the files of the thesis as a part of a scene."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.core.body_nodes import BodyNodes, HeldNodes
from visviva.elastic.elements.consistent_mass import ConsistentMass
from visviva.elastic.elements.inversion_guard import InversionGuard
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.formats.thesis_files import (
    read_lights,
    read_states,
    read_surface_file,
    read_textures,
    read_topology,
)
from visviva.elastic.formats.thesis_restrictions import fixed_vertices, read_restrictions
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.thesis import THESIS
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.elastic.models.body_parts import WholeTrack, name_vertices, textured_track, whole_track
from visviva.errors import SceneError
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Part, Section

UNITS = {"cgs": (1e-2, 1e3, 1e-1), "si": (1.0, 1.0, 1.0)}
"""Metres, kg/m³, and Pa or Pa s per unit of the files."""
MIN_VOLUME_RATIO = 1e-12  # J, below which an element has no volume


class ThesisBodyModel(Part):
    """An elastic body described as in Liesenfeld's thesis, in its own files: rest shapes and materials of all
    elements, positions and velocities, and fixed vertices; with its energy, and consistent mass. NAME refers
    to all vertices, NAME.surface to those of the surface. A folder of such files is a scene by itself:
    `visviva run FOLDER`, which also reads the other restrictions of a `.co` file.
    """

    section: ClassVar[Section] = BODIES
    touched_as = "surface"

    kind: Literal["thesis_body"] = "thesis_body"
    topology: str = Field(description="tetrahedra, `.tp`")
    state: str = Field(description="positions and velocities, `.st`: uses the last state in it")
    constraints: str | None = Field(None, description="fixed vertices, `.co`")
    surface: str | None = Field(None, description="exposed faces with their textures, `.su`")
    textures: str | None = Field(None, description="`.tx`: their diffuse colours are used for the faces")
    lights: str | None = Field(None, description="`.li`: for POV-Ray scenes")
    units: Literal["cgs", "si"] = Field("cgs", description="units of the numbers in the files")
    color: Color = "#c8655a"
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """A block named like the part, its force NAME.elastic and its mass NAME.mass."""
        length, thick, stiff = UNITS[self.units]
        start = read_states(b.path(self.state, "state"))[-1]
        topology = read_topology(b.path(self.topology, "topology"), len(start.x))
        edges, density = length * topology.edges, thick * topology.density
        volume = np.linalg.det(edges) / 6.0
        masses = lumped(topology.tets, volume, density, len(start.x))
        moves = (length * start.x, masses, length * start.u)
        try:
            fixed = self._fixed(b, len(start.x), len(topology.tets))
            nodes = HeldNodes(self.name, *moves, fixed) if fixed.any() else BodyNodes(self.name, *moves)
            eta = (stiff * topology.eta1, stiff * topology.eta2)
            made_of = Substance(THESIS, stiff * topology.bulk, stiff * topology.shear, eta, density)
            force = Tetrahedra(f"{self.name}.elastic", nodes, topology.tets, edges, made_of)
        except SceneError as error:
            if error.file:
                raise
            b.error(f"{self.topology}: {error.message}", "topology")
        self._refuse_turned(b, force, nodes.position)
        b.world.blocks.append(nodes)
        b.world.forces.append(force)
        b.world.inertias.append(ConsistentMass(f"{self.name}.mass", nodes, topology.tets, density * volume))
        b.world.guards.append(InversionGuard(f"{self.name}.inversion", force))
        mesh = TetMesh(nodes.position, topology.tets)
        name_vertices(b, nodes, mesh, force)
        b.add_track(self._track(b, nodes, mesh))

    def _fixed(self, b: Builder, vertices: int, tets: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        if self.constraints is None:
            return np.zeros(vertices, bool)
        return fixed_vertices(
            read_restrictions(b.path(self.constraints, "constraints"), vertices, tets), vertices
        )

    def _track(self, b: Builder, nodes: BodyNodes, mesh: TetMesh) -> WholeTrack:
        """Faces in the colours of their textures, and lights for exports."""
        textures = None if self.textures is None else read_textures(b.path(self.textures, "textures"))
        faces, texture = mesh.surface(), None
        if self.surface is not None:
            kinds = None if textures is None else len(textures)
            found = read_surface_file(b.path(self.surface, "surface"), len(mesh.x), kinds, faces)
            faces, texture = found.faces, found.texture
        if textures is None or texture is None:
            track = whole_track(nodes, faces, self.color)
        else:
            track = textured_track(nodes, faces, texture, textures, self.color)
        if self.lights is not None:
            lights = read_lights(b.path(self.lights, "lights"))
            lights[:, :3] *= UNITS[self.units][0]
            track.look["lights"] = lights.tolist()
        return track

    def _refuse_turned(self, b: Builder, force: Tetrahedra, x: Array) -> None:
        volumes = force.volumes(x)
        worst = int(volumes.argmin())
        if volumes[worst] < MIN_VOLUME_RATIO:
            how = "has no volume" if volumes[worst] > -MIN_VOLUME_RATIO else "is inverted"
            b.error(f"tetrahedron {worst} {how} at the start, J = {volumes[worst]:.3g}", "state")

"""A body from the files of the thesis as a part of a scene."""

from __future__ import annotations

from typing import ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.elastic.body_parts import name_vertices
from visviva.elastic.consistent_mass import ConsistentMass
from visviva.elastic.inversion import Inversion
from visviva.elastic.nodes import BodyNodes, HeldNodes
from visviva.elastic.tet_mesh import TetMesh
from visviva.elastic.tetrahedra import Tetrahedra, lumped
from visviva.elastic.thesis import THESIS
from visviva.elastic.thesis_files import Topology, read_constraints, read_state, read_topology
from visviva.errors import SceneError
from visviva.vocabulary.looks import Color
from visviva.vocabulary.model import BODIES, Builder, Part, Section

UNITS = {"cgs": (1e-2, 1e3, 1e-1), "si": (1.0, 1.0, 1.0)}
"""Metres, kg/m³, and Pa or Pa s, to the units of the files."""


class ThesisBodyModel(Part):
    """An elastic body as Liesenfeld's thesis describes it, in its own files: rest shapes and materials of all
    elements, places and velocities, fixed vertices; with its energy, and mass spread over the elements.

    All vertices can be referred to as NAME, those of the surface as NAME.surface.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["thesis_body"] = "thesis_body"
    topology: str = Field(description="tetrahedra, `.tp`")
    state: str = Field(description="places and velocities, `.st`: the last state in it")
    constraints: str | None = Field(None, description="fixed vertices, `.co`")
    units: Literal["cgs", "si"] = Field("cgs", description="of the numbers in the files")
    color: Color = "#c8655a"

    def build(self, b: Builder) -> None:
        """A block named like the part, its force NAME.elastic and its mass NAME.mass."""
        length, thick, stiff = UNITS[self.units]
        try:
            topology = read_topology(b.path(self.topology, "topology"))
            _, x, u = read_state(b.path(self.state, "state"))
            fixed = np.zeros(len(x), bool)
            if self.constraints is not None:
                fixed[read_constraints(b.path(self.constraints, "constraints"), len(x))] = True
        except SceneError as error:
            b.error(str(error), "topology")
        edges, density = length * topology.edges, thick * topology.density
        volume = np.linalg.det(edges) / 6.0
        try:
            self._refuse(topology, len(x))
            masses = lumped(topology.tets, np.abs(volume), density, len(x))
            moves = (length * x, masses, length * u)
            nodes = HeldNodes(self.name, *moves, fixed) if fixed.any() else BodyNodes(self.name, *moves)
            numbers = (stiff * topology.bulk, stiff * topology.shear)
            eta = (stiff * topology.eta1, stiff * topology.eta2)
            force = Tetrahedra(
                f"{self.name}.elastic", nodes, topology.tets, edges, THESIS, *numbers, eta, density
            )
        except SceneError as error:
            b.error(f"{self.topology}: {error.message}", "topology")
        self._refuse_turned(b, force, nodes.position)
        b.world.blocks.append(nodes)
        b.world.forces.append(force)
        b.world.inertias.append(ConsistentMass(f"{self.name}.mass", nodes, topology.tets, density * volume))
        b.world.guards.append(Inversion(f"{self.name}.inversion", force))
        name_vertices(b, nodes, TetMesh(nodes.position, topology.tets), force, self.color)

    def _refuse(self, topology: Topology, vertices: int) -> None:
        bad = np.flatnonzero((topology.tets < 0).any(axis=1) | (topology.tets >= vertices).any(axis=1))
        if len(bad):
            raise SceneError(
                f"tetrahedron {bad[0]} names a vertex that is not among the {vertices} of the state"
            )

    def _refuse_turned(self, b: Builder, force: Tetrahedra, x: Array) -> None:
        volumes = force.volumes(x)
        if volumes.min() <= 0:
            worst = int(volumes.argmin())
            b.error(f"tetrahedron {worst} stands inside out at the start, J = {volumes[worst]:.3g}", "state")

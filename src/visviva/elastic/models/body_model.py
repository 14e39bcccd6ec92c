"""An elastic body as a part of a scene: a shape or a mesh from a file, its material, its regions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index, Mask
from visviva.breaking.breaking_nodes import BreakingNodes
from visviva.breaking.breaking_parts import BreakingTrack, show_breaking
from visviva.breaking.fracture import Fracture
from visviva.breaking.node_slots import NodeSlots
from visviva.core.body_nodes import BodyNodes, HeldNodes
from visviva.core.sheet import TearingSkin
from visviva.elastic.breaking.breaking_tetrahedra import BreakingTetrahedra
from visviva.elastic.breaking.torn_skin import TornSkin
from visviva.elastic.elements.consistent_mass import ConsistentMass
from visviva.elastic.elements.inversion_guard import InversionGuard
from visviva.elastic.elements.inversion_warning import InversionWarning
from visviva.elastic.elements.plastic_flow import YieldingTetrahedra
from visviva.elastic.elements.quadratic import split, with_middles
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.fibres import Fibres
from visviva.elastic.materials.material import Material
from visviva.elastic.meshes.gluing import Solid, combined, glued
from visviva.elastic.meshes.pieces import grown
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.elastic.models.body_parts import LeastVolume, name_vertices, show_surface, whole_track
from visviva.elastic.models.embedded import SurfaceFile, embedded_track
from visviva.elastic.models.fibre_model import fibres_of
from visviva.elastic.models.material_by_name import material_by_name
from visviva.elastic.models.moduli_model import MaterialModel
from visviva.elastic.models.piece_models import PartModel, PieceFields, matrix_of, posed, refuse_sources
from visviva.elastic.models.region_models import Elements, Region
from visviva.elastic.models.stress_colors import Colors, show_painted
from visviva.errors import SceneError
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Part, Section
from visviva.vocabulary.orientation_model import ORIENTATION, Orientation
from visviva.vocabulary.quantity import (
    AngularVelocity,
    Length,
    Position,
    Positive,
    Velocity,
    refuse,
)

STRENGTH_ROWS = slice(7, 9)  # rows of the numbers of elements: their limits of stress and strain
GLUE_TOLERANCE = 1e-6  # of the size of a body: vertices of parts that are one


class Inclusion(Elements):
    """Elements of another material, with the same law."""

    material: MaterialModel


class ElasticBodyModel(PieceFields, Part):
    """A deformable solid: tetrahedra of an elastic and viscous material, from a `shape`, a `file`, or several
    `parts` that are glued where their vertices coincide. Parts may share faces, edges (which act as hinges)
    or vertices (which act as ball joints); this needs no constraints and takes a fraction of the time of
    bodies joined by `coincidence` or `attachment`. Elements can be removed. If the body starts deformed,
    `start` gives its initial vertex positions: a bar can be bent and glued to a ring this way.

    Linear elements (`order: 1`) are far too stiff in bending unless there are many across the thickness: with
    four, a beam sags a fifth too little. Elements of `order: 2` also have a node at the midpoint of each
    edge; one across the thickness is accurate to a few per cent, at the cost of eight linear elements. Soft
    metal under large strain needs them too: linear elements make it a tenth too strong.

    NAME refers to all vertices, NAME.surface to those of the surface, with its triangles, and NAME.REGION to
    those of a region. Contacts take NAME.surface.

    With `strength` or `breaks_at_strain` in its material the body fractures: where the mean principal stress
    or strain of the elements around a node reaches the limit, the node splits perpendicular to the principal
    axis, and the elements separate with their internal state. Vertices of `fixed` and `regions` never split.
    Positions, momenta and energies are continuous; creating a surface takes no energy. A crack advances by at
    most one edge per step of `time_stepping`. NAME.fragments counts the bodies, NAME.load is the largest
    fraction of a limit, and NAME.surface contains all vertices, since inner ones may be exposed.
    """

    section: ClassVar[Section] = BODIES
    touched_as = "surface"

    kind: Literal["elastic_body"] = "elastic_body"
    parts: list[PartModel] | None = Field(None, min_length=1, description="instead of shape and file")
    glue: Annotated[Length, Positive] | None = Field(
        None,
        description="vertices within this distance are merged; if omitted, those of parts within 1e-6 of "
        "the size",
    )
    remove: list[Elements] = Field(default_factory=list, description="what to remove, in this order")
    material: MaterialModel
    inclusions: list[Inclusion] = Field(default_factory=list, description="later ones override earlier ones")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the shape is placed")
    orientation: Orientation = ORIENTATION
    velocity: Velocity = (0.0, 0.0, 0.0)
    spin: AngularVelocity = Field((0.0, 0.0, 0.0), description="about the centre of mass, initially")
    order: Literal[1, 2] = Field(
        1,
        description="of the elements: those of order 2 also have a node on each edge and bend freely",
    )
    mass: Literal["lumped", "consistent"] = Field(
        "lumped",
        description="the density gives the mass: lumped at the vertices, or distributed over the elements as "
        "in the thesis",
    )
    fixed: Region | None = Field(None, description="fixed vertices")
    regions: dict[str, Region] = Field(default_factory=dict, description="named sets of vertices")
    record_inside: bool = Field(
        False, description="also record inner vertices and velocities, as files of the thesis contain them"
    )
    pieces: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="divide the body randomly into this many pieces and let it break only between these; "
        "if omitted, between all elements",
    )
    drawn: SurfaceFile | None = Field(None, description="a finer surface to show instead")
    color: Color = "#c8655a"
    finish: Finish = PLAIN
    color_by: Colors | None = Field(None, description="quantity that colours the surface")
    crack_color: Color = Field("#f2d9b8", description="of faces exposed by cracks")

    @model_validator(mode="after")
    def _fits(self) -> ElasticBodyModel:
        refuse_sources(
            [*self.sources(), *(["parts"] if self.parts else [])],
            "shape, file, parts",
        )
        for part in self.parts or []:
            refuse_sources(part.sources(), "shape, file")
        if self.parts and self.start is not None:
            raise refuse("found start together with parts: give each part its own")
        if self.color_by is not None and self.record_inside:
            raise refuse(
                "found color_by together with record_inside: the colours are those of the surface alone"
            )
        if self.drawn is not None and (self.record_inside or self.color_by is not None):
            raise refuse(
                "found drawn together with record_inside or color_by: these show the body's own surface"
            )
        own = [part.material for part in self.parts or [] if part.material is not None]
        for other in [*own, *(inclusion.material for inclusion in self.inclusions)]:
            if other.law != self.material.law:
                raise refuse(f"found the laws {self.material.law} and {other.law}, expected one")
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, and its force as NAME.elastic."""
        solid = self._whole(b)
        materials, which = self._materials(b, solid)
        numbers = np.stack([_numbers_of(one) for _, one in materials], axis=1)[:, which]
        fibres = fibres_of(b, solid, [(f"{at}.fibres", one.fibres) for at, one in materials], which)
        if np.isfinite(numbers[STRENGTH_ROWS]).any():
            self._build_breaking(b, solid, numbers, fibres)
            return
        if self.pieces is not None:
            b.error("found pieces of a body that never breaks: give its material a strength", "pieces")
        mesh, elements = self._of_order(solid.mesh)
        nodes = self._nodes(b, mesh, elements, numbers[0] * _volumes(solid))
        force = self._add(b, nodes, elements, solid, numbers, fibres)
        if self.mass == "consistent":
            mass = numbers[0] * _volumes(solid)
            b.world.inertias.append(ConsistentMass(f"{self.name}.mass", nodes, elements, mass))
        skin = name_vertices(b, nodes, mesh, force)
        if self.record_inside:
            b.add_track(whole_track(nodes, mesh.surface(), self.color))
        elif self.color_by is not None:
            show_painted(b, force, skin, self.color_by)
        elif self.drawn is not None:
            b.add_track(embedded_track(nodes, mesh, *self._drawn(b, self.drawn), self.color))
        else:
            show_surface(b, self.name, skin, self.color)
        for name, region in self.regions.items():
            marked = np.flatnonzero(self._marks(b, region, mesh, name))
            b.name_points(f"{self.name}.{name}", nodes.points[marked])

    def _build_breaking(self, b: Builder, solid: Solid, numbers: Array, fibres: Fibres | None) -> None:
        mesh = solid.mesh
        for field, value in (
            ("mass", self.mass == "consistent"),
            ("record_inside", self.record_inside),
            ("color_by", self.color_by is not None),
            ("drawn", self.drawn is not None),
            ("order", self.order != 1),
        ):
            if value:
                b.error(
                    f"found {field} of a body that may break: it is only for bodies that cannot break", field
                )
        marks = {name: self._marks(b, region, mesh, name) for name, region in self.regions.items()}
        firm = np.any([np.zeros(len(mesh.x), bool), *marks.values()], axis=0)
        if self.fixed is not None:
            firm |= self._marks(b, self.fixed, mesh, "fixed")
        slots = NodeSlots(mesh.tets, self._pieces(b, mesh), firm)
        whole = self._nodes(b, mesh, mesh.tets, numbers[0] * _volumes(solid))
        given = (whole.position, whole.masses, whole.velocity, whole.held)
        nodes = BreakingNodes(self.name, *given, slots)
        force = self._add(b, nodes, slots.first[mesh.tets], solid, numbers, fibres)
        matter = BreakingTetrahedra(force, numbers[STRENGTH_ROWS], numbers[1] + 4.0 / 3.0 * numbers[2])
        fracture = Fracture(f"{self.name}.fracture", matter, nodes, slots)
        b.world.guards.append(fracture)
        surface = TornSkin(fracture, matter)
        b.name_points(self.name, nodes.points[slots.ordered_slots])
        # Where a body breaks, inner vertices become exposed.
        b.name_points(f"{self.name}.surface", TearingSkin(nodes, slots.ordered_slots, surface))
        look = {"radius": 0.0, "surface_color": self.color}
        b.add_signal(LeastVolume(f"{self.name}.least_volume", force))
        show_breaking(b, BreakingTrack(self.name, surface, look, (self.color, self.crack_color)))
        for name, marked in marks.items():
            b.name_points(f"{self.name}.{name}", nodes.points[slots.first[np.flatnonzero(marked)]])

    def _pieces(self, b: Builder, mesh: TetMesh) -> Index:
        m = len(mesh.tets)
        if self.pieces is None:
            return np.arange(m)
        if self.pieces > m:
            b.error(f"found {self.pieces} pieces of a body of {m} elements", "pieces")
        return grown(mesh, self.pieces, b.rng(f"{self.name}.pieces"))

    def _of_order(self, mesh: TetMesh) -> tuple[TetMesh, Index]:
        """The mesh whose vertices are the nodes, and the nodes of the elements."""
        if self.order == 1:
            return mesh, mesh.tets
        x, elements = with_middles(mesh.x, mesh.tets)
        return TetMesh(x, split(elements)), elements

    def _add(
        self,
        b: Builder,
        nodes: BodyNodes,
        elements: Index,
        solid: Solid,
        numbers: Array,
        fibres: Fibres | None,
    ) -> Tetrahedra:
        """The block and its force, which refuses inverted states if the material does."""
        b.world.blocks.append(nodes)
        law = material_by_name(b, self.material.law)
        try:
            force = self._force(law, nodes, elements, solid, numbers, fibres)
        except SceneError as error:
            b.error(error.message, next(iter([*self.sources(), "parts"])))
        b.world.forces.append(force)
        if force.material.barrier:
            b.world.guards.append(InversionGuard(f"{self.name}.inversion", force))
        else:
            b.world.guards.append(InversionWarning(self.name, force))
        return force

    def _drawn(self, b: Builder, drawn: SurfaceFile) -> tuple[Array, Index]:
        """Vertices and faces of a surface that moves with the body, in its initial position."""
        x, faces = b.surface(drawn.file, drawn.scale, "drawn.file")
        return x @ matrix_of(b, self.orientation, "orientation").T + self.position, faces

    def _whole(self, b: Builder) -> Solid:
        """The body in its initial position: assembled, glued, without removed elements."""
        if self.parts:
            solid = combined([part.placed(b, f"parts[{i}].") for i, part in enumerate(self.parts)])
        else:
            solid = self.solid(b)
        if self.glue is not None or self.parts:
            size = float(np.ptp(solid.mesh.x, axis=0).max())
            try:
                solid = glued(solid, self.glue or GLUE_TOLERANCE * size)
            except SceneError as error:
                b.error(error.message, "glue" if self.glue else "parts")
        for i, gone in enumerate(self.remove):
            marks = gone.chosen(b, solid.mesh, f"remove[{i}]")
            if marks.all():
                b.error("nothing of the body is left", f"remove[{i}]")
            solid = solid.remove(marks)
        mesh = posed(b, solid.mesh, self.orientation, self.position, "orientation")
        rest = np.where(solid.strained[:, None, None], solid.rest, mesh.edges())
        return Solid(mesh, rest, solid.strained, solid.piece)

    def _materials(self, b: Builder, solid: Solid) -> tuple[list[tuple[str, MaterialModel]], Index]:
        """All materials with their fields, and the material number of each element (m,)."""
        found, which = [("material", self.material)], solid.piece.copy()
        if self.parts:
            own = [(f"parts[{i}].material", part.material) for i, part in enumerate(self.parts)]
            found = [(field, one) if one else found[0] for field, one in own]
        for i, inclusion in enumerate(self.inclusions):
            which[inclusion.chosen(b, solid.mesh, f"inclusions[{i}]")] = len(found)
            found.append((f"inclusions[{i}].material", inclusion.material))
        return found, which

    def _nodes(self, b: Builder, mesh: TetMesh, elements: Index, mass: Array) -> BodyNodes:
        masses = lumped(elements, mass, 1.0, len(mesh.x))
        centre = masses @ mesh.x / masses.sum()
        velocity = np.array(self.velocity) + np.cross(self.spin, mesh.x - centre)
        if self.fixed is None:
            return BodyNodes(self.name, mesh.x, masses, velocity)
        return HeldNodes(self.name, mesh.x, masses, velocity, self._marks(b, self.fixed, mesh, "fixed"))

    def _force(
        self,
        law: Material,
        nodes: BodyNodes,
        elements: Index,
        solid: Solid,
        numbers: Array,
        fibres: Fibres | None,
    ) -> Tetrahedra:
        density, bulk, shear, eta1, eta2, strength, hardening = numbers[:7]
        rest = solid.rest if solid.strained.any() else nodes.position
        made_of = Substance(law, bulk, shear, (eta1, eta2), density, fibres)
        given = (f"{self.name}.elastic", nodes, elements, rest, made_of)
        if np.isinf(strength).all():
            return Tetrahedra(*given)
        return YieldingTetrahedra(*given, strength, hardening)

    def _marks(self, b: Builder, region: Region, mesh: TetMesh, name: str) -> Mask:
        field = name if name == "fixed" else f"regions.{name}"
        if region.vertices is not None and max(region.vertices) >= len(mesh.x):
            b.error(f"found vertex {max(region.vertices)}, but there are {len(mesh.x)}", field)
        marks = region.marks(mesh.x)
        if not marks.any():
            b.error("no vertex of the body lies in this region", field)
        return marks


def _volumes(solid: Solid) -> Array:
    """(m,) rest volumes [m³]."""
    return np.asarray(np.abs(np.linalg.det(solid.rest)) / 6.0)


def _numbers_of(material: MaterialModel) -> Array:
    """Density, K, G, η₁, η₂, σ_y, H, and the largest principal stress and strain; ∞ if not given."""
    limits = (material.yield_stress, material.strength, material.breaks_at_strain)
    strength, stress, strain = (np.inf if limit is None else limit for limit in limits)
    elastic = [material.density, *material.moduli(), *material.viscosity]
    return np.array([*elastic, strength, material.hardening, stress, strain])

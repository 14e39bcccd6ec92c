"""An elastic body as a part of a scene: a shape or a mesh from a file, its material, its regions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Mask
from visviva.elastic.body_parts import name_vertices, show_surface, whole_track
from visviva.elastic.consistent_mass import ConsistentMass
from visviva.elastic.inversion import Inversion
from visviva.elastic.materials import MATERIALS
from visviva.elastic.mesh_files import read_mesh
from visviva.elastic.moduli_model import MaterialModel
from visviva.elastic.nodes import BodyNodes, HeldNodes
from visviva.elastic.shape_models import Shape
from visviva.elastic.shapes import moved
from visviva.elastic.tet_mesh import TetMesh
from visviva.elastic.tetrahedra import Tetrahedra, lumped
from visviva.errors import SceneError
from visviva.geometry.rotation import rotation_of
from visviva.vocabulary.looks import Color
from visviva.vocabulary.model import BODIES, Builder, Model, Part, Section
from visviva.vocabulary.orientation_model import ORIENTATION, Orientation, unit_orientation
from visviva.vocabulary.quantity import (
    AngularVelocity,
    Length,
    Number,
    Position,
    Positive,
    Vector3,
    Velocity,
    refuse,
)

NEAR = 1e-9  # of the size of the body


class Region(Model):
    """Vertices of a body where it stands at the start: in a box, in a ball, behind a plane, or by number."""

    low: Position | None = Field(None, description="the corner of a box with the least coordinates")
    high: Position | None = Field(None, description="its opposite corner")
    center: Position | None = Field(None, description="of a ball")
    radius: Annotated[Length, Positive] | None = Field(None, description="of the ball")
    point: Position | None = Field(None, description="of a plane")
    normal: Vector3 | None = Field(None, description="of the plane, away from the vertices that are meant")
    vertices: list[Annotated[int, Field(ge=0)]] | None = Field(None, min_length=1, description="numbers")

    @model_validator(mode="after")
    def _one_way(self) -> Region:
        ways = (("low", "high"), ("center", "radius"), ("point", "normal"), ("vertices",))
        given = {name for way in ways for name in way if getattr(self, name) is not None}
        if given not in [set(way) for way in ways]:
            found = " and ".join(sorted(given)) or "nothing"
            wanted = "low and high, center and radius, point and normal, or vertices"
            raise refuse(f"found {found}, expected {wanted}")
        return self

    def marks(self, x: Array) -> Mask:
        """(N,) which of the places x (N, 3) are meant; those on the edge are."""
        near = NEAR * float(np.ptp(x, axis=0).max())
        if self.low is not None:
            inside = (x >= np.array(self.low) - near) & (x <= np.array(self.high) + near)
            return np.asarray(inside.all(axis=1))
        if self.center is not None:
            return np.asarray(np.linalg.norm(x - self.center, axis=1) <= (self.radius or 0.0) + near)
        if self.point is not None:
            normal = np.array(self.normal) / np.linalg.norm(np.array(self.normal))
            return np.asarray((x - self.point) @ normal <= near)
        marks = np.zeros(len(x), bool)
        marks[self.vertices] = True
        return marks


class Inclusion(Model):
    """Elements of another material, of the same law: those whose middle lies in a region."""

    region: Region
    material: MaterialModel


class ElasticBodyModel(Part):
    """A solid that deforms: tetrahedra of an elastic and viscous material, in a `shape` or from a `file`.

    All vertices can be referred to as NAME, those of the surface, with its triangles, as NAME.surface, and
    those of a region as NAME.REGION. Contacts take NAME.surface.
    """

    section: ClassVar[Section] = BODIES

    kind: Literal["elastic_body"] = "elastic_body"
    shape: Shape | None = None
    file: str | None = Field(None, description="tetrahedra of Gmsh (.msh) or VTK (.vtk, .vtu), as text")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    material: MaterialModel
    inclusions: list[Inclusion] = Field(default_factory=list, description="later ones over earlier ones")
    position: Position = Field((0.0, 0.0, 0.0), description="where the origin of the shape comes to lie")
    orientation: Orientation = ORIENTATION
    velocity: Velocity = (0.0, 0.0, 0.0)
    spin: AngularVelocity = Field((0.0, 0.0, 0.0), description="about the centre of mass, at the start")
    mass: Literal["lumped", "consistent"] = Field(
        "lumped", description="at the vertices, or spread over the elements as in the thesis"
    )
    fixed: Region | None = Field(None, description="vertices that never move")
    regions: dict[str, Region] = Field(default_factory=dict, description="names of further vertices")
    record_inside: bool = Field(
        False, description="record inner vertices too, and velocities: what files of the thesis hold"
    )
    color: Color = "#c8655a"

    @model_validator(mode="after")
    def _one_shape(self) -> ElasticBodyModel:
        if (self.shape is None) == (self.file is None):
            raise refuse(f"found {'neither' if self.shape is None else 'both'}, expected one of shape, file")
        for inclusion in self.inclusions:
            if inclusion.material.law != self.material.law:
                raise refuse(f"found the laws {self.material.law} and {inclusion.material.law}, expected one")
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, and its force as NAME.elastic."""
        mesh = self._mesh(b)
        numbers = self._numbers(b, mesh)
        nodes = self._nodes(b, mesh, numbers[0])
        b.world.blocks.append(nodes)
        try:
            force = self._force(nodes, mesh, numbers)
        except SceneError as error:
            b.error(error.message, "shape" if self.file is None else "file")
        b.world.forces.append(force)
        if self.mass == "consistent":
            mass = numbers[0] * mesh.volumes()
            b.world.inertias.append(ConsistentMass(f"{self.name}.mass", nodes, mesh.tets, mass))
        if force.material.barrier:
            b.world.guards.append(Inversion(f"{self.name}.inversion", force))
        skin = name_vertices(b, nodes, mesh, force)
        if self.record_inside:
            b.add_track(whole_track(nodes, mesh.surface(), self.color))
        else:
            show_surface(b, self.name, skin, self.color)
        for name, region in self.regions.items():
            marked = np.flatnonzero(self._marks(b, region, mesh, name))
            b.name_points(f"{self.name}.{name}", nodes.points[marked])

    def _mesh(self, b: Builder) -> TetMesh:
        """The body where it stands at the start."""
        if self.shape is not None:
            mesh = self.shape.mesh()
        else:
            assert self.file is not None
            try:
                mesh = read_mesh(b.path(self.file, "file"), self.scale)
            except SceneError as error:
                b.error(str(SceneError(error.message, file=self.file, line=error.line)), "file")
        turn = np.zeros((3, 3))
        rotation_of(unit_orientation(self.orientation, b), 0, turn)
        return moved(mesh, turn, 1.0, self.position)

    def _numbers(self, b: Builder, mesh: TetMesh) -> Array:
        """Density, K, G, η₁ and η₂ of all elements: (5, m)."""
        middle = mesh.x[mesh.tets].mean(axis=1)
        found = np.repeat(_five(self.material)[:, None], len(middle), axis=1)
        for i, inclusion in enumerate(self.inclusions):
            if inclusion.region.vertices is not None:
                b.error("found vertices, expected a region of space", f"inclusions[{i}].region")
            marks = inclusion.region.marks(middle)
            if not marks.any():
                b.error("no element has its middle there", f"inclusions[{i}].region")
            found[:, marks] = _five(inclusion.material)[:, None]
        return found

    def _nodes(self, b: Builder, mesh: TetMesh, density: Array) -> BodyNodes:
        masses = lumped(mesh.tets, np.abs(mesh.volumes()), density, len(mesh.x))
        centre = masses @ mesh.x / masses.sum()
        velocity = np.array(self.velocity) + np.cross(self.spin, mesh.x - centre)
        if self.fixed is None:
            return BodyNodes(self.name, mesh.x, masses, velocity)
        return HeldNodes(self.name, mesh.x, masses, velocity, self._marks(b, self.fixed, mesh, "fixed"))

    def _force(self, nodes: BodyNodes, mesh: TetMesh, numbers: Array) -> Tetrahedra:
        density, bulk, shear, eta1, eta2 = numbers
        law = MATERIALS[self.material.law]
        name = f"{self.name}.elastic"
        return Tetrahedra(name, nodes, mesh.tets, mesh.x, law, bulk, shear, (eta1, eta2), density)

    def _marks(self, b: Builder, region: Region, mesh: TetMesh, name: str) -> Mask:
        field = name if name == "fixed" else f"regions.{name}"
        if region.vertices is not None and max(region.vertices) >= len(mesh.x):
            b.error(f"found vertex {max(region.vertices)}, but there are {len(mesh.x)}", field)
        marks = region.marks(mesh.x)
        if not marks.any():
            b.error("no vertex of the body is there", field)
        return marks


def _five(material: MaterialModel) -> Array:
    """Density, K, G, η₁ and η₂."""
    return np.array([material.density, *material.moduli(), *material.viscosity])

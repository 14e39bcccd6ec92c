"""Shapes of elastic bodies in a scene."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from visviva.core.bounds import MAX_NODES
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.vocabulary.counts import OF_NODES, refuse_more_than
from visviva.vocabulary.model import Model
from visviva.vocabulary.quantity import Length, Number, Positive, refuse

Count = Annotated[int, Field(ge=1, le=400)]
Sides = Annotated[int, Field(ge=3, le=400)]


class BlockShape(Model):
    """An axis-aligned block from the origin, of cells divided into six tetrahedra each."""

    kind: Literal["block"] = "block"
    size: tuple[Annotated[Length, Positive], Annotated[Length, Positive], Annotated[Length, Positive]]
    cells: Annotated[tuple[Count, Count, Count], OF_NODES]
    mirrored: bool = Field(
        False,
        description="cut each cell as the mirror image of its neighbours, not all along one diagonal: with "
        "even numbers of cells the body is then symmetric, and does not lean when squeezed",
    )

    def mesh(self) -> TetMesh:
        """6 tetrahedra per cell."""
        return shapes.block(self.cells, self.size, self.mirrored)


class SphereShape(Model):
    """A ball about the origin: shells of the faces of a repeatedly subdivided icosahedron."""

    kind: Literal["sphere"] = "sphere"
    radius: Annotated[Length, Positive]
    shells: Annotated[int, Field(ge=1, le=50)] = 2
    fineness: Annotated[int, Field(ge=0, le=5)] = 1

    @model_validator(mode="after")
    def _not_too_fine(self) -> SphereShape:
        refuse_more_than((self.shells, 10 * 4**self.fineness + 2), MAX_NODES)
        return self

    def mesh(self) -> TetMesh:
        """20 · 4^fineness (3 shells − 2) tetrahedra."""
        return shapes.sphere(self.radius, self.shells, self.fineness)


class IcosahedronShape(Model):
    """Twenty tetrahedra about the origin."""

    kind: Literal["icosahedron"] = "icosahedron"
    radius: Annotated[Length, Positive]

    def mesh(self) -> TetMesh:
        """20 tetrahedra."""
        return shapes.icosahedron(self.radius)


class CylinderShape(Model):
    """A cylinder from the origin along z."""

    kind: Literal["cylinder"] = "cylinder"
    radius: Annotated[Length, Positive]
    height: Annotated[Length, Positive]
    layers: Count = 6
    sides: Sides = 8

    def mesh(self) -> TetMesh:
        """3 layers × sides tetrahedra."""
        return shapes.cylinder(self.layers, self.sides, self.radius, self.height)


class ConeShape(Model):
    """A cone from the origin to its apex on z."""

    kind: Literal["cone"] = "cone"
    radius: Annotated[Length, Positive]
    height: Annotated[Length, Positive]
    layers: Count = 6
    sides: Sides = 8

    def mesh(self) -> TetMesh:
        """(3 layers − 2) × sides tetrahedra."""
        return shapes.cone(self.layers, self.sides, self.radius, self.height)


class TorusShape(Model):
    """A ring about z, around the origin."""

    kind: Literal["torus"] = "torus"
    radius: Annotated[Length, Positive] = Field(description="of the ring")
    tube: Annotated[Length, Positive] = Field(description="radius of the cross section")
    sections: Sides = 20
    sides: Sides = 8

    @model_validator(mode="after")
    def _has_a_hole(self) -> TorusShape:
        if self.tube >= self.radius:
            raise refuse(f"found a tube of {self.tube:g} m, expected less than the radius of the ring")
        return self

    def mesh(self) -> TetMesh:
        """3 sections × sides tetrahedra."""
        return shapes.torus(self.sections, self.sides, self.radius, self.tube)


class LatticeShape(Model):
    """The interior of a closed surface from a file: a body-centred cubic lattice, cut along the surface.

    Sharp edges are cut off, but shown if the same file is `drawn`; the volume error is of second order in the
    spacing. With `mesher: tetwild`, which needs the extra `mesh`, surfaces may be open, self-intersecting and
    thin, and edges stay sharp.
    """

    kind: Literal["lattice"] = "lattice"
    file: str = Field(description="OBJ, STL, PLY, OFF or GLB of a closed surface, relative to the scene file")
    spacing: Annotated[Length, Positive] = Field(
        description="of the lattice: approximately the edge length, at most half the smallest thickness"
    )
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")
    mesher: Literal["lattice", "tetwild"] = Field(
        "lattice", description="tetwild is for surfaces that the lattice mesher refuses"
    )


Shape = Annotated[
    BlockShape | SphereShape | IcosahedronShape | CylinderShape | ConeShape | TorusShape | LatticeShape,
    Field(discriminator="kind"),
]

"""Tetrahedra of elastic bodies that keep their volume, or their shape, as parts of a scene."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.joints.models.part import ConstraintPart
from visviva.joints.points.distance import Distance
from visviva.joints.points.element_rows import Incompressible
from visviva.vocabulary.model import Builder
from visviva.vocabulary.placement import start_positions

EDGES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


class _ElementsModel(ConstraintPart):
    """Elements of an elastic body."""

    upholds = "nothing"

    of: str = Field(description="an elastic body")
    elements: list[Annotated[int, Field(ge=0)]] | None = Field(
        None, min_length=1, description="numbers of its tetrahedra; all if omitted"
    )

    def corners(self, b: Builder) -> tuple[Any, Index]:
        """The vertices of the body, and those of the elements (m, 4), positively oriented.

        An element of order 2 counts as the eight tetrahedra between its nodes.
        """
        skin = b.points(f"{self.of}.surface", "of")
        tets = getattr(skin, "tets", np.zeros((0, 4), np.int64))
        if not len(tets):
            b.error(f"{self.of} is not an elastic body: it has no tetrahedra", "of")
        if self.elements is None:
            return b.points(self.of, "of"), tets
        each = tets.reshape(-1, skin.parts, 4)
        bad = [e for e in self.elements if e >= len(each)]
        if bad:
            b.error(f"found tetrahedron {bad[0]}, but there are {len(each)}", "elements")
        return b.points(self.of, "of"), each[np.unique(self.elements)].reshape(-1, 4)


class IncompressibleModel(_ElementsModel):
    """Tetrahedra of an elastic body that keep their initial volume.

    Linear tetrahedra lock if many neighbours are constrained: select individual ones, not a whole body.
    """

    kind: Literal["incompressible"] = "incompressible"

    def build(self, b: Builder) -> None:
        """One row for each."""
        points, tets = self.corners(b)
        x: Array = start_positions(b.world, points)[tets]
        volume = np.abs(np.linalg.det(x[:, 1:] - x[:, :1])) / 6.0
        self.add(b, Incompressible(self.name, points.take(tets.ravel()), volume))


class RigidElementsModel(_ElementsModel):
    """Tetrahedra of an elastic body that keep their initial shape, by the lengths of their edges.

    Elements with a common edge share its row. Where so many elements are rigid that edges become redundant,
    forces are those of least norm, and a warning says so.
    """

    kind: Literal["rigid_elements"] = "rigid_elements"

    def build(self, b: Builder) -> None:
        """One row for each edge."""
        points, tets = self.corners(b)
        edges = np.unique(np.sort(np.concatenate([tets[:, list(pair)] for pair in EDGES]), axis=1), axis=0)
        x: Array = start_positions(b.world, points)
        length = np.linalg.norm(x[edges[:, 1]] - x[edges[:, 0]], axis=1)
        self.add(b, Distance(self.name, points.take(edges[:, 0]), points.take(edges[:, 1]), length))

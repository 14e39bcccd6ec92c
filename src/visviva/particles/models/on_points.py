"""Forces of a scene that act on each point separately, on one or several sets; points with masses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pydantic import Field

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.vocabulary.model import FORCES, Builder, Part, Section


class PointForceModel(Part):
    """Base of such forces."""

    section: ClassVar[Section] = FORCES

    points: str | list[str] = Field(
        min_length=1, description="points it acts on, such as dust or [ball, net[0:5]]"
    )

    def each(self, b: Builder) -> Iterator[tuple[str, Any]]:
        """Name and points of one force per reference, so that sets of particles stay whole."""
        refs = [self.points] if isinstance(self.points, str) else self.points
        for i, ref in enumerate(refs):
            if ref in refs[:i]:
                b.error(f"found {ref} twice", f"points[{i}]")
            field = "points" if isinstance(self.points, str) else f"points[{i}]"
            yield self.name if len(refs) == 1 else f"{self.name}.{ref}", b.points(ref, field)


def points_with_mass(b: Builder, written: str) -> tuple[Points, Array]:
    """Particles or point masses, and their masses (n,) [kg]; otherwise an error at `points`."""
    points = b.points(written, "points")
    masses = getattr(points.owner, "masses", None)
    if masses is None:
        b.error(f"found '{written}', expected particles or point masses", "points")
    return points, masses[points.index]

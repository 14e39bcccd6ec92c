"""Rigid distances, chains and constraint planes as parts of a scene."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from visviva.core.ports import Points
from visviva.joints.models.ends import pair_lines, paired_points
from visviva.joints.models.links_track import links_track, tube_radius
from visviva.joints.models.part import ConstraintPart
from visviva.joints.points.distance import Distance
from visviva.joints.points.on_plane import OnPlane
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import Builder
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Length, NonNegative, Position, Positive, Vector3

COLOR = "#6b7280"
ROD = 1 / 80  # radius of a rod in its lengths
DISTANCE_TOLERANCE = 1e-6  # initial distance that counts as zero [m]


class DistanceModel(ConstraintPart):
    """Rigid massless rods between two points, or between two equally long rows of points."""

    kind: Literal["distance"] = "distance"
    a: str = Field(description="points, such as ball or net[0]")
    b: str = Field(description="equally many points; either a or b may be a single point for all")
    length: Annotated[Length, Positive] | None = Field(None, description="initial distance if omitted")
    radius: Annotated[Length, NonNegative] | None = Field(
        None, description="of the tubes shown, 0 for a line; an 80th of the length if omitted"
    )
    color: Color = COLOR
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """One set of rows."""
        first, second = paired_points(b, self.a, self.b)
        rods = rods_between(b, self.name, first, second, self.length)
        radius = tube_radius(self.radius, rods.length, ROD)
        look = {"radius": 0.0, "line_color": self.color, "line_radius": radius}
        rods = self.add(b, rods)
        b.add_track(links_track(self.name, (first, second), look, pair_lines(len(first)), (rods,)))


class ChainModel(ConstraintPart):
    """Rigid links from each point of a set to the next, and optionally from anchors to the first and the
    last.
    """

    kind: Literal["chain"] = "chain"
    points: str = Field(description="points in order, such as rope")
    start: str | None = Field(None, description="a point from which the first one hangs")
    end: str | None = Field(None, description="a point from which the last one hangs")
    link_length: Annotated[Length, Positive] | None = Field(None, description="initial distances if omitted")
    radius: Annotated[Length, NonNegative] | None = Field(None, description="of the tube shown")
    color: Color = COLOR
    finish: Finish = PLAIN

    def build(self, b: Builder) -> None:
        """Rows between nodes, and one row per anchored end, so nodes need no copies."""
        points = b.points(self.points, "points")
        if len(points) < 2 and self.start is None and self.end is None:
            b.error("found one point and no end, expected at least two points", "points")
        parts, rods = [points], []
        if len(points) > 1:
            rods.append(self._rods(b, self.name, points[:-1], points[1:]))
        if self.start is not None:
            parts.insert(0, self._end(b, self.start, "start"))
            rods.insert(0, self._rods(b, f"{self.name}.start", parts[0], points[0]))
        if self.end is not None:
            parts.append(self._end(b, self.end, "end"))
            rods.append(self._rods(b, f"{self.name}.end", points[-1], parts[-1]))
        self._show(b, parts, tuple(rods))

    def _rods(self, b: Builder, name: str, first: Points, second: Points) -> Any:
        return self.add(b, rods_between(b, name, first, second, self.link_length))

    def _end(self, b: Builder, ref: str, field: str) -> Points:
        point: Points = b.points(ref, field)
        if len(point) != 1:
            b.error(f"found {len(point)} points, expected one", field)
        return point

    def _show(self, b: Builder, parts: list[Points], rods: tuple[Any, ...]) -> None:
        x = np.concatenate([start_positions(b.world, part) for part in parts])
        link = float(np.linalg.norm(np.diff(x, axis=0), axis=1).min())
        first = np.arange(len(x) - 1)
        lines = np.stack([first, first + 1], axis=1)
        look = {
            "radius": 0.0,
            "line_color": self.color,
            "line_radius": 0.1 * link if self.radius is None else self.radius,
        }
        b.add_track(links_track(self.name, tuple(parts), look, lines, rods))


class OnPlaneModel(ConstraintPart):
    """Points that stay on a plane, as between two glass plates, and slide on it without friction."""

    kind: Literal["on_plane"] = "on_plane"
    points: str = Field(description="points to keep on it, such as ball or net[0:5]")
    normal: Vector3 = Field(description="of any length")
    point: Position | None = Field(
        None, description="a point of the plane; the first point's initial position if omitted"
    )

    def build(self, b: Builder) -> None:
        """One set of rows."""
        points = b.points(self.points, "points")
        x = start_positions(b.world, points)
        point = x[0] if self.point is None else np.array(self.point)
        constraint = OnPlane(self.name, points, point, self.normal)
        off = np.abs((x - point) @ constraint.normal)
        if self.from_ == 0.0 and off.max() > DISTANCE_TOLERANCE:
            b.error(f"point {int(off.argmax())} of {len(x)} starts {off.max():.3g} m off the plane", "points")
        self.add(b, constraint)


def rods_between(b: Builder, name: str, first: Points, second: Points, length: float | None) -> Distance:
    """Distance rows between two rows of points, with given or initial lengths."""
    start = np.linalg.norm(start_positions(b.world, second) - start_positions(b.world, first), axis=1)
    if (start == 0).any():
        b.error(
            f"both ends of link {int(np.argmin(start))} are at the same position: a rigid link needs a "
            "direction"
        )
    a, c = b.world.join(first, second)
    return Distance(name, a, c, start if length is None else length)

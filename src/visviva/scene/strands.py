"""Strands of springs that grow from a ball, as a part of a scene: hair, fur, a brush."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array, Index
from visviva.core.bounds import MAX_NODES
from visviva.core.ports import Points
from visviva.particles.points.carried import CarriedPoint
from visviva.particles.points.point_masses import PointMasses
from visviva.scene.spring_body import SpringBody
from visviva.springs.spring import Springs
from visviva.vocabulary.counts import refuse_more_than
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.model import Builder
from visviva.vocabulary.motion import Straight
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Angle, Length, NonNegative, Positive, Stiffness, Vector3, refuse

GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))  # between successive strands: evenly distributed


class StrandsModel(SpringBody):
    """Strands of point masses and springs that grow from a ball and follow it: hair, fur, a brush.

    They start perpendicular to the ball, spread evenly over a cap of it. Points are numbered strand by strand
    from the root. The ball carries the roots, and the points one link below them that clamp their direction.
    """

    kind: Literal["strands"] = "strands"
    on: str = Field(description="the point at the centre of the ball, such as head")
    size: Annotated[Length, Positive] = Field(description="radius of the ball")
    axis: Vector3 = Field((0.0, 0.0, 1.0), description="towards the centre of the cap")
    spread: Annotated[Angle, Positive] = Field(
        math.pi / 2, description="from the centre of the cap to its rim"
    )
    count: Annotated[int, Field(ge=1, le=100_000)] = Field(description="number of strands")
    links: Annotated[int, Field(ge=2, le=1000)] = Field(description="of each strand")
    length: Annotated[Length, Positive] = Field(description="of each strand")
    bending: Annotated[Stiffness, NonNegative] = Field(
        0.0, description="of the springs between points two links apart"
    )
    radius: Annotated[Length, NonNegative] = Field(0.003, description="of the strands shown")

    @model_validator(mode="after")
    def _has_axis(self) -> StrandsModel:
        if not np.any(self.axis):
            raise refuse("found an axis of length 0, expected a direction such as [0, 0, 1]")
        refuse_more_than((self.count, self.links), MAX_NODES)
        return self

    def build(self, b: Builder) -> None:
        """A block named like the part, its springs as NAME.springs and NAME.bending."""
        ball = b.points(self.on, "on")
        if len(ball) != 1:
            b.error(f"found {len(ball)} points, expected one", "on")
        link = self.length / self.links
        reach = self.size + link * np.arange(-1, self.links + 1)
        positions: Array = (
            reach[None, :, None] * directions_on_cap(self.axis, self.spread, self.count)[:, None, :]
        )
        free = positions[:, 2:].reshape(-1, 3) + start_positions(b.world, ball)
        block = PointMasses(self.name, free, self.mass / len(free), self.velocity)
        b.world.blocks.append(block)
        b.name_points(self.name, block.points)
        owner, index = self._rows(b, block, ball, positions[:, :2])
        masses = np.full(index.shape, self.mass / len(free))
        masses[:, :2] = np.inf
        for name, first, stiffness in (("springs", 1, self.stiffness), ("bending", 0, self.bending)):
            apart = 2 - first
            ends = Points(owner, index[:, first:-apart].ravel()), Points(owner, index[:, 2:].ravel())
            if stiffness:
                damping = self.coefficient(stiffness, masses[:, first:-apart].ravel(), masses[:, 2:].ravel())
                force = Springs(f"{self.name}.{name}", *ends, stiffness, apart * link, damping)
                b.world.forces.append(force)
        number = np.arange(index.size).reshape(index.shape)[:, 1:]
        lines = np.stack([number[:, :-1].ravel(), number[:, 1:].ravel()], axis=1).astype(np.int32)
        look = {"radius": 0.0, "line_color": self.color, "line_radius": self.radius}
        b.add_track(PointsTrack(self.name, (Points(owner, index.ravel()),), look, {"lines": lines}))

    def _rows(self, b: Builder, block: PointMasses, ball: Points, carried: Array) -> tuple[Any, Index]:
        """Owner and numbers (count, links + 2) of all points: two carried by the ball, then those of `block`.

        carried : (count, 2, 3)   positions of the first two relative to the centre of the ball [m]
        """
        ports = b.world.ports
        still = (0.0, 0.0, 0.0)
        paths = [Straight(start=tuple(position), velocity=still) for position in carried.reshape(-1, 3)]
        roots = [ports.points(CarriedPoint(ball, path)).index for path in paths]
        fixed = Points(ports, np.concatenate(roots))
        held, free = b.world.join(fixed, block.points)
        rows = held.index.reshape(-1, 2), free.index.reshape(self.count, self.links)
        return held.owner, np.hstack(rows)


def directions_on_cap(axis: Sequence[float], spread: float, count: int) -> Array:
    """Unit vectors (count, 3) spread evenly over the cap of half angle `spread` about an axis."""
    middle = np.asarray(axis, float) / np.linalg.norm(axis)
    first = np.cross(middle, np.eye(3)[np.argmin(np.abs(middle))])
    first /= np.linalg.norm(first)
    height = 1 - (1 - math.cos(spread)) * (np.arange(count) + 0.5) / count
    around, arm = GOLDEN_ANGLE * np.arange(count), np.sqrt(1 - height**2)
    sides = np.cos(around)[:, None] * first + np.sin(around)[:, None] * np.cross(middle, first)
    return np.asarray(height[:, None] * middle + arm[:, None] * sides)

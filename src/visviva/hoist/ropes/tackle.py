"""Blocks and tackles: rope reeved between the sheaves of two blocks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.ports import Frames, Points
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.wheels.carried import CarriedPosition
from visviva.hoist.wheels.groove import GEARED, Groove
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles


@dataclass(frozen=True)
class Wheel:
    """A solid disc with a groove.

    radius : to the middle of the rope [m]; mass [kg], 0: it does not rotate, and rope runs over it freely;
        I₁ = ½ m R², I₂ = ½ I₁
    groove : how rope is held on it
    """

    radius: float
    mass: float
    groove: Groove = GEARED

    @property
    def inertia(self) -> tuple[float, float, float]:
        """I₁, I₂ and the mass."""
        along = 0.5 * self.mass * self.radius**2
        return along, 0.5 * along, self.mass


@dataclass(frozen=True)
class Tackle:
    """The sheaves of a tackle, which are in the world, and the nodes of its rope after the lead.

    sheaves : of the upper block, then of the lower one
    nodes : sheave by sheave, in the order of the rope, and its end on one of the blocks
    """

    sheaves: Sheaves
    nodes: tuple[Node, ...]


def reeve(
    world: World, name: str, upper: CarriedPosition, lower: CarriedPosition, falls: int, wheel: Wheel,
    pitch: float, axis: ArrayLike = (0.0, 1.0, 0.0),
) -> Tackle:  # fmt: skip
    """A tackle with a number of falls between two carriers, its sheaves side by side along an axis.

    The rope reaches the upper block first; every sheave rotates towards positive angles as rope runs on. If
    `falls` is even the rope ends on the upper block, in line with its last fall; else in the middle of the
    lower block.

    Parameters
    ----------
    upper, lower : the middle of each row of sheaves at the start
    pitch : from sheave to sheave [m]
    axis : of all sheaves at the start, in world axes

    Raises SceneError for fewer than one fall.
    """
    if falls < 1:
        raise SceneError(f"found {falls} falls: a tackle has at least one", name)
    e = np.asarray(axis, float) / np.linalg.norm(axis)
    above, below = (falls + 1) // 2, falls // 2
    rows = [_row(upper.position, e, pitch, above), _row(lower.position, e, pitch, below)]
    table = world.ports
    centres = [upper.points(table, rows[0]), lower.points(table, rows[1])]
    frames = [upper.frames(table, above), lower.frames(table, below)]
    axes = np.vstack([np.tile(upper.local(e), (above, 1)), np.tile(lower.local(e), (below, 1))])
    turning = None
    if wheel.mass > 0.0:
        angles = WheelAngles(f"{name}.angles", np.zeros(above + below))
        world.blocks.append(angles)
        turning = angles.scalars(table)
    centre = Points(table, np.concatenate([part.index for part in centres]))
    frame = Frames(np.concatenate([part.index for part in frames]))
    sheaves = Sheaves(
        f"{name}.sheaves",
        centre,
        frame,
        turning,
        wheel.radius,
        wheel.inertia,
        axes,
        wheel.groove,
    )
    if turning is not None:
        world.inertias.append(sheaves)
    order = [number for j in range(above) for number in (j, above + j) if number < above or j < below]
    nodes = [over(sheaves, number, 1) for number in order]
    if falls % 2:
        nodes.append(Node(lower.points(table, lower.position)))
    else:
        last = rows[1][-1] - upper.position
        down = last - e * (e @ last)
        left = np.cross(e, down) * wheel.radius / np.linalg.norm(down)
        nodes.append(Node(upper.points(table, upper.position + left + e * (e @ last))))
    return Tackle(sheaves, tuple(nodes))


def _row(middle: Array, axis: Array, pitch: float, count: int) -> Array:
    """Positions (count, 3) of sheaves side by side [m]."""
    return np.asarray(middle + pitch * (np.arange(count) - 0.5 * (count - 1))[:, None] * axis)

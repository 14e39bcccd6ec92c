"""A spring from a pointer to a point: dragging without writing positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.carriers import Scripted
from visviva.core.motion_ops import Path, motion_at
from visviva.core.ports import Points
from visviva.springs.damping import damping_of, masses_of
from visviva.springs.zero_length import ZeroLengthSprings


@kernel
def _glide(clock: Array, since: Array, glide: float, ends: Array, out: Array) -> None:
    share = (clock[0] - since[0]) / glide
    moves = 0.0 <= share < 1.0
    for c in range(3):
        way = ends[1, c] - ends[0, c]
        out[0, c] = ends[1, c] if share >= 1.0 else ends[0, c] + max(share, 0.0) * way
        out[1, c] = way / glide if moves else 0.0
        out[2, c] = 0.0


class Pointer:
    """A scripted point that goes where it is told, in straight lines at constant speed.

    Parameters
    ----------
    position : (3,)   where it starts [m]
    glide : time to reach a new aim [s], one input frame; for a damper a sudden jump has infinite speed
    """

    def __init__(self, position: ArrayLike, glide: float = 1 / 60) -> None:
        self.glide = glide
        self._ends = np.array([position, position], float)
        self._since = np.array([-np.inf])

    def move(self, t: float, position: ArrayLike) -> None:
        """From time t [s] on, go to a position (3,) [m]."""
        self._ends[0] = self(t)[0]
        self._ends[1], self._since[0] = position, t

    def __call__(self, t: float) -> tuple[Array, Array, Array]:
        """Position, velocity and acceleration at time t."""
        return motion_at(self, t, 3)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3)."""
        return [(_glide, (clock, self._since, self.glide, self._ends, out))]


def mouse_spring(
    world: Any, name: str, points: Points, pointer: Points | Path, stiffness: float, zeta: float = 1.0
) -> ZeroLengthSprings:
    """A spring without rest length from a pointer to points, added to the world.

        f = −k (x − p) − c (u − ṗ),   c = 2 ζ √(k m)

    Parameters
    ----------
    points : the points (m,) that are dragged, with masses of their own
    pointer : a point, or a path t -> (position, velocity, acceleration), such as a `Pointer`
    stiffness, zeta : k > 0 [N/m], damping ratio; 1 is critical

    Source: Witkin's notes, mouse springs (P56).
    """
    hand = pointer if isinstance(pointer, Points) else world.ports.points(Scripted(pointer))
    damping = damping_of(zeta, stiffness, masses_of(world, points))
    anchors = Points(hand.owner, np.broadcast_to(hand.index, (len(points),)))
    a, b = world.join(points, anchors)
    force = ZeroLengthSprings(name, a, b, stiffness, damping)
    world.forces.append(force)
    return force

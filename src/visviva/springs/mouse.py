"""A spring from a pointer to a point: dragging without writing positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.carriers import Path, Scripted
from visviva.core.ports import Points
from visviva.core.state import Array
from visviva.springs.damping import damping_of, masses_of
from visviva.springs.zero_length import ZeroLengthSprings


class Pointer:
    """A scripted point that goes where it is told, in straight lines at constant speed.

    Parameters
    ----------
    position : (3,)   where it starts [m]
    glide : time to reach a new aim [s], one input frame; for a damper a sudden jump has infinite speed
    """

    def __init__(self, position: ArrayLike, glide: float = 1 / 60) -> None:
        self.glide = glide
        self.start, self.aim = np.array(position, float), np.array(position, float)
        self.t = -np.inf

    def move(self, t: float, position: ArrayLike) -> None:
        """From time t [s] on, go to a position (3,) [m]."""
        self.start, self.t = self(t)[0], t
        self.aim = np.array(position, float)

    def __call__(self, t: float) -> tuple[Array, Array, Array]:
        """Position, velocity and acceleration at time t."""
        share = (t - self.t) / self.glide
        way = self.aim - self.start
        if not 0 <= share < 1:
            return (self.start if share < 0 else self.aim), np.zeros(3), np.zeros(3)
        return self.start + share * way, way / self.glide, np.zeros(3)


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

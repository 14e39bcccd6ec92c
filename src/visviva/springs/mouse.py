"""A spring from a pointer to a point: dragging without writing positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.carriers import Scripted
from visviva.core.motion_ops import Path
from visviva.core.ports import Points
from visviva.springs.damping import damping_of, masses_of
from visviva.springs.zero_length import ZeroLengthSprings


def mouse_spring(
    world: Any, name: str, points: Points, pointer: Points | Path, stiffness: float, zeta: float = 1.0
) -> ZeroLengthSprings:
    """A zero-length spring from a pointer to points, added to the world.

        f = −k (x − p) − c (u − ṗ),   c = 2 ζ √(k m)

    Parameters
    ----------
    points : the dragged points (m,), with their own masses
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

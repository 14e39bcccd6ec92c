"""How far pieces move in a step, and axis-aligned boxes that contain them throughout it."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import AXES, HALF, HULL, KIND, ORIGIN, OWNER, REACH, ROUND, size_of
from visviva.geometry.shapes import by_kind

DISPLACEMENT, ROTATION, MOTION = (
    0,
    3,
    4,
)  # shift of the origin (3), how far the surface rotates; numbers of a row


@kernel
def piece_motions(pieces: Array, n: int, poses: Array, rates: Array, h: float, motion: Array) -> None:
    """The displacements h (u + ω × arm) of the origins of n pieces, and h |ω| times their reach, (n, 4) [m].

    poses, rates : (b, 7), (b, 6)   of the bodies: position, quaternion; velocity, angular velocity (world)
    """
    for i in range(n):
        owner = int(pieces[i, OWNER])
        if owner < 0:
            for c in range(MOTION):
                motion[i, c] = 0.0
            continue
        spin = 0.0
        for c in range(3):
            c1, c2 = (c + 1) % 3, (c + 2) % 3
            arm1 = pieces[i, ORIGIN + c1] - poses[owner, c1]
            arm2 = pieces[i, ORIGIN + c2] - poses[owner, c2]
            turned = rates[owner, 3 + c1] * arm2 - rates[owner, 3 + c2] * arm1
            motion[i, DISPLACEMENT + c] = h * (rates[owner, c] + turned)
            spin += rates[owner, 3 + c] ** 2
        square = 0.0
        for c in range(3):
            square += (pieces[i, ORIGIN + c] - poses[owner, c]) ** 2
        angle = h * math.sqrt(spin)
        # The origin deviates from its tangent by ½ (h ω)² arm at most, and never by more than twice the arm.
        motion[i, ROTATION] = min(angle, 2.0) * pieces[i, REACH] + min(0.5 * angle * angle, 2.0) * math.sqrt(
            square
        )


@kernel
def bounds_of(pieces: Array, n: int, motion: Array, margin: float, bounds: Array) -> None:
    """Boxes (n, 6) that contain n pieces on their whole paths, enlarged by half the margin."""
    for i in range(n):
        kind = int(pieces[i, KIND])
        for c in range(3):
            a, b, z = pieces[i, AXES + 3 * c], pieces[i, AXES + 3 * c + 1], pieces[i, AXES + 3 * c + 2]
            if math.isinf(pieces[i, REACH]):
                half = math.inf
            elif kind < HULL:
                half = by_kind.extent(kind, size_of(pieces, i), (a, b, z)) + pieces[i, ROUND]
            else:
                half = abs(a) * pieces[i, HALF] + abs(b) * pieces[i, HALF + 1] + abs(z) * pieces[i, HALF + 2]
            half = min(half, pieces[i, REACH])
            half += 0.5 * margin + motion[i, ROTATION]
            shift = motion[i, DISPLACEMENT + c]
            bounds[i, c] = pieces[i, ORIGIN + c] - half + min(shift, 0.0)
            bounds[i, 3 + c] = pieces[i, ORIGIN + c] + half + max(shift, 0.0)
